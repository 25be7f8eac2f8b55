package listedsheet_test

import (
	"bytes"
	"strings"
	"testing"

	"cottonmall/schema/cotton/listedsheet"
	"cottonmall/schema/upload/lotsheet"
)

// columnsOf returns the columns with keys.
func columnsOf(t *testing.T, keys string) (list []*listedsheet.Column) {
	t.Helper()
	for key := range strings.FieldsSeq(keys) {
		c, ok := listedsheet.ColumnOf(key)
		if !ok {
			t.Fatalf("no column %s", key)
		}
		list = append(list, c)
	}
	return list
}

// TestColumnsOfTheMarketplaceAreNotRead checks that sellers can upload exported files. Values that the marketplace adds
// are neither read nor warned of: a delivered price is no offer, and a mill no ginnery.
func TestColumnsOfTheMarketplaceAreNotRead(t *testing.T) {
	t.Parallel()
	for name, columns := range map[string][]*listedsheet.Column{
		"all":              listedsheet.Explained(listedsheet.Columns),
		"without a mill":   listedsheet.WithoutDelivered(listedsheet.Columns),
		"with a basis":     listedsheet.Explained(columnsOf(t, "batchID indexCode basis delivered")),
		"without an offer": listedsheet.Explained(columnsOf(t, "batchID lengthAvg mikeAvg delivered")),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			if _, err := listedsheet.Write(&b, "现货", columns, listedLots(20)); err != nil {
				t.Fatal(err)
			}
			book, err := lotsheet.Open(t.Context(), b.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			checkReading(t, book, columns)
		})
	}
}

// checkReading checks that a book has the fields of its columns, and no line with a problem.
func checkReading(t *testing.T, book *lotsheet.Book, columns []*listedsheet.Column) {
	t.Helper()
	reading := lotsheet.Reading{Layout: book.FindLayout(nil)}
	for i, c := range reading.Layout.Columns {
		want := columns[i].Key
		if f, read := lotsheet.FieldOf(want); !read || !f.IsWritten() {
			want = ""
		}
		if f, known := lotsheet.FieldOf(c.Field); c.Field != want && (!known || f.IsWritten()) {
			t.Errorf("%s is read as %q", c.Title, c.Field)
		}
	}
	if hints := reading.Hints(); len(hints) > 0 {
		t.Errorf("the seller is asked to check %q", hints)
	}
	lines := book.Lines(&reading.Layout)
	if len(lines) != 20 {
		t.Errorf("%d lines", len(lines))
	}
	for i, l := range lines {
		if len(l.Problems) > 0 {
			t.Fatalf("line %d: %v", i, l.Problems)
		}
	}
}

// TestDeliveredPricesAreExplained checks where columns that explain delivered prices are, and what a file without a
// mill has.
func TestDeliveredPricesAreExplained(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string][2]string{
		"batchID delivered notes": {"批号 到厂价(元/吨) 工厂 运费(元/吨) 卸车费(元/吨) 里程(公里) 运费来源 备注", "批号 备注"},
		"batchID notes":           {"批号 备注", "批号 备注"},
		"delivered":               {"到厂价(元/吨) 工厂 运费(元/吨) 卸车费(元/吨) 里程(公里) 运费来源", "到厂价(元/吨)"},
	} {
		columns := columnsOf(t, keys)
		if got := titlesOf(listedsheet.Explained(columns)); got != want[0] {
			t.Errorf("%s is explained by %s", keys, got)
		}
		if got := titlesOf(listedsheet.WithoutDelivered(columns)); got != want[1] {
			t.Errorf("%s without a mill is %s", keys, got)
		}
	}
}

func titlesOf(columns []*listedsheet.Column) string {
	var titles []string
	for _, c := range columns {
		titles = append(titles, c.Title)
	}
	return strings.Join(titles, " ")
}
