package upload

import (
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// mergedBatches are the batches of some lines as they will be stored.
type mergedBatches struct {
	batches []StagedBatch
	bales   []StagedBale
	staged  map[string]bool   // by batch number
	refused map[string]string // reasons by batch number

	versions []cotton.BatchVersion // of official certificates
	replaced []replacement
}

// mergeBatches returns the batches of some lines to be stored: unknown ones, and those that the seller may overwrite,
// merged with their former version.
func mergeBatches(
	tx *schema.Tx, u *Upload, batches []cotton.Batch, bales []cotton.Bale, known *KnownLots,
) (*mergedBatches, error) {
	t := &mergedBatches{staged: map[string]bool{}, refused: map[string]string{}}
	former, err := overwritableBatches(tx, batches, known)
	if err != nil {
		return nil, err
	}
	baled := map[string]bool{}
	for _, bale := range bales {
		baled[bale.BatchID] = true
	}
	for _, b := range batches {
		b.Complete()
		err := b.Check()
		if was, is := former[b.BatchID]; is {
			if b, err = b.Over(&was); err != nil {
				refusal, _ := schema.KindOf(err)
				t.refused[b.BatchID] = "与您以前提供的数据不符：" + refusal.Message
				continue
			}
			if b.SameFindings(&was) && !baled[b.BatchID] {
				continue
			}
		} else if known.Batches[b.BatchID] != nil {
			continue
		}
		if err != nil {
			return nil, err
		}
		b.BroughtBy, b.BroughtIn = u.CompanyID, u.ID
		t.staged[b.BatchID] = true
		t.batches = append(t.batches, StagedBatch{u.ID, b})
	}
	for _, bale := range bales {
		if t.staged[bale.BatchID] {
			t.bales = append(t.bales, StagedBale{u.ID, bale})
		}
	}
	return t, cotton.CheckBales(bales)
}

// overwritableBatches returns the present versions of the batches that the seller may overwrite.
func overwritableBatches(tx *schema.Tx, batches []cotton.Batch, known *KnownLots) (map[string]cotton.Batch, error) {
	former, numbers := map[string]cotton.Batch{}, []string{}
	for n := range batches {
		if known.Mending[batches[n].BatchID] {
			numbers = append(numbers, batches[n].BatchID)
		}
	}
	list, err := schema.FindIn[cotton.Batch](numbers, func(part []string) *gorm.DB {
		return tx.DB().Where("batch_id IN ?", part)
	})
	for _, b := range list {
		former[b.BatchID] = b
	}
	return former, err
}

// lockBatches locks the batches of an upload in the order of their numbers, like every transaction that lists lots.
// No undo can delete them before the end of the transaction.
func lockBatches(tx *schema.Tx, u *Upload) error {
	var n int64
	return tx.DB().Raw("SELECT COUNT(b.batch_id) FROM import_lot t JOIN batch b ON b.batch_id = t.batch_id"+
		" WHERE t.import_id = ?"+schema.Locking(tx), u.ID).Scan(&n).Error
}

// rejectGone rejects lots whose batch was deleted since they were staged.
func rejectGone(tx *schema.Tx, u *Upload) error {
	return tx.DB().Exec("UPDATE import_lot SET reason = ? WHERE import_id = ? AND reason = '' AND becomes <> ?"+
		" AND NOT EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = import_lot.batch_id)"+
		" AND NOT EXISTS (SELECT 1 FROM import_batch s WHERE s.import_id = import_lot.import_id"+
		" AND s.batch_id = import_lot.batch_id)",
		noBatch, u.ID, LotLeaves).Error
}

// batchTables returns the tables of batches and bales with their columns.
func batchTables(tx *schema.Tx) (batch, bale tableColumns, err error) {
	b, err := schema.TableOf[cotton.Batch](tx)
	if err != nil {
		return batch, bale, err
	}
	e, err := schema.TableOf[cotton.Bale](tx)
	if err != nil {
		return batch, bale, err
	}
	return tableColumns{"batch", b.Columns()}, tableColumns{"bale", e.Columns()}, nil
}

// tableColumns is a table whose rows are copied as they are.
type tableColumns struct {
	name    string
	columns []string
}

// of returns the columns of a row alias, separated by commas.
func (c tableColumns) of(row string) string { return row + "." + strings.Join(c.columns, ", "+row+".") }

// list returns the columns, separated by commas.
func (c tableColumns) list() string { return strings.Join(c.columns, ", ") }

// insertBatches stores new batches and replaces those that the seller may overwrite. Batches that another company
// stored in the meantime are kept.
func insertBatches(tx *schema.Tx, u *Upload) error {
	batch, bale, err := batchTables(tx)
	if err != nil {
		return err
	}
	const good = " AND EXISTS (SELECT 1 FROM import_lot t WHERE t.import_id = s.import_id" +
		" AND t.batch_id = s.batch_id AND t.reason = '')"
	where, args := u.overwrites()
	out := tx.DB().Exec("INSERT INTO import_former (import_id, "+batch.list()+") SELECT s.import_id, "+batch.of("b")+
		" FROM import_batch s JOIN batch b ON b.batch_id = s.batch_id WHERE s.import_id = ?"+good+" AND "+where,
		append([]any{u.ID}, args...)...)
	if u.BatchesChanged = int(out.RowsAffected); out.Error != nil {
		return out.Error
	}
	if u.BatchesChanged > 0 {
		if err := moveFormer(tx, u, bale); err != nil {
			return err
		}
	}
	out = tx.DB().Exec(insertIgnore(tx, batch)+" FROM import_batch s WHERE s.import_id = ?"+good, u.ID)
	if out.Error != nil {
		return out.Error
	}
	u.BatchesMade = int(out.RowsAffected) - u.BatchesChanged
	if u.Kind.IsInspection() {
		u.Kept += u.Made + u.Changed - u.BatchesMade - u.BatchesChanged
		u.Made, u.Changed = u.BatchesMade, u.BatchesChanged
		if err := markUnchanged(tx, u); err != nil {
			return err
		}
	}
	err = tx.DB().Exec(insertIgnore(tx, bale)+
		" FROM import_bale s JOIN batch b ON b.batch_id = s.batch_id AND b.brought_in = s.import_id"+
		" WHERE s.import_id = ?"+good, u.ID).Error
	if err != nil || u.Kind != OfficialUpload {
		return err
	}
	return storeVersions(tx, u)
}

// overwrites returns the SQL condition for a batch b that an upload may overwrite.
func (u *Upload) overwrites() (where string, args []any) {
	if u.Kind == OfficialUpload {
		return "1 = 1", nil
	}
	return overwritable, []any{u.CompanyID, u.CompanyID, cotton.OnSale, cotton.OffSale}
}

// markUnchanged sets the change of lots whose batch was kept to LotSame.
func markUnchanged(tx *schema.Tx, u *Upload) error {
	return tx.DB().Exec("UPDATE import_lot SET becomes = ? WHERE import_id = ? AND reason = '' AND NOT EXISTS"+
		" (SELECT 1 FROM batch b WHERE b.batch_id = import_lot.batch_id AND b.brought_in = import_lot.import_id)", LotSame,
		u.ID).Error
}

// moveFormer deletes the batches that are saved in import_former, saves their bales and marks their listings as
// changed.
func moveFormer(tx *schema.Tx, u *Upload, bale tableColumns) error {
	err := tx.DB().Exec("INSERT INTO import_former_bale (import_id, "+bale.list()+") SELECT f.import_id, "+bale.of("e")+
		" FROM import_former f JOIN bale e ON e.batch_id = f.batch_id WHERE f.import_id = ?", u.ID).Error
	if err != nil {
		return err
	}
	tx.ChangedSet(cotton.ListingChanged, u.BatchesChanged,
		"SELECT l.id FROM import_former f JOIN listing l ON l.batch_id = f.batch_id WHERE f.import_id = ?", u.ID)
	return deleteBatches(tx, "import_former", "o.import_id = ?", u.ID)
}

// deleteBatches deletes the batches, with their bales, that rows o of another table name.
func deleteBatches(tx *schema.Tx, other, where string, args ...any) error {
	return errors.Join(deleteJoined(tx, "bale", "batch_id", other, "batch_id", where, args...),
		deleteJoined(tx, "batch", "batch_id", other, "batch_id", where, args...))
}

// deleteJoined deletes the rows of a table whose key equals the column name of rows o of another table.
func deleteJoined(tx *schema.Tx, table, key, other, name, where string, args ...any) error {
	text := fmt.Sprintf("DELETE r FROM %s o JOIN %s r ON r.%s = o.%s WHERE %s", other, table, key, name, where)
	if tx.Embedded() {
		text = fmt.Sprintf("DELETE FROM %s WHERE %s IN (SELECT o.%s FROM %s o WHERE %s)", table, key, name, other, where)
	}
	return tx.DB().Exec(text, args...).Error
}

// insertIgnore returns the head of an INSERT of rows s that skips existing keys.
func insertIgnore(tx *schema.Tx, c tableColumns) string {
	verb := "INSERT IGNORE INTO "
	if tx.Embedded() {
		verb = "INSERT OR IGNORE INTO "
	}
	return verb + c.name + " (" + c.list() + ") SELECT " + c.of("s")
}

// restoreBatches undoes the batches of an upload: it deletes new ones that nobody else lists and restores former
// versions.
func restoreBatches(tx *schema.Tx, u *Upload) error {
	if u.BatchesMade+u.BatchesChanged == 0 {
		return nil
	}
	if err := lockBatches(tx, u); err != nil {
		return err
	}
	where, args := u.overwrites()
	former := tx.DB().Exec("UPDATE import_lot SET back = ? WHERE import_id = ? AND EXISTS (SELECT 1"+
		" FROM import_former f JOIN batch b ON b.batch_id = f.batch_id"+
		" WHERE f.import_id = import_lot.import_id AND f.batch_id = import_lot.batch_id AND b.brought_in = f.import_id"+
		" AND "+where+")", append([]any{BatchFormer, u.ID}, args...)...)
	if former.Error != nil {
		return former.Error
	}
	gone := tx.DB().Exec("UPDATE import_lot SET back = ? WHERE import_id = ?"+
		" AND EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = import_lot.batch_id AND b.brought_in = import_lot.import_id)"+
		" AND NOT EXISTS (SELECT 1 FROM import_former f WHERE f.import_id = import_lot.import_id"+
		" AND f.batch_id = import_lot.batch_id)"+
		" AND NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = import_lot.batch_id"+
		" AND (l.id <> import_lot.listing_id OR import_lot.becomes <> ? OR import_lot.reason <> ''))",
		BatchGone, u.ID, LotFresh)
	if gone.Error != nil {
		return gone.Error
	}
	u.BatchesBack = int(former.RowsAffected + gone.RowsAffected)
	return reinsertFormer(tx, u, int(former.RowsAffected))
}

// reinsertFormer deletes the batches to undo and inserts their former versions.
func reinsertFormer(tx *schema.Tx, u *Upload, restored int) error {
	batch, bale, err := batchTables(tx)
	if err != nil {
		return err
	}
	if err := deleteBatches(tx, "import_lot", "o.import_id = ? AND o.back <> ?", u.ID, BatchStays); err != nil {
		return err
	}
	const kept = " FROM %s s JOIN import_lot t ON t.import_id = s.import_id AND t.batch_id = s.batch_id" +
		" WHERE s.import_id = ? AND t.back = ?"
	tx.ChangedSet(cotton.ListingChanged, restored,
		"SELECT l.id FROM import_lot t JOIN listing l ON l.batch_id = t.batch_id WHERE t.import_id = ? AND t.back = ?", u.ID,
		BatchFormer)
	return errors.Join(
		tx.DB().Exec(insertIgnore(tx, batch)+fmt.Sprintf(kept, "import_former"), u.ID, BatchFormer).Error,
		tx.DB().Exec(insertIgnore(tx, bale)+fmt.Sprintf(kept, "import_former_bale"), u.ID, BatchFormer).Error,
		removeVersions(tx, u),
		tx.DB().Exec("DELETE FROM import_former WHERE import_id = ?", u.ID).Error,
		tx.DB().Exec("DELETE FROM import_former_bale WHERE import_id = ?", u.ID).Error,
	)
}
