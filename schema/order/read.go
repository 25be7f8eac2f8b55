package order

import (
	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// Find returns an order for one of its companies, or for the platform. Others do not find it.
func Find(tx *schema.Tx, by *account.Member, platform bool, id int64) (*Row, error) {
	var list []Order
	if err := tx.DB().Where("id = ?", id).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, ErrNoOrder
	}
	rows := []Row{{Order: list[0], Side: list[0].SideOf(by.CompanyID)}}
	if platform {
		if err := account.Administers(tx, by); err != nil {
			return nil, err
		}
		rows[0].Side = schema.Platform
	}
	if rows[0].Side == "" {
		return nil, ErrNoOrder
	}
	if err := setNames(tx, rows); err != nil {
		return nil, err
	}
	if err := setBatches(tx, rows); err != nil {
		return nil, err
	}
	return &rows[0], setAccepted(tx, rows)
}

// CurrencyOf returns the currency of an order. It is zero for an order that does not exist.
func CurrencyOf(tx *schema.Tx, id int64) (c market.Currency, err error) {
	err = tx.DB().Model(&Order{}).Select("currency").Where("id = ?", id).Scan(&c).Error
	return c, err
}

// Numbers returns the numbers of orders by id.
func Numbers(tx *schema.Tx, ids []int64) (map[int64]string, error) {
	list, err := schema.FindIn[Order](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("id", "number").Where("id IN ?", part)
	})
	numbers := map[int64]string{}
	for _, o := range list {
		numbers[o.ID] = o.Number
	}
	return numbers, err
}

// Verbs returns the verbs that the member may use on the order now.
func (r *Row) Verbs(by *account.Member) []Verb {
	if sellerMay(by, r.Side) != nil || r.Frozen != "" && r.Side != schema.Platform {
		return []Verb{}
	}
	return r.VerbsOf(r.Side)
}

// Whole is one order with everything that belongs to it.
type Whole struct {
	Row
	Lines       []Line
	Contracts   []Contract // newest first
	Signatures  []Signature
	Payments    []LedgerRow
	Deliveries  []Delivery
	Receipts    []Receipt
	Corrections []Correction
	Invoices    []Bill
	Files       []File
	Entries     []Entry
	Mergeable   []Mergeable

	PaymentDecisions, CorrectionDecisions, InvoiceDecisions map[int64]Decision

	BuyerContact, SellerContact string
}

// Mergeable is an order that the seller may merge into another one.
type Mergeable struct {
	Order
	Warehouses []string // of its lots, each once
}

// Read returns one order with everything that belongs to it. Others than its companies and the platform do not find it.
func Read(tx *schema.Tx, by *account.Member, platform bool, id int64) (*Whole, error) {
	row, err := Find(tx, by, platform, id)
	if err != nil {
		return nil, err
	}
	w := &Whole{Row: *row}
	for _, read := range []func() error{
		readInto(tx, id, "id", &w.Lines), readInto(tx, id, "version DESC", &w.Contracts),
		readInto(tx, id, "id", &w.Signatures), readInto(tx, id, "id", &w.Payments), readInto(tx, id, "id", &w.Deliveries),
		readInto(tx, id, "id", &w.Receipts), readInto(tx, id, "id", &w.Corrections), readInto(tx, id, "id", &w.Invoices),
		readInto(tx, id, "id", &w.Files), readInto(tx, id, "id", &w.Entries),
		func() error { return w.readDecisions(tx) }, func() error { return w.readMergeable(tx) },
		func() error { return w.readContacts(tx) },
	} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// readInto returns a function that reads the rows of an order.
func readInto[T any](tx *schema.Tx, orderID int64, sorted string, into *[]T) func() error {
	return func() error { return tx.DB().Where("order_id = ?", orderID).Order(sorted).Find(into).Error }
}

func (w *Whole) readDecisions(tx *schema.Tx) (err error) {
	ids := []int64{w.ID}
	if w.PaymentDecisions, err = decisionsOf(tx, ids, aboutPayment); err != nil {
		return err
	}
	if w.CorrectionDecisions, err = decisionsOf(tx, ids, aboutCorrection); err != nil {
		return err
	}
	w.InvoiceDecisions, err = decisionsOf(tx, ids, aboutInvoice)
	return err
}

// mergeMax is how many orders a page offers to merge.
const mergeMax = 100

// readMergeable reads the orders that the seller may merge into this one.
func (w *Whole) readMergeable(tx *schema.Tx) error {
	if w.Side != schema.Seller || w.May(Merge, schema.Seller) != nil {
		return nil
	}
	ids := tx.DB().Model(&Side{}).Select("order_id").
		Where("company_id = ? AND side = ? AND state = ? AND other_id = ?", w.SellerID, schema.Seller, Unsigned, w.BuyerID)
	var orders []Order
	err := tx.DB().Where("id IN (?) AND id <> ? AND goods = ? AND currency = ?", ids, w.ID, w.Goods, w.Currency).
		Where("contract = 0 AND cancel_by = ''").Order("id DESC").Limit(mergeMax).Find(&orders).Error
	if err != nil {
		return err
	}
	at, orderIDs := map[int64]*Mergeable{}, []int64{}
	w.Mergeable = make([]Mergeable, len(orders))
	for i, o := range orders {
		w.Mergeable[i].Order, at[o.ID], orderIDs = o, &w.Mergeable[i], append(orderIDs, o.ID)
	}
	lines, err := schema.FindIn[Line](orderIDs, func(part []int64) *gorm.DB {
		return tx.DB().Distinct("order_id", "warehouse").Where("order_id IN ?", part).Order("warehouse")
	})
	for _, l := range lines {
		m := at[l.OrderID]
		m.Warehouses = append(m.Warehouses, l.Warehouse)
	}
	return err
}

// readContacts reads the people who made the deal.
func (w *Whole) readContacts(tx *schema.Tx) (err error) {
	w.BuyerContact, w.SellerContact, err = contactsOf(tx, &w.Order)
	return err
}

// contactsOf returns the names and numbers of the people who made the deal of an order.
func contactsOf(tx *schema.Tx, o *Order) (buyer, seller string, err error) {
	people, err := account.Members(tx, []int64{o.BuyerMembership, o.SellerMembership})
	if err != nil {
		return "", "", err
	}
	if buyer, err = account.ContactOf(tx, people[o.BuyerMembership], o.BuyerID); err != nil {
		return "", "", err
	}
	seller, err = account.ContactOf(tx, people[o.SellerMembership], o.SellerID)
	return buyer, seller, err
}

// Accepted returns the figures that both sides accepted; none before that.
func (w *Whole) Accepted() ([]Settled, error) {
	for _, c := range w.Corrections {
		if w.CorrectionDecisions[c.ID].Outcome == Accepted {
			return SettledOf(c.Lines)
		}
	}
	for _, r := range w.Receipts {
		if r.Accepted {
			return SettledOf(r.Lines)
		}
	}
	return nil, nil
}

// linesOf returns the lines of orders.
func linesOf(tx *schema.Tx, orderIDs []int64) ([]Line, error) {
	return schema.FindIn[Line](orderIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("order_id IN ?", part).Order("id")
	})
}
