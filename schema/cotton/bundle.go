package cotton

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// bundleMax is the largest number of listings in a bundle.
const bundleMax = 50

// groupByBundle returns the listings grouped by bundle, in the order of the first of each group. A listing without a
// bundle is a group of its own.
func groupByBundle(list []Listing) [][]Listing {
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

// lockWithBundles locks listings of a seller like lockStock, and all other listings of their bundles. It also returns
// the set of ids that were found.
func lockWithBundles(
	tx *schema.Tx, companyID int64, ids []int64, done *StockDone,
) (list []Listing, chosen map[int64]bool, err error) {
	found, err := lockStock(tx, companyID, ids, done)
	if err != nil {
		return nil, nil, err
	}
	chosen = map[int64]bool{}
	all := make([]int64, len(found))
	bundles := map[int64]bool{}
	for i, l := range found {
		all[i], chosen[l.ID] = l.ID, true
		if l.Bundle != 0 {
			bundles[l.Bundle] = true
		}
	}
	if len(bundles) == 0 {
		return found, chosen, nil
	}
	mates, err := listingsOfBundles(tx, companyID, schema.KeysOf(bundles))
	if err != nil {
		return nil, nil, err
	}
	all = append(all, mates...)
	slices.Sort(all)
	list, err = lockListings(tx, companyID, slices.Compact(all))
	return list, chosen, err
}

// listingsOfBundles returns the ids of the listings in some bundles of a seller.
func listingsOfBundles(tx *schema.Tx, companyID int64, bundles []int64) ([]int64, error) {
	return schema.FindIn[int64](bundles, func(part []int64) *gorm.DB {
		return tx.DB().Model(&Listing{}).Select("id").Where("member_id = ? AND bundle IN ?", companyID, part)
	})
}

// BatchesOfBundles returns the batch numbers in the bundles of some of a seller's listings, by bundle.
func BatchesOfBundles(tx *schema.Tx, companyID int64, rows []StockRow) (map[int64][]string, error) {
	asked := map[int64]bool{}
	for i := range rows {
		if b := rows[i].Listing.Bundle; b != 0 {
			asked[b] = true
		}
	}
	out := map[int64][]string{}
	found, err := schema.FindIn[Listing](schema.KeysOf(asked), func(part []int64) *gorm.DB {
		return tx.DB().Select("bundle", "batch_id").Where("member_id = ? AND bundle IN ?", companyID, part).Order("batch_id")
	})
	for _, l := range found {
		out[l.Bundle] = append(out[l.Bundle], l.BatchID)
	}
	return out, err
}

// MakeBundle binds listings of a seller so that they are sold only together. It refuses listings that are not on sale
// or already in a bundle. It returns the id of the bundle, which is its least listing id, and its size.
func MakeBundle(tx *schema.Tx, companyID int64, ids []int64) (bundle int64, lots int, err error) {
	ids = schema.Distinct(ids)
	if len(ids) < 2 || len(ids) > bundleMax {
		return 0, 0, schema.Invalid("listingIDs", "请选择 2 到 %d 个批次", bundleMax)
	}
	locked, err := lockListings(tx, companyID, ids)
	if err != nil {
		return 0, 0, err
	}
	if len(locked) < len(ids) {
		return 0, 0, schema.NotFound("所选批次中有的不在本企业的店里，请刷新后重新选择")
	}
	list := make([]listingChange, len(locked))
	for i, l := range locked {
		switch {
		case l.State != OnSale:
			return 0, 0, schema.Conflict("批次 %s %s，只能捆绑在售的批次", l.BatchID, l.State.Name())
		case l.Bundle != 0:
			return 0, 0, schema.Conflict("批次 %s 已在另一组捆绑中，请先解除", l.BatchID)
		}
		list[i] = listingChange{l, l}
		list[i].after.Bundle = ids[0]
	}
	return ids[0], len(list), storeStock(tx, list)
}

// DissolveBundle removes the listings of a seller's bundle from it and returns their number. It refuses a bundle with
// a listing in a deal.
func DissolveBundle(tx *schema.Tx, companyID, bundle int64) (int, error) {
	ids, err := listingsOfBundles(tx, companyID, []int64{bundle})
	if err != nil {
		return 0, err
	}
	slices.Sort(ids)
	locked, err := lockListings(tx, companyID, ids)
	if err != nil {
		return 0, err
	}
	var list []listingChange
	for _, l := range locked {
		if l.Bundle != bundle || bundle == 0 {
			continue
		}
		if l.State == InDeal || l.State == Auction {
			return 0, schema.Conflict("批次 %s 正在交易中或竞价中，不能解除捆绑", l.BatchID)
		}
		c := listingChange{l, l}
		c.after.Bundle = 0
		list = append(list, c)
	}
	if len(list) == 0 {
		return 0, schema.NotFound("没有这组捆绑，可能已解除")
	}
	return len(list), storeStock(tx, list)
}

// lockBundleMates locks the listings on sale that are in a bundle with one of ids, and returns those that are not in
// ids.
func lockBundleMates(tx *schema.Tx, ids []int64) (mates []int64, err error) {
	bundles, known := map[int64]map[int64]bool{}, map[int64]bool{} // by seller
	rows, err := schema.FindIn[Listing](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("id", "member_id", "bundle").Where("id IN ? AND bundle > 0", part)
	})
	if err != nil {
		return nil, err
	}
	for _, l := range rows {
		if bundles[l.CompanyID] == nil {
			bundles[l.CompanyID] = map[int64]bool{}
		}
		bundles[l.CompanyID][l.Bundle], known[l.ID] = true, true
	}
	for companyID, of := range bundles {
		all, err := listingsOfBundles(tx, companyID, schema.KeysOf(of))
		if err != nil {
			return nil, err
		}
		locked, err := lockListings(tx, companyID, slices.Sorted(slices.Values(all)))
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
