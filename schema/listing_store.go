package schema

import (
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// forUpdate locks the rows that are read until the transaction ends. SQLite needs no locks: it has one writer.
var forUpdate = clause.Locking{Strength: clause.LockingStrengthUpdate}

// Check refuses a listing that cannot be stored.
func (l *Listing) Check() error {
	switch {
	case len(l.BatchID) != 11 || !digits(l.BatchID):
		return Invalid("batchID", "批号 %q 应为 11 位数字", l.BatchID)
	case l.MemberID <= 0:
		return Invalid("memberID", "批次 %s 没有卖家", l.BatchID)
	case l.State < OnSale || l.State > Expired:
		return Invalid("state", "批次 %s 的状态不正确", l.BatchID)
	case l.Way != WayListed && l.Way != WayAuction:
		return Invalid("listingType", "批次 %s 的销售方式不正确", l.BatchID)
	case l.SaleType < 0 || l.SaleType > Selected|Preferred|Direct:
		return Invalid("specialSaleType", "批次 %s 的销售类型不正确", l.BatchID)
	case l.Fixed() && (l.Price <= 0 || l.Basis != 0), !l.Fixed() && l.Price != 0:
		return Invalid("price", "批次 %s 应为一口价，或合约加基差", l.BatchID)
	}
	return nil
}

// AddListings puts batches on sale. It refuses batches that do not exist; what a company offers already is a
// conflict. Listings without an id get one.
func (tx *Tx) AddListings(list []Listing) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	if err := tx.haveBatches(list); err != nil {
		return err
	}
	if err := insert(tx, list); err != nil {
		return err
	}
	fresh := []int64{}
	for _, l := range list {
		tx.Changed(ListingChanged, l.ID)
		if l.State == OnSale {
			fresh = append(fresh, l.ID)
		}
	}
	return tx.freshen(fresh...)
}

func (tx *Tx) haveBatches(list []Listing) error {
	for part := range slices.Chunk(list, maxIn) {
		asked := map[string]bool{}
		for _, l := range part {
			asked[l.BatchID] = true
		}
		var found []string
		if err := tx.db.Model(&Batch{}).Where("batch_id IN ?", keysOf(asked)).Pluck("batch_id", &found).Error; err != nil {
			return err
		}
		for _, id := range found {
			delete(asked, id)
		}
		for id := range asked {
			return NotFound("没有批号为 %s 的批次", id)
		}
	}
	return nil
}

func keysOf[K comparable, V any](set map[K]V) []K {
	keys := make([]K, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	return keys
}

// Listing reads a listing.
func (tx *Tx) Listing(id int64) (*Listing, error) { return tx.takeListing(tx.db.Where("id = ?", id)) }

func (tx *Tx) takeListing(query *gorm.DB) (*Listing, error) {
	var l Listing
	err := query.Take(&l).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, NotFound("没有这个挂牌，可能已下架")
	}
	return &l, err
}

// ListingsOfBatch are the shown listings of a batch.
func (tx *Tx) ListingsOfBatch(batch string) ([]Listing, error) {
	var list []Listing
	err := tx.db.Where("batch_id = ? AND state IN ?", batch, shownStates).Order("id").Find(&list).Error
	return list, err
}

// RepriceListing reprices a seller's listing. Not found when it is another seller's: we don't tell that it exists.
func (tx *Tx) RepriceListing(seller, id int64, o Offer) (*Listing, error) {
	contracts, err := tx.Contracts()
	if err != nil {
		return nil, err
	}
	c, err := tx.changeListing(seller, id, func(l *Listing) error { return l.Reprice(o, contracts, tx.now) })
	if err != nil {
		return nil, err
	}
	return &c.after, tx.repriced(*c)
}

// TakeOffSale takes a seller's listing off sale, and with it those that are sold only together. Not found when it is another
// seller's.
func (tx *Tx) TakeOffSale(seller, id int64) (*Listing, error) {
	done, err := tx.StepStock(seller, []int64{id}, TakeOff, time.Time{})
	switch {
	case err != nil:
		return nil, err
	case len(done.Failed) > 0:
		return nil, done.Failed[0].cause
	case done.Unchanged > 0:
		return nil, Conflict("该批次已下架")
	}
	return tx.Listing(id)
}

// changeListing locks a seller's listing, lets the rule change it and stores it.
func (tx *Tx) changeListing(seller, id int64, rule func(*Listing) error) (*changed, error) {
	l, err := tx.takeListing(tx.db.Clauses(forUpdate).Where("id = ? AND member_id = ?", id, seller))
	if err != nil {
		return nil, err
	}
	c := &changed{before: *l, after: *l}
	if err := rule(&c.after); err != nil {
		return nil, err
	}
	c.after.Version++
	c.after.UpdatedAt = tx.now
	tx.Changed(ListingChanged, id)
	return c, tx.Update(&c.after)
}

// expireMax is how many listings one transaction retires, so that the writer is never held for long.
const expireMax = 5000

// ExpireListings retires listings on sale whose validity or whose contract has ended by a moment, with those that are sold only
// together with them, and tells how many: as long as there are any, call it again in a new transaction.
func (tx *Tx) ExpireListings(now time.Time) (int, error) {
	var ids []int64
	err := tx.db.Model(&Listing{}).Clauses(forUpdate).Limit(expireMax).
		Where("state = ? AND until <= ?", OnSale, millis(now)).Pluck("id", &ids).Error
	if err != nil {
		return 0, err
	}
	var more []int64
	err = tx.db.Model(&Listing{}).Clauses(forUpdate).Limit(expireMax-len(ids)).
		Where("state = ? AND index_code IN (?)", OnSale, tx.db.Model(&Contract{}).Select("code").Where("last_day < ?", DayOf(now))).
		Where("until > ?", millis(now)).Pluck("id", &more).Error
	if err != nil {
		return 0, err
	}
	ids = append(ids, more...)
	mates, err := tx.soldWith(ids)
	if err != nil {
		return 0, err
	}
	ids = append(ids, mates...)
	return len(ids), tx.expire(ids)
}

func (tx *Tx) expire(ids []int64) error {
	for part := range slices.Chunk(ids, maxIn) {
		err := tx.db.Exec("UPDATE listing SET state = ?, version = version + 1, updated_at = ? WHERE id IN ? AND state = ?",
			Expired, millis(tx.now), part, OnSale).Error
		if err != nil {
			return err
		}
	}
	for _, id := range ids {
		tx.Changed(ListingChanged, id)
	}
	return nil
}

// ListedSince is how many of the shown listings were put on sale at a moment or later.
func (tx *Tx) ListedSince(since time.Time) (int, error) {
	var n int64
	err := tx.db.Model(&Listing{}).Where("state IN ? AND listed_at >= ?", shownStates, millis(since)).Count(&n).Error
	return int(n), err
}
