package upload

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
)

// Finish makes the staged lots of an import true, all at once and by few statements, however many they are. What has
// changed since it was staged is looked at again. When all or nothing was asked for and something cannot be done, the import
// fails.
func Finish(tx *schema.Tx, i *Upload) (*Upload, error) {
	if err := cotton.LockSeller(tx, i.CompanyID); err != nil { // before the import, as who confirms one does
		return nil, err
	}
	now, err := working(tx, i)
	if err != nil {
		return nil, err
	}
	by, err := account.FindMember(tx, now.MembershipID)
	if err != nil {
		return nil, err
	}
	if err := stageAgain(tx, now); err != nil {
		return nil, err
	}
	if err := countStaged(tx, now); err != nil {
		return nil, err
	}
	if late := now.Failed - now.Wrong - now.Duplicate; now.AllOrNothing && late > 0 {
		return now, fail(tx, now, lateReason(tx, now, late))
	}
	if err := now.take(VerbFinish); err != nil {
		return nil, err
	}
	if err := makeTrue(tx, now); err != nil {
		return nil, err
	}
	if now.Made > 0 && now.Kind == ListingUpload {
		if err := account.GivePointsListed(tx, now.MembershipID); err != nil {
			return nil, err
		}
	}
	now.DoneAt = tx.Now()
	if err := tx.Update(now); err != nil {
		return nil, err
	}
	note := fmt.Sprintf("新挂牌 %d 批，改价 %d 批，重新上架 %d 批，没有变化 %d 批，下架 %d 批，没有导入 %d 行",
		now.Made, now.Changed, now.Returned, now.Kept, now.TakenOff, now.Failed)
	if now.Kind == InspectionUpload {
		note = fmt.Sprintf("新增检验数据 %d 批，更新 %d 批，已有 %d 批，没有导入 %d 行", now.Made, now.Changed, now.Kept, now.Failed)
	}
	return now, notice.Record(tx, by.Actor(), finishVerb, aboutUpload, now.ID, now.CompanyID, note)
}

func lateReason(tx *schema.Tx, i *Upload, late int) string {
	var first []Lot
	_ = tx.DB().Where("import_id = ? AND reason <> ''", i.ID).Order("number").Limit(1).Find(&first).Error
	text := fmt.Sprintf("%d 批已不能导入，一批也没有导入", late)
	if len(first) > 0 {
		text += fmt.Sprintf("：第 %d 行批号 %s，%s", first[0].Number, first[0].BatchID, first[0].Reason)
	}
	return text
}

// stageAgain locks the listings of an import, and stages again what is not as it was when it was staged.
func stageAgain(tx *schema.Tx, i *Upload) error {
	if i.Kind == InspectionUpload {
		return lockBatches(tx, i)
	}
	const joined = " FROM import_lot t %s JOIN listing l ON l.member_id = ? AND l.batch_id = t.batch_id WHERE t.import_id = ?"
	var n int64
	err := tx.DB().Raw("SELECT COUNT(l.id)"+fmt.Sprintf(joined, "")+schema.Locking(tx), i.CompanyID, i.ID).Scan(&n).Error
	if err != nil {
		return err
	}
	var changed []Lot
	err = tx.DB().Raw("SELECT t.*"+fmt.Sprintf(joined, "LEFT")+" AND t.becomes <> ? AND (COALESCE(l.id, 0) <> t.listing_id OR COALESCE(l.version, 0) <> t.was_version)",
		i.CompanyID, i.ID, LotLeaves).Scan(&changed).Error
	if err != nil {
		return err
	}
	if err := restage(tx, i, changed); err != nil {
		return err
	}
	return errors.Join(lockBatches(tx, i), dropGone(tx, i), dropTouched(tx, i))
}

func restage(tx *schema.Tx, i *Upload, changed []Lot) error {
	for part := range slices.Chunk(changed, schema.MaxIn) {
		told := map[string]bool{}
		for _, t := range part {
			told[t.BatchID] = true // or it is known: it was staged
		}
		known, err := knownOf(tx, i, part)
		if err != nil {
			return err
		}
		if err := stage(tx, i, part, known, told); err != nil {
			return err
		}
		if err := tx.DB().Where("import_id = ? AND batch_id IN ?", i.ID, schema.KeysOf(told)).Delete(&Lot{}).Error; err != nil {
			return err
		}
		if err := schema.Insert(tx, part); err != nil {
			return err
		}
	}
	return nil
}

// countStaged counts what the staged lots do.
func countStaged(tx *schema.Tx, i *Upload) error {
	var counts []struct {
		Becomes LotChange
		Late    bool
		N       int
	}
	err := tx.DB().Model(&Lot{}).Where("import_id = ?", i.ID).Select("becomes, reason <> '' AS late, COUNT(*) AS n").
		Group("becomes, reason <> ''").Scan(&counts).Error
	i.Result = Result{Failed: i.Wrong + i.Duplicate}
	for _, c := range counts {
		switch {
		case c.Late:
			i.Failed += c.N
		case c.Becomes == LotFresh:
			i.Made += c.N
		case c.Becomes == LotRepriced:
			i.Changed += c.N
		case c.Becomes == LotRelisted:
			i.Returned += c.N
		case c.Becomes == LotSame:
			i.Kept += c.N
		case c.Becomes == LotLeaves:
			i.TakenOff += c.N
		}
	}
	return err
}

