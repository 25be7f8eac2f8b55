package auction

import "cottonmall/schema"

// addSales adds what the sold lots of ended sessions weigh and cost. Each listing costs its price times its weight,
// rounded half up to the fen as in its order.
func addSales(tx *schema.Tx, rows []SessionRow) error {
	at := map[int64]*SessionRow{}
	for i := range rows {
		if r := &rows[i]; r.Sold > 0 && (r.State == Ended || r.State == Settled) {
			at[r.ID] = r
		}
	}
	if len(at) == 0 {
		return nil
	}
	var sums []struct {
		SessionID int64
		Weight    schema.Weight
		Milli     int64 // thousandths of a fen
	}
	const milli = "((l.price + l.futures) * i.weight + 500)"
	err := tx.DB().Table("auction_lot l").Joins("JOIN auction_item i ON i.lot_id = l.id").
		Where("l.session_id IN ? AND l.state = ?", schema.KeysOf(at), LotSold).Group("l.session_id").
		Select("l.session_id, SUM(i.weight) AS weight, SUM(" + milli + " - " + milli + " % 1000) AS milli").
		Scan(&sums).Error
	for _, sum := range sums {
		at[sum.SessionID].SoldWeight, at[sum.SessionID].SoldMoney = sum.Weight, schema.Fen(sum.Milli/1000)
	}
	return err
}

// SoldMean returns what a ton of the sold lots costs, rounded half up; zero without them.
func (r *SessionRow) SoldMean() schema.Yuan {
	if r.SoldWeight == 0 {
		return 0
	}
	return schema.Yuan((int64(r.SoldMoney)*1000 + int64(r.SoldWeight)/2) / int64(r.SoldWeight))
}
