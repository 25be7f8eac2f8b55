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

// fullStore is a store without space for new files.
type fullStore struct{ store.Store }

func (fullStore) Put(context.Context, []byte) (string, error) { return "", errors.New("disk full") }

// TestAFileWithoutContentIsNotListed uploads a file whose content cannot be stored.
func TestAFileWithoutContentIsNotListed(t *testing.T) {
	t.Parallel()
	w := apitest.People(t, func(c *api.Config) { c.Pictures = fullStore{c.Pictures} })
	mill, trader := w.DB.Company("江海纺织有限公司"), w.DB.Company("天山棉业有限公司")
	buyer := mill.Manager("老板")
	var id int64
	w.DB.Do(func(tx *schema.Tx) (err error) {
		id, err = order.Open(tx, order.NewOrder{
			BuyerID: mill.ID, BuyerMembership: buyer.MembershipID, SellerID: trader.ID, Line: order.Line{DealID: 1},
		})
		return err
	})
	form := apitest.Form(t, "file", "a.pdf", []byte("%PDF-1.7\n"), "orderID", apitest.Num(id))
	w.Do(apitest.Request{Path: "order/file/upload", Session: buyer.LogIn(), Body: form, Code: 500})
	n := schematest.Read(w.DB, func(tx *schema.Tx) (n int64, err error) {
		return n, tx.DB().Model(&order.File{}).Count(&n).Error
	})
	if n != 0 {
		t.Errorf("%d files are listed", n)
	}
}
