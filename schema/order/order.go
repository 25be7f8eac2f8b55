package order

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Order is what two companies owe each other after one or more deals, or sales of products.
type Order struct {
	ID               int64  `gorm:"primaryKey"`
	Number           string `gorm:"size:20;uniqueIndex:trade_order_number"` // DD20261121000001
	State            State
	BuyerID          int64            // company
	BuyerMembership  int64            // who has asked
	SellerID         int64            // company
	SellerMembership int64            // who has sold; zero if nobody acted in the deal
	Goods            market.GoodsKind `gorm:"size:20"` // of all lines
	Currency         market.Currency  // of all lines, amounts and payments

	Lots   int
	Packs  int
	Weight schema.Weight
	Amount schema.Fen // of the contract: the sum of the lines, in hundredths of the currency as all amounts

	Contract     int    // newest version; zero without a contract
	ContractName string `gorm:"size:20"` // its number
	Share        int    // percent of the amount that the contract asks before delivery
	BuyerSigned  bool   // the newest version
	SellerSigned bool

	Paid    schema.Fen // sum of accepted payments less accepted refunds
	Pending schema.Fen // sum of payments that wait for the seller
	Refunds schema.Fen // sum of refunds that wait for the buyer

	PickUp   PickUp `gorm:"embedded;embeddedPrefix:pick_"` // as the buyer has named it; empty before
	Released int    // lots with a delivery order

	Proposal schema.Party `gorm:"size:10"` // the side of the last proposed correction; empty without an objection
	Settled  bool         // the figures of the receipt are accepted
	Final    schema.Fen   // amount of a settled order

	Invoiced        schema.Fen // sum of received invoices
	PendingInvoices schema.Fen // sum of invoices that wait for the buyer

	CancelBy   schema.Party `gorm:"size:10"` // the side that asks to cancel; empty if neither does
	CancelNote string       `gorm:"size:500"`
	MergedInto int64        // order; zero if not merged

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// TableName returns the name of the table: order is a word of SQL.
func (Order) TableName() string { return "trade_order" }

// State is the state of an order.
type State int

// States of an order.
const (
	Unsigned    State = 0 // 待签合同
	Unpaid      State = 1 // 待付款
	Undelivered State = 2 // 待提货
	Unaccepted  State = 3 // 待验收
	Uninvoiced  State = 4 // 待开票
	Completed   State = 5 // 已完成
	Cancelled   State = 9 // 已取消
)

// States are all states, in their order.
var States = []State{Unsigned, Unpaid, Undelivered, Unaccepted, Uninvoiced, Completed, Cancelled}

var stateNames = map[State]string{
	Unsigned: "待签合同", Unpaid: "待付款", Undelivered: "待提货", Unaccepted: "待验收", Uninvoiced: "待开票", Completed: "已完成",
	Cancelled: "已取消", merged: "已合并",
}

func (s State) String() string { return stateNames[s] }
