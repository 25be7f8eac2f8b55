package importedapi_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

func TestCalls(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.DB.Do(func(tx *schema.Tx) error {
		return tx.Save(&market.Rate{Day: tx.Today(), Rate: 6_7000, Source: "测试", At: tx.Now()})
	})
	merchant, rival := w.Merchant.LogIn(), w.Rival.LogIn()
	t.Run("base", func(t *testing.T) { askReference(t, w) })
	t.Run("seller", func(t *testing.T) { askStock(t, w, merchant, rival) })
	t.Run("visitor", func(t *testing.T) { askLots(t, w, merchant, rival) })
	t.Run("sheet", func(t *testing.T) { askSheets(t, w, merchant, rival) })
	t.Run("platform", func(t *testing.T) { askBase(t, w, merchant) })
	w.AllAsked("importedapi")
}

func askReference(t *testing.T, w *apitest.Site) {
	type country struct{ Code, Name string }
	type named struct{ Name string }
	countries := apitest.Get[[]country](w.Server, apitest.Request{Method: "GET", Path: "bases/Country"})
	if len(countries) < 12 || countries[0] != (country{"US", "美国"}) {
		t.Errorf("countries %v", countries)
	}
	w.Run(t,
		apitest.Request{
			Method: "GET", Path: "bases/importedlevel?country=IN",
			Want: []named{{"S-6"}, {"MCU-5"}, {"DCH-32"}, {"J-34"}, {"MECH-1"}},
		},
		apitest.Request{Method: "GET", Path: "bases/importedlevel?country=XX", Code: 400, Msg: "没有这个产地国：XX"},
		apitest.Request{Path: "bases/importedIndexCode", Body: `{"currency":3}`, Code: 400},
		apitest.Request{Method: "GET", Path: "bases/importedPort"},
	)
	foreign := apitest.Get[[]string](w.Server, apitest.Request{Path: "bases/importedIndexCode", Body: `{"currency":2}`})
	if len(foreign) == 0 || foreign[0] != "CT2612" {
		t.Errorf("contracts %v", foreign)
	}
}

type stockRow struct {
	ID      int64  `json:"importlistingID"`
	BillNo  string `json:"billOfLadingNo"`
	Level   string
	Price   float64
	Status  int
	Version int
}

func bodyWith(w *apitest.Site, more map[string]any) string {
	in := form(w.DB)
	for name, value := range more {
		in[name] = value
	}
	return bodyOf(in)
}

