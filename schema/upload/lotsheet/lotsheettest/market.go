// Package lotsheettest has the reference data and the files that tests of package lotsheet share.
package lotsheettest

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// Market returns the reference data of a seller's lines in November 2026.
func Market() *lotsheet.Reference {
	now := time.Date(2026, 11, 20, 10, 0, 0, 0, schema.Shanghai)
	return &lotsheet.Reference{
		Now:       now,
		Contracts: market.ContractCalendar("2026-01-01", "2027-12-31", nil),
		Main:      "CF701",
		Quotes:    map[string]schema.Yuan{"CF701": 14_800, "CF705": 15_100},
		Batches: map[string]*cotton.Batch{"65534262001": {
			BatchID: "65534262001", CottonYear: 2026, PackNum: 186, PackType: cotton.PickMachine, CottonType: cotton.GinSaw,
			WarehouseID: 7, Area: "南疆", City: "阿克苏",
			Gross: 42_48000, Tare: 24738, Net: 42_23262, Conditioned: 44_22752, Moisture: 5_20, Impurity: 1_00,
			Length: cotton.Spread{Avg: 29_30}, Mike: cotton.Spread{Avg: 4_20}, MikeGrade: "A", PrimaryColour: "31",
			Colours: cotton.Shares{0, 7_50, 92_50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Mikes: cotton.Shares{0, 0, 60_00, 40_00, 0},
		}},
		Own: map[string]cotton.Listing{
			"65534262005": {ID: 5, State: cotton.InDeal},
			"65534262007": {ID: 7, State: cotton.OnSale, IndexCode: "CF701", Basis: 1590},
			"65534262008": {ID: 8, State: cotton.OnSale, Price: 16_400},
			"65534262020": {ID: 20, State: cotton.OffSale, IndexCode: "CF701", Basis: 1000},
			"65534262022": {ID: 22, State: cotton.OffSale, Bundle: 22, IndexCode: "CF701", Basis: 1000},
			"65534262021": {ID: 21, State: cotton.Expired, IndexCode: "CF701", Basis: 1000},
		},
		Others: map[string]bool{"65534262006": true},
		WarehouseIDs: map[string]int64{
			market.WarehouseKey("中储棉库尔勒仓库"): 7, market.WarehouseKey("原库尔勒直属库"): 7,
			market.WarehouseKey("新疆农资集团北疆农佳乐有限责任公司"): 8, market.WarehouseKey("沧州市棉麻东光经营储备库"): 9,
			market.WarehouseKey("新疆棉麻公司阿克苏棉麻站"): 10, market.WarehouseKey("阿克苏银星物流"): 11,
			market.WarehouseKey("可克达拉一号库"): 12, market.WarehouseKey("北屯二号库"): 13,
		},
		ProposedBy: map[int64]int64{12: 5, 13: 4}, Seller: 4,
		WarehouseNames: map[int64]string{
			7: "中储棉库尔勒仓库", 8: "新疆农资集团北疆农佳乐有限责任公司", 9: "沧州市棉麻东光经营储备库", 10: "新疆棉麻公司阿克苏棉麻站",
			11: "阿克苏银星物流", 12: "可克达拉一号库", 13: "北屯二号库",
		},
		Ginneries: map[string]market.Ginnery{"65534": {Code: "65534", Name: "沙雅银力棉业有限公司", Area: "南疆", City: "阿克苏"}},
		Places:    places(),
		Validity:  30 * 24 * time.Hour,
	}
}

// places returns the places of the base data.
func places() *market.PlaceNames {
	areas, cities, counties, err := market.BasePlaces()
	if err != nil {
		panic(err)
	}
	return market.NewPlaceNames(areas, cities, counties)
}
