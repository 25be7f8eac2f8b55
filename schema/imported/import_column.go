package imported

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// SheetColumn is a column of the sheets of sellers: its titles, as sellers write them, and how a cell is read.
type SheetColumn struct {
	Key      string
	Titles   []string
	Required bool
	Help     string

	set  func(ref *Reference, f *Form, text string) (reason string)
	keep func(f, own *Form) // takes the value of the listing if a sheet lacks the column; nil: there is no other
}

// Keys of columns that are read together.
const (
	placeKey    = "depotName"
	contractKey = "indexCode"
	basisKey    = "basis"
	priceKey    = "price"
	untilKey    = "listingValidity"
)

// SheetColumns are the columns that are read. The bill of lading is the first.
var SheetColumns = []SheetColumn{
	{
		"billOfLadingNo",
		[]string{"提单号", "提单", "提单号码", "提单编号", "BL", "BLNO", "B/L", "B/LNO"},
		true, "字母和数字", setBill, nil,
	},
	{
		placeKey,
		[]string{
			"仓库或港口", "仓库", "存放仓库", "库点", "港口", "到港", "到货港", "装运港", "交货地", "存放地",
		},
		false, "平台已有的仓库或港口的名称，如青岛港", setPlace,
		func(f, own *Form) { f.WarehouseID, f.Port = own.WarehouseID, own.Port },
	},
	{
		"position",
		[]string{"货物位置", "位置", "货物状态", "状态", "保税/清关", "交货方式"},
		true, "保税、清关、即期装船或远期船期", setPosition, func(f, own *Form) { f.Position = own.Position },
	},
	{
		"shipMonth",
		[]string{"装船月份", "装船月", "船期", "装运期", "装船期"},
		false, "如 2027-01；远期船期必填", setMonth, func(f, own *Form) { f.ShipMonth = own.ShipMonth },
	},
	{
		"quota",
		[]string{"带配额", "配额", "是否带配额"},
		false, "是或否；不填为否", setQuota,
		func(f, own *Form) { f.Quota = own.Quota },
	},
	{"cottonYear", []string{"年度", "棉花年度", "年份", "生产年度"}, true, "如 2026、25/26", setYear, nil},
	{
		"country",
		[]string{"产地国", "产地", "国家", "原产国", "原产地", "国别"},
		true, "如美国、巴西、US", setCountry, nil,
	},
	{"level", []string{"等级", "级别", "品级", "品质", "颜色级"}, true, "如 31、SM、S-6", setLevel, nil},
	{
		"length",
		[]string{"长度", "长度(1/32英寸)", "长度级", "绒长"},
		true, "1/32 英寸数或英寸，如 36 或 1-1/8", setLength, nil,
	},
	{
		"strong",
		[]string{"强力", "强力(克/特)", "断裂比强度", "强度", "GPT"},
		false, "克/特", setStrength,
		func(f, own *Form) { f.Strength = own.Strength },
	},
	{
		"mikeMin",
		[]string{"马值", "马克隆", "马克隆值", "马值范围"},
		false, "如 3.5-4.9 或 4.2", setMike,
		func(f, own *Form) { f.MikeMin, f.MikeMax = own.MikeMin, own.MikeMax },
	},
	{
		"packnum",
		[]string{"包数", "件数", "总包数"},
		true, "整数", setPackages,
		func(f, own *Form) { f.Packages = own.Packages },
	},
	{
		"amount",
		[]string{"重量", "重量(吨)", "吨数", "净重", "数量", "数量(吨)"},
		true, "吨；公斤请写单位", setWeight,
		func(f, own *Form) { f.Weight = own.Weight },
	},
	{
		"currency", []string{"币种", "货币"}, false, "人民币或美元；不填时清关为人民币，其他为美元", setCurrency, nil,
	},
	{
		contractKey,
		[]string{"合约", "期货合约", "对应合约", "盘面"},
		false, "如 CT2703、CF701；一口价不填", setContract,
		nil,
	},
	{basisKey, []string{"基差", "升水", "报价(基差)"}, false, "美分/磅，清关为元/吨", setBasis, nil},
	{
		priceKey,
		[]string{"一口价", "价格", "报价", "单价", "现价"},
		false, "美分/磅，清关为元/吨；有合约和基差时不填",
		setPrice, nil,
	},
	{
		untilKey,
		[]string{"有效期", "有效期至", "挂盘期限"},
		false, "日期，到当天 15:00；不填时新批次为下一个周五，店里的批次不变", setUntil, nil,
	},
	{"notes", []string{"备注", "说明"}, false, "至多 500 字", setNotes, func(f, own *Form) { f.Notes = own.Notes }},
}

