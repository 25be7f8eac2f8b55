package market

import (
	"slices"

	"cottonmall/schema"
)

// ImportedLots is added to the id of a listing of imported cotton to get the id of its lot. Below it are the ids of
// listings of domestic cotton. So one number names a lot in carts, deals and orders, and the order of the numbers is
// one in which lots of all kinds are locked.
const ImportedLots int64 = 1_000_000_000_000

// GoodsOf returns the kind of the lot with an id.
func GoodsOf(lotID int64) GoodsKind {
	if lotID > ImportedLots {
		return ImportedGoods
	}
	return CottonGoods
}

// ImportedID returns the id of the listing of a lot of imported cotton; zero for other lots.
func ImportedID(lotID int64) int64 { return max(0, lotID-ImportedLots) }

// Kinds are the lots of domestic and of imported cotton as one kind of goods.
type Kinds struct{ Cotton, Imported Goods }

var _ Goods = Kinds{}

// Lots implements [Goods].
func (k Kinds) Lots(tx *schema.Tx, lotIDs []int64) (map[int64]Lot, error) {
	return k.read(lotIDs, func(g Goods, ids []int64) (map[int64]Lot, error) { return g.Lots(tx, ids) })
}

// LockLots implements [Goods].
func (k Kinds) LockLots(tx *schema.Tx, lotIDs []int64) (map[int64]Lot, error) {
	return k.read(lotIDs, func(g Goods, ids []int64) (map[int64]Lot, error) { return g.LockLots(tx, ids) })
}

// Mates implements [Goods].
func (k Kinds) Mates(tx *schema.Tx, lotID int64) (list []Lot, err error) {
	err = k.each([]int64{lotID}, func(g Goods, ids []int64, first int64) error {
		list, err = g.Mates(tx, ids[0])
		for i := range list {
			list[i].ListingID += first
		}
		return err
	})
	return list, err
}

// Hold implements [Goods].
func (k Kinds) Hold(tx *schema.Tx, lotIDs []int64) error {
	return k.each(lotIDs, func(g Goods, ids []int64, _ int64) error { return g.Hold(tx, ids) })
}

// Release implements [Goods].
func (k Kinds) Release(tx *schema.Tx, lotIDs []int64) error {
	return k.each(lotIDs, func(g Goods, ids []int64, _ int64) error { return g.Release(tx, ids) })
}

// Sell implements [Goods].
func (k Kinds) Sell(tx *schema.Tx, lotIDs []int64) error {
	return k.each(lotIDs, func(g Goods, ids []int64, _ int64) error { return g.Sell(tx, ids) })
}

// Return implements [Goods].
func (k Kinds) Return(tx *schema.Tx, lotIDs []int64) error {
	return k.each(lotIDs, func(g Goods, ids []int64, _ int64) error { return g.Return(tx, ids) })
}

// read returns the lots that each kind returns of its own listings, by the ids of the lots.
func (k Kinds) read(lotIDs []int64, lotsOf func(g Goods, ids []int64) (map[int64]Lot, error)) (map[int64]Lot, error) {
	all := make(map[int64]Lot, len(lotIDs))
	err := k.each(lotIDs, func(g Goods, ids []int64, first int64) error {
		lots, err := lotsOf(g, ids)
		for id, lot := range lots {
			lot.ListingID += first
			all[first+id] = lot
		}
		return err
	})
	return all, err
}

// each calls a function with each kind, the ids of its listings and what is added to them. Domestic cotton comes first.
func (k Kinds) each(lotIDs []int64, f func(g Goods, ids []int64, first int64) error) error {
	lotIDs = slices.Sorted(slices.Values(lotIDs))
	n, _ := slices.BinarySearch(lotIDs, ImportedLots+1)
	for _, part := range []struct {
		g     Goods
		ids   []int64
		first int64
	}{{k.Cotton, lotIDs[:n], 0}, {k.Imported, lotIDs[n:], ImportedLots}} {
		if len(part.ids) == 0 {
			continue
		}
		ids := make([]int64, len(part.ids))
		for i, id := range part.ids {
			ids[i] = id - part.first
		}
		if err := f(part.g, ids, part.first); err != nil {
			return err
		}
	}
	return nil
}
