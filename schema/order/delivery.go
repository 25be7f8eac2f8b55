package order

import (
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Delivery is a delivery order (提货单): with it the buyer fetches lots from a warehouse.
type Delivery struct {
	ID         int64      `gorm:"primaryKey"`
	OrderID    int64      `gorm:"index:order_delivery_order"`
	Number     string     `gorm:"size:20;uniqueIndex:order_delivery_number"` // TH20261121000001
	Warehouse  string     `gorm:"size:100"`
	PickUpCode string     `gorm:"size:40"`
	ValidUntil schema.Day `gorm:"size:10"`
	PickUp     PickUp     `gorm:"embedded"`
	FileID     int64      // zero without one
	Note       string     `gorm:"size:500"`
	UserID     int64
	UserName   string    `gorm:"size:40"`
	At         time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Delivery) TableName() string { return "order_delivery" }

// check refuses an incomplete delivery order.
func (d *Delivery) check(today schema.Day) error {
	d.PickUpCode, d.Note = strings.TrimSpace(d.PickUpCode), strings.TrimSpace(d.Note)
	switch {
	case d.PickUpCode == "":
		return schema.Invalid("pickUpCode", "请填写提货码")
	case !d.ValidUntil.Valid():
		return schema.Invalid("validUntil", "请填写有效期，如 2026-11-21")
	case d.ValidUntil < today:
		return schema.Invalid("validUntil", "有效期不能早于今天")
	}
	return d.PickUp.check()
}

// AddDelivery inserts a delivery order of the seller for lots of one warehouse. With the information of the buyer as
// the seller reads it, it is for those whom the buyer has named. A lot that has a delivery order is fetched with the
// new one instead.
func AddDelivery(tx *schema.Tx, by *account.Member, orderID int64, lineIDs []int64, d Delivery) (*Order, error) {
	s, err := begin(tx, by, orderID, Deliver)
	if err != nil {
		return nil, err
	}
	lines, err := linesOf(tx, []int64{orderID})
	if err != nil {
		return nil, err
	}
	if d.Warehouse, err = warehouseOf(lines, lineIDs); err != nil {
		return nil, err
	}
	if d.PickUp, err = d.PickUp.given(s.o.PickUp); err != nil {
		return nil, err
	}
	if err := d.check(tx.Today()); err != nil {
		return nil, err
	}
	if err := checkFiles(tx, orderID, "fileID", d.FileID); err != nil {
		return nil, err
	}
	numbers, err := schema.NextNumbers(tx, deliveryPrefix, 1)
	if err != nil {
		return nil, err
	}
	d.OrderID, d.Number, d.UserID, d.UserName, d.At = orderID, numbers[0], by.UserID, by.Name, tx.Now()
	rows := []Delivery{d}
	if err := schema.Insert(tx, rows); err != nil {
		return nil, err
	}
	if err := s.release(lines, lineIDs, rows[0].ID); err != nil {
		return nil, err
	}
	return s.end(d.Number + " " + d.Warehouse)
}

// warehouseOf returns the warehouse of some lines of an order. It refuses none, others than its lines, and lines of
// several warehouses.
func warehouseOf(lines []Line, ids []int64) (warehouse string, err error) {
	word := wordsOf[lines[0].Goods].line
	for _, id := range ids {
		at := slices.IndexFunc(lines, func(l Line) bool { return l.ID == id })
		switch {
		case at < 0:
			return "", schema.Invalid("lineIDs", "订单里没有所选的%s，请刷新页面", word)
		case warehouse == "":
			warehouse = lines[at].Warehouse
		case lines[at].Warehouse != warehouse:
			return "", schema.Invalid("lineIDs", "%s 在 %s，一张提货单只能提一个仓库的%s，请分别开单",
				lines[at].named(), lines[at].Warehouse, word)
		}
	}
	if warehouse == "" {
		return "", schema.Invalid("lineIDs", "请选择提货的%s", word)
	}
	return warehouse, nil
}

// release sets the delivery order of lines and counts the lots that have one.
func (s *step) release(lines []Line, ids []int64, deliveryID int64) error {
	s.o.Released = 0
	for _, l := range lines {
		if l.DeliveryID != 0 || slices.Contains(ids, l.ID) {
			s.o.Released++
		}
	}
	return s.tx.DB().Model(&Line{}).Where("id IN ?", ids).Updates(map[string]any{"delivery_id": deliveryID}).Error
}
