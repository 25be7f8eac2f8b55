package lotsheet

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// Lot is what a line says about a lot and its offer.
type Lot struct {
	Batch   cotton.Batch
	Factory string // name of the ginnery as written
	Depot   string // name of the warehouse as written
	Offer   cotton.Offer
	Notes   string
	Bale    *cotton.Bale    // of a sheet of single bales
	Bales   []cotton.Bale   // that the lot is made of, where the sheet has them
	Given   map[string]bool // the keys of the fields that the line has, of a distribution the key of the whole
	Shown   Shown           // only of lots that are written
	fixed   bool            // a fixed price stands where others have a basis
	main    bool            // its contract is said to be the one traded most, too
	ends    *term           // of its validity, where no year says when
}

// setBatch reads a batch number: 11 digits, also where a spreadsheet has made a number of them.
func (l *Lot) setBatch(c *Cell) {
	text, lost := batchNumber(c.Text)
	switch {
	case c.Text == sheet.NoResult:
		c.refuse("批号是公式，文件中没有计算结果，请在 Excel 中打开并保存后再上传")
	case lost:
		c.refuse("批号“%s”已被表格软件改成科学计数，后几位丢失：请把批号列设为文本格式后重新填写", c.Text)
	case len(text) != 11:
		if lots := lotsIn(c.Text); len(lots) > 1 {
			c.refuse("本行有 %d 个批号（%s），请每行一个批号", len(lots), someOf(lots))
			return
		}
		c.refuse("批号“%s”应为 11 位数字", c.Text)
	default:
		l.Batch.BatchID = text
	}
}

// batchNumber gives the digits of a batch number, and whether some were lost to an exponent.
func batchNumber(text string) (digits string, lost bool) {
	if len(text) > longestTitle {
		return "", false
	}
	text = withoutMarks(fold(text))
	if mantissa, _, ok := strings.Cut(text, "E"); ok {
		n, valid := decimal(text, 0)
		whole, fraction, _ := strings.Cut(mantissa, ".")
		if !valid || len(whole+fraction) < 11 {
			return "", valid
		}
		return string(schema.AppendDecimal(nil, n, 0)), false
	}
	if whole, fraction, ok := strings.Cut(text, "."); ok && strings.Trim(fraction, "0") == "" {
		text = whole
	}
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return "", false
	}
	return text, false
}

func looksLikeBatch(text string) bool {
	digits, _ := batchNumber(text)
	return len(digits) == 11
}

var yearForm = regexp.MustCompile(`^(?:20)?(\d\d)(?:[-/](?:20)?\d\d)?(?:\.0+)?(?:年度?)?$`)

// setYear reads a crop year: 2026, 2026年度, 26, 2026/2027. The batch number has it too.
func (l *Lot) setYear(c *Cell) {
	m := yearForm.FindStringSubmatch(strings.Join(strings.Fields(fold(c.Text)), ""))
	if m == nil {
		c.warn("年度“%s”没有认出，应如 2026", c.Text)
		return
	}
	n, _ := strconv.Atoi(m[1])
	l.Batch.CottonYear = 2000 + n
}

// setType reads ways of ginning and of picking, which stand together in many files: 机采细绒棉, 锯齿细绒棉 手摘.
func (l *Lot) setType(c *Cell) {
	said := false
	for _, word := range typeWords {
		if !strings.Contains(c.Text, word.text) {
			continue
		}
		said = true
		if word.pack != 0 && l.Batch.PackType == 0 {
			l.Batch.PackType = word.pack
		}
		if word.gin != 0 && l.Batch.CottonType == 0 {
			l.Batch.CottonType = word.gin
		}
	}
	if !said {
		c.warn("%s“%s”没有认出，应含 手采、机采、锯齿、皮辊 或 长绒", c.Field.Title, c.Text)
	}
	if l.Batch.PackType == 0 && l.Batch.CottonType != 0 && strings.Contains(c.Text, "细绒") {
		l.Batch.PackType = cotton.PickHand // inspection names machine-picked cotton 锯齿机采棉, all other 细绒棉
	}
}

// setPick reads how cotton was picked, whatever the column of the type has said.
func (l *Lot) setPick(c *Cell) {
	l.Batch.PackType = 0
	l.setType(c)
}

var typeWords = []struct {
	text      string
	pack, gin int
}{
	{"长绒", 0, cotton.GinLong},
	{"皮辊", 0, cotton.GinRoller},
	{"锯齿", 0, cotton.GinSaw},
	{"机采", cotton.PickMachine, 0},
	{"手采", cotton.PickHand, 0},
	{"手摘", cotton.PickHand, 0},
	{"人工", cotton.PickHand, 0},
	{"细绒", 0, 0},
}

func (l *Lot) setOrigin(c *Cell) { l.Batch.City = short(c, 40) }

