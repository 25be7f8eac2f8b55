package upload

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
)

const stayed = "撤销时没有恢复：导入以后有过改动、正在交易，或原来的合约、有效期已到"

// Undo takes back what an import has done, as far as nobody has touched it since: new lots are gone, others get the
// offer, the state and the validity that they had. What cannot be taken back stays, and is counted.
func Undo(tx *schema.Tx, by *account.Member, id int64) (*Upload, error) {
	if err := cotton.LockSeller(tx, by.CompanyID); err != nil { // before the import, as who confirms one does
		return nil, err
	}
	i, err := lockUpload(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	until := i.UndoUntil()
	if err := i.take(VerbUndo); err != nil {
		return nil, err
	}
	if !until.After(tx.Now()) {
		return nil, schema.Conflict("导入已超过 24 小时，不能撤销；可以在“我的店铺”中逐批修改")
	}
	steps := []func(*schema.Tx, *Upload) error{markStayed, takeBack, untouch, takeBackBatches}
	if i.Kind == InspectionUpload {
		steps = steps[3:]
	}
	for _, step := range steps {
		if err := step(tx, i); err != nil {
			return nil, err
		}
	}
	if i.Kind == InspectionUpload {
		i.Stayed = i.BatchesMade + i.BatchesChanged - i.BatchesBack
	}
	i.UndoneAt = tx.Now()
	if err := tx.Update(i); err != nil {
		return nil, err
	}
	note := fmt.Sprintf("撤回新挂牌 %d 批，恢复 %d 批，没有恢复 %d 批", i.Withdrawn, i.Restored()-i.Withdrawn, i.Stayed)
	if i.Kind == ListingUpload && i.BatchesBack > 0 {
		note += fmt.Sprintf("，撤回检验数据 %d 批", i.BatchesBack)
	}
	return i, notice.Record(tx, by.Actor(), undoVerb, aboutUpload, i.ID, i.CompanyID, note)
}

// Restored is how many lots of an import that was undone are as they were before, new ones gone; of inspection data, batches.
func (i *Upload) Restored() int {
	if i.State != StateUndone {
		return 0
	}
	return i.changed() - i.Stayed
}

// markStayed says of each lot that cannot be taken back that it stays.
func markStayed(tx *schema.Tx, i *Upload) error {
	var n int64
	err := tx.DB().Raw("SELECT COUNT(l.id) FROM import_lot t JOIN listing l ON l.id = t.listing_id WHERE t.import_id = ?"+schema.Locking(tx), i.ID).Scan(&n).Error
	if err != nil {
		return err
	}
	out := tx.DB().Exec("UPDATE import_lot SET reason = ? WHERE import_id = ? AND reason = '' AND becomes <> ? AND (NOT EXISTS"+
		" (SELECT 1 FROM listing l WHERE l.id = import_lot.listing_id AND l.version = import_lot.version AND l.state = CASE WHEN import_lot.becomes = ? THEN ? ELSE ? END)"+
		" OR becomes <> ? AND was_state = ? AND (was_until <= ? OR was_code <> '' AND NOT EXISTS"+
		" (SELECT 1 FROM contract c WHERE c.code = import_lot.was_code AND c.first_day <= ? AND c.last_day >= ?)))",
		stayed, i.ID, LotSame, LotLeaves, cotton.OffSale, cotton.OnSale, LotFresh, cotton.OnSale, schema.Millis(tx.Now()), tx.Today(), tx.Today())
	i.Stayed = int(out.RowsAffected)
	return out.Error
}

// takeBack takes back what does not stay.
func takeBack(tx *schema.Tx, i *Upload) error {
	const back = "t.import_id = ? AND t.reason = '' AND t.becomes = ?"
	for _, becomes := range touching {
		err := tx.DB().Exec("INSERT INTO repricing (listing_id, at, index_code, basis, price) SELECT t.listing_id, ?, t.index_code, t.basis, t.price"+
			" FROM import_lot t WHERE "+backOnSale, schema.Millis(tx.Now()), i.ID, becomes, cotton.OnSale, LotLeaves).Error
		if err != nil {
			return err
		}
		err = updateListings(tx, [][2]string{
			{"index_code", "t.was_code"},
			{"basis", "t.was_basis"},
			{"price", "t.was_price"},
			{"until", "t.was_until"},
			{"notes", "t.was_notes"},
			{"listed_at", "t.was_listed_at"},
			{"state", "t.was_state"},
		}, back, i.ID, becomes)
		if err != nil {
			return err
		}
		if tx.Quiet() {
			continue
		}
		err = tx.DB().Exec("INSERT INTO fresh_listing (listing_id, at) SELECT t.listing_id, ? FROM import_lot t WHERE "+backOnSale,
			schema.Millis(tx.Now()), i.ID, becomes, cotton.OnSale, LotLeaves).Error
		if err != nil {
			return err
		}
	}
	tx.ChangedSet(cotton.ListingChanged, i.changed()-i.Stayed, "SELECT t.listing_id AS id FROM import_lot t WHERE t.import_id = ? AND t.reason = '' AND t.becomes <> ?", i.ID, LotSame)
	return withdraw(tx, i)
}

// withdraw takes away the lots that an import has made.
func withdraw(tx *schema.Tx, i *Upload) error {
	const made = "o.import_id = ? AND o.reason = '' AND o.becomes = ?"
	var n int64
	if err := tx.DB().Raw("SELECT COUNT(*) FROM import_lot o WHERE "+made, i.ID, LotFresh).Scan(&n).Error; err != nil {
		return err
	}
	i.Withdrawn = int(n)
	return deleteNamed(tx, "listing", "id", "import_lot", "listing_id", made, i.ID, LotFresh)
}

// touching are the changes to lots that were listed before.
var touching = []LotChange{LotRepriced, LotRelisted, LotLeaves}

// untouch lets the imports before it find their lots as they left them, so that they too can be undone.
func untouch(tx *schema.Tx, i *Upload) error {
	const before = "o.import_id IN (SELECT e.id FROM import e WHERE e.member_id = ? AND e.id < ? AND e.state = ?) AND o.batch_id = t.batch_id" +
		" AND o.listing_id = t.listing_id AND o.version = t.was_version AND o.reason = ''"
	const back = " WHERE t.import_id = ? AND t.reason = '' AND t.becomes IN ?"
	if tx.Embedded() {
		return tx.DB().Exec("UPDATE import_lot AS o SET version = l.version FROM import_lot t JOIN listing l ON l.id = t.listing_id"+back+" AND "+before,
			i.ID, touching, i.CompanyID, i.ID, StateDone).Error
	}
	return tx.DB().Exec("UPDATE import_lot t JOIN import_lot o ON "+before+" JOIN listing l ON l.id = t.listing_id SET o.version = l.version"+back,
		i.CompanyID, i.ID, StateDone, i.ID, touching).Error
}

// backOnSale are the lots that are on sale as before the import, at another offer than by it or after they were off sale.
const backOnSale = "t.import_id = ? AND t.reason = '' AND t.becomes = ? AND t.was_state = ?" +
	" AND (t.becomes = ? OR t.was_code <> t.index_code OR t.was_basis <> t.basis OR t.was_price <> t.price)"
