package lotsheet

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// guess is a field and how its column is found by the contents of the columns.
type guess struct {
	field  string
	column func(s *sample) int // -1 if it is missing
}

// guesses find the columns of fields that neither a person nor a title has assigned. They are tried from top to bottom.
// A guess may depend on those above it and never changes what they found. The units of the columns are guessed last.
var guesses = slices.Concat([]guess{
	{"batchID", mostlyUntaken(isCropBatchNumber)},
	{"barcode", mostlyUntaken(isBarcode)},
	{"indexCode", mostlyUntaken(lottext.IsContract)},
	{"price", mostlyUntaken(lottext.IsWrittenPrice)},
	{"basis", mostlyUntaken(lottext.IsWrittenBasis)},
	{"depotName", mostlyUntaken(lottext.WarehouseWords.MatchString)},
	{"factoryName", mostlyUntaken(ginneryWords.MatchString)},
	{"cottonType", mostlyUntaken(lottext.HasTypeWord)},
	{"basis", (*sample).premiumColumn}, // 升贴水 of numbers that only a basis has
	{"basis", (*sample).priceColumn},   // 报价 of nothing but bases
	{"basis", (*sample).untitledBasis}, // numbers without a title beside contracts
	{"price", (*sample).untitledPrice}, // numbers without a title, if there are no contracts
	{"amount", (*sample).tonsColumn},   // 数量 of numbers that are tons
}, wordGuesses())

// GuessColumns returns a layout with the fields and units that the contents of its columns show.
func (b *Book) GuessColumns(l Layout) Layout {
	s := b.table(l.Sheet).sample(&l)
	for _, g := range guesses {
		if l.has(g.field) {
			continue
		}
		if i := g.column(s); i >= 0 {
			l.Columns[i].Field, l.Columns[i].Source = g.field, ByContent
		}
	}
	s.guessUnits()
	return l
}

// maxSample is how many cells of a column are looked at.
const maxSample = 300

// sample is the texts by which the columns of a layout are guessed.
type sample struct {
	table
	layout *Layout
	texts  [][]string // by column, without blanks
}

// sample returns the texts of the rows with a batch number, or of all rows if no column has batch numbers.
func (s table) sample(l *Layout) *sample {
	batch := l.column("batchID")
	texts := make([][]string, len(l.Columns))
	for i := range s.Rows {
		if s.Rows[i].Number < l.First || s.Rows[i].Hidden || batch >= 0 && !lottext.IsBatchNumber(s.Rows[i].Cell(batch)) {
			continue
		}
		for column := range l.Columns {
			text := s.Rows[i].Cell(column)
			if len(texts[column]) < maxSample && len(text) <= lottext.MaxTitle && !lottext.IsBlank(text) {
				texts[column] = append(texts[column], text)
			}
		}
	}
	return &sample{s, l, texts}
}

// mostlyUntaken returns the untaken column with the largest share of matching texts, at least 60 %.
func mostlyUntaken(match func(text string) bool) func(*sample) int {
	return func(s *sample) int {
		best, most := -1, 59
		for i, c := range s.layout.Columns {
			if c.Field != "" || c.chosen() || c.Hidden {
				continue
			}
			if n := percentage(s.texts[i], match); n > most {
				best, most = i, n
			}
		}
		return best
	}
}

// percentage returns how many of a hundred texts match.
func percentage(texts []string, match func(string) bool) int {
	n := 0
	for _, t := range texts {
		if match(t) {
			n++
		}
	}
	return 100 * n / max(len(texts), 1)
}

// isCropBatchNumber reports whether a text is a batch number of a likely year, which telephone numbers seldom have.
func isCropBatchNumber(text string) bool {
	digits, _ := lottext.BatchDigits(text)
	if lots := lottext.LotsIn(text); len(lots) > 0 {
		digits = lots[0]
	}
	return len(digits) == 11 && digits[5] >= '0' && digits[5] <= '4'
}

func isBarcode(text string) bool { return len(text) == barcodeDigits && lottext.IsDigits(text) }

var ginneryWords = regexp.MustCompile(`棉业|轧花`)

// wordGuesses find the columns of values behind words.
func wordGuesses() (list []guess) {
	for _, w := range lottext.WordsBefore {
		list = append(list, guess{w.Field, mostlyUntaken(func(text string) bool {
			_, ok := lottext.AfterWord(w.Field, text)
			return ok
		})})
	}
	return slices.Concat(list, []guess{
		{"primaryColor", mostlyUntaken(func(text string) bool { return lottext.MarkForm.MatchString(lottext.Fold(text)) })},
		{"cottonYear", mostlyUntaken(lottext.CropForm.MatchString)},
		{"packnum", mostlyUntaken(lottext.BalesForm.MatchString)},
	})
}

// tonsColumn returns the column of a number of bales if it has tons: 数量 may be either. There must be no other weight.
func (s *sample) tonsColumn() int {
	l := s.layout
	at := l.column("packnum")
	if at < 0 || !l.Columns[at].isCount() || l.has("gross") || l.has("tare") || l.has("net") {
		return -1
	}
	if n := lottext.NumbersIn(s.texts[at]); n.Count == 0 || n.Median < 20_00 || n.Median > 60_00 {
		return -1
	}
	return at
}

// isCount reports whether the title of a column is 数量 without a unit.
func (c *Column) isCount() bool {
	return !c.chosen() && lottext.Normal(c.Title) == "数量" && lottext.UnitOf(c.Title) == ""
}

// guessUnits sets the units of the columns in which neither a person nor a template has. A unit in the title decides,
// then the size of the numbers: tons or kilograms, percentages or fractions.
func (s *sample) guessUnits() {
	largest := map[string]int64{} // share by distribution, in hundredths
	for i, c := range s.layout.Columns {
		if key, _, isPart := strings.Cut(c.Field, "."); isPart {
			largest[key] = max(largest[key], lottext.NumbersIn(s.texts[i]).Largest)
		}
	}
	for i := range s.layout.Columns {
		c := &s.layout.Columns[i]
		f, ok := FieldOf(c.Field)
		if !ok || c.Unit != "" {
			continue
		}
		n := lottext.NumbersIn(s.texts[i])
		if key, _, isPart := strings.Cut(c.Field, "."); isPart {
			n = lottext.Numbers{1, 0, largest[key]}
		}
		c.Unit = f.likelyUnit(n, lottext.UnitOf(c.Title))
	}
}

// likelyUnit returns the unit of a column of the field, or nothing.
func (f *Field) likelyUnit(n lottext.Numbers, named string) string {
	switch {
	case f.Unit == Weight && (named == "kg" || named == "t"):
		return named
	case n.Count == 0:
	case f.Unit == Weight:
		return lottext.WeightUnit(f.Key, n.Median)
	case f.Group != "":
		return lottext.PercentUnit(n.Largest > 0 && n.Largest <= 1_00)
	case f.Unit == Percent:
		return lottext.PercentUnit(n.Largest <= maxFraction[f.Key])
	case strings.HasPrefix(f.Key, "neat") && n.Largest <= 1_00:
		return "1"
	}
	return ""
}
