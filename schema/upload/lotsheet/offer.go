package lotsheet

import (
	"regexp"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// The greatest basis and price, in CNY/t. A greater number is something else, such as a telephone number.
const (
	maxBasis = 100_000
	maxFixed = 1_000_000
)

// setContract reads a futures contract: CF701, cf2701, 2701, 701, 01合约, 2027年1月, 主力. With a basis behind it, it is an
// offer.
func (l *Lot) setContract(c *Cell) {
	text := lottext.UnconditionalOffer(c.Text)
	if m := lottext.BasisForm.FindStringSubmatch(text); m != nil && m[1] != "" {
		l.setMisplacedBasis(c)
		return
	}
	if code, ok := lottext.ContractOf(text); ok {
		l.Offer.IndexCode = code
	} else if !strings.Contains(text, lottext.FixedPrice) {
		c.fail("合约“%s”没有认出，应如 CF701", c.Text)
	}
}

// thousands is a basis that may have a point between groups of digits, as some countries write it.
var thousands = regexp.MustCompile(`^[+-]?[1-5]\.\d{3}$`)

// setBasis reads a basis, with or without its contract: 1050, +1050, CF01+1050, CF701-200元, 升水1050, 贴200.
func (l *Lot) setBasis(c *Cell) {
	c = c.withoutConditions()
	text := lottext.OfferText(c.Text)
	if price, fixed := strings.CutPrefix(text, lottext.FixedPrice); fixed && price != "" {
		l.setPrice(c)
		l.fixedPrice = true
		return
	}
	m := lottext.BasisForm.FindStringSubmatch(text)
	switch {
	case thousands.MatchString(text):
		c.fail("%s“%s”可能是 %s，请写成没有小数点的整数", c.Field.Title, c.Text, strings.Replace(text, ".", "", 1))
		return
	case m == nil:
		number := c
		if lottext.IsDigits(text) {
			number = c.withText(text)
		}
		if n, ok := number.whole(); ok {
			l.setOffer(c, "", n)
		}
		return
	}
	code, ok := lottext.ContractOf(m[1])
	n, valid := lottext.Decimal(m[2], 0)
	if m[1] != "" && !ok || !valid || lottext.IsRange(text) {
		c.fail("%s“%s”没有认出，应为一个数，如 1050 或 CF701+1050", c.Field.Title, c.Text)
		return
	}
	l.setOffer(c, code, n)
}

// setMisplacedBasis reads a basis in the column of another field.
func (l *Lot) setMisplacedBasis(c *Cell) {
	before := len(c.line.Problems)
	l.setBasis(c)
	if !c.line.hasErrorSince(before) {
		l.Given["basis"] = true
	}
}

// setPrice reads a fixed price. A number that can only be a basis is one, whatever the title of the column.
func (l *Lot) setPrice(c *Cell) {
	c = c.withoutConditions()
	if l.setOtherPrice(c) {
		return
	}
	text := lottext.OfferText(c.Text)
	if m := lottext.BasisForm.FindStringSubmatch(text); m != nil && (m[1] != "" || text[0] == '+') {
		l.setMisplacedBasis(c)
		return
	}
	if price, fixed := strings.CutPrefix(text, lottext.FixedPrice); fixed && price != "" || lottext.IsDigits(text) {
		c = c.withText(strings.TrimLeft(price, "+:"))
	}
	n, ok := c.whole()
	if !ok {
		return
	}
	small := n != 0 && n >= -5000 && n <= 5000
	if small && l.Offer.IndexCode != "" && !l.Given["basis"] {
		l.Offer.Basis = schema.Yuan(n)
		l.Given["basis"] = true
		c.warn("%s“%s”按基差计", c.Field.Title, c.Text)
		return
	}
	l.Offer.Price = c.yuan(n, maxFixed)
}

// setOffer sets a basis and the contract beside it. It refuses them if they contradict what another cell has.
func (l *Lot) setOffer(c *Cell, code string, basis int64) {
	switch {
	case l.Given["basis"] && int64(l.Offer.Basis) != basis:
		c.fail("%s“%s”与基差 %d 不一致", c.Field.Title, c.Text, l.Offer.Basis)
	case !l.mergeContract(code):
		c.fail("%s“%s”与合约 %s 不一致", c.Field.Title, c.Text, strings.TrimPrefix(l.Offer.IndexCode, lottext.MonthContract))
	default:
		l.Offer.Basis = c.yuan(basis, maxBasis)
	}
}

// mergeContract sets the contract if it can be the one of another cell, and reports whether it can. The main contract
// can be any until the market is known.
func (l *Lot) mergeContract(code string) bool {
	old := l.Offer.IndexCode
	isFull := strings.HasPrefix(code, "CF") // 01 is CF701
	switch {
	case code == "" || code == old:
	case old == "":
		l.Offer.IndexCode = code
	case code == lottext.MainContract:
		l.mainContract = true
	case old == lottext.MainContract:
		l.mainContract, l.Offer.IndexCode = true, code
	case code[len(code)-2:] != old[len(old)-2:] || isFull && strings.HasPrefix(old, "CF"):
		return false
	case isFull:
		l.Offer.IndexCode = code
	}
	return true
}

// yuan returns a number of CNY/t, or zero with an error if it is too large.
func (c *Cell) yuan(n, limit int64) schema.Yuan {
	if n < -limit || n > limit {
		c.failImplausible()
		return 0
	}
	return schema.Yuan(n)
}

func (c *Cell) withText(text string) *Cell {
	own := *c
	own.Text = text
	return &own
}

// withoutConditions returns the cell without conditions of the offer. It warns if there are any.
func (c *Cell) withoutConditions() *Cell {
	text := strings.TrimSpace(lottext.Fold(c.Text))
	rest := strings.TrimSpace(lottext.Conditions.ReplaceAllString(text, ""))
	if rest == text || !strings.ContainsAny(rest, "0123456789") {
		return c
	}
	c.warn("%s“%s”按“%s”读取，其余请写在备注中", c.Field.Title, c.Text, rest)
	return c.withText(rest)
}
