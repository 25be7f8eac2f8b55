package findings

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Measures are the measured values of a lot, with the possible and the usual ones.
var Measures = []struct {
	Key, Name              string
	Least, Most, Low, High schema.Centi
	Of                     func(b *cotton.Batch) schema.Centi
}{
	{"lengthAvg", "平均长度", 15_00, 45_00, 25_00, 40_00, func(b *cotton.Batch) schema.Centi { return b.Length.Avg }},
	{"strongAvg", "断裂比强度", 10_00, 60_00, 20_00, 40_00, func(b *cotton.Batch) schema.Centi { return b.Strength.Avg }},
	{"mikeAvg", "马克隆值", 1_00, 9_00, 2_50, 6_50, func(b *cotton.Batch) schema.Centi { return b.Mike.Avg }},
	{
		"neatAvg", "长度整齐度", 50_00, 100_00, 70_00, 90_00,
		func(b *cotton.Batch) schema.Centi { return b.Uniformity.Avg },
	},
	{"moisture", "回潮", 0, 30_00, 2_00, 12_00, func(b *cotton.Batch) schema.Centi { return b.Moisture }},
	{"impurity", "含杂", 0, 50_00, 0, 15_00, func(b *cotton.Batch) schema.Centi { return b.Impurity }},
	{"rdAvg", "反射率", 30_00, 100_00, 60_00, 90_00, func(b *cotton.Batch) schema.Centi { return b.Rd.Avg }},
	{"plusBAvg", "黄度", 1_00, 40_00, 4_00, 20_00, func(b *cotton.Batch) schema.Centi { return b.PlusB.Avg }},
}

var (
	GinWords  = map[int]string{cotton.GinSaw: "锯齿", cotton.GinRoller: "皮辊", cotton.GinLong: "长绒"}
	PickWords = map[int]string{cotton.PickHand: "手采", cotton.PickMachine: "机采"}
)
