package deal

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// openBids begins the bidding for a lot. All deals on it with submitted terms join. A lot has one bidding at a time, so
// that its bids end together.
//
// Bids are compared by the price of the lot: the bid with the basis of its deal. So corrected bases compete, but
// contracts of different months do not. The seller has to refuse deals on another contract first: outside of the
// bidding they would hang on, and a trade with one of them would end it.
func (k *desk) openBids(d *Deal, a *Answering) error {
	if err := d.checkBidding(a, k.exchange); err != nil {
		return err
	}
	if err := d.mayOpenBids(); err != nil {
		return err
	}
	if err := k.checkFree(d, OpenBids); err != nil {
		return err
	}
	if err := k.checkSameContract(d); err != nil {
		return err
	}
	for _, o := range k.on[d.ListingID] {
		if o != d && !o.joinsBidding() {
			continue
		}
		from := o.State
		if err := o.step(OpenBids, schema.Seller); err != nil {
			return err
		}
		o.BidType, o.BidLeast, o.BidEnd, o.Until = a.BidType, a.BidLeast, a.BidEnd.UTC(), a.BidEnd.UTC()
		o.Bid, o.BidAt = 0, time.Time{}
		err := k.record(o, OpenBids, from, schema.Seller, a.Notes,
			Change{"竞价方式", "", o.BidType.name()}, Change{"最低出价", "", o.Currency.Text(o.BidLeast)},
			Change{"竞价截止", "", momentText(o.BidEnd)})
		if err != nil {
			return err
		}
	}
	return nil
}

// joinsBidding reports whether the deal joins a bidding that begins: its buyer has submitted terms.
func (d *Deal) joinsBidding() bool { return d.State == Waiting || d.State == Hanging }

// checkSameContract refuses a bidding in which deals on another contract, or at a fixed price, would join.
func (k *desk) checkSameContract(d *Deal) error {
	var others []string
	for _, o := range k.on[d.ListingID] {
		if o.joinsBidding() && o.IndexCode != d.IndexCode {
			others = append(others, fmt.Sprintf("%s（%s）", o.Number, cmp.Or(o.IndexCode, "一口价")))
		}
	}
	if len(others) == 0 {
		return nil
	}
	return schema.Conflict("询盘单 %s 与本单（%s）的计价合约不同，出价不能比较。请先拒绝这些挂盘，让买家按同一合约重新询盘后再发起竞价",
		namesOf(others), cmp.Or(d.IndexCode, "一口价"))
}

// checkFree refuses a step that would break a promise to another buyer of the lot: a locked basis or a bidding.
func (k *desk) checkFree(d *Deal, verb Verb) error {
	if o := k.other(d, Locked); o != nil {
		return schema.Conflict("%s 已与%s锁定基差（%s），它结束前不能%s", d.lotName(), k.companyName(o.BuyerID), o.Number,
			verb.Name())
	}
	if o := k.other(d, Bidding); o != nil && verb != ReportSold {
		return schema.Conflict("%s 正在竞价（%s，%s 截止），结束后才能%s", d.lotName(), o.Number, momentText(o.BidEnd), verb.Name())
	}
	return nil
}

// other returns another deal on the listing of a deal in a state, or nil.
func (k *desk) other(d *Deal, state State) *Deal {
	for _, o := range k.on[d.ListingID] {
		if o != d && o.State == state {
			return o
		}
	}
	return nil
}

// mayOpenBids refuses a deal whose state allows no bidding.
func (d *Deal) mayOpenBids() error {
	if _, ok := Steps.Next(d.State, OpenBids); !ok {
		return d.refuseVerb(OpenBids)
	}
	return nil
}

// checkBidding refuses an unknown type, an impossible least bid and an impossible end.
func (d *Deal) checkBidding(a *Answering, x *Exchange) error {
	switch {
	case a.BidType != SealedBids && a.BidType != RisingBids:
		return schema.Invalid("bidType", "请选择竞价方式：密封出价或公开竞价")
	case !d.Fixed() && x.contract(d.IndexCode) == nil:
		return schema.Conflict("合约 %s 已到期，不能竞价", d.IndexCode)
	case !d.bidStep(a.BidLeast):
		return schema.Invalid("bidMinPrice", "最低出价必须为正%s", d.bidStepText())
	case d.Fixed() && d.implausible(a.BidLeast):
		least, most := d.priceBounds()
		return schema.Invalid("bidMinPrice", "最低出价应在 %s 到 %s %s之间", least, most, d.Currency.Unit())
	}
	if err := d.checkBidEnd(a.BidEnd, x); err != nil || d.Fixed() {
		return err
	}
	return x.checkFutures("bidMinPrice", d.IndexCode, a.BidLeast)
}

