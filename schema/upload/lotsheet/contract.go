package lotsheet

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Contracts that the market determines: the one that is traded most, and the next of a month, such as 月01.
const (
	mainContract  = "主力"
	monthContract = "月"
)

var (
	monthForm = regexp.MustCompile(`^(?:CF|郑棉)?(?:(?:20)?(\d\d)年)?(0?[1-9]|1[0-2])(?:月份?)?(?:合约)?$`)

	// contractInSentence is a contract such as in 以下价格均为 CF701 基差.
	contractInSentence = regexp.MustCompile(`(?:CF|郑棉)-?(\d{3,})|(\d{3,4})(?:合约|基差|升贴?水)`)
)

// contractOf returns the contract that a text is.
func contractOf(text string) (code string, ok bool) {
	if strings.Contains(text, mainContract) {
		return mainContract, true
	}
	if code, ok := market.NormalContract(strings.TrimSuffix(strings.TrimPrefix(text, "郑棉"), "合约")); ok {
		return code, true
	}
	m := monthForm.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	month := "0" + m[2]
	month = month[len(month)-2:]
	if m[1] != "" {
		return "CF" + m[1][1:] + month, true
	}
	return monthContract + month, true
}

// contractsIn returns the contracts in a text, each once.
func contractsIn(text string) (list []string) {
	if len(text) > 2*maxTitle || !strings.ContainsAny(text, "0123456789０１２３４５６７８９") {
		return nil
	}
	for _, m := range contractInSentence.FindAllStringSubmatch(strings.Join(strings.Fields(fold(text)), ""), -1) {
		if code, ok := market.NormalContract("CF" + m[1] + m[2]); ok && !slices.Contains(list, code) {
			list = append(list, code)
		}
	}
	return list
}

// titleContract returns the contract above the lots and its text: of the title of the basis, or else of the rows above
// the lots if they name one contract alone.
func (s table) titleContract(l *Layout) (code, text string) {
	for _, field := range []string{"basis", "premium"} {
		if i := l.column(field); i >= 0 {
			if codes := contractsIn(l.Columns[i].Title); len(codes) == 1 {
				return codes[0], l.Columns[i].Title
			}
		}
	}
	for i := range s.Rows {
		if s.Rows[i].Number >= l.First {
			break
		}
		for _, cell := range s.Rows[i].Cells {
			for _, found := range contractsIn(cell) {
				if code != "" && found != code {
					return "", ""
				}
				if code == "" {
					code, text = found, cell
				}
			}
		}
	}
	return code, text
}

// monthOfTitle returns the contract of a month in a title such as 01基差, or nothing.
func monthOfTitle(title string) string {
	m := monthBefore.FindStringSubmatch(normal(title[strings.LastIndex(title, "/")+1:]))
	if m == nil {
		return ""
	}
	code, _ := contractOf(m[1])
	return code
}

// SuggestContract sets the default contract to the one above the lots, if the lots name none and no person chose one.
func (b *Book) SuggestContract(r *Reading) {
	d := &r.Defaults
	if d.Title != "" {
		d.IndexCode, d.Title = "", ""
	}
	if d.IndexCode != "" || d.Price != 0 || r.Layout.has("indexCode") {
		return
	}
	code, text := b.table(r.Layout.Sheet).titleContract(&r.Layout)
	d.IndexCode, d.Title = code, schema.FirstRunes(text, 60)
}
