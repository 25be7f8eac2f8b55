package deal

import "cottonmall/schema"

// DealsChanged is the kind of changes of a company's deals; the key is the id of the company.
const DealsChanged = "deals"

// Domain returns the registration of carts, deals and deposit accounts.
func Domain() schema.Domain {
	d := schema.Domain{
		Name:    "deal",
		Changes: []string{CartChanged, DealsChanged},
		Retention: []schema.Retention{
			{
				Table: "cart_item", Key: "owner", Kept: CartKept,
				Where: "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)",
			},
		},
	}
	addDeposits(&d)
	return d
}
