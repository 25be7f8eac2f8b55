package reserve_test

import (
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/reserve"
	"cottonmall/schema/schematest"
)

// TestSalesThatCannotBe refuses rows of days without auctions, results before their day, and prices below the floor.
func TestSalesThatCannotBe(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	db.Do(func(tx *schema.Tx) error {
		if err := tx.DB().Save(&market.Holiday{Day: "2026-11-24", Name: "停市日"}).Error; err != nil {
			return err
		}
		return reserve.SetStandard(tx, &admin.Member, reserve.Standard{
			Week: "2026-11-20", Price: 17_000, Table: table, Source: "公告",
		})
	})
	const titles = "批号\t交易日\t仓库\t公重\t颜色级\t长度\t强力\t马值\t整齐度\t结果\t成交价\n"
	const findings = "\t库\t42\t31\t28.2\t28.4\t4.4\t81\t"
	for line, want := range map[string]string{
		"65012252001\t2026-11-20" + findings + "\t12000":    "成交价 12,000 元/吨低于底价 17,000 元/吨（标准级 17,000，质量差价按“郑商所 2015年11月”）",
		"65012252001\t2026-11-20" + findings + "\t16999":    "低于底价",
		"65012252001\t2026-11-20" + findings + "\t17000":    "",
		"65012252001\t2026-11-13" + findings + "\t12000":    "", // a week without a floor
		"65012252001\t2026-11-20\t库\t42\t\t\t\t\t\t\t12000": "", // a lot without a floor
		"65012252001\t2026-11-15" + findings + "待拍":         "2026-11-15 是周日，不是交易日",
		"65012252001\t2026-11-24" + findings + "待拍":         "2026-11-24 是停市日，不是交易日",
		"65012252001\t2026-11-15" + findings + "撤拍":         "",
		"65012252001\t2026-11-25" + findings + "待拍":         "", // an announcement
		"65012252001\t2026-11-25" + findings + "\t18000":    "2026-11-25 还没有竞卖，不能成交",
		"65012252001\t2026-11-25" + findings + "流拍":         "2026-11-25 还没有竞卖，不能流拍",
	} {
		got := strings.Join(preview(t, db, admin, titles+line+"\n").Lines[0].Problems, "；")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
	schematest.Refuses(t, "the day of a sheet", schematest.Try(t, db, func(tx *schema.Tx) error {
		_, err := reserve.AddImport(tx, &admin.Member, reserve.Import{Day: "2026-11-22"}, nil)
		return err
	}), schema.InvalidKind, "2026-11-22 是周日")
}

// TestResultsOfReports checks what the newest results are looked for by.
func TestResultsOfReports(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		figures reserve.ReportFigures
		want    bool
	}{
		{reserve.ReportFigures{Lots: 3, OpenLots: 3, Planned: 90}, false},
		{reserve.ReportFigures{Lots: 3, OpenLots: 2, Planned: 90}, true},
		{reserve.ReportFigures{Lots: 3, Planned: 90}, true}, // no buyer
		{reserve.ReportFigures{Planned: 90}, true},
		{reserve.ReportFigures{Planned: 90, Sold: 80}, true},
		{reserve.ReportFigures{Mean: 14_637}, true},
		{reserve.ReportFigures{Standard: 15_121}, false},
		{reserve.ReportFigures{}, false}, // all withdrawn
	} {
		if got := c.figures.HasResults(); got != c.want {
			t.Errorf("%+v: %t", c.figures, got)
		}
	}
}
