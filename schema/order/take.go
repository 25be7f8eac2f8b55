package order

import (
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// ErrNoOrder refuses an order that does not exist or is of other companies.
var ErrNoOrder = schema.NotFound("没有这个订单")

// step is a verb that a member takes on a locked order.
type step struct {
	tx   *schema.Tx
	by   *account.Member
	o    *Order
	side schema.Party
	verb Verb
	from State
}

// begin locks an order and checks that the member may take a step. Another company's order is not found.
func begin(tx *schema.Tx, by *account.Member, orderID int64, verb Verb) (*step, error) {
	o, side, err := lockSide(tx, by, orderID)
	if err != nil {
		return nil, err
	}
	s := &step{tx, by, o, side, verb, o.State}
	return s, o.May(verb, side)
}

// lockSide locks an order of the member's company and returns it with the company's side. It refuses members who do not
// sell, and open orders with a frozen company, which only the platform changes.
func lockSide(tx *schema.Tx, by *account.Member, orderID int64) (*Order, schema.Party, error) {
	o, err := lockOrder(tx, orderID)
	if err != nil {
		return nil, "", err
	}
	side := o.SideOf(by.CompanyID)
	if side == "" {
		return nil, "", ErrNoOrder
	}
	if err := sellerMay(by, side); err != nil {
		return nil, "", err
	}
	names, err := account.FrozenNames(tx, []int64{o.BuyerID, o.SellerID})
	if err != nil {
		return nil, "", err
	}
	return o, side, o.checkFrozen(names, side)
}

// checkFrozen refuses a side's step in an open order while a company of it is frozen. The names are those of frozen
// companies. Money of a cancelled order is paid back all the same.
func (o *Order) checkFrozen(names map[int64]string, side schema.Party) error {
	if !o.open() {
		return nil
	}
	own, other := o.BuyerID, o.SellerID
	if side == schema.Seller {
		own, other = other, own
	}
	if names[own] != "" {
		return schema.Frozen("企业已被冻结，不能处理订单，请联系平台客服")
	}
	if name := names[other]; name != "" {
		return schema.Conflict("企业 %s 已被冻结，订单 %s 只能由平台处理", name, o.Number)
	}
	return nil
}

// sellerMay refuses a member of the seller who does not sell.
func sellerMay(by *account.Member, side schema.Party) error {
	if side == schema.Seller && !by.Sells() {
		return schema.Denied("只有管理员和产品管理可以处理销售订单，请联系本企业管理员")
	}
	return nil
}

// lockOrder locks an order.
func lockOrder(tx *schema.Tx, id int64) (*Order, error) {
	var o Order
	err := tx.DB().Clauses(schema.ForUpdate).Take(&o, "id = ?", id).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, ErrNoOrder
	}
	return &o, err
}

// end logs the step and those that follow from it, saves the order and notifies the other side once.
func (s *step) end(note string, changes ...Change) (*Order, error) {
	s.o.State, _ = Steps.Next(s.from, s.verb)
	first := Entry{
		OrderID: s.o.ID, Verb: s.verb, From: s.from, To: s.o.State, Party: s.side, UserID: s.by.UserID, UserName: s.by.Name,
		CompanyID: s.by.CompanyID, CompanyName: s.by.CompanyName, Note: strings.TrimSpace(note),
	}
	if s.side == schema.Platform {
		first.CompanyID, first.CompanyName, first.Platform = 0, "", true
	}
	if err := insertEntry(s.tx, &first, changes...); err != nil {
		return nil, err
	}
	if err := advance(s.tx, s.o); err != nil {
		return nil, err
	}
	if err := save(s.tx, s.o); err != nil {
		return nil, err
	}
	return s.o, s.notify(&first)
}

// advance takes the steps of the clock that follow, and logs them.
func advance(tx *schema.Tx, o *Order) error {
	for {
		verb, ok := o.follows()
		if !ok {
			return nil
		}
		e := Entry{OrderID: o.ID, Verb: verb, From: o.State, Party: schema.Clock}
		o.State, _ = Steps.Next(o.State, verb)
		e.To = o.State
		if err := insertEntry(tx, &e); err != nil {
			return err
		}
	}
}

// save stores an order and its rows in the lists of both companies.
func save(tx *schema.Tx, o *Order) error {
	o.UpdatedAt = tx.Now()
	if err := tx.Update(o); err != nil {
		return fmt.Errorf("update order %d: %w", o.ID, err)
	}
	o.noteChange(tx)
	return updateSides(tx, o)
}