func askStock(t *testing.T, w *apitest.Site, merchant, rival string) {
	release := func(draft bool, more map[string]any) apitest.Request {
		return apitest.Request{
			Path: "imported/submitRelease", Session: merchant,
			Body: fmt.Sprintf(`{"draft":%t,"list":[%s]}`, draft, bodyWith(w, more)),
		}
	}
	refused := func(msg string, more map[string]any) apitest.Request {
		r := release(false, more)
		r.Code, r.Msg = 400, msg
		return r
	}
	l := apitest.Get[[]stockRow](w.Server, release(true, nil))[0]
	update := func(version int, more map[string]any) apitest.Request {
		in := map[string]any{"importlistingID": l.ID, "version": version}
		for name, value := range more {
			in[name] = value
		}
		return apitest.Request{Path: "imported/updateImportedListing", Session: merchant, Body: bodyWith(w, in)}
	}
	changed := update(1, map[string]any{"price": 86, "level": "SM"})
	changed.Want = stockRow{l.ID, "MAEU5712345678", "21", 86, 5, 2}
	stale := update(1, nil)
	stale.Code, stale.Msg = 409, "该批次刚刚被改过，请刷新后再改"
	step := func(verb string, code int, msg string) apitest.Request {
		body := fmt.Sprintf(`{"importlistingIDs":[%d],"verb":%q}`, l.ID, verb)
		return apitest.Request{Path: "imported/changeListing", Session: merchant, Body: body, Code: code, Msg: msg}
	}
	extend := func(until time.Time) apitest.Request {
		body := fmt.Sprintf(`{"importlistingIDs":[%d],"listingValidity":%q}`, l.ID, until.Format(time.RFC3339))
		return apitest.Request{Path: "imported/changeListing/listingTime", Session: merchant, Body: body}
	}
	reprice := func(session, currency, by string, code int, msg string) apitest.Request {
		body := fmt.Sprintf(`{"importlistingIDs":[%d],"currency":%s,"by":%s}`, l.ID, currency, by)
		return apitest.Request{
			Path: "imported/changeListing/price", Session: session, Body: body, Code: code, Msg: msg,
		}
	}
	past := extend(w.DB.Now().Add(-time.Hour))
	past.Code, past.Msg = 400, "有效期应晚于现在"
	detail := fmt.Sprintf("imported/stockDetail?importlistingID=%d", l.ID)
	w.Run(t,
		changed, stale,
		apitest.Request{
			Method: "GET", Path: detail, Session: merchant, Want: stockRow{l.ID, "MAEU5712345678", "21", 86, 5, 2},
		},
		apitest.Request{
			Path: "imported/stock", Session: merchant, Body: `{"currency":2,"status":[5],"keyword":"5678"}`,
			Want: apitest.List[stockRow]{
				TotalRow: 1, List: []stockRow{{l.ID, "MAEU5712345678", "21", 86, 5, 2}},
			},
		},
		apitest.Request{
			Path: "imported/stock", Session: rival, Body: `{}`, Want: apitest.List[stockRow]{List: []stockRow{}},
		},
		step("takeOff", 409, "提单 MAEU5712345678：现在是草稿，不能这样操作，请刷新页面"),
		reprice(merchant, "2", "-0.5", 0, ""), reprice(rival, "2", "-0.5", 404, ""),
		reprice(merchant, "1", "100", 409, ""),
		apitest.Request{
			Method: "GET", Path: detail, Session: merchant, Want: stockRow{l.ID, "MAEU5712345678", "21", 85.5, 5, 3},
		},
		step("publish", 0, ""), extend(w.DB.Now().Add(24*time.Hour)), past, step("sold", 0, ""), step("delete", 0, ""),
		apitest.Request{Method: "GET", Path: detail, Session: merchant, Code: 404, Msg: "没有这批进口棉，或已删除"},
		refused("保税的棉花应以美分/磅报价", map[string]any{"currency": 1, "price": 15000}),
		refused("价格应在 20 到 300 美分/磅之间", map[string]any{"price": 8525}),
		refused("请选择仓库或港口", map[string]any{"port": nil}),
		refused("没有这个产地国，请重新选择", map[string]any{"country": "XX"}),
		refused("美国没有等级 S-6，请重新选择", map[string]any{"level": "S-6"}),
		refused("提单号应为 4 到 40 位字母和数字", map[string]any{"billOfLadingNo": "提单一号"}),
		refused("远期船期请填写装船月份，如 2027-01", map[string]any{"position": 4}),
		refused("合约 CF701 不存在、已到期或不是美分/磅的合约", map[string]any{"indexCode": "CF701", "price": nil}),
		refused("合约加基差报价不能同时给一口价", map[string]any{"indexCode": "CT2703"}),
		refused("长度应在 26 到 52 之间，单位 1/32 英寸，如 36 为 1-1/8", map[string]any{"length": 25}),
		refused("马值应在 2 到 7 之间，下限不大于上限", map[string]any{"mikeMin": 5}),
	)
}

type foundRow struct {
	BillNo string `json:"billOfLadingNo"`
	Price  float64
	Landed struct{ QuotaPrice, SlidingPrice, FullPrice int }
}

type shownCount struct {
	Value string
	Count int
}

