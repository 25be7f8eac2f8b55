package reserve_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/reserve"
	"cottonmall/schema/reserve/reservesheet"
	"cottonmall/schema/schematest"
	"cottonmall/schema/sheetimport"
)

const table = "CZCE_2015_11"

// preview uploads a sheet of tabbed text and returns its preview.
func preview(t *testing.T, db *schematest.DB, by *schematest.Person, text string) *reserve.ImportView {
	t.Helper()
	return view(t, db, upload(t, db, by, text))
}

func upload(t *testing.T, db *schematest.DB, by *schematest.Person, text string) int64 {
	t.Helper()
	read, err := reservesheet.Read(t.Context(), []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var id int64
	db.Do(func(tx *schema.Tx) error {
		im, err := reserve.AddImport(tx, &by.Member, reserve.Import{
			Import: sheetimport.Import{FileName: "表.xlsx", Columns: read.Columns, Hints: read.Hints}, Titles: read.Titles,
			Day: "2026-11-20",
		}, read.Rows)
		if err == nil {
			id = im.ID
		}
		return err
	})
	return id
}

func view(t *testing.T, db *schematest.DB, id int64) *reserve.ImportView {
	t.Helper()
	return schematest.Read(db, func(tx *schema.Tx) (*reserve.ImportView, error) { return reserve.ViewImport(tx, id) })
}

// confirm confirms a preview as it is.
func confirm(t *testing.T, db *schematest.DB, by *schematest.Person, v *reserve.ImportView, whole bool) {
	t.Helper()
	db.Do(func(tx *schema.Tx) error {
		_, err := reserve.ConfirmImport(tx, &by.Member, v.ID, sheetimport.Confirmation{Seen: v.Counts, Whole: whole})
		return err
	})
}

const head = "批号\t交易日\t捆号\t仓库\t公重\t颜色级\t长度\t强力\t马值\t整齐度\n"

func lotsOf(t *testing.T, db *schematest.DB, day schema.Day) []reserve.Lot {
	t.Helper()
	return schematest.Read(db, func(tx *schema.Tx) ([]reserve.Lot, error) { return reserve.LotsOf(tx, day) })
}

// reportOf returns the figures of a day.
func reportOf(t *testing.T, db *schematest.DB, day schema.Day) *reserve.Report {
	t.Helper()
	list := schematest.Read(db, func(tx *schema.Tx) ([]reserve.Report, error) { return reserve.Reports(tx, day) })
	i := slices.IndexFunc(list, func(r reserve.Report) bool { return r.From == day && r.IsDay() })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// TestTheDayOfAnAuction follows the lots of a day from the list to the results, on both databases.
func TestTheDayOfAnAuction(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		list := preview(t, db, admin, head+
			"65012252001\t\tK1\t库尔勒库\t42.5\t31\t29.1\t29.4\t4.4\t82.6\n"+
			"45012252002\t2026-11-20\tK1\t菏泽库\t42350公斤\t白棉3级\t28\t28\t3128B\t81\n"+
			"65012252003\t2026/11/20\t\t库尔勒库\t40\t31\t28.2\t28.4\t4.4\t81\n"+
			"65012252001\t20261120\t\t库尔勒库\t42.5\t31\t29\t29\t4.4\t82\n"+
			"合计\t\t\t\t167\n")
		if diff := cmp.Diff(list.Counts, sheetimport.Counts{Total: 4, Fresh: 2, Wrong: 2}); diff != "" {
			t.Fatal(diff)
		}
		if got := list.Lines[1].Problems; !slices.Equal(got, []string{"马值“3128B”无法识别"}) {
			t.Errorf("problems %q", got)
		}
		if got := list.Lines[3].Problems; !slices.Equal(got, []string{"与第 2 行是同一批"}) {
			t.Errorf("problems %q", got)
		}
		confirm(t, db, admin, list, false)
		db.Do(func(tx *schema.Tx) error {
			return reserve.SetStandard(tx, &admin.Member, reserve.Standard{
				Week: "2026-11-18", Price: 14_000, Table: table, Source: "公告",
			})
		})
		checkFloor(t, db)
		results := preview(t, db, admin, "批号\t仓库\t公重\t成交价\n"+
			"65012252001\t库尔勒库\t42.5\t15050\n65012252003\t库尔勒库\t40\t流拍\n")
		if results.Counts.Changed != 2 || results.Counts.Wrong != 0 {
			t.Fatalf("counts %+v, %q", results.Counts, results.Lines[0].Problems)
		}
		want := []schema.FieldChange{{Field: "结果", Old: "待拍", New: "成交"}, {Field: "成交价", Old: "0", New: "15050"}}
		if diff := cmp.Diff(results.Lines[0].Changes, want); diff != "" {
			t.Error(diff)
		}
		confirm(t, db, admin, results, false)
		checkResults(t, db)
		// The results were wrong: they are undone, then the list.
		for _, id := range []int64{results.ID, list.ID} {
			db.Do(func(tx *schema.Tx) error {
				_, err := reserve.UndoImport(tx, &admin.Member, id)
				return err
			})
			lots := lotsOf(t, db, "2026-11-20")
			if id == results.ID && (lots[0].State != reserve.Waiting || lots[0].Price != 0) {
				t.Errorf("lots %+v", lots)
			}
		}
		// The second undo leaves the lots that the results had changed.
		if n := len(lotsOf(t, db, "2026-11-20")); n != 2 {
			t.Errorf("%d lots are left", n)
		}
		if v := view(t, db, list.ID); v.Stayed != 2 {
			t.Errorf("%d stayed", v.Stayed)
		}
	})
}

