package migrate

import "gorm.io/gorm"

// createOrders creates the tables of orders.
func createOrders(db *gorm.DB) error {
	return createTables(db, []table{
		{"trade_order", &tradeOrder44{}},
		{"order_line", &orderLine44{}},
		{"order_side", &orderSide44{}},
		{"order_entry", &orderEntry44{}},
		{"order_contract", &orderContract44{}},
		{"order_signature", &orderSignature44{}},
		{"order_payment", &orderPayment44{}},
		{"order_decision", &orderDecision44{}},
		{"order_delivery", &orderDelivery44{}},
		{"order_receipt", &orderReceipt44{}},
		{"order_correction", &orderCorrection44{}},
		{"order_invoice", &orderInvoice44{}},
		{"order_file", &orderFile44{}},
	})
}

type tradeOrder44 struct {
	ID              int64 `gorm:"primaryKey"`
	Number          code  `gorm:"size:20;uniqueIndex:trade_order_number"`
	State           number
	BuyerID         number
	BuyerMembership number
	SellerID        number
	Lots            number
	Packs           number
	Weight          number
	Amount          number
	Contract        number
	ContractName    code `gorm:"size:20"`
	Share           number
	BuyerSigned     flag
	SellerSigned    flag
	Paid            number
	Pending         number
	Refunds         number
	Proposal        code `gorm:"size:10"`
	Settled         flag
	Final           number
	Invoiced        number
	PendingInvoices number
	CancelBy        code `gorm:"size:10"`
	CancelNote      text `gorm:"size:500"`
	MergedInto      number
	CreatedAt       number
	UpdatedAt       number
}

type orderLine44 struct {
	ID         int64  `gorm:"primaryKey"`
	OrderID    number `gorm:"index:order_line_order"`
	DealID     number `gorm:"uniqueIndex:order_line_deal"`
	DealNumber code   `gorm:"size:20"`
	Goods      code   `gorm:"size:20"`
	ListingID  number
	BatchID    code `gorm:"size:40;index:order_line_batch"`
	Warehouse  text `gorm:"size:100"`
	Weight     number
	Packs      number
	IndexCode  code `gorm:"size:10"`
	Basis      number
	Futures    number
	Price      number
	Amount     number
	Facts      long
}

type orderSide44 struct {
	CompanyID number `gorm:"primaryKey;autoIncrement:false;index:order_side_state,priority:1;index:order_side_any,priority:1;index:order_side_wait,priority:1"`
	OrderID   number `gorm:"primaryKey;autoIncrement:false;index:order_side_state,priority:4;index:order_side_any,priority:3;index:order_side_wait,priority:3"`
	Side      code   `gorm:"size:10;index:order_side_state,priority:2"`
	State     number `gorm:"index:order_side_state,priority:3;index:order_side_any,priority:2"`
	Waits     flag   `gorm:"index:order_side_state,priority:5;index:order_side_any,priority:4;index:order_side_wait,priority:2"`
	OtherID   number
	Day       code `gorm:"size:10"`
}

type orderEntry44 struct {
	ID          int64  `gorm:"primaryKey"`
	OrderID     number `gorm:"index:order_entry_order"`
	Verb        code   `gorm:"size:20"`
	From        number
	To          number
	Party       code `gorm:"size:10"`
	UserID      number
	UserName    text `gorm:"size:40"`
	CompanyID   number
	CompanyName text `gorm:"size:100"`
	Platform    flag
	Changes     long
	Note        text `gorm:"size:500"`
	At          number
}

type orderContract44 struct {
	ID           int64  `gorm:"primaryKey"`
	OrderID      number `gorm:"uniqueIndex:order_contract_version,priority:1"`
	Version      number `gorm:"uniqueIndex:order_contract_version,priority:2"`
	Number       code   `gorm:"size:20"`
	TermIDs      code   `gorm:"size:1000"`
	Extra        text   `gorm:"size:2000"`
	Share        number
	DeliveryDays number
	Amount       number
	Weight       number
	Document     huge
	UserID       number
	UserName     text `gorm:"size:40"`
	At           number
}

type orderSignature44 struct {
	ID          int64  `gorm:"primaryKey"`
	OrderID     number `gorm:"uniqueIndex:order_signature_side,priority:1"`
	Version     number `gorm:"uniqueIndex:order_signature_side,priority:2"`
	Side        code   `gorm:"size:10;uniqueIndex:order_signature_side,priority:3"`
	CompanyID   number
	CompanyName text `gorm:"size:100"`
	UserID      number
	UserName    text `gorm:"size:40"`
	At          number
}

type orderPayment44 struct {
	ID        int64  `gorm:"primaryKey"`
	OrderID   number `gorm:"index:order_payment_order"`
	Kind      code   `gorm:"size:10"`
	Side      code   `gorm:"size:10"`
	Amount    number
	PaidOn    code `gorm:"size:10"`
	Reference text `gorm:"size:60"`
	FileID    number
	Note      text `gorm:"size:500"`
	UserID    number
	UserName  text `gorm:"size:40"`
	At        number
}

type orderDecision44 struct {
	About    code   `gorm:"primaryKey;size:10"`
	RowID    number `gorm:"primaryKey;autoIncrement:false"`
	OrderID  number `gorm:"index:order_decision_order"`
	Outcome  code   `gorm:"size:10"`
	Note     text   `gorm:"size:500"`
	UserID   number
	UserName text `gorm:"size:40"`
	At       number
}

type orderDelivery44 struct {
	ID         int64  `gorm:"primaryKey"`
	OrderID    number `gorm:"index:order_delivery_order"`
	Number     code   `gorm:"size:20;uniqueIndex:order_delivery_number"`
	Warehouse  text   `gorm:"size:100"`
	PickUpCode text   `gorm:"size:40"`
	ValidUntil code   `gorm:"size:10"`
	Person     text   `gorm:"size:40"`
	IDNumber   code   `gorm:"size:18"`
	Plate      text   `gorm:"size:20"`
	FileID     number
	Note       text `gorm:"size:500"`
	UserID     number
	UserName   text `gorm:"size:40"`
	At         number
}

type orderReceipt44 struct {
	ID       int64  `gorm:"primaryKey"`
	OrderID  number `gorm:"index:order_receipt_order"`
	Lines    huge
	Pictures code `gorm:"size:400"`
	Accepted flag
	Reason   text `gorm:"size:500"`
	UserID   number
	UserName text `gorm:"size:40"`
	At       number
}

type orderCorrection44 struct {
	ID       int64  `gorm:"primaryKey"`
	OrderID  number `gorm:"index:order_correction_order"`
	Side     code   `gorm:"size:10"`
	Lines    huge
	Amount   number
	Note     text `gorm:"size:500"`
	UserID   number
	UserName text `gorm:"size:40"`
	At       number
}

type orderInvoice44 struct {
	ID       int64  `gorm:"primaryKey"`
	OrderID  number `gorm:"index:order_invoice_order"`
	Numbers  code   `gorm:"size:500"`
	Day      code   `gorm:"size:10"`
	Amount   number
	FileID   number
	Note     text `gorm:"size:500"`
	UserID   number
	UserName text `gorm:"size:40"`
	At       number
}

type orderFile44 struct {
	ID          int64  `gorm:"primaryKey"`
	OrderID     number `gorm:"index:order_file_order"`
	CompanyID   number
	CompanyName text `gorm:"size:100"`
	UserID      number
	Hash        code `gorm:"size:64;index:order_file_hash"`
	Name        text `gorm:"size:255"`
	Mime        code `gorm:"size:40"`
	Size        number
	At          number
}
