package lotsheet

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/findings"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Lines returns the rows below the header as lines, and lines with errors for lots above it.
func (b *Book) Lines(layout *Layout) []Line {
	s := b.table(layout.Sheet)
	r := newReader(layout, s)
	lines := make([]Line, 0, len(s.Rows))
	var further []Line
	for i := range s.Rows {
		row := &s.Rows[i]
		if b.splitFrom[row.Number] != 0 {
			continue
		}
		cells, shared := r.fillMerged(row)
		if row.Number >= layout.First {
			lines = append(lines, r.readLine(row, cells, shared))
			if lines[len(lines)-1].Skipped == noteRow {
				r.noteSold(cells, row.Number, lines)
			}
			b.note(&lines[len(lines)-1], row.Number)
			for _, number := range b.split[row.Number].rows {
				further = append(further, r.readFurther(s, row.Number, number))
				b.note(&further[len(further)-1], row.Number)
			}
		} else if number := lotOf(row); number != "" {
			lines = append(lines, r.lineAbove(row, cells, number))
		} else if row.Number < layout.Header || layout.Header == 0 {
			r.noteSold(row.Cells, row.Number, nil)
			r.noteGroup(row.Cells, row.Number)
		}
	}
	return append(lines, further...)
}

// readFurther returns the line of a row that was split off another one, as if it were in the place of that one.
func (r *reader) readFurther(s table, from, number int) Line {
	row := *s.Row(number)
	row.Number = from
	cells, shared := r.fillMerged(&row)
	l := r.readLine(&row, cells, shared)
	l.Number = number
	return l
}

// note warns of a line whose row was split, or whose numbers were joined.
func (b *Book) note(l *Line, row int) {
	if text := b.split[row].note; text != "" && l.Skipped == "" {
		l.warn("batchID", "%s", text)
	}
	if text := b.joined[row]; text != "" && l.Skipped == "" {
		l.warn("", "%s", text)
	}
}

// reader reads the rows of a sheet from top to bottom.
type reader struct {
	layout *Layout
	fields []*Field // by column; nil: not read
	order  []int    // columns that are read, in the order of Fields: a field may depend on those before it
	batch  int      // column of the batch number, or -1
	bales  bool     // the rows are single bales

	usualFields   int            // number of cells of the header in text with commas
	distribution  []int          // by column: place in distributions, or -1
	neighbours    []int          // columns of the batch numbers of neighbouring tables
	valueColumns  int            // number of columns that are read and not of any text
	ignoredOffers []ignoredOffer // columns of offers that are not read
	titleContract string         // contract in the title of the basis

	merged  []sheet.Area   // of several rows, from the top, that are not yet reached
	reached map[int]merged // by column: the merged cell that covers it

	titles map[string]*Field // fields of texts

	above []string // cells of the lot above, hidden or not

	foreignHeader int    // number of another header above the row; zero without one
	section       string // contract that a row between the lots sets for those below it
	sectionRow    int    // number of that row
	terms         terms  // other terms that rows between the lots set

	sold      soldNote // what calls the lots below sold
	groupFrom int      // number of the last row that calls lots sold or on sale
}

// merged is a merged cell of several rows.
type merged struct {
	bottom int
	text   string
}

func newReader(layout *Layout, s table) *reader {
	r := &reader{
		layout: layout, batch: -1, bales: s.hasBales(layout), neighbours: s.neighbours(layout),
		usualFields: s.headerFields(layout), ignoredOffers: layout.ignoredOffers(), reached: map[int]merged{}, terms: terms{},
		titles: map[string]*Field{},
	}
	if lottext.HeadingOf(s.Name) == lottext.SoldHeading {
		r.sold.text = s.Name
	}
	if at := layout.column("basis"); at >= 0 {
		if codes := lottext.ContractsIn(layout.Columns[at].Title); len(codes) == 1 {
			r.titleContract = codes[0]
		}
	}
	for i, c := range layout.Columns {
		f, ok := FieldOf(c.Field)
		key, _, _ := strings.Cut(c.Field, ".")
		r.fields = append(r.fields, f)
		r.distribution = append(r.distribution, findings.DistributionOf(key))
		if !ok {
			continue
		}
		r.order = append(r.order, i)
		if f.Key == "batchID" {
			r.batch = i
		} else if !f.anyText {
			r.valueColumns++
		}
	}
	place := make(map[*Field]int, len(Fields))
	for i := range Fields {
		place[&Fields[i]] = i
	}
	slices.SortStableFunc(r.order, func(a, b int) int { return place[r.fields[a]] - place[r.fields[b]] })
	for _, a := range s.Merged {
		if a.Bottom > a.Top && a.Bottom >= layout.First && a.Left < len(layout.Columns) {
			r.merged = append(r.merged, a)
		}
	}
	slices.SortFunc(r.merged, func(a, b sheet.Area) int { return cmp.Compare(a.Top, b.Top) })
	return r
}

