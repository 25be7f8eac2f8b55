package deal

import "cottonmall/schema"

// Kinds of changes, with which pages follow the deals and the deposit account of a company.
const (
	DealsChanged   = "deals"   // key: company id
	DepositChanged = "deposit" // key: id of a membership of the company
)

// Kinds of things of events about deposits.
const (
	kindDeposit     = "deposit"     // key: company id
	kindDepositRate = "depositRate" // key: day
)

// Domain returns the registration of carts, deals and deposit accounts.
func Domain() schema.Domain {
	return schema.Domain{
		Name:       "deal",
		Changes:    []string{CartChanged, DealsChanged, DepositChanged},
		Verbs:      []string{"pay in", "pay out", "set"},
		EventKinds: []string{kindDeposit, kindDepositRate},
		Names:      map[string]string{kindDeposit: "SELECT name FROM company WHERE id = ?"},
		Base:       loadRates,
		Retention: []schema.Retention{
			{
				Table: "cart_item", Key: "owner", Kept: CartKept,
				Where: "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)",
			},
		},
	}
}
