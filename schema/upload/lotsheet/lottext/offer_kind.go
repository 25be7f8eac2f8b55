package lottext

import (
	"regexp"
	"strings"

	"cottonmall/schema/market"
)

// Offers in hundredths of CNY/t. Premiums of quality are seldom higher than minBasis. Numbers above maxPrice may be
// kilograms: a lot weighs about 42,000.
const (
	MinBasis = 600_00
	MinPrice = 8_000_00
	MaxPrice = 30_000_00
)

func IsPrice(n int64) bool { return n >= MinPrice && n <= MaxPrice }

func IsBasis(n int64) bool { return n >= -2_000_00 && n <= 5_000_00 }

func IsCropYear(n int64) bool { return n >= 2010_00 && n < 2040_00 }

// IsOnlyBasis reports whether a text can be a basis and no fixed price.
func IsOnlyBasis(text string) bool {
	if len(text) > MaxTitle {
		return false
	}
	text = UnconditionalOffer(text)
	m := BasisForm.FindStringSubmatch(text)
	return m != nil && (m[1] != "" || text[0] == '+')
}

func IsContract(text string) bool {
	_, ok := market.NormalContract(OtherPrefix.ReplaceAllString(Fold(text), "CF$1$2"))
	return ok && !IsDigits(Fold(text))
}

var writtenPrice = regexp.MustCompile(`^一口价[:：]?\d`)

func IsWrittenPrice(text string) bool { return writtenPrice.MatchString(text) }

// IsWrittenBasis reports whether a text is a basis with a sign, a word or a contract. Fixed prices may be among bases.
func IsWrittenBasis(text string) bool {
	return strings.ContainsAny(text, "+＋升贴正负") && BasisForm.MatchString(UnconditionalOffer(text)) ||
		IsWrittenPrice(text) || IsOnlyBasis(text)
}

var typeWord = regexp.MustCompile(`长绒|皮辊|锯齿|机采|手采|手摘|人工|细绒`)

// HasTypeWord reports whether a text has a word for how cotton was picked or ginned.
func HasTypeWord(text string) bool { return typeWord.MatchString(text) }

// signColumn is the title of a column with the signs of the bases.
var signColumn = regexp.MustCompile(`升贴|正负|符号|方向|±|[+]/?-`)

// SignBelow returns 1 for a word that means plus, -1 for one that means minus, and 0 for another. A stroke is a sign
// only in a column of signs.
func SignBelow(title, text string) int {
	switch text = Fold(text); text {
	case "升", "升水", "正", "加", "+":
		return 1
	case "贴", "贴水", "负", "减":
		return -1
	case "-", "−", "–", "—":
		if signColumn.MatchString(title) {
			return -1
		}
	}
	return 0
}

var changeForm = regexp.MustCompile(`^[+-]\d{1,4}(?:元(?:/吨)?)?$`)

// IsChange reports whether a text is a number with a sign, such as +50.
func IsChange(text string) bool { return len(text) <= 20 && changeForm.MatchString(Fold(text)) }
