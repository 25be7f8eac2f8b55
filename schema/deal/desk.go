package deal

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// desk is the work on some deals in one transaction. It holds their listings and all open deals on them, locked.
//
// Everything locks in one order: listings by id, then deals by id, then deposit accounts, numbers and orders. So a
// buyer, two sellers, the clock and the market at one lot wait for each other, and the first of them decides.
type desk struct {
	tx       *schema.Tx
	goods    market.Goods
	by       By
	exchange *Exchange
	rate     schema.Fen   // deposit of a ton
	dollar   *market.Rate // of today; nil without one

	lots      map[int64]market.Lot
	deals     map[int64]*Deal
	on        map[int64][]*Deal // by listing, in the order of ids
	companies map[int64]*account.Company

	changed map[int64]bool // deals to store
	sold    map[int64]bool // listings
	removed map[int64]bool // deleted deals
	counts  counter
	entries []Entry
	letters []letter
}

// newDesk returns a desk without deals.
func newDesk(tx *schema.Tx, goods market.Goods, by By) (*desk, error) {
	k := &desk{
		tx: tx, goods: goods, by: by, deals: map[int64]*Deal{}, on: map[int64][]*Deal{},
		changed: map[int64]bool{}, sold: map[int64]bool{}, removed: map[int64]bool{},
		counts: counter{},
		lots:   map[int64]market.Lot{},
	}
	var err error
	if k.exchange, err = ReadExchange(tx); err != nil {
		return nil, err
	}
	if k.rate, err = DepositRate(tx); err != nil {
		return nil, err
	}
	k.dollar, err = market.RateAt(tx, tx.Today())
	return k, err
}

// openDesk returns a desk with the deals of a side. It refuses deals that are not of the actor's company.
func openDesk(tx *schema.Tx, goods market.Goods, by By, side schema.Party, ids ...int64) (*desk, error) {
	k, err := newDesk(tx, goods, by)
	if err != nil {
		return nil, err
	}
	if err := k.open(ids); err != nil {
		return nil, err
	}
	for _, id := range ids {
		if d := k.deals[id]; d == nil || !by.owns(d, side) {
			return nil, errNoDeal
		}
	}
	if side == schema.Seller && !by.Sells && !by.Platform {
		return nil, errSellersOnly
	}
	return k, k.checkFrozen()
}

var errSellersOnly = schema.Denied("只有管理员和产品管理可以处理销售询盘，请联系本企业管理员")

var errNoDeal = schema.NotFound("没有这个询盘单，可能已删除，请刷新后再试")

// owns reports whether the user may act for a side of a deal.
func (by *By) owns(d *Deal, side schema.Party) bool {
	buyer, seller := d.BuyerID == by.CompanyID, d.SellerID == by.CompanyID
	switch {
	case by.Platform:
		return true
	case side == schema.Buyer:
		return buyer
	case side == schema.Seller:
		return seller
	}
	return buyer || seller
}

// checkFrozen refuses members of a frozen company.
func (k *desk) checkFrozen() error {
	c := k.companies[k.by.CompanyID]
	if !k.by.Platform && c != nil && c.State == account.CompanyFrozen {
		return schema.Frozen("企业已被冻结，不能交易，请联系平台客服")
	}
	return nil
}

// checkOther refuses a step with a frozen company on the other side. The platform may take it.
func (k *desk) checkOther(d *Deal) error {
	for _, id := range []int64{d.BuyerID, d.SellerID} {
		if c := k.companies[id]; !k.by.Platform && c != nil && c.State == account.CompanyFrozen {
			return schema.Conflict("企业 %s 已被冻结，询盘单 %s 只能由平台处理", c.Name, d.Number)
		}
	}
	return nil
}

// open locks the listings of deals, and then all open deals on them.
func (k *desk) open(ids []int64) error {
	listings, err := schema.FindIn[int64](ids, func(part []int64) *gorm.DB {
		return k.tx.DB().Model(&Deal{}).Select("listing_id").Where("id IN ?", part)
	})
	if err != nil {
		return err
	}
	return k.openListings(listings, ids)
}

