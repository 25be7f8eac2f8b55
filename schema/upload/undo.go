package upload

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

const stayedReason = "撤销时没有恢复：导入以后有过改动、正在交易，或原来的合约、有效期已到"

// Undo restores the state before an upload, for listings and batches that were not changed since. New lots are
// deleted, others get their former offer, state and validity. The rest is counted in Stayed.
func Undo(tx *schema.Tx, member *account.Member, id int64) (*Upload, error) {
	u, err := lockOwned(tx, member, id)
	if err != nil {
		return nil, err
	}
	until := u.UndoUntil()
	if err := u.step(VerbUndo); err != nil {
		return nil, err
	}
	if !until.After(tx.Now()) {
		return nil, schema.Conflict("导入已超过 24 小时，不能撤销；可以在“我的店铺”中逐批修改")
	}
	steps := []func(*schema.Tx, *Upload) error{markStayed, restoreListings, adoptVersions, restoreBatches}
	if u.Kind.IsInspection() {
		steps = steps[3:]
	}
	for _, step := range steps {
		if err := step(tx, u); err != nil {
			return nil, err
		}
	}
	if u.Kind.IsInspection() {
		u.Stayed = u.BatchesMade + u.BatchesChanged - u.BatchesBack
	}
	if err := notifyUndone(tx, u); err != nil {
		return nil, err
	}
	u.UndoneAt = tx.Now()
	if err := tx.Update(u); err != nil {
		return nil, err
	}
	batches := u.BatchesBack
	if u.Kind.IsInspection() {
		batches = 0 // the same batches as those restored
	}
	note := tallyText(
		tally{"撤回新挂牌", u.Withdrawn, "批"}, tally{"恢复", u.Restored() - u.Withdrawn, "批"},
		tally{"没有恢复", u.Stayed, "批"}, tally{"撤回检验数据", batches, "批"},
	)
	return u, u.record(tx, member.Actor(), undoVerb, note)
}

// Restored returns the number of restored lots of an undone upload, deleted ones included; for inspection data, of
// batches.
func (u *Upload) Restored() int {
	if u.State != StateUndone {
		return 0
	}
	return u.changed() - u.Stayed
}

// markStayed sets the reason of lots that cannot be restored.
func markStayed(tx *schema.Tx, u *Upload) error {
	var n int64
	err := tx.DB().Raw("SELECT COUNT(l.id) FROM import_lot t JOIN listing l ON l.id = t.listing_id"+
		" WHERE t.import_id = ?"+schema.Locking(tx), u.ID).Scan(&n).Error
	if err != nil {
		return err
	}
	out := tx.DB().Exec("UPDATE import_lot SET reason = ? WHERE import_id = ? AND reason = '' AND becomes <> ?"+
		" AND (NOT EXISTS"+
		" (SELECT 1 FROM listing l WHERE l.id = import_lot.listing_id AND l.version = import_lot.version"+
		" AND l.state = CASE WHEN import_lot.becomes = ? THEN ? ELSE ? END)"+
		" OR becomes <> ? AND was_state = ? AND (was_until <= ? OR was_code <> '' AND NOT EXISTS"+
		" (SELECT 1 FROM contract c WHERE c.code = import_lot.was_code AND c.first_day <= ? AND c.last_day >= ?)))",
		stayedReason, u.ID, LotSame, LotLeaves, cotton.OffSale, cotton.OnSale, LotFresh, cotton.OnSale,
		schema.Millis(tx.Now()), tx.Today(), tx.Today())
	u.Stayed = int(out.RowsAffected)
	return out.Error
}

// restoreListings restores the listings that can be restored.
func restoreListings(tx *schema.Tx, u *Upload) error {
	const back = "t.import_id = ? AND t.reason = '' AND t.becomes = ?"
	for _, becomes := range changesOfListed {
		err := tx.DB().Exec("INSERT INTO repricing (listing_id, at, index_code, basis, price)"+
			" SELECT t.listing_id, ?, t.index_code, t.basis, t.price"+
			" FROM import_lot t WHERE "+backOnSale, schema.Millis(tx.Now()), u.ID, becomes, cotton.OnSale, LotLeaves).Error
		if err != nil {
			return err
		}
		err = updateListings(tx, [][2]string{
			{"index_code", "t.was_code"},
			{"basis", "t.was_basis"},
			{"price", "t.was_price"},
			{"until", "t.was_until"},
			{"notes", "t.was_notes"},
			{"intermediary_id", "t.was_intermediary_id"},
			{"listed_at", "t.was_listed_at"},
			{"state", "t.was_state"},
		}, back, u.ID, becomes)
		if err != nil {
			return err
		}
		if tx.Quiet() {
			continue
		}
		err = tx.DB().Exec("INSERT INTO fresh_listing (listing_id, at) SELECT t.listing_id, ? FROM import_lot t"+
			" WHERE "+backOnSale,
			schema.Millis(tx.Now()), u.ID, becomes, cotton.OnSale, LotLeaves).Error
		if err != nil {
			return err
		}
	}
	tx.ChangedSet(cotton.ListingChanged, u.changed()-u.Stayed,
		"SELECT t.listing_id AS id FROM import_lot t WHERE t.import_id = ? AND t.reason = '' AND t.becomes <> ?",
		u.ID, LotSame)
	return deleteNewListings(tx, u)
}

// deleteNewListings deletes the listings that the upload inserted.
func deleteNewListings(tx *schema.Tx, u *Upload) error {
	const made = "o.import_id = ? AND o.reason = '' AND o.becomes = ?"
	var n int64
	if err := tx.DB().Raw("SELECT COUNT(*) FROM import_lot o WHERE "+made, u.ID, LotFresh).Scan(&n).Error; err != nil {
		return err
	}
	u.Withdrawn = int(n)
	return deleteJoined(tx, "listing", "id", "import_lot", "listing_id", made, u.ID, LotFresh)
}

// changesOfListed are the changes of lots that were listed before.
var changesOfListed = []LotChange{LotRepriced, LotRelisted, LotLeaves}

// adoptVersions sets the restored versions in earlier uploads of the same listings, so that these can be undone too.
func adoptVersions(tx *schema.Tx, u *Upload) error {
	const before = "o.import_id IN (SELECT e.id FROM import e WHERE e.member_id = ? AND e.id < ? AND e.state = ?)" +
		" AND o.batch_id = t.batch_id" +
		" AND o.listing_id = t.listing_id AND o.version = t.was_version AND o.reason = ''"
	const back = " WHERE t.import_id = ? AND t.reason = '' AND t.becomes IN ?"
	if tx.Embedded() {
		return tx.DB().Exec("UPDATE import_lot AS o SET version = l.version FROM import_lot t"+
			" JOIN listing l ON l.id = t.listing_id"+back+" AND "+before,
			u.ID, changesOfListed, u.CompanyID, u.ID, StateDone).Error
	}
	return tx.DB().Exec("UPDATE import_lot t JOIN import_lot o ON "+before+" JOIN listing l ON l.id = t.listing_id"+
		" SET o.version = l.version"+back,
		u.CompanyID, u.ID, StateDone, u.ID, changesOfListed).Error
}

// backOnSale is the SQL condition for lots that are on sale after the undo, at another offer or after being off sale.
const backOnSale = "t.import_id = ? AND t.reason = '' AND t.becomes = ? AND t.was_state = ?" +
	" AND (t.becomes = ? OR t.was_code <> t.index_code OR t.was_basis <> t.basis OR t.was_price <> t.price)"
