package deal_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

// offered returns the verbs that a side of a deal may use now.
func (tr *trade) offered(id int64, by schema.Party, platform bool) []deal.Verb {
	tr.t.Helper()
	d := tr.get(id)
	return schematest.Read(tr.DB, func(tx *schema.Tx) ([]deal.Verb, error) {
		found, err := deal.Standings(tx, []deal.Deal{d})
		return found[id].Verbs(&d, by, platform, tx.Now()), err
	})
}

// TestOtherDealsOnTheLotForbidVerbs has a deal beside a bidding, and beside a locked basis.
func TestOtherDealsOnTheLotForbidVerbs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		other deal.Answering
		want  []deal.Verb
	}{
		"bidding": {opens(), []deal.Verb{deal.Hang, deal.ReportSold, deal.Refuse, deal.SendNotes}},
		"locked":  {deal.Answering{Verb: deal.Lock}, []deal.Verb{deal.Hang, deal.Refuse, deal.SendNotes}},
		"hanging": {deal.Answering{Verb: deal.Hang}, []deal.Verb{
			deal.Hang, deal.OpenBids, deal.Lock, deal.Trade, deal.ReportSold, deal.Refuse, deal.SendNotes,
		}},
	} {
		tr := newTrade(t, schematest.New(t))
		tr.reply(tr.hanging(tr.c, 14500, "").ID, c.other)
		d := tr.hanging(tr.b, 14500, "")
		if got := tr.offered(d.ID, schema.Seller, false); !slices.Equal(got, c.want) {
			t.Errorf("beside a deal that is %s the seller may %v, want %v", name, got, c.want)
		}
	}
}

// TestDealsWithFrozenCompaniesWaitForThePlatform freezes the buyer of a deal that waits for its seller.
func TestDealsWithFrozenCompaniesWaitForThePlatform(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		d := tr.hanging(tr.b, 14500, "")
		tr.hanging(tr.c, 14500, "")
		waits := func(want int) {
			t.Helper()
			counts := schematest.Read(db, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
				return deal.CountDeals(tx, schema.Seller, tr.lot.CompanyID)
			})
			list, total := tr.list(deal.DealFilter{Side: schema.Seller, CompanyID: tr.lot.CompanyID, Waiting: true})
			if waiting(counts) != want || len(list) != want || total != want {
				t.Errorf("%d deals wait, %d of %d are listed, want %d", waiting(counts), len(list), total, want)
			}
		}
		waits(2)
		tr.freeze(tr.b.CompanyID)
		waits(1)
		if got := tr.offered(d.ID, schema.Seller, false); len(got) != 0 {
			t.Errorf("the seller may %v", got)
		}
		db.Advance(friday.Sub(db.Now()))
		if got := tr.offered(d.ID, schema.Seller, true); !slices.Contains(got, deal.Trade) {
			t.Errorf("the platform may %v after the validity", got)
		}
		tr.unfreeze(tr.b.CompanyID)
		waits(2)
	})
}
