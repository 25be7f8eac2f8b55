package deal_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
)

func TestStepsLeadEverywhereAndEnd(t *testing.T) {
	t.Parallel()
	if err := schematest.CheckSteps(deal.Steps, deal.Pending, deal.Succeeded, deal.Failed); err != nil {
		t.Error(err)
	}
	for _, s := range deal.Steps {
		if s.Verb.Name() == "" || s.From.Name() == "" {
			t.Errorf("no name of %v", s)
		}
		for _, by := range []schema.Party{schema.Buyer, schema.Seller, schema.Clock, schema.Platform} {
			side := by == schema.Buyer || by == schema.Seller
			want := s.Who == by || s.Who == schema.Self && side
			if got := deal.May(s.From, s.Verb, by); got != want {
				t.Errorf("%s may %s in state %d: %t", by, s.Verb, s.From, got)
			}
		}
	}
}
