package upload

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// notInSheet is the SQL condition for listings on sale that are neither in the sheet nor in a counted other sheet of
// the file. A bundle stays on sale when one of its lots is in them.
var notInSheet = fmt.Sprintf("member_id = @seller AND state = @on AND NOT %s AND NOT (bundle <> 0 AND EXISTS"+
	" (SELECT 1 FROM listing o WHERE o.member_id = listing.member_id AND o.bundle = listing.bundle AND %s))",
	inFile("listing"), inFile("o"))

// inFile returns the SQL condition for a listing with its batch in the file.
func inFile(listing string) string {
	const condition = "(EXISTS (SELECT 1 FROM import_line n WHERE n.import_id = @lines AND n.batch_id = lot.batch_id)" +
		" OR EXISTS (SELECT 1 FROM import_elsewhere e WHERE e.import_id = @elsewhere AND e.batch_id = lot.batch_id))"
	return strings.ReplaceAll(condition, "lot.", listing+".")
}

// notInSheetArgs returns the arguments of notInSheet.
func (u *Upload) notInSheetArgs(otherSheets bool) map[string]any {
	elsewhere := u.ID
	if otherSheets {
		elsewhere = 0 // lots of other sheets go off sale
	}
	return map[string]any{"seller": u.CompanyID, "on": cotton.OnSale, "lines": u.ID, "elsewhere": elsewhere}
}

// leavingListings returns the query for the listings that go off sale.
func leavingListings(tx *schema.Tx, u *Upload, otherSheets bool) *gorm.DB {
	return tx.DB().Model(&cotton.Listing{}).Where(notInSheet, u.notInSheetArgs(otherSheets))
}

// LeavingLot is a lot that goes off sale because the sheet is the whole stock.
type LeavingLot struct {
	cotton.Listing
	Batch *cotton.Batch
	Depot string // name of its warehouse; empty when not known
}

// Leaving returns a page of the lots that go off sale when the sheet is the whole stock. otherSheets includes lots in
// other sheets of the file. digits filters by a part of the batch number.
func Leaving(tx *schema.Tx, u *Upload, otherSheets bool, digits string, page schema.Page) ([]LeavingLot, int, error) {
	query := leavingListings(tx, u, otherSheets)
	if digits != "" {
		query = query.Where("INSTR(batch_id, ?) > 0", digits)
	}
	list, total, err := schema.PageOf[cotton.Listing](query, "id", page)
	if err != nil || len(list) == 0 {
		return nil, total, err
	}
	lots, err := joinBatches(tx, list)
	return lots, total, err
}

