package cottonapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// classDays is the number of trading days of the price history of a class.
const classDays = 90

type classOut struct {
	Class string               `json:"class" doc:"同类：产地、采摘、颜色级、双几、马值级都相同；检验数据不全时为空"`
	Least int                  `json:"least" doc:"同类至少有几批，价格才有意义"`
	Now   cottonindex.ClassNow `json:"now" doc:"同类的现价"`
	Days  []classDay           `json:"days" doc:"最近的交易日，最早的在前；不足几批的日子没有"`
}

// classDay is a past day of a class with the price of the lot.
type classDay struct {
	cotton.ClassDay
	Own *schema.Yuan `json:"own" doc:"本批当天的报价；还没有挂牌时为空"`
}

// Class returns the prices of lots like a listing: now, and day by day.
func (h Lots) Class(c *web.Call, in *listingIn) (classOut, error) {
	out := classOut{Least: cotton.ClassLeast, Days: []classDay{}}
	lot, err := h.lot(c, in.ID)
	if err != nil {
		return out, err
	}
	if out.Class, err = schema.View(c, h.DB, func(tx *schema.Tx) (class string, err error) {
		class, out.Days, err = readClassDays(tx, lot.ListingID)
		return class, err
	}); err != nil || out.Class == "" {
		return out, err
	}
	out.Now, err = h.Index.Class(c, accountapi.ViewerOf(c.Caller), out.Class, lot)
	return out, err
}

// readClassDays returns the class of a listing and its past days.
func readClassDays(tx *schema.Tx, id int64) (class string, days []classDay, err error) {
	days = []classDay{}
	l, err := cotton.FindListing(tx, id)
	if err != nil {
		return "", days, err
	}
	if class, err = cotton.FindClass(tx, l); err != nil || class == "" {
		return "", days, err
	}
	past, err := cotton.ClassDays(tx, class, classDays)
	if err != nil || len(past) == 0 {
		return class, days, err
	}
	own, err := readOffered(tx, l, past)
	if err != nil {
		return class, days, err
	}
	for i := range past {
		days = append(days, classDay{past[i], own[i]})
	}
	return class, days, nil
}

// readOffered returns what a listing was offered for on the days.
func readOffered(tx *schema.Tx, l *cotton.Listing, days []cotton.ClassDay) ([]*schema.Yuan, error) {
	offers, err := cotton.OfferHistory(tx, []cotton.Listing{*l})
	if err != nil {
		return nil, err
	}
	prices, err := market.PricesSince(tx, days[0].Day)
	priced := make([]cotton.PricedDay, len(days))
	for i, day := range days {
		priced[i] = cotton.PricedDay{Day: day.Day, Prices: prices[day.Day]}
	}
	return cotton.OfferedPrices(priced, offers), err
}
