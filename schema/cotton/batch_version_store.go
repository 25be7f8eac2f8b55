package cotton

import (
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Verbs and kind of events about certificates.
const (
	correctVerb  = "correct certificate"
	withdrawVerb = "withdraw certificate"

	batchEventKind = "batch"
)

// FindVersion returns a version of the data of a batch.
func FindVersion(tx *schema.Tx, batchID string, number int) (*BatchVersion, error) {
	query := tx.DB().Where("batch_id = ? AND number = ? AND state <> ?", batchID, number, VersionStaged)
	return schema.Take[BatchVersion](query, errNoVersion)
}

var errNoVersion = schema.NotFound("没有这份公检证书，可能已随导入撤销")

// CorrectVersion adds a version that replaces a certificate in force, with the same bales.
func CorrectVersion(tx *schema.Tx, by *account.Member, number int, b Batch, remark string) (*BatchVersion, error) {
	batch, list, err := lockVersions(tx, by, b.BatchID)
	if err != nil {
		return nil, err
	}
	old, err := inForce(list, number)
	if err != nil {
		return nil, err
	}
	next := BatchVersion{
		Number: list[0].Number + 1, State: VersionInForce, AddedAt: tx.Now(), AddedBy: by.Name, Remark: remark, Batch: b,
	}
	next.BaleVersion, next.Certificate = old.BaleVersion, 0
	old.State, old.ReplacedBy, old.EndedAt, old.EndedBy = VersionReplaced, next.Number, tx.Now(), by.Name
	if err := tx.Update(old); err != nil {
		return nil, err
	}
	if err := schema.Insert(tx, []BatchVersion{next}); err != nil {
		return nil, err
	}
	if err := rebuildBatch(tx, batch, append(list, next)); err != nil {
		return nil, err
	}
	if err := notifySellers(tx, b.BatchID, next.Number, correctVerb, "更正", remark); err != nil {
		return nil, err
	}
	return &next, notice.RecordPlatform(tx, by.Actor(), correctVerb, batchEventKind, b.BatchID, 0, remark)
}

// WithdrawVersion withdraws a certificate in force. The certificates that it replaced are in force again; without any,
// the batch has the data of before. It refuses to leave a listed batch without data.
func WithdrawVersion(tx *schema.Tx, by *account.Member, batchID string, number int, reason string) error {
	batch, list, err := lockVersions(tx, by, batchID)
	if err != nil {
		return err
	}
	v, err := inForce(list, number)
	if err != nil {
		return err
	}
	v.State, v.Reason, v.EndedAt, v.EndedBy = VersionWithdrawn, reason, tx.Now(), by.Name
	if err := tx.Update(v); err != nil {
		return err
	}
	for i := range list {
		if before := &list[i]; before.ReplacedBy == number && before.State == VersionReplaced {
			before.State, before.ReplacedBy, before.EndedAt, before.EndedBy = VersionInForce, 0, time.Time{}, ""
			if err := tx.Update(before); err != nil {
				return err
			}
		}
	}
	if err := rebuildBatch(tx, batch, list); err != nil {
		return err
	}
	if err := notifySellers(tx, batchID, number, withdrawVerb, "撤回", reason); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), withdrawVerb, batchEventKind, batchID, 0, reason)
}

// lockVersions locks a batch and returns it with its versions, the latest first. Only administrators of the platform
// may change them.
func lockVersions(tx *schema.Tx, by *account.Member, batchID string) (*Batch, []BatchVersion, error) {
	if err := account.Administers(tx, by); err != nil {
		return nil, nil, err
	}
	batch, err := schema.Take[Batch](tx.DB().Clauses(schema.ForUpdate).Where("batch_id = ?", batchID), errNoVersion)
	if err != nil {
		return nil, nil, err
	}
	var list []BatchVersion
	err = tx.DB().Where("batch_id = ?", batchID).Order("number DESC").Find(&list).Error
	if err == nil && slices.ContainsFunc(list, func(v BatchVersion) bool { return v.State == VersionStaged }) {
		err = schema.Conflict("正在导入这批的公检证书，请等它完成")
	}
	return batch, list, err
}

// inForce returns the certificate with a number. It refuses one that is not in force.
func inForce(list []BatchVersion, number int) (*BatchVersion, error) {
	i := slices.IndexFunc(list, func(v BatchVersion) bool { return v.Number == number })
	switch {
	case i < 0 || number == FormerVersion:
		return nil, errNoVersion
	case list[i].State != VersionInForce:
		return nil, schema.Conflict("这份证书已被替代或撤回，不能再改")
	}
	return &list[i], nil
}

