package order

import (
	"regexp"
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
	Person     string     `gorm:"size:40"`
	IDNumber   string     `gorm:"size:18"`
	Plate      string     `gorm:"size:20"`
	FileID     int64      // zero without one
	Note       string     `gorm:"size:500"`
	UserID     int64
	UserName   string    `gorm:"size:40"`
	At         time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Delivery) TableName() string { return "order_delivery" }

// idPattern matches numbers of identity cards: GB 11643, 17 digits and a check character.
var idPattern = regexp.MustCompile(`^[1-9][0-9]{16}[0-9Xx]$`)

// check refuses an incomplete delivery order.
func (d *Delivery) check(today schema.Day) error {
	for _, text := range []*string{&d.Warehouse, &d.PickUpCode, &d.Person, &d.IDNumber, &d.Plate, &d.Note} {
		*text = strings.TrimSpace(*text)
	}
	switch {
	case d.Warehouse == "":
		return schema.Invalid("depotName", "请填写仓库")
	case d.PickUpCode == "":
		return schema.Invalid("pickUpCode", "请填写提货码")
	case !d.ValidUntil.Valid():
		return schema.Invalid("validUntil", "请填写有效期，如 2026-11-21")
	case d.ValidUntil < today:
		return schema.Invalid("validUntil", "有效期不能早于今天")
	case d.Person == "":
		return schema.Invalid("person", "请填写提货人")
	case !validID(d.IDNumber):
		return schema.Invalid("idNumber", "提货人身份证号不正确，请核对 18 位号码")
	case d.Plate == "":
		return schema.Invalid("plate", "请填写车牌号")
	}
	return nil
}

// validID reports whether a number of an identity card has the right check character (GB 11643).
func validID(number string) bool {
	if !idPattern.MatchString(number) {
		return false
	}
	sum, weight := 0, 1
	for i := 16; i >= 0; i-- {
		weight = weight * 2 % 11
		sum += int(number[i]-'0') * weight
	}
	return strings.ToUpper(number[17:]) == string("10X98765432"[sum%11])
}

// IDNumberFor returns the identity number as a side may read it: whole for the buyer, else its last four characters.
func (d *Delivery) IDNumberFor(side schema.Party) string {
	shown := len(d.IDNumber) - 4
	if side == schema.Buyer || shown <= 0 {
		return d.IDNumber
	}
	return strings.Repeat("*", shown) + d.IDNumber[shown:]
}

// AddDelivery inserts a delivery order of the seller.
func AddDelivery(tx *schema.Tx, by *account.Member, orderID int64, d Delivery) (*Order, error) {
	s, err := begin(tx, by, orderID, Deliver)
	if err != nil {
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
	if err := schema.Insert(tx, []Delivery{d}); err != nil {
		return nil, err
	}
	return s.end(d.Number + " " + d.Warehouse)
}
