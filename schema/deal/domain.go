package deal

import "cottonmall/schema"

// DealChanged is the kind of changes of deals; the key is the id.
const DealChanged = "deal"

// Domain returns the registration of carts and deals.
func Domain() schema.Domain {
	return schema.Domain{
		Name:    "deal",
		Changes: []string{DealChanged, CartChanged},
		Retention: []schema.Retention{
			{
				Table: "cart_item", Key: "owner", Kept: CartKept,
				Where: "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)",
			},
		},
	}
}
