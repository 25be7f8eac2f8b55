package password

import (
	_ "embed" // the common words
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
)

const minLength, maxLength = 8, 64

// Check refuses a password that is easily guessed: fewer than 8 characters, only digits, the mobile number, a
// keyboard row, a repetition, or a common word with a few digits. It also refuses more than 64 characters.
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

var commonWords = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(commonText) {
		words[word] = true
	}
	return words
}()

// sequences are rows of characters that are easy to type.
var sequences = []string{
	"01234567890", "09876543210", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl",
	"zxcvbnm",
}

// isCommon reports whether a text is a common password or a variant of one.
func isCommon(text string) bool {
	if countDistinct(text) <= 3 {
		return true
	}
	core := strings.Trim(text, "!@#$%^&*()_+-=.,?~ ")
	stem := strings.Trim(core, "0123456789!@#$%^&*._-")
	rest := strings.Replace(core, stem, "", 1)
	known := commonWords[stem] || commonWords[lookalikes.Replace(stem)]
	return known && isEasyDigits(rest) || commonWords[core] || commonWords[lookalikes.Replace(text)] || isSequence(core)
}

// lookalikes replaces digits and signs with the letters for which they are used.
var lookalikes = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s",
	"7",
	"t")

// isEasyDigits reports whether digits beside a word add little: at most three, a sequence, or a repetition.
func isEasyDigits(digits string) bool {
	return len(digits) <= 3 || isSequence(digits) || countDistinct(digits) <= 2
}

// isSequence reports whether a text is a part of a sequence.
func isSequence(text string) bool {
	for _, s := range sequences {
		if strings.Contains(s, text) {
			return true
		}
	}
	return false
}

// countDistinct returns the number of different characters of a text.
func countDistinct(text string) int {
	seen := map[rune]bool{}
	for _, r := range text {
		seen[r] = true
	}
	return len(seen)
}
