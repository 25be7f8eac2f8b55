package order

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// NewOrder is a succeeded deal, several that were sold together, or a sale of a product, as the beginning of an order.
type NewOrder struct {
	BuyerID          int64 // company
	BuyerMembership  int64 // who has asked
	SellerID         int64 // company
	SellerMembership int64 // who has sold; zero if nobody acted
	Line             Line
	More             []Line     // other lots that were sold with it
	Origin           string     // how it has come about, for the log
	Deposit          schema.Fen // part payment from the buyer's deposit, in the currency of the line; zero when none
	DepositNote      string     // how the part payment has come about; empty for the usual way
}

// Line is one lot of an order, as the deal agreed on it, or a quantity of a product, as it was sold.
type Line struct {
	ID         int64            `gorm:"primaryKey"`
	OrderID    int64            `gorm:"index:order_line_order"`
	DealID     int64            `gorm:"uniqueIndex:order_line_source,priority:1"` // of a lot; zero for a product
	SaleID     int64            `gorm:"uniqueIndex:order_line_source,priority:2"` // of a product; zero for a lot
	DealNumber string           `gorm:"size:20"`                                  // of the deal or the sale
	Goods      market.GoodsKind `gorm:"size:20"`
	ListingID  int64            // of a lot; zero for a product
	ProductID  int64            // zero for a lot, and for a product that is not offered on the site
	BatchID    string           `gorm:"size:40;index:order_line_batch"` // or the number of the product or the quote
	Title      string           `gorm:"size:200"`                       // of a product: what it is; empty for a lot
	Warehouse  string           `gorm:"size:100"`
	Weight     schema.Weight
	Packs      int
	Currency   market.Currency
	IndexCode  string       `gorm:"size:10"` // empty when the price was fixed
	Basis      market.Price // over the contract
	Futures    market.Price // agreed futures price; zero when the price was fixed
	Price      market.Price // futures price and basis, or the fixed price
	Amount     schema.Fen   // price × weight, in hundredths of the currency
	Facts      string       `gorm:"type:text"` // JSON of []market.Fact

	Area        string `gorm:"size:20"` // of origin; empty when unknown
	DoubleGrade int    // of the least length and strength: 29 for 双29, 26 below 27, 31 and more; zero when unknown

	DeliveryID int64     // newest delivery order with the lot; zero without one
	At         time.Time `gorm:"serializer:moment;type:bigint;index:order_line_at"` // when it was sold
}

// TableName returns the name of the table.
func (Line) TableName() string { return "order_line" }

// numberPrefix begins the numbers of orders, contractPrefix and deliveryPrefix those of their documents.
const (
	numberPrefix   = "DD"
	contractPrefix = "HT"
	deliveryPrefix = "TH"
)

// Open creates an order in state 0.
func Open(tx *schema.Tx, n NewOrder) (orderID int64, err error) {
	o := n.order(tx.Now())
	if err := o.insert(tx, &n); err != nil {
		return 0, err
	}
	if err := insertPartPayment(tx, &o, n.Deposit, n.DepositNote); err != nil {
		return 0, err
	}
	buyer, err := account.FindMember(tx, n.BuyerMembership)
	if err != nil {
		return 0, fmt.Errorf("read the buyer of an order: %w", err)
	}
	note := n.Origin + "，买家 " + buyer.CompanyName
	e := Entry{OrderID: o.ID, Verb: Create, Party: schema.Clock, Note: note}
	o.noteChange(tx)
	return o.ID, insertEntry(tx, &e)
}

// AddCompleted inserts an order that was sold at a time, arrived as agreed and needs nothing more. It notifies nobody.
func AddCompleted(tx *schema.Tx, n NewOrder, at time.Time) (orderID int64, err error) {
	o := n.order(at)
	o.State, o.Settled, o.Released = Completed, true, o.Lots
	o.Paid, o.Final, o.Invoiced = o.Amount, o.Amount, o.Amount
	if err := o.insert(tx, &n); err != nil {
		return 0, err
	}
	lines, err := linesOf(tx, []int64{o.ID})
	if err != nil {
		return 0, err
	}
	receipt, err := newReceipt(o.ID, agreed(lines), at)
	if err != nil {
		return 0, err
	}
	receipt.Accepted = true
	entries := []Entry{{OrderID: o.ID, Verb: Create, To: Completed, Party: schema.Clock, Note: n.Origin, At: at}}
	return o.ID, errors.Join(schema.Insert(tx, []Receipt{receipt}), schema.Insert(tx, entries))
}

// order returns the order without a number.
func (n *NewOrder) order(at time.Time) Order {
	o := Order{
		BuyerID: n.BuyerID, BuyerMembership: n.BuyerMembership, SellerID: n.SellerID,
		SellerMembership: n.SellerMembership, Goods: n.Line.Goods, Currency: n.Line.Currency, Paid: n.Deposit,
		CreatedAt: at, UpdatedAt: at,
	}
	o.addLine(&n.Line)
	for i := range n.More {
		o.addLine(&n.More[i])
	}
	return o
}

// insert inserts the order with the next number of its day, its lines, and its rows in the lists of both companies.
func (o *Order) insert(tx *schema.Tx, n *NewOrder) error {
	numbers, err := schema.NextNumbersOn(tx, numberPrefix, schema.DayOf(o.CreatedAt), 1)
	if err != nil {
		return err
	}
	o.Number = numbers[0]
	if err := tx.DB().Create(o).Error; err != nil {
		return fmt.Errorf("insert order: %w", err)
	}
	lines := append([]Line{n.Line}, n.More...)
	for i := range lines {
		lines[i].OrderID, lines[i].At = o.ID, o.CreatedAt
		if err := lines[i].classify(); err != nil {
			return err
		}
	}
	if err := schema.Insert(tx, lines); err != nil {
		return err
	}
	return insertSides(tx, o)
}

// OpenedOn returns the number of orders with a number of a day. A deal that succeeded then has opened one, a bundle
// that was sold by auction one for all its lots.
func OpenedOn(tx *schema.Tx, day schema.Day) (int, error) {
	numbers := numberPrefix + strings.ReplaceAll(string(day), "-", "")
	var n int64
	err := tx.DB().Model(&Order{}).Where("number > ? AND number < ?", numbers, numbers+"~").Count(&n).Error
	return int(n), err
}

// addLine adds the figures of a line to the sums of the order.
func (o *Order) addLine(l *Line) {
	o.Lots++
	o.Packs += l.Packs
	o.Weight += l.Weight
	o.Amount += l.Amount
}

// insertPartPayment inserts the part payment from the buyer's deposit into the ledger.
func insertPartPayment(tx *schema.Tx, o *Order, amount schema.Fen, note string) error {
	if amount == 0 {
		return nil
	}
	rows := []LedgerRow{{
		OrderID: o.ID, Kind: PartPayment, Side: schema.Buyer, Amount: amount, PaidOn: tx.Today(),
		Note: cmp.Or(note, "点价金抵货款"), At: tx.Now(),
	}}
	return schema.Insert(tx, rows)
}
