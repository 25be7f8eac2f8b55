package lotsheet

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/market"
)

// sampled is how many cells of a column are looked at for what it is about.
const sampled = 300

// guessed completes a layout by what is in the columns: what they are about, and in what units.
func (s table) guessed(l Layout) Layout {
	batch := l.column("batchID")
	sample := make([][]string, len(l.Columns))
	for i := range s.Rows {
		if s.Rows[i].Number < l.First || s.Rows[i].Hidden || batch >= 0 && !looksLikeBatch(s.Rows[i].Cell(batch)) {
			continue
		}
		for column := range l.Columns {
			if text := s.Rows[i].Cell(column); len(sample[column]) < sampled && len(text) <= longestTitle && !isBlank(text) {
				sample[column] = append(sample[column], text)
			}
		}
	}
	taken := map[string]bool{}
	for _, c := range l.Columns {
		taken[c.Field] = true
	}
	for _, guess := range contents {
		best, most := -1, 59
		for i, c := range l.Columns {
			if n := share(sample[i], guess.fits); n > most && c.Field == "" && !c.said() && !c.Hidden && !taken[guess.field] {
				best, most = i, n
			}
		}
		if best >= 0 {
			l.Columns[best].Field, l.Columns[best].By = guess.field, ByContent
		}
	}
	s.takePremium(&l, sample)
	s.takePrice(&l)
	l.guessOffer(sample)
	l.guessUnits(sample)
	return l
}

// contents are fields that show by what is in a column.
var contents = []struct {
	field string
	fits  func(text string) bool
}{
	{"batchID", func(text string) bool {
		digits, _ := batchNumber(text)
		return len(digits) == 11 && digits[5] >= '0' && digits[5] <= '4' // the year, which telephone numbers seldom have
	}},
	{"barcode", func(text string) bool { return len(text) == 32 && strings.Trim(text, "0123456789") == "" }},
	{"indexCode", func(text string) bool {
		_, ok := market.NormalContract(otherNames.ReplaceAllString(fold(text), "CF$1$2"))
		return ok && !isDigits(fold(text))
	}},
	{"price", isFixedPrice},
	{"basis", func(text string) bool {
		return strings.ContainsAny(text, "+＋升贴") && offered.MatchString(unconditionalOffer(text)) || isFixedPrice(text)
	}},
	{"depotName", func(text string) bool { return depotWords.MatchString(text) }},
	{"factoryName", func(text string) bool { return strings.Contains(text, "棉业") || strings.Contains(text, "轧花") }},
	{"cottonType", func(text string) bool {
		return slices.ContainsFunc(typeWords, func(w struct {
			text      string
			pack, gin int
		},
		) bool {
			return strings.Contains(text, w.text)
		})
	}},
}

// fixed is a price that is said to be fixed.
var fixed = regexp.MustCompile(`^一口价[:：]?\d`)

func isFixedPrice(text string) bool { return fixed.MatchString(text) }

var depotWords = regexp.MustCompile(`仓储|仓库|储运|物流|棉麻|储备库|[东西南北中]库|[0-9一二三四五]号库|监管库`)

// share is how many in a hundred texts are such.
func share(texts []string, such func(string) bool) int {
	n := 0
	for _, t := range texts {
		if such(t) {
			n++
		}
	}
	return 100 * n / max(len(texts), 1)
}
