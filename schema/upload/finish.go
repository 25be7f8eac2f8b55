package upload

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

// Finish executes the staged lots of an upload in one transaction with few statements. Lots changed since they were
// staged are decided again. With AllOrNothing the upload fails when a lot is rejected.
func Finish(tx *schema.Tx, u *Upload) (*Upload, error) {
	now, err := lockFinished(tx, u)
	if err != nil {
		return nil, err
	}
	sender, err := Sender(tx, now)
	if err != nil {
		return nil, err
	}
	if err := stageChangedAgain(tx, now); err != nil {
		return nil, err
	}
	if err := countStaged(tx, now); err != nil {
		return nil, err
	}
	if late := now.Failed - now.Wrong - now.Duplicate; now.AllOrNothing && late > 0 {
		return now, failUpload(tx, now, rejectedReason(tx, now, late))
	}
	if err := now.step(VerbFinish); err != nil {
		return nil, err
	}
	if err := applyStaged(tx, now); err != nil {
		return nil, err
	}
	if now.Made > 0 && now.Kind == ListingUpload {
		if err := account.GivePointsListed(tx, now.MembershipID); err != nil {
			return nil, err
		}
	}
	ginneries, err := proposeGinneries(tx, now, sender)
	if err != nil {
		return nil, err
	}
	if err := notifySellers(tx, now); err != nil {
		return nil, err
	}
	now.DoneAt = tx.Now()
	tx.Changed(ProgressChanged, now.MembershipID)
	if err := tx.Update(now); err != nil {
		return nil, err
	}
	return now, now.record(tx, sender, finishVerb, resultText(now, ginneries))
}

// lockFinished locks a confirmed upload, and before it the seller, in the same order as Confirm.
func lockFinished(tx *schema.Tx, u *Upload) (*Upload, error) {
	if u.CompanyID != Platform {
		if err := cotton.LockSeller(tx, u.CompanyID); err != nil {
			return nil, err
		}
	}
	return lockWorking(tx, u)
}

// resultText describes the result of an upload with its number of new ginneries.
func resultText(now *Upload, ginneries int) string {
	added, failed := tally{"新加工厂", ginneries, "家"}, tally{"没有导入", now.Failed, "行"}
	if now.Kind.IsInspection() {
		return tallyText(tally{"新增检验数据", now.Made, "批"}, tally{"更新", now.Changed, "批"},
			tally{"已有", now.Kept, "批"}, failed, added)
	}
	return tallyText(tally{"新挂牌", now.Made, "批"}, tally{"改价", now.Changed, "批"},
		tally{"重新上架", now.Returned, "批"}, tally{"没有变化", now.Kept, "批"},
		tally{"下架", now.TakenOff, "批"}, failed, added)
}

// tally is a number of lots or lines with the same outcome.
type tally struct {
	outcome string
	count   int
	unit    string
}

// tallyText describes outcomes, such as 新挂牌 3 批，没有导入 1 行. It omits those without lots and lines.
func tallyText(list ...tally) string {
	var parts []string
	for _, t := range list {
		if t.count > 0 {
			parts = append(parts, fmt.Sprintf("%s %s %s", t.outcome, schema.Grouped(t.count), t.unit))
		}
	}
	return strings.Join(parts, "，")
}

// rejectedReason returns the failure text for an upload with rejected lots. It names the first of them.
func rejectedReason(tx *schema.Tx, u *Upload, late int) string {
	var first []Lot
	_ = tx.DB().Where("import_id = ? AND reason <> ''", u.ID).Order("number").Limit(1).Find(&first).Error
	text := schema.Grouped(late) + " 批已不能导入，一批也没有导入"
	if len(first) > 0 {
		text += fmt.Sprintf("：第 %d 行批号 %s，%s", first[0].Number, first[0].BatchID, first[0].Reason)
	}
	return text
}

// stageChangedAgain locks the listings of an upload and stages those again that have changed since.
func stageChangedAgain(tx *schema.Tx, u *Upload) error {
	if u.Kind.IsInspection() {
		return errors.Join(lockBatches(tx, u), mergeChangedAgain(tx, u))
	}
	const joined = " FROM import_lot t %s JOIN listing l ON l.member_id = ? AND l.batch_id = t.batch_id" +
		" WHERE t.import_id = ?"
	var n int64
	err := tx.DB().Raw("SELECT COUNT(l.id)"+fmt.Sprintf(joined, "")+schema.Locking(tx), u.CompanyID, u.ID).Scan(&n).Error
	if err != nil {
		return err
	}
	var changed []Lot
	err = tx.DB().Raw("SELECT t.*"+fmt.Sprintf(joined, "LEFT")+" AND t.becomes <> ?"+
		" AND (COALESCE(l.id, 0) <> t.listing_id OR COALESCE(l.version, 0) <> t.was_version)",
		u.CompanyID, u.ID, LotLeaves).Scan(&changed).Error
	if err != nil {
		return err
	}
	if err := restage(tx, u, changed); err != nil {
		return err
	}
	return errors.Join(lockBatches(tx, u), rejectGone(tx, u), unstageTouched(tx, u))
}