// findColumn returns the column with a key, or nil.
func findColumn(key string) *SheetColumn {
	return find(SheetColumns, func(c SheetColumn) bool { return c.Key == key })
}

// RequiredTitles returns the titles of the columns that sheets need.
func RequiredTitles() (list []string) {
	for _, c := range SheetColumns {
		if c.Required {
			list = append(list, c.Titles[0])
		}
	}
	return list
}

var titleSigns = strings.NewReplacer(" ", "", "（", "(", "）", ")", "：", "", ":", "", "*", "", ".", "", "\n", "")

// titleKey returns a title as it is compared. Units in brackets do not matter.
func titleKey(title string) (whole, plain string) {
	whole = schema.Fold(titleSigns.Replace(title))
	plain, _, _ = strings.Cut(whole, "(")
	return whole, plain
}

// titled reports whether a cell is a title of the column.
func (c *SheetColumn) titled(cell string) bool {
	whole, plain := titleKey(cell)
	return slices.ContainsFunc(c.Titles, func(t string) bool {
		t = schema.Fold(t)
		return t == whole || t == plain
	})
}

// FixedText is what files say instead of a contract for a fixed price.
const FixedText = "一口价"

const unreadable = "无法识别"

func setBill(_ *Reference, f *Form, text string) string {
	f.BillNo = text
	return ""
}

// setPlace sets the warehouse or the port with a name.
func setPlace(ref *Reference, f *Form, text string) string {
	if f.WarehouseID = ref.depot(text); f.WarehouseID != 0 {
		return ""
	}
	name := schema.Fold(text)
	for _, p := range ref.Ports {
		if p.Code == name || schema.Fold(p.English) == name || p.Name == name || p.Name == name+"港" {
			f.Port = p.Code
			return ""
		}
	}
	return "不是已知的仓库或港口"
}

func setPosition(_ *Reference, f *Form, text string) string {
	for _, one := range []struct {
		word string
		is   Position
	}{
		{"保税", Bonded},
		{"清关", Cleared},
		{"现货", Cleared},
		{"即期", Prompt},
		{"远期", Forward},
		{"船期", Forward},
		{"期货", Forward},
	} {
		if strings.Contains(text, one.word) {
			f.Position = one.is
			return ""
		}
	}
	return "应为保税、清关、即期装船或远期船期"
}

var monthDigits = regexp.MustCompile(`^(\d{4})\D?(\d{1,2})\D?(?:\d{1,2}\D*)?$`)

func setMonth(_ *Reference, f *Form, text string) string {
	m := monthDigits.FindStringSubmatch(text)
	if m == nil {
		return "应如 2027-01"
	}
	f.ShipMonth = m[1] + "-" + ("0" + m[2])[len(m[2])-1:]
	return ""
}

func setQuota(_ *Reference, f *Form, text string) string {
	switch schema.Fold(text) {
	case "是", "有", "带", "带配额", "含", "含配额", "Y", "YES", "√":
		f.Quota = true
	case "否", "不带", "不带配额", "没有", "N", "NO", "×":
	default:
		return "应为是或否"
	}
	return ""
}

func setYear(_ *Reference, f *Form, text string) string {
	text, _, _ = strings.Cut(strings.TrimSuffix(strings.TrimSuffix(text, "度"), "年"), "/")
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return "应为年份，如 2026"
	case n < 100: // 25/26 and 26
		n += 2000
	}
	f.Year = n
	return ""
}

func setCountry(ref *Reference, f *Form, text string) string {
	name := schema.Fold(strings.TrimSuffix(strings.TrimSuffix(text, "产"), "棉"))
	for _, c := range ref.Countries {
		short := strings.TrimSuffix(c.Name, "斯坦")
		if c.Code == name || c.Name == name || short == name || schema.Fold(c.English) == name || short == name+"国" {
			f.Country = c.Code
			return ""
		}
	}
	return "不是已知的产地国"
}

