package sheet

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
)

// Lines reads the rows of a sheet below its header, and tells of lots that stand above it.
func (b *Book) Lines(layout *Layout) []Line {
	s := &b.Sheets[layout.Sheet]
	r := newReader(layout, s.Merged)
	r.bales, r.beside = s.ofBales(layout), s.beside(layout)
	lines := make([]Line, 0, len(s.Rows))
	for i := range s.Rows {
		cells, shared := r.fill(&s.Rows[i])
		if s.Rows[i].Number >= layout.First {
			lines = append(lines, r.line(&s.Rows[i], cells, shared))
		} else if number := s.Rows[i].lot(); number != "" {
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

	merged  []Area       // that go down, from the top
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

func newReader(layout *Layout, merged []Area) *reader {
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
	slices.SortFunc(r.merged, func(a, b Area) int { return cmp.Compare(a.Top, b.Top) })
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
func (r *reader) fill(row *Row) (cells []string, shared []int) {
	cells = row.Cells
	if len(cells) != len(r.layout.Columns) {
		cells = make([]string, len(r.layout.Columns))
		copy(cells, row.Cells)
	} else if len(r.reached)+len(r.merged) > 0 {
		cells = slices.Clone(cells)
	}
	for len(r.merged) > 0 && r.merged[0].Top <= row.Number {
		if a := r.merged[0]; a.Top == row.Number && row.cell(a.Left) != "" {
			r.reached[a.Left] = fill{a.Bottom, row.cell(a.Left)}
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
func (r *reader) above(row *Row, cells []string, number string) Line {
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

func (r *reader) line(row *Row, cells []string, shared []int) Line {
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
	if (!numbered(batch) && r.noLot(&l) || r.isContact(&l, batch)) && zoneOf(r.about(cells)) != schema.Xinjiang {
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
		cells[i] = beginning(text, mostOfLine/len(cells))
	}
	l.Cells = cells
	return true
}

// numbered tells whether a text was meant as a batch number.
func numbered(text string) bool {
	digits, lost := batchNumber(text)
	return digits != "" || lost || text == Unsaved || mistyped(text)
}

// sold are the words beside a lot that its seller has no more, or does not sell now.
var sold = map[string]bool{"已售": true, "已售出": true, "售出": true, "已卖": true, "已卖出": true, "已成交": true, "已定": true, "已订": true, "已出库": true, "售罄": true, "已下架": true, "下架": true, "不卖": true, "停售": true, "暂不售": true}

// sold doubts a line that says of its lot that it is gone, in a column of notes or of what is not read.
func (r *reader) sold(l *Line) {
	for i, f := range r.fields {
		if (f == nil || f.takesAll()) && sold[strings.Trim(l.Cells[i], "()（）【】[]!！。 ")] {
			l.note(Doubtful, "", "本行写有“%s”，请核对后再挂牌", l.Cells[i])
			return
		}
	}
}

// read reads the cells of a lot.
func (r *reader) read(l *Line, shared []int) {
	lot := &l.Lot
	lot.Given = make(map[string]bool, len(r.order))
	if r.bales {
		lot.Bale = &schema.Bale{}
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
			if strings.Contains(text, unreadable) {
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

// contact are the words beside a telephone number, which has as many digits as a batch number.
var contact = regexp.MustCompile(`联系|电话|手机|微信|传真|经理|业务员|电询|致电|来电|热线|账号|帐号|开户|税号`)

// isContact tells whether a row names somebody to call, in columns of other things, and nothing else.
func (r *reader) isContact(l *Line, batch string) bool {
	if r.figure == 0 || r.figures(l) > 0 || nearlyBatch.MatchString(withoutMarks(called.ReplaceAllString(fold(batch), "$1$2"))) {
		return false
	}
	for i, f := range r.fields {
		if (f == nil || f.Key != "contact" && f.Key != "phone" && f.Key != "notes") && contact.MatchString(beginning(l.Cells[i], 60)) {
			return true
		}
	}
	return false
}

// noLot tells whether so little of a row without a batch number can be read that it is no lot. What has an offer is one.
func (r *reader) noLot(l *Line) bool {
	if given := l.Lot.Given; given["basis"] || given["price"] || given["indexCode"] {
		return false
	}
	n := r.figures(l)
	return n == 0 || 3*n < r.figure
}

// figures is how many cells of a line were read, but for its batch number and what takes every text.
func (r *reader) figures(l *Line) (n int) {
	for _, i := range r.order {
		f := r.fields[i]
		if !f.takesAll() && f.Key != "batchID" && l.Lot.Given[f.Key] || r.groups[i] >= 0 && !isBlank(l.Cells[i]) {
			n++
		}
	}
	return n
}

func wrongSince(l *Line, before int) bool {
	return slices.ContainsFunc(l.Problems[before:], func(p Problem) bool { return p.Level == Wrong })
}

// sums are the beginnings of a row of sums; 共青团农场 is a place.
var sums = regexp.MustCompile(`^(?:本页)?(?:合计|小计|总计|共计|汇总|累计|平均|总和|总数|共(?:\d|有|$))`)

// skipped says why a row without a batch number is no lot, if it is none.
func (r *reader) skipped(row *Row, batch string) string {
	if reason := r.header(row); reason != "" {
		return reason
	}
	if strings.HasPrefix(strings.TrimSpace(batch), example) {
		return "示例行"
	}
	words := 0
	for i, text := range row.Cells {
		if isBlank(text) {
			continue
		}
		if words++; (i == r.batch || words <= 3 && !mistyped(batch)) && len(text) <= longestTitle {
			text = strings.Join(strings.Fields(strings.ReplaceAll(text, "　", "")), "")
			if sums.MatchString(text) && !numbered(batch) && !r.overContract(row) {
				return "合计行"
			}
		}
	}
	if isBlank(batch) && r.onlyAmounts(row) {
		return "合计行"
	}
	return ""
}

// overContract tells whether a row names a contract in its column, as sums do not.
func (r *reader) overContract(row *Row) bool {
	at := r.layout.column("indexCode")
	if at < 0 {
		return false
	}
	_, ok := contractOf(offerText(row.cell(at)))
	return ok
}

// onlyAmounts tells whether a row has nothing but weights and numbers of bales, two at least.
func (r *reader) onlyAmounts(row *Row) bool {
	n := 0
	for i, text := range row.Cells {
		if isBlank(text) {
			continue
		}
		if i >= len(r.fields) || r.fields[i] == nil || !r.fields[i].counted() {
			return false
		}
		n++
	}
	return n > 1
}

// header tells whether a row is our header once more, another one, or the units below one.
func (r *reader) header(row *Row) string {
	filled, ours, others, units := 0, 0, 0, 0
	seen := map[*Field]bool{}
	for i, text := range row.Cells {
		if isBlank(text) {
			continue
		}
		if filled++; filled > 20 && ours+others+units == 0 {
			return "" // a header would have shown by now
		}
		f := fieldOf("", text)
		if i < len(r.fields) && (f != nil && f == r.fields[i] || text == r.layout.Columns[i].Title || slices.Contains(strings.Split(r.layout.Columns[i].Title, "/"), text)) {
			ours++
		} else if f != nil && decimalText(text) == "" && !seen[f] {
			seen[f] = true
			others++
		}
		if normal(text) == "" {
			units++
		}
	}
	switch titles := ours + others; {
	case filled == units:
		return "单位行"
	case others == 0 && (titles > 1 && 2*titles > filled || titles == 1 && filled == 1):
		r.strange = 0
		return "重复的表头"
	case others > 0 && (titles > 1 && titles == filled || titles > 3 && 2*titles > filled):
		r.strange = row.Number
		return "另一种表头"
	}
	return ""
}

// decimalText is a text if it is a number.
func decimalText(text string) string {
	if _, ok := decimal(text, 2); ok {
		return text
	}
	return ""
}
