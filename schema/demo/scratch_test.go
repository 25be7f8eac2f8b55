package demo

import (
	"context"
	"fmt"
	"testing"
	"time"
	"os"
	"strconv"
	"sort"

	"cottonmall/schema"
)

func TestScratch(t *testing.T) {
	db, err := schema.Open(context.Background(), schema.Config{Folder: t.TempDir()})
	if err != nil { t.Fatal(err) }
	db.Now = func() time.Time { return time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC) }
	n := 20000
	if s := os.Getenv("N"); s != "" { n, _ = strconv.Atoi(s) }
	// pure
	t0 := time.Now()
	a, err := schema.View(context.Background(), db, lookAround(db.Now()))
	if err != nil { t.Fatal(err) }
	r := newRand(1, n)
	s, err := newScene(r, db.Now(), a)
	if err != nil { t.Fatal(err) }
	var length, mike float64; cnt := 0
	col := map[string]int{}; org := map[string]int{}; pick := map[string]int{}; codes := map[string]int{}
	bas := map[string][]int{}
	s.chunks(r, n, func(c chunk) bool {
		if c.err != nil { t.Fatal(c.err) }
		stores := map[string]schema.Batch{}
		for _, b := range c.batches { org[b.Origin]++; pick[fmt.Sprint(b.PackType, b.CottonType)]++; stores[b.BatchID]=b
			if b.Zone=="XJ" && b.CottonType==1 {length += float64(b.Length.Avg); mike += float64(b.Mike.Avg); cnt++; col[b.PrimaryColour]++ } }
		for _, l := range c.listings { codes[l.IndexCode]++
			b := stores[l.BatchID]
			if b.Origin=="南疆" && b.PrimaryColour=="31" && b.Length.Avg>=2900 && b.Strength.Avg>=2900 && l.IndexCode=="CF701" && b.CottonYear==2026 { a := s.warehouses[b.WarehouseID-1].Area; bas[a]=append(bas[a], int(l.Basis)) } }
		return true
	})
	fmt.Println("generate", time.Since(t0), length/float64(cnt), mike/float64(cnt)); fmt.Println(col); fmt.Println(org, pick, codes, len(s.works))
	for a, l := range bas { sort.Ints(l); fmt.Println(a, len(l), l[len(l)/10], l[len(l)/4], l[len(l)/2], l[len(l)*3/4], l[len(l)*9/10]) }
	t0 = time.Now()
	if os.Getenv("FILL")=="" { return }
	if err := Fill(context.Background(), db, Options{Lots: n, Seed: 1}); err != nil { t.Fatal(err) }
	fmt.Println("fill", time.Since(t0))
}
