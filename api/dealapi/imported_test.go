package dealapi_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// importedRow is what the test compares of a deal, or of a lot in a cart.
type importedRow struct {
	Goods, BatchID  string
	ImportlistingID int64
	Currency        int
	Basis           float64
	Price           *float64
	TotalPrice      *float64
	Money           *float64
	Landed          *landed
}

// landed is what the test compares of landed prices.
type landed struct{ QuotaPrice, SlidingPrice, FullPrice int }

// TestImportedLotsAreDealtInDollars puts an imported lot into a cart and follows its deal to success, by the calls.
func TestImportedLotsAreDealtInDollars(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	fund(w, w.Rival)
	var l imported.Listing
	w.DB.Do(func(tx *schema.Tx) error {
		if err := market.SetRate(tx, &w.Admin.Member, market.Rate{Day: tx.Today(), Rate: 7_0500, Source: "测试"}); err != nil {
			return err
		}
		list, err := imported.Add(tx, &w.Merchant.Member, []imported.Form{{
			BillNo: "MAEU5712345678", Port: "CNTAO", Position: imported.Bonded, Year: 2026, Country: "US", Level: "31",
			Length: 36, Packages: 88, Weight: 20 * schema.Ton,
			Offer: imported.Offer{
				Currency: market.USD, IndexCode: "CT2703", Basis: 12_50, Until: w.DB.Now().Add(20 * 24 * time.Hour),
			},
		}}, true)
		if err == nil {
			l = list[0]
		}
		return err
	})
	buys, sells := w.Rival.LogIn(), w.Merchant.LogIn()
	id := market.ImportedLots + l.ID
	row := importedRow{Goods: "imported", BatchID: "MAEU5712345678", ImportlistingID: l.ID, Currency: 2, Basis: 12.5}
	w.Run(t, apitest.By(buys,
		apitest.Request{Path: "cart", Body: fmt.Sprintf(`{"listingIds":"%d"}`, id), Msg: "加入购物车成功"},
		apitest.Request{Method: "GET", Path: "cart/list", Want: []importedRow{row}},
	)...)
	w.DB.Do(func(tx *schema.Tx) error {
		return tx.Save(&market.ForeignQuote{
			IndexCode: "CT2703", Day: tx.Today(), Price: 72_15, Source: "测试", At: tx.Now(),
		})
	})
	quoted := row
	quoted.TotalPrice, quoted.Money, quoted.Landed = new(84.65), new(37324.22), &landed{14684, 15086, 20277}
	w.Run(t, apitest.Request{Method: "GET", Path: "cart/list", Session: buys, Want: []importedRow{quoted}})
	_, file := w.Do(apitest.Request{Method: "GET", Path: "cart/download", Session: buys})
	book, err := sheet.Open(t.Context(), []byte(file), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %.100s", err, file)
	}
	head, cells := book.Sheets[0].Rows[0].Cells, book.Sheets[0].Rows[1].Cells
	first := slices.Index(head, "到厂价1%（元/吨）")
	if got := cells[first : first+3]; !slices.Equal(got, []string{"14684", "15086", "20277"}) {
		t.Errorf("the file of the cart has the landed prices %q", got)
	}
	inquiry := func(price string) string {
		return fmt.Sprintf(`{"riskAgreed":true,"list":[{"listingID":%d,"accountMember":10000,"price":%s,`+
			`"listingValidity":"2026-11-27T15:00:00+08:00"}]}`, id, price)
	}
	w.Run(t,
		apitest.Request{
			Path: "spotsale/createSpotSale", Session: buys, Body: inquiry("14500"), Code: 400,
			Msg: "提单 MAEU5712345678：期货价应在 20 到 300 美分/磅之间，至多两位小数",
		},
		apitest.Request{Path: "spotsale/createSpotSale", Session: buys, Body: inquiry("72.15")},
	)
	type page struct{ List []struct{ SpotSaleID int64 } }
	found := apitest.Get[page](w.Server, apitest.Request{
		Method: "GET", Path: "spotsale/listSpotSaleOrder", Session: sells,
	})
	if len(found.List) != 1 {
		t.Fatalf("found %+v", found)
	}
	deal := apitest.Num(found.List[0].SpotSaleID)
	price, unit, money := 72.15, 84.65, 37324.22
	row.Price, row.TotalPrice, row.Money = &price, &unit, &money
	w.Run(t, apitest.By(sells,
		apitest.Request{
			Path: "spotsale/save_verified_status", Body: `{"spotSaleID":` + deal + `,"status":"UNSOLD"}`, Want: row,
		},
		apitest.Request{Path: "spotsale/submit_replay", Body: `{"spotSaleID":` + deal + `,"verb":"TRADED"}`, Want: row},
	)...)
	w.Run(t, apitest.Request{
		Method: "GET", Path: "spotsale/detail?spotSaleID=" + deal, Session: buys,
		Want: struct{ History []closing }{[]closing{{schema.DayOf(w.DB.Now()), 72.15}}},
	}, apitest.Request{
		Method: "GET", Path: "imported/onlineInquiry",
		Want: []struct{ BillOfLadingNo, OriginsName, Level, Position string }{{"…5678", "美国", "31", "保税"}},
	})
}
