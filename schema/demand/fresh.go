package demand

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// met are the lots, each with the number of the FreshListing by which it met the demand last.
func (f *FreshLots) met() map[int64]int64 {
	met, numbers := map[int64]int64{}, unpack(f.Numbers)
	for i, id := range unpack(f.Listings) {
		met[id] = 0
		if i < len(numbers) {
			met[id] = numbers[i]
		}
	}
	return met
}

// toldBefore is what the owner of a subscription was told before lots that wait to be told at once. Who was told nothing at once
// yet, or by a clock that was ahead, knows of them since they wait.
func (f *FreshLots) toldBefore(s *Subscription, now time.Time) cotton.ToldBefore {
	at := s.AtOnceTold
	if at.IsZero() || at.After(now) {
		at = f.Since.Add(-schema.ClocksDiffer)
	}
	return cotton.ToldBefore{at, unpack(s.Told), s.ToldUpTo}
}

// keep keeps lots, each with its number.
func (f *FreshLots) keep(ids []int64, met map[int64]int64) {
	numbers := make([]int64, len(ids))
	for i, id := range ids {
		numbers[i] = met[id]
	}
	f.Listings, f.Numbers = pack(ids, FreshKept), pack(numbers, FreshKept)
}

// add adds lots that have met the demand, by FreshListings with certain numbers.
func (f *FreshLots) add(ids []int64, numbers map[int64]int64) {
	met := f.met()
	for _, id := range ids {
		met[id] = numbers[id]
	}
	f.keep(behind(unpack(f.Listings), ids), met)
}

// forgetFresh takes lots out of those that a demand has met. One that has met it again since it was read, with that number,
// stays: it is offered anew.
func forgetFresh(tx *schema.Tx, demand int64, told []int64, read map[int64]int64) error {
	if len(told) == 0 {
		return nil
	}
	var list []FreshLots
	if err := tx.DB().Clauses(schema.ForUpdate).Where("demand_id = ?", demand).Find(&list).Error; err != nil || len(list) == 0 {
		return err
	}
	row := list[0]
	met := row.met()
	told = slices.DeleteFunc(slices.Clone(told), func(id int64) bool { return met[id] != read[id] })
	left := except(unpack(row.Listings), told)
	if len(left) == 0 {
		return dropFresh(tx, demand)
	}
	row.keep(left, met)
	return tx.Update(&row)
}

// dropFresh forgets all lots that a demand has met.
func dropFresh(tx *schema.Tx, demand int64) error {
	return tx.DB().Where("demand_id = ?", demand).Delete(&FreshLots{}).Error
}
