package upload

import (
	"errors"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// What an import has, apart from itself: the tables of its confirmation, and of its lines.
var (
	stagedTables = []string{"import_lot", "import_batch", "import_bale", "import_former", "import_former_bale"}
	importTables = append([]string{"import_line", "import_elsewhere"}, stagedTables...)
)

// Add begins the preview of a sheet. The oldest previews of the company give way to it. Call it before the file is
// kept: what is refused leaves no file, and a file that an import uses is not swept away.
func Add(tx *schema.Tx, by *account.Member, i *Upload) error {
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return err
	}
	var today int64
	err := tx.DB().Model(&Upload{}).Where("member_id = ? AND created_at >= ?", by.CompanyID, schema.Millis(tx.Today().At(0, 0))).Count(&today).Error
	if err != nil {
		return err
	}
	if today >= importsADay {
		return schema.Conflict("本企业今天已导入 %d 个表格，请明天再试", importsADay)
	}
	if err := dropOldest(tx, by.CompanyID); err != nil {
		return err
	}
	i.CompanyID, i.MembershipID, i.State, i.CreatedAt = by.CompanyID, by.MembershipID, StatePreview, tx.Now()
	i.FileName = schema.Shorten(i.FileName, 120)
	list := []Upload{*i}
	err = schema.Insert(tx, list)
	*i = list[0]
	return err
}

// dropOldest drops the previews that are too many, and those in which no lot was found, but none that was worked on today.
func dropOldest(tx *schema.Tx, seller int64) error {
	var empty []int64
	err := untouched(tx, seller).Where("total = 0 AND lines_of = version AND version > 0").Limit(schema.MaxIn).Pluck("id", &empty).Error
	if err == nil && len(empty) > 0 {
		err = deleteUploads(tx, empty)
	}
	if err != nil {
		return err
	}
	previews, err := CountPreviews(tx, seller)
	if err != nil || previews < PreviewsMax {
		return err
	}
	many := previews - PreviewsMax + 1
	var ids []int64
	if err := untouched(tx, seller).Order("id").Limit(min(many, schema.MaxIn)).Pluck("id", &ids).Error; err != nil {
		return err
	}
	if len(ids) < many {
		return schema.Conflict("已有 %d 张未确认的表，今天都改过：请先确认或删除一些", previews)
	}
	return deleteUploads(tx, ids)
}

// untouched are the previews of a company that nobody has worked on today.
func untouched(tx *schema.Tx, seller int64) *gorm.DB {
	return previews(tx, seller).Where("mended_at < ?", schema.Millis(tx.Today().At(0, 0)))
}

func previews(tx *schema.Tx, seller int64) *gorm.DB {
	return tx.DB().Model(&Upload{}).Where("member_id = ? AND state = ?", seller, StatePreview)
}

// CountPreviews is how many previews a company has.
func CountPreviews(tx *schema.Tx, seller int64) (int, error) {
	var n int64
	err := previews(tx, seller).Count(&n).Error
	return int(n), err
}

// NextDropped is the preview of a company that gives way to the next sheet; nil when none has to, or none may.
func NextDropped(tx *schema.Tx, seller int64) (*Upload, error) {
	n, err := CountPreviews(tx, seller)
	if err != nil || n < PreviewsMax {
		return nil, err
	}
	var list []Upload
	err = untouched(tx, seller).Select("id", "file_name", "created_at").Order("id").Limit(1).Find(&list).Error
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// Unfinished are the previews of a company and its imports that have failed.
func Unfinished(tx *schema.Tx, seller int64) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Upload{}).Where("member_id = ? AND state IN ?", seller, []State{StatePreview, StateFailed}).Limit(schema.MaxIn).Pluck("id", &ids).Error
	return ids, err
}

func deleteUploads(tx *schema.Tx, ids []int64) error {
	for _, table := range importTables {
		if err := tx.DB().Exec("DELETE FROM "+table+" WHERE import_id IN ?", ids).Error; err != nil {
			return err
		}
	}
	return tx.DB().Where("id IN ?", ids).Delete(&Upload{}).Error
}

// Find reads an import of a company.
func Find(tx *schema.Tx, seller, id int64) (*Upload, error) {
	i, err := takeUpload(tx, tx.DB().Where("id = ? AND member_id = ?", id, seller))
	if err == nil {
		i.settle(tx.Now())
	}
	return i, err
}

// lockUpload locks an import of a company. One whose confirmation has ended without a word has failed.
func lockUpload(tx *schema.Tx, seller, id int64) (*Upload, error) {
	i, err := takeUpload(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND member_id = ?", id, seller))
	if err == nil {
		i.settle(tx.Now())
	}
	return i, err
}

func takeUpload(tx *schema.Tx, query *gorm.DB) (*Upload, error) {
	var i Upload
	err := query.Take(&i).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.NotFound("没有这次导入：可能已删除，或没有确认而过期")
	}
	return &i, err
}

