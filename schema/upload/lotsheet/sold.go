package lotsheet

import (
	"slices"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// checkSold warns of a lot that the notes, a column that is not read or the heading of its group call sold.
func (r *reader) checkSold(l *Line) {
	for i, f := range r.fields {
		if f != nil && !f.anyText {
			continue
		}
		text, title := l.Cells[i], r.layout.Columns[i].Title
		switch {
		case lottext.IsSoldWord(text):
			l.warn("", "本行写有“%s”，请核对后再挂牌", text)
			return
		case lottext.IsSoldBelow(title, text):
			l.warn("", "“%s”一列写有“%s”，请核对后再挂牌", title, text)
			return
		}
	}
	r.sold.warn(l)
}

// soldNote is a text that calls several lots sold. Its row is zero if it is the name of the sheet.
type soldNote struct {
	text string
	row  int
}

func (n soldNote) warn(l *Line) {
	switch {
	case n.text == "":
	case n.row == 0:
		l.warn("", "工作表的名称是“%s”，请核对后再挂牌", n.text)
	default:
		l.warn("", "第 %d 行写有“%s”，请核对后再挂牌", n.row, n.text)
	}
}

// maxHeading is how many cells of a row are searched for a heading.
const maxHeading = 8

// noteSold keeps what a row that is no lot calls the lots below it. It warns of the lots above it that it calls sold.
func (r *reader) noteSold(cells []string, row int, above []Line) {
	for _, text := range cells[:min(len(cells), maxHeading)] {
		switch heading := lottext.HeadingOf(text); heading {
		case lottext.SoldHeading:
			r.sold, r.groupFrom = soldNote{text, row}, row
		case lottext.OnSaleHeading:
			r.sold, r.groupFrom = soldNote{}, row
		case lottext.SoldAbove:
			for i := range above {
				if l := &above[i]; l.Skipped == "" && l.Number > r.groupFrom {
					soldNote{text, row}.warn(l)
				}
			}
		default:
			continue
		}
		return
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
