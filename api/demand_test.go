package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
)

// badValues are what no field of a demand may take for more than it is, as JSON.
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

// TestDemandFieldsRefuseBadValues gives every field of a demand every bad value. The answer is a refusal with a
// sentence, or no more lots than without the value.
func TestDemandFieldsRefuseBadValues(t *testing.T) {
	t.Parallel()
	m := openMarket(t)
	const everything = 4 // Xinjiang lots
	fields := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[schema.Demand]()) {
		field, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields++
		for name, value := range badValues() {
			body := `{"` + field + `":` + value + `}`
			status, answer, gone := m.Raw("batch/getListingFineList", body)
			switch {
			case gone && len(value) > 64<<10, status == http.StatusRequestEntityTooLarge:
				continue
			case status != http.StatusOK:
				t.Errorf("%s %s: HTTP %d %.300s", field, name, status, answer)
				continue
			}
			var envelope struct {
				Code int
				Msg  string
				Data struct{ TotalRow int }
			}
			if err := json.Unmarshal([]byte(answer), &envelope); err != nil {
				t.Fatalf("%s %s: %v", field, name, err)
			}
			refused := envelope.Code == 400 && envelope.Msg != ""
			narrower := envelope.Code == 200 && envelope.Data.TotalRow <= everything
			if !refused && !narrower {
				t.Errorf("%s %s: %.300s", field, name, answer)
			}
			if wrongType := name == "object" || name == "list" || name == "deep" || name == "NUL" || name == "beyond"; wrongType && !refused {
				t.Errorf("%s %s was accepted: %.300s", field, name, answer)
			}
		}
	}
	if fields < 50 {
		t.Errorf("only %d fields were tried", fields)
	}
}

func TestSearchRefusesWhatCannotBe(t *testing.T) {
	t.Parallel()
	m := openMarket(t)
	hundredOne := strings.Repeat("65012252001,", 100) + "65077252002"
	distinct := make([]string, 101)
	for i := range distinct {
		distinct[i] = fmt.Sprintf("65012252%03d", i)
	}
	for _, r := range []apitest.Request{
		{Name: "beyond lot 3,000", Body: `{"pageNum":101}`, Has: []string{"3000"}},
		{Name: "page size", Body: `{"pageSize":101}`, Has: []string{"pageSize"}},
		{Name: "order", Body: `{"order":"rowid"}`, Has: []string{"order"}},
		{Name: "facet", Body: `{"facets":"packType,batchEnd"}`, Has: []string{"facets"}},
		{Name: "premium table", Body: `{"premium":"x\"y"}`, Has: []string{"premium"}},
		{Name: "upside down", Body: `{"lengthMin":30,"lengthMax":29}`, Has: []string{"length"}},
		{Name: "unknown grade", Body: `{"primaryColor":"99"}`, Has: []string{"primaryColor"}},
		{Name: "hidden sale type", Body: `{"specialSaleType":"1"}`, Has: []string{"specialSaleType"}},
		{Name: "101 numbers", Body: `{"keyword":"` + strings.Join(distinct, ",") + `"}`, Has: []string{"100"}},
		{Name: "not a search", Body: `{"filter":"type = 0"}`, Has: []string{"没有这个参数"}},
	} {
		r.Path, r.Code = "batch/getListingFineList", 400
		m.Ask(r)
	}
	m.Ask(apitest.Request{Path: "batch/getListingFineList", Body: `{"keyword":"` + hundredOne + `"}`, Has: []string{`"totalRow":2`}})
	m.Ask(apitest.Request{Path: "web_index/search", Body: `{"batchIds":"` + strings.Join(distinct, ",") + `"}`, Code: 400, Has: []string{"最多同时搜索 100 个批号"}})
	m.Ask(apitest.Request{Path: "web_index/search", Body: `{"batchIds":"6501225200"}`, Code: 400, Has: []string{"批号为 11 位数字：6501225200"}})
	m.Ask(apitest.Request{Path: "batch/getCottonBatch?batchID=%3Cb%3E", Method: "GET", Code: 400, Has: []string{"11 位批号"}})
}
