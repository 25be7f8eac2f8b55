package deal

import "cottonmall/schema"

// Domain returns the registration of deals and deposit accounts.
func Domain() schema.Domain {
	d := schema.Domain{Name: "deal"}
	addDeposits(&d)
	return d
}
