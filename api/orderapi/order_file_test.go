package orderapi_test

import (
	"context"
	"errors"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
)

// fullStore is a store without space for new files while it is full.
type fullStore struct {
	store.Store
	full bool
}

func (s *fullStore) Put(ctx context.Context, content []byte) (string, error) {
	if s.full {
		return "", errors.New("disk full")
	}
	return s.Store.Put(ctx, content)
}

// TestAFileIsListedOnce uploads a file whose content cannot be stored. Then it uploads it several times with space, and
// again without.
func TestAFileIsListedOnce(t *testing.T) {
	t.Parallel()
	disk := &fullStore{full: true}
	w := apitest.People(t, func(c *api.Config) { disk.Store, c.Pictures = c.Pictures, disk })
	mill, trader := w.DB.Company("江海纺织有限公司"), w.DB.Company("天山棉业有限公司")
	buyer := mill.Manager("老板")
	var id int64
	w.DB.Do(func(tx *schema.Tx) (err error) {
		id, err = order.Open(tx, order.NewOrder{
			BuyerID: mill.ID, BuyerMembership: buyer.MembershipID, SellerID: trader.ID, Line: order.Line{DealID: 1},
		})
		return err
	})
	ids := map[int64]bool{}
	upload := func(by *schematest.Person, name string) {
		t.Helper()
		r := apitest.Request{
			Path: "order/file/upload", Session: by.LogIn(),
			Body: apitest.Form(t, "file", name, []byte("%PDF-1.7\n"), "orderID", apitest.Num(id)),
		}
		if disk.full {
			r.Status, r.Code = 500, 500
			w.Ask(r)
			return
		}
		ids[apitest.Get[struct{ FileID int64 }](w, r).FileID] = true
	}
	colleague, seller := mill.Member("同事"), trader.Manager("卖家")
	for i, c := range []struct {
		full bool
		by   *schematest.Person
		name string
		want int // files
	}{
		{true, buyer, "a.pdf", 0},
		{false, buyer, "a.pdf", 1},
		{false, colleague, "a.pdf", 1},
		{true, buyer, "a.pdf", 1},
		{false, seller, "a.pdf", 2},
		{true, buyer, "b.pdf", 2},
		{false, buyer, "b.pdf", 3},
	} {
		disk.full = c.full
		upload(c.by, c.name)
		n := schematest.Read(w.DB, func(tx *schema.Tx) (n int64, err error) {
			return n, tx.DB().Model(&order.File{}).Count(&n).Error
		})
		if int(n) != c.want || len(ids) != c.want {
			t.Errorf("after upload %d, %d files are listed and %d answered, want %d", i+1, n, len(ids), c.want)
		}
	}
}
