package cottonapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// TestPreferredLotsAreForTheCompaniesOfTheList checks that only members of the listed companies see the sale
// types 1 and 2.
func TestPreferredLotsAreForTheCompaniesOfTheList(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	w.DB.Do(func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &w.Admin.Member, w.Mill.ID, true) })
	search := apitest.Request{Path: "batch/getListingFineList", Body: `{"facets":"specialSaleType"}`}
	for name, c := range map[string]struct {
		token  string
		marks  []int // of the preferred lot
		counts []facetCount
	}{
		"guest":       {"", []int{3}, []facetCount{{"3", 1}}},
		"of the list": {w.Clerk.LogIn(), []int{2, 3}, []facetCount{{"3", 1}, {"2", 1}, {"1", 0}}},
		"of another":  {w.Hand.LogIn(), []int{3}, []facetCount{{"3", 1}}},
	} {
		none := []int{}
		search.Name, search.Session, search.Want = name, c.token, marked{
			TotalRow: 4, List: []markedLot{
				{w.Cheap.BatchID, none}, {w.South.BatchID, none}, {w.North.BatchID, c.marks}, {w.Fixed.BatchID, none},
			},
			Facets: markFacets{countedMarks{c.counts}},
		}
		w.Run(t, search)
	}
}

// TestALotOfASheetWithFewColumnsHasSimilarOnes checks a lot whose kinds of picking and ginning are not known.
func TestALotOfASheetWithFewColumnsHasSimilarOnes(t *testing.T) {
	t.Parallel()
	h := apitest.Open(t, func(db *schematest.DB) {
		seller := db.Company("沙湾棉业有限公司").Seller()
		lot := seller.Batch("65012252001")
		lot.Batch.PackType, lot.Batch.CottonType, lot.Batch.PrimaryColour, lot.Batch.Colours = 0, 0, "", nil
		lot.Fixed(15_000)
		seller.Batch("65012252002").Fixed(15_100)
	})
	h.Ask(apitest.Request{
		Method: "GET", Path: "batch/get_recommend_cotton?listingID=1", Want: []struct{ BatchID string }{{"65012252002"}},
	})
}

type special struct{ SpecialSaleType []int }

// marked is a page of lots with their marks and the counts of the marks.
type marked struct {
	TotalRow int
	List     []markedLot
	Facets   markFacets
}

type markedLot struct {
	BatchID         string
	SpecialSaleType []int
}

type markFacets struct{ SpecialSaleType countedMarks }

type countedMarks struct{ Counts []facetCount }

// badValues returns values that no field of a demand may accept as more than a value, as JSON.
func badValues() map[string]string {
	text := func(s string) string {
		raw, err := json.Marshal(s)
		if err != nil {
			panic(err)
		}
		return string(raw)
	}
	return map[string]string{
		"object": `{"a":1}`, "list": `["31"]`, "negative": `-1`, "huge": `1e18`, "beyond": `1e999`, "fraction": `0.12345`,
		"html": text(`<script>alert(1)</script>`), "quotes": text(`" OR 1=1 --'`), "filter": text(`31" OR type = "0`),
		"brackets": text(`x] OR [type EXISTS`), "NUL": text("a\x00b"), "backslash": text(`\"`), "emoji": text("😀"),
		"megabyte": text(strings.Repeat("棉", 350_000)), "items": text(strings.Repeat("1,", 1500)),
		"deep": strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000), "true": `true`, "words": text("很长的字"),
	}
}

// TestDemandFieldsRefuseBadValues searches with every bad value for every field of a demand.
func TestDemandFieldsRefuseBadValues(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	fields := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[demand.Demand]()) {
		field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields++
		for name, value := range badValues() {
			t.Run(field+" "+name, func(t *testing.T) { checkBadValue(t, m, f, field, name, value) })
		}
	}
	if fields < 50 {
		t.Errorf("only %d fields were tried", fields)
	}
}

// checkBadValue searches with a bad value for a field. The answer is a refusal with a text, or no more lots than
// without the value.
func checkBadValue(t *testing.T, m *apitest.Market, f reflect.StructField, field, name, value string) {
	const everything = 4 // Xinjiang lots
	status, answer, gone := m.Raw("batch/getListingFineList", `{"`+field+`":`+value+`}`)
	switch {
	case gone && len(value) > 64<<10, status == http.StatusRequestEntityTooLarge:
		return
	case status != http.StatusOK:
		t.Fatalf("HTTP %d %.300s", status, answer)
	}
	var envelope struct {
		Code int
		Msg  string
		Data struct{ TotalRow int }
	}
	if err := json.Unmarshal([]byte(answer), &envelope); err != nil {
		t.Fatal(err)
	}
	refused := envelope.Code == 400 && envelope.Msg != ""
	narrower := envelope.Code == 200 && envelope.Data.TotalRow <= everything
	if !refused && !narrower {
		t.Errorf("%.300s", answer)
	}
	wrongType := slices.Contains([]string{"object", "deep", "NUL", "beyond"}, name) ||
		name == "list" && f.Type != reflect.TypeFor[schema.List]()
	if wrongType && !refused {
		t.Errorf("it was accepted: %.300s", answer)
	}
}

