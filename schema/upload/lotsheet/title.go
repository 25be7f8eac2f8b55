package lotsheet

import (
	"cmp"
	"regexp"
	"strings"

	"golang.org/x/text/width"

	"cottonmall/schema/sheet"
)

// fold makes the ways of writing letters and digits alike: half width, upper case.
func fold(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return r >= 0xff00 && r < 0xfff0 || r == '\u3000' }) {
		text = width.Fold.String(text)
	}
	return strings.ToUpper(text)
}

var (
	// titleUnits are what stands behind the name of a column and does not belong to it.
	titleUnits = regexp.MustCompile(`(?:[(\[【/](?:公?吨|T|KGS?|公斤|千克|%|MM|毫米|CN/TEX|元/吨|元|包|件|必填|选填)[)\]】]?|元/吨|KGS?|公斤|千克|公吨|吨|CN/TEX|占比|比例|%)$`)

	// onlyUnit is a title that says no more than a unit: it belongs to what stands above it.
	onlyUnit = regexp.MustCompile(`^[(\[【/]*(?:公?吨|T|KG|公斤|千克|%|MM|毫米|CN/TEX|元/吨|元|包|件|级)[)\]】]?$`)
)

// contractTitle is a contract in a title, which is another one next month: CF701基差, 基差(2701合约).
var contractTitle = regexp.MustCompile(`(?:CF|郑棉)\d{3,4}(?:合约)?|\d{2,4}合约`)

// titleWords are ways of writing that mean the same.
var titleWords = strings.NewReplacer("一级", "1级", "二级", "2级", "三级", "3级", "四级", "4级", "五级", "5级",
	"及以上", "", "及以下", "", "以上", "", "以下", "", "≥", "", "≤", "", ">=", "", "<=", "")

// longestTitle is more than the bytes of any title: what is longer is a sentence.
const longestTitle = 180

// normal makes the ways of writing a title alike: half width, upper case, without blanks, line breaks and units at its
// end.
func normal(title string) string {
	if len(title) > longestTitle {
		return title
	}
	s := strings.Map(func(r rune) rune {
		if sheet.IsInvisible(r) || strings.ContainsRune("*：:·、_-", r) {
			return -1
		}
		return r
	}, fold(title))
	if onlyUnit.MatchString(s) {
		return ""
	}
	if strings.ContainsAny(s, "0123456789") {
		if rest := strings.ReplaceAll(contractTitle.ReplaceAllString(s, ""), "()", ""); rest != "" {
			s = rest
		}
	}
	return titleUnits.ReplaceAllString(titleWords.Replace(s), "")
}

// known finds fields by the normal form of their names, alone or below the name of their group.
var known = map[string]*Field{}

func init() {
	for i := range Fields {
		f := &Fields[i]
		for _, name := range append([]string{f.Title}, f.Names...) {
			if _, taken := known[normal(name)]; !taken && normal(name) != "" {
				known[normal(name)] = f
			}
			if f.Group != "" {
				known[normal(f.Group+"/"+name)], known[normal(f.Group+name)] = f, f
			}
		}
	}
}

// fieldOf finds a field by the title of a column and what stands above it.
func fieldOf(above, title string) *Field {
	if len(above)+len(title) > longestTitle {
		return nil
	}
	unit, grade := unitOf(title), fold(title) == "级"
	title, above = normal(title), normal(above)
	f := known[title]
	switch {
	case grade && known[above+"级"] != nil:
		f = known[above+"级"]
	case title == "":
		f = known[above]
	case above != "" && above != title:
		f = cmp.Or(below(above, title), f, known[above+title])
	}
	if f == nil && contractTitle.FindString(title) == title && title != "" && (above == "" || above == "基差" || above == "报价") {
		f = known["基差"] // over the contract that stands there
	}
	if f == nil {
		f = version(above, title)
	}
	if f != nil && title == "数量" {
		f, _ = FieldOf(map[string]string{"": "packnum", "kg": "amount", "t": "amount"}[unit])
	}
	return f
}

// unitOf is the unit that a title names, such as 毛重(kg).
func unitOf(title string) string {
	s := fold(title)
	switch {
	case strings.Contains(s, "KG"), strings.Contains(s, "公斤"), strings.Contains(s, "千克"):
		return "kg"
	case strings.Contains(s, "吨") && !strings.Contains(s, "/吨"), strings.Contains(s, "(T)"):
		return "t"
	case strings.Contains(s, "%"):
		return "%"
	}
	return ""
}