// restage decides changed lots again and replaces their staged rows.
func restage(tx *schema.Tx, u *Upload, changed []Lot) error {
	for part := range slices.Chunk(changed, schema.MaxIn) {
		provided := map[string]bool{}
		for _, lot := range part {
			provided[lot.BatchID] = true // it was staged, so its batch is provided or known
		}
		known, err := findKnownOf(tx, u, part)
		if err != nil {
			return err
		}
		if err := decideLots(tx, u, part, known, provided); err != nil {
			return err
		}
		if err := tx.DB().Where("import_id = ? AND batch_id IN ?", u.ID, schema.KeysOf(provided)).
			Delete(&Lot{}).Error; err != nil {
			return err
		}
		if err := schema.Insert(tx, part); err != nil {
			return err
		}
	}
	return nil
}

// countStaged counts the staged lots by their change.
func countStaged(tx *schema.Tx, u *Upload) error {
	var counts []struct {
		Becomes LotChange
		Late    bool
		N       int
	}
	err := tx.DB().Model(&Lot{}).Where("import_id = ?", u.ID).Select("becomes, reason <> '' AS late, COUNT(*) AS n").
		Group("becomes, reason <> ''").Scan(&counts).Error
	u.Result = Result{Failed: u.Wrong + u.Duplicate}
	for _, c := range counts {
		switch {
		case c.Late:
			u.Failed += c.N
		case c.Becomes == LotFresh:
			u.Made += c.N
		case c.Becomes == LotRepriced:
			u.Changed += c.N
		case c.Becomes == LotRelisted:
			u.Returned += c.N
		case c.Becomes == LotSame:
			u.Kept += c.N
		case c.Becomes == LotLeaves:
			u.TakenOff += c.N
		}
	}
	return err
}

// applyStaged writes the batches, listings, repricings and changes of an upload.
func applyStaged(tx *schema.Tx, u *Upload) error {
	steps := []func(*schema.Tx, *Upload) error{renameStagedPlaces, insertBatches}
	if u.Kind == ListingUpload {
		steps = append(steps, setMissingWarehouses, insertListings, repriceListings, takeOffLeaving, recordChanges)
	}
	for _, step := range steps {
		if err := step(tx, u); err != nil {
			return err
		}
	}
	return nil
}

// setMissingWarehouses sets the warehouses of batches whose certificates have none. Batches that other companies also
// list are not changed.
func setMissingWarehouses(tx *schema.Tx, u *Upload) error {
	const where = " FROM import_lot t WHERE t.import_id = ? AND t.reason = '' AND t.warehouse_id > 0"
	var lost []string
	err := tx.DB().Raw("SELECT t.batch_id"+where+" AND EXISTS (SELECT 1 FROM batch b WHERE b.batch_id = t.batch_id"+
		" AND b.warehouse_id = 0) AND NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = t.batch_id"+
		" AND l.member_id <> ?)", u.ID, u.CompanyID).Scan(&lost).Error
	if err != nil {
		return err
	}
	for _, number := range lost {
		tx.Changed(cotton.BatchChanged, number)
	}
	return schema.EachPart(lost, func(part []string) error {
		return tx.DB().Exec("UPDATE batch SET warehouse_id = (SELECT t.warehouse_id"+where+
			" AND t.batch_id = batch.batch_id) WHERE batch_id IN ?", u.ID, part).Error
	})
}

