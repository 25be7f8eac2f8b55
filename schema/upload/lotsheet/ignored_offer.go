package lotsheet

import (
	"fmt"
	"strings"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// ignoredOffer is a column of an offer that is not read because another one has its field.
type ignoredOffer struct{ column, read int }

// ignoredOffers returns the columns of offers that are not read, without those of a neighbouring table.
func (l *Layout) ignoredOffers() (list []ignoredOffer) {
	for i := range l.Columns {
		c := &l.Columns[i]
		if c.Field != "" || c.Source != "" || c.Hidden || lottext.Normal(c.Title) == "" {
			continue
		}
		f := c.titleField()
		if f == nil {
			continue
		}
		if f.Key == "batchID" { // a neighbouring table begins
			break
		}
		if read := l.column(f.Key); f.IsOffer() && read >= 0 {
			list = append(list, ignoredOffer{i, read})
		}
	}
	return list
}

// titleField returns the field of the title of a column, whether the column is read or not.
func (c *Column) titleField() *Field {
	if f := fieldOf("", c.Title); f != nil {
		return f
	}
	if at := strings.LastIndex(c.Title, "/"); at >= 0 {
		return fieldOf(c.Title[:at], c.Title[at+1:])
	}
	return nil
}

func (l *Layout) ignoredOfferHints() (list []string) {
	for _, o := range l.ignoredOffers() {
		list = append(list, fmt.Sprintf("第 %s 列“%s”没有读取，按第 %s 列“%s”读取；不对请更改列的含义",
			sheet.ColumnName(o.column), l.Columns[o.column].Title, sheet.ColumnName(o.read), l.Columns[o.read].Title))
	}
	return list
}

// checkSigns refuses a basis beside a sign in a column of its own. It warns of a change of the offer in such a column.
func (r *reader) checkSigns(l *Line) {
	if !l.Lot.Given["basis"] {
		return
	}
	for i, f := range r.fields {
		if f != nil && f.Key != "premium" {
			continue
		}
		title, text := r.layout.Columns[i].Title, strings.TrimSpace(l.Cells[i])
		sign := lottext.SignBelow(title, text)
		switch basis := l.Lot.Offer.Basis; {
		case sign < 0 && basis > 0, sign > 0 && basis < 0:
			l.fail("basis", "基差 %d 的旁边写有“%s”，请把正负号和数写在一格", basis, text)
		case f == nil && title != "" && lottext.IsChange(text):
			l.warn("basis", "第 %s 列“%s”是 %s，没有读取，按基差 %d", sheet.ColumnName(i), title, text, basis)
		}
	}
}

// checkIgnoredOffers warns of an ignored column with another offer over the same contract. It also warns of a contract
// that is not the one in the title of the basis.
func (r *reader) checkIgnoredOffers(l *Line) {
	for _, o := range r.ignoredOffers {
		title, text, read := r.layout.Columns[o.column].Title, l.Cells[o.column], l.Cells[o.read]
		codes := lottext.ContractsIn(title)
		if len(codes) == 1 && r.titleContract != "" && codes[0] != r.titleContract {
			continue
		}
		if lottext.IsBlank(text) || comparableOffer(text) == comparableOffer(read) {
			continue
		}
		p := l.warn(r.fields[o.read].Key, "第 %s 列“%s”是 %s，没有读取", sheet.ColumnName(o.column), title, text)
		if !lottext.IsBlank(read) {
			p.Text += "，按 " + read
		}
	}
	code := strings.TrimPrefix(l.Lot.Offer.IndexCode, lottext.MonthContract)
	if !l.Lot.Given["basis"] || r.titleContract == "" || code == "" || code == lottext.MainContract {
		return
	}
	if !strings.HasSuffix(r.titleContract, code) {
		title := r.layout.Columns[r.layout.column("basis")].Title
		l.warn("indexCode", "合约 %s 与表头“%s”不同，按 %s 计", code, title, code)
	}
}

// comparableOffer returns the text of an offer in a form in which equal offers are equal.
func comparableOffer(text string) string {
	text = strings.TrimSuffix(lottext.OfferText(text), "元")
	if n, ok := lottext.Decimal(text, 2); ok {
		return fmt.Sprint(n)
	}
	return text
}

// exportedTitles are titles in files of the marketplace with the fields that they have there. In other sheets 到厂价 is
// an offer and 工厂 may be the ginnery.
var exportedTitles = map[string]string{"到厂价": "deliveredPrice", "工厂": "deliveredMill"}

// ignoreDelivered marks delivered prices at a buyer's mill as no offers. The source of the freight, which only files of
// the marketplace have, is beside them.
func (l *Layout) ignoreDelivered() {
	if !l.has("freightSource") {
		return
	}
	for i := range l.Columns {
		c := &l.Columns[i]
		if key := exportedTitles[lottext.Normal(c.Title)]; key != "" && !c.chosen() {
			c.Field, c.Source = key, ByName
		}
	}
}
