package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

func TestASoldListingIsShownAsSold(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	other := m.DB.Company("丙棉业").Seller().Batch(m.Fixed.BatchID).Fixed(16800)
	m.DB.Do(func(tx *schema.Tx) error {
		return tx.DB().Model(&m.Fixed).Update("state", cotton.Sold).Error
	})
	type closed struct {
		MemberOwnerName string
		State           int
		FixedPrice      int
	}
	for name, c := range map[string]struct {
		listing cotton.Listing
		want    *closed
	}{
		"sold":    {m.Fixed, &closed{"乙棉业", 3, 16500}},
		"on sale": {other, nil},
	} {
		m.In(t).Ask(apitest.Request{
			Name: name, Method: "GET", Path: "batch/getCottonBatch?listingID=" + apitest.ID(c.listing),
			Want: struct{ Closed *closed }{c.want},
		})
	}
}
