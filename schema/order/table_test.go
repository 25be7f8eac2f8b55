package order_test

import (
	"fmt"
	"strconv"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// clockVerbs follow from other steps; nobody asks for them.
var clockVerbs = map[order.Verb]string{
	order.Absorb: "9......", order.Conclude: "1......", order.Cover: ".2.....", order.Complete: "....5..",
}

// verbTable has a row for each verb: who may use it, and where it leads from each of order.States. A dot is a refusal.
var verbTable = []struct {
	verb  order.Verb
	who   schema.Party
	to    string
	order order.Order // that allows the verb in its states
}{
	{order.Merge, schema.Seller, "0......", order.Order{}},
	{order.Draw, schema.Seller, "0......", order.Order{}},
	{order.Amend, schema.Seller, "0......", order.Order{Contract: 1}},
	{order.Sign, schema.Self, "0......", order.Order{Contract: 1}},
	{order.AskCancel, schema.Self, "01.....", order.Order{}},
	{order.AcceptCancel, schema.Self, "99.....", order.Order{CancelBy: "other"}},
	{order.RefuseCancel, schema.Self, "01.....", order.Order{CancelBy: "other"}},
	{order.Stop, schema.Platform, "999....", order.Order{}},
	{order.Pay, schema.Buyer, ".1234..", order.Order{Amount: 5}},
	{order.Refund, schema.Seller, "01..4.9", order.Order{Paid: 5, CancelBy: schema.Buyer}},
	{order.ConfirmPayment, schema.Self, "01234.9", order.Order{Pending: 5, Refunds: 5}},
	{order.RefusePayment, schema.Self, "01234.9", order.Order{Pending: 5, Refunds: 5}},
	{order.NamePickUp, schema.Buyer, "..23...", order.Order{}},
	{order.Deliver, schema.Seller, "..33...", order.Order{}},
	{order.Receive, schema.Buyer, "...4...", order.Order{}},
	{order.Object, schema.Buyer, "...3...", order.Order{}},
	{order.Propose, schema.Self, "...3...", order.Order{Proposal: "other"}},
	{order.AcceptProposal, schema.Self, "...4...", order.Order{Proposal: "other"}},
	{order.Invoice, schema.Seller, "....4..", order.Order{Final: 5}},
	{order.ReceiveInvoice, schema.Buyer, "....4..", order.Order{PendingInvoices: 5}},
	{order.RefuseInvoice, schema.Buyer, "....4..", order.Order{PendingInvoices: 5}},
}

// TestEveryVerbOfEveryRoleInEveryState checks every cell of the table: the next state, or the sentence of the refusal.
func TestEveryVerbOfEveryRoleInEveryState(t *testing.T) {
	t.Parallel()
	steps := 0
	for _, row := range verbTable {
		steps += leads(t, row.verb, row.to)
		for i, state := range order.States {
			for _, by := range []schema.Party{schema.Buyer, schema.Seller, schema.Platform, "another"} {
				name := fmt.Sprintf("%s of the %s in %s", row.verb, by, state)
				o := row.order
				o.State = state
				err := o.May(row.verb, by)
				switch side := by == schema.Buyer || by == schema.Seller; {
				case row.verb == order.Stop && (state == order.Unaccepted || state == order.Uninvoiced):
					schematest.Refuses(t, name, err, schema.ConflictKind, "货已放行，不能由平台取消，请按验收与异议处理")
				case row.to[i] == '.':
					schematest.Refuses(t, name, err, schema.ConflictKind, "订单"+state.String()+"，不能")
					schematest.Refuses(t, name, err, schema.ConflictKind, "，请刷新页面")
				case by != row.who && (row.who != schema.Self || !side):
					schematest.Refuses(t, name, err, schema.DeniedKind, "操作，本企业不能")
				case err != nil:
					t.Errorf("%s is refused: %v", name, err)
				}
			}
		}
	}
	for verb, to := range clockVerbs {
		steps += leads(t, verb, to)
	}
	if steps != len(order.Steps) {
		t.Errorf("the table has %d steps, want %d", steps, len(order.Steps))
	}
}

// leads checks where a verb leads from each state and returns from how many it does.
func leads(t *testing.T, verb order.Verb, to string) (n int) {
	t.Helper()
	for i, state := range order.States {
		next, ok := order.Steps.Next(state, verb)
		if want := to[i : i+1]; ok != (want != ".") || ok && strconv.Itoa(int(next)) != want {
			t.Errorf("%s in %s leads to %s (%v), want %s", verb, state, next, ok, want)
		}
		if ok {
			n++
		}
	}
	return n
}
