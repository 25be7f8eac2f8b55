package lotsheet

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/sheet"
)

// contact are the words beside a telephone number, which has as many digits as a batch number.
var contact = regexp.MustCompile(`联系|电话|手机|微信|传真|经理|业务员|电询|致电|来电|热线|账号|帐号|开户|税号`)

// isContact tells whether a row names somebody to call, in columns of other things, and nothing else.
func (r *reader) isContact(l *Line, batch string) bool {
	if r.figure == 0 || r.figures(l) > 0 || nearlyBatch.MatchString(withoutMarks(called.ReplaceAllString(fold(batch), "$1$2"))) {
		return false
	}
	for i, f := range r.fields {
		if (f == nil || f.Key != "contact" && f.Key != "phone" && f.Key != "notes") && contact.MatchString(sheet.Shorten(l.Cells[i], 60)) {
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

// sums are the beginnings of a row of sums; 共青团农场 is a place.
var sums = regexp.MustCompile(`^(?:本页)?(?:合计|小计|总计|共计|汇总|累计|平均|总和|总数|共(?:\d|有|$))`)

// skipped says why a row without a batch number is no lot, if it is none.
func (r *reader) skipped(row *sheet.Row, batch string) string {
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
func (r *reader) overContract(row *sheet.Row) bool {
	at := r.layout.column("indexCode")
	if at < 0 {
		return false
	}
	_, ok := contractOf(offerText(row.Cell(at)))
	return ok
}

// onlyAmounts tells whether a row has nothing but weights and numbers of bales, two at least.
func (r *reader) onlyAmounts(row *sheet.Row) bool {
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
func (r *reader) header(row *sheet.Row) string {
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
