package lottext

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Group is what the title of a group of lots sets for them.
type Group struct {
	Numbered  bool   // the title begins with a number, such as 一、
	Pick      string // how the cotton was picked; empty for both ways
	Mixed     bool   // it has both ways
	Warehouse string // or nothing
}

var (
	// WarehouseWords are words of the names of warehouses.
	WarehouseWords = regexp.MustCompile(`仓储|仓库|储运|物流|棉麻|储备库|[东西南北中]库|[0-9一二三四五]号库|监管库`)

	// warehouseEnd is how the short name of a warehouse ends: 沙雅库, 阿克苏棉麻站.
	warehouseEnd = regexp.MustCompile(`\p{Han}(?:库|仓|站|物流|棉麻|储运|仓储|园区|货场|基地|物流中心)$`)

	groupNumber = regexp.MustCompile(`^(?:[一二三四五六七八九十]+[、.．]|\d{1,2}、|[(（][一二三四五六七八九十\d]{1,2}[)）]|` +
		`[①-⑩]|第[一二三四五六七八九十\d]+组)\s*`)

	// groupCount is the number of lots behind the warehouse of a group: 阿克苏银星物流（3批）.
	groupCount = regexp.MustCompile(`[(（]?共?\d+批[)）]?$|[:：]$`)

	groupContract = regexp.MustCompile(`(?:合约)?(?i:CF|郑棉)-?\d{3,4}(?:合约)?|\d{3,4}合约`)
	groupWords    = regexp.MustCompile(`(?:新疆|南疆|北疆|锯齿|皮辊|细绒)*(?:机采|机摘|手采|手摘|人工采摘)(?:细绒)?棉?花?|基差|报价`)
	handPicked    = regexp.MustCompile(`手采|手摘|人工采`)
	machinePicked = regexp.MustCompile(`机采|机摘`)
	bracketedText = regexp.MustCompile(`[(（【\[]([^()（）【】\[\]]*)[)）】\]]`)

	// noGroup is a text about cotton that is the title of no group: 机采棉加价 200.
	noGroup = regexp.MustCompile(`^(?:备注|附注|说明|注[:：])|[,，。；;计]|[加减扣折除非]|不含|[升贴]水`)

	// noWarehouse is a text in brackets that is the name of no warehouse.
	noWarehouse = regexp.MustCompile(`[^\p{Han}]|疆内|内地|现货|自提|全部|[含不可已在价税批吨包件新年月日级长强马棉采摘元约差表单组检双]`)
)

// GroupOf returns what a title sets for the lots below it: 一、机采棉（沙雅库）CF2705, or the name of a warehouse alone.
func GroupOf(title string) (g Group) {
	title = strings.TrimSpace(title)
	outside := bracketedText.ReplaceAllString(title, "")
	if len(title) > 2*MaxTitle || noGroup.MatchString(outside) || HasContact(title) {
		return g
	}
	hand, machine := handPicked.FindString(title), machinePicked.FindString(title)
	if g.Mixed = hand != "" && machine != ""; !g.Mixed {
		g.Pick = hand + machine
	}
	rest := groupNumber.ReplaceAllString(title, "")
	g.Numbered = rest != title
	rest = groupCount.ReplaceAllString(groupContract.ReplaceAllString(rest, ""), "")
	rest = strings.Trim(groupWords.ReplaceAllString(rest, ""), " 　-—/|:：、")
	if isGroup := g.Numbered || g.Mixed || g.Pick != ""; isGroup || groupContract.MatchString(title) {
		g.Warehouse = warehouseOfGroup(rest, isGroup)
	} else if isShort(rest) && WarehouseWords.MatchString(rest) {
		g.Warehouse = rest
	}
	return g
}

// isShort reports whether a text can be no more than the name of a warehouse.
func isShort(text string) bool {
	return utf8.RuneCountInString(text) <= 30 && !strings.ContainsAny(text, ":：价")
}

// warehouseOfGroup returns the warehouse in the title of a group without its other words. If anyName is set, any name
// in brackets is one: the seller is asked about an unknown one.
func warehouseOfGroup(rest string, anyName bool) string {
	if !isShort(rest) {
		return ""
	}
	if warehouseEnd.MatchString(rest) {
		return rest
	}
	for _, m := range bracketedText.FindAllStringSubmatch(rest, -1) {
		if name := strings.TrimSpace(m[1]); warehouseEnd.MatchString(name) || anyName && isName(name) {
			return name
		}
	}
	if WarehouseWords.MatchString(rest) {
		return rest
	}
	return ""
}

// isName reports whether a text in brackets may be a short name of a warehouse.
func isName(text string) bool {
	n := utf8.RuneCountInString(text)
	return n >= 2 && n <= 10 && !noWarehouse.MatchString(text)
}
