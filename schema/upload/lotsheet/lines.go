package lotsheet

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// Lines reads the rows of a sheet below its header, and tells of lots that stand above it.
func (b *Book) Lines(layout *Layout) []Line {
	s := b.table(layout.Sheet)
	r := newReader(layout, s.Merged)
	r.bales, r.beside = s.ofBales(layout), s.beside(layout)
	lines := make([]Line, 0, len(s.Rows))
	for i := range s.Rows {
		cells, shared := r.fill(&s.Rows[i])
		if s.Rows[i].Number >= layout.First {
			lines = append(lines, r.line(&s.Rows[i], cells, shared))
		} else if number := lotOf(&s.Rows[i]); number != "" {
			lines = append(lines, r.above(&s.Rows[i], cells, number))
		}
	}
	return lines
}

// reader reads the rows of a sheet from the top.
type reader struct {
	layout *Layout
	fields []*Field // by column; nil: not read
	order  []int    // columns that are read, in the order of Fields: later fields build on those before
	batch  int      // column of the batch number, or -1
	groups []int    // by column: its distribution in distributions, or -1
	bales  bool     // the rows are single bales
	beside []int    // columns of the batch numbers of a second table
	figure int      // columns that are read and do not take every text

	merged  []sheet.Area // that go down, from the top
	reached map[int]fill // by column: the cell that reaches down from above

	seconds []second // columns of the offer that are not read
	titled  string   // the contract that the title of the basis names

	strange int // number of a header that is not ours, in the rows above

	section   string // the contract that a row between the lots names for those below it
	sectionAt int    // number of that row
}

// fill is a cell that reaches down.
type fill struct {
	bottom int
	text   string
}

var distributions = []string{"colours", "lengths", "mikes", "ginning"}

func newReader(layout *Layout, merged []sheet.Area) *reader {
	r := &reader{layout: layout, batch: -1, reached: map[int]fill{}, seconds: layout.seconds()}
	if at := layout.column("basis"); at >= 0 {
		if list := contractsIn(layout.Columns[at].Title); len(list) == 1 {
			r.titled = list[0]
		}
	}
	place := make(map[*Field]int, len(Fields))
	for i := range Fields {
		place[&Fields[i]] = i
	}
	for i, c := range layout.Columns {
		f, ok := FieldOf(c.Field)
		key, _, _ := strings.Cut(c.Field, ".")
		r.fields, r.groups = append(r.fields, f), append(r.groups, slices.Index(distributions, key))
		if !ok {
			continue
		}
		r.order = append(r.order, i)
		if f.Key == "batchID" {
			r.batch = i
		} else if !f.takesAll() {
			r.figure++
		}
	}
	slices.SortStableFunc(r.order, func(a, b int) int { return place[r.fields[a]] - place[r.fields[b]] })
	for _, a := range merged {
		if a.Bottom > a.Top && a.Bottom >= layout.First && a.Left < len(layout.Columns) {
			r.merged = append(r.merged, a)
		}
	}
	slices.SortFunc(r.merged, func(a, b sheet.Area) int { return cmp.Compare(a.Top, b.Top) })
	return r
}

// takesAll tells whether a field takes every text: nothing follows from its being there.
func (f *Field) takesAll() bool {
	switch f.Key {
	case "origins", "factoryName", "depotName", "notes", "contact", "phone", "number", "premium", "reason":
		return true
	}
	return false
}

// counted tells whether a field is an amount: merged over several lots, it is that of all of them.
func (f *Field) counted() bool {
	return f.Unit == Weighed || f.Key == "packnum" || f.Key == "foreignBales"
}

// fill gives the cells of a row by column of the layout, with the texts of cells from above that reach into it. Batch
// numbers do so for bales alone: two lots never share one. shared are the columns of amounts that stand for several lots.
func (r *reader) fill(row *sheet.Row) (cells []string, shared []int) {
	cells = row.Cells
	if len(cells) != len(r.layout.Columns) {
		cells = make([]string, len(r.layout.Columns))
		copy(cells, row.Cells)
	} else if len(r.reached)+len(r.merged) > 0 {
		cells = slices.Clone(cells)
	}
	for len(r.merged) > 0 && r.merged[0].Top <= row.Number {
		if a := r.merged[0]; a.Top == row.Number && row.Cell(a.Left) != "" {
			r.reached[a.Left] = fill{a.Bottom, row.Cell(a.Left)}
		}
		r.merged = r.merged[1:]
	}
	for column, from := range r.reached {
		switch f := r.fields[column]; {
		case from.bottom < row.Number:
			delete(r.reached, column)
		case f == nil || f.Key == "batchID" && !r.bales:
		case f.counted():
			shared = append(shared, column)
		case cells[column] == "":
			cells[column] = from.text
		}
	}
	slices.Sort(shared)
	return cells, shared
}

// above is a row with a lot above the header.
func (r *reader) above(row *sheet.Row, cells []string, number string) Line {
	l := Line{Number: row.Number, Cells: cells, About: number}
	if row.Hidden && !r.layout.Hidden {
		l.Skipped = hiddenRow
		return l
	}
	l.Lot.Given = map[string]bool{}
	l.note(Wrong, "", "本行有批号，但在数据首行（第 %d 行）之上，没有读取：请移到下面，或改数据首行", r.layout.First)
	return l
}