// EachLeaving calls do for each lot that goes off sale. Lots are read in parts.
func EachLeaving(tx *schema.Tx, u *Upload, otherSheets bool, do func(*LeavingLot) error) error {
	for after := int64(0); ; {
		var list []cotton.Listing
		err := leavingListings(tx, u, otherSheets).Where("id > ?", after).Order("id").Limit(schema.MaxIn).Find(&list).Error
		if err != nil || len(list) == 0 {
			return err
		}
		lots, err := joinBatches(tx, list)
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

// joinBatches returns listings with their batches and warehouse names.
func joinBatches(tx *schema.Tx, list []cotton.Listing) ([]LeavingLot, error) {
	numbers := make([]string, len(list))
	for n := range list {
		numbers[n] = list[n].BatchID
	}
	known := KnownLots{Batches: map[string]*cotton.Batch{}}
	if err := readKnownBatches(tx, &known, numbers); err != nil {
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

// CountLeaving returns the number of lots that go off sale, and how many more do when other sheets do not count.
func CountLeaving(tx *schema.Tx, u *Upload) (leaving, elsewhere int, err error) {
	var few, all int64
	if err := leavingListings(tx, u, false).Count(&few).Error; err != nil {
		return 0, 0, err
	}
	var others bool
	err = tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM import_elsewhere WHERE import_id = ?)", u.ID).Scan(&others).Error
	if err != nil || !others {
		return int(few), 0, err
	}
	err = leavingListings(tx, u, true).Count(&all).Error
	return int(few), int(all - few), err
}

// ListElsewhere returns the indexes of the other sheets that contain some batches, by batch number.
func ListElsewhere(tx *schema.Tx, id int64, numbers []string) (map[string]int, error) {
	var list []ElsewhereLot
	err := tx.DB().Where("import_id = ? AND batch_id IN ?", id, numbers).Find(&list).Error
	sheets := make(map[string]int, len(list))
	for _, e := range list {
		sheets[e.BatchID] = e.Sheet
	}
	return sheets, err
}

// putElsewhere inserts some lots of the file's other sheets. It refuses an upload whose version has changed.
func putElsewhere(tx *schema.Tx, u *Upload, list []ElsewhereLot) error {
	if _, err := lockVersion(tx, u); err != nil {
		return err
	}
	for n := range list {
		list[n].UploadID = u.ID
	}
	return schema.Insert(tx, list)
}

// stageLeaving stages the lots that go off sale. It refuses when their number is not the one the user saw.
func stageLeaving(tx *schema.Tx, u *Upload, seen *int) error {
	if !u.Whole {
		return nil
	}
	values := u.notInSheetArgs(u.OtherSheets)
	values["id"], values["leaves"] = u.ID, LotLeaves
	out := tx.DB().Exec("INSERT INTO import_lot (import_id, batch_id, number, becomes, reason, listing_id, was_state,"+
		" was_code, was_basis, was_price,"+
		" was_until, was_notes, was_listed_at, was_version, index_code, basis, price, until, notes, listed_at, version)"+
		" SELECT @id, batch_id, 0, @leaves, '', id, state, index_code, basis, price, until, notes, listed_at, version,"+
		" index_code, basis, price, until, notes, listed_at, version + 1 FROM listing WHERE "+notInSheet, values)
	if n := int(out.RowsAffected); out.Error == nil && seen != nil && n != *seen {
		return schema.Conflict("在售而表中没有的批次现在是 %d 批，您看到的是 %d 批，请看过新的清单再确认", n, *seen)
	}
	return out.Error
}

// unstageTouched unstages leaving lots that were changed since.
func unstageTouched(tx *schema.Tx, u *Upload) error {
	return tx.DB().Exec("DELETE FROM import_lot WHERE import_id = ? AND becomes = ? AND NOT EXISTS"+
		" (SELECT 1 FROM listing l WHERE l.id = import_lot.listing_id AND l.state = ?"+
		" AND l.version = import_lot.was_version)", u.ID, LotLeaves, cotton.OnSale).Error
}

// takeOffLeaving takes the staged leaving lots off sale.
func takeOffLeaving(tx *schema.Tx, u *Upload) error {
	if u.TakenOff == 0 {
		return nil
	}
	return updateListings(tx, [][2]string{{"state", fmt.Sprint(int(cotton.OffSale))}}, "t.import_id = ? AND t.becomes = ?",
		u.ID, LotLeaves)
}

// sameFile returns the company's other uploads of the same file and kind that are not failed or undone, oldest first.
func sameFile(tx *schema.Tx, u *Upload) ([]Upload, error) {
	var list []Upload
	err := tx.DB().Select("id", "sheet", "state", "membership_id").
		Where("hash = ? AND member_id = ? AND kind = ? AND id <> ?", u.Hash, u.CompanyID, u.Kind, u.ID).
		Where("state IN ?", []State{StatePreview, StateWorking, StateDone}).Order("id").Find(&list).Error
	return list, err
}

// uploadedLots returns the executed lots of an upload: line numbers by batch number.
func uploadedLots(tx *schema.Tx, id int64) (map[string]int, error) {
	lots, batch, number := map[string]int{}, "", 0
	query := "SELECT batch_id, number FROM import_lot WHERE import_id = " + schema.JoinIDs([]int64{id}) +
		" AND reason = '' AND number > 0"
	err := schema.EachRow(tx, query, func() error {
		lots[batch] = number
		return nil
	}, &batch, &number)
	return lots, err
}