// checkFloor checks the floor of a lot and the report before the auction.
func checkFloor(t *testing.T, db *schematest.DB) {
	t.Helper()
	floors, lots := schematest.Read(db, reserve.ReadFloors), lotsOf(t, db, "2026-11-20")
	// length 29 +300, strength S2 +250, others base
	if f := floors.Of(&lots[0]); f.Price == nil || *f.Price != 14_550 || f.Premium.Length != 300_00 || f.Reason != "" {
		t.Errorf("floor %+v", f)
	}
	r := reportOf(t, db, "2026-11-20")
	if r == nil || r.Lots != 2 || r.OpenLots != 2 || r.Planned != 82_50000 || r.Standard != 14_000 {
		t.Errorf("report %+v", r)
	}
}

// checkResults checks the lots and the report after the auction.
func checkResults(t *testing.T, db *schematest.DB) {
	t.Helper()
	r := reportOf(t, db, "2026-11-20")
	want := reserve.ReportFigures{
		Lots: 2, SoldLots: 1, Planned: 82_50000, Sold: 42_50000, Standard: 14_000, Mean: 15_050, Mean3128: 14_500,
		Raise: 500, Highest: 15_050, Lowest: 15_050, RaiseXinjiang: 500,
	}
	if diff := cmp.Diff(r.ReportFigures, want); diff != "" {
		t.Error(diff)
	}
	lots := lotsOf(t, db, "2026-11-20")
	if lots[0].State != reserve.Sold || lots[0].Bundle != "K1" || lots[1].State != reserve.Unsold {
		t.Errorf("lots %+v", lots)
	}
}

// TestAWholeListWithdrawsOthers checks that lots that are not in a whole list are withdrawn, and come back by undoing.
func TestAWholeListWithdrawsOthers(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	const one, two = "65012252001\t\t\t库尔勒库\t42.5\n", "65012252003\t\t\t库尔勒库\t40\n"
	confirm(t, db, admin, preview(t, db, admin, head+one+two), false)
	v := preview(t, db, admin, head+one)
	if v.Counts != (sheetimport.Counts{Total: 1, Same: 1, Gone: 1}) {
		t.Fatalf("counts %+v", v.Counts)
	}
	confirm(t, db, admin, v, true)
	if r := reportOf(t, db, "2026-11-20"); r.Lots != 1 || r.Planned != 42_50000 {
		t.Errorf("report %+v", r)
	}
	db.Do(func(tx *schema.Tx) error {
		_, err := reserve.UndoImport(tx, &admin.Member, v.ID)
		return err
	})
	if lots := lotsOf(t, db, "2026-11-20"); lots[1].State != reserve.Waiting {
		t.Errorf("lots %+v", lots)
	}
}

