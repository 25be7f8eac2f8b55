package lotsheet

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/findings"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Lot is a lot with its offer.
type Lot struct {
	Batch            cotton.Batch
	Ginnery          string // name as written
	Warehouse        string // name as written
	Offer            cotton.Offer
	Notes            string
	Intermediary     string          // name as written, or a word for none
	IntermediaryID   int64           // company; zero without one
	Bale             *cotton.Bale    // of a sheet of single bales
	Bales            []cotton.Bale   // of the lot, where the sheet has them
	MissingWarehouse int64           // of a lot whose certificate has none
	Given            map[string]bool // by key of field, or of a distribution: the line has a value

	defaults     *Defaults         // for what neither the line nor the platform has
	fixedPrice   bool              // a fixed price is in the column of the basis
	grossPrice   int64             // per ton of gross weight, in hundredths of CNY; zero without one
	mainContract bool              // the contract must be the one that is traded most
	relativeEnd  *lottext.Relative // end of validity without a year
	quality      lottext.Quality   // values in one cell
}

// setBatch reads a batch number, even if a spreadsheet made a number of it.
func (l *Lot) setBatch(c *Cell) {
	digits, lost := lottext.BatchDigits(c.Text)
	switch {
	case c.Text == sheet.NoResult:
		c.fail("批号是公式，文件中没有计算结果，请在 Excel 中打开并保存后再上传")
	case lost:
		c.fail("批号“%s”已被表格软件改成科学计数，后几位丢失：请把批号列设为文本格式后重新填写", c.Text)
	case len(digits) == 11:
		l.Batch.BatchID = digits
	default:
		if lots := lottext.BatchNumbersIn(c.Text); len(lots) > 1 {
			c.fail("本行有 %d 个批号（%s），请每行一个批号", len(lots), abbreviate(lots))
			return
		}
		c.fail("批号“%s”应为 11 位数字%s", c.Text, lottext.Mistyped(c.Text))
	}
}

// setYear reads a crop year. The batch number has it too.
func (l *Lot) setYear(c *Cell) {
	year, ok := lottext.CropYear(c.Text)
	if !ok {
		c.warn("年度“%s”没有认出，应如 2026", c.Text)
		return
	}
	l.Batch.CottonYear = year
}

// setType reads how cotton was picked and ginned. Many sheets have both in a cell: 锯齿细绒棉 手摘.
func (l *Lot) setType(c *Cell) {
	b := &l.Batch
	pick, gin, found := findings.TypeOf(c.Text)
	if !found {
		c.warn("%s“%s”没有认出，应含 手采、机采、锯齿、皮辊 或 长绒", c.Field.Title, c.Text)
	}
	b.PackType, b.CottonType = cmp.Or(b.PackType, pick), cmp.Or(b.CottonType, gin)
	if b.PackType == 0 && b.CottonType != 0 && strings.Contains(c.Text, "细绒") {
		b.PackType = cotton.PickHand // certificates have 锯齿机采棉 for machine-picked and 细绒棉 for all other cotton
	}
}

// setPick reads how cotton was picked. It replaces what the column of the type has.
func (l *Lot) setPick(c *Cell) {
	l.Batch.PackType = 0
	l.setType(c)
}

func (l *Lot) setOrigin(c *Cell) { l.Batch.City = c.words(40) }

func (l *Lot) setGinnery(c *Cell) { l.Ginnery = c.words(120) }

func (l *Lot) setWarehouse(c *Cell) { l.Warehouse = c.words(120) }

func (l *Lot) setIntermediary(c *Cell) { l.Intermediary = c.words(120) }
func (l *Lot) setNotes(c *Cell)        { l.Notes = c.words(500) }

// words returns the text of the cell. It refuses a longer one.
func (c *Cell) words(limit int) string {
	text := strings.Join(strings.Fields(c.Text), " ")
	if utf8.RuneCountInString(text) > limit {
		c.fail("%s超过 %d 个字，请缩短", c.Field.Title, limit)
		return ""
	}
	return text
}

func (l *Lot) setBales(c *Cell) {
	if n, ok := c.whole(); ok && (n <= 0 || n > 10_000) {
		c.fail("包数“%s”不合理", c.Text)
	} else if ok {
		l.Batch.PackNum = int(n)
	}
}

// setForeign reads the number of bales with foreign fibre, or of a single bale whether it has any.
func (l *Lot) setForeign(c *Cell) {
	if l.Bale != nil {
		l.setForeignFibre(c)
		return
	}
	if n, ok := c.whole(); ok && (n < 0 || n > 10_000) {
		c.fail("异性纤维包数“%s”不合理", c.Text)
	} else if ok {
		l.Batch.ForeignBales = new(int(n))
	}
}

// colourGrades has the colour grades by the normal forms of their names, alone and behind the name of the distribution.
var colourGrades = gradesByName(&findings.Colours)