// bidStep reports whether a bid is a whole number of steps of bids: of 5 CNY/t, or of 0.01 ¢/lb.
func (d *Deal) bidStep(price market.Price) bool {
	return price > 0 && (d.Currency == market.USD || price%5 == 0)
}

// bidStepText returns what a bid must be.
func (d *Deal) bidStepText() string {
	if d.Currency == market.USD {
		return "数，至多两位小数"
	}
	return "整数,并且尾数为0或5"
}

// checkBidEnd refuses an end of bidding that is not later, or after the contract. Bids name their prices, so the market
// need not be open at the end.
func (d *Deal) checkBidEnd(end time.Time, x *Exchange) error {
	const field = "bidEnd"
	switch {
	case end.IsZero():
		return schema.Invalid(field, "请填写竞价的截止时间")
	case !end.After(x.Now):
		return schema.Invalid(field, "竞价的截止时间应晚于现在")
	case end.After(x.LastValidity()):
		return schema.Invalid(field, "竞价的截止时间不能晚于 %s", momentText(x.LastValidity()))
	}
	if c := x.contract(d.IndexCode); c != nil && end.After(c.LastDay.At(15, 0)) {
		return schema.Invalid(field, "合约 %s 的最后交易日是 %s，竞价的截止时间不能晚于这一天 15:00", c.Code, c.LastDay)
	}
	return nil
}

// name returns the Chinese name of the way to bid.
func (t BidType) name() string {
	return map[BidType]string{SealedBids: "密封出价", RisingBids: "公开竞价"}[t]
}

// BidOn places a buyer's bid: a futures price, or the whole price of a fixed-price lot.
func BidOn(tx *schema.Tx, goods market.Goods, by By, id int64, price market.Price) (*Deal, error) {
	return one(tx, goods, by, schema.Buyer, id, func(k *desk, d *Deal) error {
		if err := d.placeBid(price, k.exchange); err != nil {
			return err
		}
		b := Bid{ListingID: d.ListingID, DealID: d.ID, BuyerID: d.BuyerID, Price: price, At: tx.Now()}
		if err := tx.DB().Create(&b).Error; err != nil {
			return fmt.Errorf("insert a bid: %w", err)
		}
		if d.BidType == SealedBids {
			return k.step(d, PlaceBid, schema.Buyer, "")
		}
		if err := k.step(d, PlaceBid, schema.Buyer, "", Change{"出价", "", d.Currency.Text(price)}); err != nil {
			return err
		}
		for _, o := range k.on[d.ListingID] {
			if o != d && o.State == Bidding && o.Bid != 0 && o.Bid < price {
				o.noteChange(k.tx)
			}
		}
		return nil
	})
}

// placeBid sets the bid of the deal. It refuses a second sealed bid, one below the least or own last one, and one after
// the end.
func (d *Deal) placeBid(price market.Price, x *Exchange) error {
	switch {
	case d.State != Bidding:
		return d.refuseVerb(PlaceBid)
	case !d.BidEnd.After(x.Now):
		return schema.Conflict("竞价已截止，不能再出价")
	case !d.Fixed() && x.contract(d.IndexCode) == nil:
		return schema.Conflict("合约 %s 已到期，不能再出价", d.IndexCode)
	case d.BidType == SealedBids && d.Bid != 0:
		return schema.Conflict("密封竞价每家只能出价一次，您已出价")
	case !d.bidStep(price):
		return schema.Invalid("price", "出价必须为正%s", d.bidStepText())
	case price < d.BidLeast:
		return schema.Invalid("price", "出价不能低于最低出价 %s", d.Currency.Text(d.BidLeast))
	case price <= d.Bid:
		return schema.Invalid("price", "出价应高于您上一次的出价 %s", d.Currency.Text(d.Bid))
	case d.Fixed() && d.implausible(price):
		_, most := d.priceBounds()
		return schema.Invalid("price", "出价不能高于 %s %s", most, d.Currency.Unit())
	}
	if !d.Fixed() {
		if err := x.checkFutures("price", d.IndexCode, price); err != nil {
			return err
		}
	}
	d.Bid, d.BidAt = price, x.Now
	return nil
}

// Sealed reports whether the bids for the lot are not shown yet: before the end of sealed bidding, however the deal has
// ended.
func (d *Deal) Sealed(now time.Time) bool { return d.BidType == SealedBids && d.BidEnd.After(now) }

// compareBids orders deals by their bids, the best first: the higher price, then the earlier one.
func compareBids(a, b *Deal) int {
	return cmp.Or(cmp.Compare(b.bidPrice(), a.bidPrice()), a.BidAt.Compare(b.BidAt), cmp.Compare(a.ID, b.ID))
}

