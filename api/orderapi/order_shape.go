package orderapi

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
)

// OrderRow is an order in lists, as one of its sides sees it.
type OrderRow struct {
	OrderID    int64        `json:"orderID"`
	Number     string       `json:"number" doc:"订单号"`
	Status     order.State  `json:"status" enum:"0,1,2,3,4,5,9" doc:"0 待签合同 1 待付款 2 待提货 3 待验收 4 待开票 5 已完成 9 已取消"`
	Side       schema.Party `json:"side" enum:"buyer,seller,platform" doc:"调用者在这个订单中是买家还是卖家"`
	BuyerID    int64        `json:"buyerID"`
	BuyerName  string       `json:"buyerName"`
	SellerID   int64        `json:"memberOwner"`
	SellerName string       `json:"memberOwnerName"`

	Lots     int              `json:"lots" doc:"批数"`
	Goods    market.GoodsKind `json:"goods" enum:"cotton,imported,product" doc:"货物：cotton 棉花 imported 进口棉 product 其他产品"`
	Currency market.Currency  `json:"currency" enum:"1,2" doc:"1 人民币，单价元/吨，金额元；2 美元，单价美分/磅，金额美元"`
	BatchIDs []string         `json:"batchIDs" doc:"前几个批号、产品号或报价号"`
	Titles   []string         `json:"titles" doc:"前几个产品的名称；棉花为空"`
	Amount   schema.Weight    `json:"amount" doc:"合同重量，吨"`
	PackNum  int              `json:"packnum"`

	Money           schema.Fen     `json:"money" doc:"合同金额，元或美元"`
	FinalAmount     *schema.Weight `json:"finalAmount" doc:"验收重量，吨；验收前为空"`
	FinalPackNum    *int           `json:"finalPacknum" doc:"验收包数；验收前为空"`
	FinalMoney      *schema.Fen    `json:"finalMoney" doc:"结算金额，元；验收前为空"`
	PaidMoney       schema.Fen     `json:"paidMoney" doc:"已确认的货款减退款，元或美元"`
	DueMoney        schema.Fen     `json:"dueMoney" doc:"现在应付：提货前按合同比例，验收后按结算金额，减去已付，元或美元"`
	PendingMoney    schema.Fen     `json:"pendingMoney" doc:"买家已登记、待卖家确认的付款，元或美元"`
	Refundable      schema.Fen     `json:"refundableMoney" doc:"卖家应退：订单取消时为已收的货款，验收后为多付的货款，减去已登记的退款，元或美元"`
	Refunding       schema.Fen     `json:"refundingMoney" doc:"卖家已登记、待买家确认的退款，元或美元"`
	UninvoicedMoney schema.Fen     `json:"uninvoicedMoney" doc:"卖家还要开的发票，元；验收前为 0"`
	InvoicingMoney  schema.Fen     `json:"invoicingMoney" doc:"卖家已登记、待买家收票的发票，元或美元"`
	Share           int            `json:"share" doc:"提货前应付比例，%；合同拟定前为 0"`

	ContractNumber  string       `json:"contractNumber" doc:"合同号；没有合同时为空"`
	ContractVersion int          `json:"contractVersion" doc:"最新合同的版本；没有合同时为 0"`
	BuyerSigned     bool         `json:"buyerSigned" doc:"买家已签最新版本"`
	SellerSigned    bool         `json:"sellerSigned"`
	CancelAskedBy   schema.Party `json:"cancelAskedBy" doc:"申请取消的一方：buyer seller；没有时为空"`
	CancelNote      string       `json:"cancelNote" doc:"取消的原因"`
	Released        int          `json:"released" doc:"已有提货单的批数"`
	Proposal        schema.Party `json:"proposal" doc:"提出最近一次更正建议的一方：buyer seller；没有异议时为空"`
	Frozen          string       `json:"frozen" doc:"被冻结的企业：订单只能由平台处理；没有时为空"`
	MergedInto      int64        `json:"mergedInto" doc:"合并到的订单；没有合并时为 0"`

	Waiting   bool         `json:"waiting" doc:"等本企业处理"`
	Verbs     []order.Verb `json:"verbs" doc:"调用者现在可以做的操作：merge draw amend sign cancel acceptCancel refuseCancel pay refund confirmPayment refusePayment pickUp deliver receive object propose acceptProposal invoice receiveInvoice refuseInvoice stop"`
	CreatedAt time.Time    `json:"createdAt"`
	UpdatedAt time.Time    `json:"updatedAt"`
}