func gradesByName(d *findings.Distribution) map[string]string {
	grades := map[string]string{}
	for _, p := range d.Parts {
		for _, name := range p.Names {
			grades[lottext.Normal(name)], grades[lottext.Normal(d.Name+name)] = p.Key, p.Key
		}
	}
	return grades
}

// setColour reads the main colour grade: 31, 31级, 白棉3级, 白棉三级, or the quality mark 3128B.
func (l *Lot) setColour(c *Cell) {
	grade, main := MainColour(c.Text)
	switch {
	case !main:
		c.warn("颜色级“%s”不到 80%%，不是主体颜色级，没有读取", c.Text)
	case grade == "":
		c.warn("颜色级“%s”没有认出，应如 31 或 白棉3级", c.Text)
	default:
		l.Batch.PrimaryColour = grade
	}
}

// MainColour returns the colour grade in a text, empty without one, and whether its share makes it the main one.
func MainColour(text string) (grade string, main bool) {
	if strings.Contains(lottext.Normal(text), "无主") || text == cotton.NoMainGrade {
		return cotton.NoMainGrade, true
	}
	name, share := lottext.ColourIn(text)
	return colourGrades[lottext.Normal(name)], share >= 80_00
}

func (l *Lot) setMikeGrade(c *Cell) {
	grade := strings.TrimSuffix(lottext.Fold(c.Text), "级")
	if !slices.Contains(cotton.MikeGrades[:], grade) {
		c.warn("马值级“%s”没有认出，应为 A、B1、B2、C1 或 C2", c.Text)
		return
	}
	l.Batch.MikeGrade = grade
}

// setLengthGrade sets the average length to a length grade if it is missing: 29 is 29.0 to 29.9.
func (l *Lot) setLengthGrade(c *Cell) {
	if mm, ok := c.centi(); ok && l.Batch.Length.Avg == 0 {
		l.Batch.Length.Avg = mm / 100 * 100
		c.warn("没有平均长度，按长度级 %s 毫米计", l.Batch.Length.Avg)
	}
}

func (l *Lot) setStored(c *Cell) { l.Batch.StoredOn = c.optionalDay() }

func (l *Lot) setCertified(c *Cell) { l.Batch.CertifiedOn = c.optionalDay() }

// setStandard reads the standard of the inspection: GB 1103.1-2023, GB1103.1—2012.
func (l *Lot) setStandard(c *Cell) {
	if text := c.words(40); text != "" {
		l.Batch.Standard = cotton.NormalStandard(text)
	}
}

// applyQuality sets the values of a cell with several, where no other cell has them. It warns of a quality mark that
// contradicts them.
func (l *Lot) applyQuality(line *Line) {
	b, q := &l.Batch, &l.quality
	for _, v := range q.Values {
		f, _ := FieldOf(v.Field)
		before := len(line.Problems)
		if !l.Given[v.Field] {
			f.set(l, &Cell{Field: f, Text: v.Text, line: line})
			l.Given[v.Field] = !line.hasErrorSince(before)
		}
	}
	if grade := cotton.MikeGrade(b.Mike.Avg); q.MikeGrade != "" && b.Mike.Avg != 0 && grade[:1] != q.MikeGrade {
		line.warn("mikeAvg", "质量中的马值级是 %s，马值 %s 是 %s 级，请核对", q.MikeGrade, b.Mike.Avg, grade)
	}
	if mm := strconv.Itoa(cotton.LengthGrade(b.Length.Avg)); q.Length != "" && b.Length.Avg != 0 && mm != q.Length {
		line.warn("lengthAvg", "质量中的长度级是 %s，长度 %s 是 %s 级，请核对", q.Length, b.Length.Avg, mm)
	}
}

// setQuality reads the values in a cell such as 3129B 长29.2 强29.4.
func (l *Lot) setQuality(c *Cell) {
	if l.quality = lottext.QualityOf(c.Text); len(l.quality.Unread) > 0 && !lottext.IsSoldWord(c.Text) {
		c.warn("质量中的“%s”没有认出", abbreviate(l.quality.Unread))
	}
}

// combine brings the values of several cells together.
func (l *Lot) combine(line *Line) {
	l.applyQuality(line)
	b := &l.Batch
	for _, d := range findings.Distributions {
		if d.Of(b).Sum() == 0 {
			*d.Of(b) = nil
		}
	}
	if b.BatchID == "" && !line.hasError("batchID") {
		line.fail("batchID", "没有批号")
	}
	if l.Offer.Price == 0 || l.Offer.Basis != 0 {
		return
	}
	if l.fixedPrice || l.Offer.IndexCode == "" {
		delete(l.Given, "basis") // it is zero
	}
	if !l.Given["basis"] {
		l.Offer.IndexCode = "" // the contract beside a fixed price is for comparison
	}
}
