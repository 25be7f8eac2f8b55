package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/findings"
)

// Field is what a column of a sheet of lots can contain.
type Field struct {
	Key   string   // as in the calls, such as lengthAvg; parts of a distribution are key.part, such as colours.31
	Title string   // as it is written
	Group string   // the title above several columns that belong together
	Names []string // other titles that are recognised
	Vague []string // titles that may mean the field: it is theirs if no other column says more
	Unit  Unit
	Width float64 // of the column when it is written, in characters

	set     func(l *Lot, c *Cell)
	get     func(l *Lot) any // a value of sheet.WriteTable
	anyText bool             // every text is valid
}

// Unit is the unit of the numbers of a field.
type Unit int

// Weights and percentages are written in two ways, which the numbers of a column distinguish.
const (
	NoUnit    Unit = iota
	Weight         // tons or kilograms
	Percent        // 8.2 or 0.082
	PerTonCNY      // CNY/t
)

// offerFields are the fields of an offer.
var offerFields = []string{"indexCode", "basis", "price", "until"}

// IsOffer reports whether the field is part of an offer.
func (f *Field) IsOffer() bool { return slices.Contains(offerFields, f.Key) }

// isAmount reports whether the field is an amount. A merged cell has the amount of several lots.
func (f *Field) isAmount() bool {
	return f.Unit == Weight || f.Key == "packnum" || f.Key == "foreignBales"
}

// Units returns the units of a column among which a person can choose.
func (f *Field) Units() []string {
	switch {
	case f.Group != "": // the sum of the shares decides
		return nil
	case f.Unit == Weight:
		return []string{"t", "kg"}
	case f.Unit == Percent:
		return []string{"%", "1"}
	}
	return nil
}

// HasUnit reports whether a person can choose a unit for a column of the field.
func (f *Field) HasUnit(unit string) bool { return f != nil && slices.Contains(f.Units(), unit) }

// Heading returns the title of the field with its group and its unit.
func (f *Field) Heading() string {
	title := f.Title
	if f.Group != "" && !strings.Contains(title, "棉") {
		title = f.Group + title
	}
	switch f.Unit {
	case Weight:
		return title + "(吨)"
	case Percent:
		return title + "(%)"
	case PerTonCNY:
		return title + "(元/吨)"
	}
	return title
}

// Column returns the column of a written sheet that has the field.
func (f *Field) Column() sheet.Column {
	return sheet.Column{
		Title: f.Heading(), Width: f.Width,
		Text: f.Key == "batchID", Grouped: f.Unit == PerTonCNY, Exact: f.Unit == Weight,
	}
}

// FieldOf returns the field with a key.
func FieldOf(key string) (*Field, bool) {
	i := slices.IndexFunc(Fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return nil, false
	}
	return &Fields[i], true
}

// sharesFields returns the fields of the parts of a distribution. Titles name a part alone, or below the name of the
// distribution.
func sharesFields(d findings.Distribution) []Field {
	fields := make([]Field, len(d.Parts))
	for i, p := range d.Parts {
		fields[i] = Field{
			Key: d.Key + "." + p.Key, Title: p.Names[0], Group: d.Name, Names: p.Names[1:], Unit: Percent, Width: 7,
			set: func(l *Lot, c *Cell) {
				if v, ok := c.centi(); ok {
					shares := d.Of(&l.Batch)
					if len(*shares) != len(d.Parts) {
						*shares = make(cotton.Shares, len(d.Parts))
					}
					(*shares)[i] = v
				}
			},
			get: func(l *Lot) any { return shareValue(*d.Of(&l.Batch), i) },
		}
	}
	return fields
}
