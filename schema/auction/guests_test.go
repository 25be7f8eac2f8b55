package auction_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
)

// TestUnknownGuestsAreNamed invites known and unknown companies: the refusal names all unknown ones.
func TestUnknownGuestsAreNamed(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	terms := h.terms()
	terms.Invited = true
	err := schematest.Try(t, h.DB, func(tx *schema.Tx) error {
		_, err := auction.CreateSession(tx, h.seller, terms, []string{"鲁纺", " 买家0 ", "恒丰"})
		return err
	})
	schematest.Refuses(t, "unknown guests", err, schema.InvalidKind, "没有已认证的企业“鲁纺”、“恒丰”，请填写全称")
}

// TestNotesOfASessionReachTheContract sells a lot of a session with notes: the notes are found by the deal of the lot.
func TestNotesOfASessionReachTheContract(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	terms := h.terms()
	terms.Notes = "仓储费买家承担"
	_, lots := h.session(terms, "65012252001")
	h.Advance(2 * time.Minute)
	h.clock()
	h.bid(0, lots[0].ID, 800)
	h.Advance(2 * time.Hour)
	h.clock()
	notes := schematest.Read(h.DB, func(tx *schema.Tx) ([]string, error) {
		items, err := auction.ItemsOf(tx, []int64{lots[0].ID})
		if err != nil {
			return nil, err
		}
		item := items[lots[0].ID][0]
		return auction.NotesOf(tx, []int64{item.DealID}, []int64{item.ListingID})
	})
	if diff := cmp.Diff([]string{terms.Notes}, notes); diff != "" {
		t.Error(diff)
	}
}