// rebuildBatch stores a batch as its versions are now. It deletes a batch without any, unless it is listed.
func rebuildBatch(tx *schema.Tx, batch *Batch, list []BatchVersion) error {
	var valid []BatchVersion
	var former *Batch
	for i := range list {
		switch v := &list[i]; {
		case v.Number == FormerVersion:
			former = &v.Batch
		case v.State == VersionInForce:
			valid = append(valid, *v)
		}
	}
	tx.Changed(BatchChanged, batch.BatchID)
	if len(valid) == 0 && former == nil {
		return removeBatch(tx, batch)
	}
	b, err := Merged(valid, former)
	if err != nil {
		return err
	}
	if err := moveBales(tx, batch, b.BaleVersion); err != nil {
		return err
	}
	if batch.WarehouseID != 0 {
		b.WarehouseID = batch.WarehouseID // the lot may have moved
	}
	b.CreatedAt, b.UpdatedAt = batch.CreatedAt, tx.Now()
	if err := tx.Update(&b); err != nil {
		return err
	}
	if len(valid) > 0 {
		return nil
	}
	return tx.DB().Where("batch_id = ? AND number = ?", b.BatchID, FormerVersion).Delete(&BatchVersion{}).Error
}

// removeBatch deletes a batch that nobody lists. Its bales are kept with their version.
func removeBatch(tx *schema.Tx, batch *Batch) error {
	var listed bool
	err := tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM listing WHERE batch_id = ?)", batch.BatchID).Scan(&listed).Error
	if err != nil {
		return err
	}
	if listed {
		return schema.Conflict("批号 %s 已有挂牌，而且只有这份数据，不能撤回；请改正证书", batch.BatchID)
	}
	if err := moveBales(tx, batch, FormerVersion); err != nil {
		return err
	}
	return tx.DB().Delete(batch).Error
}

// moveBales stores the bales of a batch with their version, and makes those of another version the bales of the batch.
func moveBales(tx *schema.Tx, batch *Batch, version int) error {
	if batch.BaleVersion == version {
		return nil
	}
	table, err := schema.TableOf[Bale](tx)
	if err != nil {
		return err
	}
	columns := strings.Join(table.Columns(), ", ")
	for _, s := range []*gorm.DB{
		tx.DB().Exec("INSERT INTO version_bale (version, "+columns+") SELECT ?, "+columns+" FROM bale WHERE batch_id = ?",
			batch.BaleVersion, batch.BatchID),
		tx.DB().Exec("DELETE FROM bale WHERE batch_id = ?", batch.BatchID),
		tx.DB().Exec("INSERT INTO bale ("+columns+") SELECT "+columns+" FROM version_bale WHERE batch_id = ? AND version = ?",
			batch.BatchID, version),
		tx.DB().Exec("DELETE FROM version_bale WHERE batch_id = ? AND version = ?", batch.BatchID, version),
	} {
		if s.Error != nil {
			return s.Error
		}
	}
	return nil
}

// CountVersionBales returns the number of bales of a version.
func CountVersionBales(tx *schema.Tx, v *BatchVersion) (int, error) {
	if v.BaleVersion != v.Number {
		return 0, nil
	}
	var n int64
	err := tx.DB().Raw("SELECT (SELECT COUNT(*) FROM version_bale WHERE batch_id = ? AND version = ?) +"+
		" (SELECT COUNT(*) FROM bale e JOIN batch b ON b.batch_id = e.batch_id WHERE e.batch_id = ? AND b.bale_version = ?)",
		v.BatchID, v.Number, v.BatchID, v.Number).Scan(&n).Error
	return int(n), err
}

// VersionFilter selects certificates.
type VersionFilter struct {
	BatchID    string     // its beginning
	Laboratory string     // a part of the laboratory or the inspector
	From, To   schema.Day // of the inspection, or of the certificate where that is not known
	State      VersionState
	UploadID   int64
}

// ListVersions returns a page of the certificates that a filter selects, the latest first, and their total number.
func ListVersions(tx *schema.Tx, f VersionFilter, page schema.Page) ([]BatchVersion, int, error) {
	query := tx.DB().Model(&BatchVersion{}).Where("number > ? AND state <> ?", FormerVersion, VersionStaged)
	if f.BatchID != "" {
		query = query.Where("batch_id LIKE ? ESCAPE '!'", schema.LikeEscape.Replace(f.BatchID)+"%")
	}
	if f.Laboratory != "" {
		like := "%" + schema.LikeEscape.Replace(f.Laboratory) + "%"
		query = query.Where("(laboratory LIKE ? ESCAPE '!' OR inspect_org LIKE ? ESCAPE '!')", like, like)
	}
	const day = "CASE WHEN inspected_on = '' THEN certified_on ELSE inspected_on END"
	if f.From != "" {
		query = query.Where(day+" >= ?", f.From)
	}
	if f.To != "" {
		query = query.Where("("+day+" BETWEEN '1' AND ?)", f.To)
	}
	if f.State != 0 {
		query = query.Where("state = ?", f.State)
	}
	if f.UploadID != 0 {
		query = query.Where("import_id = ?", f.UploadID)
	}
	return schema.PageOf[BatchVersion](query, "added_at DESC, batch_id, number DESC", page)
}
