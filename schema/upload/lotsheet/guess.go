package lotsheet

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// namedContract is a contract in a sentence: 以下价格均为 CF701 基差.
var namedContract = regexp.MustCompile(`(?:CF|郑棉)-?(\d{3,})|(\d{3,4})合约`)

// contractsIn are the contracts that a text names, each once.
func contractsIn(text string) (list []string) {
	if len(text) > 2*longestTitle || !strings.ContainsAny(text, "0123456789０１２３４５６７８９") {
		return nil
	}
	for _, m := range namedContract.FindAllStringSubmatch(strings.Join(strings.Fields(fold(text)), ""), -1) {
		if code, ok := market.NormalContract("CF" + m[1] + m[2]); ok && !slices.Contains(list, code) {
			list = append(list, code)
		}
	}
	return list
}

// titled is the contract that a sheet names above its lots, and the text in which it does: the title of the basis, else what
// stands above the lots if it names one contract alone.
func (s table) titled(l *Layout) (code, text string) {
	for _, field := range []string{"basis", "premium"} {
		if i := l.column(field); i >= 0 {
			if list := contractsIn(l.Columns[i].Title); len(list) == 1 {
				return list[0], l.Columns[i].Title
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

// heed remembers the contract that a row between lots names for those below it.
func (r *reader) heed(l *Line) {
	if r.layout.has("indexCode") {
		return
	}
	for _, cell := range l.Cells {
		if list := contractsIn(cell); len(list) == 1 {
			r.section, r.sectionAt = list[0], l.Number
		}
	}
}

// follow takes the contract of the row above for a basis that has none.
func (r *reader) follow(l *Line) {
	if o := &l.Lot.Offer; r.section != "" && o.IndexCode == "" && l.Lot.Given["basis"] {
		o.IndexCode = r.section
		l.note(Doubtful, "basis", "合约按第 %d 行取 %s", r.sectionAt, r.section)
	}
}

// Suggest takes the contract that stands above the lots for lots that name none, where nobody has said another.
func (b *Book) Suggest(r *Reading) {
	d := &r.Defaults
	if d.Title != "" {
		d.IndexCode, d.Title = "", ""
	}
	if d.IndexCode != "" || d.Price != 0 || r.Layout.has("indexCode") {
		return
	}
	code, text := b.table(r.Layout.Sheet).titled(&r.Layout)
	d.IndexCode, d.Title = code, sheet.Shorten(text, 60)
}

// Premiums of quality seldom come to more than this, and what is asked over a contract seldom to less, CNY/t.
const leastBasis = 600_00

// takePremium takes a column of premiums (升贴水) for the basis where there is a contract, nothing else is asked, and the
// numbers are such: over a contract, 升贴水 is what most traders call a basis.
func (s table) takePremium(l *Layout, sample [][]string) {
	at := l.column("premium")
	if at < 0 || l.Columns[at].By != ByName || l.Columns[at].Hidden || l.has("basis") || l.has("price") {
		return
	}
	if code, _ := s.titled(l); code == "" && !l.has("indexCode") {
		return
	}
	if contractsIn(l.Columns[at].Title) == nil && !likeBasis(sample[at]) {
		return
	}
	l.Columns[at].Field, l.Columns[at].By = "basis", ByContent
}

// likeBasis tells whether texts can be what is asked over a contract: whole numbers, of which half are more than premiums
// come to.
func likeBasis(texts []string) bool {
	asked := make([]string, 0, len(texts))
	for _, text := range texts {
		text = strings.TrimSuffix(offerText(text), "元")
		if m := offered.FindStringSubmatch(text); m != nil {
			text = m[2]
		}
		if n, ok := decimal(text, 2); ok && n%100 == 0 && n >= -2_000_00 && n <= 5_000_00 {
			asked = append(asked, text)
		}
	}
	return len(asked) > 0 && 5*len(asked) >= 4*len(texts) && numbers(asked).middle >= leastBasis
}

// isPremium tells whether a column has the title of premiums.
func (c *Column) isPremium() bool {
	f := fieldOf("", c.Title[strings.LastIndex(c.Title, "/")+1:])
	return f != nil && f.Key == "premium"
}

// Hints are sentences on what was guessed of a reading and prices hang on.
func (r *Reading) Hints() (list []string) {
	if r.Defaults.Title != "" {
		list = append(list, fmt.Sprintf("表中没有合约一列，按“%s”取合约 %s；不对请在“统一填写”中更改", r.Defaults.Title, r.Defaults.IndexCode))
	}
	if at := r.Layout.column("basis"); at >= 0 {
		if c := &r.Layout.Columns[at]; c.By == ByContent && c.isPremium() {
			list = append(list, fmt.Sprintf("“%s”一列按基差读取；如果是质量升贴水，请把这一列改为“升贴水”，并填写基差", c.Title))
		}
	} else if at := r.Layout.column("premium"); at >= 0 && !r.Layout.has("price") {
		list = append(list, fmt.Sprintf("“%s”一列没有当作基差读取；如果是对合约的升贴水，请把这一列改为“基差”", r.Layout.Columns[at].Title))
	}
	list = append(list, r.Layout.untitled()...)
	for _, second := range r.Layout.seconds() {
		list = append(list, r.Layout.hint(second))
	}
	return list
}
