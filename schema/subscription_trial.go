package schema

// WaitingLots are lots that have met a demand and wait to be told at once, and whether its owner may be told of them now, by
// a subscription as he wants it.
func (tx *Tx) WaitingLots(wanted *Subscription) (lots []int64, now bool, err error) {
	holidays, err := tx.Holidays()
	if err != nil {
		return nil, false, err
	}
	var rows []FreshLots
	if err := tx.db.Where("demand_id = ?", wanted.DemandID).Find(&rows).Error; err != nil {
		return nil, false, err
	}
	for _, row := range rows {
		lots = append(lots, unpack(row.Listings)...)
	}
	return lots, wanted.AtOnceAllowed(tx.now, holidays), nil
}
