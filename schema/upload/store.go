package upload

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Tables with rows of an upload: those of its execution, and all.
var (
	stagedTables = []string{"import_lot", "import_batch", "import_bale", "import_former", "import_former_bale"}
	uploadTables = append([]string{"import_line", "import_elsewhere"}, stagedTables...)
)

// Add inserts a preview and deletes the oldest previews beyond the limit. Call it before the file is stored: a
// refused upload then leaves no file, and the retention of files finds it in use.
func Add(tx *schema.Tx, member *account.Member, u *Upload) error {
	if err := lockOwner(tx, member, u.Kind); err != nil {
		return err
	}
	var today int64
	err := tx.DB().Model(&Upload{}).
		Where("member_id = ? AND created_at >= ?", member.CompanyID, schema.Millis(tx.Today().At(0, 0))).Count(&today).Error
	if err != nil {
		return err
	}
	if today >= uploadsPerDay && u.Kind != OfficialUpload {
		return schema.Conflict("本企业今天已导入 %d 个表格，请明天再试", uploadsPerDay)
	}
	if err := deleteOldPreviews(tx, member.CompanyID); err != nil {
		return err
	}
	u.setSender(member)
	u.CompanyID, u.State, u.CreatedAt = member.CompanyID, StatePreview, tx.Now()
	u.FileName = schema.Shorten(u.FileName, 120)
	list := []Upload{*u}
	err = schema.Insert(tx, list)
	*u = list[0]
	return err
}

// deleteOldPreviews deletes previews beyond PreviewsMax and those without lots. It keeps those edited today and
// refuses when too few can be deleted.
func deleteOldPreviews(tx *schema.Tx, companyID int64) error {
	var empty []int64
	err := untouchedPreviews(tx, companyID).Where("total = 0 AND lines_of = version AND version > 0").Limit(schema.MaxIn).
		Pluck("id", &empty).Error
	if err == nil && len(empty) > 0 {
		err = deleteUploads(tx, empty)
	}
	if err != nil {
		return err
	}
	previews, err := countPreviews(tx, companyID)
	if err != nil || previews < PreviewsMax {
		return err
	}
	many := previews - PreviewsMax + 1
	var ids []int64
	if err := untouchedPreviews(tx, companyID).Order("id").Limit(min(many, schema.MaxIn)).
		Pluck("id", &ids).Error; err != nil {
		return err
	}
	if len(ids) < many {
		return schema.Conflict("已有 %d 张未确认的表，今天都改过：请先确认或删除一些", previews)
	}
	return deleteUploads(tx, ids)
}

// untouchedPreviews returns the query for the previews that were not edited today.
func untouchedPreviews(tx *schema.Tx, companyID int64) *gorm.DB {
	return previews(tx, companyID).Where("mended_at < ?", schema.Millis(tx.Today().At(0, 0)))
}

// previews returns the query for the previews of a company.
func previews(tx *schema.Tx, companyID int64) *gorm.DB {
	return tx.DB().Model(&Upload{}).Where("member_id = ? AND state = ?", companyID, StatePreview)
}

// countPreviews returns the number of previews of a company.
func countPreviews(tx *schema.Tx, companyID int64) (int, error) {
	var n int64
	err := previews(tx, companyID).Count(&n).Error
	return int(n), err
}

// NextDropped returns the preview that the next upload will replace; nil when none is replaced.
func NextDropped(tx *schema.Tx, companyID int64) (*Upload, error) {
	n, err := countPreviews(tx, companyID)
	if err != nil || n < PreviewsMax {
		return nil, err
	}
	var list []Upload
	err = untouchedPreviews(tx, companyID).Select("id", "file_name", "created_at").Order("id").Limit(1).Find(&list).Error
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// Unfinished returns the ids of a company's previews and failed uploads.
func Unfinished(tx *schema.Tx, companyID int64) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Upload{}).Where("member_id = ? AND state IN ?", companyID, []State{StatePreview, StateFailed}).
		Limit(schema.MaxIn).Pluck("id", &ids).Error
	return ids, err
}

// deleteUploads deletes uploads with all their rows.
func deleteUploads(tx *schema.Tx, ids []int64) error {
	for _, table := range uploadTables {
		if err := tx.DB().Exec("DELETE FROM "+table+" WHERE import_id IN ?", ids).Error; err != nil {
			return err
		}
	}
	return tx.DB().Where("id IN ?", ids).Delete(&Upload{}).Error
}

// Find returns an upload of a company.
func Find(tx *schema.Tx, companyID, id int64) (*Upload, error) {
	return readUpload(tx.DB().Where("id = ? AND member_id = ?", id, companyID))
}

// lockUpload locks an upload of a company.
func lockUpload(tx *schema.Tx, companyID, id int64) (*Upload, error) {
	return readUpload(tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND member_id = ?", id, companyID))
}

// readUpload returns the upload that a query selects, or not found.
func readUpload(query *gorm.DB) (*Upload, error) {
	return schema.Take[Upload](query, schema.NotFound("没有这次导入：可能已删除，或没有确认而过期"))
}

// Overtaken reports whether the seller's listings or the batches of an upload have changed since its lines were read.
func Overtaken(tx *schema.Tx, u *Upload) (bool, error) {
	var changed bool
	err := tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM import_line n JOIN listing l ON l.member_id = ?"+
		" AND l.batch_id = n.batch_id WHERE n.import_id = ? AND l.updated_at > ?)"+
		" OR EXISTS (SELECT 1 FROM import_line n JOIN batch b ON b.batch_id = n.batch_id WHERE n.import_id = ?"+
		" AND b.updated_at > ?)",
		u.CompanyID, u.ID, schema.Millis(u.ReadAt), u.ID, schema.Millis(u.ReadAt)).Scan(&changed).Error
	return changed, err
}

