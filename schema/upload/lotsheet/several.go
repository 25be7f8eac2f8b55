package lotsheet

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema/cotton"
)

var (
	digitsAlone = regexp.MustCompile(`\d+`)
	fromTo      = regexp.MustCompile(`(\d{11})\s*(?:-+|~|—+|–|至|到)\s*(\d{11})`)
	onlyLots    = regexp.MustCompile(`^[\d\s、,，;；/|和及~—–至到-]+$`)
)

// mostInRange is how many lots may be meant by the first and the last of them.
const mostInRange = 300

// lotsIn are the batch numbers in a text, each once, with those between two that stand for a range.
func lotsIn(text string) (list []string) {
	text = fold(text)
	for _, number := range digitsAlone.FindAllString(text, -1) {
		if len(number) == 11 {
			list = append(list, number)
		}
	}
	for _, ends := range fromTo.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.ParseInt(ends[1], 10, 64)
		to, _ := strconv.ParseInt(ends[2], 10, 64)
		for n := from + 1; n < to && to-from < mostInRange; n++ {
			list = append(list, fmt.Sprintf("%011d", n))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// others are the batch numbers in the cells of a row besides its own: in the column of the batch numbers, and in cells that are
// not read and hold nothing else. There, others than those of Xinjiang may be telephone numbers.
func (l *Layout) others(cells []string, batch int, beside []int) (list []string) {
	own := ""
	if batch >= 0 && batch < len(cells) {
		own, _ = batchNumber(cells[batch])
	}
	seen := map[string]bool{}
	for i, text := range cells {
		if i >= len(l.Columns) || len(text) < 11 || i == batch && len(own) == 11 || batch >= 0 && i != batch && !l.mayHold(i, text) || slices.Contains(beside, i) {
			continue
		}
		for _, number := range lotsIn(text) {
			if number != own && !seen[number] && (i == batch || zoneOf(number) == cotton.Xinjiang) {
				seen[number] = true
				list = append(list, number)
			}
		}
	}
	return list
}

// mayHold tells whether a cell that is not read is nothing but batch numbers.
func (l *Layout) mayHold(column int, text string) bool {
	c := &l.Columns[column]
	return c.Field == "" && !c.said() && onlyLots.MatchString(text)
}

// several refuses a row that is about more than one lot, and doubts one with the number of another under a title of its own.
func (r *reader) several(l *Line) {
	own := l.BatchNumber()
	if own == "" || r.batch >= 0 && len(lotsIn(l.Cells[r.batch])) > 1 { // then it was said
		return
	}
	all := []string{own}
	for i, text := range l.Cells {
		if i == r.batch || len(text) < 11 || r.batch >= 0 && !r.layout.mayHold(i, text) || slices.Contains(r.beside, i) {
			continue
		}
		more := slices.DeleteFunc(lotsIn(text), func(number string) bool {
			return slices.Contains(all, number) || zoneOf(number) != cotton.Xinjiang
		})
		if title := r.layout.Columns[i].Title; len(more) > 0 && normal(title) != "" && r.batch >= 0 {
			l.note(Doubtful, "", "“%s”一列的批号 %s 没有读取", title, someOf(more))
		} else {
			all = append(all, more...)
		}
	}
	if len(all) > 1 {
		l.note(Wrong, "batchID", "本行有 %d 个批号（%s），请每行一个批号", len(all), someOf(all))
	}
}

// someOf are the first of many words.
func someOf(list []string) string {
	const most = 3
	if len(list) > most {
		return strings.Join(list[:most], "、") + " 等"
	}
	return strings.Join(list, "、")
}

// among are the lots that stand in rows of other lots.
func (s table) among(l *Layout, beside []int) (list []Place) {
	batch := l.column("batchID")
	for i := range s.Rows {
		if s.Rows[i].Number < l.First {
			continue
		}
		for _, number := range l.others(s.Rows[i].Cells, batch, beside) {
			list = append(list, Place{number, s.Rows[i].Number})
		}
	}
	return list
}
