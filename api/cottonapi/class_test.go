package cottonapi_test

import (
	"fmt"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestClassPricesOfALot checks the class of a lot, its past days with the price of the lot, and where the lot stands.
func TestClassPricesOfALot(t *testing.T) {
	t.Parallel()
	const class = "南疆 机采 白棉3级 双29 B2"
	var cheap, alone, unknown cotton.Listing
	h := apitest.Open(t, func(db *schematest.DB) {
		db.Quote("CF701", 15000)
		a := db.Company("甲纺织").Seller()
		lot := func(n int) *schematest.Lot {
			return a.Batch(fmt.Sprintf("6501225200%d", n)).South().Length(29.1).Strength(29.4).Mike(4.6)
		}
		cheap = lot(1).OnBasis("CF701", 600)
		for n, basis := range []schema.Yuan{600, 700, 800, 900} {
			lot(n+2).OnBasis("CF701", basis)
		}
		lot(6).Auction().Fixed(10000)
		alone = a.Batch("65012252008").South().Hand().Fixed(16000)
		unknown = a.Batch("65012252009").South().Mike(4.6).Strength(0).Fixed(16000)
		db.Do(func(tx *schema.Tx) error {
			row := cotton.ClassDay{
				Class: class, Day: "2026-11-20", PriceSpread: cotton.PriceSpread{5, 15500, 15600, 15700, 15800},
				IndexCode: "CF701", IndexValue: 14900, At: schema.Day("2026-11-20").At(15, 0),
			}
			few := row
			few.Day, few.Lots, few.At = "2026-11-19", 4, schema.Day("2026-11-19").At(15, 0)
			if err := cotton.AddClassDays(tx, []cotton.ClassDay{few}); err != nil {
				return err
			}
			if err := cotton.AddClassDays(tx, []cotton.ClassDay{row}); err != nil {
				return err
			}
			return market.AddDailyQuotes(tx, []market.DailyQuote{{IndexCode: "CF701", Day: "2026-11-20", Close: 14900}})
		})
	})
	type now struct {
		Lots, Lowest, Lower, Median, Upper, Below, Above, Others int
		Price                                                    *int
	}
	type day struct {
		Day                                            string
		Lots, Lowest, Lower, Median, Upper, IndexValue int
	}
	type answer struct {
		Class string
		Least int
		Now   now
		Days  []day
	}
	h.Run(t,
		apitest.Request{
			Name: "among others", Method: "GET", Path: "batch/class?listingID=" + apitest.ID(cheap),
			Want: answer{
				class, 5,
				now{5, 15600, 15600, 15700, 15800, 75, 0, 4, new(15600)},
				[]day{{"2026-11-20", 5, 15500, 15600, 15700, 15800, 14900}},
			},
		},
		apitest.Request{
			Name: "alone", Method: "GET", Path: "batch/class?listingID=" + apitest.ID(alone),
			Want: answer{"南疆 手采 白棉3级 双28 B2", 5, now{1, 16000, 16000, 16000, 16000, 0, 0, 0, new(16000)}, []day{}},
		},
		apitest.Request{
			Name: "not classed", Method: "GET", Path: "batch/class?listingID=" + apitest.ID(unknown),
			Want: answer{"", 5, now{}, []day{}},
		},
	)
}