// openListings locks listings, all open deals on them, and the deals with some ids.
func (k *desk) openListings(listings, ids []int64) (err error) {
	if k.lots, err = k.goods.LockLots(k.tx, listings); err != nil {
		return err
	}
	found, err := schema.FindIn[*Deal](listings, func(part []int64) *gorm.DB {
		return k.tx.DB().Clauses(schema.ForUpdate).Order("id").
			Where("listing_id IN ? AND state NOT IN ?", part, []State{Succeeded, Failed})
	})
	if err != nil {
		return fmt.Errorf("lock deals: %w", err)
	}
	var missing []int64
	for _, d := range found {
		k.add(d)
	}
	for _, id := range ids {
		if k.deals[id] == nil {
			missing = append(missing, id)
		}
	}
	closed, err := schema.FindIn[*Deal](missing, func(part []int64) *gorm.DB {
		return k.tx.DB().Clauses(schema.ForUpdate).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return err
	}
	for _, d := range closed {
		k.deals[d.ID] = d
	}
	return k.readCompanies()
}

// lockAccounts locks the deposit accounts of all companies of the desk in the order of their ids. A batch calls it
// before its first step: its deals would lock them in another order, and two batches would wait for each other.
func (k *desk) lockAccounts() error {
	_, err := schema.FindIn[DepositAccount](slices.Sorted(maps.Keys(k.companies)), func(part []int64) *gorm.DB {
		return k.tx.DB().Clauses(schema.ForUpdate).Where("company_id IN ?", part).Order("company_id")
	})
	return err
}

// add adds a deal to the desk.
func (k *desk) add(d *Deal) {
	k.deals[d.ID] = d
	k.on[d.ListingID] = append(k.on[d.ListingID], d)
}

// readCompanies reads the companies of all deals and of the actor.
func (k *desk) readCompanies() (err error) {
	ids := map[int64]bool{k.by.CompanyID: true}
	for _, d := range k.deals {
		ids[d.BuyerID], ids[d.SellerID] = true, true
	}
	for _, lot := range k.lots {
		ids[lot.SellerID] = true
	}
	k.companies, err = companiesOf(k.tx, ids)
	return err
}

// companyName returns the name of a company.
func (k *desk) companyName(id int64) string {
	if c := k.companies[id]; c != nil {
		return c.Name
	}
	return ""
}

// record notes a step of a deal in its log, and that the deal must be stored.
func (k *desk) record(d *Deal, verb Verb, from State, side schema.Party, note string, changes ...Change) error {
	if verb != Inquire {
		k.counts.add(d, from, d.Turn, -1)
	}
	d.Turn = d.turn(k.exchange)
	k.counts.add(d, d.State, d.Turn, 1)
	e := Entry{
		DealID: d.ID, BuyerID: d.BuyerID, SellerID: d.SellerID, Verb: verb, From: from, To: d.State, Party: side,
		Note: note, At: k.tx.Now(),
	}
	switch side {
	case schema.Buyer, schema.Seller:
		e.CompanyID = d.BuyerID
		if side == schema.Seller {
			e.CompanyID = d.SellerID
		}
		e.CompanyName = k.companyName(e.CompanyID)
		if k.by.Platform || k.by.CompanyID == e.CompanyID {
			e.UserID, e.UserName, e.Platform = k.by.UserID, k.by.Name, k.by.Platform
		}
	case schema.Platform:
		e.UserID, e.UserName, e.Platform = k.by.UserID, k.by.Name, true
	}
	if changes == nil {
		changes = []Change{}
	}
	if err := e.setChanges(changes); err != nil {
		return fmt.Errorf("encode the changes of deal %d: %w", d.ID, err)
	}
	k.entries = append(k.entries, e)
	k.letters = append(k.letters, letter{d, letterTexts[verb]})
	k.changed[d.ID] = true
	return nil
}

// step takes a step of a deal and records it.
func (k *desk) step(d *Deal, verb Verb, by schema.Party, note string, changes ...Change) error {
	from := d.State
	if err := d.step(verb, by); err != nil {
		return err
	}
	return k.record(d, verb, from, by, note, changes...)
}

// fail ends a deal with a reason and releases its deposit, or forfeits it for an abandoned basis.
func (k *desk) fail(d *Deal, verb Verb, by schema.Party, reason Reason, note string) error {
	if err := k.step(d, verb, by, note); err != nil {
		return err
	}
	d.Reason, d.ReasonNote = reason, note
	d.AnswerBy = time.Time{}
	if d.Deposit == 0 {
		return nil
	}
	d.Deposit = 0
	if reason == Abandoned {
		return k.forfeit(d)
	}
	return ReleaseDeposit(k.tx, d.ID)
}

// forfeit pays the deposit of an abandoned basis to the seller. The log and the messages name the amount.
func (k *desk) forfeit(d *Deal) error {
	amount, err := ForfeitDeposit(k.tx, d.ID, d.SellerID)
	if err != nil {
		return err
	}
	l := &k.letters[len(k.letters)-1]
	for text, end := range map[*string]string{&l.toBuyer: "已付给卖家。", &l.toSeller: "已付给贵企业。"} {
		if *text != "" {
			*text += "点价金 " + amount.String() + " 元" + end
		}
	}
	return k.entries[len(k.entries)-1].setChanges([]Change{{"付给卖家的点价金（元）", "", amount.String()}})
}

// hold holds the deposit of a deal.
func (k *desk) hold(d *Deal) error {
	amount := DepositFor(k.rate, d.Weight)
	if amount == 0 {
		return nil
	}
	if err := k.setRate(d); err != nil {
		return err
	}
	if err := HoldDeposit(k.tx, d.BuyerID, d.ID, amount); err != nil {
		return err
	}
	d.Deposit += amount
	return nil
}

// setRate stores the exchange rate of today with a deal in dollars whose deposit is held for the first time. At success
// the deposit becomes part payment at this rate, so that both sides know it before.
func (k *desk) setRate(d *Deal) error {
	switch {
	case d.Currency != market.USD || d.Rate != 0:
		return nil
	case k.dollar == nil:
		return schema.Conflict("还没有美元汇率，暂时不能提交美元批次的挂盘，请联系平台客服")
	}
	d.Rate, d.RateDay = k.dollar.Rate, k.dollar.Day
	return nil
}

// lose ends all open deals on a sold listing but one.
func (k *desk) lose(listing int64, winner *Deal, reason func(d *Deal) Reason) error {
	k.sold[listing] = true
	for _, d := range k.on[listing] {
		if d == winner || d.State.Final() {
			continue
		}
		if err := k.fail(d, Lose, schema.Clock, reason(d), ""); err != nil {
			return err
		}
		if winner.State != Succeeded {
			k.letters[len(k.letters)-1].toBuyer = loseReported
		}
	}
	return nil
}

// soldElsewhere is the reason of deals that lose a lot.
func soldElsewhere(d *Deal) Reason {
	if d.State == Bidding {
		return Outbid
	}
	return SoldElsewhere
}

// close stores the changed deals and their log, sends the messages and marks the listings.
func (k *desk) close() error {
	ids := schema.KeysOf(k.changed)
	slices.Sort(ids)
	for _, id := range ids {
		d := k.deals[id]
		if k.removed[id] {
			continue
		}
		d.Version++
		d.UpdatedAt = k.tx.Now()
		if err := k.tx.Update(d); err != nil {
			return d.failed("store", err)
		}
		d.noteChange(k.tx)
	}
	if err := schema.Insert(k.tx, k.entries); err != nil {
		return err
	}
	if err := k.markListings(); err != nil {
		return err
	}
	if err := k.sendLetters(); err != nil {
		return err
	}
	return k.counts.store(k.tx)
}

// markListings marks listings as sold, in a deal or on sale again.
func (k *desk) markListings() error {
	var hold, release, sell []int64
	for id := range k.lots {
		held := slices.ContainsFunc(k.on[id], func(d *Deal) bool { return d.State.Holding() })
		switch {
		case k.sold[id]:
			sell = append(sell, id)
		case held && k.lots[id].State == market.LotOffered:
			hold = append(hold, id)
		case !held && k.lots[id].State == market.LotInDeal:
			release = append(release, id)
		}
	}
	for _, m := range []struct {
		ids  []int64
		mark func(*schema.Tx, []int64) error
	}{{sell, k.goods.Sell}, {hold, k.goods.Hold}, {release, k.goods.Release}} {
		if len(m.ids) == 0 {
			continue
		}
		if err := m.mark(k.tx, m.ids); err != nil {
			return fmt.Errorf("mark listings: %w", err)
		}
	}
	return nil
}

// each applies a rule to each deal alone and returns the outcomes in the order of ids. A refusal leaves its deal and
// what was recorded as they were.
func (k *desk) each(ids []int64, rule func(d *Deal) error) ([]Outcome, error) {
	var list []Outcome
	for _, id := range ids {
		d := k.deals[id]
		before, entries, letters, changed := *d, len(k.entries), len(k.letters), k.changed[id]
		counts := maps.Clone(k.counts)
		o := Outcome{DealID: id, Number: d.Number, BatchID: d.BatchID}
		err := k.checkOther(d)
		if err == nil {
			err = rule(d)
		}
		if err != nil {
			refusal, ok := schema.KindOf(err)
			if !ok {
				return nil, err
			}
			*d, k.entries, k.letters = before, k.entries[:entries], k.letters[:letters]
			k.counts = counts
			if !changed {
				delete(k.changed, id)
			}
			o.Err, o.Msg = err, refusal.Message
		}
		list = append(list, o)
	}
	return list, nil
}

// noteChange notifies the pages of both companies.
func (d *Deal) noteChange(tx *schema.Tx) {
	tx.Changed(DealsChanged, d.BuyerID)
	tx.Changed(DealsChanged, d.SellerID)
}
