package deal

import "cottonmall/schema"

// DealChanged is the kind of changes of deals; the key is the id.
const DealChanged = "deal"

// Domain returns the registration of deals and deposit accounts.
func Domain() schema.Domain {
	d := schema.Domain{Name: "deal", Changes: []string{DealChanged}}
	addDeposits(&d)
	return d
}
