package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestRowsNameTheReasonOfNoAdjustedPrice checks that a row without 折3128 has the reason by the chosen premium table. A
// row with 折3128 has no reason.
func TestRowsNameTheReasonOfNoAdjustedPrice(t *testing.T) {
	t.Parallel()
	var weak, staple cotton.Listing
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		a := db.Company("甲纺织").Seller()
		a.Batch("65012252001").South().Length(29.1).Strength(29.0).OnBasis("CF701", 600)
		weak = a.Batch("65012252002").South().Strength(23.5).OnBasis("CF701", 700)
		staple = a.Batch("65012252003").South().LongStaple().OnBasis("CF701", 9000)
	})
	first, second := adjusted{new(15055), ""}, adjusted{nil, "升贴水表“郑商所 2015年11月”中没有强力级 S5 的升贴水，不能折算"}
	third := adjusted{nil, "升贴水表“郑商所 2015年11月”中没有长绒棉的升贴水，不能折算"}
	const weakByTrader, longByTrader = "升贴水表“贸易商 2024/25”中没有强力级 S5 的升贴水，不能折算", "升贴水表“贸易商 2024/25”中没有长绒棉的升贴水，不能折算"
	type lots struct{ List []adjusted }
	h.Run(t,
		apitest.Request{Name: "search", Path: "batch/getListingFineList", Want: lots{[]adjusted{first, second, third}}},
		apitest.Request{
			Name: "by another table", Path: "batch/getListingFineList", Body: `{"premium":"trader_page_2425"}`,
			Want: lots{[]adjusted{{new(15255), ""}, {nil, weakByTrader}, {nil, longByTrader}}},
		},
		apitest.Request{
			Name: "batch numbers", Path: "web_index/search", Body: `{"batchIds":"65012252002,65012252003"}`,
			Want: lots{[]adjusted{second, third}},
		},
		apitest.Request{
			Name: "home page", Path: "web_index/index",
			Want: struct{ Newest []adjusted }{[]adjusted{first, second, third}},
		},
		apitest.Request{
			Name: "weak", Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(weak),
			Want: second,
		},
		apitest.Request{
			Name: "long staple", Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(staple),
			Want: third,
		},
		apitest.Request{Path: "batch/setBatchCompare", Body: `{"listingIds":"` + apitest.ID(weak) + `"}`, FpID: "reasons-1"},
		apitest.Request{
			Method: "GET", Path: "batch/getBatchCompareList", FpID: "reasons-1",
			Want: []struct{ Lot adjusted }{{second}},
		},
	)
}

// adjusted is the price of a lot as that of standard cotton, or why it is not known.
type adjusted struct {
	Price3128       *int
	Price3128Reason string
}
