package lotsheet

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// title is the title of a column in its normal form, with the title above it.
type title struct {
	above, own string
	grade      bool   // it is 级 alone, which has no normal form
	unit       string // that it names
	count      string // 包 or 件, if it is the title
	chinese    string // what is before the same in English, or nothing
}

// titleRules find the field of a title. They are tried from top to bottom until one knows a field.
var titleRules = []func(t *title) *Field{
	(*title).gradeBelow, // 级 below 马值
	(*title).unitBelow,  // kg below 公重
	(*title).partBelow,  // 平均 below 长度, 31 below 颜色级
	(*title).alone,      // 公重, whatever is above it
	(*title).joined,     // 率 below 回潮
	(*title).contract,   // CF701: its basis
	(*title).latest,     // 新 below 基差
	(*title).month,      // 01基差
	(*title).delivered,  // 山东到厂价
	(*title).counted,    // 包
	(*title).bilingual,  // 基差 Basis
}

// fieldOf returns the field of a title below another title, or nil.
func fieldOf(above, own string) *Field {
	if len(above)+len(own) > lottext.MaxTitle {
		return nil
	}
	t := title{
		above: lottext.Normal(above), own: lottext.Normal(own), grade: lottext.Fold(own) == "级",
		unit: lottext.UnitOf(own), chinese: lottext.ChineseTitle(own),
	}
	if own == "包" || own == "件" {
		t.count = own
	}
	if t.own == "数量" || t.own == "质量" && (t.unit == "kg" || t.unit == "t") { // the unit decides what is counted
		f, _ := FieldOf(map[string]string{"": "packnum", "kg": "amount", "t": "amount"}[t.unit])
		return f
	}
	for _, rule := range titleRules {
		if f := rule(&t); f != nil {
			return f
		}
	}
	return nil
}

// isTitleOf reports whether a text is the title of a field.
func isTitleOf(key, text string) bool {
	f := fieldOf("", text)
	return f != nil && f.Key == key
}

// fieldByTitle has the fields by the normal forms of their names, alone and below the name of their group.
var fieldByTitle = fieldsByTitle()

// FieldTitled returns the field that a title of a column names, without regard to its unit. It returns nil without one.
func FieldTitled(title string) *Field { return fieldByTitle[lottext.Normal(title)] }

func fieldsByTitle() map[string]*Field {
	fields := map[string]*Field{}
	for i := range Fields {
		f := &Fields[i]
		for _, name := range slices.Concat([]string{f.Title}, f.Names, f.Vague) {
			if key := lottext.Normal(name); key != "" && fields[key] == nil {
				fields[key] = f
			}
			if f.Group != "" {
				fields[lottext.Normal(f.Group+"/"+name)], fields[lottext.Normal(f.Group+name)] = f, f
			}
		}
	}
	return fields
}

// gradeBelow knows 级 below a value as the grade of the value.
func (t *title) gradeBelow() *Field {
	if !t.grade {
		return nil
	}
	return fieldByTitle[t.above+"级"]
}

// unitBelow knows a unit as a part of the title above it.
func (t *title) unitBelow() *Field {
	if t.own != "" {
		return nil
	}
	return fieldByTitle[t.above]
}

// below reports whether the title is below another one.
func (t *title) below() bool { return t.own != "" && t.above != "" && t.above != t.own }

// partWords are titles below a value for its average, its greatest and its least.
var partWords = map[string]string{
	"平均": "Avg", "平均值": "Avg", "均值": "Avg", "平均数": "Avg", "AVG": "Avg",
	"最大": "Max", "最大值": "Max", "最高": "Max", "MAX": "Max",
	"最小": "Min", "最小值": "Min", "最低": "Min", "MIN": "Min",
}

// totalWords are titles below an amount.
var totalWords = []string{"合计", "总计", "总数", "总量", "小计"}

// distributionTitles are the titles of distributions, by the beginnings of the keys of related fields.
var distributionTitles = []struct{ prefix, title string }{
	{"length", "长度分布"}, {"mike", "马值分布"}, {"primaryColor", "颜色级"}, {"colours", "颜色级"}, {"ginning", "轧工质量"},
}

// partBelow knows a part of a value, of an amount or of a distribution.
func (t *title) partBelow() *Field {
	if !t.below() {
		return nil
	}
	if f := fieldByTitle[t.above+"/"+t.own]; f != nil {
		return f
	}
	f := fieldByTitle[strings.TrimSuffix(t.above, "分布")]
	if f == nil {
		return nil
	}
	if part := partWords[t.own]; part != "" {
		return f.part(part)
	}
	if slices.Contains(totalWords, t.own) && f.isAmount() {
		return f
	}
	for _, d := range distributionTitles {
		if found := fieldByTitle[d.title+"/"+t.own]; found != nil && strings.HasPrefix(f.Key, d.prefix) {
			return found
		}
	}
	return nil
}

// part returns the field of the average (Avg), the greatest (Max) or the least (Min) of the same value, or nil.
func (f *Field) part(part string) *Field {
	if f.Unit == Percent && f.Group == "" && part == "Avg" {
		return f
	}
	if len(f.Key) < 3 || partWords[strings.ToUpper(f.Key[len(f.Key)-3:])] == "" {
		return nil
	}
	found, _ := FieldOf(f.Key[:len(f.Key)-3] + part)
	return found
}

// alone knows a name without the title above it.
func (t *title) alone() *Field { return fieldByTitle[t.own] }

// joined knows a name that is divided between the two titles.
func (t *title) joined() *Field {
	if !t.below() {
		return nil
	}
	return fieldByTitle[t.above+t.own]
}

// contract knows a contract without another word as the title of a basis.
func (t *title) contract() *Field {
	alone := lottext.ContractInTitle.FindString(t.own) == t.own
	if t.own == "" || !alone || !slices.Contains([]string{"", "基差", "报价"}, t.above) {
		return nil
	}
	return fieldByTitle["基差"]
}

// month knows an offer behind the month of its contract: 01基差, 2701报价.
func (t *title) month() *Field {
	_, offer := lottext.OfferOfMonth(t.own)
	return fieldByTitle[offer]
}

// deliveredPrice is the title of a price that includes the freight.
var deliveredPrice = regexp.MustCompile(`(?:到[厂库站货]|送到|包到|送货|含运费)(?:含税)?(?:单|报)?价格?$`)

// delivered knows a price that includes the freight as a price.
func (t *title) delivered() *Field {
	if !deliveredPrice.MatchString(t.own) {
		return nil
	}
	return fieldByTitle["一口价"]
}

// counted knows what is counted as the title of the number.
func (t *title) counted() *Field {
	if t.above != "" || t.own != "" || t.count == "" {
		return nil
	}
	return fieldByTitle["包数"]
}

// bilingual knows a title that is followed by the same in English.
func (t *title) bilingual() *Field {
	if t.chinese == "" {
		return nil
	}
	return fieldByTitle[t.chinese]
}

// latestWords are titles below an offer that has changed. The earlier offer is in another column.
var latestWords = []string{"新", "现", "最新", "今日", "今天", "调后", "调整后"}

// latest knows the latest of several offers.
func (t *title) latest() *Field {
	f := fieldByTitle[t.above]
	if f == nil || !f.IsOffer() || !slices.Contains(latestWords, t.own) {
		return nil
	}
	return f
}
