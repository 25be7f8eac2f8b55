package text

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Chinese is written without spaces, and characters that meet at the edge of two words are seldom what was asked for:
// 北京 and 东路 do not contain 京东. So words that are known are kept together: what is asked for is not found where it
// begins inside of one and goes on behind its end. It is found where it stays inside, as 克苏 in 阿克苏, and where it ends
// inside, like the beginning of a Latin word. Known are the words of the setting dictionary, which come first, and
// commonWords: with 棉业 in the dictionary, 前海棉业 is 前海 and 棉业, without it 前, 海棉 (sponge) and 业, as in Meilisearch.

// lexicon is the words of the setting dictionary that are Chinese.
type lexicon struct {
	words   map[string]bool
	inner   map[rune]bool // the characters that don't begin them
	longest int           // characters
}

func (l *lexicon) enter(w string) {
	if n := length(w); n > 1 && n <= maxKnown {
		if l.words == nil {
			l.words, l.inner = map[string]bool{}, map[rune]bool{}
		}
		l.words[w], l.longest = true, max(l.longest, n)
		for i, r := range w {
			l.inner[r] = l.inner[r] || i > 0
		}
	}
}

// maxKnown is how many characters a known word has at most.
const maxKnown = 16

// mark notes where known words are: those of the setting first, from the left, the longest first; then common ones.
func (l *lexicon) mark(tokens []token) {
	for i := 0; len(l.words) > 0 && i < len(tokens); i++ {
		i += max(0, l.at(tokens[i:])-1)
	}
	for i := 0; i+1 < len(tokens); i++ {
		a, b := &tokens[i], &tokens[i+1]
		if b.tied && a.word == 0 && a.rest == 0 && b.word == 0 && b.rest == 0 &&
			isCommon(firstRune(a.text), firstRune(b.text)) {
			a.word, b.rest = 2, 1
			i++
		}
	}
}

// at marks the longest word of the setting that tokens begin with and returns its length.
func (l *lexicon) at(tokens []token) int {
	most := 0
	for most < min(len(tokens), l.longest) && tokens[most].han && (most == 0 || tokens[most].tied) {
		most++
	}
	for n := most; n > 1; n-- {
		if l.words[characters(tokens[:n])] {
			tokens[0].word = uint8(n)
			for k := 1; k < n; k++ {
				tokens[k].rest = uint8(n - k)
			}
			return n
		}
	}
	return 0
}

// mayHold reports that a character after another may be inside a known word.
func (l *lexicon) mayHold(before, r rune) bool {
	return l.inner[r] || isCommon(before, r)
}

// isCommon reports that two characters are a common word.
func isCommon(a, b rune) bool { return slices.Contains(common[a], b) }

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// common is the second characters of commonWords by the first.
var common = readCommon()

func readCommon() map[rune][]rune {
	out := map[rune][]rune{}
	for w := range strings.FieldsSeq(commonWords) {
		first, n := utf8.DecodeRuneInString(w)
		out[first] = append(out[first], firstRune(w[n:]))
	}
	return out
}

// commonWords are words of two characters whose ends often form a word with the next character in the names of
// places, companies, warehouses and goods. Names that are spelled by sound, like 阿克苏, are not among them: nobody can
// tell where their parts begin.
const commonWords = `
北京 天津 上海 重庆 河北 山西 辽宁 吉林 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南 西藏 陕西 甘肃 青海
宁夏 新疆 香港 澳门 台湾 南京 杭州 苏州 无锡 常州 南通 徐州 扬州 泰州 宁波 温州 嘉兴 绍兴 青岛 济南 烟台 潍坊 威海 日照 滨州 德州 聊城
菏泽 济宁 东营 郑州 开封 洛阳 安阳 新乡 武汉 襄阳 宜昌 荆州 长沙 岳阳 常德 合肥 芜湖 安庆 南昌 九江 广州 深圳 珠海 东莞 佛山 汕头 福州
厦门 泉州 成都 昆明 贵阳 西安 兰州 西宁 银川 太原 大同 沈阳 大连 长春 沧州 邢台 邯郸 保定 唐山 衡水 廊坊 和田 喀什 哈密 昌吉 塔城 奎屯
东海 南海 北海 黄海 渤海 上海 大海 沿海 四海 临海 宁海 定海 镇海 近海 远海 公海 深海 航海 出海 下海 填海 人海 云海 林海 花海 沧海 滇海
碧海 银海 瀚海 学海 火海 苦海 里海 黑海 红海 死海 琼海 通海 龙海 凌海 洱海 静海 山海 江海 湖海 外海 内海 领海 辽海 浩海
棉花 皮棉 籽棉 原棉 木棉 石棉 药棉 海棉 棉纱 棉布 棉纺 纺织 棉麻 棉籽 羊毛 蚕丝 化纤 涤纶 短纤 有光 消光 服装 面料
有限 公司 责任 集团 股份 企业 工业 农业 商业 实业 物业 产业 林业 牧业 贸易 国际 进出 进口 出口 投资 控股 开发 科技 技术 工程 建设 发展
物流 仓储 储运 运输 仓库 保税 中转 交通 铁路 公路 港口 码头 货运 配送 质量 检验 加工 生产 经营 管理 服务 中心 市场 供应 供销 合作
`
