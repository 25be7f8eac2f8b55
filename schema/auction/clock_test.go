package auction_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestOneSessionDoesNotBlockOthers begins two sessions. The first cannot be stored: the error names it, and
// without it the second begins.
func TestOneSessionDoesNotBlockOthers(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 0)
	broken, _ := h.session(h.terms(), "65012252001")
	sound, _ := h.session(h.terms(), "65012252002")
	h.Do(func(tx *schema.Tx) error {
		return schematest.Run(tx, fmt.Sprintf("CREATE TRIGGER broken BEFORE UPDATE ON auction_session WHEN NEW.id = %d "+
			"BEGIN SELECT RAISE(ABORT, 'broken'); END", broken.ID))
	})
	h.Advance(2 * time.Minute)
	begin := func(skip ...int64) error {
		return schematest.Try(t, h.DB, func(tx *schema.Tx) error {
			_, err := auction.BeginSessions(tx, skip...)
			return err
		})
	}
	if failed := (*auction.StepError)(nil); !errors.As(begin(), &failed) || failed.ID != broken.ID {
		t.Errorf("the error is %v", failed)
	}
	if err := begin(broken.ID); err != nil {
		t.Error(err)
	}
	h.is(sound.Code, auction.Running, 0)
	h.is(broken.Code, auction.Announced, 0)
}

// refusingGoods refuses to sell.
type refusingGoods struct{ market.Goods }

func (refusingGoods) LockLots(*schema.Tx, []int64) (map[int64]market.Lot, error) {
	return nil, schema.Conflict("批次 65012252001 已售出，不能成交")
}

// TestALotThatCannotBeSoldIsUnsold ends a lot whose sale is refused: it is unsold for this reason, its listing is on
// sale again, and the deposit is released.
func TestALotThatCannotBeSoldIsUnsold(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		h := newHall(t, db, 1)
		s, lots := h.session(h.terms(), "65012252001")
		h.Advance(2 * time.Minute)
		h.clock()
		h.bid(0, lots[0].ID, 900)
		h.Advance(2 * time.Hour)
		h.Do(func(tx *schema.Tx) error {
			_, err := auction.EndLots(tx, refusingGoods{site.Goods})
			return err
		})
		h.clock()
		l := h.lot(lots[0].ID)
		if l.State != auction.LotUnsold || !strings.Contains(l.Reason, "已售出") || l.BuyerID != 0 {
			t.Errorf("the lot is %+v", l)
		}
		if got := h.listing(l.ListingID); got.State != cotton.OnSale {
			t.Errorf("the listing is %s", got.State.Name())
		}
		h.is(s.Code, auction.Settled, 0)
		h.holds(0, 0)
		list := h.messages(h.buyers[0])
		if len(list) == 0 || !strings.HasPrefix(list[len(list)-1], "竞价未中标：批次 65012252001 流拍：批次 65012252001 已售出") {
			t.Errorf("the bidder gets %q", list)
		}
		h.balanced()
	})
}
