package articleapi

import (
	"io"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

const gradeSummary = "GB 1103.1 分级摘要"

// gradeRanges are the grades of GB 1103.1 by ranges of values, with their words.
var gradeRanges = [][]string{
	{"马克隆值级", "A", "3.7–4.2", ""},
	{"马克隆值级", "B1", "3.5–3.6", "B 级，标准级"},
	{"马克隆值级", "B2", "4.3–4.9", "B 级，标准级"},
	{"马克隆值级", "C1", "3.4 及以下", "C 级"},
	{"马克隆值级", "C2", "5.0 及以上", "C 级"},
	{"断裂比强度，cN/tex", "S1", "31.0 及以上", "很强"},
	{"断裂比强度，cN/tex", "S2", "29.0–30.9", "强"},
	{"断裂比强度，cN/tex", "S3", "26.0–28.9", "中等"},
	{"断裂比强度，cN/tex", "S4", "24.0–25.9", "差"},
	{"断裂比强度，cN/tex", "S5", "24.0 以下", "很差"},
	{"长度整齐度，%", "U1", "86.0 及以上", "很高"},
	{"长度整齐度，%", "U2", "83.0–85.9", "高"},
	{"长度整齐度，%", "U3", "80.0–82.9", "中等"},
	{"长度整齐度，%", "U4", "77.0–79.9", "低"},
	{"长度整齐度，%", "U5", "77.0 以下", "很低"},
	{"轧工质量", "P1", "", "好"},
	{"轧工质量", "P2", "", "中"},
	{"轧工质量", "P3", "", "差"},
	{"公定重量", "", "净重 × (100 − 含杂率) ÷ (100 − 2.5) × (100 + 8.5) ÷ (100 + 回潮率)", "标准含杂率 2.5%，公定回潮率 8.5%"},
	{"说明", "", "锯齿加工细绒棉，按 GB 1103.1 的分级整理", "以标准原文和检验证书为准"},
}

// leastLength and mostLength are the ends of the length grades of upland cotton.
const leastLength, mostLength = 25, 32

// gradeRows returns the grades: colour, length and the others.
func gradeRows() [][]string {
	rows := [][]string{}
	for _, code := range cotton.ColourGrades {
		rows = append(rows, []string{"颜色级", code, cotton.ColourName(code), standardIf(code == "31")})
	}
	for mm := leastLength; mm <= mostLength; mm++ {
		grade := strconv.Itoa(mm)
		values := grade + ".0–" + grade + ".9"
		switch mm {
		case leastLength:
			values = grade + ".9 及以下"
		case mostLength:
			values = grade + ".0 及以上"
		}
		rows = append(rows, []string{"长度级，mm", grade, values, standardIf(mm == 28)})
	}
	return append(rows, gradeRanges...)
}

func standardIf(is bool) string {
	if is {
		return "标准级"
	}
	return ""
}

// Grades sends the grades of the standard for cotton as a workbook.
func (h Resources) Grades(c *web.Call) error {
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return gradeSummary, sheet.WriteTexts(w, gradeSummary, []string{"指标", "级", "范围", "说明"}, gradeRows())
	})
}
