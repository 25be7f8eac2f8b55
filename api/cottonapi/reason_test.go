package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// A row without 折3128 says why, by the premium table that was chosen; a row that has it says nothing.
func TestRowsSayWhyTheyHaveNoAdjustedPrice(t *testing.T) {
	t.Parallel()
	var weak, staple cotton.Listing
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		a := db.Company("甲纺织").Seller()
		a.Batch("65012252001").South().Length(29.1).Strength(29.0).OnBasis("CF701", 600)
		weak = a.Batch("65012252002").South().Strength(23.5).OnBasis("CF701", 700)
		staple = a.Batch("65012252003").South().LongStaple().OnBasis("CF701", 9000)
	})
	const (
		tooWeak = `"price3128":null,"price3128Reason":"升贴水表“郑商所 2015年11月”中没有强力级 S5 的升贴水，不能折算"`
		long    = `"price3128":null,"price3128Reason":"升贴水表“郑商所 2015年11月”中没有长绒棉的升贴水，不能折算"`
		priced  = `"price3128Reason":""`
	)
	for _, r := range []apitest.Request{
		{Path: "batch/getListingFineList", Has: []string{tooWeak, long, priced}},
		{
			Path: "batch/getListingFineList", Body: `{"premium":"trader_page_2425"}`,
			Has: []string{"升贴水表“贸易商 2024/25”中没有长绒棉的升贴水"}, Hasnt: []string{"郑商所 2015年11月"},
		},
		{Path: "web_index/search", Body: `{"batchIds":"65012252002,65012252003"}`, Has: []string{tooWeak, long}},
		{Path: "web_index/index", Has: []string{tooWeak, long, priced}},
		{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(weak), Has: []string{tooWeak}, Hasnt: []string{priced}},
		{Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(staple), Has: []string{long}},
		{Path: "batch/setBatchCompare", Body: `{"listingIds":"` + apitest.ID(weak) + `"}`, FpID: "reasons-1"},
		{Method: "GET", Path: "batch/getBatchCompareList", FpID: "reasons-1", Has: []string{tooWeak}},
	} {
		h.Ask(r)
	}
}
