package reserve

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// SheetColumn is a column of the sheets: its titles, as the reserve and others write them, and how a cell is read.
type SheetColumn struct {
	Key      string
	Titles   []string
	Required bool
	Help     string

	set  func(l *Lot, text string) (reason string)
	keep func(l, stored *Lot) // takes the stored value if a sheet lacks the column; nil for the number and the day
	text func(l *Lot) string  // as previews of changes show it; nil: it is shown by another column
}

// SheetColumns are the columns that are read. The number of the batch is the first.
var SheetColumns = slices.Concat(lotColumns, colourColumns())

var lotColumns = []SheetColumn{
	{
		"batchID",
		[]string{"批号", "批次", "批次号", "棉花批号", "标的号", "批号/捆号"},
		true,
		"4 到 11 位数字或字母", setBatchID, nil, nil,
	},
	{
		"day",
		[]string{"交易日", "交易日期", "挂牌日期", "竞卖日期", "竞价日期", "成交日期", "日期"},
		false,
		"如 2026-11-20；不填时用上传时选的日期", setDay, nil, nil,
	},
	{
		"bundle",
		[]string{"捆号", "捆绑号", "标的", "组号"},
		false, "整捆出售时填写", setBundle,
		func(l, s *Lot) { l.Bundle = s.Bundle }, func(l *Lot) string { return l.Bundle },
	},
	{
		"type",
		[]string{"类型", "棉花类型", "来源", "品种"},
		false, "新疆棉、地产棉或进口棉；不填时按批号开头 65、66 为新疆棉", setKind,
		func(l, s *Lot) { l.Kind = s.Kind }, func(l *Lot) string { return l.Kind.Name() },
	},
	{
		"depotName",
		[]string{"仓库", "存放仓库", "承储库", "承储仓库", "库点", "交货仓库"},
		true, "仓库的名称", setWarehouse,
		func(l, s *Lot) { l.Warehouse = s.Warehouse }, func(l *Lot) string { return l.Warehouse },
	},
	{
		"origins",
		[]string{"产地", "产区"},
		false, "如新疆阿克苏", setOrigin,
		func(l, s *Lot) { l.Origin = s.Origin }, func(l *Lot) string { return l.Origin },
	},
	{
		"cottonYear",
		[]string{"年度", "生产年度", "棉花年度", "年份"},
		false, "如 2025", setYear,
		func(l, s *Lot) { l.Year = s.Year }, func(l *Lot) string { return yearOrNone(l.Year) },
	},
	{
		"packnum",
		[]string{"包数", "件数", "合计包数", "总包数"},
		false, "整数", setPackages,
		func(l, s *Lot) { l.Packages = s.Packages }, func(l *Lot) string { return yearOrNone(l.Packages) },
	},
	{
		"amount",
		[]string{"公重", "公定重量", "合计公重", "重量", "数量", "标准重量"},
		true, "吨；公斤请写单位", setWeight,
		func(l, s *Lot) { l.Weight = s.Weight }, func(l *Lot) string { return l.Weight.String() },
	},
	{
		"primaryColor",
		[]string{"颜色级", "主体颜色级", "品级", "品质"},
		false, "如 31，或无主体", setColour,
		func(l, s *Lot) { l.Colour = s.Colour }, func(l *Lot) string { return cotton.ColourWord(l.Colour) },
	},
	centiColumn("lengthAvg", "毫米", func(l *Lot) *schema.Centi { return &l.Length }, "长度", "平均长度", "长度平均值"),
	centiColumn("strongAvg", "厘牛/特", func(l *Lot) *schema.Centi { return &l.Strength },
		"强力", "断裂比强度", "平均断裂比强度", "强度"),
	centiColumn("mikeAvg", "", func(l *Lot) *schema.Centi { return &l.Mike }, "马值", "马克隆值", "平均马值", "马克隆"),
	{
		"mikeGrade",
		[]string{"马值级", "马克隆值级", "马克隆级"},
		false, "A、B1、B2、C1 或 C2；不填时按马值", setMikeGrade,
		func(l, s *Lot) { l.MikeGrade = s.MikeGrade }, func(l *Lot) string { return l.MikeGrade },
	},
	centiColumn("neatAvg", "%", func(l *Lot) *schema.Centi { return &l.Uniformity },
		"整齐度", "长度整齐度", "平均长度整齐度", "长整"),
	centiColumn("moisture", "%", func(l *Lot) *schema.Centi { return &l.Moisture }, "回潮率", "回潮", "平均回潮"),
	centiColumn("impurity", "%", func(l *Lot) *schema.Centi { return &l.Impurity }, "含杂率", "含杂", "平均含杂"),
	{
		"status",
		[]string{"结果", "状态", "成交状态", "是否成交", "成交情况"},
		false, "待拍、成交、流拍或撤拍", setState,
		keepState, func(l *Lot) string { return l.State.Name() },
	},
	{
		"dealPrice",
		[]string{"成交价", "成交价格", "成交单价"},
		false, "元/吨；有成交价的批次为成交", setPrice,
		func(l, s *Lot) { l.Price = s.Price }, func(l *Lot) string { return l.Price.String() },
	},
}