// TestTwoPreviewsOfTheSameLots checks that new lots of two previews are inserted once, on both databases.
func TestTwoPreviewsOfTheSameLots(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		const text = head + "65012252001\t\t\t库尔勒库\t42.5\n65012252003\t\t\t库尔勒库\t40\n"
		views := []*reserve.ImportView{preview(t, db, admin, text), preview(t, db, admin, text)}
		errs := make(chan error)
		for _, v := range views {
			go func() {
				errs <- schema.Write(context.WithoutCancel(t.Context()), db.DB, func(tx *schema.Tx) error {
					_, err := reserve.ConfirmImport(tx, &admin.Member, v.ID, sheetimport.Confirmation{Seen: v.Counts})
					return err
				})
			}()
		}
		refused := 0
		for range views {
			if err := <-errs; err != nil {
				refused++
				if _, known := schema.KindOf(err); !known {
					t.Errorf("got %v", err)
				}
			}
		}
		if n := len(lotsOf(t, db, "2026-11-20")); n != 2 || refused != 1 {
			t.Errorf("%d lots, %d refused", n, refused)
		}
	})
}

func TestBadRows(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	lines := map[string]string{
		"<b>\t\t\t库\t42":                     "批号“<b>”应为 4 到 11 位数字或字母",
		"6.50E+10\t\t\t库\t42":                "批号“6.50E+10”应为 4 到 11 位数字或字母",
		"\t\t\t库\t42\t31":                    "没有批号",
		"65012252001\t明天\t\t库\t42":           "交易日“明天”应为日期",
		"65012252002\t2036-01-01\t\t库\t42":   "交易日应在 2009-01-01 到今后 60 天之间",
		"65012252003\t\t\t\t42\t31":          "没有仓库",
		"65012252004\t\t\t库\t-5":             "公重应在 0 到 2,000 吨之间",
		"65012252005\t\t\t库\t吨":              "公重“吨”无法识别",
		"65012252006\t\t\t库\t42\t99":         "颜色级“99”不是颜色级",
		"65012252007\t\t\t库\t42\t31\t291":    "长度“291”无法识别",
		"65012252008\t\t\t库\t42\t31\t29\t99": "强力应在 15 到 50 之间",
		"65012252009\t\t<script>\t库\t42":     "捆号“<script>”至多 20 位",
	}
	for line, want := range lines {
		v := preview(t, db, admin, head+line+"\n")
		if v.Counts.Wrong != 1 || !strings.Contains(strings.Join(v.Lines[0].Problems, "；"), want) {
			t.Errorf("%q: got %q, want %q", line, v.Lines[0].Problems, want)
		}
	}
	for text, want := range map[string]string{
		"":                         "",
		"a\tb\tc\n1\t2\t3\n":       "没有找到表头",
		strings.Repeat("字", 1<<20): "没有找到表头",
	} {
		if _, err := reservesheet.Read(t.Context(), []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: got %v", text, err)
		}
	}
	err := schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
		_, err := reserve.AddImport(tx, &admin.Member, reserve.Import{}, nil)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "表格里没有储备棉") {
		t.Errorf("no rows: %v", err)
	}
	boss := db.Company("甲").Manager("经理")
	err = schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
		_, err := reserve.AddImport(tx, &boss.Member, reserve.Import{}, nil)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "只有平台管理员") {
		t.Errorf("a company: %v", err)
	}
}

func TestColourShares(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	admin := db.Admin()
	v := preview(t, db, admin, "批号\t仓库\t公重\t31\t白棉4级\t马克隆值(平均)\n65012252001\t库\t42\t92.5%\t7.5\t4.4\n"+
		"65012252002\t库\t42\t50\t30\t4.4\n")
	if l := v.Lines[0].Next; l.Colour != "31" || l.Colours[3] != 7_50 || l.Mike != 4_40 || l.MikeGrade != "B2" {
		t.Errorf("lot %+v, problems %q", l, v.Lines[0].Problems)
	}
	if got := v.Lines[1].Problems; !slices.Equal(got, []string{"颜色级占比合计为 80%，应为 100%"}) {
		t.Errorf("problems %q", got)
	}
}

