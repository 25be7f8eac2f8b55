package password

import (
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

// commonWords are the words that, alone or with digits and signs around them, make up most of the published lists of
// the commonest passwords; pinyin for the Chinese ones.
var commonWords = []string{
	"password", "passw0rd", "p@ssword", "p@ssw0rd", "admin", "administrator", "root", "welcome", "letmein", "login",
	"iloveyou", "woaini", "woaini1314", "wodemima", "mima", "nihao", "zhang", "wang", "qwerty", "qwertyuiop", "qwert",
	"asdfgh", "asdfghjkl", "asdf", "zxcvbn", "zxcvbnm", "zxcv", "qazwsx", "qazwsxedc", "1qaz2wsx", "1q2w3e4r",
	"1q2w3e4r5t", "q1w2e3r4", "abc", "abcd", "abcdef", "abcdefg", "abcdefgh", "a", "aa", "aaa", "q", "qq", "z", "x", "w",
	"test", "user", "guest", "hello", "dragon", "monkey", "sunshine", "princess", "football", "baseball", "master",
	"shadow", "superman", "michael", "china", "beijing", "xinjiang", "wangluo", "shouji", "taobao",
	"baidu", "mianhua", "cotton", "cottonmall",
}

// sequences are what fingers type without thinking.
var sequences = []string{"01234567890", "09876543210", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"}

func common(text string) bool {
	if distinct(text) <= 3 {
		return true
	}
	core := strings.Trim(text, "!@#$%^&*()_+-=.,?~ ")
	stem := strings.Trim(core, "0123456789!@#$%^&*._-")
	rest := strings.Replace(core, stem, "", 1)
	for _, word := range commonWords {
		if core == word || stem == word && easyDigits(rest) {
			return true
		}
	}
	return typed(core)
}

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