// bidPrice returns the price of the lot at the bid.
func (d *Deal) bidPrice() market.Price {
	if d.Fixed() {
		return d.Bid
	}
	return d.Bid + d.Basis
}

// bidders returns the deals on a listing that have a bid, the best first.
func (k *desk) bidders(listing int64) []*Deal {
	var list []*Deal
	for _, d := range k.on[listing] {
		if d.State == Bidding && d.Bid != 0 {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, compareBids)
	return list
}

// PickBid ends the bidding for a lot with the bid of a deal, from its end on. A bid that is not the best one needs a
// reason.
func PickBid(tx *schema.Tx, goods market.Goods, by By, id int64, note string) (*Deal, error) {
	return one(tx, goods, by, schema.Seller, id, func(k *desk, d *Deal) error {
		early, err := k.endedEarly(d)
		switch {
		case err != nil:
			return err
		case d.State != Bidding:
			return d.refuseVerb(PickWinner)
		case d.Bid == 0:
			return schema.Conflict("%s 还没有出价，不能选为中标", k.companyName(d.BuyerID))
		case d.BidEnd.After(tx.Now()):
			return schema.Conflict("竞价还没有截止，请在 %s 后选择中标", momentText(d.BidEnd))
		case early:
			return schema.Conflict("合约 %s 已提前到期，竞价作废", d.IndexCode)
		case k.bidders(d.ListingID)[0] != d && note == "":
			return schema.Invalid("notes", "这不是最高的出价，请填写选择它的理由")
		}
		return k.win(d, PickWinner, schema.Seller, note)
	})
}

// win ends the bidding with a deal's bid.
func (k *desk) win(d *Deal, verb Verb, by schema.Party, note string) error {
	if d.Fixed() {
		d.FixedPrice = d.Bid
		return k.succeed(d, verb, by, 0, note)
	}
	d.PriceType, d.Futures = NamedPrice, d.Bid
	return k.succeed(d, verb, by, d.Bid, note)
}

// pickGrace is how long the seller may pick a winner after the end of bidding before the best bid wins.
const pickGrace = 2 * time.Hour

// EndBidding ends the bidding for some lots two hours after its end, in which the seller may pick a winner: the best
// bid wins. Without a bid, or if the contract has ended early, all deals expire. Deals of frozen companies are the
// platform's. It returns the number of lots, at most a hundred.
func EndBidding(tx *schema.Tx, goods market.Goods, skip ...int64) (int, error) {
	now := schema.Millis(tx.Now())
	var listings []int64
	err := tx.DB().Model(&Deal{}).Distinct().
		Where("state = ? AND until <= ?"+notFrozen, Bidding, now, account.FrozenCompanies(tx), account.FrozenCompanies(tx)).
		Where("listing_id NOT IN ?", skipped(skip)).
		Where("until <= ? OR NOT EXISTS (?)", schema.Millis(tx.Now().Add(-pickGrace)),
			tx.DB().Table("deal o").Select("1").Where("o.listing_id = deal.listing_id AND o.state = ? AND o.bid > 0", Bidding)).
		Order("listing_id").Limit(clockMax).Pluck("listing_id", &listings).Error
	if err != nil || len(listings) == 0 {
		return 0, err
	}
	k, err := newDesk(tx, goods, By{})
	if err != nil {
		return 0, err
	}
	if err := k.openListings(listings, nil); err != nil {
		return 0, err
	}
	if err := k.lockAccounts(); err != nil {
		return 0, err
	}
	for _, id := range listings {
		if err := k.endBidding(id); err != nil {
			return 0, &FailedError{id, fmt.Errorf("end the bidding for lot %s: %w", k.lots[id].BatchID, err)}
		}
	}
	return len(listings), k.close()
}

// endBidding ends the bidding for one lot.
func (k *desk) endBidding(listing int64) error {
	best, note := schema.First(slices.DeleteFunc(k.bidders(listing), k.frozen)), ""
	if best != nil && !(*best).BidEnd.After(k.tx.Now()) && k.lots[listing].State.Offered() {
		early, err := k.endedEarly(*best)
		if err != nil {
			return err
		}
		if !early {
			return k.win(*best, Fill, schema.Clock, "")
		}
		note = "合约提前到期，竞价作废，点价金退回买家"
	}
	return k.expireBids(listing, note)
}

// expireBids ends all deals of a bidding whose end has passed without a winner.
func (k *desk) expireBids(listing int64, note string) error {
	for _, d := range k.on[listing] {
		if d.State == Bidding && !d.BidEnd.After(k.tx.Now()) && !k.frozen(d) {
			if err := k.fail(d, Expire, schema.Clock, Ended, note); err != nil {
				return err
			}
		}
	}
	return nil
}

// clockMax is how many deals or lots one transaction of a job handles.
const clockMax = 100
