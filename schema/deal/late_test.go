package deal_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// TestNothingIsAgreedAfterTheEnd lets validities and the time to answer a margin call pass before the clock acts. The
// verbs that are too late are refused and not offered. Of frozen companies, the platform may use them.
func TestNothingIsAgreedAfterTheEnd(t *testing.T) {
	t.Parallel()
	const ended, called = "挂盘期限已过，询盘即将结束", "追加期限已过，将按通知时的行情点价"
	tr := newTrade(t, schematest.New(t))
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	ids := tr.inEachState()
	for _, c := range []struct {
		state  deal.State
		verb   deal.Verb
		column string
		text   string
	}{
		{deal.Waiting, deal.Hang, "until", ended},
		{deal.Waiting, deal.OpenBids, "until", ended},
		{deal.Waiting, deal.Lock, "until", ended},
		{deal.Waiting, deal.Trade, "until", ended},
		{deal.Hanging, deal.OpenBids, "until", ended},
		{deal.Hanging, deal.Trade, "until", ended},
		{deal.Hanging, deal.Modify, "until", ended},
		{deal.Locked, deal.NamePrice, "until", ended},
		{deal.Locked, deal.Trade, "until", ended},
		{deal.Locked, deal.NamePrice, "answer_by", called},
		{deal.Locked, deal.Answer, "answer_by", called},
		{deal.Locked, deal.Abandon, "answer_by", called},
	} {
		row := tr.verbTable()[slices.IndexFunc(tr.verbTable(), func(r verbRow) bool {
			return r.verb == c.verb && r.to[slices.Index(allStates, c.state)] != '.'
		})]
		try := func(by deal.By, end time.Time) error {
			_, err := tr.outcome(ids[c.state], func(tx *schema.Tx) error {
				at := cell{tr, tx, by, ids[c.state], c.state}
				err := errors.Join(at.set("answer_by", schema.Millis(friday)), at.set(c.column, schema.Millis(end)))
				if err != nil {
					return err
				}
				d, err := schema.ByKey[deal.Deal](tx, "id = ?", at.id)
				if err != nil {
					return err
				}
				if offered := slices.Contains(d.Verbs(row.who, tx.Now()), c.verb); offered != end.After(tx.Now()) {
					t.Errorf("%s in %d until %s is offered: %t", c.verb, c.state, end, offered)
				}
				return row.do(at)
			})
			return err
		}
		by := map[schema.Party]deal.By{schema.Buyer: tr.b, schema.Seller: tr.seller}[row.who]
		now := tr.Now()
		schematest.Refuses(t, string(c.verb), try(by, now), schema.ConflictKind, c.text)
		schematest.Refuses(t, string(c.verb)+" by the platform", try(tr.platform, now), schema.ConflictKind, c.text)
		if err := try(by, now.Add(time.Millisecond)); err != nil {
			t.Errorf("%s in %d before the end: %v", c.verb, c.state, err)
		}
		tr.freeze(tr.b.CompanyID)
		if err := try(tr.platform, now); err != nil {
			t.Errorf("%s in %d by the platform for a frozen company: %v", c.verb, c.state, err)
		}
		tr.unfreeze(tr.b.CompanyID)
	}
}
