package cottonapi

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
)

// Certificate sends the inspection data of a batch as a workbook: their source, all values, and the bales below them.
func (h Exports) Certificate(c *web.Call) error {
	ctx, leave, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([][]string, error) {
		return certificateRows(tx, strings.Clone(c.Fiber.Query("batchID")))
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "检验数据 " + rows[0][1], sheet.WriteTexts(w, "检验数据", []string{"项目", "内容"}, rows)
	})
}

// certificateRows returns the rows of the inspection data of a batch. The first one has the batch number.
func certificateRows(tx *schema.Tx, batchID string) ([][]string, error) {
	b, err := cotton.FindBatch(tx, batchID)
	if err != nil {
		return nil, err
	}
	c, err := readCertificate(tx, b)
	if err != nil {
		return nil, err
	}
	warehouse := ""
	if c.Warehouse != nil {
		warehouse = c.Warehouse.Name
	}
	rows := [][]string{{"批号", b.BatchID}, {"数据来源", c.Source.text(b)}}
	for _, t := range upload.BatchTexts(b, c.Ginnery.Name, warehouse) {
		if t.Text != "" && t.Field != "batchID" {
			rows = append(rows, []string{t.Title, t.Text})
		}
	}
	inspected, err := cotton.Bales(tx, b.BatchID)
	return slices.Concat(rows, baleRows(inspected)), err
}

// text returns the source of the data of a batch in words.
func (s *sourceOut) text(b *cotton.Batch) string {
	switch s.Kind {
	case "seller":
		return "卖家填报（" + s.CompanyName + "）"
	case "import":
		return "导入数据"
	}
	parts := []string{"公检数据"}
	for _, p := range []struct{ name, text string }{
		{"证书", b.QualityCert},
		{"重量证书", b.WeightCert},
		{"", b.InspectOrg},
		{"", b.Laboratory},
		{"检验日期 ", string(b.InspectedOn)},
		{"标准 ", b.Standard},
	} {
		if p.text != "" {
			parts = append(parts, p.name+p.text)
		}
	}
	if s.Kind == "both" {
		parts = append(parts, "证书所缺由"+s.CompanyName+"填报")
	}
	return strings.Join(parts, "，")
}

var baleTitles = []string{
	"包号", "条码", "颜色级", "轧工", "长度", "马值", "强力", "整齐度", "Rd", "+b", "异性纤维",
}

// baleRows returns the rows of bales below an empty one; nothing without bales.
func baleRows(inspected []cotton.Bale) (rows [][]string) {
	if len(inspected) == 0 {
		return nil
	}
	rows = append(rows, []string{}, baleTitles)
	for _, b := range inspected {
		foreign := ""
		if b.Foreign {
			foreign = "有"
		}
		row := []string{strconv.Itoa(b.Number), b.Barcode, b.Colour, b.Ginning}
		for _, v := range []schema.Centi{b.Length, b.Mike, b.Strength, b.Uniformity, b.Rd, b.PlusB} {
			text := ""
			if v != 0 {
				text = v.String()
			}
			row = append(row, text)
		}
		rows = append(rows, append(row, foreign))
	}
	return rows
}
