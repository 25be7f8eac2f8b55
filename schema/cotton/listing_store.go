package cotton

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Check refuses a listing that cannot be stored.
func (l *Listing) Check() error {
	switch {
	case len(l.BatchID) != 11 || !schema.Digits(l.BatchID):
		return schema.Invalid("batchID", "批号 %q 应为 11 位数字", l.BatchID)
	case l.CompanyID <= 0:
		return schema.Invalid("memberID", "批次 %s 没有卖家", l.BatchID)
	case l.State < OnSale || l.State > Auction:
		return schema.Invalid("state", "批次 %s 的状态不正确", l.BatchID)
	case l.Way != WayListed && l.Way != WayAuction:
		return schema.Invalid("listingType", "批次 %s 的销售方式不正确", l.BatchID)
	case l.SaleType&^saleTypeBits != 0:
		return schema.Invalid("specialSaleType", "批次 %s 的销售类型不正确", l.BatchID)
	case l.Fixed() && (l.Price <= 0 || l.Basis != 0), !l.Fixed() && l.Price != 0:
		return schema.Invalid("price", "批次 %s 应为一口价，或合约加基差", l.BatchID)
	}
	return nil
}

// AddListings inserts listings and sets the ids of those without one. It refuses batches that do not exist. A batch
// that the company already lists is a conflict.
func AddListings(tx *schema.Tx, list []Listing) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	if err := checkBatchesExist(tx, list); err != nil {
		return err
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	fresh := []int64{}
	for _, l := range list {
		tx.Changed(ListingChanged, l.ID)
		if l.State == OnSale {
			fresh = append(fresh, l.ID)
		}
	}
	return queueForDemands(tx, fresh...)
}

// checkBatchesExist refuses listings of batches that do not exist.
func checkBatchesExist(tx *schema.Tx, list []Listing) error {
	asked := map[string]bool{}
	for _, l := range list {
		asked[l.BatchID] = true
	}
	found, err := schema.FindIn[string](schema.KeysOf(asked), func(part []string) *gorm.DB {
		return tx.DB().Model(&Batch{}).Select("batch_id").Where("batch_id IN ?", part)
	})
	if err != nil {
		return err
	}
	for _, id := range found {
		delete(asked, id)
	}
	for id := range asked {
		return schema.NotFound("没有批号为 %s 的批次", id)
	}
	return nil
}

// FindListing returns a listing by its id.
func FindListing(tx *schema.Tx, id int64) (*Listing, error) {
	return TakeListing(tx, tx.DB().Where("id = ?", id))
}

// TakeListing returns the listing that a query selects, or not found.
func TakeListing(_ *schema.Tx, query *gorm.DB) (*Listing, error) {
	return schema.Take[Listing](query, schema.NotFound("没有这个挂牌，可能已下架"))
}

// ListingsOfBatch returns the shown listings of a batch.
func ListingsOfBatch(tx *schema.Tx, batch string) ([]Listing, error) {
	var list []Listing
	err := tx.DB().Where("batch_id = ? AND state IN ?", batch, ShownStates).Order("id").Find(&list).Error
	return list, err
}

// changeListing locks a seller's listing, applies rule and stores it.
func changeListing(tx *schema.Tx, companyID, id int64, rule func(*Listing) error) error {
	l, err := TakeListing(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND member_id = ?", id, companyID))
	if err != nil {
		return err
	}
	if err := rule(l); err != nil {
		return err
	}
	l.Version++
	l.UpdatedAt = tx.Now()
	tx.Changed(ListingChanged, id)
	return tx.Update(l)
}

// expireMax limits the listings of one transaction, so that other writers do not wait for long.
const expireMax = 5000

// ExpireListings expires listings on sale whose validity or contract has ended at now, and their bundles. It returns
// their number, at most a few thousand. The caller repeats it in new transactions until it returns zero.
func ExpireListings(tx *schema.Tx, now time.Time) (int, error) {
	var ids []int64
	err := tx.DB().Model(&Listing{}).Clauses(schema.ForUpdate).Limit(expireMax).
		Where("state = ? AND until <= ?", OnSale, schema.Millis(now)).Pluck("id", &ids).Error
	if err != nil {
		return 0, err
	}
	var more []int64 // may repeat ids: with a condition on until, SQLite would read all listings on sale
	err = tx.DB().Model(&Listing{}).Clauses(schema.ForUpdate).Limit(expireMax-len(ids)).
		Where("state = ? AND index_code IN (?)", OnSale, tx.DB().Model(&market.Contract{}).Select("code").
			Where("last_day < ?", schema.DayOf(now))).Pluck("id", &more).Error
	if err != nil {
		return 0, err
	}
	ids = schema.Distinct(append(ids, more...))
	mates, err := lockBundleMates(tx, ids)
	if err != nil {
		return 0, err
	}
	ids = append(ids, mates...)
	return len(ids), markExpired(tx, ids)
}

// markExpired expires listings that are on sale.
func markExpired(tx *schema.Tx, ids []int64) error {
	for _, id := range ids {
		tx.Changed(ListingChanged, id)
	}
	return schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Exec("UPDATE listing SET state = ?, version = version + 1, updated_at = ? WHERE id IN ? AND state = ?",
			Expired, schema.Millis(tx.Now()), part, OnSale).Error
	})
}

// ListedSince returns the number of shown listings that were listed at since or later.
func ListedSince(tx *schema.Tx, since time.Time) (int, error) {
	var n int64
	err := tx.DB().Model(&Listing{}).Where("state IN ? AND listed_at >= ?", ShownStates, schema.Millis(since)).
		Count(&n).Error
	return int(n), err
}

// DatedListings returns listings that buyers see as schema.DatedRows does: with the numbers of their batches. Of
// several listings of a batch it returns the first one.
func DatedListings(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	// sums, so that no index of states is used
	query := tx.DB().Table("listing").Where("state + 0 IN ? AND NOT EXISTS (SELECT 1 FROM listing m"+
		" WHERE m.batch_id = listing.batch_id AND m.id < listing.id AND m.state + 0 IN ?)", ShownStates, ShownStates)
	return schema.DatedRows(query, "batch_id", "updated_at", after, until, limit)
}
