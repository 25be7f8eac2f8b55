package deal

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// Cart returns the cart of a membership, newest items first.
func Cart(tx *schema.Tx, membershipID int64) ([]CartItem, error) {
	var list []CartItem
	err := tx.DB().Where("owner = ?", membershipID).Order("added_at DESC, listing_id").Find(&list).Error
	return list, err
}

// CountCart returns the number of listings in the cart of a membership.
func CountCart(tx *schema.Tx, membershipID int64) (int, error) {
	var n int64
	err := tx.DB().Model(&CartItem{}).Where("owner = ?", membershipID).Count(&n).Error
	return int(n), err
}

// CartListings returns the ids of the listings in the cart of a membership, in order.
func CartListings(tx *schema.Tx, membershipID int64) ([]int64, error) {
	ids := []int64{}
	err := tx.DB().Model(&CartItem{}).Where("owner = ?", membershipID).Order("listing_id").Pluck("listing_id", &ids).Error
	return ids, err
}

// AddToCart puts listings into the cart of a member, with the other listings of their bundles. It ignores listings that
// are in the cart and returns the number of new ones. It refuses all if one listing is unknown, not offered or of the
// member's own company, and more than CartMax in the cart.
func AddToCart(tx *schema.Tx, by *account.Member, goods market.Goods, listingIDs []int64) (added int, err error) {
	query := tx.DB().Clauses(schema.ForUpdate).Where("id = ?", by.MembershipID)
	if _, err := account.TakeMembership(query); err != nil {
		return 0, err
	}
	inCart, err := CartListings(tx, by.MembershipID)
	if err != nil {
		return 0, err
	}
	all, lots, err := withMates(tx, goods, listingIDs)
	if err != nil {
		return 0, err
	}
	fresh := newIDs(all, inCart)
	if err := checkCartLots(by.CompanyID, fresh, lots); err != nil {
		return 0, err
	}
	if len(inCart)+len(fresh) > CartMax {
		return 0, schema.Conflict("购物车最多放 %d 批，已有 %d 批，请先移除一些再加入", CartMax, len(inCart))
	}
	items := make([]CartItem, len(fresh))
	for n, id := range fresh {
		lot := lots[id]
		items[n] = NewCartItem(by.MembershipID, &lot, tx.Now())
	}
	if len(items) > 0 {
		tx.Changed(CartChanged, by.MembershipID)
	}
	return len(items), schema.Insert(tx, items)
}

// withMates returns the lots of listings and of the other offered listings of their bundles, and the ids of all.
func withMates(tx *schema.Tx, goods market.Goods, listingIDs []int64) ([]int64, map[int64]market.Lot, error) {
	all := slices.Clone(listingIDs)
	lots, err := goods.Lots(tx, listingIDs)
	if err != nil {
		return nil, nil, err
	}
	seen := map[int64]bool{}
	for _, id := range listingIDs {
		bundle := lots[id].Bundle
		if bundle == 0 || seen[bundle] {
			continue
		}
		seen[bundle] = true
		mates, err := goods.Mates(tx, id)
		if err != nil {
			return nil, nil, err
		}
		for _, mate := range mates {
			if _, known := lots[mate.ListingID]; !known && mate.State.Offered() {
				all, lots[mate.ListingID] = append(all, mate.ListingID), mate
			}
		}
	}
	return all, lots, nil
}

// Asked returns the open deals of a buyer company on listings, by listing.
func Asked(tx *schema.Tx, buyer int64, listingIDs []int64) (map[int64]Deal, error) {
	deals, err := schema.FindIn[Deal](listingIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("listing_id IN ? AND buyer_id = ? AND state NOT IN ?", part, buyer, []State{Succeeded, Failed})
	})
	return byListing(deals), err
}

// Bought returns the newest succeeded deals of a buyer company on listings, by listing.
func Bought(tx *schema.Tx, buyer int64, listingIDs []int64) (map[int64]Deal, error) {
	deals, err := schema.FindIn[Deal](listingIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("listing_id IN ? AND buyer_id = ? AND state = ?", part, buyer, Succeeded).Order("id")
	})
	return byListing(deals), err
}

// byListing returns deals by listing; the last one of each.
func byListing(deals []Deal) map[int64]Deal {
	list := make(map[int64]Deal, len(deals))
	for i := range deals {
		list[deals[i].ListingID] = deals[i]
	}
	return list
}

// RemoveFromCart removes listings from the cart of a membership and returns their number. It ignores listings that are
// not in the cart.
func RemoveFromCart(tx *schema.Tx, membershipID int64, listingIDs []int64) (removed int, err error) {
	return removeCartItems(tx, membershipID, "listing_id IN ?", listingIDs)
}

// RemoveBatchesFromCart removes every listing of batches from the cart of a membership and returns their number.
func RemoveBatchesFromCart(tx *schema.Tx, membershipID int64, batchIDs []string) (removed int, err error) {
	return removeCartItems(tx, membershipID, "batch_id IN ?", batchIDs)
}

func removeCartItems[K any](tx *schema.Tx, membershipID int64, where string, keys []K) (removed int, err error) {
	err = schema.EachPart(keys, func(part []K) error {
		out := tx.DB().Where("owner = ?", membershipID).Where(where, part).Delete(&CartItem{})
		removed += int(out.RowsAffected)
		return out.Error
	})
	if removed > 0 {
		tx.Changed(CartChanged, membershipID)
	}
	return removed, err
}
