package lotsheet_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lotsheettest"
)

// manyLots returns a file of lots with 50 columns.
func manyLots(tb testing.TB, form string, rows int) []byte {
	tb.Helper()
	data, err := lotsheettest.Many(form, "6588", rows)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// read returns the lines of a file.
func read(tb testing.TB, data []byte) []lotsheet.Line {
	tb.Helper()
	book, err := lotsheet.Open(tb.Context(), data)
	if err != nil {
		tb.Fatal(err)
	}
	layout := book.FindLayout(nil)
	return book.Lines(&layout)
}

func BenchmarkRead(b *testing.B) {
	for _, form := range []string{"xlsx", "csv", "html"} {
		b.Run(form, func(b *testing.B) {
			data := manyLots(b, form, 10_000)
			b.ReportAllocs()
			for b.Loop() {
				if lines := read(b, data); len(lines) != 10_000 {
					b.Fatalf("%d lines", len(lines))
				}
			}
			b.StopTimer()
			b.ReportMetric(float64(sheettest.Peak(func() { read(b, data) }))/(1<<20), "peak-MB")
		})
	}
}

// BenchmarkReadCellsAlone reads the same cells with excelize.
func BenchmarkReadCellsAlone(b *testing.B) {
	data := manyLots(b, "xlsx", 10_000)
	b.ReportAllocs()
	for b.Loop() {
		file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
		if err != nil {
			b.Fatal(err)
		}
		rows, err := file.Rows("报价")
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for ; rows.Next(); n++ {
			if _, err := rows.Columns(); err != nil {
				b.Fatal(err)
			}
		}
		if n != 10_001 {
			b.Fatalf("%d rows", n)
		}
		_ = rows.Close()
		_ = file.Close()
	}
}

// BenchmarkCheck checks 10,000 lots with known inspection data.
func BenchmarkCheck(b *testing.B) {
	lines := read(b, manyLots(b, "xlsx", 10_000))
	known := lotsheettest.Market()
	for i := range lines {
		batch := lines[i].Lot.Batch
		known.Batches[batch.BatchID] = &batch
	}
	b.ReportAllocs()
	for b.Loop() {
		fresh := slices.Clone(lines)
		for i := range fresh {
			fresh[i].Problems = nil
		}
		lotsheet.Check(fresh, known)
	}
}
