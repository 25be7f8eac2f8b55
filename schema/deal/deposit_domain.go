package deal

import "cottonmall/schema"

// DepositChanged is the kind of changes of deposit accounts; the key is the id of a membership of the company.
const DepositChanged = "deposit"

// Kinds of things of events about deposits.
const (
	kindDeposit     = "deposit"     // key: company id
	kindDepositRate = "depositRate" // key: day
)

// addDeposits adds the facts about deposit accounts to the domain of deals.
func addDeposits(d *schema.Domain) {
	d.Changes = append(d.Changes, DepositChanged)
	d.Verbs = append(d.Verbs, "pay in", "pay out", "set")
	d.EventKinds = append(d.EventKinds, kindDeposit, kindDepositRate)
	if d.Names == nil {
		d.Names = map[string]string{}
	}
	d.Names[kindDeposit] = "SELECT name FROM company WHERE id = ?"
	base := d.Base
	d.Base = func(tx *schema.Tx) error {
		if base != nil {
			if err := base(tx); err != nil {
				return err
			}
		}
		return loadRates(tx)
	}
}
