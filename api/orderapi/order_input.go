package orderapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
)

// OrderKey selects an order, and has the key with which a page repeats a request.
type OrderKey struct {
	RequestKey string `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	OrderID    int64  `json:"orderID" minimum:"1" doc:"订单"`
}

type mergeOrdersIn struct {
	OrderKey
	Others []int64 `json:"others,omitempty" minItems:"1" maxItems:"100" doc:"合并进来的订单"`
}

type orderNoteIn struct {
	OrderKey
	Notes string `json:"notes,omitempty" maxLength:"500" doc:"原因"`
}

type drawContractIn struct {
	OrderKey
	OrderContractIn
}

type previewContractIn struct {
	OrderID int64 `json:"orderID" minimum:"1" doc:"订单"`
	OrderContractIn
}

// OrderContractIn is what the seller chooses for a contract.
type OrderContractIn struct {
	TermIDs      []int64 `json:"termIDs,omitempty" maxItems:"60" doc:"条款：不填为默认条款"`
	Extra        string  `json:"extra,omitempty" maxLength:"2000" doc:"补充条款"`
	Share        int     `json:"share" minimum:"0" maximum:"100" doc:"提货前应付比例，%"`
	DeliveryDays int     `json:"deliveryDays" minimum:"1" maximum:"365" doc:"交货期，天"`
}

type signContractIn struct {
	OrderKey
	Version int    `json:"version" minimum:"1" doc:"所签的版本"`
	Code    string `json:"code,omitempty" maxLength:"10" doc:"短信验证码"`
}

type addPaymentIn struct {
	OrderKey
	Money     schema.Fen `json:"money" doc:"金额，元或美元"`
	PaidOn    schema.Day `json:"paidOn,omitempty" maxLength:"10" doc:"付款日期；不填为今天"`
	Reference string     `json:"reference,omitempty" maxLength:"60" doc:"银行流水号"`
	FileID    int64      `json:"fileID,omitempty" doc:"凭证文件"`
	Notes     string     `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

type decidePaymentIn struct {
	OrderKey
	PaymentID int64  `json:"paymentID" minimum:"1" doc:"付款"`
	Code      string `json:"code,omitempty" maxLength:"10" doc:"短信验证码"`
}

type refusePaymentIn struct {
	OrderKey
	PaymentID int64  `json:"paymentID" minimum:"1" doc:"付款"`
	Notes     string `json:"notes,omitempty" maxLength:"500" doc:"原因"`
}

// OrderPickUpIn is who fetches lots, and with which vehicles.
type OrderPickUpIn struct {
	Person   string `json:"person,omitempty" maxLength:"40" doc:"提货人：与 detail 的 pickUp 相同时为买家填写的"`
	IDNumber string `json:"idNumber,omitempty" maxLength:"18" doc:"身份证号"`
	Plate    string `json:"plate,omitempty" maxLength:"20" doc:"车牌号：最多 2 个，用顿号分隔"`
}

// pickUp returns the information as orders take it.
func (in *OrderPickUpIn) pickUp() order.PickUp {
	return order.PickUp{Person: in.Person, IDNumber: in.IDNumber, Plate: in.Plate}
}

type pickUpIn struct {
	OrderKey
	OrderPickUpIn
}

type addDeliveryIn struct {
	OrderKey
	LineIDs    []int64    `json:"lineIDs,omitempty" minItems:"1" maxItems:"1000" doc:"提货批次：同一个仓库的"`
	PickUpCode string     `json:"pickUpCode,omitempty" maxLength:"40" doc:"提货码"`
	ValidUntil schema.Day `json:"validUntil,omitempty" maxLength:"10" doc:"有效期至"`
	OrderPickUpIn
	Notes  string `json:"notes,omitempty" maxLength:"500" doc:"备注"`
	FileID int64  `json:"fileID,omitempty" doc:"提货单文件"`
}

// OrderSettledIn are the figures of one lot that a side found or proposes.
type OrderSettledIn struct {
	LineID     int64          `json:"lineID" minimum:"1"`
	PackNum    int            `json:"packnum" minimum:"0" maximum:"10000" doc:"包数"`
	Price      market.Decimal `json:"price" minimum:"0.01" maximum:"999999" doc:"单价，单位见币种"`
	Amount     schema.Weight  `json:"amount" doc:"重量，吨"`
	Difference schema.Fen     `json:"difference,omitempty" doc:"扣款，元或美元"`
}

type addReceiptIn struct {
	OrderKey
	Lines    []OrderSettledIn `json:"lines,omitempty" maxItems:"1000" doc:"各批：不填为与合同一致"`
	Pictures []int64          `json:"pictures,omitempty" maxItems:"20" doc:"照片的文件编号"`
	Notes    string           `json:"notes,omitempty" maxLength:"500" doc:"备注；异议时为原因"`
}

type proposeIn struct {
	OrderKey
	Lines []OrderSettledIn `json:"lines,omitempty" minItems:"1" maxItems:"1000" doc:"各批：不填为与合同一致"`
	Notes string           `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

type acceptProposalIn struct {
	OrderKey
	CorrectionID int64 `json:"correctionID" minimum:"1" doc:"同意的更正建议"`
}

type addInvoiceIn struct {
	OrderKey
	Numbers string     `json:"numbers,omitempty" maxLength:"500" doc:"发票号码，逗号分隔"`
	Date    schema.Day `json:"date,omitempty" maxLength:"10" doc:"开票日期"`
	Money   schema.Fen `json:"money" doc:"价税合计，元或美元"`
	FileID  int64      `json:"fileID,omitempty" doc:"发票文件"`
	Notes   string     `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

type decideInvoiceIn struct {
	OrderKey
	InvoiceID int64  `json:"invoiceID" minimum:"1" doc:"发票"`
	Notes     string `json:"notes,omitempty" maxLength:"500" doc:"退票的原因"`
}

type orderFileIn struct {
	OrderID int64     `json:"orderID" minimum:"1" doc:"订单"`
	File    *web.File `json:"file" doc:"文件：PDF、OFD、PNG 或 JPEG，最大 10 MB"`
}

type orderIn struct {
	OrderID int64 `json:"orderID" minimum:"1" doc:"订单"`
}

// OrderFilterIn selects orders.
type OrderFilterIn struct {
	Side     schema.Party     `json:"side,omitempty" enum:"buyer,seller" doc:"哪一方：buyer 采购订单 seller 销售订单；不填为全部"`
	Goods    market.GoodsKind `json:"goods,omitempty" enum:"cotton,imported,product" doc:"货物：cotton 棉花 imported 进口棉 product 其他产品；不填为全部"`
	Status   *order.State     `json:"status,omitempty" enum:"0,1,2,3,4,5,9" doc:"状态；不填为全部"`
	Waiting  bool             `json:"waiting,omitempty" doc:"只看等本企业处理的"`
	Keyword  string           `json:"keyword,omitempty" maxLength:"100" doc:"关键字：订单号、批号或对方企业"`
	OtherID  int64            `json:"otherID,omitempty" doc:"对方企业"`
	From     schema.Day       `json:"from,omitempty" maxLength:"10" doc:"下单日期，从"`
	To       schema.Day       `json:"to,omitempty" maxLength:"10" doc:"到"`
	MemberID int64            `json:"memberID,omitempty" doc:"只用于平台：买家或卖家企业；不填为全部"`
}

type orderListIn struct {
	OrderFilterIn
	web.PageIn
}

type orderCountIn struct {
	Side     schema.Party     `json:"side,omitempty" enum:"buyer,seller" doc:"哪一方：buyer 采购订单 seller 销售订单；不填为全部"`
	Goods    market.GoodsKind `json:"goods,omitempty" enum:"cotton,imported,product" doc:"货物：cotton 棉花 imported 进口棉 product 其他产品；不填为全部"`
	MemberID int64            `json:"memberID,omitempty" doc:"只用于平台"`
}
