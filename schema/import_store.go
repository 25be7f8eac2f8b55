package schema

import (
	"errors"
	"slices"

	"gorm.io/gorm"
)

// What an import has, apart from itself: the tables of its confirmation, and of its lines.
var (
	stagedTables = []string{"import_lot", "import_batch", "import_bale", "import_former", "import_former_bale"}
	importTables = append([]string{"import_line", "import_elsewhere"}, stagedTables...)
)

// AddImport begins the preview of a sheet. The oldest previews of the company give way to it. Call it before the file is
// kept: what is refused leaves no file, and a file that an import uses is not swept away.
func (tx *Tx) AddImport(by *Member, i *Import) error {
	if _, err := tx.lockCompany(by.MemberID); err != nil {
		return err
	}
	var today int64
	err := tx.db.Model(&Import{}).Where("member_id = ? AND created_at >= ?", by.MemberID, millis(tx.Today().At(0, 0))).Count(&today).Error
	if err != nil {
		return err
	}
	if today >= importsADay {
		return Conflict("本企业今天已导入 %d 个表格，请明天再试", importsADay)
	}
	if err := tx.dropOldest(by.MemberID); err != nil {
		return err
	}
	i.MemberID, i.MembershipID, i.State, i.CreatedAt = by.MemberID, by.UserID, ImportPreview, tx.now
	i.FileName = shorten(i.FileName, 120)
	list := []Import{*i}
	err = insert(tx, list)
	*i = list[0]
	return err
}

// dropOldest drops the previews that are too many, and those in which no lot was found, but none that was worked on today.
func (tx *Tx) dropOldest(seller int64) error {
	var empty []int64
	err := tx.untouched(seller).Where("total = 0 AND lines_of = version AND version > 0").Limit(maxIn).Pluck("id", &empty).Error
	if err == nil && len(empty) > 0 {
		err = tx.dropImports(empty)
	}
	if err != nil {
		return err
	}
	previews, err := tx.CountPreviews(seller)
	if err != nil || previews < PreviewsMax {
		return err
	}
	many := previews - PreviewsMax + 1
	var ids []int64
	if err := tx.untouched(seller).Order("id").Limit(min(many, maxIn)).Pluck("id", &ids).Error; err != nil {
		return err
	}
	if len(ids) < many {
		return Conflict("已有 %d 张未确认的表，今天都改过：请先确认或删除一些", previews)
	}
	return tx.dropImports(ids)
}

// untouched are the previews of a company that nobody has worked on today.
func (tx *Tx) untouched(seller int64) *gorm.DB {
	return tx.previews(seller).Where("mended_at < ?", millis(tx.Today().At(0, 0)))
}

func (tx *Tx) previews(seller int64) *gorm.DB {
	return tx.db.Model(&Import{}).Where("member_id = ? AND state = ?", seller, ImportPreview)
}

// CountPreviews is how many previews a company has.
func (tx *Tx) CountPreviews(seller int64) (int, error) {
	var n int64
	err := tx.previews(seller).Count(&n).Error
	return int(n), err
}

// NextDropped is the preview of a company that gives way to the next sheet; nil when none has to, or none may.
func (tx *Tx) NextDropped(seller int64) (*Import, error) {
	n, err := tx.CountPreviews(seller)
	if err != nil || n < PreviewsMax {
		return nil, err
	}
	var list []Import
	err = tx.untouched(seller).Select("id", "file_name", "created_at").Order("id").Limit(1).Find(&list).Error
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// UnfinishedImports are the previews of a company and its imports that have failed.
func (tx *Tx) UnfinishedImports(seller int64) ([]int64, error) {
	var ids []int64
	err := tx.db.Model(&Import{}).Where("member_id = ? AND state IN ?", seller, []ImportState{ImportPreview, ImportFailed}).Limit(maxIn).Pluck("id", &ids).Error
	return ids, err
}

func (tx *Tx) dropImports(ids []int64) error {
	for _, table := range importTables {
		if err := tx.db.Exec("DELETE FROM "+table+" WHERE import_id IN ?", ids).Error; err != nil {
			return err
		}
	}
	return tx.db.Where("id IN ?", ids).Delete(&Import{}).Error
}

// Import reads an import of a company.
func (tx *Tx) Import(seller, id int64) (*Import, error) {
	i, err := tx.takeImport(tx.db.Where("id = ? AND member_id = ?", id, seller))
	if err == nil {
		i.settle(tx.now)
	}
	return i, err
}

// lockImport locks an import of a company. One whose confirmation has ended without a word has failed.
func (tx *Tx) lockImport(seller, id int64) (*Import, error) {
	i, err := tx.takeImport(tx.db.Clauses(forUpdate).Where("id = ? AND member_id = ?", id, seller))
	if err == nil {
		i.settle(tx.now)
	}
	return i, err
}

func (tx *Tx) takeImport(query *gorm.DB) (*Import, error) {
	var i Import
	err := query.Take(&i).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, NotFound("没有这次导入：可能已删除，或没有确认而过期")
	}
	return &i, err
}

