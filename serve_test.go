package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demo"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
)

// serveArgs start a site on any free address.
var serveArgs = []string{"serve", "--listen", "127.0.0.1:0", "--metrics", ""}

// running is a command that runs until it is stopped.
type running struct {
	url   string
	stop  context.CancelFunc
	ended chan error
}

func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	r := &running{stop: cancel, ended: make(chan error, 1)}
	go func() {
		err := run(ctx, args, in)
		in.CloseWithError(err)
		r.ended <- err
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%s: %v", strings.Join(args, " "), err)
	}
	go io.Copy(io.Discard, out)
	r.url = strings.TrimSpace(line[strings.Index(line, "http"):])
	return r
}

func (r *running) end(t *testing.T) {
	t.Helper()
	r.stop()
	if err := <-r.ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatalf("get %s: %v", url, err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatalf("read %s: %v", url, err)
	}
	return answer.StatusCode, string(b)
}

func TestServe(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		serves(t, "--data", filepath.Join(t.TempDir(), "data"))
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := schematest.MySQL(t); ok {
			serves(t, "--database", dsn, "--data", t.TempDir())
		}
	})
}

// serves starts a demonstration with an empty database. It checks that a second process cannot serve the same data,
// but can after the first one has ended.
func serves(t *testing.T, database ...string) {
	t.Helper()
	args := append([]string{"--demo", "--lots", "150", "--limits", "off"}, database...)
	args = append(slices.Clone(serveArgs), args...)
	site := start(t, args...)
	if status, _ := get(t, site.url+"/healthz"); status != http.StatusOK {
		t.Errorf("/healthz answers %d", status)
	}
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	if got := outputOf(t, append([]string{"verify", "--url", site.url}, database...)...); !strings.Contains(got, "一致") {
		t.Errorf("verify prints %q", got)
	}
	refuses(t, "COTTONMALL_MEILI_URL", args...)
	site.end(t)

	site = start(t, args...)
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	status, body := get(t, site.url+"/mall/bases/listCount")
	if status != http.StatusOK || strings.Contains(body, `"xinjiang":0`) {
		t.Errorf("after a restart the counts are %d %s", status, body)
	}
	site.end(t)
}

func TestMetricsHaveTheirOwnAddress(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	site := start(t, "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--metrics", address)
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	status, body := get(t, "http://"+address+"/metrics")
	if status != http.StatusOK || !strings.Contains(body, "cottonmall_") {
		t.Errorf("metrics answer %d %s", status, body)
	}
	if _, body := get(t, site.url+"/metrics"); strings.Contains(body, "cottonmall_") {
		t.Error("the public address shows the metrics")
	}
	site.end(t)
}

func TestAddressesThatCannotServe(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	refuses(t, "COTTONMALL_LISTEN", "serve", "--data", t.TempDir(), "--listen", taken.Addr().String())
	refuses(t, "COTTONMALL_METRICS", "serve", "--data", t.TempDir(), "--listen", "127.0.0.1:0",
		"--metrics", taken.Addr().String())
	refuses(t, "COTTONMALL_MOBILE_URL", "serve", "--data", t.TempDir(), "--mobile-url", "m.example.com")
	refuses(t, "COTTONMALL_PUBLIC_URL", "serve", "--data", t.TempDir(), "--public-url", "ftp://example.com")
	refuses(t, "无法监听", "engine", "--listen", taken.Addr().String())
}

func TestEngineAlone(t *testing.T) {
	t.Parallel()
	e := start(t, "engine", "--listen", "127.0.0.1:0", "--master-key", "a key of sixteen bytes")
	if status, body := get(t, e.url+"/health"); status != http.StatusOK || !strings.Contains(body, "available") {
		t.Errorf("/health answers %d %s", status, body)
	}
	if status, _ := get(t, e.url+"/indexes"); status != http.StatusUnauthorized {
		t.Errorf("without the key /indexes answers %d", status)
	}
	e.end(t)
}

// TestServersShareASearchServer checks that two processes with one search server can serve one database, and that a
// third one can rebuild its index at the same time.
func TestServersShareASearchServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	e := start(t, "engine", "--listen", "127.0.0.1:0")
	outputOf(t, "demo", "--data", folder, "--lots", "150")
	args := []string{"--data", folder, "--meili-url", e.url}
	serving := append([]string{"serve", "--listen", "127.0.0.1:0", "--metrics", "", "--limits", "off"}, args...)
	refuses(t, "COTTONMALL_SECRET", serving...)
	serving = append(serving, "--secret", "of the servers of this test")
	a, b := start(t, serving...), start(t, serving...)
	same := func() {
		t.Helper()
		for _, site := range []*running{a, b} {
			if err := waitReady(t.Context(), site.url); err != nil {
				t.Fatal(err)
			}
			outputOf(t, "verify", "--data", folder, "--url", site.url)
		}
	}
	same()
	if got := outputOf(t, append([]string{"reindex"}, args...)...); !strings.Contains(got, "已重建") {
		t.Errorf("reindex prints %q", got)
	}
	same()
	a.end(t)
	b.end(t)
	e.end(t)
}

// TestStopDuringTheStart checks that a server that is stopped while it starts has not failed.
func TestStopDuringTheStart(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := run(ctx, append(slices.Clone(serveArgs), "--data", t.TempDir()), io.Discard); err != nil {
		t.Errorf("it ended with %v", err)
	}
	if err := run(ctx, []string{"migrate", "--data", t.TempDir()}, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted command ended with %v", err)
	}
}

