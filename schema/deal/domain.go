package deal

import "cottonmall/schema"

// DealChanged is the kind of changes of deals; the key is the id.
const DealChanged = "deal"

// Domain returns the registration of carts, deals and deposit accounts.
func Domain() schema.Domain {
	d := schema.Domain{
		Name:    "deal",
		Changes: []string{CartChanged, DealChanged},
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
