package lotsheet

import (
	"fmt"
	"strings"

	"cottonmall/schema/upload/lotsheet/findings"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// withTitle returns the defaults with the way of picking and of ginning in the rows above the lots, and sentences about
// them. Chosen ones stay. Two different ones are not used.
func (s table) withTitle(d Defaults, l *Layout) (Defaults, []string) {
	var hints []string
	end := l.First
	if l.Header > 0 {
		end = l.Header
	}
	picks, gins := map[int]int{}, map[int]int{} // numbers of rows
	for i := range s.Rows {
		if s.Rows[i].Number >= end || i == maxRowsAbove {
			break
		}
		for _, cell := range s.Rows[i].Cells {
			for _, word := range typeWords {
				if strings.Contains(cell, word.text) && lottext.IsTypeOfLots(cell) && fieldOf("", cell) == nil {
					picks[word.pick], gins[word.gin] = s.Rows[i].Number, s.Rows[i].Number
				}
			}
		}
	}
	for _, way := range []struct {
		title string
		found map[int]int
		words map[int]string
		to    *int
	}{{"采摘方式", picks, findings.PickWords, &d.PackType}, {"类型", gins, findings.GinWords, &d.CottonType}} {
		delete(way.found, 0)
		switch {
		case *way.to != 0 || len(way.found) == 0:
		case len(way.found) > 1:
			hints = append(hints, fmt.Sprintf("表头之上写有几种%s，没有采用，请统一填写或逐行填写", way.title))
		default:
			for value, row := range way.found {
				*way.to = value
				hints = append(hints, fmt.Sprintf("没有写%s的各行，按第 %d 行的“%s”；不对请统一填写", way.title, row, way.words[value]))
			}
		}
	}
	return d, hints
}
