package lotsheet

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// titleContract returns the contract above the lots and its text: of the title of the basis, or else of the rows above
// the lots if they name one contract alone.
func (s table) titleContract(l *Layout) (code, text string) {
	for _, field := range []string{"basis", "premium"} {
		if i := l.column(field); i >= 0 {
			if codes := lottext.ContractsIn(l.Columns[i].Title); len(codes) == 1 {
				return codes[0], l.Columns[i].Title
			}
		}
	}
	for i := range s.Rows {
		if s.Rows[i].Number >= l.First {
			break
		}
		for _, cell := range s.Rows[i].Cells {
			for _, found := range lottext.ContractsIn(cell) {
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
	code, _ := lottext.OfferOfMonth(lottext.Normal(title[strings.LastIndex(title, "/")+1:]))
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
