package cotton

import (
	"slices"

	"cottonmall/schema"
)

// BundleMax is how many listings can be sold together.
const BundleMax = 50

// groups are listings by bundle, and each that is sold alone by itself, in the order of the first of each.
func groups(list []Listing) [][]Listing {
	var out [][]Listing
	at := map[int64]int{}
	for _, l := range list {
		if i, known := at[l.Bundle]; known && l.Bundle != 0 {
			out[i] = append(out[i], l)
			continue
		}
		at[l.Bundle] = len(out)
		out = append(out, []Listing{l})
	}
	return out
}

// lockBundles locks a seller's listings, as lockStock does, with all that are sold together with them. It tells which were
// asked for.
func lockBundles(tx *schema.Tx, seller int64, ids []int64, done *StockDone) (list []Listing, asked map[int64]bool, err error) {
	chosen, err := lockStock(tx, seller, ids, done)
	if err != nil {
		return nil, nil, err
	}
	asked = map[int64]bool{}
	all := make([]int64, len(chosen))
	bundles := map[int64]bool{}
	for i, l := range chosen {
		all[i], asked[l.ID] = l.ID, true
		if l.Bundle != 0 {
			bundles[l.Bundle] = true
		}
	}
	if len(bundles) == 0 {
		return chosen, asked, nil
	}
	mates, err := listingsOfBundles(tx, seller, schema.KeysOf(bundles))
	if err != nil {
		return nil, nil, err
	}
	all = append(all, mates...)
	slices.Sort(all)
	list, err = lockOwn(tx, seller, slices.Compact(all))
	return list, asked, err
}

func listingsOfBundles(tx *schema.Tx, seller int64, bundles []int64) (ids []int64, err error) {
	for part := range slices.Chunk(bundles, schema.MaxIn) {
		var found []int64
		if err := tx.DB().Model(&Listing{}).Where("member_id = ? AND bundle IN ?", seller, part).Pluck("id", &found).Error; err != nil {
			return nil, err
		}
		ids = append(ids, found...)
	}
	return ids, nil
}

// BatchesOfBundles are the batch numbers of a seller's bundles, by bundle.
func BatchesOfBundles(tx *schema.Tx, seller int64, rows []StockRow) (map[int64][]string, error) {
	asked := map[int64]bool{}
	for i := range rows {
		if b := rows[i].Listing.Bundle; b != 0 {
			asked[b] = true
		}
	}
	out := map[int64][]string{}
	for part := range slices.Chunk(schema.KeysOf(asked), schema.MaxIn) {
		var found []Listing
		if err := tx.DB().Select("bundle", "batch_id").Where("member_id = ? AND bundle IN ?", seller, part).Order("batch_id").Find(&found).Error; err != nil {
			return nil, err
		}
		for i := range found {
			out[found[i].Bundle] = append(out[found[i].Bundle], found[i].BatchID)
		}
	}
	return out, nil
}

// MakeBundle lets a seller's listings be sold only together. It refuses those that are not on sale or in another bundle. The
// bundle is known by the first of them. It tells how many they are.
func MakeBundle(tx *schema.Tx, seller int64, ids []int64) (bundle int64, lots int, err error) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	if len(ids) < 2 || len(ids) > BundleMax {
		return 0, 0, schema.Invalid("listingIDs", "请选择 2 到 %d 个批次", BundleMax)
	}
	locked, err := lockOwn(tx, seller, ids)
	if err != nil {
		return 0, 0, err
	}
	if len(locked) < len(ids) {
		return 0, 0, schema.NotFound("所选批次中有的不在本企业的店里，请刷新后重新选择")
	}
	list := make([]changed, len(locked))
	for i, l := range locked {
		switch {
		case l.State != OnSale:
			return 0, 0, schema.Conflict("批次 %s %s，只能捆绑在售的批次", l.BatchID, l.State.Name())
		case l.Bundle != 0:
			return 0, 0, schema.Conflict("批次 %s 已在另一组捆绑中，请先解除", l.BatchID)
		}
		list[i] = changed{l, l}
		list[i].after.Bundle = ids[0]
	}
	return ids[0], len(list), storeStock(tx, list)
}

// DissolveBundle lets the listings of a seller's bundle be sold one by one again, and tells how many they are. It refuses a
// bundle that is in a deal.
func DissolveBundle(tx *schema.Tx, seller, bundle int64) (int, error) {
	ids, err := listingsOfBundles(tx, seller, []int64{bundle})
	if err != nil {
		return 0, err
	}
	slices.Sort(ids)
	locked, err := lockOwn(tx, seller, ids)
	if err != nil {
		return 0, err
	}
	var list []changed
	for _, l := range locked {
		if l.Bundle != bundle || bundle == 0 {
			continue
		}
		if l.State == InDeal {
			return 0, schema.Conflict("批次 %s 正在交易中，不能解除捆绑", l.BatchID)
		}
		c := changed{l, l}
		c.after.Bundle = 0
		list = append(list, c)
	}
	if len(list) == 0 {
		return 0, schema.NotFound("没有这组捆绑，可能已解除")
	}
	return len(list), storeStock(tx, list)
}

// soldWith are the listings on sale that are sold only together with some, but for these themselves.
func soldWith(tx *schema.Tx, ids []int64) (mates []int64, err error) {
	bundles, known := map[int64]map[int64]bool{}, map[int64]bool{} // by seller
	for part := range slices.Chunk(ids, schema.MaxIn) {
		var rows []Listing
		if err := tx.DB().Select("id", "member_id", "bundle").Where("id IN ? AND bundle > 0", part).Find(&rows).Error; err != nil {
			return nil, err
		}
		for _, l := range rows {
			if bundles[l.CompanyID] == nil {
				bundles[l.CompanyID] = map[int64]bool{}
			}
			bundles[l.CompanyID][l.Bundle], known[l.ID] = true, true
		}
	}
	for seller, of := range bundles {
		all, err := listingsOfBundles(tx, seller, schema.KeysOf(of))
		if err != nil {
			return nil, err
		}
		locked, err := lockOwn(tx, seller, slices.Sorted(slices.Values(all)))
		if err != nil {
			return nil, err
		}
		for _, l := range locked {
			if !known[l.ID] && l.State == OnSale && of[l.Bundle] {
				mates = append(mates, l.ID)
			}
		}
	}
	return mates, nil
}
