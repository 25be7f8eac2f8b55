package text

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

const benchDocs = 200_000

var (
	cities = []string{
		"阿克苏", "石河子", "库尔勒", "奎屯", "昌吉", "喀什", "五家渠", "阿拉尔", "图木舒克", "沧州", "菏泽", "哈密", "博州", "和田", "北屯", "铁门关",
	}
	brands = []string{"金翔", "银朵兰", "华孚", "利华", "天润", "国欣", "银力", "锦富", "前海", "恒泰", "新赛", "中泰", "鲁泰", "富丽"}
	stores = []string{
		"石河子天银物流", "中储棉库尔勒有限公司", "菏泽交通仓储", "新疆农资阿克苏仓储有限公司", "江苏银海农佳乐仓储有限公司", "吐鲁番大河沿中转库", "邢台邦力物流有限公司", "奎屯储备库",
		"乌鲁木齐国棉仓储", "南通棉花储运公司",
	}
	areas    = []string{"北疆", "南疆", "东疆", "兵团", "内地", "黄河流域", "长江流域"}
	lotField = defaults("batchID", "factoryName", "depositary", "originsCity", "origins")
)

// lots generates as many lots as there are numbers, as the market has them.
func lots(numbers []uint32) func(yield func(uint32, []Field) bool) {
	random := rand.New(rand.NewPCG(1, uint64(len(numbers))))
	return func(yield func(uint32, []Field) bool) {
		fields := make([]Field, 5)
		for _, n := range numbers {
			city := cities[random.IntN(len(cities))]
			fields[0] = Field{0, fmt.Sprintf("%05d25%04d", 65000+random.IntN(400), n%10000)}
			fields[1] = Field{1, city + brands[random.IntN(len(brands))] + "棉业有限公司"}
			fields[2] = Field{2, stores[random.IntN(len(stores))]}
			fields[3] = Field{3, city}
			fields[4] = Field{4, areas[random.IntN(len(areas))]}
			if !yield(n, fields) {
				return
			}
		}
	}
}

func numbers(n int) []uint32 {
	list := make([]uint32, n)
	for i := range list {
		list[i] = uint32(i)
	}
	return list
}

func lotSettings() Settings {
	s := lotField
	s.Typo.DisableOnNumbers = true
	return s
}

func BenchmarkIndexLots(b *testing.B) {
	all := numbers(benchDocs)
	for b.Loop() {
		New(lotSettings()).Apply(nil, lots(all))
	}
	b.ReportMetric(benchDocs*float64(b.N)/b.Elapsed().Seconds(), "lots/s")
}

// BenchmarkRebuild indexes lots in the batches that a rebuild of the product has, with its six attributes.
func BenchmarkRebuild(b *testing.B) {
	all := numbers(benchDocs)
	docs := make([][]Field, 0, benchDocs)
	random := rand.New(rand.NewPCG(2, 3))
	lots(all)(func(n uint32, f []Field) bool {
		owner := fmt.Sprintf("%s%s纺织%d厂", f[3].Text, brands[random.IntN(len(brands))], random.IntN(14))
		docs = append(docs, append(slices.Clone(f), Field{5, owner}))
		return true
	})
	s := lotSettings()
	s.Attributes = append(slices.Clip(s.Attributes), "memberOwnerName")
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		x := New(s)
		for from := 0; from < benchDocs; from += 5600 {
			x = x.Apply(nil, func(yield func(uint32, []Field) bool) {
				for n := from; n < min(from+5600, benchDocs); n++ {
					yield(uint32(n), docs[n])
				}
			})
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MB")
		runtime.KeepAlive(x)
	}
}

func BenchmarkMemory(b *testing.B) {
	all := numbers(benchDocs)
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		x := New(lotSettings()).Apply(nil, lots(all))
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MB")
		runtime.KeepAlive(x)
	}
}

// BenchmarkChange changes 1,000 of 200,000 lots: in place, and with new batch numbers.
func BenchmarkChange(b *testing.B) {
	x := New(lotSettings()).Apply(nil, lots(numbers(benchDocs)))
	some := make([]uint32, 1000)
	for i := range some {
		some[i] = uint32(i * 199)
	}
	b.Run("other fields", func(b *testing.B) {
		var kept [][]Field
		for _, d := range some {
			kept = append(kept, x.fields(d))
		}
		for b.Loop() {
			x = x.Apply(some, func(yield func(uint32, []Field) bool) {
				for i, d := range some {
					yield(d, kept[i])
				}
			})
		}
	})
	b.Run("all texts", func(b *testing.B) {
		for b.Loop() {
			x = x.Apply(some, lots(some))
		}
	})
	b.Run("older", func(b *testing.B) {
		for b.Loop() {
			x.Apply(some, lots(some))
		}
	})
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			x = x.Apply(some[:1], lots(some[:1]))
		}
	})
}

func BenchmarkSearch(b *testing.B) {
	strict := lotSettings()
	loose := lotSettings()
	loose.Typo.DisableOnNumbers = false
	indexes := map[string]*Index{}
	for name, s := range map[string]Settings{"": strict, " typos": loose} {
		indexes[name] = New(s).Apply(nil, lots(numbers(benchDocs)))
	}
	for _, q := range []string{
		"65012250137", "6501225", "6501", "65", "阿克苏", "阿克苏 金翔", "石河子天银物流", "五家渠银朵兰棉业有限公司",
		"天银", "公司", "南疆 65012", "没有",
	} {
		for name, x := range indexes {
			b.Run(q+name, func(b *testing.B) {
				n := 0
				for b.Loop() {
					n = bitmap(x.Search(Query{Text: q, Strategy: All}, nil).Docs()).count()
				}
				b.ReportMetric(float64(n), "found")
			})
			b.Run(q+name+" ranked", func(b *testing.B) {
				for b.Loop() {
					r := x.Search(Query{Text: q, Strategy: All}, nil)
					for d := range uint32(benchDocs) {
						if bitmap(r.Docs()).has(d) {
							r.Rank(d)
						}
					}
				}
			})
		}
	}
}
