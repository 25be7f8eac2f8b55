package upload

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// told is what lines tell of batches, as it is to be stored.
type told struct {
	batches []StagedBatch
	bales   []StagedBale
	staged  map[string]bool
	refused map[string]string // reasons
}

// merge gives what is to be stored of the batches of some lines: those that nobody knows, and those that the seller has brought
// himself, over what he has told before.
func merge(tx *schema.Tx, i *Upload, batches []cotton.Batch, bales []cotton.Bale, known *KnownLots) (*told, error) {
	t := &told{staged: map[string]bool{}, refused: map[string]string{}}
	former, err := formerOf(tx, batches, known)
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
			if b.TellsAs(&was) && !baled[b.BatchID] {
				continue
			}
		} else if known.Batches[b.BatchID] != nil {
			continue
		}
		if err != nil {
			return nil, err
		}
		b.BroughtBy, b.BroughtIn = i.CompanyID, i.ID
		t.staged[b.BatchID] = true
		t.batches = append(t.batches, StagedBatch{i.ID, b})
	}
	for _, bale := range bales {
		if t.staged[bale.BatchID] {
			t.bales = append(t.bales, StagedBale{i.ID, bale})
		}
	}
	return t, cotton.CheckBales(bales)
}

// formerOf are those of some batches that may be written over, as they are.
func formerOf(tx *schema.Tx, batches []cotton.Batch, known *KnownLots) (map[string]cotton.Batch, error) {
	former, numbers := map[string]cotton.Batch{}, []string{}
	for n := range batches {
		if known.Mending[batches[n].BatchID] {
			numbers = append(numbers, batches[n].BatchID)
		}
	}
	for part := range slices.Chunk(numbers, schema.MaxIn) {
		var list []cotton.Batch
		if err := tx.DB().Where("batch_id IN ?", part).Find(&list).Error; err != nil {
			return nil, err
		}
		for _, b := range list {
			former[b.BatchID] = b
		}
	}
	return former, nil
}

// lockBatches locks the batches of an import in the order of their numbers, as everybody does who puts lots on sale: none of
// them is taken back meanwhile.
func lockBatches(tx *schema.Tx, i *Upload) error {
	var n int64
	return tx.DB().Raw("SELECT COUNT(b.batch_id) FROM import_lot t JOIN batch b ON b.batch_id = t.batch_id WHERE t.import_id = ?"+schema.Locking(tx), i.ID).Scan(&n).Error
}

// dropGone says of lots whose batch was taken back since they were staged that they cannot be done.
func dropGone(tx *schema.Tx, i *Upload) error {
	return tx.DB().Exec("UPDATE import_lot SET reason = ? WHERE import_id = ? AND reason = '' AND becomes <> ?"+
		" AND NOT EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = import_lot.batch_id)"+
		" AND NOT EXISTS (SELECT 1 FROM import_batch s WHERE s.import_id = import_lot.import_id AND s.batch_id = import_lot.batch_id)",
		noBatch, i.ID, LotLeaves).Error
}

// batchTables are the columns of a batch and of a bale, as they are listed in statements, each of a row named %s.
func batchTables(tx *schema.Tx) (batch, bale copied, err error) {
	b, err := schema.TableOf[cotton.Batch](tx)
	if err != nil {
		return batch, bale, err
	}
	e, err := schema.TableOf[cotton.Bale](tx)
	if err != nil {
		return batch, bale, err
	}
	return copied{"batch", b.Columns()}, copied{"bale", e.Columns()}, nil
}

// copied is a table whose rows are copied as they are.
type copied struct {
	name    string
	columns []string
}

// from are its columns in a row of another table.
func (c copied) from(row string) string { return row + "." + strings.Join(c.columns, ", "+row+".") }

func (c copied) list() string { return strings.Join(c.columns, ", ") }

// makeBatches stores the batches that only the sheet knows, and those that it may write over. One that somebody has brought
// meanwhile stays as that one has it.
func makeBatches(tx *schema.Tx, i *Upload) error {
	batch, bale, err := batchTables(tx)
	if err != nil {
		return err
	}
	const good = " AND EXISTS (SELECT 1 FROM import_lot t WHERE t.import_id = s.import_id AND t.batch_id = s.batch_id AND t.reason = '')"
	out := tx.DB().Exec("INSERT INTO import_former (import_id, "+batch.list()+") SELECT s.import_id, "+batch.from("b")+
		" FROM import_batch s JOIN batch b ON b.batch_id = s.batch_id WHERE s.import_id = ?"+good+" AND "+mending, i.ID, i.CompanyID, i.CompanyID, cotton.OnSale, cotton.OffSale)
	if i.BatchesChanged = int(out.RowsAffected); out.Error != nil {
		return out.Error
	}
	if i.BatchesChanged > 0 {
		if err := keepFormer(tx, i, bale); err != nil {
			return err
		}
	}
	out = tx.DB().Exec(insertNew(tx, batch)+" FROM import_batch s WHERE s.import_id = ?"+good, i.ID)
	if out.Error != nil {
		return out.Error
	}
	i.BatchesMade = int(out.RowsAffected) - i.BatchesChanged
	if i.Kind == InspectionUpload {
		i.Kept += i.Made + i.Changed - i.BatchesMade - i.BatchesChanged
		i.Made, i.Changed = i.BatchesMade, i.BatchesChanged
		if err := sayKept(tx, i); err != nil {
			return err
		}
	}
	return tx.DB().Exec(insertNew(tx, bale)+" FROM import_bale s JOIN batch b ON b.batch_id = s.batch_id AND b.brought_in = s.import_id WHERE s.import_id = ?"+good, i.ID).Error
}

