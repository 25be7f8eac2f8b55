package order

import "cottonmall/schema"

var verbNames = map[Verb]string{
	Merge: "合并签约", Absorb: "并入其他订单", Draw: "拟定合同", Amend: "修改合同", Sign: "签合同",
	AskCancel: "申请取消", AcceptCancel: "同意取消", RefuseCancel: "拒绝或撤回取消", Stop: "由平台取消",
	Pay: "登记付款", Refund: "登记退款", ConfirmPayment: "确认收款", RefusePayment: "退回付款", NamePickUp: "填写提货信息", Deliver: "开提货单",
	Receive: "验收", Object: "提出异议", Propose: "提出更正建议", AcceptProposal: "同意更正建议", Invoice: "登记发票",
	ReceiveInvoice: "确认收票", RefuseInvoice: "退票",
}

// sideVerbs are the verbs of the two sides and of the platform, in the order in which pages show them.
var sideVerbs = []Verb{
	Merge, Draw, Amend, Sign, Pay, Refund, ConfirmPayment, RefusePayment, NamePickUp, Deliver, Receive, Object, Propose,
	AcceptProposal, Invoice, ReceiveInvoice, RefuseInvoice, AskCancel, AcceptCancel, RefuseCancel, Stop,
}

var sideNames = map[schema.Party]string{
	schema.Buyer: "买家", schema.Seller: "卖家", schema.Platform: "平台", schema.Self: "买卖双方",
}

// May refuses a verb that the side cannot use on the order now, with the reason.
func (o *Order) May(verb Verb, by schema.Party) error {
	if _, ok := Steps.Next(o.State, verb); !ok {
		if verb == Stop && (o.State == Unaccepted || o.State == Uninvoiced) {
			return schema.Conflict("订单%s，货已放行，不能由平台取消，请按验收与异议处理", o.State)
		}
		return schema.Conflict("订单%s，不能%s，请刷新页面", o.State, verbNames[verb])
	}
	if !Steps.MaySide(o.State, verb, by) {
		return schema.Denied("这一步由%s操作，本企业不能%s", sideNames[actorOf(o.State, verb)], verbNames[verb])
	}
	switch verb {
	case Merge, Absorb, Draw, Amend, Sign:
		return o.mayContract(verb, by)
	case AskCancel, AcceptCancel, RefuseCancel:
		return o.mayCancel(verb, by)
	case Pay, Refund, ConfirmPayment, RefusePayment:
		return o.mayPay(verb, by)
	case Receive, Object, Propose, AcceptProposal:
		return o.mayReceive(verb, by)
	case Invoice, ReceiveInvoice, RefuseInvoice:
		return o.mayInvoice(verb)
	}
	return nil
}

// actorOf returns who takes a step of the table.
func actorOf(from State, verb Verb) schema.Party {
	for _, s := range Steps {
		if s.From == from && s.Verb == verb {
			return s.Who
		}
	}
	return ""
}

func (o *Order) mayContract(verb Verb, by schema.Party) error {
	drawn := o.Contract > 0
	switch {
	case o.CancelBy != "":
		return schema.Conflict("订单 %s 有取消申请，请先处理取消申请", o.Number)
	case (verb == Merge || verb == Absorb) && drawn:
		return schema.Conflict("订单 %s 已拟定合同，不能合并，请分别签约", o.Number)
	case verb == Draw && drawn:
		return schema.Conflict("订单已有合同，请修改合同")
	case verb == Amend && !drawn:
		return schema.Conflict("还没有合同，请先拟定合同")
	case verb == Sign && !drawn:
		return schema.Conflict("卖家还没有拟定合同，请等卖家拟定后再签")
	case verb == Sign && o.signed(by):
		return schema.Conflict("本企业已签第 %d 版合同，请等对方签", o.Contract)
	}
	return nil
}

// signed reports whether a side has signed the newest version of the contract.
func (o *Order) signed(by schema.Party) bool {
	if by == schema.Buyer {
		return o.BuyerSigned
	}
	return o.SellerSigned
}

func (o *Order) mayCancel(verb Verb, by schema.Party) error {
	switch {
	case verb == AskCancel && o.CancelBy != "":
		return schema.Conflict("已有取消申请，请先处理取消申请")
	case verb == AskCancel:
		return nil
	case o.CancelBy == "":
		return schema.Conflict("没有取消申请，请刷新页面")
	case verb == AcceptCancel && o.CancelBy == by:
		return schema.Conflict("本企业已申请取消，请等对方同意")
	case verb == AcceptCancel && (o.Pending > 0 || o.Refunds > 0):
		return schema.Conflict("有待确认的付款或退款，请确认后再取消")
	case verb == AcceptCancel && o.Paid > 0:
		return schema.Conflict("已收货款 %s %s，请卖家先登记退款，买家确认收到后再取消", o.Paid.Text(), o.Currency.Money())
	}
	return nil
}

func (o *Order) mayPay(verb Verb, by schema.Party) error {
	switch verb {
	case Pay:
		if o.CancelBy != "" {
			return schema.Conflict("订单 %s 有取消申请，请先处理取消申请", o.Number)
		}
		if o.Payable() <= 0 {
			return schema.Conflict("货款已付清或等卖家确认，不用再付款")
		}
	case Refund:
		if o.Refundable() <= 0 {
			return o.errNoRefund()
		}
	default:
		if by == schema.Seller && o.Pending == 0 {
			return schema.Conflict("没有待确认的付款，请刷新页面")
		}
		if by == schema.Buyer && o.Refunds == 0 {
			return schema.Conflict("没有待确认的退款，请刷新页面")
		}
	}
	return nil
}

// errNoRefund refuses a refund because nothing can be paid back.
func (o *Order) errNoRefund() error {
	switch o.State {
	case Uninvoiced:
		return schema.Conflict("已收货款没有超过结算金额，不用退款")
	case Cancelled:
		return schema.Conflict("已收的货款都已登记退款，不用再退")
	}
	return schema.Conflict("没有可退的货款：有取消申请时才退款，最多退已收的货款")
}

func (o *Order) mayReceive(verb Verb, by schema.Party) error {
	objected := o.Proposal != ""
	switch {
	case (verb == Receive || verb == Object) && objected:
		return schema.Conflict("已提出异议，双方同意同一个更正建议后完成验收")
	case (verb == Receive || verb == Object) && o.Released < o.Lots:
		return schema.Conflict("还有 %d 批没有提货单，请等卖家开单、全部提货后再验收", o.Lots-o.Released)
	case (verb == Propose || verb == AcceptProposal) && !objected:
		return schema.Conflict("还没有异议，请由买家验收或提出异议")
	case verb == AcceptProposal && o.Proposal == by:
		return schema.Conflict("这是本企业的更正建议，请等对方同意")
	}
	return nil
}

func (o *Order) mayInvoice(verb Verb) error {
	switch {
	case verb == Invoice && o.Invoiceable() <= 0:
		return schema.Conflict("发票金额已达到结算金额，不用再开票")
	case verb != Invoice && o.PendingInvoices == 0:
		return schema.Conflict("没有待收的发票，请刷新页面")
	}
	return nil
}

// VerbsOf returns the verbs that a side may use on the order now.
func (o *Order) VerbsOf(by schema.Party) []Verb {
	list := []Verb{}
	for _, verb := range sideVerbs {
		if Steps.MaySide(o.State, verb, by) && o.May(verb, by) == nil {
			list = append(list, verb)
		}
	}
	return list
}
