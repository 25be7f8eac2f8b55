package order

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// stepTexts are the titles and texts of the messages to the other side about a step. %s is the number of the order.
var stepTexts = map[Verb][2]string{
	Merge:          {"订单已合并签约", "卖家已合并订单，合并后为 %s，请等卖家拟定合同。"},
	Draw:           {"合同已拟定", "卖家已拟定订单 %s 的合同，请核对后签署。"},
	Amend:          {"合同已修改", "卖家已修改订单 %s 的合同，以前的签名作废，请核对后签署。"},
	Sign:           {"对方已签合同", "对方已签订单 %s 的合同。"},
	AskCancel:      {"对方申请取消订单", "对方申请取消订单 %s，请同意或拒绝。"},
	AcceptCancel:   {"订单已取消", "对方同意取消订单 %s。"},
	RefuseCancel:   {"取消申请已拒绝或撤回", "订单 %s 的取消申请已拒绝或撤回，订单继续。"},
	Stop:           {"平台已取消订单", "平台已取消订单 %s。"},
	Pay:            {"买家已登记付款", "买家已登记订单 %s 的付款，收到后请确认。"},
	Refund:         {"卖家已登记退款", "卖家已登记订单 %s 的退款，收到后请确认。"},
	ConfirmPayment: {"对方已确认收款", "对方已确认收到订单 %s 的款项。"},
	RefusePayment:  {"卖家没有收到付款", "卖家没有收到订单 %s 的付款，请核对后重新登记。"},
	NamePickUp:     {"买家已填写提货信息", "买家已填写订单 %s 的提货人和车辆，请开提货单。"},
	Deliver:        {"提货单已开", "订单 %s 的提货单已开，请提货，全部提货后验收。"},
	Receive:        {"买家已验收", "买家已验收订单 %s，请开票。"},
	Object:         {"买家对货物有异议", "买家对订单 %s 的货物有异议，请同意更正建议或提出新的建议。"},
	Propose:        {"对方提出更正建议", "对方对订单 %s 提出更正建议，请同意或提出新的建议。"},
	AcceptProposal: {"更正建议已同意", "对方已同意订单 %s 的更正建议，验收完成。"},
	Invoice:        {"发票已开", "卖家已登记订单 %s 的发票，收到后请确认。"},
	ReceiveInvoice: {"买家已收票", "买家已确认收到订单 %s 的发票。"},
	RefuseInvoice:  {"买家退票", "买家退回了订单 %s 的发票，请更正后重新登记。"},
}

// refusedRefund are the title and text of the message about a refund that the buyer has not received.
var refusedRefund = [2]string{"买家没有收到退款", "买家没有收到订单 %s 的退款，请核对后重新登记。"}

// stepTopics are the topics of the messages about steps.
var stepTopics = map[Verb]notice.Topic{
	Merge: notice.ContractTopic, Draw: notice.ContractTopic, Amend: notice.ContractTopic, Sign: notice.ContractTopic,
	AskCancel: notice.ContractTopic, AcceptCancel: notice.ContractTopic, RefuseCancel: notice.ContractTopic,
	Stop: notice.ContractTopic, Pay: notice.PaymentTopic, Refund: notice.PaymentTopic,
	ConfirmPayment: notice.PaymentTopic, RefusePayment: notice.PaymentTopic,
	NamePickUp: notice.DeliveryTopic, Deliver: notice.DeliveryTopic, Receive: notice.DeliveryTopic,
	Object: notice.DeliveryTopic, Propose: notice.DeliveryTopic, AcceptProposal: notice.DeliveryTopic,
	Invoice: notice.InvoiceTopic, ReceiveInvoice: notice.InvoiceTopic, RefuseInvoice: notice.InvoiceTopic,
}

// stateTexts are the sentences about the states that follow by themselves.
var stateTexts = map[State]string{
	Unpaid: "合同已生效，等买家付款。", Undelivered: "货款已达到合同要求，等卖家开提货单。", Uninvoiced: "",
	Completed: "款项和发票都已结清，订单完成。",
}

// notify sends the other side, or both for a step of the platform, a message about a step.
func (s *step) notify(e *Entry) error {
	texts := stepTexts[s.verb]
	if s.verb == RefusePayment && s.side == schema.Buyer {
		texts = refusedRefund
	}
	text := fmt.Sprintf(texts[1], s.o.Number)
	if s.o.State != e.To {
		text += stateTexts[s.o.State]
	}
	if s.verb == Stop && s.o.Paid > 0 {
		text += fmt.Sprintf("已收货款 %s %s，请卖家登记退款，买家收到后确认。", s.o.Paid, s.o.Currency.Money())
	}
	if e.Note != "" {
		text += "说明：" + e.Note
	}
	t := notice.Trade{Topic: stepTopics[s.verb], Cause: causeOf(e.ID), Title: texts[0], Text: text}
	if s.side != schema.Buyer {
		if err := notifyBuyer(s.tx, s.o, t); err != nil {
			return err
		}
	}
	if s.side != schema.Seller {
		return notifySeller(s.tx, s.o, t)
	}
	return nil
}

// PageOf returns the page of an order.
func PageOf(orderID int64) string { return fmt.Sprintf("/member/order/buyDetail?orderID=%d", orderID) }

// notifyBuyer sends a message to the membership that has asked for the lots. When it has left, the managers get it.
func notifyBuyer(tx *schema.Tx, o *Order, t notice.Trade) error {
	ids, err := account.BuyingMemberships(tx, o.BuyerID, o.BuyerMembership)
	if err != nil {
		return err
	}
	t.Link = PageOf(o.ID)
	return notice.SendTrade(tx, ids, t)
}

// notifySeller sends a message to the members who sell for the seller.
func notifySeller(tx *schema.Tx, o *Order, t notice.Trade) error {
	ids, err := account.SellingMemberships(tx, o.SellerID)
	if err != nil {
		return err
	}
	t.Link = PageOf(o.ID)
	return notice.SendTrade(tx, ids, t)
}

// causeOf returns the cause of the messages about a step.
func causeOf(entryID int64) string { return fmt.Sprintf("order step %d", entryID) }
