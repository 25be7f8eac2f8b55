package order

import "cottonmall/schema"

// OrderChanged is the kind of changes of orders; the key is the order id.
const OrderChanged = "order"

// Orders is the collection of orders that pages watch. No index contains orders.
var Orders = schema.Collection{One: OrderChanged, Many: "orders"}

// Domain returns the description of orders for package schema.
func Domain() schema.Domain {
	return schema.Domain{
		Name:      "order",
		Changes:   []string{OrderChanged},
		UsedFiles: schema.UsedFiles{Tables: []string{"order_file"}},
	}
}
