// Package orderapi has the calls about orders: contracts, payments, delivery orders, receipts and invoices.
package orderapi
