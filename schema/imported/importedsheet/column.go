package importedsheet

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// column is a column of a sheet: its titles, as sellers write them, and how a cell is read.
type column struct {
	field    string
	titles   []string
	required bool
	set      func(r *reader, f *imported.Form, text string) (reason string)
}

// columns are the columns that are read. The bill of lading is the first.
var columns = []column{
	{"billOfLadingNo", []string{"提单号", "提单", "提单号码", "提单编号", "BL", "BLNO", "B/L", "B/LNO"}, true, setBill},
	{"depotName", []string{"仓库或港口", "仓库", "存放仓库", "库点", "港口", "到港", "到货港", "装运港", "交货地", "存放地"}, false, setPlace},
	{"position", []string{"货物位置", "位置", "货物状态", "状态", "保税/清关", "交货方式"}, true, setPosition},
	{"shipMonth", []string{"装船月份", "装船月", "船期", "装运期", "装船期"}, false, setMonth},
	{"quota", []string{"带配额", "配额", "是否带配额"}, false, setQuota},
	{"cottonYear", []string{"年度", "棉花年度", "年份", "生产年度"}, true, setYear},
	{"country", []string{"产地国", "产地", "国家", "原产国", "原产地", "国别"}, true, setCountry},
	{"level", []string{"等级", "级别", "品级", "品质", "颜色级"}, true, setLevel},
	{"length", []string{"长度", "长度(1/32英寸)", "长度级", "绒长"}, true, setLength},
	{"strong", []string{"强力", "强力(克/特)", "断裂比强度", "强度", "GPT"}, false, setStrength},
	{"mikeMin", []string{"马值", "马克隆", "马克隆值", "马值范围"}, false, setMike},
	{"packnum", []string{"包数", "件数", "总包数"}, true, setPackages},
	{"amount", []string{"重量", "重量(吨)", "吨数", "净重", "数量", "数量(吨)"}, true, setWeight},
	{"currency", []string{"币种", "货币"}, false, setCurrency},
	{"indexCode", []string{"合约", "期货合约", "对应合约", "盘面"}, false, setContract},
	{"basis", []string{"基差", "升水", "报价(基差)"}, false, setBasis},
	{"price", []string{"一口价", "价格", "报价", "单价", "现价"}, false, setPrice},
	{"listingValidity", []string{"有效期", "有效期至", "挂盘期限"}, false, setUntil},
	{"notes", []string{"备注", "说明"}, false, setNotes},
}

// Titles are the titles of a sheet with all columns, in their order.
func Titles() (list []string) {
	for _, c := range columns {
		list = append(list, c.titles[0])
	}
	return list
}

func requiredTitles() (list []string) {
	for _, c := range columns {
		if c.required {
			list = append(list, c.titles[0])
		}
	}
	return list
}

var titleSigns = strings.NewReplacer(" ", "", "（", "(", "）", ")", "：", "", ":", "", "*", "", ".", "", "\n", "")

// titled reports whether a cell is a title of the column. Units in brackets do not matter.
func (c *column) titled(cell string) bool {
	title := schema.Fold(titleSigns.Replace(cell))
	plain, _, _ := strings.Cut(title, "(")
	return slices.ContainsFunc(c.titles, func(t string) bool { t = schema.Fold(t); return t == title || t == plain })
}

const unreadable = "无法识别"

func setBill(_ *reader, f *imported.Form, text string) string {
	f.BillNo = text
	return ""
}

// setPlace sets the warehouse or the port with a name.
func setPlace(r *reader, f *imported.Form, text string) string {
	key := market.WarehouseKey(text)
	for _, w := range r.ref.Warehouses {
		if market.WarehouseKey(w.Name) == key {
			f.WarehouseID = w.ID
			return ""
		}
	}
	name := schema.Fold(text)
	for _, p := range r.ref.Ports {
		if p.Code == name || schema.Fold(p.English) == name || p.Name == name || p.Name == name+"港" {
			f.Port = p.Code
			return ""
		}
	}
	return "不是已知的仓库或港口"
}

