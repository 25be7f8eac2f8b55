package demand

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// WaitingLots are lots that have met a demand and wait to be told at once, what its owner was told of them before, and whether he
// may be told of them now, by a subscription as he wants it.
func WaitingLots(tx *schema.Tx, wanted *Subscription) (lots []int64, before cotton.ToldBefore, now bool, err error) {
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, before, false, err
	}
	var rows []FreshLots
	if err := tx.DB().Where("demand_id = ?", wanted.DemandID).Find(&rows).Error; err != nil {
		return nil, before, false, err
	}
	for _, row := range rows {
		lots, before = append(lots, unpack(row.Listings)...), row.toldBefore(wanted, tx.Now())
	}
	return lots, before, wanted.AtOnceAllowed(tx.Now(), holidays), nil
}