// keepState takes the stored result, unless the column of prices has another one.
func keepState(l, stored *Lot) {
	if l.State == Waiting {
		l.State = stored.State
	}
}

// colourColumns returns the columns of the shares of the colour grades.
func colourColumns() (list []SheetColumn) {
	for i, grade := range cotton.ColourGrades {
		name := cotton.ColourName(grade)
		c := SheetColumn{
			Key: "colour." + grade, Titles: []string{name, grade, grade + "级", grade + "占比"}, Help: "占比，%",
			set: func(l *Lot, text string) string {
				var share schema.Centi
				if reason := readCenti(text, &share); reason != "" {
					return reason
				}
				if len(l.Colours) == 0 {
					l.Colours = make(cotton.Shares, len(cotton.ColourGrades))
				}
				l.Colours[i] = share
				return ""
			},
		}
		if i == 0 {
			c.keep = func(l, s *Lot) {
				if len(l.Colours) == 0 {
					l.Colours = s.Colours
				}
			}
			c.text = func(l *Lot) string { return coloursText(l.Colours) }
		}
		list = append(list, c)
	}
	return list
}

// coloursText returns the shares of the grades that a lot has: 31 92.5%、41 7.5%.
func coloursText(shares cotton.Shares) string {
	var list []string
	for i, share := range shares {
		if share > 0 {
			list = append(list, cotton.ColourGrades[i]+" "+share.String()+"%")
		}
	}
	return strings.Join(list, "、")
}

func centiColumn(key, unit string, of func(*Lot) *schema.Centi, titles ...string) SheetColumn {
	return SheetColumn{
		key, titles, false, unit,
		func(l *Lot, text string) string { return readCenti(text, of(l)) },
		func(l, s *Lot) { *of(l) = *of(s) },
		func(l *Lot) string { return of(l).String() },
	}
}

// findColumn returns the column with a key, or nil.
func findColumn(key string) *SheetColumn {
	i := slices.IndexFunc(SheetColumns, func(c SheetColumn) bool { return c.Key == key })
	if i < 0 {
		return nil
	}
	return &SheetColumns[i]
}

// RequiredTitles returns the titles of the columns that sheets need.
func RequiredTitles() (list []string) {
	for i := range SheetColumns {
		if c := &SheetColumns[i]; c.Required {
			list = append(list, c.Titles[0])
		}
	}
	return list
}

// SheetColumnsOf returns the keys of columns by their titles. Each key is that of the first column with it.
func SheetColumnsOf(titles []string) []string {
	keys := make([]string, len(titles))
	for i, title := range titles {
		for n := range SheetColumns {
			if c := &SheetColumns[n]; c.titled(title) && !slices.Contains(keys[:i], c.Key) {
				keys[i] = c.Key
				break
			}
		}
	}
	return keys
}

var titleSigns = strings.NewReplacer(" ", "", "（", "(", "）", ")", "：", "", ":", "", "*", "", "\n", "")

// titled reports whether a cell is a title of the column. Units in brackets do not matter.
func (c *SheetColumn) titled(cell string) bool {
	whole := schema.Fold(titleSigns.Replace(cell))
	plain, _, _ := strings.Cut(whole, "(")
	return slices.ContainsFunc(c.Titles, func(t string) bool { return t == whole || t == plain })
}

const unreadable = "无法识别"