// fillMerged returns the cells of a row by column, with the texts of merged cells that begin above. A merged batch
// number is repeated only for bales: two lots never share one. Shared are the columns with an amount of several lots.
func (r *reader) fillMerged(row *sheet.Row) (cells []string, shared []int) {
	cells = row.Cells
	if len(cells) != len(r.layout.Columns) {
		cells = make([]string, len(r.layout.Columns))
		copy(cells, row.Cells)
	} else if len(r.reached)+len(r.merged) > 0 {
		cells = slices.Clone(cells)
	}
	for len(r.merged) > 0 && r.merged[0].Top <= row.Number {
		if a := r.merged[0]; a.Top == row.Number && row.Cell(a.Left) != "" {
			r.reached[a.Left] = merged{a.Bottom, row.Cell(a.Left)}
		}
		r.merged = r.merged[1:]
	}
	for column, from := range r.reached {
		switch f := r.fields[column]; {
		case from.bottom < row.Number:
			delete(r.reached, column)
		case f == nil || f.Key == "batchID" && !r.bales:
		case f.isAmount():
			shared = append(shared, column)
		case cells[column] == "":
			cells[column] = from.text
		}
	}
	slices.Sort(shared)
	return cells, shared
}

const (
	hiddenRow = "隐藏行"
	noteRow   = "说明行"
)

// lineAbove returns the line of a row with a lot above the first row.
func (r *reader) lineAbove(row *sheet.Row, cells []string, number string) Line {
	l := Line{Number: row.Number, Cells: cells, UnreadBatch: number}
	if row.Hidden && !r.layout.Hidden {
		l.Skipped = hiddenRow
		return l
	}
	l.Lot.Given = map[string]bool{}
	l.fail("", "本行有批号，但在数据首行（第 %d 行）之上，没有读取：请移到下面，或改数据首行", r.layout.First)
	return l
}

// sourceRow is a row with the text in the column of the batch numbers.
type sourceRow struct {
	*sheet.Row
	batch  string
	shared []int // columns whose amount is that of several lots
}

// rowRules decide what a row is. They are tried from top to bottom until one returns true.
var rowRules = []func(r *reader, row *sourceRow, l *Line) bool{
	(*reader).readHidden,
	(*reader).readTooLong,
	(*reader).readSkipped,
	(*reader).readBelowForeignHeader,
	(*reader).readDivided,
	(*reader).readNote,
	(*reader).readLot,
}

func (r *reader) readLine(from *sheet.Row, cells []string, shared []int) Line {
	l := Line{Number: from.Number, Cells: r.fillDitto(cells)}
	cells = l.Cells
	row := sourceRow{Row: from, shared: shared}
	if r.batch >= 0 {
		row.batch = cells[r.batch]
	}
	for _, rule := range rowRules {
		if rule(r, &row, &l) {
			break
		}
	}
	if l.Skipped == "" || l.Skipped == hiddenRow {
		r.above = l.Cells
	}
	return l
}

func (r *reader) readHidden(row *sourceRow, l *Line) bool {
	if !row.Hidden || r.layout.Hidden {
		return false
	}
	l.Skipped, l.UnreadBatch = hiddenRow, r.batchIn(l.Cells)
	return true
}

// maxLine is how many characters the row of a lot has at most. Lines are stored and shown by the thousand.
const maxLine = 8000

// readTooLong refuses a row with more text than a lot can have. It keeps the beginnings of the cells.
func (r *reader) readTooLong(_ *sourceRow, l *Line) bool {
	size := 0
	for _, text := range l.Cells {
		size += utf8.RuneCountInString(text)
	}
	if size <= maxLine {
		return false
	}
	if l.UnreadBatch = r.batchIn(l.Cells); l.UnreadBatch == "" {
		l.Skipped = noteRow
	} else {
		l.Lot.Given = map[string]bool{}
		l.fail("", "本行有 %d 个字，一行至多 %d 个：请删去与批次无关的内容再上传", size, maxLine)
	}
	cells := make([]string, len(l.Cells))
	for i, text := range l.Cells {
		cells[i] = schema.FirstRunes(text, maxLine/len(cells))
	}
	l.Cells = cells
	return true
}

