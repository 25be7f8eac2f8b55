package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// TestRowsNameTheReasonOfTheAdjustedPrice checks that a row without 折3128 has the reason by the chosen premium table,
// and that a row with a grade outside the table names the grade that counts.
func TestRowsNameTheReasonOfTheAdjustedPrice(t *testing.T) {
	t.Parallel()
	var weak, staple cotton.Listing
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		a := db.Company("甲纺织").Seller()
		a.Batch("65012252001").South().Length(29.1).Strength(29.0).OnBasis("CF701", 600)
		weak = a.Batch("65012252002").South().Strength(23.5).OnBasis("CF701", 700)
		staple = a.Batch("65012252003").South().LongStaple().OnBasis("CF701", 9000)
	})
	const nearest = "按最近一档 S4 计，S5不在升贴水表内"
	first, second := adjusted{new(15255), "", ""}, adjusted{new(15755), "", nearest}
	third := adjusted{nil, "升贴水表“贸易商 2024/25”中没有长绒棉的升贴水，不能折算", ""}
	other := []adjusted{
		{new(15055), "", ""}, {new(15705), "", nearest}, {nil, "升贴水表“郑商所 2015年11月”中没有长绒棉的升贴水，不能折算", ""},
	}
	type lots struct{ List []adjusted }
	h.Run(t,
		apitest.Request{Name: "search", Path: "batch/getListingFineList", Want: lots{[]adjusted{first, second, third}}},
		apitest.Request{
			Name: "by another table", Path: "batch/getListingFineList", Body: `{"premium":"CZCE_2015_11"}`,
			Want: lots{other},
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
			Want: struct{ Listings []adjusted }{[]adjusted{second}},
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

// adjusted is the price of a lot as that of standard cotton, why it is not known, or which grade counts.
type adjusted struct {
	Price3128        *int
	Price3128Reason  string
	Price3128Nearest string
}
