// Package order stores what two companies owe each other after their deals have succeeded.
//
// An [Order] has one or more [Line]s, one for each deal. It has a contract, payments, delivery orders, receipts and
// invoices.
package order