// TestReports checks the base data, entered reports and the sums of years.
func TestReports(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		try := func(r reserve.Report) error {
			return schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error { return reserve.SetReport(tx, &admin.Member, r) })
		}
		day := reserve.Report{From: "2026-08-03", Source: "日报"}
		day.Planned, day.Sold, day.Mean = 8_000*schema.Ton, 7_000*schema.Ton, 15_000
		other := day
		other.From = "2026-09-18"
		for _, r := range []reserve.Report{day, other} {
			if err := try(r); err != nil {
				t.Fatal(err)
			}
		}
		years := schematest.Read(db, func(tx *schema.Tx) ([]reserve.Year, error) {
			list, err := reserve.Reports(tx, "")
			return reserve.Years(list), err
		})
		want := []reserve.Year{
			{
				Year: "2018", Days: 1, Planned: 30_600 * schema.Ton, Sold: 23_200 * schema.Ton, Standard: 15_121,
				Mean: 14_637, Mean3128: 15_899,
			},
			{Year: "2019", Standard: 13_006},
			{Year: "2020", Mean: 12_282, Mean3128: 13_486},
			// the day within the progress of the summer counts with it
			{
				Year: "2026", Days: 1, Periods: "07-20 至 09-15", Planned: 344_800 * schema.Ton,
				Sold: 342_300 * schema.Ton, Mean: 15_000,
			},
		}
		if diff := cmp.Diff(years, want); diff != "" {
			t.Error(diff)
		}
		for want, change := range map[string]func(r *reserve.Report){
			"成交量不能大于计划量":    func(r *reserve.Report) { r.Sold = 9_000 * schema.Ton },
			"跨年的报告请按年分开录入":  func(r *reserve.Report) { r.From, r.Until = "2025-12-20", "2026-01-10" },
			"请写来源":          func(r *reserve.Report) { r.Source = " " },
			"日期应在":          func(r *reserve.Report) { r.From = "2026-12-31" },
			"最低价不能高于最高价":    func(r *reserve.Report) { r.Lowest, r.Highest = 15_100, 15_000 },
			"价格应在":          func(r *reserve.Report) { r.Mean = 15 },
			"请至少填写计划量或一个价格": func(r *reserve.Report) { r.ReportFigures = reserve.ReportFigures{} },
		} {
			r := day
			change(&r)
			if err := try(r); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		db.Do(func(tx *schema.Tx) error { return reserve.RemoveReport(tx, &admin.Member, "2026-08-03", "2026-08-03") })
		if r := reportOf(t, db, "2026-08-03"); r != nil {
			t.Errorf("the report is still there: %+v", r)
		}
	})
}