func setBatchID(l *Lot, text string) string {
	no, ok := normalNumber(text)
	if !ok {
		return "应为 4 到 11 位数字或字母；数字太长时请把这一列设为文本"
	}
	l.BatchID = no
	return ""
}

func setDay(l *Lot, text string) string {
	day, ok := lottext.Day(text)
	if !ok {
		return "应为日期，如 2026-11-20"
	}
	l.Day = day
	return ""
}

func setBundle(l *Lot, text string) string {
	no := strings.TrimSuffix(numberSigns.Replace(schema.Fold(text)), ".0")
	if len(no) > 20 || !schema.Plain(no) || strings.ContainsAny(no, "<>&\"") {
		return "至多 20 位数字或字母"
	}
	l.Bundle = no
	return ""
}

func setKind(l *Lot, text string) string {
	for _, one := range []struct {
		word string
		is   Kind
	}{{"新疆", Xinjiang}, {"疆", Xinjiang}, {"地产", Inland}, {"内地", Inland}, {"进口", Imported}, {"外棉", Imported}} {
		if strings.Contains(text, one.word) {
			l.Kind = one.is
			return ""
		}
	}
	return "应为新疆棉、地产棉或进口棉"
}

func setWarehouse(l *Lot, text string) string { l.Warehouse = text; return "" }

func setOrigin(l *Lot, text string) string { l.Origin = text; return "" }

func setYear(l *Lot, text string) string {
	year, ok := lottext.CropYear(text)
	if !ok {
		return "应为年份，如 2025"
	}
	l.Year = year
	return ""
}

func setPackages(l *Lot, text string) string {
	number, _ := lottext.NumberOf("packnum", text)
	n, ok := lottext.Decimal(number, 0)
	if !ok {
		return unreadable
	}
	l.Packages = int(n)
	return ""
}

// setWeight reads tons, or kilograms if they are written so or are more than a lot can have tons.
func setWeight(l *Lot, text string) string {
	number, unit := lottext.NumberOf("amount", text)
	n, ok := lottext.Decimal(number, 5)
	if !ok {
		return unreadable
	}
	if l.Weight = schema.Weight(n); unit == "kg" || l.Weight > weightMost {
		l.Weight = schema.Weight(lottext.RoundTo(n, 1000))
	}
	return ""
}

func setColour(l *Lot, text string) string {
	if strings.Contains(text, "无主体") || text == cotton.NoMainGrade {
		l.Colour = cotton.NoMainGrade
		return ""
	}
	for _, grade := range cotton.ColourGrades {
		if text == cotton.ColourName(grade) {
			text = grade
		}
	}
	grade, _ := lottext.ColourIn(text)
	if cotton.ColourIndex(grade) < 0 {
		return "不是颜色级，应如 31"
	}
	l.Colour = grade
	return ""
}

func setMikeGrade(l *Lot, text string) string {
	grade := strings.TrimSuffix(schema.Fold(text), "级")
	if !slices.Contains(cotton.MikeGrades[:], grade) {
		return "应为 A、B1、B2、C1 或 C2"
	}
	l.MikeGrade = grade
	return ""
}

func setState(l *Lot, text string) string {
	switch {
	case text == "", strings.Contains(text, "待"), text == "未开始":
		l.State = Waiting
	case strings.Contains(text, "撤"):
		l.State = Withdrawn
	case strings.Contains(text, "流拍"), strings.Contains(text, "未成交"), text == "否":
		l.State = Unsold
	case strings.Contains(text, "成交"), text == "是":
		l.State = Sold
	default:
		return "应为待拍、成交、流拍或撤拍"
	}
	return ""
}

func setPrice(l *Lot, text string) string {
	if strings.Contains(text, "流拍") {
		l.State = Unsold
		return ""
	}
	number, _ := lottext.NumberOf("price", text)
	n, ok := lottext.Decimal(number, 0)
	if !ok {
		return unreadable
	}
	l.Price = schema.Yuan(n)
	return ""
}

func readCenti(text string, to *schema.Centi) string {
	number, _ := lottext.NumberOf("", text)
	n, ok := lottext.Decimal(number, 2)
	if !ok || n < 0 || n > 100_00 {
		return unreadable
	}
	*to = schema.Centi(n)
	return ""
}

// yearOrNone returns a number; empty for zero.
func yearOrNone(n int) string {
	if n == 0 {
		return ""
	}
	return yearText(n)
}
