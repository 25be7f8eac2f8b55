package order

import (
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// MergeOrders moves the lines and payments of other orders of the same buyer into one order of the seller. The other
// orders are cancelled and point to it.
func MergeOrders(tx *schema.Tx, by *account.Member, orderID int64, others []int64) (*Order, error) {
	if slices.Contains(others, orderID) || len(others) == 0 {
		return nil, schema.Invalid("others", "请选择要合并进来的其他订单")
	}
	ids := schema.Distinct(append([]int64{orderID}, others...))
	orders, err := lockOrders(tx, by.CompanyID, ids)
	if err != nil {
		return nil, err
	}
	s, err := begin(tx, by, orderID, Merge)
	if err != nil {
		return nil, err
	}
	numbers := []string{}
	for i := range orders {
		if orders[i].ID == orderID {
			continue
		}
		if err := s.absorb(&orders[i]); err != nil {
			return nil, err
		}
		numbers = append(numbers, orders[i].Number)
	}
	return s.end(schema.Shorten("合并 "+strings.Join(numbers, "、"), 500))
}

// lockOrders locks orders in the order of their ids. Orders of other companies are not found.
func lockOrders(tx *schema.Tx, companyID int64, ids []int64) ([]Order, error) {
	list, err := schema.FindIn[Order](ids, func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return nil, err
	}
	if len(list) != len(ids) {
		return nil, ErrNoOrder
	}
	for i := range list {
		if list[i].SideOf(companyID) == "" {
			return nil, ErrNoOrder
		}
	}
	return list, nil
}

// absorb moves the lines and payments of another order into the order of the step and cancels the other order.
func (s *step) absorb(other *Order) error {
	if other.Goods != s.o.Goods {
		return schema.Conflict("订单 %s 是另一类货物的，不能合并", other.Number)
	}
	if other.Currency != s.o.Currency {
		return schema.Conflict("订单 %s 以%s计价，币种不同，不能合并", other.Number, other.Currency.Name())
	}
	if other.BuyerID != s.o.BuyerID || other.SellerID != s.o.SellerID {
		return schema.Conflict("订单 %s 是另一个买家的，不能合并", other.Number)
	}
	if _, ok := Steps.Next(other.State, Absorb); !ok {
		return schema.Conflict("订单 %s %s，不能合并", other.Number, other.State)
	}
	if err := other.mayContract(Absorb, s.side); err != nil {
		return err
	}
	if other.Refunds > 0 || s.o.Refunds > 0 {
		return schema.Conflict("订单 %s 有待确认的退款，请等买家确认后再合并", other.Number)
	}
	for _, table := range []string{"order_line", "order_payment", "order_decision", "order_file"} {
		err := s.tx.DB().Exec("UPDATE "+table+" SET order_id = ? WHERE order_id = ?", s.o.ID, other.ID).Error
		if err != nil {
			return fmt.Errorf("merge order %d: %w", other.ID, err)
		}
	}
	s.o.Lots, s.o.Packs, s.o.Weight = s.o.Lots+other.Lots, s.o.Packs+other.Packs, s.o.Weight+other.Weight
	s.o.Amount, s.o.Paid = s.o.Amount+other.Amount, s.o.Paid+other.Paid
	e := Entry{
		OrderID: other.ID, Verb: Absorb, From: other.State, To: Cancelled, Party: s.side, UserID: s.by.UserID,
		UserName: s.by.Name, CompanyID: s.by.CompanyID, CompanyName: s.by.CompanyName, Note: "合并到 " + s.o.Number,
	}
	other.Lots, other.Packs, other.Weight, other.Amount, other.Paid = 0, 0, 0, 0, 0
	other.State, other.MergedInto, other.CancelNote = Cancelled, s.o.ID, e.Note
	if err := insertEntry(s.tx, &e); err != nil {
		return err
	}
	return save(s.tx, other)
}

// DealIDs returns the deals whose lots are in an order.
func DealIDs(tx *schema.Tx, orderID int64) (ids []int64, err error) {
	err = tx.DB().Model(&Line{}).Where("order_id = ? AND deal_id <> 0", orderID).Order("deal_id").
		Pluck("deal_id", &ids).Error
	return ids, err
}
