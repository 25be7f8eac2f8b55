package cottonindex

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// linesMax is how many lots a reminder describes, a line each.
const linesMax = 5

func (r *reminderSearch) lines(docs []*Row) []string {
	list := make([]Lot, len(docs))
	for i, doc := range docs {
		list[i] = Lot{CottonDoc: doc.CottonDoc, Price: Scale{}.of(doc, r.market)}
		if r.mill != nil {
			list[i].Delivered = Scale{Mill: r.mill.ID}.of(doc, r.market)
		}
	}
	return r.linesOf(list)
}

// linesOf returns the lines of lots. They have delivered prices if the demand has a range of them.
func (r *reminderSearch) linesOf(lots []Lot) []string {
	list := make([]string, len(lots))
	for i, l := range lots {
		if r.mill == nil {
			l.Delivered = nil
		}
		list[i] = l.line()
	}
	return list
}

// line returns a lot as 65012252001 3129B 长29.3 强28.7 马4.3 CF701+1050 15,650 元/吨 到厂 16,340 元/吨 阿克苏库, with 一口价
// instead of the contract for a fixed price. Unknown values are omitted.
func (l *Lot) line() string {
	parts := []string{l.BatchID, l.mark(), fibre("长", l.LengthAvg), fibre("强", l.StrengthAvg), fibre("马", l.MikeAvg)}
	if l.IndexCode != nil && l.Basis != nil {
		parts = append(parts, fmt.Sprintf("%s%+d", *l.IndexCode, *l.Basis))
	} else if l.Price != nil {
		parts = append(parts, "一口价")
	}
	if l.Price != nil {
		parts = append(parts, schema.Grouped(*l.Price)+" 元/吨")
	}
	if l.Delivered != nil {
		parts = append(parts, "到厂 "+schema.Grouped(*l.Delivered)+" 元/吨")
	}
	parts = append(parts, strings.ReplaceAll(l.Warehouse, " ", ""))
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// mark returns the quality mark of GB 1103.1: colour grade, whole millimetres from 25 to 40, letter of the micronaire
// grade.
func (l *Lot) mark() string {
	mark := l.PrimaryColour
	if mark == cotton.NoMainGrade {
		mark = "无主体"
	}
	if l.LengthAvg != nil {
		mark += strconv.Itoa(min(max(int(*l.LengthAvg)/100, 25), 40))
	}
	if l.MikeGrade != nil && *l.MikeGrade != "" {
		mark += (*l.MikeGrade)[:1]
	}
	return mark
}

// fibre returns a word with a value as on the certificate: at least one decimal.
func fibre(word string, v *schema.Centi) string {
	if v == nil {
		return ""
	}
	text := v.String()
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return word + text
}
