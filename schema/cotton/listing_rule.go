package cotton

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Reprice sets a new contract and basis or a new price, and returns an off-sale or expired listing to sale. It
// refuses a listing in a deal or sold, a bundled listing that is off sale, a contract that does not trade, and a
// validity in the past.
func (l *Listing) Reprice(o Offer, c market.Contracts, now time.Time) error {
	next, ok := ListingSteps.Next(l.State, Reprice)
	if !ok {
		return schema.Conflict("该批次正在交易中或已售出，不能改价")
	}
	if l.Bundle != 0 && l.State != OnSale {
		return schema.Conflict("该批次与其他批次捆绑销售，已不在售；请先把整组重新上架，或解除捆绑后再改价")
	}
	if err := o.Check(c, now); err != nil {
		return err
	}
	until := l.Until
	if !o.Until.IsZero() {
		until = o.Until.UTC().Truncate(time.Millisecond)
	}
	if !until.After(now) {
		return schema.Invalid("listingValidity", "挂盘期限已过，请先延长")
	}
	l.IndexCode, l.Basis, l.Price, l.Until, l.State = o.IndexCode, o.Basis, o.Price, until, next
	return nil
}

// step changes the state by a verb. It refuses, with a sentence, a verb that the state does not allow.
func (l *Listing) step(verb ListingVerb, refusal string) error {
	next, ok := ListingSteps.Next(l.State, verb)
	if !ok {
		return schema.Conflict("该批次%s", refusal)
	}
	l.State = next
	return nil
}

// TakeOff takes the listing off sale. It refuses a listing that is in a deal or sold.
func (l *Listing) TakeOff() error {
	return l.step(TakeOff, "正在交易中、已售出或已下架，不能下架")
}

// PutOn puts the listing on sale again at its present offer. A zero until keeps the validity. It refuses a contract
// that no longer trades and a validity that has ended.
func (l *Listing) PutOn(until time.Time, c market.Contracts, now time.Time) error {
	next, ok := ListingSteps.Next(l.State, PutOn)
	if !ok {
		return schema.Conflict("该批次%s，不能上架", listingStates[l.State])
	}
	if !until.IsZero() {
		until = until.UTC().Truncate(time.Millisecond)
	} else {
		until = l.Until
	}
	if !l.Fixed() && !c.Trades(l.IndexCode, now) {
		return schema.Conflict("合约 %s 已到期，请改价换到新的合约后上架", l.IndexCode)
	}
	if !until.After(now) {
		return schema.Invalid("until", "挂盘期限已过，请填写新的有效期")
	}
	if err := checkValidity("until", until, now); err != nil {
		return err
	}
	l.Until, l.State = until, next
	return nil
}

// MarkSold marks the lot as sold outside the platform. It refuses a listing that is in a deal or sold.
func (l *Listing) MarkSold() error { return l.step(MarkSold, l.State.Name()+"，不能标为已售") }

// Refresh confirms that the lot is still available: it counts as listed now. It refuses a listing that is not on
// sale, and a second refresh on the day of listing or of the last refresh.
func (l *Listing) Refresh(now time.Time) error {
	next, ok := ListingSteps.Next(l.State, Refresh)
	if !ok {
		return schema.Conflict("该批次%s，只能刷新在售的批次", listingStates[l.State])
	}
	if l.listedToday(now) {
		return schema.Conflict("该批次今天已挂牌或刷新过，每天一次，请明天再刷新")
	}
	l.ListedAt, l.State = now, next
	return nil
}

// listedToday reports whether the listing was listed or refreshed today.
func (l *Listing) listedToday(now time.Time) bool {
	return schema.DayOf(l.ListedAt) == schema.DayOf(now)
}

// Amend refuses the change of notes, marks or validity of a listing that is in a deal or sold.
func (l *Listing) Amend() error { return l.step(Amend, l.State.Name()+"，不能修改") }

// Extend sets the end of validity. It refuses one in the past or more than a year ahead.
func (l *Listing) Extend(until, now time.Time) error {
	if err := l.Amend(); err != nil {
		return err
	}
	if !until.After(now) {
		return schema.Invalid("value", "有效期应晚于现在")
	}
	if err := checkValidity("value", until, now); err != nil {
		return err
	}
	l.Until = until.UTC().Truncate(time.Millisecond)
	return nil
}

// ValidityEnd returns the end of validity for a last day: the end of its trading session.
func ValidityEnd(day schema.Day) time.Time { return day.At(15, 0) }

// stockVerbs are the verbs for sellers' own listings, apart from deals.
var stockVerbs = []ListingVerb{Reprice, TakeOff, PutOn, MarkSold, Refresh}

// StockVerbs returns the verbs that the seller may apply to a listing now, apart from deals.
func (l *Listing) StockVerbs(now time.Time) []ListingVerb {
	verbs := []ListingVerb{}
	for _, verb := range stockVerbs {
		if ListingSteps.May(l.State, verb, schema.Seller) && (verb != Refresh || !l.listedToday(now)) {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}
