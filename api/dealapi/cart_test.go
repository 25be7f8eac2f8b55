package dealapi_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestCarts(t *testing.T) {
	t.Parallel()
	askCarts(t, apitest.OpenSite(t))
}

// changed is a change of a row.
type changed struct{ Field, Old, New string }

// cartRow is what the test compares of a row.
type cartRow struct {
	BatchID, MemberOwnerName, IndexCode, Reason string
	Basis, FixedPrice, State                    int
	TotalPrice                                  *int
	Changes                                     []changed
}

// askCarts fills a cart, changes its lots, and empties it.
func askCarts(t *testing.T, w *apitest.Site) {
	own, rival := w.Boss.LogIn(), w.Rival.LogIn()
	lots := apitest.ID(w.South) + "," + apitest.ID(w.Fixed)
	mine := w.Mill.Seller().Batch("65012252801").Fixed(15000)
	added, removed := "加入购物车成功", "移除购物车成功"
	type count struct{ Done, Count int }
	w.Run(t, apitest.By(own,
		apitest.Request{Method: "GET", Path: "cart/list", Want: []cartRow{}},
		apitest.Request{Method: "GET", Path: "cart/count", Want: 0},
		apitest.Request{Path: "cart/export", Code: 404, Msg: "购物车是空的，没有可以导出的批次"},
		apitest.Request{Path: "cart", Body: `{"listingIds":"` + lots + `"}`, Msg: added, Want: count{2, 2}},
		apitest.Request{Name: "again", Path: "cart", Body: `[` + lots + `]`, Msg: added, Want: count{0, 2}},
		apitest.Request{Path: "cart", Body: `{}`, Code: 400, Msg: "请选择数据!"},
		apitest.Request{
			Path: "cart", Body: `{"listingIds":"x"}`, Code: 400, Fields: map[string]string{"listingIds": "挂牌编号 x 不正确"},
		},
		apitest.Request{
			Path: "cart", Body: `{"listingIds":"999999"}`, Code: 404, Msg: "没有挂牌 999999，可能已被删除，请刷新页面后再选",
		},
		apitest.Request{
			Path: "cart", Body: `{"listingIds":"` + apitest.ID(mine) + `"}`, Code: 409,
			Msg: "批次 65012252801 是本企业的货，不能加入购物车，请去掉后再加入",
		},
		apitest.Request{Method: "GET", Path: "cart/count", Want: 2},
		apitest.Request{
			Method: "GET", Path: "cart/listings", Want: struct{ ListingIDs []int64 }{[]int64{w.South.ID, w.Fixed.ID}},
		},
	)...)
	w.Run(t, apitest.Request{Method: "GET", Path: "cart/list", Session: rival, Want: []cartRow{}})

	w.DB.Quote("CF701", 15100)
	offer := w.South.Offer()
	offer.Basis = 900
	w.DB.Do(func(tx *schema.Tx) error { return schematest.Reprice(tx, w.South, offer) })
	w.DB.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, w.Fixed) })
	price, fixed := 16000, 16500
	w.Run(t, apitest.By(own,
		apitest.Request{Method: "GET", Path: "cart/list", Want: []cartRow{
			{
				BatchID: w.South.BatchID, MemberOwnerName: "甲纺织", IndexCode: "CF701", Basis: 900, State: 1, TotalPrice: &price,
				Changes: []changed{{"basis", "1100", "900"}},
			},
			{
				BatchID: w.Fixed.BatchID, MemberOwnerName: "乙棉业", FixedPrice: 16500, State: 4, Reason: "已下架",
				TotalPrice: &fixed, Changes: []changed{},
			},
		}},
		apitest.Request{
			Name: "away", Path: "cart", Session: rival, Body: `{"listingIds":"` + lots + `"}`, Code: 409,
			Msg: "批次 " + w.Fixed.BatchID + "（已下架） 已不能购买，请去掉后再加入",
		},
		apitest.Request{Path: "cart/export", Want: struct {
			URL  string
			Rows int
		}{"/mall/cart/download", 2}},
	)...)
	askCartFile(t, w, own)

	w.Run(t, apitest.By(own,
		apitest.Request{Path: "cart/removeByBatchId", Body: `{}`, Code: 400, Msg: "请选择数据!"},
		apitest.Request{
			Path: "cart/removeByBatchId", Body: fmt.Sprintf(`{"batchIds":%q}`, w.Fixed.BatchID), Msg: removed, Want: count{1, 1},
		},
		apitest.Request{Path: "cart/remove", Body: `{"listingIDs":""}`, Code: 400, Msg: "请选择数据!"},
		apitest.Request{Path: "cart/remove", Body: `{"listingIDs":"` + lots + `"}`, Msg: removed, Want: count{1, 0}},
		apitest.Request{Method: "GET", Path: "cart/list", Want: []cartRow{}},
	)...)
}

// askCartFile downloads the cart as a workbook.
func askCartFile(t *testing.T, w *apitest.Site, session string) {
	t.Helper()
	w.Note("GET", "/mall/cart/download")
	answer, content := w.In(t).Do(apitest.Request{Method: "GET", Path: "cart/download", Session: session})
	if !strings.HasPrefix(content, "PK") || !strings.Contains(answer.Header.Get("Content-Disposition"), "xlsx") {
		t.Errorf("the file is %.20q, %s", content, answer.Header.Get("Content-Disposition"))
	}
}
