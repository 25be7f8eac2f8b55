package lotsheet

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Prices move by so much at most from one sheet to the next, and between the lots of one, CNY/t: what lies further off is often
// a sign or a digit too many.
const (
	rareMove   schema.Yuan = 1_000
	rareSpread schema.Yuan = 2_000
)

// worth is what an offer comes to at the quotes of the moment; zero when it is not known.
func (k *Known) worth(o cotton.Offer) schema.Yuan {
	quote := k.Quotes[o.IndexCode]
	switch {
	case o.IndexCode == "":
		return o.Price
	case quote == 0:
		return 0
	}
	return quote + o.Basis
}

// askedBy is the field of what an offer asks.
func askedBy(o cotton.Offer) string {
	if o.IndexCode == "" {
		return "price"
	}
	return "basis"
}

// checkMove doubts an offer that is far from what was asked for the lot until now.
func checkMove(l *Line, was cotton.Asked, k *Known) {
	o := l.Lot.Offer
	before := cotton.Offer{IndexCode: was.IndexCode, Basis: was.Basis, Price: was.Price}
	key := askedBy(o)
	if wrongIn(l, key) || wrongIn(l, "indexCode") {
		return
	}
	from, to := k.worth(before), k.worth(o)
	if o.IndexCode == was.IndexCode { // whatever the contract is worth
		from, to = before.Basis+before.Price, o.Basis+o.Price
	}
	far := apart(from, to)
	switch {
	case far <= rareMove || (from == 0 || to == 0) && o.IndexCode != was.IndexCode:
	case o.IndexCode == was.IndexCode && key == "basis":
		l.note(Doubtful, key, "基差原为 %d，改为 %d，相差 %d 元/吨，请核对", from, to, far).Kind = Jump
	case o.IndexCode == was.IndexCode:
		l.note(Doubtful, key, "一口价原为 %d，改为 %d，相差 %d 元/吨，请核对", from, to, far).Kind = Jump
	default:
		l.note(Doubtful, key, "报价原为 %s，改为 %s，按现价相差 %d 元/吨，请核对", before, o, far).Kind = Jump
	}
}

// checkAmong doubts new offers that are far from those of the other lots of a sheet, and from the market.
func checkAmong(lines []Line, k *Known) {
	var list []schema.Yuan
	for i := range lines {
		if l := &lines[i]; l.Skipped == "" && l.Worst() < Wrong {
			if worth := k.worth(l.Lot.Offer); worth != 0 {
				list = append(list, worth)
			}
		}
	}
	if len(list) == 0 {
		return
	}
	slices.Sort(list)
	middle, main := list[len(list)/2], k.Quotes[k.Main]
	few := func(n int) bool { return len(list) >= 5 && 5*n <= len(list) }
	strange := 0
	for _, worth := range list {
		if apart(worth, middle) > rareSpread {
			strange++
		}
	}
	for i := range lines {
		l := &lines[i]
		worth := k.worth(l.Lot.Offer)
		if _, own := k.Own[l.Lot.Batch.BatchID]; own || l.Skipped != "" || worth == 0 || l.Worst() == Wrong {
			continue
		}
		switch far := apart(worth, middle); {
		case far > rareSpread && few(strange):
			l.note(Doubtful, askedBy(l.Lot.Offer), "报价 %s 与表中多数批次相差 %d 元/吨，请核对", l.Lot.Offer, far).Kind = Jump
		case main != 0 && (10*worth < 7*main || 10*worth > 20*main):
			l.note(Doubtful, askedBy(l.Lot.Offer), "报价 %s 合 %d 元/吨，与主力合约 %s 现价 %d 相差很多，请核对", l.Lot.Offer, worth, k.Main, main).Kind = Jump
		}
	}
}
