package freight

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cottonmall/schema"
)

// phoneLeast is the least length of a telephone number, in digits: one without an area code has 7 or 8.
const phoneLeast = 7

// readOut are the Chinese digits in which numbers are read out.
var readOut = strings.NewReplacer(
	"零", "0", "〇", "0", "一", "1", "幺", "1", "壹", "1", "二", "2", "贰", "2", "三", "3", "叁", "3", "四", "4", "肆", "4",
	"五", "5", "伍", "5", "六", "6", "陆", "6", "七", "7", "柒", "7", "八", "8", "捌", "8", "九", "9", "玖", "9",
)

// usualNumbers are long numbers that texts about transport have. Those of mobile numbers' length are batch numbers,
// which begin with the code of a province, and numbers of documents.
var usualNumbers = []*regexp.Regexp{
	regexp.MustCompile(`[A-Z]{2}20[0-9]{12}`),                                   // an order: DD20261121000001
	regexp.MustCompile(`GB(?:/T)? ?[0-9]{3,5}(?:\.[0-9])?(?:-[0-9]{4})?`),       // a standard: GB 1103.1-2012
	regexp.MustCompile(`20[0-9]{2}[-/.][01]?[0-9][-/.][0-3]?[0-9]`),             // a day: 2026-11-28
	regexp.MustCompile(`20[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])`), // a day: 20261128
	regexp.MustCompile(`[0-2]?[0-9]:[0-5][0-9]`),                                // a time: 8:30
	regexp.MustCompile(`[2-6][0-9]{10}`),                                        // a batch: 65012252001
	regexp.MustCompile(`[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2}(?:\.[0-9]{1,2})?`),    // an amount: 1,200,000
}

// quantity matches a number with its unit: 42.12345 吨.
var quantity = regexp.MustCompile(`(?:[1-9][0-9]{0,6}|[0-9]{1,4}\.[0-9]{1,5}) ?(?:[吨元件包]|公斤|千克|公里|KG)`)

// Words by which people are reached. Those in Chinese may have signs between their characters.
var (
	chineseContact = regexp.MustCompile(
		`微信|薇信|威信|V信|扣扣|钉钉|邮箱|加我(?:[^方司们厂库仓]|$)|(?:电话|手机)(?:号码?|是|为)?[0-9A-Z]{4}`)
	latinContact = regexp.MustCompile(
		`(?:^|[^A-Z])(?:VX|WX|QQ|WECHAT|TEL)(?:[^A-Z]|$)|[A-Z0-9]@[A-Z0-9]|HTTPS?:|WWW\.`)
)

// contactIn returns the part of a text by which its author can be reached, in half width and capitals; empty without
// one. It may be a telephone number in any script and with any signs between its digits.
func contactIn(text string) string {
	text = readOut.Replace(strings.ToUpper(norm.NFKC.String(text)))
	if found := latinContact.FindString(text); found != "" {
		return strings.Trim(found, " ，。；：、,.;:")
	}
	compact := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
	if found := chineseContact.FindString(compact); found != "" {
		return found
	}
	for _, usual := range usualNumbers {
		text = cutNumbers(text, usual)
	}
	if found := partedMobile(text); found != "" {
		return found
	}
	return longNumber(cutNumbers(text, quantity))
}

// cutNumbers replaces the numbers that a pattern matches by letters, which end a number. Parts of longer numbers stay.
func cutNumbers(text string, pattern *regexp.Regexp) string {
	var rest strings.Builder
	end := 0
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		if touches(text[:at[0]], text[at[1]:]) {
			continue
		}
		rest.WriteString(text[end:at[0]] + "#NNN#")
		end = at[1]
	}
	return rest.String() + text[end:]
}

// beforeNumber and afterNumber match what continues a number: a digit, or one after a sign that groups digits.
var (
	beforeNumber = regexp.MustCompile(`(?:[0-9][,.]?|\+ ?)$`)
	afterNumber  = regexp.MustCompile(`^[,.]?[0-9]`)
)

func touches(before, after string) bool {
	return beforeNumber.MatchString(before) || afterNumber.MatchString(after)
}

// What a mobile number that is parted by letters or units consists of.
var (
	digitGroup = regexp.MustCompile(`([0-9]+(?:\.[0-9]+)?)([^0-9]*)`)
	mobile     = regexp.MustCompile(`^(?:86)?1[3-9][0-9]{9}$`)
	measured   = regexp.MustCompile(`^(?:[1-9][0-9]{0,6}[^\pL]*[吨元件包公千K车个天日月年小米%]|[0-9]{1,4}\.[0-9]{1,5}[^0-9.])`)
	addressed  = regexp.MustCompile(`[号幢栋室楼层弄]`)
)

// partedMobile returns the first mobile number of a text whose groups of digits are parted by signs and at most two
// letters. Groups that all have a unit are quantities.
func partedMobile(text string) string {
	groups := digitGroup.FindAllStringSubmatchIndex(text, -1)
	for i, first := range groups {
		digits, quantities := "", true
		for _, g := range groups[i:] {
			part, after := text[g[2]:g[3]], text[g[4]:g[5]]
			digits += strings.Replace(part, ".", "", 1)
			quantities = quantities && measured.MatchString(part+after)
			if !quantities && mobile.MatchString(digits) {
				return text[first[0]:g[3]]
			}
			if len(digits) > 13 || !continues(after, text[g[1]:]) {
				break
			}
		}
	}
	return ""
}

// continues reports whether a number goes on in rest after a group of its digits. A number of a house ends at its word
// unless a zero follows.
func continues(after, rest string) bool {
	letters := 0
	for _, r := range after {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters <= 2 && (strings.HasPrefix(rest, "0") || !addressed.MatchString(after))
}

// longNumber returns the first number of a text that is as long as a telephone number, with the signs and blanks
// between its digits. Letters end a number.
func longNumber(text string) string {
	begin, end, digits := 0, 0, 0
	for i, r := range text + "N" {
		switch {
		case unicode.IsDigit(r):
			if digits == 0 {
				begin = i
			}
			digits, end = digits+1, i+len(string(r))
		case unicode.IsLetter(r):
			if digits >= phoneLeast {
				return text[begin:end]
			}
			digits = 0
		}
	}
	return ""
}

// checkContact refuses a text that reveals how its author is reached.
func checkContact(field, name, text string) error {
	if found := contactIn(text); found != "" {
		return schema.Invalid(field, "%s中的“%s”像联系方式，请删去：接受报价后双方就能看到联系方式",
			name, schema.FirstRunes(found, contactShown))
	}
	return nil
}

// contactShown is how many characters of a contact a refusal quotes.
const contactShown = 30
