package lotsheet

import (
	"regexp"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

var (
	offered   = regexp.MustCompile(`^(?:CF|郑棉)?(主力|\d{1,4})?(?:月)?(?:合约)?([+-]\d+(?:\.0+)?)(?:元(?:/吨)?)?(?:以内)?$`)
	monthForm = regexp.MustCompile(`^(?:CF|郑棉)?(?:(?:20)?(\d\d)年)?(0?[1-9]|1[0-2])(?:月份?)?(?:合约)?$`)
)

// setContract reads a futures contract: CF701, cf2701, 2701, 701, 01合约, 2027年1月. 主力 waits for the one who knows which
// that is; with a basis behind it, it is an offer.
func (l *Lot) setContract(c *Cell) {
	text := unconditionalOffer(c.Text)
	if m := offered.FindStringSubmatch(text); m != nil && m[1] != "" {
		l.basisElsewhere(c)
		return
	}
	if code, ok := contractOf(text); ok {
		l.Offer.IndexCode = code
	} else if !strings.Contains(text, fixedPrice) {
		c.refuse("合约“%s”没有认出，应如 CF701", c.Text)
	}
}

// Contracts that only those know who know the market: the one traded most, and that of a month, such as 月01.
const (
	MainContract  = "主力"
	monthContract = "月"
)

// contractOf is the contract that a text names.
func contractOf(text string) (code string, ok bool) {
	if strings.Contains(text, "主力") {
		return MainContract, true
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

// withSign is a number with a sign before it.
func withSign(number string) string {
	if number[0] == '+' || number[0] == '-' {
		return number
	}
	return "+" + number
}

// offerWords are the words of the trade for plus and minus.
var offerWords = strings.NewReplacer("报价", "", "价格", "", "基差+", "+", "基差-", "-", "基差升水", "+", "基差贴水", "-", "基差", "+", "升水", "+", "贴水", "-", "平水", "+0", "升", "+", "贴", "-", "−", "-", "–", "-", "(", "", ")", "")

var (
	// afterContract is a basis that stands behind its contract with no sign between: CF701 1050, CF701：1050, CF701加1050.
	afterContract = regexp.MustCompile(`^((?:CF|郑棉)-?\d{3,4}|主力)(?:合约)?[\s:/,加]+(\d)`)

	// beforeContract is one that stands before it: 1050/CF701, 1050(CF701).
	beforeContract = regexp.MustCompile(`^([+-]?\d+)(?:元(?:/吨)?)?[/@]?((?:CF|郑棉)\d{3,4}|主力)(?:合约)?$`)

	// inBrackets is one that stands before it with nothing but its month to tell what it is: +1050(701), 1050元(01合约).
	inBrackets = regexp.MustCompile(`^([+-]?\d+)(?:元(?:/吨)?)?\((?:CF|郑棉)?(\d{3,4}|主力|\d{1,2}月|\d{1,2}合约)(?:合约)?\)$`)

	// otherNames are ways of writing CF before a contract.
	otherNames = regexp.MustCompile(`^(?:C|棉花?)-?(\d{3,4})(\D|$)`)

	// afterWord is a colon that belongs to the word before it: 升水:1000.
	afterWord = regexp.MustCompile(`([^\d:]):`)

	// tenThousands is a price in 10,000 CNY/t: 1.83万.
	tenThousands = regexp.MustCompile(`^(一口价|[+-])?(\d\.?\d{0,4})万(?:元)?(?:/吨)?$`)

	// conditions are the words behind an offer that change what it means, or say that it is not the last word.
	conditions = regexp.MustCompile(`[(,]?(?:含(?:短途)?运费?|包运费?|包送|送到(?:厂)?|到厂价?|到库价?|左右|上下|起|可谈|可议|可小议|面谈)\)?$`)

	// terms are the words behind an offer that say what every offer here means.
	terms = regexp.MustCompile(`(?:,|，|\()?(?:含税|公重|公定|库内自提|自提|出库)+(?:价)?\)?$`)
)

// offerText makes the ways of writing an offer alike.
func offerText(text string) string {
	if strings.Trim(text, "+-0123456789") == "" { // as most are
		return text
	}
	text = afterContract.ReplaceAllString(otherNames.ReplaceAllString(strings.TrimSpace(fold(text)), "CF$1$2"), "$1+$2")
	text = terms.ReplaceAllString(strings.Join(strings.Fields(text), ""), "")
	if strings.Contains(text, ":") {
		text = afterWord.ReplaceAllString(text, "$1")
	}
	if m := inBrackets.FindStringSubmatch(text); m != nil {
		return m[2] + withSign(m[1])
	}
	text = ungrouped(offerWords.Replace(text))
	if m := beforeContract.FindStringSubmatch(text); m != nil {
		return m[2] + withSign(m[1])
	}
	if m := tenThousands.FindStringSubmatch(text); m != nil {
		if n, ok := decimal(m[2], 4); ok {
			return m[1] + string(schema.AppendDecimal(nil, n, 0))
		}
	}
	return text
}

// unconditionalOffer is the text of an offer without the words that change what it means.
func unconditionalOffer(text string) string {
	if isDigits(text) {
		return text
	}
	return offerText(conditions.ReplaceAllString(strings.TrimSpace(fold(text)), ""))
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// unconditional is the cell without the words that change what an offer means; that it has them is doubted.
func (c *Cell) unconditional() *Cell {
	text := strings.TrimSpace(fold(c.Text))
	rest := strings.TrimSpace(conditions.ReplaceAllString(text, ""))
	if rest == text || !strings.ContainsAny(rest, "0123456789") {
		return c
	}
	c.warn("%s“%s”按“%s”读取，其余请写在备注中", c.Field.Title, c.Text, rest)
	only := *c
	only.Text = rest
	return &only
}

// most of a basis and of a price, in CNY/t; what is more is something else, such as a telephone number.
const (
	mostBasis = 100_000
	mostPrice = 1_000_000
)

// setBasis reads a basis, with or without its contract: 1050, +1050, CF01+1050, CF701-200元, 升水1050, 贴200.
func (l *Lot) setBasis(c *Cell) {
	c = c.unconditional()
	text := offerText(c.Text)
	if price, fixed := strings.CutPrefix(text, fixedPrice); fixed && price != "" {
		l.setPrice(c)
		l.fixed = true
		return
	}
	m := offered.FindStringSubmatch(text)
	if m == nil {
		only := *c
		if isDigits(text) {
			only.Text = text
		}
		if n, ok := only.whole(); ok {
			l.ask(c, "", n)
		}
		return
	}
	code, ok := contractOf(m[1])
	n, valid := decimal(m[2], 0)
	if m[1] != "" && !ok || !valid || isRange(text) {
		c.refuse("%s“%s”没有认出，应为一个数，如 1050 或 CF701+1050", c.Field.Title, c.Text)
		return
	}
	l.ask(c, code, n)
}

// rangeForm are two numbers with a stroke between.
var rangeForm = regexp.MustCompile(`^(\d{3,4})-(\d+)`)

// isRange tells whether a text is rather a range, such as 705-800, than a contract with what is asked below it, such as 2701-200.
func isRange(text string) bool {
	m := rangeForm.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	from, _ := decimal(m[1], 0)
	to, _ := decimal(m[2], 0)
	return to > from
}

// basisElsewhere reads a basis in a column of something else.
func (l *Lot) basisElsewhere(c *Cell) {
	before := len(c.line.Problems)
	l.setBasis(c)
	if !wrongSince(c.line, before) {
		l.Given["basis"] = true
	}
}

// ask takes a basis with the contract beside it, if they do not contradict what was read before.
func (l *Lot) ask(c *Cell, code string, basis int64) {
	switch {
	case l.Given["basis"] && int64(l.Offer.Basis) != basis:
		c.refuse("%s“%s”与基差 %d 不一致", c.Field.Title, c.Text, l.Offer.Basis)
	case !l.over(code):
		c.refuse("%s“%s”与合约 %s 不一致", c.Field.Title, c.Text, strings.TrimPrefix(l.Offer.IndexCode, monthContract))
	default:
		l.Offer.Basis = c.yuan(basis, mostBasis)
	}
}

// over takes a contract. It tells whether it can be the one that was read before: the one traded most can be any for those who do
// not know the market.
func (l *Lot) over(code string) bool {
	is := l.Offer.IndexCode
	switch {
	case code == "" || code == is:
	case is == "":
		l.Offer.IndexCode = code
	case code == MainContract:
		l.main = true
	case is == MainContract:
		l.main, l.Offer.IndexCode = true, code
	case code[len(code)-2:] != is[len(is)-2:] || strings.HasPrefix(code, "CF") && strings.HasPrefix(is, "CF"):
		return false
	case strings.HasPrefix(code, "CF"): // 01 is CF701
		l.Offer.IndexCode = code
	}
	return true
}

func (c *Cell) yuan(n, most int64) schema.Yuan {
	if n < -most || n > most {
		c.refuse("%s“%s”不合理", c.Field.Title, c.Text)
		return 0
	}
	return schema.Yuan(n)
}

// fixedPrice stands before a price that follows no contract.
const fixedPrice = "一口价"

// setPrice reads a fixed price. What can only be a basis is one, whatever the title of the column says.
func (l *Lot) setPrice(c *Cell) {
	c = c.unconditional()
	text := offerText(c.Text)
	if m := offered.FindStringSubmatch(text); m != nil && (m[1] != "" || text[0] == '+') {
		l.basisElsewhere(c)
		return
	}
	if price, fixed := strings.CutPrefix(text, fixedPrice); fixed && price != "" || isDigits(text) {
		only := *c
		only.Text = strings.TrimLeft(price, "+:")
		c = &only
	}
	n, ok := c.whole()
	if ok && n != 0 && n >= -5000 && n <= 5000 && l.Offer.IndexCode != "" && !l.Given["basis"] {
		l.Offer.Basis = schema.Yuan(n)
		l.Given["basis"] = true
		c.warn("%s“%s”按基差计", c.Field.Title, c.Text)
	} else if ok {
		l.Offer.Price = c.yuan(n, mostPrice)
	}
}
