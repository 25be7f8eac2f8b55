package orderapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
)

func (h Orders) Counts(*web.Call, *orderCountIn) (out OrderCounts, err error)            { return }
func (h Orders) PurchaseCounts(*web.Call, *web.None) (out OrderCounts, err error)        { return }
func (h Orders) List(*web.Call, *orderListIn) (out web.PageOf[OrderRow], err error)      { return }
func (h Orders) Purchases(*web.Call, *orderListIn) (out web.PageOf[OrderRow], err error) { return }
func (h Orders) Detail(*web.Call, *orderIn) (out OrderDetail, err error)                 { return }
func (h Orders) PurchaseDetail(*web.Call, *orderIn) (out OrderDetail, err error)         { return }
func (h Orders) Merge(*web.Call, *mergeOrdersIn) (out OrderRow, err error)               { return }
func (h Orders) Draw(*web.Call, *drawContractIn) (out OrderRow, err error)               { return }
func (h Orders) Sign(*web.Call, *signContractIn) (out OrderRow, err error)               { return }
func (h Orders) Cancel(*web.Call, *orderNoteIn) (out OrderRow, err error)                { return }
func (h Orders) AcceptCancel(*web.Call, *orderNoteIn) (out OrderRow, err error)          { return }
func (h Orders) RefuseCancel(*web.Call, *orderNoteIn) (out OrderRow, err error)          { return }
func (h Orders) Pay(*web.Call, *addPaymentIn) (out OrderRow, err error)                  { return }
func (h Orders) Refund(*web.Call, *addPaymentIn) (out OrderRow, err error)               { return }
func (h Orders) ConfirmPayment(*web.Call, *decidePaymentIn) (out OrderRow, err error)    { return }
func (h Orders) RefusePayment(*web.Call, *refusePaymentIn) (out OrderRow, err error)     { return }
func (h Orders) Deliver(*web.Call, *addDeliveryIn) (out OrderRow, err error)             { return }
func (h Orders) Receive(*web.Call, *addReceiptIn) (out OrderRow, err error)              { return }
func (h Orders) Object(*web.Call, *addReceiptIn) (out OrderRow, err error)               { return }
func (h Orders) Propose(*web.Call, *proposeIn) (out OrderRow, err error)                 { return }
func (h Orders) AcceptProposal(*web.Call, *acceptProposalIn) (out OrderRow, err error)   { return }
func (h Orders) Invoice(*web.Call, *addInvoiceIn) (out OrderRow, err error)              { return }
func (h Orders) ReceiveInvoice(*web.Call, *decideInvoiceIn) (out OrderRow, err error)    { return }
func (h Orders) RefuseInvoice(*web.Call, *decideInvoiceIn) (out OrderRow, err error)     { return }
func (h Orders) AddFile(*web.Call, *orderFileIn) (out OrderFile, err error)              { return }
func (h Orders) File(*web.Call) error { return schema.NotFound("") }

func (h Orders) Export(*web.Call) error { return schema.NotFound("") }

func (h Orders) Contract(*web.Call) error { return schema.NotFound("") }
