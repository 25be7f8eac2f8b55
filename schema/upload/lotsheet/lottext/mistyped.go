package lottext

import (
	"regexp"
	"unicode"

	"cottonmall/schema/sheet"
)

var (
	dateInText  = regexp.MustCompile(`(?:20)?\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}`)
	sixDigits   = regexp.MustCompile(`\d{6}`)
	nineDigits  = regexp.MustCompile(`\d{9}`)
	batchInText = regexp.MustCompile(`(?:^|\D)(\d{11})(?:\D|$)`)

	// contactWords are beside a telephone number or an account, which may have as many digits as a batch number.
	contactWords = regexp.MustCompile(
		`联系|电话|手机|微信|传真|经理|业务员|电询|致电|来电|热线|账号|帐号|开户|税号`)

	// otherNumber is a telephone number, an account or a date, unless a word for batch number is before it.
	otherNumber = regexp.MustCompile(`(^|[^\d批号次])` +
		`(?:1[3-9]\d-?\d{4}-?\d{4}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4}|20\d{6}|\d{15,19})(\D|$)`)
)

// BatchIn returns the first batch number among the words of a text, or nothing.
func BatchIn(text string) string {
	if m := batchInText.FindStringSubmatch(Fold(text)); m != nil {
		return m[1]
	}
	return ""
}

// HasContact reports whether a text has a word that is beside a telephone number or an account.
func HasContact(text string) bool { return contactWords.MatchString(text) }

// HasNineDigits reports whether a text has nine digits that are no telephone number and no account.
func HasNineDigits(text string) bool {
	return nineDigits.MatchString(RemoveSeparators(otherNumber.ReplaceAllString(Fold(text), "$1$2")))
}

// IsMeantAsBatch reports whether a text was meant as a batch number, right or wrong.
func IsMeantAsBatch(text string) bool {
	digits, lost := BatchDigits(text)
	return digits != "" || lost || text == sheet.NoResult || IsMistyped(text)
}

// IsMistyped reports whether a text may be a wrong batch number: six digits that are no date and no telephone number.
func IsMistyped(text string) bool {
	if len(text) > MaxTitle {
		return false
	}
	text = dateInText.ReplaceAllString(Fold(text), "")
	if isSentence(text) {
		text = otherNumber.ReplaceAllString(text, "$1$2")
	}
	return sixDigits.MatchString(RemoveSeparators(text))
}

// isSentence reports whether a text has six words, or four and a number, or two and a contact. A numbered text, such as
// 1. 以上价格, has words before its second digit.
func isSentence(text string) bool {
	words, digits := 0, 0
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Han, r):
			words++
		case r >= '0' && r <= '9':
			if words == 0 && digits > 1 {
				return false
			}
			digits++
		}
	}
	return words >= 6 || words >= 4 && otherNumber.MatchString(text) || words >= 2 && contactWords.MatchString(text)
}
