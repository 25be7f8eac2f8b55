package deal_test

import (
	"bytes"
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

// TestTenThousandDealsAreExported reads the workbook of as many deals as an export may have, and refuses one more.
func TestTenThousandDealsAreExported(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fillDeals(db, 10_001, false)
	const seller = 99
	export := func(f deal.DealFilter) func(tx *schema.Tx) ([]deal.Exported, error) {
		f.Side, f.CompanyID = schema.Seller, seller
		return func(tx *schema.Tx) ([]deal.Exported, error) { return deal.ExportDeals(tx, f) }
	}
	err := schematest.Try(t, db, func(tx *schema.Tx) error { _, err := export(deal.DealFilter{})(tx); return err })
	schematest.Refuses(t, "10,001 deals", err, schema.ConflictKind, "一次最多导出 10,000 个询盘单，请按日期分次导出")
	db.Do(func(tx *schema.Tx) error { return tx.DB().Delete(&deal.Deal{}, "number = ?", "XP20261121010000").Error })
	rows := schematest.Read(db, export(deal.DealFilter{}))
	lines := readTable(t, func(b *bytes.Buffer) error { return deal.WriteDeals(b, rows) })
	if len(lines) != 10_001 || lines[0][0] != "询盘单" || lines[1][0] != "XP20261121000000" {
		t.Fatalf("the workbook has %d lines, from %v to %v", len(lines), lines[0], lines[1])
	}
	want := []string{"XP20261121009999", "交易失败", "", "", "65000009999", "", "0", "42", "CF707", "1000", "", "13995"}
	if last := lines[10_000]; !slices.Equal(last[:12], want) {
		t.Errorf("the last line is %q, want %q", last[:12], want)
	}
	hanging := deal.Hanging
	if n := len(schematest.Read(db, export(deal.DealFilter{State: &hanging}))); n != 1000 {
		t.Errorf("%d hanging deals are exported", n)
	}
}

// readTable writes a workbook and returns the texts of its cells.
func readTable(t *testing.T, write func(b *bytes.Buffer) error) (lines [][]string) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	book, err := sheet.Open(t.Context(), b.Bytes(), sheet.TextRules{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range book.Sheets[0].Rows {
		lines = append(lines, row.Cells)
	}
	return lines
}
