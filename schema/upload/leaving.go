package upload

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// notInSheet are the lots of a seller that are on sale and of which no line of an import tells, nor another sheet of its file
// that counts. What is sold together stays as long as one of it is told of.
var notInSheet = fmt.Sprintf("member_id = @seller AND state = @on AND NOT %s AND NOT (bundle <> 0 AND EXISTS"+
	" (SELECT 1 FROM listing o WHERE o.member_id = listing.member_id AND o.bundle = listing.bundle AND %s))", inFile("listing"), inFile("o"))

func inFile(listing string) string {
	return strings.ReplaceAll("(EXISTS (SELECT 1 FROM import_line n WHERE n.import_id = @lines AND n.batch_id = lot.batch_id)"+
		" OR EXISTS (SELECT 1 FROM import_elsewhere e WHERE e.import_id = @elsewhere AND e.batch_id = lot.batch_id))", "lot.", listing+".")
}

// inSheet are the values for notInSheet.
func (i *Upload) inSheet(otherSheets bool) map[string]any {
	elsewhere := i.ID
	if otherSheets {
		elsewhere = 0 // they do not count
	}
	return map[string]any{"seller": i.CompanyID, "on": cotton.OnSale, "lines": i.ID, "elsewhere": elsewhere}
}

func leavingListings(tx *schema.Tx, i *Upload, otherSheets bool) *gorm.DB {
	return tx.DB().Model(&cotton.Listing{}).Where(notInSheet, i.inSheet(otherSheets))
}

// LeavingLot is one that goes off sale.
type LeavingLot struct {
	cotton.Listing
	Batch *cotton.Batch
	Depot string // where it lies; empty where that is not known
}

// Leaving are the lots that go off sale when an import is the whole stock of its seller, also those that stand only in other
// sheets of the file or without them, as far as their batch numbers have some digits in them.
func Leaving(tx *schema.Tx, i *Upload, otherSheets bool, digits string, page schema.Page) ([]LeavingLot, int, error) {
	query := leavingListings(tx, i, otherSheets)
	if digits != "" {
		query = query.Where("INSTR(batch_id, ?) > 0", digits)
	}
	list, total, err := schema.PageOf[cotton.Listing](query, "id", page)
	if err != nil || len(list) == 0 {
		return nil, total, err
	}
	lots, err := withBatches(tx, list)
	return lots, total, err
}

// EachLeaving reads all of them; only some are held at once.
func EachLeaving(tx *schema.Tx, i *Upload, otherSheets bool, do func(*LeavingLot) error) error {
	for after := int64(0); ; {
		var list []cotton.Listing
		err := leavingListings(tx, i, otherSheets).Where("id > ?", after).Order("id").Limit(schema.MaxIn).Find(&list).Error
		if err != nil || len(list) == 0 {
			return err
		}
		lots, err := withBatches(tx, list)
		for n := range lots {
			if err == nil {
				err = do(&lots[n])
			}
		}
		if err != nil {
			return err
		}
		after = list[len(list)-1].ID
	}
}

// withBatches are listings with what is known of their batches.
func withBatches(tx *schema.Tx, list []cotton.Listing) ([]LeavingLot, error) {
	numbers := make([]string, len(list))
	for n := range list {
		numbers[n] = list[n].BatchID
	}
	known := KnownLots{Batches: map[string]*cotton.Batch{}}
	if err := knownBatches(tx, &known, numbers); err != nil {
		return nil, err
	}
	var ids []int64
	for _, b := range known.Batches {
		ids = append(ids, b.WarehouseID)
	}
	var stores []market.Warehouse
	if err := tx.DB().Select("id", "name").Where("id IN ?", ids).Find(&stores).Error; err != nil {
		return nil, err
	}
	names := map[int64]string{}
	for _, w := range stores {
		names[w.ID] = w.Name
	}
	lots := make([]LeavingLot, len(list))
	for n, l := range list {
		if lots[n] = (LeavingLot{Listing: l, Batch: known.Batches[l.BatchID]}); lots[n].Batch != nil {
			lots[n].Depot = names[lots[n].Batch.WarehouseID]
		}
	}
	return lots, nil
}

