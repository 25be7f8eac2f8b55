package cotton

import (
	"fmt"
	"strings"

	"cottonmall/schema"
)

// Standard is a national standard by which cotton is inspected.
type Standard struct {
	Code     string     // without blanks: GB1103.1-2023
	From, To schema.Day // the days on which it is in force; empty where not known
}

// Standards are the standards that certificates name, with the days that the Standardization Administration has
// published (std.samr.gov.cn).
var Standards = []Standard{
	{"GB1103-2007", "", "2013-08-31"},             // all upland cotton
	{"GB1103.1-2012", "2013-09-01", "2024-08-31"}, // saw-ginned upland cotton
	{"GB1103.1-2023", "2024-09-01", ""},
	{"GB1103.2-2012", "2013-09-01", ""}, // roller-ginned upland cotton
	{"GB19635-2005", "", ""},            // long-staple cotton
}

var standardSigns = strings.NewReplacer(" ", "", "\u3000", "", "/T", "", "—", "-", "–", "-", "－", "-", "．", ".")

// NormalStandard returns the number of a standard without blanks: GB1103.1-2023 for GB 1103.1—2023. A text after the
// number is removed. A text that is no number of a standard is returned as it is.
func NormalStandard(text string) string {
	code := strings.ToUpper(standardSigns.Replace(text))
	for _, s := range Standards {
		if strings.Contains(code, s.Code) {
			return s.Code
		}
	}
	return strings.TrimSpace(text)
}

// StandardOf returns the standard with a number.
func StandardOf(code string) (Standard, bool) {
	for _, s := range Standards {
		if s.Code == code {
			return s, true
		}
	}
	return Standard{}, false
}

// Doubt returns why cotton was not inspected by the standard on a day; nothing if it can have been.
func (s *Standard) Doubt(day schema.Day) string {
	switch {
	case day != "" && day < s.From:
		return fmt.Sprintf("%s 自 %s 起实施，检验日期 %s 在此之前", s.Code, s.From, day)
	case day != "" && s.To != "" && day > s.To:
		return fmt.Sprintf("%s 实施到 %s 为止，检验日期 %s 在此之后", s.Code, s.To, day)
	}
	return ""
}
