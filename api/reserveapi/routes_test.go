package reserveapi_test

import (
	"fmt"
	"net/http"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
	"cottonmall/schema/sheetimport"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "reserveapi", searchCases, reportCases, exportCases, platformReserveCases, platformImportCases)
}

const table = "CZCE_2015_11"

// addImport inserts the preview of a sheet with one lot.
func addImport(w *apitest.Site) *reserve.Import {
	keys := []string{
		"batchID", "depotName", "amount", "primaryColor", "lengthAvg", "strongAvg", "mikeAvg", "neatAvg", "bundle",
	}
	texts := map[string]string{}
	for i, text := range []string{"65012252001", "库尔勒库", "42.5", "31", "29.1", "29.4", "4.4", "82", "K1"} {
		texts[fmt.Sprint(i)] = text
	}
	im := reserve.Import{
		Import: sheetimport.Import{FileName: "储备棉.xlsx", Columns: keys, Hints: []string{}}, Titles: keys, Day: "2026-11-20",
	}
	var added *reserve.Import
	w.DB.Do(func(tx *schema.Tx) (err error) {
		added, err = reserve.AddImport(tx, &w.Admin.Member, im, []sheetimport.SheetRow{{Number: 2, Texts: texts}})
		return err
	})
	return added
}

func countsOf(w *apitest.Site, im *reserve.Import) (counts sheetimport.Counts) {
	w.DB.Do(func(tx *schema.Tx) error {
		v, err := reserve.ViewImport(tx, im.ID)
		if err == nil {
			counts = v.Counts
		}
		return err
	})
	return counts
}

// addLot returns the lot of the day, and imports it if it is not there.
func addLot(w *apitest.Site) reserve.Lot {
	var lots []reserve.Lot
	for range 2 {
		w.DB.Do(func(tx *schema.Tx) (err error) {
			lots, err = reserve.LotsOf(tx, "2026-11-20")
			return err
		})
		if len(lots) > 0 {
			break
		}
		im := addImport(w)
		seen := countsOf(w, im)
		w.DB.Do(func(tx *schema.Tx) error {
			_, err := reserve.ConfirmImport(tx, &w.Admin.Member, im.ID, sheetimport.Confirmation{Seen: seen})
			return err
		})
	}
	return lots[0]
}

// addFound imports the lot of the day and waits until it is found.
func addFound(w *apitest.Site) reserve.Lot {
	l := addLot(w)
	w.Wait("the lot is found", func() bool {
		answer, text := w.Do(apitest.Request{Path: "patStore/list", Body: fmt.Sprintf(`{"reserveIDs":[%d]}`, l.ID)})
		return answer.StatusCode == http.StatusOK && text != "" && contains(text, `"totalRow":1`)
	})
	return l
}
