package order

import "cottonmall/schema"

// OrdersChanged is the kind of changes of a company's orders; the key is the id of the company.
const OrdersChanged = "orders"

// noteChange notifies the pages of both companies.
func (o *Order) noteChange(tx *schema.Tx) {
	tx.Changed(OrdersChanged, o.BuyerID)
	tx.Changed(OrdersChanged, o.SellerID)
}

// Domain returns the description of orders for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name:      "order",
		Changes:   []string{OrdersChanged},
		UsedFiles: schema.UsedFiles{Tables: []string{"order_file"}},
	}
}
