package deal

import "cottonmall/schema"

// DealChanged is the kind of changes of deals; the key is the id.
const DealChanged = "deal"

// Domain returns the registration of deals.
func Domain() schema.Domain {
	return schema.Domain{Name: "deal", Changes: []string{DealChanged}}
}