// hiddenRow is why a row is not read that the file hides.
const hiddenRow = "隐藏行"

func (r *reader) line(row *sheet.Row, cells []string, shared []int) Line {
	l := Line{Number: row.Number, Cells: cells}
	batch := ""
	if r.batch >= 0 {
		batch = cells[r.batch]
	}
	if row.Hidden && !r.layout.Hidden {
		l.Skipped, l.About = hiddenRow, r.about(cells)
		return l
	}
	if r.tooLong(&l) {
		return l
	}
	if !looksLikeBatch(batch) {
		if l.Skipped = r.skipped(row, batch); l.Skipped != "" {
			r.heed(&l)
			return l
		}
		if found := r.elsewhere(cells); r.batch >= 0 && r.strange == 0 && found != "" && isBlank(batch) {
			l.note(Wrong, "batchID", "批号 %s 不在批号一列，没有读取，请移到批号一列", found)
		}
	}
	if r.strange > 0 && slices.ContainsFunc(cells, looksLikeBatch) {
		l.Lot.Given, l.About = map[string]bool{}, r.about(cells)
		l.note(Wrong, "", "本行在第 %d 行的另一种表头之下，请拆成单独的工作表再上传", r.strange)
		return l
	}
	r.read(&l, shared)
	if (!numbered(batch) && r.noLot(&l) || r.isContact(&l, batch)) && zoneOf(r.about(cells)) != cotton.Xinjiang {
		l = Line{Number: l.Number, Cells: l.Cells, Skipped: "说明行"}
		r.heed(&l)
		return l
	}
	r.follow(&l)
	r.contradicted(&l)
	if l.Lot.Batch.BatchID == "" {
		l.About = r.about(cells)
	}
	if r.batch < 0 && l.About != "" {
		l.note(Wrong, "batchID", "没有认出哪一列是批号：请选出批号一列；粘贴时各格之间要有制表符")
	}
	r.several(&l)
	r.sold(&l)
	return l
}

// mostOfLine is how many characters a row of lots has at most: lines are kept, and shown a thousand at a time.
const mostOfLine = 8000

// tooLong refuses a row of more text than a lot can have. Only the beginnings of its cells are kept.
func (r *reader) tooLong(l *Line) bool {
	size := 0
	for _, text := range l.Cells {
		size += utf8.RuneCountInString(text)
	}
	if size <= mostOfLine {
		return false
	}
	if l.About = r.about(l.Cells); l.About == "" {
		l.Skipped = "说明行"
	} else {
		l.Lot.Given = map[string]bool{}
		l.note(Wrong, "", "本行有 %d 个字，一行至多 %d 个：请删去与批次无关的内容再上传", size, mostOfLine)
	}
	cells := make([]string, len(l.Cells))
	for i, text := range l.Cells {
		cells[i] = sheet.Shorten(text, mostOfLine/len(cells))
	}
	l.Cells = cells
	return true
}

// read reads the cells of a lot.
func (r *reader) read(l *Line, shared []int) {
	lot := &l.Lot
	lot.Given = make(map[string]bool, len(r.order))
	if r.bales {
		lot.Bale = &cotton.Bale{}
	}
	fractions := r.fractions(l)
	for _, i := range r.order {
		f, text := r.fields[i], l.Cells[i]
		none := r.bales && f.Key == "foreignBales" && text == "无" // a finding
		if isBlank(text) && !none || slices.Contains(shared, i) {
			continue
		}
		c := Cell{Field: f, Text: text, unit: r.layout.Columns[i].Unit, said: r.layout.Columns[i].Said, line: l}
		key := f.Key
		if group := r.groups[i]; group >= 0 {
			key = distributions[group]
			if c.unit, c.said = "%", false; fractions[group] {
				c.unit = "1"
			}
		}
		before := len(l.Problems)
		f.set(lot, &c)
		if !wrongSince(l, before) {
			lot.Given[key] = true
			if strings.Contains(text, sheet.Unreadable) {
				c.warn("%s“%s”有不能识别的字，请核对", f.Title, text)
			}
		}
	}
	for _, i := range shared {
		l.note(Doubtful, r.fields[i].Key, "%s是几批合并的合计，没有读取", r.fields[i].Title)
	}
	lot.settle(l)
}

// fractions tells for each distribution whether its shares are fractions, as they add up to one.
func (r *reader) fractions(l *Line) (list [4]bool) {
	var sums [4]int64
	for _, i := range r.order {
		if group := r.groups[i]; group >= 0 {
			n, _ := decimal(l.Cells[i], 4)
			sums[group] += n
		}
	}
	for i, sum := range sums {
		list[i] = sum > 0 && sum <= 1_0500
	}
	return list
}

func wrongSince(l *Line, before int) bool {
	return slices.ContainsFunc(l.Problems[before:], func(p Problem) bool { return p.Level == Wrong })
}
