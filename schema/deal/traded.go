package deal

import (
	"cottonmall/schema"
	"cottonmall/schema/order"
)

// AddTraded inserts deals that succeeded at the times of their creation, with their completed orders. It sets numbers,
// states, prices and amounts, and notifies nobody. The lots stay as they are.
func AddTraded(tx *schema.Tx, list []Deal) error {
	counts := counter{}
	for i := range list {
		d := &list[i]
		numbers, err := schema.NextNumbersOn(tx, numberPrefix, schema.DayOf(d.CreatedAt), 1)
		if err != nil {
			return err
		}
		d.Number, d.State, d.UpdatedAt, d.Version = numbers[0], Succeeded, d.CreatedAt, 1
		d.Price = d.PriceAt(d.DoneFutures)
		d.Amount = d.Currency.Times(d.Price, d.Weight)
		counts.add(d, Succeeded, "", 1)
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	entries := make([]Entry, len(list))
	for i := range list {
		d, err := &list[i], error(nil)
		if d.OrderID, err = order.AddCompleted(tx, d.newOrder(0), d.CreatedAt); err != nil {
			return err
		}
		if err := tx.Update(d); err != nil {
			return d.failed("store", err)
		}
		entries[i] = Entry{
			DealID: d.ID, BuyerID: d.BuyerID, SellerID: d.SellerID, Verb: Fill, From: Hanging, To: Succeeded,
			Party: schema.Clock, At: d.CreatedAt,
		}
		if err := entries[i].setChanges(d.doneChanges()); err != nil {
			return err
		}
	}
	if err := schema.Insert(tx, entries); err != nil {
		return err
	}
	return counts.store(tx)
}
