package lottext

import (
	"regexp"
	"strings"

	"cottonmall/schema"
)

// FixedPrice is before a price without contract.
const FixedPrice = "一口价"

var (
	// BasisForm is a basis in its normal form, with or without its contract: CF701+1050, +1050.
	BasisForm = regexp.MustCompile(
		`^(?:CF|郑棉)?(主力|\d{1,4})?(?:月)?(?:合约)?([+-]\d+(?:\.0+)?)(?:元(?:/吨)?)?(?:以内)?$`)

	// basisBehind is a basis behind its contract without a sign: CF701 1050, CF701：1050, CF701加1050.
	basisBehind = regexp.MustCompile(`^((?:CF|郑棉)-?\d{3,4}|主力)(?:合约)?[\s:/,加]+(\d)`)

	// basisBefore is a basis before its contract: 1050/CF701, 1050(CF701).
	basisBefore = regexp.MustCompile(`^([+-]?\d+)(?:元(?:/吨)?)?[/@]?((?:CF|郑棉)\d{3,4}|主力)(?:合约)?$`)

	// basisAndMonth is a basis before the month of its contract in brackets: +1050(701), 1050元(01合约).
	basisAndMonth = regexp.MustCompile(
		`^([+-]?\d+)(?:元(?:/吨)?)?\((?:CF|郑棉)?(\d{3,4}|主力|\d{1,2}月|\d{1,2}合约)(?:合约)?\)$`)

	// OtherPrefix is C or 棉 for CF before a contract.
	OtherPrefix = regexp.MustCompile(`^(?:C|棉花?)-?(\d{3,4})(\D|$)`)

	// colonAfterWord is the colon of 升水:1000.
	colonAfterWord = regexp.MustCompile(`([^\d:]):`)

	// bracketed is a number in brackets, which accountants write for a negative one: (250), (1,050元).
	bracketed = regexp.MustCompile(`^¥?\(¥?(\d[\d,]*(?:\.0+)?)(?:元(?:/吨)?)?\)(?:元(?:/吨)?)?$`)

	// contractBracketed is a number in brackets behind its contract: CF705(250), CF705(+250).
	contractBracketed = regexp.MustCompile(`^((?:CF|郑棉)\d{3,4})(?:合约)?(\(.*\).*)$`)

	// bracketBefore is the beginning of an offer in brackets whose sign is unknown: 基差(250).
	bracketBefore = regexp.MustCompile(`^(?:报价|价格|基差|¥)*\(\d`)

	// twoNumbers is a number before another one in brackets: 1050(15850), 01(250).
	twoNumbers = regexp.MustCompile(`\d(?:元(?:/吨)?)?\([+-]?\d`)

	// tenThousands is a price in 10,000 CNY/t: 1.83万.
	tenThousands = regexp.MustCompile(`^(一口价|[+-])?(\d\.?\d{0,4})万(?:元)?(?:/吨)?$`)

	// Conditions are words behind an offer that change its meaning or make it negotiable.
	Conditions = regexp.MustCompile(
		`[(,]?(?:含(?:短途)?运费?|包运费?|包送|送到(?:厂)?|到厂价?|到库价?|左右|上下|起|可谈|可议|可小议|面谈)\)?$`)

	// usualTerms are words behind an offer that every offer implies.
	usualTerms = regexp.MustCompile(`(?:,|，|\()?(?:含税|公重|公定|库内自提|自提|出库)+(?:价)?\)?$`)

	// signWords are the trade's words for plus and minus.
	signWords = strings.NewReplacer("报价", "", "价格", "", "基差+", "+", "基差-", "-", "基差升水", "+", "基差贴水", "-",
		"基差正", "+", "基差负", "-", "基差", "+", "升水", "+", "贴水", "-", "平水", "+0", "升", "+", "贴", "-",
		"上浮", "+", "下浮", "-", "加", "+", "减", "-", "正", "+", "负", "-", "−", "-", "–", "-", "(", "", ")", "")
)

// OfferText returns the normal form of an offer: the contract, the sign, the number.
func OfferText(text string) string {
	if strings.Trim(text, "+-0123456789") == "" { // the usual case
		return text
	}
	text = basisBehind.ReplaceAllString(OtherPrefix.ReplaceAllString(strings.TrimSpace(Fold(text)), "CF$1$2"), "$1+$2")
	text = usualTerms.ReplaceAllString(strings.Join(strings.Fields(text), ""), "")
	if strings.Contains(text, ":") {
		text = colonAfterWord.ReplaceAllString(text, "$1")
	}
	if m := basisAndMonth.FindStringSubmatch(text); m != nil {
		return m[2] + WithSign(m[1])
	}
	if m := bracketed.FindStringSubmatch(text); m != nil {
		return "-" + RemoveGrouping(m[1])
	}
	if m := contractBracketed.FindStringSubmatch(text); m != nil {
		if basis := OfferText(m[2]); BasisForm.MatchString(m[1] + basis) {
			return m[1] + basis
		}
	}
	if bracketBefore.MatchString(text) || twoNumbers.MatchString(text) {
		return text // no offer
	}
	text = RemoveGrouping(signWords.Replace(text))
	if m := basisBefore.FindStringSubmatch(text); m != nil {
		return m[2] + WithSign(m[1])
	}
	if m := tenThousands.FindStringSubmatch(text); m != nil {
		if n, ok := Decimal(m[2], 4); ok {
			return m[1] + string(schema.AppendDecimal(nil, n, 0))
		}
	}
	return text
}

// WithSign returns a number with a sign.
func WithSign(number string) string {
	if number[0] == '+' || number[0] == '-' {
		return number
	}
	return "+" + number
}

// UnconditionalOffer returns the normal form of an offer without conditions.
func UnconditionalOffer(text string) string {
	if IsDigits(text) {
		return text
	}
	return OfferText(Conditions.ReplaceAllString(strings.TrimSpace(Fold(text)), ""))
}

// rangeForm is two numbers with a hyphen.
var rangeForm = regexp.MustCompile(`^(\d{3,4})-(\d+)`)

// IsRange reports whether a text is a range such as 705-800, and not a contract with a basis such as 2701-200.
func IsRange(text string) bool {
	m := rangeForm.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	from, _ := Decimal(m[1], 0)
	to, _ := Decimal(m[2], 0)
	return to > from
}
