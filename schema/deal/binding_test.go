package deal_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// opens returns a bidding of an hour with rising bids.
func (tr *trade) opens() deal.Answering {
	return deal.Answering{
		Verb: deal.OpenBids, BidType: deal.RisingBids, BidLeast: 14500, BidEnd: tr.Now().Add(time.Hour),
	}
}

// replies returns the reply of the seller to submitted terms.
func (tr *trade) replies(id int64, a deal.Answering) func(tx *schema.Tx) error {
	return func(tx *schema.Tx) error { _, err := deal.Reply(tx, goods, tr.seller, id, a); return err }
}

func TestALotHasOneBiddingAtATime(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	first := tr.hanging(tr.b, 14500, "")
	tr.reply(first.ID, tr.opens())
	tr.Do(func(tx *schema.Tx) error { _, err := deal.BidOn(tx, goods, tr.b, first.ID, 14600); return err })
	later := tr.hanging(tr.c, 14550, "")
	a := tr.opens()
	a.BidEnd = a.BidEnd.Add(time.Hour)
	tr.refused(schema.ConflictKind, "结束后才能再发起竞价", tr.replies(later.ID, a))
	tr.Advance(time.Hour)
	tr.clock(func(tx *schema.Tx) (int, error) { return deal.EndBidding(tx, goods) })
	tr.is(first.ID, deal.Succeeded, "")
	tr.is(later.ID, deal.Failed, deal.SoldElsewhere)
}
