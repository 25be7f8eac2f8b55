package sheet

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// styleSheets matches the style sheets of a page, cssComment a comment in one, and strikingRule a rule that strikes
// texts through.
var (
	styleSheets  = regexp.MustCompile(`(?is)<style[^>]*>(.*?)</style`)
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	strikingRule = regexp.MustCompile(`([^{}]*)\{[^{}]*\btext-decoration(?:-line)?\s*:[^;{}]*\bline-through\b[^{}]*\}`)
)

// maxStyleSheet is how much of the style sheets of a page is read.
const maxStyleSheet = 1 << 20

// strikingSelectors returns the elements and classes that a page strikes through, such as td, .xl65 or td.xl65. Only
// the last part of a selector counts, unless it is a cell: then the row before it counts.
func strikingSelectors(text string) map[string]bool {
	selectors := map[string]bool{}
	if !strings.Contains(text, "line-through") {
		return selectors
	}
	for _, sheet := range styleSheets.FindAllStringSubmatch(text[:min(len(text), maxStyleSheet)], -1) {
		css := strings.NewReplacer("<!--", "", "-->", "").Replace(cssComment.ReplaceAllString(sheet[1], ""))
		for _, rule := range strikingRule.FindAllStringSubmatch(css, -1) {
			for selector := range strings.SplitSeq(rule[1], ",") {
				if s := lastSelector(selector); s != "" && len(selectors) < maxStyles {
					selectors[s] = true
				}
			}
		}
	}
	return selectors
}

// lastSelector returns the part of a selector that names what is struck through.
func lastSelector(selector string) string {
	parts := strings.Fields(strings.ToLower(selector))
	n := len(parts)
	if n > 1 && parts[n-1] == "td" && strings.HasPrefix(parts[n-2], "tr") {
		return parts[n-2]
	}
	if n == 0 {
		return ""
	}
	return parts[n-1]
}

// isStruck reports whether the style of an element strikes its text through. The style of the element itself decides
// before those of its classes.
func (p *page) isStruck(token *html.Token) bool {
	if style := attribute(token, "style"); strings.Contains(style, "text-decoration") {
		return strings.Contains(style, "line-through")
	}
	if len(p.strikes) == 0 {
		return false
	}
	tag := token.Data
	if p.strikes[tag] {
		return true
	}
	for class := range strings.FieldsSeq(strings.ToLower(attribute(token, "class"))) {
		if p.strikes["."+class] || p.strikes[tag+"."+class] {
			return true
		}
	}
	return false
}