// TestAKindHasItsOwnStandard publishes standards for all kinds, for inland and for imported cotton, and removes one, on
// both databases.
func TestAKindHasItsOwnStandard(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		confirm(t, db, admin, preview(t, db, admin, "批号\t类型\t仓库\t公重\t颜色级\t长度\t强力\t马值\t整齐度\n"+
			"65012252001\t新疆棉\t库\t40\t31\t28\t28\t4.4\t81\n45012252002\t地产棉\t库\t20\t31\t28\t28\t4.4\t81\n"+
			"30000252003\t进口棉\t库\t20\t31\t28\t28\t4.4\t81\n"), false)
		set := func(kind reserve.Kind, price schema.Yuan, table string) error {
			return schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
				return reserve.SetStandard(tx, &admin.Member, reserve.Standard{
					Week: "2026-11-20", Kind: kind, Price: price, Table: table, Source: "公告",
				})
			})
		}
		follows := func(report schema.Yuan, want ...schema.Yuan) {
			t.Helper()
			floors, got := schematest.Read(db, reserve.ReadFloors), []schema.Yuan{}
			for _, l := range lotsOf(t, db, "2026-11-20") {
				if f := floors.Of(&l); f.Price != nil {
					got = append(got, *f.Price)
				}
			}
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if r := reportOf(t, db, "2026-11-20"); r.Standard != report {
				t.Errorf("the standard of the day is %d, want %d", r.Standard, report)
			}
		}
		for kind, price := range map[reserve.Kind]schema.Yuan{0: 14_000, reserve.Inland: 12_000, reserve.Imported: 13_000} {
			if err := set(kind, price, table); err != nil {
				t.Fatal(err)
			}
		}
		follows(13_250, 12_000, 13_000, 14_000) // by weight
		if err := set(reserve.Inland, 12_500, table); err != nil {
			t.Fatal(err)
		}
		db.Do(func(tx *schema.Tx) error {
			return reserve.RemoveStandard(tx, &admin.Member, "2026-11-16", reserve.Imported)
		})
		follows(13_625, 12_500, 14_000, 14_000)
		db.Do(func(tx *schema.Tx) error { return reserve.RemoveStandard(tx, &admin.Member, "2026-11-16", 0) })
		follows(12_500, 12_500)
		if err := set(4, 14_000, table); err == nil || !strings.Contains(err.Error(), "请选择类型") {
			t.Errorf("an unknown kind: %v", err)
		}
		err := schema.Write(t.Context(), db.DB, func(tx *schema.Tx) error {
			return reserve.SetStandard(tx, &admin.Member, reserve.Standard{
				Week: "2016-08-22", Price: 14_000, Table: table, Source: "公告",
			})
		})
		if err == nil || err.Error() != "这张升贴水表从 2016-09-01 起有效，晚于这一周" {
			t.Errorf("a later table: %v", err)
		}
	})
}

// TestAYearCountsEachDayOnce checks sums of years with reports of longer times, which have other means than their days.
func TestAYearCountsEachDayOnce(t *testing.T) {
	t.Parallel()
	report := func(from, until schema.Day, sold schema.Weight, standard, mean, mean3128 schema.Yuan) reserve.Report {
		return reserve.Report{From: from, Until: until, ReportFigures: reserve.ReportFigures{
			Planned: sold, Sold: sold, Standard: standard, Mean: mean, Mean3128: mean3128,
		}}
	}
	got := reserve.Years([]reserve.Report{
		report("2025-11-05", "2025-11-05", 3_000*schema.Ton, 14_000, 15_000, 15_500), // its 折3128 counts
		report("2025-11-01", "2025-11-30", 9_000*schema.Ton, 13_000, 14_000, 0),
		report("2025-11-28", "2025-12-05", 5_000*schema.Ton, 12_000, 11_000, 16_500), // overlaps, has 折3128 of its own
		report("2025-12-20", "2025-12-20", 3_000*schema.Ton, 15_000, 18_000, 0),
		report("2025-12-15", "2026-01-15", 7_000*schema.Ton, 19_000, 19_000, 19_000), // over New Year
		report("2026-01-05", "2026-01-05", 1_000*schema.Ton, 0, 16_000, 0),
	})
	want := []reserve.Year{
		{
			Year: "2025", Days: 1, Periods: "11-01 至 11-30", Planned: 12_000 * schema.Ton, Sold: 12_000 * schema.Ton,
			Standard: 14_000, Mean: 15_000, Mean3128: 16_125,
		},
		{Year: "2026", Days: 1, Planned: 1_000 * schema.Ton, Sold: 1_000 * schema.Ton, Mean: 16_000},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestWeeks(t *testing.T) {
	t.Parallel()
	for day, want := range map[schema.Day]schema.Day{
		"2026-11-16": "2026-11-16", "2026-11-20": "2026-11-16", "2026-11-22": "2026-11-16", "2026-11-23": "2026-11-23",
	} {
		if got := reserve.WeekOf(day); got != want {
			t.Errorf("week of %s is %s, want %s", day, got, want)
		}
	}
}
