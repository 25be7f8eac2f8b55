package limiter_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func benchLimit(b *testing.B, c limiter.Class) (*limiter.Limiter, *limiter.Limit) {
	b.Helper()
	l := limiter.New(limiter.Config{Store: limiter.NewStore(schematest.New(b).DB)})
	return l, l.Add(c)
}

func keys(n int) []limiter.Key {
	list := make([]limiter.Key, n)
	for i := range list {
		list[i] = limiter.Key{Kind: limiter.Address, ID: fmt.Sprintf("203.0.%d.%d", i/256, i%256)}
	}
	return list
}

// BenchmarkTake is one call of one of 5,000 callers, on all processors.
func BenchmarkTake(b *testing.B) {
	fast := limiter.Class{Name: "x", Paces: limiter.Paces{limiter.Address: {1e9, time.Second, 1e9}}}
	_, l := benchLimit(b, fast)
	list := keys(5000)
	var next atomic.Int64
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for i := int(next.Add(617)); pb.Next(); i++ {
			if err := l.Take(b.Context(), list[i%len(list)], limiter.Everyone); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkRefused is one call of a flood from one address.
func BenchmarkRefused(b *testing.B) {
	_, l := benchLimit(b, codes)
	b.ReportAllocs()
	for b.Loop() {
		_ = l.Take(b.Context(), office)
	}
}

// BenchmarkExchange is what a server does every second while 1,000 callers are near their limit.
func BenchmarkExchange(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchExchange(b, schema.Config{Folder: b.TempDir()}) })
	b.Run("mysql", func(b *testing.B) {
		if dsn, ok := schematest.MySQL(b); ok {
			benchExchange(b, schema.Config{DSN: dsn})
		}
	})
}

func benchExchange(b *testing.B, c schema.Config) {
	db := schematest.Open(b, c)
	for _, n := range []int{0, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			l := limiter.New(limiter.Config{Store: limiter.NewStore(db.DB)})
			limit, list := l.Add(search), keys(n)
			for b.Loop() {
				for _, key := range list {
					for range 5 {
						_ = limit.Take(b.Context(), key)
					}
				}
				if err := l.Exchange(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkAcquire is a place in a pool and its release.
func BenchmarkAcquire(b *testing.B) {
	p := limiter.NewPool(limiter.Capacity{
		Total: 1000, Each: map[limiter.Kind]int64{limiter.User: 10}, Wait: time.Second,
	})
	b.ReportAllocs()
	for b.Loop() {
		release, err := p.Acquire(b.Context(), 1, user("1"))
		if err != nil {
			b.Fatal(err)
		}
		release()
	}
}