// List returns a page of a company's uploads, newest first, and their total number.
func List(tx *schema.Tx, companyID int64, page schema.Page) ([]Upload, int, error) {
	query := tx.DB().Model(&Upload{}).Where("member_id = ?", companyID).Omit("sheets", "hints", "layout", "mended")
	return schema.PageOf[Upload](query, "id DESC", page)
}

// Remove deletes an upload that is not executed.
func Remove(tx *schema.Tx, companyID, id int64) error {
	u, err := lockUpload(tx, companyID, id)
	if err != nil {
		return err
	}
	if !u.Confirmable() {
		return schema.Conflict("只能删除没有导入的表格")
	}
	return deleteUploads(tx, []int64{id})
}

// BeginReading stores new reading options and increments the version. It refuses an upload whose version has changed.
func BeginReading(tx *schema.Tx, u *Upload) error {
	now, err := lockUpload(tx, u.CompanyID, u.ID)
	if err != nil {
		return err
	}
	if err := now.step(VerbRead); err != nil {
		return err
	}
	if now.Version != u.Version {
		return errChanged
	}
	if now.Sheet != u.Sheet {
		if err := tx.DB().Where("import_id = ?", u.ID).Delete(&ElsewhereLot{}).Error; err != nil {
			return err
		}
	}
	u.State, u.Attempt, u.Reason, u.Version = now.State, now.Attempt, "", now.Version+1
	return tx.Update(u)
}

// errChanged is returned when a colleague changed the upload first.
var errChanged = schema.Conflict("这份表格刚被同事修改过，请刷新后再试")

// lockVersion locks an upload. It refuses one whose version has changed.
func lockVersion(tx *schema.Tx, u *Upload) (*Upload, error) {
	now, err := lockUpload(tx, u.CompanyID, u.ID)
	if err == nil && now.Version != u.Version {
		err = errChanged
	}
	return now, err
}

// PutLines replaces the lines with the same numbers. It refuses an upload whose version has changed.
func PutLines(tx *schema.Tx, u *Upload, lines []Line) error {
	if _, err := lockVersion(tx, u); err != nil {
		return err
	}
	numbers := make([]int, len(lines))
	for n := range lines {
		lines[n].UploadID, numbers[n] = u.ID, lines[n].Number
	}
	if err := deleteLines(tx, u.ID, numbers); err != nil {
		return err
	}
	return schema.Insert(tx, lines)
}

// deleteLines deletes lines by number.
func deleteLines(tx *schema.Tx, id int64, numbers []int) error {
	for part := range slices.Chunk(numbers, schema.MaxIn) {
		if err := tx.DB().Where("import_id = ? AND number IN ?", id, part).Delete(&Line{}).Error; err != nil {
			return err
		}
	}
	return nil
}

// EndLines deletes the lines that no longer exist and stores the counts: the lines are complete for this version.
func EndLines(tx *schema.Tx, u *Upload, gone []int) error {
	now, err := lockVersion(tx, u)
	if err != nil {
		return err
	}
	now.LinesOf, now.Counts, now.ReadAt = u.Version, u.Counts, tx.Now()
	if err := deleteLines(tx, u.ID, gone); err != nil {
		return err
	}
	*u = *now
	return tx.Update(now)
}

// lineDigests returns the digests of the stored lines by line number.
func lineDigests(tx *schema.Tx, id int64) (map[int]int64, error) {
	digests, number, digest := map[int]int64{}, 0, int64(0)
	err := schema.EachRow(tx, "SELECT number, digest FROM import_line WHERE import_id = "+schema.JoinIDs([]int64{id}),
		func() error {
			digests[number] = digest
			return nil
		}, &number, &digest)
	return digests, err
}

// JumpingLines returns a page of the lines whose price is far from the former one, in the order of the file.
func JumpingLines(tx *schema.Tx, id int64, page schema.Page) ([]Line, int, error) {
	query := tx.DB().Model(&Line{}).Where("import_id = ? AND level = ? AND body LIKE ?", id, LevelWarning,
		`%"kind":"jump"%`)
	return schema.PageOf[Line](query, "number", page)
}

// ListLines returns a page of the lines, in the order of the file. An empty level or change selects all.
func ListLines(tx *schema.Tx, id int64, level Level, becomes LotChange, page schema.Page) ([]Line, int, error) {
	query := tx.DB().Model(&Line{}).Where("import_id = ?", id)
	if level != "" {
		query = query.Where("level = ?", level)
	}
	if becomes != "" {
		query = query.Where("becomes = ?", becomes)
	}
	return schema.PageOf[Line](query, "number", page)
}

// LateLots returns the reasons of the lots rejected during execution, by line number.
func LateLots(tx *schema.Tx, id int64) (map[int]string, error) {
	var list []Lot
	err := tx.DB().Select("number", "reason").Where("import_id = ? AND reason NOT IN ?", id, []string{"", stayedReason}).
		Find(&list).Error
	late := make(map[int]string, len(list))
	for _, lot := range list {
		late[lot.Number] = lot.Reason
	}
	return late, err
}