// makeTrue writes batches, listings, what was asked before, and who must hear of it.
func makeTrue(tx *schema.Tx, i *Upload) error {
	steps := []func(*schema.Tx, *Upload) error{makeBatches}
	if i.Kind == ListingUpload {
		steps = append(steps, makeListings, reprice, takeOff, tellLots)
	}
	for _, step := range steps {
		if err := step(tx, i); err != nil {
			return err
		}
	}
	return nil
}

// makeListings puts new lots on sale.
func makeListings(tx *schema.Tx, i *Upload) error {
	if i.Made == 0 {
		return nil
	}
	err := tx.DB().Exec("INSERT INTO listing (batch_id, member_id, intermediary_id, index_code, basis, price, state, way, sale_type, bundle, notes,"+
		" listed_at, until, version, created_at, updated_at) SELECT t.batch_id, ?, 0, t.index_code, t.basis, t.price, ?, ?, 0, 0, t.notes,"+
		" t.listed_at, t.until, t.version, ?, ? FROM import_lot t WHERE t.import_id = ? AND t.becomes = ? AND t.reason = ''",
		i.CompanyID, cotton.OnSale, cotton.WayListed, schema.Millis(tx.Now()), schema.Millis(tx.Now()), i.ID, LotFresh).Error
	if err != nil {
		return err
	}
	return tx.DB().Exec("UPDATE import_lot SET listing_id = (SELECT l.id FROM listing l WHERE l.member_id = ? AND l.batch_id = import_lot.batch_id)"+
		" WHERE import_id = ? AND becomes = ? AND reason = ''", i.CompanyID, i.ID, LotFresh).Error
}

// reprice offers lots anew, and keeps what was asked before.
func reprice(tx *schema.Tx, i *Upload) error {
	if i.Changed+i.Returned == 0 {
		return nil
	}
	err := tx.DB().Exec("INSERT INTO repricing (listing_id, at, index_code, basis, price) SELECT t.listing_id, ?, t.was_code, t.was_basis, t.was_price"+
		" FROM import_lot t WHERE "+offeredAnew, schema.Millis(tx.Now()), i.ID, offering, cotton.OnSale).Error
	if err != nil {
		return err
	}
	return updateListings(tx, [][2]string{
		{"index_code", "t.index_code"},
		{"basis", "t.basis"},
		{"price", "t.price"},
		{"until", "t.until"},
		{"notes", "t.notes"},
		{"listed_at", "t.listed_at"},
		{"state", fmt.Sprint(int(cotton.OnSale))},
	}, "t.import_id = ? AND t.becomes IN ? AND t.reason = ''", i.ID, offering)
}

// offering are the changes that offer a lot which was listed before.
var offering = []LotChange{LotRepriced, LotRelisted}

// offeredAnew are the lots of an import that are offered anew, or are again on sale: a longer validity alone is no news.
const offeredAnew = "t.import_id = ? AND t.becomes IN ? AND t.reason = ''" +
	" AND (t.was_state <> ? OR t.was_code <> t.index_code OR t.was_basis <> t.basis OR t.was_price <> t.price)"

// updateListings sets columns of listings from the import_lot t that each belongs to, with their next version.
func updateListings(tx *schema.Tx, set [][2]string, where string, args ...any) error {
	set = append(set, [2]string{"version", "listing.version + 1"}, [2]string{"updated_at", fmt.Sprint(schema.Millis(tx.Now()))})
	list := make([]string, len(set))
	for i, s := range set {
		list[i] = s[0] + " = " + s[1]
		if !tx.Embedded() {
			list[i] = "listing." + list[i]
		}
	}
	text := "UPDATE import_lot t JOIN listing ON listing.id = t.listing_id SET " + strings.Join(list, ", ") + " WHERE " + where
	if tx.Embedded() {
		text = "UPDATE listing SET " + strings.Join(list, ", ") + " FROM import_lot t WHERE listing.id = t.listing_id AND " + where
	}
	return tx.DB().Exec(text, args...).Error
}

// tellLots says which lots have changed, and whom that may concern.
func tellLots(tx *schema.Tx, i *Upload) error {
	tx.ChangedSet(cotton.ListingChanged, i.changed(), "SELECT t.listing_id AS id FROM import_lot t WHERE t.import_id = ? AND t.reason = '' AND t.becomes <> ?", i.ID, LotSame)
	if tx.Quiet() {
		return nil
	}
	const fresh = "INSERT INTO fresh_listing (listing_id, at) SELECT t.listing_id, ? FROM import_lot t WHERE "
	err := tx.DB().Exec(fresh+"t.import_id = ? AND t.becomes = ? AND t.reason = ''", schema.Millis(tx.Now()), i.ID, LotFresh).Error
	if err != nil {
		return err
	}
	return tx.DB().Exec(fresh+offeredAnew, schema.Millis(tx.Now()), i.ID, offering, cotton.OnSale).Error
}

// DeleteStaged forgets what was staged beside the lots of an import that is done.
func DeleteStaged(tx *schema.Tx, id int64) error {
	for _, table := range []any{&StagedBatch{}, &StagedBale{}} {
		if err := tx.DB().Where("import_id = ?", id).Delete(table).Error; err != nil {
			return err
		}
	}
	return nil
}
