package lotsheet

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema/sheet"
)

// guessOffer finds what is asked for the lots where no title says it: over the contract beside it, or else at a fixed price.
// Where two columns can be it, nobody but the seller knows.
func (l *Layout) guessOffer(sample [][]string) {
	if !l.has("batchID") || l.has("basis") || l.has("price") || l.has("premium") {
		return
	}
	field, like := "price", likePrice
	if l.has("indexCode") {
		field, like = "basis", likeBasisAlone
	}
	at := -1
	for i, c := range l.Columns {
		if c.Field == "" && !c.said() && !c.Hidden && normal(c.Title) == "" && like(sample[i]) {
			if at >= 0 {
				return
			}
			at = i
		}
	}
	if at >= 0 {
		l.Columns[at].Field, l.Columns[at].By = field, ByContent
	}
}

// Prices of cotton, CNY/t. A number beyond may be a weight in kilograms: a lot has about 42,000.
const (
	leastPrice = 8_000_00
	highPrice  = 30_000_00
)

// likePrice tells whether texts can be fixed prices: whole numbers that hardly anything else comes to.
func likePrice(texts []string) bool {
	return mostly(texts, func(n int64) bool { return n >= leastPrice && n <= highPrice })
}

// likeBasisAlone tells whether texts that no title explains can be what is asked over a contract. Crop years are such numbers too.
func likeBasisAlone(texts []string) bool {
	return likeBasis(texts) && !mostly(texts, func(n int64) bool { return n >= 2010_00 && n < 2040_00 })
}

// mostly tells whether four in five texts are whole numbers of a kind, in hundredths.
func mostly(texts []string, such func(hundredths int64) bool) bool {
	n := 0
	for _, text := range texts {
		if v, ok := decimal(strings.TrimSuffix(offerText(text), "元"), 2); ok && v%100 == 0 && such(v) {
			n++
		}
	}
	return n > 0 && 5*n >= 4*len(texts)
}

// takePrice takes a column of prices for what is asked over contracts where nothing else stands in it: 报价 may be either.
func (s table) takePrice(l *Layout) {
	at := l.column("price")
	if at < 0 || l.Columns[at].By != ByName || l.has("basis") {
		return
	}
	filled := 0
	for i := range s.Rows {
		text := s.Rows[i].Cell(at)
		if s.Rows[i].Number < l.First || isBlank(text) {
			continue
		}
		if filled++; !overContract(text) {
			return
		}
	}
	if filled > 0 {
		l.Columns[at].Field, l.Columns[at].By = "basis", ByContent
	}
}

// overContract tells whether a text can only be what is asked over a contract, and no fixed price.
func overContract(text string) bool {
	if len(text) > longestTitle {
		return false
	}
	text = unconditionalOffer(text)
	m := offered.FindStringSubmatch(text)
	return m != nil && (m[1] != "" || text[0] == '+')
}

// untitled are sentences on columns without a title of which the numbers alone say what is asked.
func (l *Layout) untitled() (list []string) {
	for i, c := range l.Columns {
		if c.By != ByContent || normal(c.Title) != "" || !slices.Contains([]string{"basis", "price"}, c.Field) {
			continue
		}
		if f, _ := FieldOf(c.Field); c.Field == "price" || l.has("indexCode") {
			list = append(list, fmt.Sprintf("第 %s 列没有标题，按内容当作%s读取；不对请改这一列", sheet.ColumnName(i), f.Title))
		}
	}
	return list
}
