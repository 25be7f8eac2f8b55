package upload

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// RowOutcome is what has become of a row of an import that is over: its ImportChange, or one of these.
type RowOutcome string

// Outcomes besides changes.
const (
	OutcomeFailed  RowOutcome = "failed"  // 未导入: wrong, there twice, or too late
	OutcomeSkipped RowOutcome = "skipped" // 已跳过: no lot
	OutcomeBack    RowOutcome = "back"    // 已撤回
	OutcomeStayed  RowOutcome = "stayed"  // 没有恢复: it was not taken back when the import was
)

// Row is what has become of a row of a sheet, or of a lot that is not in it and has no number.
type Row struct {
	Number  int
	BatchID string
	Outcome RowOutcome
	Lot     *Lot                `gorm:"-"` // what was done; nil: nothing, from the beginning
	Line    *Line               `gorm:"-"` // nil: it is forgotten
	State   cotton.ListingState `gorm:"-"` // of the listing now; zero: there is none
}

// rowsQuery are the rows of an import, in two parts: what was to be done of it (primary key of import_lot), and what was left
// out from the beginning (import_line_level). The lots stay as long as the history, most lines do not.
const rowsQuery = "SELECT t.number, t.batch_id, CASE WHEN t.reason = @stayed THEN 'stayed' WHEN t.reason <> '' THEN 'failed'" +
	" WHEN NOT @undone OR t.becomes = @same THEN t.becomes WHEN @quality AND t.back = @stays THEN 'stayed' ELSE 'back' END AS outcome" +
	" FROM import_lot t WHERE t.import_id = @id" +
	" UNION ALL SELECT n.number, n.batch_id, CASE n.level WHEN @skipped THEN 'skipped' ELSE 'failed' END" +
	" FROM import_line n WHERE n.import_id = @id AND n.level IN @out"

// ListRows are a page of what has become of the rows of an import that is over, those of one outcome or all, in the order of
// the file; lots that are not in it stand behind them.
func ListRows(tx *schema.Tx, i *Upload, outcome RowOutcome, page schema.Page) ([]Row, int, error) {
	if i.State != StateDone && i.State != StateUndone {
		return nil, 0, schema.Conflict("这次导入还没有完成，没有结果")
	}
	query := tx.DB().Table("(?) AS r", tx.DB().Raw(rowsQuery, map[string]any{
		"id": i.ID, "undone": i.State == StateUndone, "quality": i.Kind == InspectionUpload,
		"stayed": stayed, "same": LotSame, "stays": BatchStays, "skipped": LevelSkipped, "out": []Level{LevelError, LevelDuplicate, LevelSkipped},
	}))
	if outcome != "" {
		query = query.Where("outcome = ?", outcome)
	}
	list, total, err := schema.PageOf[Row](query, "number = 0, number, batch_id", page)
	if err != nil {
		return nil, 0, err
	}
	for part := range slices.Chunk(list, schema.MaxIn) {
		if err := completeRows(tx, i.ID, part); err != nil {
			return nil, 0, err
		}
	}
	return list, total, nil
}

// completeRows adds to some rows of an import what was written, what was done, and how it is now.
func completeRows(tx *schema.Tx, id int64, rows []Row) error {
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
	states, err := statesOf(tx, lots)
	if err != nil {
		return err
	}
	for n := range rows {
		r := &rows[n]
		if at := slices.IndexFunc(lines, func(l Line) bool { return l.Number == r.Number }); at >= 0 {
			r.Line = &lines[at]
		}
		if at := slices.IndexFunc(lots, func(t Lot) bool { return t.BatchID == r.BatchID && t.Number == r.Number }); at >= 0 {
			r.Lot, r.State = &lots[at], states[lots[at].ListingID]
		}
	}
	return nil
}

// statesOf are the states of the listings of some lots, as far as they are there.
func statesOf(tx *schema.Tx, lots []Lot) (map[int64]cotton.ListingState, error) {
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
