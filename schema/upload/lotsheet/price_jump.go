package lotsheet

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Prices seldom move more from one sheet to the next, or differ more within a sheet, in CNY/t. A greater difference is
// often a wrong sign or a digit too many.
const (
	maxMove   schema.Yuan = 1_000
	maxSpread schema.Yuan = 2_000
)

// price returns what an offer amounts to at the current quotes, or zero if there is no quote.
func (ref *Reference) price(o cotton.Offer) schema.Yuan {
	quote := ref.Quotes[o.IndexCode]
	switch {
	case o.IndexCode == "":
		return o.Price
	case quote == 0:
		return 0
	}
	return quote + o.Basis
}

// priceField returns the field of the price or of the basis of an offer.
func priceField(o cotton.Offer) string {
	if o.IndexCode == "" {
		return "price"
	}
	return "basis"
}

// checkPriceJump warns of an offer that is far from the current one.
func checkPriceJump(l *Line, old cotton.Offer, ref *Reference) {
	o := l.Lot.Offer
	field := priceField(o)
	if l.hasError(field) || l.hasError("indexCode") {
		return
	}
	if o.IndexCode != old.IndexCode {
		from, to := ref.price(old), ref.price(o)
		if d := difference(from, to); d > maxMove && from != 0 && to != 0 {
			l.warn(field, "报价原为 %s，改为 %s，按现价相差 %d 元/吨，请核对", old, o, d).Kind = PriceJump
		}
		return
	}
	from, to, name := old.Basis+old.Price, o.Basis+o.Price, "一口价" // one of each is zero
	if field == "basis" {
		name = "基差"
	}
	if d := difference(from, to); d > maxMove {
		l.warn(field, "%s原为 %d，改为 %d，相差 %d 元/吨，请核对", name, from, to, d).Kind = PriceJump
	}
}

// checkOutliers warns of new offers that are far from the other offers of the sheet, or from the market.
func checkOutliers(lines []Line, ref *Reference) {
	var prices []schema.Yuan
	for i := range lines {
		if l := &lines[i]; l.Skipped == "" && l.Worst() < Error {
			if price := ref.price(l.Lot.Offer); price != 0 {
				prices = append(prices, price)
			}
		}
	}
	if len(prices) == 0 {
		return
	}
	slices.Sort(prices)
	median := prices[len(prices)/2]
	outliers := 0
	for _, price := range prices {
		if difference(price, median) > maxSpread {
			outliers++
		}
	}
	few := len(prices) >= 5 && 5*outliers <= len(prices) // many are no mistakes
	for i := range lines {
		if lines[i].isNewOffer(ref) {
			checkOutlier(&lines[i], median, few, ref)
		}
	}
}

// isNewOffer reports whether a line offers a lot that the seller has not listed.
func (l *Line) isNewOffer(ref *Reference) bool {
	_, listed := ref.Own[l.Lot.Batch.BatchID]
	return !listed && l.Skipped == "" && l.Worst() != Error && ref.price(l.Lot.Offer) != 0
}

func checkOutlier(l *Line, median schema.Yuan, few bool, ref *Reference) {
	o := l.Lot.Offer
	price, quote := ref.price(o), ref.Quotes[ref.Main]
	switch d := difference(price, median); {
	case d > maxSpread && few:
		l.warn(priceField(o), "报价 %s 与表中多数批次相差 %d 元/吨，请核对", o, d).Kind = PriceJump
	case quote != 0 && (10*price < 7*quote || 10*price > 20*quote):
		l.warn(priceField(o), "报价 %s 合 %d 元/吨，与主力合约 %s 现价 %d 相差很多，请核对", o, price, ref.Main, quote).Kind = PriceJump
	}
}
