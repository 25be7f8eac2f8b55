package lotsheet

import (
	"fmt"
	"strings"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// premiumColumn returns the column of premiums (升贴水) if it has bases: traders use the word for both. There must be a
// contract and no other offer.
func (s *sample) premiumColumn() int {
	l := s.layout
	at := l.column("premium")
	if at < 0 || l.Columns[at].Source != ByName || l.Columns[at].Hidden || l.has("price") {
		return -1
	}
	if code, _ := s.titleContract(l); code == "" && !l.has("indexCode") {
		return -1
	}
	if lottext.ContractsIn(l.Columns[at].Title) == nil && !areBases(s.texts[at]) {
		return -1
	}
	return at
}

// priceColumn returns the column of prices if it has only bases: 报价 may be either. Small numbers below a title with a
// contract are bases.
func (s *sample) priceColumn() int {
	at := s.layout.column("price")
	if at < 0 || s.layout.Columns[at].Source != ByName {
		return -1
	}
	title := s.layout.Columns[at].Title
	named := len(lottext.ContractsIn(title)) == 1 || monthOfTitle(title) != ""
	found := -1
	for i := range s.Rows {
		text := s.Rows[i].Cell(at)
		if s.Rows[i].Number < s.layout.First || lottext.IsBlank(text) {
			continue
		}
		if !lottext.IsOnlyBasis(text) && (!named || !areMostly([]string{text}, lottext.IsBasis)) {
			return -1
		}
		found = at
	}
	return found
}

func (s *sample) untitledBasis() int {
	if !s.layout.has("indexCode") {
		return -1
	}
	return s.untitledOffer(func(texts []string) bool { return areBases(texts) && !areMostly(texts, lottext.IsCropYear) })
}

func (s *sample) untitledPrice() int {
	if s.layout.has("indexCode") {
		return -1
	}
	return s.untitledOffer(func(texts []string) bool { return areMostly(texts, lottext.IsPrice) })
}

// untitledOffer returns the only column without a title that has offers. Of two, only the seller knows which is meant.
func (s *sample) untitledOffer(match func(texts []string) bool) int {
	l := s.layout
	if !l.has("batchID") || l.has("basis") || l.has("price") || l.has("premium") {
		return -1
	}
	found := -1
	for i, c := range l.Columns {
		if c.Field != "" || c.chosen() || c.Hidden || lottext.Normal(c.Title) != "" || !match(s.texts[i]) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// areBases reports whether texts are bases: whole numbers, half of them higher than premiums.
func areBases(texts []string) bool {
	bases := make([]string, 0, len(texts))
	for _, text := range texts {
		text = strings.TrimSuffix(lottext.OfferText(text), "元")
		if m := lottext.BasisForm.FindStringSubmatch(text); m != nil {
			text = m[2]
		}
		if n, ok := lottext.Decimal(text, 2); ok && n%100 == 0 && lottext.IsBasis(n) {
			bases = append(bases, text)
		}
	}
	return len(bases) > 0 && 5*len(bases) >= 4*len(texts) && lottext.NumbersIn(bases).Median >= lottext.MinBasis
}

// areMostly reports whether four of five texts are whole numbers that match, in hundredths.
func areMostly(texts []string, match func(n int64) bool) bool {
	count := 0
	for _, text := range texts {
		if n, ok := lottext.Decimal(strings.TrimSuffix(lottext.OfferText(text), "元"), 2); ok && n%100 == 0 && match(n) {
			count++
		}
	}
	return count > 0 && 5*count >= 4*len(texts)
}

// isPremium reports whether a column has the title of premiums.
func (c *Column) isPremium() bool {
	f := fieldOf("", c.Title[strings.LastIndex(c.Title, "/")+1:])
	return f != nil && f.Key == "premium"
}

// Hints returns sentences about the guesses that decide on prices.
func (r *Reading) Hints() (list []string) {
	l := &r.Layout
	if r.Defaults.Title != "" {
		list = append(list, fmt.Sprintf("表中没有合约一列，按“%s”取合约 %s；不对请在“统一填写”中更改",
			r.Defaults.Title, r.Defaults.IndexCode))
	}
	basis, premium := l.column("basis"), l.column("premium")
	switch {
	case basis >= 0 && l.Columns[basis].Source == ByContent && l.Columns[basis].isPremium():
		list = append(list, fmt.Sprintf("“%s”一列按基差读取；如果是质量升贴水，请把这一列改为“升贴水”，并填写基差",
			l.Columns[basis].Title))
	case basis < 0 && premium >= 0 && !l.has("price"):
		list = append(list, fmt.Sprintf("“%s”一列没有当作基差读取；如果是对合约的升贴水，请把这一列改为“基差”",
			l.Columns[premium].Title))
	}
	if i := l.column("price"); i >= 0 && deliveredPrice.MatchString(lottext.Normal(l.Columns[i].Title)) {
		list = append(list, fmt.Sprintf("第 %s 列“%s”含运费，按一口价读取；挂牌的价格应为库内自提价，请核对",
			sheet.ColumnName(i), l.Columns[i].Title))
	}
	if i := l.vagueWeight(); i >= 0 {
		list = append(list, fmt.Sprintf("第 %s 列“%s”没有读取：表中还有毛重、皮重或净重，不清楚它是哪一种重量；是公重请把这一列改为“公重”",
			sheet.ColumnName(i), l.Columns[i].Title))
	}
	if i := l.column("amount"); i >= 0 && l.Columns[i].isCount() {
		list = append(list, fmt.Sprintf("第 %s 列“%s”按公重（吨）读取；是包数请把这一列改为“包数”", sheet.ColumnName(i), l.Columns[i].Title))
	}
	return append(append(list, l.untitledOfferHints()...), l.ignoredOfferHints()...)
}

func (l *Layout) untitledOfferHints() (list []string) {
	for i, c := range l.Columns {
		guessed := c.Field == "price" || c.Field == "basis" && l.has("indexCode")
		if guessed && c.Source == ByContent && lottext.Normal(c.Title) == "" {
			f, _ := FieldOf(c.Field)
			list = append(list, fmt.Sprintf("第 %s 列没有标题，按内容当作%s读取；不对请改这一列", sheet.ColumnName(i), f.Title))
		}
	}
	return list
}
