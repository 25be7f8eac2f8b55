package lottext

import (
	"regexp"
	"strings"
)

var (
	// soldWords is a text that calls a lot sold, reserved or withdrawn.
	soldWords = regexp.MustCompile(`^(?:今[日天]|昨[日天]|现|本批|此批|全部|均|都)?(?:` +
		`(?:已经?|已?被|暂)(?:[售卖定订锁摘撤提]|成交|预[定订]|下架|停售|出库|点价|转让|不[卖售])|` +
		`[售卖][出完罄]|成交|预[定订]|锁定|摘牌|撤[回牌盘单]|下架|停售|不[卖售]|提[走完]|[没无缺]货|作废|取消)`)

	// unsoldWords is a text that only begins alike: 定价, 锁基差, 已售部分可换.
	unsoldWords = regexp.MustCompile(`部分|可|未|定[价于金做制]|订[金单]|锁基差|锁价|点价(?:合约|截|时|期|方)|售[价后]|出库[费价]|成交价`)
)

// IsSoldWord reports whether a text calls a lot sold, reserved or withdrawn.
func IsSoldWord(text string) bool {
	text = strings.Trim(text, "()（）【】[]!！。* ")
	return len(text) <= 45 && soldWords.MatchString(text) && !unsoldWords.MatchString(text)
}
