package lotsheet

import (
	"slices"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// checkSold warns of a lot that the notes or a column that is not read call sold.
func (r *reader) checkSold(l *Line) {
	for i, f := range r.fields {
		if (f == nil || f.anyText) && lottext.IsSoldWord(l.Cells[i]) {
			l.warn("", "本行写有“%s”，请核对后再挂牌", l.Cells[i])
			return
		}
	}
}

// checkStruck warns of a lot that is struck through, or whose cells have texts that are.
func (r *reader) checkStruck(row *sourceRow, l *Line) {
	var titles []string
	for _, i := range row.Struck {
		switch {
		case i == r.batch:
			l.warn("", "本行的批号划有删除线，请核对是否还在售，再挂牌")
			return
		case i < len(r.fields) && r.fields[i] != nil && !slices.Contains(titles, r.fields[i].Title):
			titles = append(titles, r.fields[i].Title)
		}
	}
	if len(titles) > 0 {
		l.warn("", "本行的%s有划掉的内容，请核对后再挂牌", abbreviate(titles))
	}
}
