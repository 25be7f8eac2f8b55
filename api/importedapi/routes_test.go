package importedapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestRoutes(t *testing.T) {
	t.Parallel()
	apitest.Walk(t, "importedapi", searchCases, baseCases, stockCases, exportCases, importCases)
}

// form returns what a form has for a bonded lot of American cotton.
func form(db *schematest.DB) map[string]any {
	return map[string]any{
		"billOfLadingNo": "MAEU 5712345678", "depotID": nil, "port": "CNTAO", "position": 1, "shipMonth": nil, "quota": false,
		"cottonYear": 2026, "country": "US", "level": "31", "length": 36, "strong": 29.5, "mikeMin": 3.5, "mikeMax": 4.9,
		"packnum": 88, "amount": 20.123, "currency": 2, "indexCode": nil, "basis": nil, "price": 85.25,
		"listingValidity": db.Now().Add(72 * time.Hour).Format(time.RFC3339),
	}
}

// addLot puts a bonded lot of the mill on sale.
func addLot(w *apitest.Site) imported.Listing {
	var list []imported.Listing
	w.DB.Do(func(tx *schema.Tx) (err error) {
		list, err = imported.Add(tx, &w.Merchant.Member, []imported.Form{{
			BillNo: "MAEU5712345678", Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "31",
			Length: 36, Strength: 29_50, MikeMin: 3_50, MikeMax: 4_90, Packages: 88, Weight: 20*schema.Ton + 12_300,
			Offer: imported.Offer{Currency: market.USD, Price: 85_25, Until: w.DB.Now().Add(72 * time.Hour)},
		}}, true)
		return err
	})
	return list[0]
}

// addFound puts a lot on sale and waits until it is found.
func addFound(w *apitest.Site) imported.Listing {
	l := addLot(w)
	w.Wait("the lot is found", func() bool {
		path := fmt.Sprintf("imported/singleImportedByID?importlistingID=%d", l.ID)
		_, answer := w.Do(apitest.Request{Method: "GET", Path: path})
		return strings.Contains(answer, `"code":200`)
	})
	return l
}

// bodyOf returns the JSON of the fields of a form that have values.
func bodyOf(in map[string]any) string {
	in = maps.Clone(in)
	maps.DeleteFunc(in, func(_ string, v any) bool { return v == nil })
	text, err := json.Marshal(in)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// idsOf returns the body of a call about a new lot of the mill.
func idsOf(w *apitest.Site, more string) string {
	return fmt.Sprintf(`{"importlistingIDs":[%d]%s}`, addLot(w).ID, more)
}
