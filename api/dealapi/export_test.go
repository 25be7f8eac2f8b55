package dealapi_test

import (
	"strings"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheet"
)

// TestTenThousandDealsAreExported reads the workbook of as many deals as an export may have, and refuses one more.
func TestTenThousandDealsAreExported(t *testing.T) {
	t.Parallel()
	w := apitest.OpenSite(t)
	schematest.AddDeals(w.DB, 10_001, friday, deal.Succeeded, deal.Failed)
	ask := apitest.Request{
		Method: "GET", Session: w.Admin.LogIn(),
		Path: "admin/spotsale/export?side=seller&memberID=" + apitest.Num(schematest.DealsSeller),
	}
	if _, answer := w.Do(ask); !strings.Contains(answer, "一次最多导出 10,000 个询盘单，请按日期分次导出") {
		t.Errorf("10,001 deals: %.100s", answer)
	}
	const last = "XP20261121010000"
	w.DB.Do(func(tx *schema.Tx) error { return tx.DB().Delete(&deal.Deal{}, "number = ?", last).Error })
	_, file := w.Do(ask)
	book, err := sheet.Open(t.Context(), []byte(file), sheet.TextRules{})
	if err != nil {
		t.Fatalf("%v: %.100s", err, file)
	}
	rows := book.Sheets[0].Rows
	if len(rows) != 10_001 || rows[1].Cells[0] != "XP20261121000000" {
		t.Fatalf("the workbook has %d rows, the second is %v", len(rows), rows[1])
	}
	if got := rows[10_000]; got.Cell(0) != "XP20261121009999" || got.Cell(2) != "65000009999" || got.Cell(6) != "42" {
		t.Errorf("the last row is %q", got.Cells)
	}
}
