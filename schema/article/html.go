package article

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// PictureAt is the URL of a picture of an article without its id.
const PictureAt = "/mall/article/picture?id="

// depthMax is how deep elements of a body may be nested.
const depthMax = 100

var (
	picturePattern = regexp.MustCompile(`^/mall/article/picture\?id=[1-9][0-9]{0,17}$`)
	alignPattern   = regexp.MustCompile(`^(left|center|right)$`)
	spanPattern    = regexp.MustCompile(`^[1-9][0-9]?$`)
)

// policy is what bodies may contain: text with headings, lists, tables, links and pictures of this site. It has no
// classes, identifiers or styles, so that a body cannot imitate the page around it.
var policy = newPolicy()

// plain keeps only text.
var plain = bluemonday.StrictPolicy()

func newPolicy() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h2", "h3", "h4", "strong", "b", "em", "i", "u", "s", "sub", "sup", "blockquote",
		"code", "pre", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td")
	p.AllowAttrs("align").Matching(alignPattern).OnElements("th", "td")
	p.AllowAttrs("colspan", "rowspan").Matching(spanPattern).OnElements("th", "td")
	p.AllowAttrs("href").OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.RequireNoFollowOnFullyQualifiedLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.AllowAttrs("src").Matching(picturePattern).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	return p
}

// Sanitise returns the part of HTML that articles may contain, with an end tag for each start tag.
func Sanitise(body string) string {
	nodes, err := html.ParseFragment(strings.NewReader(policy.Sanitize(body)), &html.Node{
		Type: html.ElementNode, Data: "div", DataAtom: atom.Div,
	})
	if err != nil {
		return "" // never: the reader does not fail
	}
	var whole strings.Builder
	for _, node := range nodes {
		if html.Render(&whole, node) != nil {
			return ""
		}
	}
	return strings.TrimSpace(whole.String())
}

// Depth returns how deep the elements of HTML are nested. It counts what browsers would close by themselves too.
func Depth(body string) int {
	tokens := html.NewTokenizer(strings.NewReader(body))
	depth, deepest := 0, 0
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			return deepest
		case html.StartTagToken:
			if name, _ := tokens.TagName(); !isVoid(string(name)) {
				depth++
				deepest = max(deepest, depth)
			}
		case html.EndTagToken:
			depth = max(0, depth-1)
		}
	}
}

// isVoid reports whether an element has no end tag.
func isVoid(name string) bool { return name == "br" || name == "hr" || name == "img" || name == "col" }

// bodyPictures returns the ids of the pictures in sanitised HTML.
func bodyPictures(body string) (ids []int64) {
	for _, part := range strings.Split(body, `src="`+PictureAt)[1:] {
		digits, _, _ := strings.Cut(part, `"`)
		if id, err := strconv.ParseInt(digits, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}