// OrderDetail is one order with everything that belongs to it.
type OrderDetail struct {
	OrderRow
	BuyerContact  string            `json:"buyerContact" doc:"联系人和电话；不公开时为空"`
	SellerContact string            `json:"sellerContact"`
	Lines         []OrderLine       `json:"lines" doc:"批次"`
	Contracts     []OrderContract   `json:"contracts" doc:"合同各版本，先新后旧"`
	Payments      []OrderPayment    `json:"payments" doc:"货款、点价金抵货款和退款，先旧后新"`
	PickUp        OrderPickUp       `json:"pickUp" doc:"买家填写的提货人和车辆；没有填写时为空"`
	Deliveries    []OrderDelivery   `json:"deliveries" doc:"提货单"`
	Receipts      []OrderReceipt    `json:"receipts" doc:"验收记录"`
	Corrections   []OrderCorrection `json:"corrections" doc:"异议的更正建议，先旧后新"`
	Invoices      []OrderInvoice    `json:"invoices" doc:"发票"`
	Files         []OrderFile       `json:"files" doc:"凭证、发票、照片"`
	Steps         []OrderStep       `json:"steps" doc:"记录，先旧后新"`
	Mergeable     []OrderName       `json:"mergeable" doc:"卖家可以合并进来的订单"`
	Announced     string            `json:"announced" doc:"竞价场次的说明：卖家拟定合同时的补充条款；没有或不用拟定时为空"`
}

// OrderName is the number of an order.
type OrderName struct {
	OrderID    int64      `json:"orderID"`
	Number     string     `json:"number"`
	Lots       int        `json:"lots"`
	Money      schema.Fen `json:"money" doc:"合同金额，元或美元"`
	DepotNames []string   `json:"depotNames" doc:"各批的仓库，不重复"`
}

// OrderLine is one lot of an order.
type OrderLine struct {
	LineID     int64          `json:"lineID"`
	DealID     int64          `json:"spotSaleID"`
	DealNumber string         `json:"dealNumber" doc:"询盘单号或成交单号"`
	ListingID  int64          `json:"listingID" doc:"棉花的批次编号；产品为 0"`
	ImportedID int64          `json:"importlistingID" doc:"进口棉的挂牌；其他为 0"`
	ProductID  int64          `json:"productID" doc:"产品；棉花为 0"`
	BatchID    string         `json:"batchID" doc:"批号、提单号、产品号或报价号"`
	Title      string         `json:"title" doc:"产品的名称；棉花为空"`
	DepotName  string         `json:"depotName"`
	Amount     schema.Weight  `json:"amount" doc:"重量，吨"`
	PackNum    int            `json:"packnum"`
	IndexCode  string         `json:"indexCode" doc:"合约；一口价时为空"`
	Basis      market.Decimal `json:"basis"`
	Futures    market.Decimal `json:"futures" doc:"成交的期货价；一口价时为 0"`
	Price      market.Decimal `json:"price" doc:"单价，单位见币种"`
	Money      schema.Fen     `json:"money" doc:"金额，元或美元"`
	Facts      []market.Fact  `json:"facts" doc:"成交时的质量指标等"`
	DeliveryID int64          `json:"deliveryID" doc:"提货单；没有时为 0"`
	Settled    *OrderSettled  `json:"settled" doc:"验收确认的重量和金额；验收前为空"`
}

// OrderSettled is what both sides accepted for one lot.
type OrderSettled struct {
	LineID     int64          `json:"lineID"`
	PackNum    int            `json:"packnum"`
	Price      market.Decimal `json:"price" doc:"单价，单位见币种"`
	Amount     schema.Weight  `json:"amount" doc:"重量，吨"`
	Difference schema.Fen     `json:"difference" doc:"扣款，元或美元"`
	Money      schema.Fen     `json:"money" doc:"单价 × 重量 − 扣款，元或美元"`
}

