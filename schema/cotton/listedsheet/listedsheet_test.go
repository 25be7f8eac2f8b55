package listedsheet_test

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/xuri/excelize/v2"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/cotton/listedsheet"
	"cottonmall/schema/mill"
	"cottonmall/schema/mill/deliverysheet"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload/lotsheet"
)

// lots returns n different lots with every value that sellers' sheets have.
func lots(n int) iter.Seq2[*listedsheet.Lot, error] {
	return func(yield func(*listedsheet.Lot, error) bool) {
		for i := range n {
			bales := i % 3
			l := &listedsheet.Lot{Lot: lotsheet.Lot{
				Ginnery: "沙雅银力棉业有限公司", Warehouse: "中储棉库尔勒仓库", Notes: "库内自提",
				Intermediary: "乌鲁木齐信诚居间有限公司",
				Batch: cotton.Batch{
					BatchID: fmt.Sprintf("6553426%04d", i), CottonYear: 2026, PackType: cotton.PickMachine, CottonType: cotton.GinSaw,
					City: "阿克苏", PackNum: 186, Gross: 42_48000, Tare: 24738, Net: 42_23262, Conditioned: 44_22752 + schema.Weight(i),
					Moisture: 5_20, Impurity: 1_00, PrimaryColour: "31",
					Colours: cotton.Shares{0, 7_50, 92_50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
					Length:  cotton.Spread{Avg: 29_30}, Mike: cotton.Spread{Avg: 4_21}, MikeGrade: "A",
					Strength: cotton.Spread{Avg: 28_70, Min: 26_00, Max: 31_20}, Uniformity: cotton.Spread{Avg: 82_10},
					Ginning: cotton.Shares{0, 98_40, 1_60}, ForeignBales: &bales, StoredOn: "2026-10-15", CertifiedOn: "2026-10-20",
				},
				Offer: cotton.Offer{
					IndexCode: "CF701", Basis: schema.Yuan(1050 - i%2000),
					Until: time.Date(2026, 11, 27, 15, 0, 0, 0, schema.Shanghai),
				},
			}}
			if i%7 == 6 {
				l.Batch.PrimaryColour, l.Batch.Colours = cotton.NoMainGrade,
					cotton.Shares{0, 50_00, 50_00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
			}
			if i%5 == 4 {
				l.Offer.IndexCode, l.Offer.Basis, l.Offer.Price = "", 0, 16_200
			}
			if !yield(l, nil) {
				return
			}
		}
	}
}

// deliveries are freights of both sources, with and without unloading.
var deliveries = []*mill.Delivery{
	{
		Freight: mill.Freight{
			PerTon: 677, Source: mill.Computed, Day: "2026-11-14", Km: 4712, Rate: new(schema.Fine(1437)),
		},
		Unloading: 15,
	},
	{Freight: mill.Freight{PerTon: 500, Source: mill.Quoted, Day: "2026-11-20", Km: 4712, Quotes: 3}, Unloading: 15},
	{Freight: mill.Freight{PerTon: 400, Source: mill.Quoted, Day: "2026-11-21", Km: 4712, Quotes: 1, Loading: true}},
	nil,
}

// listedLots returns lots as the marketplace shows them.
func listedLots(n int) iter.Seq2[*listedsheet.Lot, error] {
	return func(yield func(*listedsheet.Lot, error) bool) {
		price, to, i := schema.Yuan(15_570), &mill.Mill{Name: "江海棉业一厂"}, 0
		for l := range lots(n) {
			l.Price, l.Price3128, l.Seller, l.Area, l.State = &price, &price, "江海纺织原料有限公司", "南疆", "在售"
			l.Delivered = deliverysheet.Lot{Mill: to, Price: &price, Delivery: deliveries[i%len(deliveries)]}
			l.ListedAt = time.Date(2026, 11, 20, 2, 0, 0, 0, time.UTC)
			l.UpdatedAt = time.Date(2026, 11, 21, 2, 0, 0, 0, time.UTC)
			i++
			if !yield(l, nil) {
				return
			}
		}
	}
}

// sellersColumns returns the columns that sellers' sheets have too.
func sellersColumns() (list []*listedsheet.Column) {
	for _, c := range listedsheet.Columns {
		if _, known := lotsheet.FieldOf(c.Key); known {
			list = append(list, c)
		}
	}
	return list
}

// TestWrittenLotsAreReadAgain checks that written lots are read without a change.
func TestWrittenLotsAreReadAgain(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if n, err := listedsheet.Write(&b, "现货", sellersColumns(), lots(20)); err != nil || n != 20 {
		t.Fatal(n, err)
	}
	book, err := lotsheet.Open(t.Context(), b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	layout := book.FindLayout(nil)
	lines := book.Lines(&layout)
	i := 0
	for want := range lots(20) {
		if len(lines[i].Problems) > 0 {
			t.Error(lines[i].Number, lines[i].Problems)
		}
		if diff := cmp.Diff(&want.Lot, &lines[i].Lot, cmpopts.IgnoreUnexported(lotsheet.Lot{}),
			cmpopts.IgnoreFields(lotsheet.Lot{}, "Given")); diff != "" {
			t.Fatalf("line %d: %s", lines[i].Number, diff)
		}
		i++
	}
	if i != len(lines) {
		t.Errorf("%d lines", len(lines))
	}
}

// TestNoFormulasAreWritten checks that texts that look like formulas are written as texts.
func TestNoFormulasAreWritten(t *testing.T) {
	t.Parallel()
	for _, evil := range []string{`=HYPERLINK("http://x","y")`, "+1+1", "-2+3", "@SUM(A1)", "\t=1"} {
		var b bytes.Buffer
		one := func(yield func(*listedsheet.Lot, error) bool) {
			yield(&listedsheet.Lot{Lot: lotsheet.Lot{Notes: evil}}, nil)
		}
		if _, err := listedsheet.Write(&b, "现货", sellersColumns(), one); err != nil {
			t.Fatal(err)
		}
		file, err := excelize.OpenReader(&b)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := file.GetRows("现货")
		if err != nil {
			t.Fatal(err)
		}
		if cells := strings.Join(rows[1], ""); cells != "'"+evil {
			t.Errorf("%q became %q", evil, cells)
		}
	}
}

// TestWrittenFilesAreTables checks that the file has a table with filters, frozen and different titles, and batch
// numbers as texts.
func TestWrittenFilesAreTables(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 30} {
		var b bytes.Buffer
		if _, err := listedsheet.Write(&b, "我的<店>&", listedsheet.Explained(listedsheet.Columns), listedLots(n)); err != nil {
			t.Fatal(err)
		}
		file, err := excelize.OpenReader(&b)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := file.GetRows("我的<店>&")
		if err != nil || len(rows) != n+1 {
			t.Fatalf("%d rows of %d, %v", len(rows), n, err)
		}
		titles := slices.Sorted(slices.Values(rows[0]))
		if len(slices.Compact(titles)) != len(rows[0]) || slices.Contains(titles, "") {
			t.Errorf("a title of %q is empty or repeated", rows[0])
		}
		checkTable(t, file, n)
	}
}

// checkTable checks the table, panes and batch numbers of a written file of n lots.
func checkTable(t *testing.T, file *excelize.File, n int) {
	t.Helper()
	tables, err := file.GetTables("我的<店>&")
	if err != nil || len(tables) != 1 || !strings.HasSuffix(tables[0].Range, fmt.Sprint(max(n, 1)+1)) {
		t.Fatalf("%d lots: %+v, %v", n, tables, err)
	}
	panes, err := file.GetPanes("我的<店>&")
	if err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("panes %+v, %v", panes, err)
	}
	if kind, err := file.GetCellType("我的<店>&", "A2"); n > 0 && (err != nil || kind != excelize.CellTypeInlineString) {
		t.Errorf("a batch number is of type %v, %v", kind, err)
	}
}

// TestWritingEnds checks that writing fails with too many lots, and with the error of a lot.
func TestWritingEnds(t *testing.T) {
	t.Parallel()
	fields := sellersColumns()[:1]
	if _, err := listedsheet.Write(io.Discard, "现货", fields, lots(listedsheet.MaxWritten+1)); err == nil {
		t.Error("more lots than allowed were written")
	}
	gone := func(yield func(*listedsheet.Lot, error) bool) { yield(nil, io.ErrUnexpectedEOF) }
	if _, err := listedsheet.Write(io.Discard, "现货", fields, gone); err == nil {
		t.Error("an error was passed over")
	}
}

// countStyles returns the number of styles of the non-empty cells of a column of listedLots(12).
func countStyles(t *testing.T, file *excelize.File, column string) int {
	t.Helper()
	styles := map[int]bool{}
	for row := 2; row <= 13; row++ {
		at := fmt.Sprint(column, row)
		if text, _ := file.GetCellValue("现货", at); text == "" {
			continue
		}
		style, err := file.GetCellStyle("现货", at)
		if err != nil {
			t.Fatal(err)
		}
		styles[style] = true
	}
	return len(styles)
}

// BenchmarkWrite writes 100,000 lots with every field.
func BenchmarkWrite(b *testing.B) {
	columns := listedsheet.Explained(listedsheet.Columns)
	write := func() {
		if _, err := listedsheet.Write(io.Discard, "现货", columns, listedLots(listedsheet.MaxWritten)); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		write()
	}
	b.StopTimer()
	b.ReportMetric(float64(sheettest.Peak(write))/(1<<20), "peak-MB")
}

// TestColumnsAreShownAlike checks that all numbers of a column have the same format. Days are days and not texts.
func TestColumnsAreShownAlike(t *testing.T) {
	t.Parallel()
	uneven := func(yield func(*listedsheet.Lot, error) bool) {
		i := 0
		for l := range listedLots(12) {
			i++
			l.Batch.Length.Avg = schema.Centi(30_00 - i%2*60)
			l.Batch.Conditioned = []schema.Weight{43_13995, 43_10000, 43_00000}[i%3]
			if !yield(l, nil) {
				return
			}
		}
	}
	var b bytes.Buffer
	if _, err := listedsheet.Write(&b, "现货", listedsheet.Explained(listedsheet.Columns), uneven); err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range listedsheet.Explained(listedsheet.Columns) {
		column, _ := excelize.ColumnNumberToName(i + 1)
		if n := countStyles(t, file, column); n > 1 {
			t.Errorf("%s is shown in %d ways", c.Title, n)
		}
		texts := map[string][2]string{
			"batchID": {"65534260000", "65534260001"}, "lengthAvg": {"29.4", "30.0"}, "amount": {"43.10000", "43.00000"},
			"packnum": {"186", "186"}, "current": {"15,570", "15,570"}, "until": {"2026-11-27", "2026-11-27"},
			"listingTime": {"2026-11-20 10:00", "2026-11-20 10:00"},
		}
		if want, ok := texts[c.Key]; ok {
			above, _ := file.GetCellValue("现货", column+"2")
			below, _ := file.GetCellValue("现货", column+"3")
			if got := [2]string{above, below}; got != want {
				t.Errorf("%s shows %q", c.Title, got)
			}
		}
		kind, _ := file.GetCellType("现货", column+"2")
		number := kind == excelize.CellTypeUnset || kind == excelize.CellTypeNumber
		if (c.Key == "until" || c.Key == "updatedAt") && !number {
			t.Errorf("%s is of type %v", c.Title, kind)
		}
	}
}