// TestServersShareTheFolderOfFiles refuses a server whose folder of uploaded files is not the one of the first server.
func TestServersShareTheFolderOfFiles(t *testing.T) {
	t.Parallel()
	dsn, ok := schematest.MySQL(t)
	if !ok {
		return
	}
	e := start(t, "engine", "--listen", "127.0.0.1:0")
	args := append(slices.Clone(serveArgs), "--database", dsn, "--meili-url", e.url, "--secret", "of this test", "--data")
	shared, other := t.TempDir(), t.TempDir()
	start(t, append(args, shared)...).end(t)
	marker := func(folder string) string { return filepath.Join(folder, store.FolderName, store.SiteFile) }
	identity, err := os.ReadFile(marker(shared))
	if err != nil {
		t.Fatal(err)
	}
	start(t, append(args, shared)...).end(t)
	refuses(t, "不是这个商城的", append(args, other)...)
	if err := os.WriteFile(marker(other), []byte("of another site"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, strings.TrimSpace(string(identity)), append(args, other)...)
	if err := os.WriteFile(marker(other), identity, 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, append(args, other)...).end(t)
	e.end(t)
}

// TestVerifyFindsDifferences compares a site with the database of another one, in which a lot is off sale.
func TestVerifyFindsDifferences(t *testing.T) {
	t.Parallel()
	folder, other := t.TempDir(), t.TempDir()
	openFilled(t, folder, 30)
	db := openFilled(t, other, 30)
	_, err := schema.Do(t.Context(), db, func(tx *schema.Tx) (struct{}, error) {
		l, err := cotton.FindListing(tx, 1)
		if err != nil {
			return schematest.Done(err)
		}
		return schematest.Done(schematest.TakeOffSale(tx, *l))
	})
	if err != nil {
		t.Fatalf("take a lot off sale: %v", err)
	}
	site := start(t, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "", "--limits", "off")
	if err := waitReady(t.Context(), site.url); err != nil {
		t.Fatal(err)
	}
	if got := outputOf(t, "verify", "--data", folder, "--url", site.url); got == "" {
		t.Error("verify prints nothing")
	}
	err = run(t.Context(), []string{"verify", "--data", other, "--url", site.url}, io.Discard)
	if err == nil {
		t.Error("verify finds no difference to another database")
	}
	site.end(t)
}

// TestWithoutAGatewayCodesAreInTheServersFile checks codes without an SMS gateway: only a file of the server has them.
func TestWithoutAGatewayCodesAreInTheServersFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	r := start(t, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--metrics", "")
	defer r.end(t)
	h := apitest.At(t, r.url)
	const mobile = "13612345678"
	h.Ask(apitest.Request{
		Path: "login/send_register_sms", Body: `{"mobile":"` + mobile + `"}`,
		Want: struct{ Way string }{"file"}, Hides: []string{"验证码 "},
	})
	path, code := filepath.Join(folder, "codes.jsonl"), ""
	apitest.Wait(t, "the code is in the file", func() bool {
		text, err := os.ReadFile(path)
		found := regexp.MustCompile(`"recipient":"` + mobile + `".*验证码 ([0-9]{6})`).FindSubmatch(text)
		if err == nil && found != nil {
			code = string(found[1])
		}
		return code != ""
	})
	if about, err := os.Stat(path); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the file is open to %v, %v", about.Mode(), err)
	}
	h.Ask(apitest.Request{Method: "GET", Path: "demo/notices", Code: 404})
	h.Ask(apitest.Request{
		Path: "register/mall_pc_register",
		Body: `{"mobile":"` + mobile + `","code":"` + code + `","name":"小新","password":"cotton-bale-31","agree":true}`,
	})
	db := schematest.Open(t, schema.Config{Folder: folder})
	apitest.Wait(t, "the code is erased", func() bool {
		sent := schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 1) })
		return sent[0].State == notice.NoticeDone && sent[0].Text == ""
	})
}

func TestADemonstrationStaysAwayFromRealPeople(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	schematest.Open(t, schema.Config{Folder: folder}).Company("甲")
	demonstration := append(slices.Clone(serveArgs), "--demo", "--data")
	refuses(t, "不是演示数据", append(demonstration, folder)...)
	people := t.TempDir()
	schematest.Open(t, schema.Config{Folder: people}).Admin() // the first row of a real database
	refuses(t, "不是演示数据", append(demonstration, people)...)
	refuses(t, "只能写入空数据库", "demo", "--data", people)
	refuses(t, "COTTONMALL_SMS_URL", append(demonstration, t.TempDir(), "--sms-url", "http://127.0.0.1:1/")...)
}

// TestOpenDemonstrationAccountsAreLogged checks that without --demo accounts with the public password are
// logged.
func TestOpenDemonstrationAccountsAreLogged(t *testing.T) {
	t.Parallel()
	db := schematest.Open(t, schema.Config{Folder: t.TempDir()})
	if err := demo.Fill(context.Background(), db.DB, demo.Options{Lots: demo.LeastLots, Seed: 1}); err != nil {
		t.Fatal(err)
	}
	for _, demonstrates := range []bool{true, false} {
		var out, log bytes.Buffer
		err := (&serve{Demo: demonstrates}).printAccounts(t.Context(), db.DB, &out, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		used, unused := &log, &out
		if demonstrates {
			used, unused = &out, &log
		}
		if !strings.Contains(used.String(), demo.Accounts[0].Mobile) || unused.Len() > 0 ||
			strings.Contains(log.String(), demo.Password) {
			t.Errorf("demonstration %t: printed %q, logged %q", demonstrates, out.String(), log.String())
		}
	}
}