// CountLeaving is how many there are without other sheets, and how many more with them.
func CountLeaving(tx *schema.Tx, i *Upload) (leaving, elsewhere int, err error) {
	var few, all int64
	if err := leavingListings(tx, i, false).Count(&few).Error; err != nil {
		return 0, 0, err
	}
	var others bool
	err = tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM import_elsewhere WHERE import_id = ?)", i.ID).Scan(&others).Error
	if err != nil || !others {
		return int(few), 0, err
	}
	err = leavingListings(tx, i, true).Count(&all).Error
	return int(few), int(all - few), err
}

// ListElsewhere are the places of the sheets in which some lots stand that are not in the sheet of an import.
func ListElsewhere(tx *schema.Tx, id int64, numbers []string) (map[string]int, error) {
	var list []ElsewhereLot
	err := tx.DB().Where("import_id = ? AND batch_id IN ?", id, numbers).Find(&list).Error
	sheets := make(map[string]int, len(list))
	for _, e := range list {
		sheets[e.BatchID] = e.Sheet
	}
	return sheets, err
}

// PutElsewhere stores a part of the lots of other sheets of an import's file. It refuses when the import is read otherwise
// meanwhile.
func PutElsewhere(tx *schema.Tx, i *Upload, list []ElsewhereLot) error {
	now, err := lockUpload(tx, i.CompanyID, i.ID)
	if err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChanged
	}
	for n := range list {
		list[n].UploadID = i.ID
	}
	return schema.Insert(tx, list)
}

// stageLeaving keeps which lots go off sale with a whole stock: those that are on sale now. It refuses when they are not as
// many as were seen.
func stageLeaving(tx *schema.Tx, i *Upload, seen *int) error {
	if !i.Whole {
		return nil
	}
	values := i.inSheet(i.OtherSheets)
	values["id"], values["leaves"] = i.ID, LotLeaves
	out := tx.DB().Exec("INSERT INTO import_lot (import_id, batch_id, number, becomes, reason, listing_id, was_state, was_code, was_basis, was_price,"+
		" was_until, was_notes, was_listed_at, was_version, index_code, basis, price, until, notes, listed_at, version)"+
		" SELECT @id, batch_id, 0, @leaves, '', id, state, index_code, basis, price, until, notes, listed_at, version,"+
		" index_code, basis, price, until, notes, listed_at, version + 1 FROM listing WHERE "+notInSheet, values)
	if n := int(out.RowsAffected); out.Error == nil && seen != nil && n != *seen {
		return schema.Conflict("在售而表中没有的批次现在是 %d 批，您看到的是 %d 批，请看过新的清单再确认", n, *seen)
	}
	return out.Error
}

// dropTouched leaves those of them on sale that somebody has changed since.
func dropTouched(tx *schema.Tx, i *Upload) error {
	return tx.DB().Exec("DELETE FROM import_lot WHERE import_id = ? AND becomes = ? AND NOT EXISTS"+
		" (SELECT 1 FROM listing l WHERE l.id = import_lot.listing_id AND l.state = ? AND l.version = import_lot.was_version)", i.ID, LotLeaves, cotton.OnSale).Error
}

// takeOff takes off sale what is not in a sheet of the whole stock.
func takeOff(tx *schema.Tx, i *Upload) error {
	if i.TakenOff == 0 {
		return nil
	}
	return updateListings(tx, [][2]string{{"state", fmt.Sprint(int(cotton.OffSale))}}, "t.import_id = ? AND t.becomes = ?", i.ID, LotLeaves)
}

// SameFile are the other imports of a company that read the file of one as the same kind of sheet, oldest first: previews,
// those that are working, and those that are done.
func SameFile(tx *schema.Tx, i *Upload) ([]Upload, error) {
	var list []Upload
	err := tx.DB().Select("id", "sheet", "state", "membership_id").Where("hash = ? AND member_id = ? AND kind = ? AND id <> ?", i.Hash, i.CompanyID, i.Kind, i.ID).
		Where("state IN ?", []State{StatePreview, StateWorking, StateDone}).Order("id").Find(&list).Error
	return list, err
}

// UploadedLots are the lots that an import has done, with the numbers of their lines.
func UploadedLots(tx *schema.Tx, id int64) (map[string]int, error) {
	lots, batch, number := map[string]int{}, "", 0
	err := schema.EachRow(tx, "SELECT batch_id, number FROM import_lot WHERE import_id = "+schema.JoinIDs([]int64{id})+" AND reason = '' AND number > 0", func() error {
		lots[batch] = number
		return nil
	}, &batch, &number)
	return lots, err
}