func (l *Lot) setFactory(c *Cell) { l.Factory = short(c, 120) }

func (l *Lot) setDepot(c *Cell) { l.Depot = short(c, 120) }

func (l *Lot) setNotes(c *Cell) { l.Notes = short(c, 500) }

func ignored(*Lot, *Cell) {}

// short is the text of a cell if it is not too long.
func short(c *Cell, most int) string {
	text := strings.Join(strings.Fields(c.Text), " ")
	if utf8.RuneCountInString(text) > most {
		c.refuse("%s超过 %d 个字，请缩短", c.Field.Title, most)
		return ""
	}
	return text
}

func (l *Lot) setBales(c *Cell) {
	if n, ok := c.whole(); ok && (n <= 0 || n > 10_000) {
		c.refuse("包数“%s”不合理", c.Text)
	} else if ok {
		l.Batch.PackNum = int(n)
	}
}

func (l *Lot) setForeign(c *Cell) {
	if l.Bale != nil {
		l.setForeignFibre(c)
		return
	}
	if n, ok := c.whole(); ok && (n < 0 || n > 10_000) {
		c.refuse("异性纤维包数“%s”不合理", c.Text)
	} else if ok {
		l.Batch.ForeignBales = new(int(n))
	}
}

// mark is a quality mark such as 3128B: colour, length, micronaire.
var mark = regexp.MustCompile(`^(\d\d)(?:2[5-9]|3\d)[ABC][12]?$`)

// setColour reads the main colour grade: 31, 31级, 白棉3级, 白棉三级, or the mark 3128B.
func (l *Lot) setColour(c *Cell) {
	if normal(c.Text) == normal("无主体") || strings.Contains(c.Text, "无主") || c.Text == cotton.NoMainGrade {
		l.Batch.PrimaryColour = cotton.NoMainGrade
		return
	}
	text := strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4", "五", "5").Replace(c.Text)
	if m := mark.FindStringSubmatch(fold(text)); m != nil {
		text = m[1]
	}
	if f := known[normal(text)]; f != nil {
		if grade, ok := strings.CutPrefix(f.Key, "colours."); ok {
			l.Batch.PrimaryColour = grade
			return
		}
	}
	c.warn("颜色级“%s”没有认出，应如 31 或 白棉3级", c.Text)
}

func (l *Lot) setMikeGrade(c *Cell) {
	grade := strings.TrimSuffix(fold(c.Text), "级")
	for _, g := range cotton.MikeGrades {
		if g == grade {
			l.Batch.MikeGrade = g
			return
		}
	}
	c.warn("马值级“%s”没有认出，应为 A、B1、B2、C1 或 C2", c.Text)
}

// setLengthGrade takes a grade for the average where there is none: 29 stands for 29.0 to 29.9.
func (l *Lot) setLengthGrade(c *Cell) {
	if mm, ok := c.centi(); ok && l.Batch.Length.Avg == 0 {
		l.Batch.Length.Avg = mm / 100 * 100
		c.warn("没有平均长度，按长度级 %s 毫米计", l.Batch.Length.Avg)
	}
}

func (l *Lot) setStored(c *Cell) { l.Batch.StoredOn = c.told() }

func (l *Lot) setCertified(c *Cell) { l.Batch.CertifiedOn = c.told() }

// told is a date that is only told: the lot can be sold without it.
func (c *Cell) told() schema.Day {
	day, ok := c.day()
	if !ok {
		c.warn("%s“%s”不是日期，没有读取，应如 2026-09-15", c.Field.Title, c.Text)
	}
	return day
}

// setShare sets one of the parts of a distribution.
func setShare(to *cotton.Shares, parts, at int, v schema.Centi) {
	if len(*to) != parts {
		*to = make(cotton.Shares, parts)
	}
	(*to)[at] = v
}

// settle brings together what several cells have said.
func (l *Lot) settle(line *Line) {
	b := &l.Batch
	for _, s := range []*cotton.Shares{&b.Colours, &b.Lengths, &b.Mikes, &b.Ginning} {
		if s.Sum() == 0 {
			*s = nil
		}
	}
	if b.BatchID == "" && !wrongIn(line, "batchID") {
		line.note(Wrong, "batchID", "没有批号")
	}
	if l.Offer.Price != 0 && l.Offer.Basis == 0 && (l.fixed || l.Offer.IndexCode == "") {
		delete(l.Given, "basis") // zero
	}
	if l.Offer.Price != 0 && l.Offer.Basis == 0 && !l.Given["basis"] {
		l.Offer.IndexCode = "" // a contract beside a fixed price is only told for comparison
	}
}

func wrongIn(line *Line, field string) bool {
	for _, p := range line.Problems {
		if p.Field == field && p.Level == Wrong {
			return true
		}
	}
	return false
}
