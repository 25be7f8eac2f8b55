package order_test

import (
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestRefusals has one case for each sentence with which an order refuses a verb.
func TestRefusals(t *testing.T) {
	t.Parallel()
	const buyer, seller = schema.Buyer, schema.Seller
	const conflict, denied = schema.ConflictKind, schema.DeniedKind
	drawn := order.Order{Contract: 1}
	for _, c := range []struct {
		name string
		o    order.Order
		verb order.Verb
		by   schema.Party
		kind schema.Kind
		text string
	}{
		{"state", order.Order{State: order.Completed}, order.Pay, buyer, conflict, "订单已完成，不能登记付款，请刷新页面"},
		{"side", order.Order{State: order.Unpaid}, order.Pay, seller, denied, "这一步由买家操作，本企业不能登记付款"},
		{"platform", order.Order{}, order.Stop, buyer, denied, "这一步由平台操作，本企业不能由平台取消"},
		{"draw", drawn, order.Draw, seller, conflict, "订单已有合同，请修改合同"},
		{"merge", drawn, order.Merge, seller, conflict, "已拟定合同，不能合并"},
		{"amend", order.Order{}, order.Amend, seller, conflict, "还没有合同，请先拟定合同"},
		{"sign", order.Order{}, order.Sign, buyer, conflict, "卖家还没有拟定合同"},
		{"signed", order.Order{Contract: 2, BuyerSigned: true}, order.Sign, buyer, conflict, "本企业已签第 2 版合同"},
		{"asked", order.Order{Contract: 1, CancelBy: buyer}, order.Sign, seller, conflict, "有取消申请，请先处理取消申请"},
		{"refunding", order.Order{CancelBy: buyer, Refunds: 1}, order.AcceptCancel, seller, conflict, "有待确认的付款或退款"},
		{"kept", order.Order{}, order.RefuseCancel, seller, conflict, "没有取消申请，请刷新页面"},
		{"paid", order.Order{State: order.Unpaid, Amount: 5, Paid: 5}, order.Pay, buyer, conflict, "货款已付清"},
		{"no refund", order.Order{State: order.Unpaid, Paid: 5}, order.Refund, seller, conflict, "有取消申请时才退款"},
		{"even", order.Order{State: order.Uninvoiced, Paid: 5, Final: 5}, order.Refund, seller, conflict, "没有超过结算金额"},
		{"none", order.Order{State: order.Unpaid}, order.ConfirmPayment, seller, conflict, "没有待确认的付款"},
		{"no money", order.Order{State: order.Unpaid}, order.RefusePayment, buyer, conflict, "没有待确认的退款"},
		{"no objection", order.Order{State: order.Unaccepted}, order.Propose, seller, conflict, "还没有异议"},
		{
			"invoiced",
			order.Order{State: order.Uninvoiced, Final: 5, Invoiced: 5},
			order.Invoice, seller, conflict,
			"发票金额已达到结算金额",
		},
		{"no invoice", order.Order{State: order.Uninvoiced}, order.ReceiveInvoice, buyer, conflict, "没有待收的发票"},
	} {
		schematest.Refuses(t, c.name, c.o.May(c.verb, c.by), c.kind, c.text)
	}
}

// TestVerbsAreThoseThatAreAllowed checks each verb in each state as each party.
func TestVerbsAreThoseThatAreAllowed(t *testing.T) {
	t.Parallel()
	for _, state := range order.States {
		for _, by := range []schema.Party{schema.Buyer, schema.Seller, schema.Platform} {
			o := order.Order{
				State: state, Contract: 1, Amount: 10, Pending: 1, Refunds: 1, Final: 10, PendingInvoices: 1,
			}
			for _, s := range order.Steps {
				may := slices.Contains(o.VerbsOf(by), s.Verb)
				both := s.Who == schema.Self && by != schema.Platform
				if s.From == state && may != ((s.Who == by || both) && o.May(s.Verb, by) == nil) {
					t.Errorf("%s: the %s may %s: %v", state, by, s.Verb, may)
				}
			}
		}
	}
}

func TestFilesAreKnownByTheirContent(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ content, want string }{
		"pdf": {"%PDF-1.7\n", "application/pdf"}, "png": {"\x89PNG\r\n\x1a\n", "image/png"},
		"jpeg": {"\xff\xd8\xff\xe0", "image/jpeg"}, "ofd": {archive(t, "OFD.xml"), "application/ofd"},
		"zip": {archive(t, "a.txt"), ""}, "page": {"<html><script>", ""}, "empty": {"", ""},
	} {
		got, err := order.TypeOf([]byte(c.content))
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s is %q (%v), want %q", name, got, err, c.want)
		}
	}
}