func TestSearchRefusesInvalidInput(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	hundredOne := strings.Repeat("65012252001,", 100) + "65077252002"
	distinct := make([]string, 101)
	for i := range distinct {
		distinct[i] = fmt.Sprintf("65012252%03d", i)
	}
	for _, r := range []apitest.Request{
		{Name: "beyond lot 3,000", Body: `{"pageNum":101}`, Fields: map[string]string{"pageNum": "最多翻到第 3000 批，请增加筛选条件"}},
		{Name: "page size", Body: `{"pageSize":101}`, Fields: map[string]string{"pageSize": "每页条数不能大于 100"}},
		{
			Name: "order", Body: `{"order":"rowid"}`,
			Fields: map[string]string{
				"order": "排序须为其中之一：price, price3128, delivered, basis, length, strong, " +
					"mike, neat, impurity, moisture, weight, listingTime",
			},
		},
		{Name: "facet", Body: `{"facets":"packType,batchEnd"}`, Fields: map[string]string{"facets": "没有这样的统计项：batchEnd"}},
		{Name: "premium table", Body: `{"premium":"x\"y"}`, Fields: map[string]string{"premium": `没有这张升贴水表：x"y`}},
		{Name: "upside down", Body: `{"lengthMin":30,"lengthMax":29}`, Fields: map[string]string{"lengthMin": "长度的下限不能大于上限"}},
		{Name: "unknown grade", Body: `{"primaryColor":"99"}`, Fields: map[string]string{"primaryColor": "没有这样的颜色级：99"}},
		{
			Name: "hidden sale type", Body: `{"specialSaleType":"1"}`,
			Fields: map[string]string{"specialSaleType": "没有这样的销售类型：1"},
		},
		{Name: "101 numbers", Body: `{"keyword":"` + strings.Join(distinct, ",") + `"}`, Msg: "最多同时搜索 100 个批号"},
		{Name: "company 0", Body: `{"id":0}`, Fields: map[string]string{"id": "公司不能小于 1"}},
		{Name: "company 0 as form", Body: `id=0`, Fields: map[string]string{"id": "公司不能小于 1"}},
		{Name: "broker 0", Body: `{"intermediary":0}`, Fields: map[string]string{"intermediary": "居间公司不能小于 1"}},
		{Name: "bundle 0", Body: `{"bindSaleListingID":0}`, Fields: map[string]string{"bindSaleListingID": "捆绑销售的批次不能小于 1"}},
		{
			Name: "main grade by shares", Body: `{"primaryColor":"31","primaryColorType":1}`,
			Fields: map[string]string{"primaryColorType": "颜色级筛选方式为颜色级比例时，不能填主体颜色级"},
		},
		{
			Name: "shares by main grade", Body: `{"geColor":"31","primaryColorType":0}`,
			Fields: map[string]string{"primaryColorType": "颜色级筛选方式为主体颜色级时，不能填颜色级比例"},
		},
		{
			Name: "both ways of colour", Body: `{"leColorPercent":6,"excludePrimaryColor":"31"}`,
			Fields: map[string]string{"primaryColorType": "主体颜色级和颜色级比例不能同时作为条件"},
		},
		{
			Name: "fixed and by contract", Body: `{"pricing":true,"listingIndex":true}`,
			Fields: map[string]string{"pricing": "只看一口价和只看合约加基差不能同时作为条件"},
		},
		{
			Name: "one style", Body: `{"lengthMin":-1}`, Msg: "长度下限不能小于 0", Fields: map[string]string{"lengthMin": "长度下限不能小于 0"},
		},
		{Name: "not a search", Body: `{"filter":"type = 0"}`, Fields: map[string]string{"filter": "没有这个参数：filter"}},
	} {
		r.Path, r.Code = "batch/getListingFineList", 400
		m.Run(t, r)
	}
	m.Ask(apitest.Request{
		Path: "batch/getListingFineList", Body: `{"keyword":"` + hundredOne + `"}`,
		Want: struct{ TotalRow int }{2},
	})
	m.Ask(apitest.Request{
		Path: "web_index/search", Body: `{"batchIds":"` + strings.Join(distinct, ",") + `"}`, Code: 400,
		Msg: "最多同时搜索 100 个批号",
	})
	m.Ask(apitest.Request{
		Path: "web_index/search", Body: `{"batchIds":"6501225200"}`, Code: 400, Msg: "批号为 11 位数字：6501225200",
	})
	m.Ask(apitest.Request{
		Path: "batch/countListingFine", Body: `{"cottonSource":0,"memberID":0}`, Code: 400, Msg: "公司不能小于 1",
	})
	m.Ask(apitest.Request{Path: "batch/getCottonBatch?batchID=%3Cb%3E", Method: "GET", Code: 400, Msg: "批号须为 11 位数字"})
}

// TestColoursAreFilteredByTheirFields checks that the fields imply the way of filtering without primaryColorType.
func TestColoursAreFilteredByTheirFields(t *testing.T) {
	t.Parallel()
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		a := db.Company("甲纺织").Seller()
		a.Batch("65012252001").Shares("31", map[string]float64{"31": 90, "41": 10}).OnBasis("CF701", 600)
		a.Batch("65012252002").Shares("31", map[string]float64{"31": 60, "41": 40}).OnBasis("CF701", 600)
		a.Batch("65012252003").Shares("41", map[string]float64{"31": 20, "41": 80}).OnBasis("CF701", 600)
	})
	for body, want := range map[string]int{
		`{"geColor":"31","geColorPercent":80}`:                      1,
		`{"geColor":"31","geColorPercent":80,"primaryColorType":1}`: 1,
		`{"geColorPercent":50}`:                                     2,
		`{"primaryColor":"31"}`:                                     2,
		`{"primaryColor":["31","41"],"primaryColorType":0}`:         3,
		`{"primaryColorType":0}`:                                    3,
	} {
		h.Run(t, apitest.Request{
			Path: "batch/getListingFineList", Name: body, Body: body,
			Want: struct{ TotalRow int }{want},
		})
	}
}