func setLevel(_ *Reference, f *Form, text string) string {
	f.Level = text
	return ""
}

var inches = regexp.MustCompile(`^1(?:\D+(\d{1,2})/(\d{1,2}))?\D*$`)

// setLength reads a length in 32nds of an inch: 36, or in inches: 1-1/8.
func setLength(_ *Reference, f *Form, text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		f.Length = n
		return ""
	}
	m := inches.FindStringSubmatch(text)
	if m == nil {
		return "应为 1/32 英寸数或英寸，如 36 或 1-1/8"
	}
	f.Length = 32
	if m[1] != "" {
		part, _ := strconv.Atoi(m[1]) // digits
		of, _ := strconv.Atoi(m[2])
		if of == 0 || 32*part%of != 0 || part >= of {
			return "应为 1/32 英寸数或英寸，如 36 或 1-1/8"
		}
		f.Length += 32 * part / of
	}
	return ""
}

func setStrength(_ *Reference, f *Form, text string) string {
	return readNumber(text, &f.Strength)
}

// setMike reads a range: 3.5-4.9, or one value.
func setMike(_ *Reference, f *Form, text string) string {
	text = strings.NewReplacer("G5", "", "NCL", "", "～", "-", "~", "-", "—", "-", "至", "-").Replace(schema.Fold(text))
	least, most, ranged := strings.Cut(text, "-")
	if !ranged {
		most = least
	}
	if reason := readNumber(least, &f.MikeMin); reason != "" {
		return reason
	}
	return readNumber(most, &f.MikeMax)
}

func setPackages(_ *Reference, f *Form, text string) string {
	n, err := strconv.Atoi(plainNumber(text))
	if err != nil {
		return unreadable
	}
	f.Packages = n
	return ""
}

// setWeight reads tons, or kilograms if they are written so or are more than a lot can have tons.
func setWeight(_ *Reference, f *Form, text string) string {
	if reason := readNumber(text, &f.Weight); reason != "" {
		return reason
	}
	folded := schema.Fold(text)
	if strings.HasSuffix(folded, "KG") || strings.HasSuffix(folded, "公斤") || f.Weight >= 5000*schema.Ton {
		f.Weight /= 1000
	}
	return ""
}

func setCurrency(_ *Reference, f *Form, text string) string {
	switch schema.Fold(text) {
	case "人民币", "CNY", "RMB", "元", "¥", "元/吨":
		f.Currency = market.CNY
	case "美元", "USD", "$", "美分", "美分/磅":
		f.Currency = market.USD
	default:
		return "应为人民币或美元"
	}
	return ""
}

func setContract(_ *Reference, f *Form, text string) string {
	if text == FixedText {
		return ""
	}
	f.IndexCode = text
	return ""
}

func setBasis(_ *Reference, f *Form, text string) string { return readNumber(text, &f.Basis) }

func setPrice(_ *Reference, f *Form, text string) string { return readNumber(text, &f.Price) }

// setUntil reads a day, at whose 15:00 the validity ends.
func setUntil(_ *Reference, f *Form, text string) string {
	text, _, _ = strings.Cut(text, " ")
	day := schema.Day(strings.NewReplacer("/", "-", ".", "-", "年", "-", "月", "-", "日", "").Replace(text))
	if t, err := time.Parse("2006-1-2", string(day)); err == nil {
		day = schema.Day(t.Format(time.DateOnly))
	} else if t, err := time.Parse("20060102", string(day)); err == nil {
		day = schema.Day(t.Format(time.DateOnly))
	}
	if !day.Valid() {
		return "应为日期，如 2026-12-31"
	}
	f.Until = day.At(15, 0)
	return ""
}

func setNotes(_ *Reference, f *Form, text string) string {
	f.Notes = text
	return ""
}

// plainNumber returns a number without units and separators of thousands.
func plainNumber(text string) string {
	text = strings.TrimPrefix(strings.ReplaceAll(schema.Fold(text), ",", ""), "+")
	return strings.TrimRightFunc(strings.TrimSpace(text), func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
}

// readNumber reads a decimal number with or without its unit.
func readNumber(text string, to interface{ UnmarshalJSON([]byte) error }) string {
	if text = plainNumber(text); text == "" || to.UnmarshalJSON([]byte(text)) != nil {
		return unreadable
	}
	return ""
}