func askLots(t *testing.T, w *apitest.Site, merchant, rival string) {
	l := addLot(w)
	indexertest.Until(t, "the lot is found", func() bool {
		found := apitest.Get[apitest.List[foundRow]](w.Server, apitest.Request{Path: "imported/list", Body: `{}`})
		return len(found.List) == 1 && found.List[0].BillNo == l.BillNo
	})
	row := foundRow{BillNo: l.BillNo, Price: 85.25}
	row.Landed.QuotaPrice, row.Landed.SlidingPrice, row.Landed.FullPrice = 14063, 14653, 19416
	one := apitest.List[foundRow]{TotalRow: 1, List: []foundRow{row}}
	none := apitest.List[foundRow]{List: []foundRow{}}
	list := func(body string, want any) apitest.Request {
		return apitest.Request{Path: "imported/list", Body: body, Want: want}
	}
	count := func(session, body string, want map[string]int) apitest.Request {
		return apitest.Request{Path: "imported/statusStat", Session: session, Body: body, Want: want}
	}
	detail := fmt.Sprintf("imported/singleImportedByID?importlistingID=%d", l.ID)
	w.Run(t,
		list(fmt.Sprintf(`{"importlistingIDs":[%d,999]}`, l.ID), one), list(`{"importlistingIDs":[999]}`, none),
		list(`{"keyword":"maeu57"}`, one), list(`{"keyword":"345678"}`, one), list(`{"keyword":"345679"}`, none),
		list(`{"duty":2,"landedMin":14653,"landedMax":14653}`, one), list(`{"duty":3,"landedMax":19415}`, none),
		list(`{"currency":2,"priceMin":85.25,"priceMax":85.25,"order":"price"}`, one), list(`{"currency":1}`, none),
		apitest.Request{
			Path: "imported/list", Body: `{"priceMin":1}`, Code: 400, Msg: "按报价筛选请先选择币种，或按到厂价筛选",
		},
		apitest.Request{Path: "imported/list", Body: `{"order":"offer"}`, Code: 400, Msg: "不能按此排序：offer"},
		apitest.Request{Path: "imported/list", Body: `{"lengthMin":36.5}`, Code: 400},
		count("", `{"currency":2,"status":[0],"memberOwner":1}`, map[string]int{"0": 0, "-1": 0}),
		count("", `{"currency":2,"status":[0]}`, map[string]int{"0": 1, "-1": 1}),
		count("", fmt.Sprintf(`{"status":[0,5],"memberOwner":%d}`, w.Mill.ID), map[string]int{"0": 1, "5": 0, "-1": 1}),
		count(rival, fmt.Sprintf(`{"status":[0,2],"memberOwner":%d}`, w.Mill.ID), map[string]int{"0": 1, "2": 0, "-1": 1}),
		apitest.Request{
			Path: "imported/statusStat", Body: `{"currency":1,"memberOwner":"乙"}`, Code: 400, Msg: "公司须为整数",
		},
		apitest.Request{
			Method: "GET", Path: "imported/listDetail?billOfLadingNo=maeu-5712345678",
			Want: struct {
				Packnum int
				List    []foundRow
			}{88, []foundRow{row}},
		},
		apitest.Request{
			Method: "GET", Path: "imported/listDetail?billOfLadingNo=MAEU9", Code: 404, Msg: "提单 MAEU9 没有在售的批次",
		},
		apitest.Request{Method: "GET", Path: detail, Want: row},
		apitest.Request{
			Method: "GET", Path: "imported/singleImportedByID?importlistingID=99999", Code: 404, Msg: "没有这批进口棉，或已不在售",
		},
		apitest.Request{Method: "GET", Path: "imported/depositaryList", Want: []shownCount{{"青岛港", 1}}},
		apitest.Request{Method: "GET", Path: "imported/depositaryPage?depotName=青岛港", Want: one},
		apitest.Request{Method: "GET", Path: "imported/onlineInquiry", Want: []any{}},
		apitest.Request{
			Path: "imported/changeListing", Session: merchant,
			Body: fmt.Sprintf(`{"importlistingIDs":[%d],"verb":"takeOff"}`, l.ID),
		},
	)
	indexertest.Until(t, "the lot is gone", func() bool {
		found := apitest.Get[apitest.List[foundRow]](w.Server, apitest.Request{Path: "imported/list", Body: `{}`})
		return found.TotalRow == 0
	})
	w.Run(t,
		apitest.Request{Method: "GET", Path: detail, Code: 404, Msg: "没有这批进口棉，或已不在售"},
		count(merchant, fmt.Sprintf(`{"status":[0,3],"memberOwner":%d}`, w.Mill.ID), map[string]int{"0": 0, "3": 1, "-1": 1}),
	)
}
