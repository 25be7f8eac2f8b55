package cottonapi

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton/listedsheet"
	"cottonmall/schema/demo"
	"cottonmall/schema/sheet/sheettest"
	"cottonmall/schema/site"
)

// BenchmarkExport writes the file of 100,000 lots in the order of their prices: with the default columns, and with all
// columns. The lots are kept in the folder COTTONMALL_BENCH_DATA for the next run.
func BenchmarkExport(b *testing.B) {
	h := benchExports(b)
	for name, keys := range map[string][]string{"usual": defaultColumns, "every": keysOf(listedsheet.Columns)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			most, size := uint64(0), countBytes(0)
			for b.Loop() {
				size = 0
				stop := sheettest.WatchHeap()
				spec := &exportSpec{Search: &exportSearch{}, Columns: keys}
				if err := h.write(b.Context(), &size, web.Caller{}, spec); err != nil {
					b.Fatal(err)
				}
				most = max(most, stop())
			}
			b.ReportMetric(float64(most)/(1<<20), "peak-MB")
			b.ReportMetric(float64(size)/(1<<20), "file-MB")
		})
	}
}

type countBytes int

func (n *countBytes) Write(b []byte) (int, error) {
	*n += countBytes(len(b))
	return io.Discard.Write(b)
}

// benchExports returns exports of a market with a little more than 100,000 Xinjiang lots. An upper bound of the price
// leaves as many as one file may have.
func benchExports(b *testing.B) Exports {
	b.Helper()
	folder := os.Getenv("COTTONMALL_BENCH_DATA")
	if folder == "" {
		folder = b.TempDir()
	}
	const lots = 105_000
	config := schema.Config{Folder: filepath.Join(folder, strconv.Itoa(lots)), Domains: site.Domains()}
	db, err := schema.Open(b.Context(), config)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = db.Close() })
	if wanted, err := demo.Wanted(b.Context(), db); err != nil || wanted {
		if err := demo.Fill(b.Context(), db, demo.Options{Lots: lots, Seed: 1}); err != nil {
			b.Fatal(err)
		}
	}
	index := cottonindex.New(db)
	c := indexer.Config{Log: slog.New(slog.DiscardHandler), SmallHeap: true}
	all, err := indexer.Open(b.Context(), db, c, index.Kind())
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- all.Run(ctx) }()
	b.Cleanup(func() {
		cancel()
		<-ended
		_ = all.Close()
	})
	for index.Ready() != nil {
		time.Sleep(time.Millisecond)
	}
	found, err := index.All(b.Context(), cottonindex.Viewer{}, (&exportSearch{}).indexSearch(), lots)
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("%d lots in a file", min(len(found), listedsheet.MaxWritten))
	return Exports{DB: db, Index: index}
}
