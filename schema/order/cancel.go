package order

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// Cancel asks the other side to cancel an order.
func Cancel(tx *schema.Tx, by *account.Member, orderID int64, note string) (*Order, error) {
	s, err := begin(tx, by, orderID, AskCancel)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(note) == "" {
		return nil, schema.Invalid("notes", "请填写取消的原因")
	}
	s.o.CancelBy, s.o.CancelNote = s.side, strings.TrimSpace(note)
	return s.end(note)
}

// AgreeToCancel cancels an order that the other side asked to cancel. Its lots go off sale.
func AgreeToCancel(tx *schema.Tx, goods market.Goods, by *account.Member, orderID int64, note string) (*Order, error) {
	s, err := begin(tx, by, orderID, AcceptCancel)
	if err != nil {
		return nil, err
	}
	if err := returnLots(tx, goods, orderID); err != nil {
		return nil, err
	}
	return s.end(note)
}

// KeepOrder refuses the other side's request to cancel, or withdraws the own one.
func KeepOrder(tx *schema.Tx, by *account.Member, orderID int64, note string) (*Order, error) {
	s, err := begin(tx, by, orderID, RefuseCancel)
	if err != nil {
		return nil, err
	}
	s.o.CancelBy, s.o.CancelNote = "", ""
	return s.end(note)
}

// StopOrder cancels an order for the platform. Its lots go off sale.
func StopOrder(tx *schema.Tx, goods market.Goods, by *account.Member, orderID int64, note string) (*Order, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, err
	}
	o, err := lockOrder(tx, orderID)
	if err != nil {
		return nil, err
	}
	if err := o.May(Stop, schema.Platform); err != nil {
		return nil, err
	}
	if strings.TrimSpace(note) == "" {
		return nil, schema.Invalid("notes", "请填写取消的原因")
	}
	if err := returnLots(tx, goods, orderID); err != nil {
		return nil, err
	}
	s := &step{tx, by, o, schema.Platform, Stop, o.State}
	o.CancelNote = strings.TrimSpace(note)
	return s.end(note)
}

// returnLots takes the sold lots of a cancelled order off sale. Only their sellers can put them on sale again, as only
// they increase what is left of a product.
func returnLots(tx *schema.Tx, goods market.Goods, orderID int64) error {
	var ids []int64
	err := tx.DB().Model(&Line{}).Where("order_id = ? AND listing_id <> 0", orderID).Order("listing_id").
		Pluck("listing_id", &ids).Error
	if err != nil || len(ids) == 0 {
		return err
	}
	return goods.Return(tx, ids)
}
