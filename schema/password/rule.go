package password

import (
	_ "embed" // the common words
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
)

const minLength, maxLength = 8, 64

// Check refuses a password that is easily guessed: fewer than 8 characters, only digits, the mobile number, a keyboard
// row, a repetition, or a common word. Words of the site count too, also with a few digits or a year beside them. It
// also refuses more than 64 characters.
func Check(text, mobile string) error {
	const field = "password"
	n := utf8.RuneCountInString(text)
	switch {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }):
		return schema.Invalid(field, "密码含有无法识别的字符")
	case n < minLength || n > maxLength:
		return schema.Invalid(field, "密码应为 %d 到 %d 个字符", minLength, maxLength)
	case strings.Trim(text, "0123456789") == "":
		return schema.Invalid(field, "密码不能全是数字")
	case mobile != "" && strings.Contains(text, mobile):
		return schema.Invalid(field, "密码不能包含手机号")
	case isCommon(strings.ToLower(text)):
		return schema.Invalid(field, "这个密码太常见，容易被猜到，请换一个")
	}
	return nil
}

// commonText contains the words of the published lists of common passwords, collected by hand: words, names, pinyin
// and neighbouring keys. Most common passwords are one of them, alone or with digits and signs around it.
//
//go:embed common.txt
var commonText string

// siteText contains words of the trade and of the site, and places where its users are.
//
//go:embed site.txt
var siteText string

var commonWords, siteWords = wordsOf(commonText), wordsOf(siteText)

func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		words[word] = true
	}
	return words
}

// rows are characters that are easy to type one after the other: digits, letters, rows, columns and zigzags of a
// keyboard.
var rows = []string{
	"01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "!@#$%^&*()",
	"1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "qaz", "wsx", "edc", "rfv", "tgb", "yhn", "ujm",
	"1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qawsedrftgyhujikolp", "a1b2c3d4e5f6g7h8", "1a2b3c4d5e6f7g8h",
}

// sequences are rows in both directions.
var sequences = func() []string {
	list := slices.Clone(rows)
	for _, row := range rows {
		back := []byte(row)
		slices.Reverse(back)
		list = append(list, string(back))
	}
	return list
}()

// isCommon reports whether a text is a common password or a variant of one.
func isCommon(text string) bool {
	if countDistinct(text) <= 3 || isTyped(text) {
		return true
	}
	core := strings.Trim(text, "!@#$%^&*()_+-=.,?~ ")
	stem := strings.Trim(core, "0123456789!@#$%^&*._-")
	rest := strings.Replace(core, stem, "", 1)
	if isKnown(stem) && isEasyDigits(rest) {
		return true
	}
	return commonWords[core] || commonWords[lookalikes.Replace(text)] || isTyped(core)
}

// isKnown reports whether a text is a common word, or a few words of the site, also with digits for letters.
func isKnown(text string) bool {
	letters := lookalikes.Replace(text)
	return commonWords[text] || commonWords[letters] || isOfSite(text, 3) || isOfSite(letters, 3)
}

// isOfSite reports whether a text is at most so many words of the site. The last may be a common word instead.
func isOfSite(text string, most int) bool {
	if siteWords[text] {
		return true
	}
	for at := 2; at < len(text) && most > 1; at++ {
		if siteWords[text[:at]] && (commonWords[text[at:]] || isOfSite(text[at:], most-1)) {
			return true
		}
	}
	return false
}

// lookalikes replaces digits and signs with the letters for which they are used.
var lookalikes = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s",
	"7", "t")

// yearOrDate matches a year, a month or a day of the last and the next decades.
var yearOrDate = regexp.MustCompile(`^(19|20)\d\d[!@#$%^&*._-]*((0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?)?$`)

// isEasyDigits reports whether digits beside a word add little: at most three, a year or date, neighbouring keys, or a
// repetition.
func isEasyDigits(rest string) bool {
	digits := strings.Trim(rest, "!@#$%^&*._-")
	return len(rest) <= 3 || yearOrDate.MatchString(digits) || isTyped(digits) || countDistinct(rest) <= 2
}

// typedMin is the number of neighbouring characters that are typed without thought.
const typedMin = 3

// isTyped reports whether a text consists of parts of sequences.
func isTyped(text string) bool {
	reached := make([]bool, len(text)+1) // the beginnings that consist of parts
	reached[0] = true
	for from := range text {
		for to := from + typedMin; reached[from] && to <= len(text); to++ {
			reached[to] = reached[to] || isSequence(text[from:to])
		}
	}
	return reached[len(text)] || isSequence(text)
}

// isSequence reports whether a text is a part of one sequence.
func isSequence(text string) bool {
	return slices.ContainsFunc(sequences, func(s string) bool { return strings.Contains(s, text) })
}

// countDistinct returns the number of different characters of a text.
func countDistinct(text string) int {
	seen := map[rune]bool{}
	for _, r := range text {
		seen[r] = true
	}
	return len(seen)
}