func (r *reader) readSkipped(row *sourceRow, l *Line) bool {
	if lottext.IsBatchNumber(row.batch) {
		return false
	}
	if l.Skipped = r.skip(row); l.Skipped == "" {
		r.checkMisplacedBatch(row, l)
		return false
	}
	r.noteSection(l)
	return true
}

func (r *reader) readBelowForeignHeader(_ *sourceRow, l *Line) bool {
	if r.foreignHeader == 0 || !slices.ContainsFunc(l.Cells, lottext.IsBatchNumber) {
		return false
	}
	l.Lot.Given, l.UnreadBatch = map[string]bool{}, r.batchIn(l.Cells)
	l.fail("", "本行在第 %d 行的另一种表头之下，请拆成单独的工作表再上传", r.foreignHeader)
	return true
}

// checkMisplacedBatch refuses a row with a batch number in the column of another field only.
func (r *reader) checkMisplacedBatch(row *sourceRow, l *Line) {
	if r.batch < 0 || r.foreignHeader > 0 || !lottext.IsBlank(row.batch) {
		return
	}
	if found := r.batchOutside(l.Cells); found != "" {
		l.fail("batchID", "批号 %s 不在批号一列，没有读取，请移到批号一列", found)
	}
}

// readNote reads the cells of a row, and skips the row if it is a note.
func (r *reader) readNote(row *sourceRow, l *Line) bool {
	r.readCells(l, row.shared)
	if !r.isNote(l, row.batch) {
		return false
	}
	*l = Line{Number: l.Number, Cells: l.Cells, Skipped: noteRow}
	r.noteSection(l)
	return true
}

// readLot completes and checks a lot whose cells were read.
func (r *reader) readLot(row *sourceRow, l *Line) bool {
	r.applySection(l)
	r.checkIgnoredOffers(l)
	r.checkSigns(l)
	if l.Lot.Batch.BatchID == "" {
		l.UnreadBatch = r.batchIn(l.Cells)
	}
	if r.batch < 0 && l.UnreadBatch != "" {
		l.fail("batchID", "没有认出哪一列是批号：请选出批号一列；粘贴时各格之间要有制表符")
	}
	r.checkOneBatch(l)
	r.checkSold(l)
	r.checkStruck(row, l)
	return true
}

// readCells reads the cells of a lot.
func (r *reader) readCells(l *Line, shared []int) {
	lot := &l.Lot
	lot.Given = make(map[string]bool, len(r.order))
	if r.bales {
		lot.Bale = &cotton.Bale{}
	}
	fractions := r.fractions(l)
	for _, i := range r.order {
		f, text := r.fields[i], l.Cells[i]
		finding := r.bales && f.Key == "foreignBales" && text == "无"
		if lottext.IsBlank(text) && !finding || slices.Contains(shared, i) {
			continue
		}
		column := &r.layout.Columns[i]
		c := Cell{Field: f, Text: text, unit: column.Unit, unitFixed: column.UnitFixed, line: l}
		key := f.Key
		if key == "price" {
			c.unit = lottext.PriceUnit(column.Title)
		}
		if d := r.distribution[i]; d >= 0 {
			key = findings.Distributions[d].Key
			c.unit, c.unitFixed = lottext.PercentUnit(fractions[d]), false
		}
		before := len(l.Problems)
		if c.checkHidden() {
			f.set(lot, &c)
		}
		if l.hasErrorSince(before) {
			continue
		}
		lot.Given[key] = true
		if strings.Contains(text, sheet.Unreadable) {
			c.warn("%s“%s”有不能识别的字，请核对", f.Title, text)
		}
	}
	for _, i := range shared {
		l.warn(r.fields[i].Key, "%s是几批合并的合计，没有读取", r.fields[i].Title)
	}
	lot.combine(l)
}

// fractions reports for each distribution whether its shares add up to one and not to a hundred.
func (r *reader) fractions(l *Line) []bool {
	list, sums := make([]bool, len(findings.Distributions)), make([]int64, len(findings.Distributions))
	for _, i := range r.order {
		if d := r.distribution[i]; d >= 0 {
			n, _ := lottext.Decimal(l.Cells[i], 4)
			sums[d] += n
		}
	}
	for i, sum := range sums {
		list[i] = sum > 0 && sum <= 1_0500
	}
	return list
}

// fillDitto returns the cells of a row with the texts of the lot above instead of ditto marks. A batch number is never
// repeated.
func (r *reader) fillDitto(cells []string) []string {
	own := cells
	for i, text := range cells {
		if text == "" || i == r.batch || len(r.above) == 0 || !lottext.IsDitto(text) {
			continue
		}
		if &own[0] == &cells[0] {
			own = slices.Clone(cells)
		}
		own[i] = r.above[i]
	}
	return own
}
