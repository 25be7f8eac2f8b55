package lottext

import (
	"regexp"
	"strings"
)

var (
	// soldWords is a text that calls a lot sold, reserved or withdrawn.
	soldWords = regexp.MustCompile(`^(?:\d{1,2}[-./月]\d{1,2}[日号]?|今[日天]|昨[日天]|现|本批|此批|全部|均|都)*(?:` +
		`(?:[已己]经?|[已己]?被|暂)(?:[售卖定订锁摘撤提签停点]|成交|预[定订留]|下[架单]|出库|转让|质押|冻结|交割|发[货走]|不[卖售])|` +
		`[售卖][出完罄了掉]|[定订][了走出]|成交|预[定订留]|留给|锁定|摘牌|撤[回牌盘单]|下架|停售|不[卖售]|提[走完]|[没无缺]货|没有?了|` +
		`作废|取消|质押|冻结|SOLD|[售卖订锁停撤]$)`)

	// soldBehind is such a text behind the name of a buyer: 华孚已定.
	soldBehind = regexp.MustCompile(`^[\p{Han}A-Z]{1,8}(?:[已己](?:[售卖定订锁摘撤提签]|成交|预[定订])|[定订]走)[了走出]?$`)

	// paidWords is a text about a lot that a buyer has paid for: 已付定金.
	paidWords = regexp.MustCompile(`^(?:[已己]|客户).{0,4}[付交]了?(?:定金|订金|全款|货款)`)

	// unsoldWords is a text that only begins alike: 定价, 锁基差, 已售部分可换.
	unsoldWords = regexp.MustCompile(`部分|可|未|待|定[价于金做制位]|订[金单]|锁基差|锁价|点价(?:合约|截|时|期|方)|` +
		`售[价后]|出库[费价]|成交价|[价格级质量费证]已|提(?:供|货?单|货[地费])|签收`)
)

// IsSoldWord reports whether a text calls a lot sold, reserved or withdrawn.
func IsSoldWord(text string) bool {
	if len(text) > 60 {
		return false
	}
	text = strings.Trim(strings.Join(strings.Fields(Fold(text)), ""), "()【】[]!。*")
	sold := soldWords.MatchString(text) || soldBehind.MatchString(text)
	return len(text) <= 45 && sold && !unsoldWords.MatchString(text) || paidWords.MatchString(text)
}

var (
	soldTitle   = regexp.MustCompile(`[已是][否经]?(?:销?售|卖|锁|订|定|摘牌|成交)|^(?:售|卖)[否出]|售出|锁定`)
	onSaleTitle = regexp.MustCompile(`[在可未待](?:售|卖)`)
	stateTitle  = regexp.MustCompile(`状态$|情况$`)
	yesWords    = regexp.MustCompile(`^(?:是|有|对|[√✓✔☑●*V1Y]|YES|TRUE)$`)
	noWords     = regexp.MustCompile(`^(?:否|无|不|[×✗✘XN0]|NO|FALSE)$`)
)

// IsSoldBelow reports whether a text below a title calls a lot sold, such as 是 below 是否已售.
func IsSoldBelow(title, text string) bool {
	text = Fold(strings.TrimSpace(text))
	switch {
	case text == "" || len(text) > len("FALSE"):
		return false
	case onSaleTitle.MatchString(title):
		return noWords.MatchString(text)
	case soldTitle.MatchString(title):
		return yesWords.MatchString(text)
	}
	return stateTitle.MatchString(title) && strings.Contains("×✗✘X", text)
}

var (
	// headingWords are the words around the state of the lots of a group: 以下批次已售, 已售明细.
	headingWords = regexp.MustCompile(`^(?:以下|下列|下面|以上|上述|上面|附|\d+月)?(?:各?批次?|棉花|货物?)?[为是均]?|` +
		`(?:的?各?批次?|棉花|货物?|部分|明细|清单|列表|表|如下|区|不[再卖售]+)*[：:]?$`)
	unsoldHeading = regexp.MustCompile(`[在可未待](?:售|卖)|现货`)
)

// headingCharacters are characters that headings have: each has at least one.
const headingCharacters = "售卖定订锁摘撤交架停提签点走掉没无缺作取质冻预留出转发现SsＳｓ"

// Heading is what a text above or below a group of lots calls them.
type Heading int

// Headings.
const (
	NoHeading Heading = iota
	SoldHeading
	SoldAbove // of the lots above it
	OnSaleHeading
)

// HeadingOf returns what a text calls a group of lots: 以下已售, 已售批次, 在售：.
func HeadingOf(text string) Heading {
	if len(text) > 60 || !strings.ContainsAny(text, headingCharacters) {
		return NoHeading
	}
	text = strings.Join(strings.Fields(Fold(text)), "")
	switch {
	case unsoldHeading.MatchString(text):
		return OnSaleHeading
	case !IsSoldWord(headingWords.ReplaceAllString(text, "")):
		return NoHeading
	case strings.HasPrefix(text, "以上") || strings.HasPrefix(text, "上述") || strings.HasPrefix(text, "上面"):
		return SoldAbove
	}
	return SoldHeading
}
