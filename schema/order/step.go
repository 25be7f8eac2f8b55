package order

import "cottonmall/schema"

// Verb is a step that somebody takes in an order.
type Verb string

// Verbs of orders.
const (
	Create         Verb = "create" // the deal has succeeded
	Merge          Verb = "merge"
	Absorb         Verb = "absorbed" // the lines go to another order
	Draw           Verb = "draw"
	Amend          Verb = "amend"
	Sign           Verb = "sign"
	Conclude       Verb = "conclude" // both sides have signed
	AskCancel      Verb = "cancel"
	AcceptCancel   Verb = "acceptCancel"
	RefuseCancel   Verb = "refuseCancel" // by the other side, or withdrawn
	Stop           Verb = "stop"         // cancelled by the platform
	Pay            Verb = "pay"
	Refund         Verb = "refund"
	ConfirmPayment Verb = "confirmPayment"
	RefusePayment  Verb = "refusePayment"
	Cover          Verb = "cover"  // payments reach what the contract asks before delivery
	NamePickUp     Verb = "pickUp" // the buyer: who fetches the lots
	Deliver        Verb = "deliver"
	Receive        Verb = "receive"
	Object         Verb = "object"
	Propose        Verb = "propose"
	AcceptProposal Verb = "acceptProposal"
	Invoice        Verb = "invoice"
	ReceiveInvoice Verb = "receiveInvoice"
	RefuseInvoice  Verb = "refuseInvoice"
	Complete       Verb = "complete" // paid and invoiced
)

// Steps is the state machine of orders. Steps of [schema.Self] are for both sides. Steps of the clock follow from the
// step before in the same transaction.
var Steps = schema.Steps[State, Verb]{
	{Unsigned, Merge, Unsigned, schema.Seller},
	{Unsigned, Absorb, Cancelled, schema.Clock},
	{Unsigned, Draw, Unsigned, schema.Seller},
	{Unsigned, Amend, Unsigned, schema.Seller},
	{Unsigned, Sign, Unsigned, schema.Self},
	{Unsigned, Conclude, Unpaid, schema.Clock},

	{Unsigned, AskCancel, Unsigned, schema.Self},
	{Unsigned, AcceptCancel, Cancelled, schema.Self},
	{Unsigned, RefuseCancel, Unsigned, schema.Self},
	{Unsigned, Stop, Cancelled, schema.Platform},
	{Unpaid, AskCancel, Unpaid, schema.Self},
	{Unpaid, AcceptCancel, Cancelled, schema.Self},
	{Unpaid, RefuseCancel, Unpaid, schema.Self},
	{Unpaid, Stop, Cancelled, schema.Platform},

	{Unsigned, Refund, Unsigned, schema.Seller},
	{Unsigned, ConfirmPayment, Unsigned, schema.Self},
	{Unsigned, RefusePayment, Unsigned, schema.Self},
	{Unpaid, Pay, Unpaid, schema.Buyer},
	{Unpaid, Refund, Unpaid, schema.Seller},
	{Unpaid, ConfirmPayment, Unpaid, schema.Self},
	{Unpaid, RefusePayment, Unpaid, schema.Self},
	{Unpaid, Cover, Undelivered, schema.Clock},

	{Undelivered, Pay, Undelivered, schema.Buyer},
	{Undelivered, ConfirmPayment, Undelivered, schema.Self},
	{Undelivered, RefusePayment, Undelivered, schema.Self},
	{Undelivered, NamePickUp, Undelivered, schema.Buyer},
	{Undelivered, Deliver, Unaccepted, schema.Seller},
	{Undelivered, Stop, Cancelled, schema.Platform},

	{Unaccepted, Pay, Unaccepted, schema.Buyer},
	{Unaccepted, ConfirmPayment, Unaccepted, schema.Self},
	{Unaccepted, RefusePayment, Unaccepted, schema.Self},
	{Unaccepted, NamePickUp, Unaccepted, schema.Buyer},
	{Unaccepted, Deliver, Unaccepted, schema.Seller},
	{Unaccepted, Receive, Uninvoiced, schema.Buyer},
	{Unaccepted, Object, Unaccepted, schema.Buyer},
	{Unaccepted, Propose, Unaccepted, schema.Self},
	{Unaccepted, AcceptProposal, Uninvoiced, schema.Self},

	{Uninvoiced, Pay, Uninvoiced, schema.Buyer},
	{Uninvoiced, Refund, Uninvoiced, schema.Seller},
	{Uninvoiced, ConfirmPayment, Uninvoiced, schema.Self},
	{Uninvoiced, RefusePayment, Uninvoiced, schema.Self},
	{Uninvoiced, Invoice, Uninvoiced, schema.Seller},
	{Uninvoiced, ReceiveInvoice, Uninvoiced, schema.Buyer},
	{Uninvoiced, RefuseInvoice, Uninvoiced, schema.Buyer},
	{Uninvoiced, Complete, Completed, schema.Clock},

	{Cancelled, Refund, Cancelled, schema.Seller},
	{Cancelled, ConfirmPayment, Cancelled, schema.Self},
	{Cancelled, RefusePayment, Cancelled, schema.Self},
}

// PaymentKind is the kind of a row of the ledger of an order.
type PaymentKind string

// Kinds of ledger rows.
const (
	Payment     PaymentKind = "payment" // from the buyer to the seller
	PartPayment PaymentKind = "deposit" // from the buyer's deposit
	Repayment   PaymentKind = "refund"  // from the seller to the buyer
)

// Outcome is what the other side has decided about a payment, a correction or an invoice.
type Outcome string

// Outcomes.
const (
	Waiting  Outcome = "waiting"
	Accepted Outcome = "accepted"
	Refused  Outcome = "refused"
)
