package lotsheet

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// checkUnknown makes a batch of what a line tells of a lot that nobody else knows. What contradicts itself is left out of
// it: the checks before have said so.
func checkUnknown(l *Line, k *Known) {
	if !l.Unknown && l.Former == nil || l.Worst() == Wrong {
		return
	}
	b := &l.Lot.Batch
	l.place(k)
	for _, s := range []*cotton.Shares{&b.Colours, &b.Lengths, &b.Mikes, &b.Ginning} {
		if sum := s.Sum(); len(*s) > 0 && (sum < 99_00 || sum > 101_00) {
			*s = nil
		}
	}
	const kilogram = schema.Ton / 1000
	if b.Gross != 0 && b.Tare != 0 && b.Net != 0 && apart(b.Gross-b.Tare, b.Net) > kilogram {
		b.Gross, b.Tare = 0, 0
	}
	if b.Net != 0 && b.Conditioned != 0 && b.Moisture != 0 && b.Impurity != 0 {
		if reckoned := schema.Conditioned(b.Net, b.Moisture, b.Impurity); apart(reckoned, b.Conditioned)*200 > reckoned {
			b.Gross, b.Tare, b.Net = 0, 0, 0
		}
	}
	if b.PrimaryColour == "" && len(b.Colours) > 0 {
		b.PrimaryColour = mainColour(b.Colours)
	}
	if _, err := l.Merged(); err != nil {
		field, sentence := "batchID", err.Error()
		if refusal, ok := schema.KindOf(err); ok {
			field = refusal.Field
		}
		l.note(Wrong, field, "%s", sentence)
	}
}

// mainColour is the grade of at least four fifths of the bales (GB 1103.1), or that there is none.
func mainColour(shares cotton.Shares) string {
	for i, share := range shares {
		if share >= 80_00 {
			return cotton.ColourGrades[i]
		}
	}
	return cotton.NoMainGrade
}

// zoneOf is where a lot has grown by its number.
func zoneOf(batch string) Market {
	if strings.HasPrefix(batch, "65") || strings.HasPrefix(batch, "66") {
		return cotton.Xinjiang
	}
	return cotton.Inland
}

// place says where the cotton of a lot has grown: where its ginnery is, else as the line says, else by its number.
func (l *Line) place(k *Known) {
	b := &l.Lot.Batch
	b.Zone = string(zoneOf(b.BatchID))
	if g, ok := k.Ginneries[b.GinneryCode]; ok {
		b.Origin, b.City = g.Area, g.City
		return
	}
	text := b.City
	for _, city := range k.Cities {
		for _, name := range strings.Fields(city.Name) {
			if strings.Contains(text, name) && (city.Area == "兵团") == strings.HasPrefix(b.BatchID, "66") {
				b.Origin, b.City = city.Area, city.Name
				return
			}
		}
	}
	switch {
	case strings.HasPrefix(b.BatchID, "66"):
		b.Origin = "兵团"
	case b.Zone == cotton.Inland:
		b.Origin = "内地"
	}
}