// OrderContract is a version of the contract. It never changes.
type OrderContract struct {
	Number       string           `json:"number" doc:"合同号"`
	Version      int              `json:"version"`
	Title        string           `json:"title" doc:"标题"`
	Buyer        OrderParty       `json:"buyer" doc:"买方，按拟定时的资料"`
	Seller       OrderParty       `json:"seller" doc:"卖方，按拟定时的资料"`
	Place        string           `json:"place" doc:"签订地点"`
	Lots         []OrderLot       `json:"lots" doc:"批次表，按拟定时的资料"`
	Sections     []OrderSection   `json:"sections" doc:"条款"`
	TermIDs      []int64          `json:"termIDs" doc:"选用的条款"`
	Extra        string           `json:"extra" doc:"补充条款"`
	Share        int              `json:"share" doc:"提货前应付比例，%"`
	DeliveryDays int              `json:"deliveryDays" doc:"交货期，天"`
	Money        schema.Fen       `json:"money" doc:"合同金额，元或美元"`
	Currency     market.Currency  `json:"currency" enum:"1,2" doc:"1 人民币，2 美元"`
	Goods        market.GoodsKind `json:"goods" enum:"cotton,imported,product" doc:"货物：cotton 棉花 imported 进口棉 product 其他产品"`
	MoneyWords   string           `json:"moneyWords" doc:"金额大写"`
	Amount       schema.Weight    `json:"amount" doc:"合同重量，吨"`
	UserName     string           `json:"userName" doc:"拟定人"`
	At           time.Time        `json:"at"`
	Signatures   []OrderSignature `json:"signatures"`
	Subject      string           `json:"confirmSubject" doc:"签署时验证码的 subject，action 为 sign"`
}

// OrderParty is a side of a version of a contract, as it was when the contract was drawn.
type OrderParty struct {
	Name           string `json:"name" doc:"企业名称"`
	Address        string `json:"address"`
	Representative string `json:"representative" doc:"法定代表人"`
	Phone          string `json:"phone"`
	Contact        string `json:"contact" doc:"联系人和电话；没有时为空"`
	TaxNumber      string `json:"taxNumber" doc:"统一社会信用代码"`
	Holder         string `json:"holder" doc:"收款账户的户名；没有账户时为空"`
	Bank           string `json:"bank" doc:"开户银行；没有账户时为空"`
	Account        string `json:"account" doc:"账号；没有账户时为空"`
	BankCode       string `json:"bankCode" doc:"行号；没有填写时为空"`
}

// OrderLot is a row of the table of lots of a version of a contract.
type OrderLot struct {
	BatchID   string         `json:"batchID"`
	DepotName string         `json:"depotName"`
	Quality   string         `json:"quality" doc:"质量指标，一行"`
	Pricing   string         `json:"pricing" doc:"点价：合约、期货价和基差；一口价为空"`
	PackNum   int            `json:"packnum"`
	Amount    schema.Weight  `json:"amount" doc:"重量，吨"`
	Price     market.Decimal `json:"price" doc:"单价，单位见币种"`
	Money     schema.Fen     `json:"money" doc:"金额，元或美元"`
}

// OrderSection is a section of a contract with its text.
type OrderSection struct {
	Title      string   `json:"title"`
	Paragraphs []string `json:"paragraphs" doc:"各段；{{批次表}} 一段为批次表"`
}

// OrderSignature is the signature of one side under a version of the contract.
type OrderSignature struct {
	Side        schema.Party `json:"side" enum:"buyer,seller"`
	CompanyName string       `json:"memberName"`
	UserName    string       `json:"userName"`
	At          time.Time    `json:"at"`
}

// OrderPayment is a row of the ledger of an order.
type OrderPayment struct {
	PaymentID int64             `json:"paymentID"`
	Kind      order.PaymentKind `json:"kind" enum:"payment,deposit,refund" doc:"payment 货款 deposit 点价金抵货款 refund 退款"`
	Money     schema.Fen        `json:"money" doc:"金额，元或美元"`
	PaidOn    schema.Day        `json:"paidOn" doc:"付款日期"`
	Reference string            `json:"reference" doc:"银行流水号"`
	FileID    int64             `json:"fileID" doc:"凭证；没有时为 0"`
	Notes     string            `json:"notes"`
	UserName  string            `json:"userName" doc:"录入人"`
	At        time.Time         `json:"at"`
	Status    order.Outcome     `json:"status" enum:"waiting,accepted,refused" doc:"waiting 待确认 accepted 已确认 refused 已退回"`
	DecidedBy string            `json:"decidedBy" doc:"确认人"`
	DecidedAt *time.Time        `json:"decidedAt"`
	Reason    string            `json:"reason" doc:"退回的原因"`
	Mine      bool              `json:"mine" doc:"本企业登记的，由对方确认"`
	Subject   string            `json:"confirmSubject" doc:"确认时验证码的 subject，action 为 payment"`
}

// OrderPickUp is who fetches lots, and with which vehicles.
type OrderPickUp struct {
	Person   string `json:"person" doc:"提货人"`
	IDNumber string `json:"idNumber" doc:"提货人身份证号；买家以外只有最后四位"`
	Plate    string `json:"plate" doc:"车牌号"`
}

