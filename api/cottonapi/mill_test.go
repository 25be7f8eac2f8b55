package cottonapi_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestDeliveredPricesAtMills reads a lot at the default mill of a company and at another one: on its page, in the
// comparison and in a file. Another company cannot name these mills.
func TestDeliveredPricesAtMills(t *testing.T) {
	t.Parallel()
	var boss, rival *schematest.Person
	var lot cotton.Listing
	var near, far int64
	h := apitest.Open(t, func(db *schematest.DB) {
		boss = db.Company("江海纺织有限公司").Manager("老板")
		rival = db.Company("天山纺织有限公司").Manager("对手")
		lot = db.Company("甲棉业有限公司").Seller().Batch("65012252001").South().Fixed(15000)
		near, far = db.AddMills(boss)
	})
	own := boss.LogIn()
	day := string(schema.DayOf(h.DB.Now()))
	atNear := []string{"15510", "南通厂", "500", "10", "1 笔成交运价，" + day}
	askAtMill(t, h, own, lot, "", atNear)
	askAtMill(t, h, own, lot, apitest.Num(near), atNear)
	askAtMill(t, h, own, lot, apitest.Num(far), []string{"15400", "滨州厂", "400", "0", "1 笔成交运价，" + day + "，含卸车"})

	unknown := map[string]string{"mill": "没有这个工厂，可能已被删除，请重新选择"}
	number, name := apitest.ID(lot), apitest.Num(far)
	for _, session := range []string{"", rival.LogIn()} {
		h.Ask(apitest.Request{
			Method: http.MethodGet, Path: "batch/getCottonBatch?listingID=" + number + "&mill=" + name, Session: session,
			Code: 400, Fields: unknown,
		})
		h.Ask(apitest.Request{
			Method: http.MethodGet, Path: "batch/get_recommend_cotton?listingID=" + number + "&mill=" + name, Session: session,
			Code: 400, Fields: unknown,
		})
		h.Ask(apitest.Request{
			Method: http.MethodGet, Path: "batch/getCottonBatch?listingID=" + number, Session: session,
			Hides: []string{`"delivered"`, "滨州"},
		})
	}
	file := apitest.Get[exported](h, apitest.Request{
		Path: "batch/export", Session: rival.LogIn(), Body: `{"listingIDs":[` + number + `],"columns":"batchID,delivered"}`,
	})
	rows := rowsOf(t, &apitest.Site{Market: &apitest.Market{Server: h}}, rival.LogIn(), file.URL)
	if !slices.Equal(rows[0], []string{"批号"}) {
		t.Errorf("without mills the file has %v", rows)
	}
	h.Ask(apitest.Request{
		Path: "batch/export", Session: rival.LogIn(), Body: `{"listingIDs":[` + number + `],"mill":` + name + `}`,
		Code: 400, Fields: unknown,
	})
	h.Ask(apitest.Request{
		Path: "batch/export", Session: own, Body: `{"demand":{},"mill":` + name + `}`,
		Code: 400, Fields: map[string]string{"mill": "按条件导出时，工厂在条件中指定"},
	})
}

// askAtMill checks the delivered price of a lot at a mill; without its id at the default one. In files the mill, the
// freight, unloading and the source of the freight follow it.
func askAtMill(t *testing.T, h *apitest.Server, session string, lot cotton.Listing, id string, want []string) {
	t.Helper()
	number, query, field := apitest.ID(lot), "", ""
	if id != "" {
		query, field = "&mill="+id, `,"mill":`+id
	}
	type priced struct{ Delivered int }
	page := apitest.Get[struct{ Listings []priced }](h, apitest.Request{
		Method: http.MethodGet, Path: "batch/getCottonBatch?listingID=" + number + query, Session: session,
	})
	h.Ask(apitest.Request{Path: "batch/setBatchCompare", Session: session, Body: `{"listingIds":"` + number + `"}`})
	compared := apitest.Get[[]struct{ Lot priced }](h, apitest.Request{
		Method: http.MethodGet, Path: "batch/getBatchCompareList?" + strings.TrimPrefix(query, "&"), Session: session,
	})
	if strconv.Itoa(page.Listings[0].Delivered) != want[0] || page.Listings[0] != compared[0].Lot {
		t.Errorf("at mill %q the page has %+v, the comparison %+v, want %s", id, page, compared, want[0])
	}
	for _, body := range []string{
		`{"listingIDs":[` + number + `]` + field, `{"demand":{"premium":""` + field + `}`,
	} {
		file := apitest.Get[exported](h, apitest.Request{
			Path: "batch/export", Session: session, Body: body + `,"columns":"batchID,delivered"}`,
		})
		rows := rowsOf(t, &apitest.Site{Market: &apitest.Market{Server: h}}, session, file.URL)
		got := slices.Concat(rows[1][1:5], rows[1][6:])
		if !slices.Equal(got, want) || rows[0][2] != "工厂" || rows[0][5] != "里程(公里)" || rows[1][5] == "" {
			t.Errorf("at mill %q the file of %s has %v, want %q", id, body, rows, want)
		}
	}
}