// Overtaken tells whether the seller's offers of an import's lots, or what is known of these, have changed since its lines were held
// against them.
func Overtaken(tx *schema.Tx, i *Upload) (bool, error) {
	var changed bool
	err := tx.DB().Raw("SELECT EXISTS (SELECT 1 FROM import_line n JOIN listing l ON l.member_id = ? AND l.batch_id = n.batch_id WHERE n.import_id = ? AND l.updated_at > ?)"+
		" OR EXISTS (SELECT 1 FROM import_line n JOIN batch b ON b.batch_id = n.batch_id WHERE n.import_id = ? AND b.updated_at > ?)",
		i.CompanyID, i.ID, schema.Millis(i.ReadAt), i.ID, schema.Millis(i.ReadAt)).Scan(&changed).Error
	return changed, err
}

// List are the imports of a company, newest first, and how many there are on all pages.
func List(tx *schema.Tx, seller int64, page schema.Page) ([]Upload, int, error) {
	query := tx.DB().Model(&Upload{}).Where("member_id = ?", seller).Omit("sheets", "hints", "layout", "mended")
	list, total, err := schema.PageOf[Upload](query, "id DESC", page)
	for i := range list {
		list[i].settle(tx.Now())
	}
	return list, total, err
}

// Remove forgets an import that has put nothing on sale.
func Remove(tx *schema.Tx, seller, id int64) error {
	i, err := lockUpload(tx, seller, id)
	if err != nil {
		return err
	}
	if !i.Confirmable() {
		return schema.Conflict("只能删除没有导入的表格")
	}
	return deleteUploads(tx, []int64{id})
}

// BeginReading says that an import is read otherwise from now on, and how. It refuses when it was changed since it had the
// version given.
func BeginReading(tx *schema.Tx, i *Upload) error {
	now, err := lockUpload(tx, i.CompanyID, i.ID)
	if err != nil {
		return err
	}
	if err := now.take(VerbRead); err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChanged
	}
	if now.Sheet != i.Sheet {
		if err := tx.DB().Where("import_id = ?", i.ID).Delete(&ElsewhereLot{}).Error; err != nil {
			return err
		}
	}
	i.State, i.Attempt, i.Reason, i.Version = now.State, now.Attempt, "", now.Version+1
	return tx.Update(i)
}

var errChanged = schema.Conflict("这份表格刚被同事修改过，请刷新后再试")

// PutLines stores a part of the lines of an import, in the place of those of the same numbers. It refuses when the import is
// read otherwise meanwhile.
func PutLines(tx *schema.Tx, i *Upload, lines []Line) error {
	now, err := lockUpload(tx, i.CompanyID, i.ID)
	if err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChanged
	}
	numbers := make([]int, len(lines))
	for n := range lines {
		numbers[n] = lines[n].Number
	}
	if err := dropLines(tx, i.ID, numbers); err != nil {
		return err
	}
	return schema.Insert(tx, lines)
}

func dropLines(tx *schema.Tx, id int64, numbers []int) error {
	for part := range slices.Chunk(numbers, schema.MaxIn) {
		if err := tx.DB().Where("import_id = ? AND number IN ?", id, part).Delete(&Line{}).Error; err != nil {
			return err
		}
	}
	return nil
}

// EndLines says that the lines of an import are all stored, but for those that are gone.
func EndLines(tx *schema.Tx, i *Upload, gone []int) error {
	now, err := lockUpload(tx, i.CompanyID, i.ID)
	if err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChanged
	}
	now.LinesOf, now.Counts, now.ReadAt = i.Version, i.Counts, tx.Now()
	if err := dropLines(tx, i.ID, gone); err != nil {
		return err
	}
	*i = *now
	return tx.Update(now)
}

// LineDigests are the digests of the stored lines of an import by their numbers.
func LineDigests(tx *schema.Tx, id int64) (map[int]int64, error) {
	digests, number, digest := map[int]int64{}, 0, int64(0)
	err := schema.EachRow(tx, "SELECT number, digest FROM import_line WHERE import_id = "+schema.JoinIDs([]int64{id}), func() error {
		digests[number] = digest
		return nil
	}, &number, &digest)
	return digests, err
}

// JumpingLines are a page of the lines of an import whose offer is far from the one before, in the order of the file.
func JumpingLines(tx *schema.Tx, id int64, page schema.Page) ([]Line, int, error) {
	query := tx.DB().Model(&Line{}).Where("import_id = ? AND level = ? AND body LIKE ?", id, LevelWarning, `%"kind":"jump"%`)
	return schema.PageOf[Line](query, "number", page)
}

// ListLines are a page of the lines of an import, of one level or all, in the order of the file.
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

// LateLots are the lots of an import that could not be done when it was confirmed, by the numbers of their lines, with the
// reasons.
func LateLots(tx *schema.Tx, id int64) (map[int]string, error) {
	var list []Lot
	err := tx.DB().Select("number", "reason").Where("import_id = ? AND reason NOT IN ?", id, []string{"", stayed}).Find(&list).Error
	late := make(map[int]string, len(list))
	for _, t := range list {
		late[t.Number] = t.Reason
	}
	return late, err
}