// insertListings inserts the new listings and sets their ids in the staged lots.
func insertListings(tx *schema.Tx, u *Upload) error {
	if u.Made == 0 {
		return nil
	}
	err := tx.DB().Exec("INSERT INTO listing (batch_id, member_id, intermediary_id, index_code, basis, price, state,"+
		" way, sale_type, bundle, notes, listed_at, until, version, created_at, updated_at)"+
		" SELECT t.batch_id, ?, t.intermediary_id, t.index_code, t.basis, t.price, ?, ?, 0, 0, t.notes,"+
		" t.listed_at, t.until, t.version, ?, ? FROM import_lot t WHERE t.import_id = ? AND t.becomes = ? AND t.reason = ''",
		u.CompanyID, cotton.OnSale, cotton.WayListed, schema.Millis(tx.Now()), schema.Millis(tx.Now()), u.ID, LotFresh).Error
	if err != nil {
		return err
	}
	return tx.DB().Exec("UPDATE import_lot SET listing_id = (SELECT l.id FROM listing l WHERE l.member_id = ?"+
		" AND l.batch_id = import_lot.batch_id)"+
		" WHERE import_id = ? AND becomes = ? AND reason = ''", u.CompanyID, u.ID, LotFresh).Error
}

// repriceListings updates repriced and relisted listings and records their former offers.
func repriceListings(tx *schema.Tx, u *Upload) error {
	if u.Changed+u.Returned == 0 {
		return nil
	}
	err := tx.DB().Exec("INSERT INTO repricing (listing_id, at, index_code, basis, price)"+
		" SELECT t.listing_id, ?, t.was_code, t.was_basis, t.was_price"+
		" FROM import_lot t WHERE "+changedOffers, schema.Millis(tx.Now()), u.ID, repricingChanges, cotton.OnSale).Error
	if err != nil {
		return err
	}
	return updateListings(tx, [][2]string{
		{"index_code", "t.index_code"},
		{"basis", "t.basis"},
		{"price", "t.price"},
		{"until", "t.until"},
		{"notes", "t.notes"},
		{"intermediary_id", "t.intermediary_id"},
		{"listed_at", "t.listed_at"},
		{"state", fmt.Sprint(int(cotton.OnSale))},
	}, "t.import_id = ? AND t.becomes IN ? AND t.reason = ''", u.ID, repricingChanges)
}

// repricingChanges are the changes of lots that were listed before and get an offer.
var repricingChanges = []LotChange{LotRepriced, LotRelisted}

// changedOffers is the SQL condition for lots with a new price or back on sale. A change of validity alone is not
// included.
const changedOffers = "t.import_id = ? AND t.becomes IN ? AND t.reason = ''" +
	" AND (t.was_state <> ? OR t.was_code <> t.index_code OR t.was_basis <> t.basis OR t.was_price <> t.price)"

// updateListings sets columns of the listings of staged lots t and increments their version.
func updateListings(tx *schema.Tx, set [][2]string, where string, args ...any) error {
	set = append(set, [2]string{"version", "listing.version + 1"},
		[2]string{"updated_at", fmt.Sprint(schema.Millis(tx.Now()))})
	list := make([]string, len(set))
	for i, s := range set {
		list[i] = s[0] + " = " + s[1]
		if !tx.Embedded() {
			list[i] = "listing." + list[i]
		}
	}
	text := "UPDATE import_lot t JOIN listing ON listing.id = t.listing_id SET " + strings.Join(list, ", ") +
		" WHERE " + where
	if tx.Embedded() {
		text = "UPDATE listing SET " + strings.Join(list, ", ") + " FROM import_lot t WHERE listing.id = t.listing_id AND " +
			where
	}
	return tx.DB().Exec(text, args...).Error
}

// recordChanges marks the changed listings for the index and queues new offers for the saved demands.
func recordChanges(tx *schema.Tx, u *Upload) error {
	tx.ChangedSet(cotton.ListingChanged, u.changed(),
		"SELECT t.listing_id AS id FROM import_lot t WHERE t.import_id = ? AND t.reason = '' AND t.becomes <> ?",
		u.ID, LotSame)
	if tx.Quiet() {
		return nil
	}
	const fresh = "INSERT INTO fresh_listing (listing_id, at) SELECT t.listing_id, ? FROM import_lot t WHERE "
	err := tx.DB().Exec(fresh+"t.import_id = ? AND t.becomes = ? AND t.reason = ''", schema.Millis(tx.Now()), u.ID,
		LotFresh).Error
	if err != nil {
		return err
	}
	return tx.DB().Exec(fresh+changedOffers, schema.Millis(tx.Now()), u.ID, repricingChanges, cotton.OnSale).Error
}

// DeleteStaged deletes the staged batches and bales of a finished upload.
func DeleteStaged(tx *schema.Tx, id int64) error {
	for _, table := range []any{&StagedBatch{}, &StagedBale{}} {
		if err := tx.DB().Where("import_id = ?", id).Delete(table).Error; err != nil {
			return err
		}
	}
	return nil
}