// Overtaken tells whether the seller's offers of an import's lots, or what is known of these, have changed since its lines were held
// against them.
func (tx *Tx) Overtaken(i *Import) (bool, error) {
	var changed bool
	err := tx.db.Raw("SELECT EXISTS (SELECT 1 FROM import_line n JOIN listing l ON l.member_id = ? AND l.batch_id = n.batch_id WHERE n.import_id = ? AND l.updated_at > ?)"+
		" OR EXISTS (SELECT 1 FROM import_line n JOIN batch b ON b.batch_id = n.batch_id WHERE n.import_id = ? AND b.updated_at > ?)",
		i.MemberID, i.ID, millis(i.ReadAt), i.ID, millis(i.ReadAt)).Scan(&changed).Error
	return changed, err
}

// Imports are the imports of a company, newest first, and how many there are on all pages.
func (tx *Tx) Imports(seller int64, page Page) ([]Import, int, error) {
	query := tx.db.Model(&Import{}).Where("member_id = ?", seller).Omit("sheets", "hints", "layout", "mended")
	list, total, err := pageOf[Import](query, "id DESC", page)
	for i := range list {
		list[i].settle(tx.now)
	}
	return list, total, err
}

// RemoveImport forgets an import that has put nothing on sale.
func (tx *Tx) RemoveImport(seller, id int64) error {
	i, err := tx.lockImport(seller, id)
	if err != nil {
		return err
	}
	if !i.Confirmable() {
		return Conflict("只能删除没有导入的表格")
	}
	return tx.dropImports([]int64{id})
}

// ReadImport says that an import is read otherwise from now on, and how. It refuses when it was changed since it had the
// version given.
func (tx *Tx) ReadImport(i *Import) error {
	now, err := tx.lockImport(i.MemberID, i.ID)
	if err != nil {
		return err
	}
	if err := now.take(ReadAgain); err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChangedImport
	}
	if now.Sheet != i.Sheet {
		if err := tx.db.Where("import_id = ?", i.ID).Delete(&ImportElsewhere{}).Error; err != nil {
			return err
		}
	}
	i.State, i.Attempt, i.Reason, i.Version = now.State, now.Attempt, "", now.Version+1
	return tx.Update(i)
}

var errChangedImport = Conflict("这份表格刚被同事修改过，请刷新后再试")

// PutLines stores a part of the lines of an import, in the place of those of the same numbers. It refuses when the import is
// read otherwise meanwhile.
func (tx *Tx) PutLines(i *Import, lines []ImportLine) error {
	now, err := tx.lockImport(i.MemberID, i.ID)
	if err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChangedImport
	}
	numbers := make([]int, len(lines))
	for n := range lines {
		numbers[n] = lines[n].Number
	}
	if err := tx.dropLines(i.ID, numbers); err != nil {
		return err
	}
	return insert(tx, lines)
}

func (tx *Tx) dropLines(id int64, numbers []int) error {
	for part := range slices.Chunk(numbers, maxIn) {
		if err := tx.db.Where("import_id = ? AND number IN ?", id, part).Delete(&ImportLine{}).Error; err != nil {
			return err
		}
	}
	return nil
}

// EndLines says that the lines of an import are all stored, but for those that are gone.
func (tx *Tx) EndLines(i *Import, gone []int) error {
	now, err := tx.lockImport(i.MemberID, i.ID)
	if err != nil {
		return err
	}
	if now.Version != i.Version {
		return errChangedImport
	}
	now.LinesOf, now.ImportCounts, now.ReadAt = i.Version, i.ImportCounts, tx.now
	if err := tx.dropLines(i.ID, gone); err != nil {
		return err
	}
	*i = *now
	return tx.Update(now)
}

// LineDigests are the digests of the stored lines of an import by their numbers.
func (tx *Tx) LineDigests(id int64) (map[int]int64, error) {
	digests, number, digest := map[int]int64{}, 0, int64(0)
	err := tx.eachRow("SELECT number, digest FROM import_line WHERE import_id = "+joinIDs([]int64{id}), func() error {
		digests[number] = digest
		return nil
	}, &number, &digest)
	return digests, err
}

// JumpingLines are a page of the lines of an import whose offer is far from the one before, in the order of the file.
func (tx *Tx) JumpingLines(id int64, page Page) ([]ImportLine, int, error) {
	query := tx.db.Model(&ImportLine{}).Where("import_id = ? AND level = ? AND body LIKE ?", id, LineWarning, `%"kind":"jump"%`)
	return pageOf[ImportLine](query, "number", page)
}

// ImportLines are a page of the lines of an import, of one level or all, in the order of the file.
func (tx *Tx) ImportLines(id int64, level ImportLevel, becomes ImportChange, page Page) ([]ImportLine, int, error) {
	query := tx.db.Model(&ImportLine{}).Where("import_id = ?", id)
	if level != "" {
		query = query.Where("level = ?", level)
	}
	if becomes != "" {
		query = query.Where("becomes = ?", becomes)
	}
	return pageOf[ImportLine](query, "number", page)
}

// LateLots are the lots of an import that could not be done when it was confirmed, by the numbers of their lines, with the
// reasons.
func (tx *Tx) LateLots(id int64) (map[int]string, error) {
	var list []ImportLot
	err := tx.db.Select("number", "reason").Where("import_id = ? AND reason NOT IN ?", id, []string{"", stayed}).Find(&list).Error
	late := make(map[int]string, len(list))
	for _, t := range list {
		late[t.Number] = t.Reason
	}
	return late, err
}
