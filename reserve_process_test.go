package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/reserve"
	"cottonmall/schema/reserve/reservesheet"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheetimport"
)

// reserveRows is the number of lots of a sheet whose confirmation is interrupted.
const reserveRows = 500

// previewReserve adds a sheet of reserve lots of a bundle and returns what its page shows.
func previewReserve(t *testing.T, db *schematest.DB, by *account.Member, bundle int) *reserve.ImportView {
	t.Helper()
	var text strings.Builder
	text.WriteString("批号\t捆号\t仓库\t公重\t颜色级\t长度\t强力\t马值\t整齐度\n")
	for n := range reserveRows {
		fmt.Fprintf(&text, "65%03d%06d\tK%d\t库尔勒库\t42.5\t31\t29.1\t29.4\t4.4\t82\n", bundle, n, bundle)
	}
	read, err := reservesheet.Read(t.Context(), []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	var v *reserve.ImportView
	db.Do(func(tx *schema.Tx) error {
		im, err := reserve.AddImport(tx, by, reserve.Import{
			Import: sheetimport.Import{FileName: "储备棉", Columns: read.Columns, Hints: read.Hints}, Titles: read.Titles,
			Day: "2020-09-18", // a trading day of the past
		}, read.Rows)
		if err == nil {
			v, err = reserve.ViewImport(tx, im.ID)
		}
		return err
	})
	if v.Counts.Fresh != reserveRows {
		t.Fatalf("the preview is %+v", v.Counts)
	}
	return v
}

// TestProcessThatEndsDuringAConfirmation kills a server with SIGKILL at different moments while it stores the lots of a
// sheet of reserve cotton. Either all of its lots are stored and found, or none, and then the sheet can be confirmed
// again.
func TestProcessThatEndsDuringAConfirmation(t *testing.T) {
	t.Parallel()
	folder, program := t.TempDir(), buildProgram(t)
	db := schematest.Open(t, schema.Config{Folder: folder})
	db.Now = time.Now
	admin := db.Admin()
	var token string
	db.Do(func(tx *schema.Tx) (err error) {
		token, err = account.StartSession(tx, admin.UserID, admin.MembershipID, account.APISession, "", "")
		return err
	})
	p := startProcess(t, program, folder)
	p.waitReady()
	began := time.Now()
	if code := confirmReserve(t.Context(), p.url, token, previewReserve(t, db, &admin.Member, 0)); code != http.StatusOK {
		t.Fatalf("confirmed: %d", code)
	}
	took := time.Since(began)
	const kills = 5
	for n := range kills {
		v := previewReserve(t, db, &admin.Member, n+1)
		answered := make(chan int, 1)
		go func() { answered <- confirmReserve(t.Context(), p.url, token, v) }()
		time.Sleep(took * time.Duration(2*n+1) / (2 * kills))
		p.kill()
		code := <-answered
		done := checkReserve(t, db, v, code, n+1)
		t.Logf("killed after %d of %d: answered %d, done %t", 2*n+1, 2*kills, code, done)
		p = startProcess(t, program, folder)
		p.waitReady()
		if done {
			continue
		}
		if code := confirmReserve(t.Context(), p.url, token, v); code != http.StatusOK {
			t.Errorf("kill %d: confirmed again: %d", n, code)
		}
		checkReserve(t, db, v, http.StatusOK, n+1)
	}
	defer p.kill()
	apitest.Wait(t, "the lots are found", func() bool { return foundReserve(t, p.url) == (kills+1)*reserveRows })
}

// checkReserve checks that a sheet is stored as a whole or not at all, after some others, and reports whether it is.
// An answer of 200 must be true.
func checkReserve(t *testing.T, db *schematest.DB, v *reserve.ImportView, code, others int) (done bool) {
	t.Helper()
	im := schematest.Read(db, func(tx *schema.Tx) (*reserve.ImportView, error) { return reserve.ViewImport(tx, v.ID) })
	want := others * reserveRows
	switch {
	case im.State == sheetimport.Done:
		done, want = true, want+reserveRows
	case im.State != sheetimport.Preview || code == http.StatusOK:
		t.Errorf("answered %d, the sheet is %s", code, im.State.Name())
	}
	if lots, err := db.Count("reserve_lot"); lots != want || err != nil {
		t.Errorf("%d lots are stored, want %d, %v", lots, want, err)
	}
	return done
}

// foundReserve returns the number of reserve lots that a server finds; zero while it builds its index.
func foundReserve(t *testing.T, url string) int {
	t.Helper()
	answer, err := http.Post(url+"/mall/patStore/list", "application/json", strings.NewReader(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var out struct{ Data struct{ TotalRow int } }
	if err := json.NewDecoder(answer.Body).Decode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Data.TotalRow
}

// confirmReserve confirms a sheet and returns the code of the answer; zero without one.
func confirmReserve(ctx context.Context, url, token string, v *reserve.ImportView) int {
	body, err := json.Marshal(map[string]any{"importID": v.ID, "counts": v.Counts})
	if err != nil {
		return 0
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/mall/admin/reserve/sheet/save",
		strings.NewReader(string(body)))
	if err != nil {
		return 0
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0 // the server was killed
	}
	defer answer.Body.Close()
	var out struct{ Code int }
	if json.NewDecoder(answer.Body).Decode(&out) != nil {
		return 0
	}
	return out.Code
}