// sayKept says of lots whose batch stays as somebody has it that they change nothing.
func sayKept(tx *schema.Tx, i *Upload) error {
	return tx.DB().Exec("UPDATE import_lot SET becomes = ? WHERE import_id = ? AND reason = '' AND NOT EXISTS"+
		" (SELECT 1 FROM batch b WHERE b.batch_id = import_lot.batch_id AND b.brought_in = import_lot.import_id)", LotSame, i.ID).Error
}

// keepFormer takes away the batches that are kept as they were, with their bales, and says that their lots change.
func keepFormer(tx *schema.Tx, i *Upload, bale copied) error {
	err := tx.DB().Exec("INSERT INTO import_former_bale (import_id, "+bale.list()+") SELECT f.import_id, "+bale.from("e")+
		" FROM import_former f JOIN bale e ON e.batch_id = f.batch_id WHERE f.import_id = ?", i.ID).Error
	if err != nil {
		return err
	}
	tx.ChangedSet(cotton.ListingChanged, i.BatchesChanged, "SELECT l.id FROM import_former f JOIN listing l ON l.batch_id = f.batch_id WHERE f.import_id = ?", i.ID)
	return dropBatches(tx, "import_former", "o.import_id = ?", i.ID)
}

// dropBatches deletes batches with their bales: those that rows o of a table name.
func dropBatches(tx *schema.Tx, other, where string, args ...any) error {
	return errors.Join(deleteNamed(tx, "bale", "batch_id", other, "batch_id", where, args...), deleteNamed(tx, "batch", "batch_id", other, "batch_id", where, args...))
}

// deleteNamed deletes the rows of a table that rows o of another name.
func deleteNamed(tx *schema.Tx, table, key, other, name, where string, args ...any) error {
	text := fmt.Sprintf("DELETE r FROM %s o JOIN %s r ON r.%s = o.%s WHERE %s", other, table, key, name, where)
	if tx.Embedded() {
		text = fmt.Sprintf("DELETE FROM %s WHERE %s IN (SELECT o.%s FROM %s o WHERE %s)", table, key, name, other, where)
	}
	return tx.DB().Exec(text, args...).Error
}

// insertNew begins an insert of rows s that leaves out those that are there.
func insertNew(tx *schema.Tx, c copied) string {
	verb := "INSERT IGNORE INTO "
	if tx.Embedded() {
		verb = "INSERT OR IGNORE INTO "
	}
	return verb + c.name + " (" + c.list() + ") SELECT " + c.from("s")
}

// takeBackBatches takes back the batches that an import has brought and that nobody lists any more, and gives others what was
// told of them before.
func takeBackBatches(tx *schema.Tx, i *Upload) error {
	if i.BatchesMade+i.BatchesChanged == 0 {
		return nil
	}
	if err := lockBatches(tx, i); err != nil {
		return err
	}
	former := tx.DB().Exec("UPDATE import_lot SET back = ? WHERE import_id = ? AND EXISTS (SELECT 1 FROM import_former f JOIN batch b ON b.batch_id = f.batch_id"+
		" WHERE f.import_id = import_lot.import_id AND f.batch_id = import_lot.batch_id AND b.brought_in = f.import_id AND "+mending+")",
		BatchFormer, i.ID, i.CompanyID, i.CompanyID, cotton.OnSale, cotton.OffSale)
	if former.Error != nil {
		return former.Error
	}
	gone := tx.DB().Exec("UPDATE import_lot SET back = ? WHERE import_id = ?"+
		" AND EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = import_lot.batch_id AND b.brought_in = import_lot.import_id)"+
		" AND NOT EXISTS (SELECT 1 FROM import_former f WHERE f.import_id = import_lot.import_id AND f.batch_id = import_lot.batch_id)"+
		" AND NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = import_lot.batch_id"+
		" AND (l.id <> import_lot.listing_id OR import_lot.becomes <> ? OR import_lot.reason <> ''))",
		BatchGone, i.ID, LotFresh)
	if gone.Error != nil {
		return gone.Error
	}
	i.BatchesBack = int(former.RowsAffected + gone.RowsAffected)
	return bringBack(tx, i, int(former.RowsAffected))
}

func bringBack(tx *schema.Tx, i *Upload, restored int) error {
	batch, bale, err := batchTables(tx)
	if err != nil {
		return err
	}
	if err := dropBatches(tx, "import_lot", "o.import_id = ? AND o.back <> ?", i.ID, BatchStays); err != nil {
		return err
	}
	const kept = " FROM %s s JOIN import_lot t ON t.import_id = s.import_id AND t.batch_id = s.batch_id WHERE s.import_id = ? AND t.back = ?"
	tx.ChangedSet(cotton.ListingChanged, restored, "SELECT l.id FROM import_lot t JOIN listing l ON l.batch_id = t.batch_id WHERE t.import_id = ? AND t.back = ?", i.ID, BatchFormer)
	return errors.Join(
		tx.DB().Exec(insertNew(tx, batch)+fmt.Sprintf(kept, "import_former"), i.ID, BatchFormer).Error,
		tx.DB().Exec(insertNew(tx, bale)+fmt.Sprintf(kept, "import_former_bale"), i.ID, BatchFormer).Error,
		tx.DB().Exec("DELETE FROM import_former WHERE import_id = ?", i.ID).Error,
		tx.DB().Exec("DELETE FROM import_former_bale WHERE import_id = ?", i.ID).Error,
	)
}
