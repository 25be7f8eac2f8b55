package cottonapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestCompareListBelongsToABrowser(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	const mine, other = "browser-0001", "browser-0002"
	two := `{"listingIds":"` + apitest.ID(m.South) + `,` + apitest.ID(m.Inland) + `"}`
	for _, r := range []apitest.Request{
		{
			Name: "no header", Path: "batch/setBatchCompare", Body: two, Cookie: mine, Code: 403, Msg: "请求缺少浏览器标识 fpId，请刷新页面后重试",
		},
		{Name: "bad header", Path: "batch/setBatchCompare", Body: two, FpID: "x'; --", Code: 400},
		{Name: "two", Path: "batch/setBatchCompare", Body: two, FpID: mine, Want: struct{ Count int }{2}},
		{
			Name: "a bare list", Path: "batch/setBatchCompare", FpID: mine, Want: struct{ Count int }{2},
			Body: `[` + apitest.ID(m.South) + `,"` + apitest.ID(m.Inland) + `"]`,
		},
		{Name: "an empty list", Path: "batch/setBatchCompare", FpID: mine, Body: `[]`, Code: 400, Msg: "请选择数据!"},
		{Name: "two lists", Path: "batch/setBatchCompare", FpID: mine, Body: `[1][2]`, Code: 400},
		{Name: "again", Path: "batch/setBatchCompare", Body: two, FpID: mine, Want: struct{ Count int }{2}},
		{
			Name: "by header", Method: "GET", Path: "batch/getBatchCompareList", FpID: mine,
			Want: []compared{{numbered{"65077252002"}, official}, {numbered{"37001252005"}, official}},
		},
		{
			Name: "by cookie", Method: "GET", Path: "batch/getBatchCompareList", Cookie: mine,
			Want: []comparedLot{{numbered{"65077252002"}}, {numbered{"37001252005"}}},
		},
		{Name: "another", Method: "GET", Path: "batch/getBatchCompareList", FpID: other, Want: []any{}},
		{Name: "nobody", Method: "GET", Path: "batch/getBatchCompareList", Want: []any{}},
		{Name: "none chosen", Path: "batch/setBatchCompare", Body: `{"listingIds":""}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{
			Name: "words", Path: "batch/setBatchCompare", Body: `{"listingIds":"1,x"}`, FpID: mine, Code: 400,
			Fields: map[string]string{"listingIds": "挂牌编号 x 不正确"},
		},
		{Name: "unknown lot", Path: "batch/setBatchCompare", Body: `{"listingIds":"99999"}`, FpID: mine, Code: 404},
		{
			Name: "too many", Path: "batch/setBatchCompare", Body: `{"listingIds":"1,2,3,4,5,6,7"}`, FpID: mine, Code: 409,
			Msg: "最多同时对比 6 批，请先移除一些",
		},
		{
			Name: "by a JSON list", Path: "batch/setBatchCompare",
			Body: `{"listingIds":[` + apitest.ID(m.South) + `,"` + apitest.ID(m.Inland) + `"]}`, FpID: mine,
			Want: struct{ Count int }{2},
		},
		{Name: "remove nothing", Path: "batch/removeBatchCompare", Body: `{}`, FpID: mine, Code: 400, Msg: "请选择数据!"},
		{
			Name: "remove an empty text", Path: "batch/removeBatchCompare", Body: `{"listingIds":""}`, FpID: mine, Code: 400,
			Msg: "请选择数据!",
		},
		{
			Name: "remove an empty list", Path: "batch/removeBatchCompare", Body: `{"listingIds":[],"all":false}`, FpID: mine,
			Code: 400, Msg: "请选择数据!",
		},
		{
			Name: "remove all and one", Path: "batch/removeBatchCompare", Body: `{"listingIds":"1","all":true}`, FpID: mine,
			Code: 400, Msg: "全部移除时不能再填挂牌编号",
		},
		{
			Name: "nothing was removed", Method: "GET", Path: "batch/getBatchCompareList", FpID: mine,
			Want: []comparedLot{{numbered{"65077252002"}}, {numbered{"37001252005"}}},
		},
		{
			Name: "remove one", Path: "batch/removeBatchCompare", Body: `{"listingIds":"` + apitest.ID(m.Inland) + `"}`,
			FpID: mine, Want: struct{ Count int }{1},
		},
	} {
		m.Ask(r)
	}

	// A lot that was sold stays on the list, so that its place can be freed.
	m.DB.Do(func(tx *schema.Tx) error { return schematest.TakeOffSale(tx, m.South) })
	list := apitest.Request{Method: "GET", Path: "batch/getBatchCompareList", FpID: mine}
	m.Wait("the sold lot is out of the index", func() bool { return strings.Contains(m.Ask(list), `"lot":null`) })
	m.Ask(apitest.Request{
		Path: "batch/removeBatchCompare", Body: `{"all":true}`, FpID: mine,
		Want: struct{ Count int }{0},
	})
}

type comparedLot struct{ Lot numbered }

// compared is a lot with what its quality adds to the price.
type compared struct {
	Lot     numbered
	Premium ofTable
}

// ofTable is what a premium table adds, or why it adds nothing.
type ofTable struct {
	Name, Reason string
	Known        bool
}

var official = ofTable{Name: "贸易商 2024/25", Known: true}
