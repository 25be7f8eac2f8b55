package deal_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestEveryVerbOfEveryRoleInEveryState takes every cell of the table in a transaction that is rolled back.
func TestEveryVerbOfEveryRoleInEveryState(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	ids := tr.inEachState()
	tr.Do(func(tx *schema.Tx) error { // the margin of the locked basis is called
		c := cell{tx: tx, id: ids[deal.Locked]}
		return errors.Join(c.set("call_quote", 14100), c.set("answer_by", schema.Millis(friday)))
	})
	roles := map[schema.Party]deal.By{
		schema.Buyer: tr.b, schema.Seller: tr.seller, schema.Platform: tr.platform, "another": tr.c,
	}
	for _, row := range tr.verbTable() {
		for i, state := range allStates {
			id := ids[state]
			d := tr.get(id)
			for role, by := range roles {
				name := fmt.Sprintf("%s of the %s in %d", row.verb, role, state)
				got, err := tr.outcome(id, func(tx *schema.Tx) error { return row.do(cell{tr, tx, by, id, state}) })
				side := role == schema.Buyer || role == schema.Seller
				switch {
				case role != schema.Platform && role != row.who && (row.who != schema.Self || !side):
					schematest.Refuses(t, name, err, schema.NotFoundKind, "没有这个询盘单，可能已删除，请刷新后再试")
					continue
				case row.to[i] == '.':
					schematest.Refuses(t, name, err, schema.ConflictKind,
						fmt.Sprintf("询盘单 %s 现在是“%s”，不能%s，请刷新后再操作", d.Number, state.Name(), row.verb.Name()))
				case err != nil || got != row.to[i:i+1]:
					t.Errorf("%s leads to %s (%v), want %c", name, got, err, row.to[i])
				}
				offered := slices.Contains(append(d.Verbs(role, tr.Now()), d.Verbs(role, bidEnd)...), row.verb)
				if role == row.who && offered != tr.leads(row.verb, i) {
					t.Errorf("%s is offered: %t", name, offered)
				}
			}
		}
	}
}

// leads reports whether a row of the table lets a verb be used in a state.
func (tr *trade) leads(verb deal.Verb, state int) bool {
	return slices.ContainsFunc(tr.verbTable(), func(r verbRow) bool { return r.verb == verb && r.to[state] != '.' })
}

// TestTheClockInEveryState runs each job on a deal in each state, in a transaction that is rolled back.
func TestTheClockInEveryState(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	ids := tr.inEachState()
	tr.Advance(time.Second)
	tr.Quote("CF701", 14100)
	q := tr.quote()
	type job = func(tx *schema.Tx, g market.Goods, skip ...int64) (int, error)
	touch := func(tx *schema.Tx, g market.Goods, _ ...int64) (int, error) { return deal.TouchDeals(tx, g, q) }
	call := func(tx *schema.Tx, g market.Goods, _ ...int64) (int, error) { return deal.CallMargins(tx, g, q) }
	type columns = map[string]any
	for name, row := range map[string]struct {
		of   columns // of all deals before
		do   job
		n    int
		want string
	}{
		"touch":            {columns{}, touch, 2, "01234778"},
		"fill":             {columns{"fill_when_touched": true}, touch, 2, "01274778"},
		"call":             {columns{}, call, 1, "01234578"},
		"early":            {columns{}, deal.ExpireDeals, 0, "01234578"},
		"expire":           {columns{"until": 1}, deal.ExpireDeals, 3, "01884878"},
		"expire touched":   {columns{"until": 1, "touched_at": 1}, deal.ExpireDeals, 3, "01884778"},
		"early bids":       {columns{}, deal.EndBidding, 0, "01234578"},
		"close bids":       {columns{"until": 1, "bid_end": 1}, deal.CloseBids, 1, "01234578"},
		"end bids":         {columns{"until": 1, "bid_end": 1}, deal.EndBidding, 1, "01237578"},
		"end without bids": {columns{"until": 1, "bid_end": 1, "bid": 0}, deal.EndBidding, 1, "01238578"},
		"early price":      {columns{"answer_by": schema.Millis(friday)}, deal.ForcePricing, 0, "01234578"},
		"price":            {columns{"answer_by": 1, "call_quote": 14100}, deal.ForcePricing, 1, "01234778"},
	} {
		n, got := 0, ""
		err := schematest.Try(t, tr.DB, func(tx *schema.Tx) (err error) {
			if len(row.of) > 0 {
				if err := tx.DB().Model(&deal.Deal{}).Where("id > 0").Updates(row.of).Error; err != nil {
					return err
				}
			}
			if n, err = row.do(tx, goods); err != nil {
				return err
			}
			for _, state := range allStates {
				d, err := schema.ByKey[deal.Deal](tx, "id = ?", ids[state])
				if err != nil {
					return err
				}
				got += strconv.Itoa(int(d.State))
			}
			return errRolledBack
		})
		if !errors.Is(err, errRolledBack) || n != row.n || got != row.want {
			t.Errorf("%s: %d deals, states %s (%v), want %d and %s", name, n, got, err, row.n, row.want)
		}
	}
}

var errRolledBack = errors.New("rolled back")

// outcome returns the state of a deal after a step in a transaction that is rolled back: a digit, or a dash.
func (tr *trade) outcome(id int64, f func(tx *schema.Tx) error) (state string, err error) {
	tr.t.Helper()
	rolled := schematest.Try(tr.t, tr.DB, func(tx *schema.Tx) error {
		if err = f(tx); err != nil {
			return err
		}
		var found []deal.Deal
		if err = tx.DB().Find(&found, "id = ?", id).Error; err != nil {
			return err
		}
		state = "-"
		if len(found) > 0 {
			state = strconv.Itoa(int(found[0].State))
		}
		return errRolledBack
	})
	if err == nil && !errors.Is(rolled, errRolledBack) {
		err = rolled
	}
	return state, err
}

// inEachState returns a deal of the first buyer in each state, each on a lot of its own.
func (tr *trade) inEachState() map[deal.State]int64 {
	tr.t.Helper()
	ids := map[deal.State]int64{}
	seller := &schematest.Seller{Company: tr.Company("甲棉业")}
	for _, state := range allStates {
		tr.lot = seller.Batch(fmt.Sprintf("650132%05d", state)).OnBasis("CF701", 1100)
		ids[state] = tr.in(state)
		if got := tr.get(ids[state]); got.State != state {
			tr.t.Fatalf("deal %d is %s, want %s", got.ID, got.State.Name(), state.Name())
		}
	}
	return ids
}

// in brings a deal on the lot to a state.
func (tr *trade) in(state deal.State) int64 {
	tr.t.Helper()
	if state <= deal.Verified {
		d := tr.ask(tr.b, nil)
		if state == deal.Verified {
			tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
				return deal.ConfirmDeals(tx, goods, tr.seller, []int64{d.ID})
			})
		}
		return d.ID
	}
	d := tr.hanging(tr.b, 14500, "")
	switch state {
	case deal.Hanging:
		tr.reply(d.ID, deal.Answering{Verb: deal.Hang})
	case deal.Bidding:
		tr.reply(d.ID, opens())
		tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, d.ID, 14600); return err })
	case deal.Locked:
		tr.reply(d.ID, deal.Answering{Verb: deal.Lock, RiskPrice: 14200})
		tr.name(tr.b, d.ID, 14500)
	case deal.Succeeded:
		tr.reply(d.ID, deal.Answering{Verb: deal.Trade})
	case deal.Failed:
		tr.Do(revokes(tr.b, d.ID))
	}
	return d.ID
}
