package deal

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// RevokeDeals ends deals for their buyer, each deal alone, and releases their deposits.
func RevokeDeals(tx *schema.Tx, goods market.Goods, by By, ids []int64, note string) ([]Outcome, error) {
	return bulk(tx, goods, by, schema.Buyer, ids, func(k *desk, d *Deal) error {
		return k.fail(d, Revoke, schema.Buyer, Revoked, note)
	})
}

// RemoveDeals deletes deals that are not verified yet, each deal alone. Their logs stay.
func RemoveDeals(tx *schema.Tx, goods market.Goods, by By, ids []int64) ([]Outcome, error) {
	return bulk(tx, goods, by, schema.Buyer, ids, func(k *desk, d *Deal) error {
		if err := k.step(d, Remove, schema.Buyer, ""); err != nil {
			return err
		}
		if err := k.tx.DB().Delete(&Deal{ID: d.ID}).Error; err != nil {
			return fmt.Errorf("delete deal %d: %w", d.ID, err)
		}
		k.removed[d.ID] = true
		k.counts.add(d, d.State, d.Turn, -1)
		d.noteChange(k.tx)
		return nil
	})
}

// SendDealNotes sends a note to the other side of deals, each deal alone.
func SendDealNotes(
	tx *schema.Tx, goods market.Goods, by By, side schema.Party, ids []int64, note string,
) ([]Outcome, error) {
	if note == "" {
		return nil, schema.Invalid("notes", "请填写留言")
	}
	return bulk(tx, goods, by, side, ids, func(k *desk, d *Deal) error { return k.step(d, SendNotes, side, note) })
}

// bulk applies a rule to deals of a side, each alone, and stores them.
func bulk(
	tx *schema.Tx, goods market.Goods, by By, side schema.Party, ids []int64, rule func(k *desk, d *Deal) error,
) ([]Outcome, error) {
	ids, err := sortedIDs(ids)
	if err != nil {
		return nil, err
	}
	k, err := openDesk(tx, goods, by, side, ids...)
	if err != nil {
		return nil, err
	}
	if err := k.lockAccounts(); err != nil {
		return nil, err
	}
	list, err := k.each(ids, func(d *Deal) error { return rule(k, d) })
	if err != nil {
		return nil, err
	}
	return list, k.close()
}

// one applies a rule to one deal of a side and returns the stored deal.
func one(
	tx *schema.Tx, goods market.Goods, by By, side schema.Party, id int64, rule func(k *desk, d *Deal) error,
) (*Deal, error) {
	k, err := openDesk(tx, goods, by, side, id)
	if err != nil {
		return nil, err
	}
	if err := k.checkOther(k.deals[id]); err != nil {
		return nil, err
	}
	if err := rule(k, k.deals[id]); err != nil {
		return nil, err
	}
	return k.deals[id], k.close()
}