func setPosition(_ *reader, f *imported.Form, text string) string {
	for _, one := range []struct {
		word string
		is   imported.Position
	}{
		{"保税", imported.Bonded},
		{"清关", imported.Cleared},
		{"现货", imported.Cleared},
		{"即期", imported.Prompt},
		{"远期", imported.Forward},
		{"船期", imported.Forward},
		{"期货", imported.Forward},
	} {
		if strings.Contains(text, one.word) {
			f.Position = one.is
			return ""
		}
	}
	return "应为保税、清关、即期装船或远期船期"
}

var monthDigits = regexp.MustCompile(`^(\d{4})\D?(\d{1,2})\D?(?:\d{1,2}\D*)?$`)

func setMonth(_ *reader, f *imported.Form, text string) string {
	m := monthDigits.FindStringSubmatch(text)
	if m == nil {
		return "应如 2027-01"
	}
	f.ShipMonth = m[1] + "-" + ("0" + m[2])[len(m[2])-1:]
	return ""
}

func setQuota(_ *reader, f *imported.Form, text string) string {
	switch schema.Fold(text) {
	case "是", "有", "带", "带配额", "含", "含配额", "Y", "YES", "√":
		f.Quota = true
	case "否", "不带", "不带配额", "没有", "N", "NO", "×":
	default:
		return "应为是或否"
	}
	return ""
}

func setYear(_ *reader, f *imported.Form, text string) string {
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

func setCountry(r *reader, f *imported.Form, text string) string {
	name := schema.Fold(strings.TrimSuffix(strings.TrimSuffix(text, "产"), "棉"))
	for _, c := range r.ref.Countries {
		short := strings.TrimSuffix(c.Name, "斯坦")
		if c.Code == name || c.Name == name || short == name || schema.Fold(c.English) == name || short == name+"国" {
			f.Country = c.Code
			return ""
		}
	}
	return "不是已知的产地国"
}

func setLevel(_ *reader, f *imported.Form, text string) string {
	f.Level = text
	return ""
}

var inches = regexp.MustCompile(`^1(?:\D+(\d{1,2})/(\d{1,2}))?\D*$`)

// setLength reads a length in 32nds of an inch: 36, or in inches: 1-1/8.
func setLength(_ *reader, f *imported.Form, text string) string {
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

func setStrength(_ *reader, f *imported.Form, text string) string {
	return readNumber(text, &f.Strength)
}

// setMike reads a range: 3.5-4.9, or one value.
func setMike(_ *reader, f *imported.Form, text string) string {
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

func setPackages(_ *reader, f *imported.Form, text string) string {
	n, err := strconv.Atoi(plainNumber(text))
	if err != nil {
		return unreadable
	}
	f.Packages = n
	return ""
}

// setWeight reads tons, or kilograms if they are written so or are more than a lot can have tons.
func setWeight(_ *reader, f *imported.Form, text string) string {
	if reason := readNumber(text, &f.Weight); reason != "" {
		return reason
	}
	folded := schema.Fold(text)
	if strings.HasSuffix(folded, "KG") || strings.HasSuffix(folded, "公斤") || f.Weight >= 5000*schema.Ton {
		f.Weight /= 1000
	}
	return ""
}

func setCurrency(_ *reader, f *imported.Form, text string) string {
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

func setContract(_ *reader, f *imported.Form, text string) string {
	f.IndexCode = text
	return ""
}

// contractOf returns the code of a contract on the exchange of a currency, or another text as it is.
func contractOf(text string, c market.Currency, now time.Time) string {
	code, ok := "", text != ""
	switch {
	case !ok:
	case c == market.USD:
		code, ok = market.NormalForeignContract(text, schema.DayOf(now))
	default:
		code, ok = market.NormalContract(text)
	}
	if !ok {
		return text
	}
	return code
}

func setBasis(_ *reader, f *imported.Form, text string) string { return readNumber(text, &f.Basis) }

func setPrice(_ *reader, f *imported.Form, text string) string { return readNumber(text, &f.Price) }

// setUntil reads a day, at whose 15:00 the validity ends.
func setUntil(_ *reader, f *imported.Form, text string) string {
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

func setNotes(_ *reader, f *imported.Form, text string) string {
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
