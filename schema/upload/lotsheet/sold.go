package lotsheet

import (
	"regexp"
	"slices"
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

// isSoldWord reports whether a text calls a lot sold, reserved or withdrawn.
func isSoldWord(text string) bool {
	text = strings.Trim(text, "()（）【】[]!！。* ")
	return len(text) <= 45 && soldWords.MatchString(text) && !unsoldWords.MatchString(text)
}

// checkSold warns of a lot that the notes or a column that is not read call sold.
func (r *reader) checkSold(l *Line) {
	for i, f := range r.fields {
		if (f == nil || f.anyText) && isSoldWord(l.Cells[i]) {
			l.warn("", "本行写有“%s”，请核对后再挂牌", l.Cells[i])
			return
		}
	}
}

// checkStruck warns of a lot that is struck through, or whose cells have texts that are.
func (r *reader) checkStruck(row *sourceRow, l *Line) {
	var titles []string
	for _, i := range row.Struck {
		switch {
		case i == r.batch:
			l.warn("", "本行的批号划有删除线，请核对是否还在售，再挂牌")
			return
		case i < len(r.fields) && r.fields[i] != nil && !slices.Contains(titles, r.fields[i].Title):
			titles = append(titles, r.fields[i].Title)
		}
	}
	if len(titles) > 0 {
		l.warn("", "本行的%s有划掉的内容，请核对后再挂牌", abbreviate(titles))
	}
}
