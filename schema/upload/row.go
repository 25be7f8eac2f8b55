package upload

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// RowOutcome is the result of a row of a finished upload: a LotChange or one of the constants.
type RowOutcome string

// Outcomes besides LotChange.
const (
	OutcomeFailed  RowOutcome = "failed"  // 未导入: wrong, duplicate, or rejected during execution
	OutcomeSkipped RowOutcome = "skipped" // 已跳过: not a lot
	OutcomeBack    RowOutcome = "back"    // 已撤回
	OutcomeStayed  RowOutcome = "stayed"  // 没有恢复: kept when the upload was undone
)

// Row is a row of a sheet with its result, or a lot that went off sale, with number 0.
type Row struct {
	Number  int
	BatchID string
	Outcome RowOutcome
	Lot     *Lot                `gorm:"-"` // the executed change; nil when nothing was staged
	Line    *Line               `gorm:"-"` // nil when deleted by retention
	State   cotton.ListingState `gorm:"-"` // present state of the listing; zero when deleted
}

// rowsQuery selects the rows of an upload: staged lots, then lines that were not staged. It uses the primary key of
// import_lot and the index import_line_level. Lots are kept as long as the upload, most lines are deleted earlier.
const rowsQuery = "SELECT t.number, t.batch_id, CASE WHEN t.reason = @stayed THEN 'stayed'" +
	" WHEN t.reason <> '' THEN 'failed' WHEN NOT @undone OR t.becomes = @same THEN t.becomes" +
	" WHEN @quality AND t.back = @stays THEN 'stayed' ELSE 'back' END AS outcome" +
	" FROM import_lot t WHERE t.import_id = @id" +
	" UNION ALL SELECT n.number, n.batch_id, CASE n.level WHEN @skipped THEN 'skipped' ELSE 'failed' END" +
	" FROM import_line n WHERE n.import_id = @id AND n.level IN @out"

// ListRows returns a page of the rows of a finished upload with one outcome or all, in the order of the file. Lots
// that are not in the sheet come last.
func ListRows(tx *schema.Tx, u *Upload, outcome RowOutcome, page schema.Page) ([]Row, int, error) {
	if u.State != StateDone && u.State != StateUndone {
		return nil, 0, schema.Conflict("这次导入还没有完成，没有结果")
	}
	query := tx.DB().Table("(?) AS r", tx.DB().Raw(rowsQuery, map[string]any{
		"id": u.ID, "undone": u.State == StateUndone, "quality": u.Kind.IsInspection(),
		"stayed": stayedReason, "same": LotSame, "stays": BatchStays, "skipped": LevelSkipped,
		"out": []Level{LevelError, LevelDuplicate, LevelSkipped},
	}))
	if outcome != "" {
		query = query.Where("outcome = ?", outcome)
	}
	list, total, err := schema.PageOf[Row](query, "number = 0, number, batch_id", page)
	if err != nil {
		return nil, 0, err
	}
	for part := range slices.Chunk(list, schema.MaxIn) {
		if err := joinRows(tx, u.ID, part); err != nil {
			return nil, 0, err
		}
	}
	return list, total, nil
}

// joinRows sets line, lot and listing state of rows.
func joinRows(tx *schema.Tx, id int64, rows []Row) error {
	numbers, batches := make([]int, len(rows)), make([]string, len(rows))
	for n, r := range rows {
		numbers[n], batches[n] = r.Number, r.BatchID
	}
	var lines []Line
	if err := tx.DB().Where("import_id = ? AND number IN ?", id, numbers).Find(&lines).Error; err != nil {
		return err
	}
	var lots []Lot
	if err := tx.DB().Where("import_id = ? AND batch_id IN ?", id, batches).Find(&lots).Error; err != nil {
		return err
	}
	states, err := listingStates(tx, lots)
	if err != nil {
		return err
	}
	for n := range rows {
		r := &rows[n]
		if at := slices.IndexFunc(lines, func(l Line) bool { return l.Number == r.Number }); at >= 0 {
			r.Line = &lines[at]
		}
		if at := slices.IndexFunc(lots, func(lot Lot) bool {
			return lot.BatchID == r.BatchID && lot.Number == r.Number
		}); at >= 0 {
			r.Lot, r.State = &lots[at], states[lots[at].ListingID]
		}
	}
	return nil
}

// listingStates returns the present states of the listings of some lots, by listing id. Deleted listings are missing.
func listingStates(tx *schema.Tx, lots []Lot) (map[int64]cotton.ListingState, error) {
	ids := make([]int64, len(lots))
	for n := range lots {
		ids[n] = lots[n].ListingID
	}
	var list []cotton.Listing
	err := tx.DB().Select("id", "state").Where("id IN ?", ids).Find(&list).Error
	states := make(map[int64]cotton.ListingState, len(list))
	for _, l := range list {
		states[l.ID] = l.State
	}
	return states, err
}
