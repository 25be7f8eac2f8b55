package lotsheet

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// TableForm is how a seller had a sheet read. It applies to later sheets of the same form: those with the same titles.
type TableForm struct {
	Titles    []string `json:"titles"` // normal and sorted, with 0 for each number
	Sheet     int      `json:"sheet"`
	SheetName string   `json:"sheetName"`
	Header    int      `json:"headerRow"`
	First     int      `json:"firstRow"`
	Hidden    bool     `json:"readHidden"`
	Defaults  Defaults `json:"defaults"`
}

var digits = regexp.MustCompile(`\d+`)

// FormTitles returns the titles by which sheets of the same form are recognised; none for a sheet without header.
// Numbers in titles differ from week to week: 11月23日报价, CF701基差.
func (l *Layout) FormTitles() []string {
	titles := []string{}
	for i := range l.Columns {
		if name := lottext.Normal(l.Columns[i].Title); name != "" && l.Header > 0 {
			titles = append(titles, digits.ReplaceAllString(name, "0"))
		}
	}
	slices.Sort(titles)
	return slices.Compact(titles)
}

// FindForm returns the place of the first form that one of some sheets has, and the layout of that sheet; -1 for none.
// The sheet of the same name comes first, then the one at the same place.
func (b *Book) FindForm(forms []TableForm, sheets []int, t Template) (int, Layout) {
	found := make(map[int]Layout, len(sheets))
	for _, i := range sheets {
		found[i] = b.table(i).findHeader(t)
	}
	for n := range forms {
		f := &forms[n]
		rank := func(i int) int {
			switch {
			case b.Sheets[i].Name == f.SheetName:
				return 0
			case i == f.Sheet:
				return 1
			}
			return 2
		}
		slices.SortStableFunc(sheets, func(x, y int) int { return cmp.Compare(rank(x), rank(y)) })
		for _, i := range sheets {
			if l, ok := b.layoutOf(f, i, found[i], t); ok {
				return n, l
			}
		}
	}
	return -1, Layout{}
}

// layoutOf returns the layout of a sheet of a form: below the header in the same row, or else in the row that was
// found.
func (b *Book) layoutOf(f *TableForm, sheet int, found Layout, t Template) (Layout, bool) {
	if len(f.Titles) == 0 || len(b.Sheets[sheet].Rows) == 0 {
		return Layout{}, false
	}
	for _, l := range []Layout{b.table(sheet).layoutBelow(f.Header, f.First, t), found} {
		if slices.Equal(l.FormTitles(), f.Titles) {
			l = b.GuessColumns(l)
			l.Hidden = f.Hidden
			return l, true
		}
	}
	return Layout{}, false
}

// Apply fills in the defaults of a form where a reading has none. What has expired or what the sheet says
// itself is not filled in. It returns a sentence for each value that is not used.
func (f *TableForm) Apply(b *Book, r *Reading, contracts market.Contracts, now time.Time) (unused []string) {
	head, _ := b.table(r.Layout.Sheet).headTerms(&r.Layout)
	d, old := &r.Defaults, &f.Defaults
	unused = append(unused, d.fillOffer(old, contracts, now)...)
	_, hasUntil := head["until"]
	switch {
	case old.Until == "" || d.Until != "":
	case hasUntil:
		unused = append(unused, "表中写有有效期，没有填入记住的 "+string(old.Until))
	case old.Until < schema.DayOf(now):
		unused = append(unused, fmt.Sprintf("记住的有效期 %s 已过，没有填入", old.Until))
	default:
		d.Until = old.Until
	}
	if _, ok := head["depotName"]; ok && old.Depot != "" {
		unused = append(unused, fmt.Sprintf("表中写有仓库，没有填入记住的“%s”", old.Depot))
	} else {
		d.Depot = cmp.Or(d.Depot, old.Depot)
	}
	d.Notes, d.Broker, d.Origin = cmp.Or(d.Notes, old.Notes), cmp.Or(d.Broker, old.Broker), cmp.Or(d.Origin, old.Origin)
	d.PackType, d.CottonType = cmp.Or(d.PackType, old.PackType), cmp.Or(d.CottonType, old.CottonType)
	return unused
}

// fillOffer fills in the offer of earlier defaults.
func (d *Defaults) fillOffer(old *Defaults, contracts market.Contracts, now time.Time) (unused []string) {
	switch {
	case d.IndexCode != "" && d.Title == "" || d.Price != 0 || d.Basis != nil:
	case old.Price != 0 && d.IndexCode != "":
		return []string{fmt.Sprintf("表中写有合约 %s，没有填入记住的一口价 %d", d.IndexCode, old.Price)}
	case old.Price != 0:
		d.Price = old.Price
	case old.IndexCode != "" && d.IndexCode != "" && d.IndexCode != old.IndexCode:
		return []string{fmt.Sprintf("表中写有合约 %s，没有填入记住的 %s", d.IndexCode, old.offerText())}
	case old.IndexCode != "" && !contracts.Trades(old.IndexCode, now):
		return []string{fmt.Sprintf("记住的合约 %s 已到期，没有填入 %s", old.IndexCode, old.offerText())}
	default:
		if d.IndexCode == "" {
			d.IndexCode = old.IndexCode
		}
		d.Basis = old.Basis
	}
	return nil
}

// offerText returns a contract with its basis: CF701+1050.
func (d *Defaults) offerText() string {
	if d.Basis == nil {
		return d.IndexCode
	}
	return fmt.Sprintf("%s%+d", d.IndexCode, *d.Basis)
}

// Form returns how a sheet was read, for later sheets of its form.
func (r *Reading) Form(sheetName string) TableForm {
	f := TableForm{
		Titles: r.Layout.FormTitles(), Sheet: r.Layout.Sheet, SheetName: sheetName,
		Header: r.Layout.Header, First: r.Layout.First, Hidden: r.Layout.Hidden, Defaults: r.Defaults,
	}
	if f.Defaults.Title != "" { // the contract is in the sheet, no person chose it
		f.Defaults.IndexCode, f.Defaults.Title = "", ""
	}
	return f
}

// IsEmpty reports whether there is no default.
func (d *Defaults) IsEmpty() bool { return *d == Defaults{} }