// OrderDelivery is a delivery order (提货单).
type OrderDelivery struct {
	DeliveryID int64      `json:"deliveryID"`
	Number     string     `json:"number" doc:"提货单号"`
	DepotName  string     `json:"depotName" doc:"仓库"`
	PickUpCode string     `json:"pickUpCode" doc:"提货码"`
	ValidUntil schema.Day `json:"validUntil" doc:"有效期至"`
	OrderPickUp
	Notes    string    `json:"notes"`
	FileID   int64     `json:"fileID" doc:"提货单文件；没有时为 0"`
	UserName string    `json:"userName" doc:"开单人"`
	At       time.Time `json:"at"`
}

// OrderReceipt is what the buyer found at the receipt.
type OrderReceipt struct {
	ReceiptID int64          `json:"receiptID"`
	Lines     []OrderSettled `json:"lines"`
	Pictures  []int64        `json:"pictures" doc:"照片的文件编号"`
	Accepted  bool           `json:"accepted" doc:"验收通过；否则为异议"`
	Reason    string         `json:"reason" doc:"异议的原因，或备注"`
	UserName  string         `json:"userName"`
	At        time.Time      `json:"at"`
}

// OrderCorrection is a proposed correction after an objection.
type OrderCorrection struct {
	CorrectionID int64          `json:"correctionID"`
	Side         schema.Party   `json:"side" enum:"buyer,seller" doc:"提出的一方"`
	Lines        []OrderSettled `json:"lines"`
	Money        schema.Fen     `json:"money" doc:"结算金额，元或美元"`
	Notes        string         `json:"notes"`
	Status       order.Outcome  `json:"status" enum:"waiting,accepted,refused" doc:"waiting 待对方同意 accepted 双方已同意 refused 已有新的建议"`
	UserName     string         `json:"userName"`
	At           time.Time      `json:"at"`
}

// OrderInvoice is an invoice of the seller.
type OrderInvoice struct {
	InvoiceID int64         `json:"invoiceID"`
	Numbers   string        `json:"numbers" doc:"发票号码，逗号分隔"`
	Date      schema.Day    `json:"date" doc:"开票日期"`
	Money     schema.Fen    `json:"money" doc:"价税合计，元或美元"`
	FileID    int64         `json:"fileID"`
	Notes     string        `json:"notes"`
	Status    order.Outcome `json:"status" enum:"waiting,accepted,refused" doc:"waiting 待收票 accepted 已收票 refused 已退票"`
	DecidedBy string        `json:"decidedBy"`
	DecidedAt *time.Time    `json:"decidedAt"`
	Reason    string        `json:"reason" doc:"退票的原因"`
	UserName  string        `json:"userName"`
	At        time.Time     `json:"at"`
}

// OrderFile is a stored file of an order.
type OrderFile struct {
	FileID     int64     `json:"fileID"`
	Name       string    `json:"name"`
	Mime       string    `json:"mime"`
	Size       int       `json:"size" doc:"字节"`
	MemberName string    `json:"memberName" doc:"上传的企业"`
	At         time.Time `json:"at"`
}

// OrderStep is an entry of the log of an order.
type OrderStep struct {
	ID         int64         `json:"id"`
	Verb       order.Verb    `json:"verb"`
	From       order.State   `json:"from"`
	To         order.State   `json:"to"`
	At         time.Time     `json:"at"`
	UserName   string        `json:"userName" doc:"操作人；系统操作为空"`
	MemberName string        `json:"memberName" doc:"代表的企业；系统操作为空"`
	Party      schema.Party  `json:"party" enum:"buyer,seller,clock,platform"`
	Changes    []OrderChange `json:"changes"`
	Note       string        `json:"note"`
}

// LatestOrderStep is a new step of one of the caller's orders.
type LatestOrderStep struct {
	OrderStep
	OrderID   int64        `json:"orderID"`
	Number    string       `json:"number" doc:"订单号"`
	Side      schema.Party `json:"side" enum:"buyer,seller" doc:"调用者在这个订单中是买家还是卖家"`
	OtherName string       `json:"otherName" doc:"对方企业"`
}

// OrderChange is a value that a step has changed, as text.
type OrderChange struct {
	Field string `json:"field"`
	Old   string `json:"old"`
	New   string `json:"new"`
}

// OrderCounts are the numbers of orders by state.
type OrderCounts struct {
	Tabs    []OrderTabCount `json:"tabs" doc:"0 1 2 3 4 5 9 各状态的订单数"`
	Total   int             `json:"total"`
	Waiting int             `json:"waiting" doc:"等本企业处理的订单数"`
}

// OrderTabCount is the number of orders in one state.
type OrderTabCount struct {
	Status  order.State `json:"status"`
	Count   int         `json:"count"`
	Waiting int         `json:"waiting" doc:"其中等本企业处理的"`
}
