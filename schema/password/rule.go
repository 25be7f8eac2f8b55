package password

import (
	_ "embed" // the common words
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
)

const least, most = 8, 64

// Check refuses a password that is easily guessed: shorter than 8 characters, only digits, the mobile number, a
// keyboard row, a repetition, or one of the common words with a few digits. More than 64 characters are refused too.
func Check(text, mobile string) error {
	const field = "password"
	n := utf8.RuneCountInString(text)
	switch {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }):
		return schema.Invalid(field, "密码含有无法识别的字符")
	case n < least || n > most:
		return schema.Invalid(field, "密码应为 %d 到 %d 个字符", least, most)
	case strings.Trim(text, "0123456789") == "":
		return schema.Invalid(field, "密码不能全是数字")
	case mobile != "" && strings.Contains(text, mobile):
		return schema.Invalid(field, "密码不能包含手机号")
	case common(strings.ToLower(text)):
		return schema.Invalid(field, "这个密码太常见，容易被猜到，请换一个")
	}
	return nil
}

// commonWords are those of which most of the published lists of the commonest passwords consist, alone or with digits and
// signs around them: words, names, pinyin, and keys that lie together. They are facts of those lists, put together by hand.
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

// sequences are what fingers type without thinking.
var sequences = []string{"01234567890", "09876543210", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"}

func common(text string) bool {
	if distinct(text) <= 3 {
		return true
	}
	core := strings.Trim(text, "!@#$%^&*()_+-=.,?~ ")
	stem := strings.Trim(core, "0123456789!@#$%^&*._-")
	rest := strings.Replace(core, stem, "", 1)
	known := commonWords[stem] || commonWords[signs.Replace(stem)]
	return known && easyDigits(rest) || commonWords[core] || commonWords[signs.Replace(text)] || typed(core)
}

// signs are digits and signs that people write for letters.
var signs = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s", "7", "t")

// easyDigits tells whether digits beside a word add nothing to it: none, few, a run, or one repeated.
func easyDigits(digits string) bool {
	return len(digits) <= 3 || typed(digits) || distinct(digits) <= 2
}

// typed tells whether a text is a piece of a sequence.
func typed(text string) bool {
	for _, s := range sequences {
		if strings.Contains(s, text) {
			return true
		}
	}
	return false
}

func distinct(text string) int {
	seen := map[rune]bool{}
	for _, r := range text {
		seen[r] = true
	}
	return len(seen)
}
