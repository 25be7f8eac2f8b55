package lotsheet

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/findings"
)

const kilogram = schema.Ton / 1000

// checkWeights compares the weights of a lot.
func checkWeights(l *Line, _ *Reference) {
	b := &l.Lot.Batch
	if b.NetDiffers() {
		l.warn("net", "毛重 %s − 皮重 %s = %s 吨，与净重 %s 吨不符", b.Gross, b.Tare, b.Gross-b.Tare, b.Net)
	}
	if l.Lot.Given["moisture"] && l.Lot.Given["impurity"] {
		if computed, differs := b.ConditionedDiffers(); differs {
			rounded := (computed + 500) / 1000 * 1000 // to 10 kg, as in sheets
			l.warn("amount", "按净重、回潮、含杂计算公重应为 %s 吨，表中为 %s 吨", rounded, b.Conditioned)
		}
	}
	for _, w := range []struct {
		key, name string
		weight    schema.Weight
	}{{"gross", "毛重", b.Gross}, {"net", "净重", b.Net}, {"amount", "公重", b.Conditioned}} {
		if w.weight < 0 || w.weight > 1000*schema.Ton {
			l.fail(w.key, "%s %s 吨不合理", w.name, w.weight)
		}
	}
}

// checkBales warns of an unusual number or weight of bales. A lot of saw-ginned cotton has about 186 bales of 227 kg.
func checkBales(l *Line, _ *Reference) {
	b := &l.Lot.Batch
	if b.PackNum == 0 {
		return
	}
	saw := b.CottonType == cotton.GinSaw || len(l.Lot.Bales) > 0
	if saw && (b.PackNum < 180 || b.PackNum > 190) {
		l.warn("packnum", "锯齿棉一批通常 186 包，表中为 %d 包", b.PackNum)
	}
	if each := b.Net / schema.Weight(b.PackNum); b.Net != 0 && (each < 217_00 || each > 237_00) {
		l.warn("packnum", "平均每包 %s 千克，通常为 217 到 237 千克", schema.Centi(each))
	}
}

// checkShares warns of distributions that do not add up.
func checkShares(l *Line, _ *Reference) {
	b := &l.Lot.Batch
	for _, d := range findings.Distributions {
		if shares := *d.Of(b); shares.Incomplete() {
			l.warn(d.Key, "%s各级合计 %s%%，应为 100%%", d.Name, shares.Sum())
		}
	}
}

// checkValues refuses impossible values and warns of unusual ones.
func checkValues(l *Line, _ *Reference) {
	for _, m := range findings.Measures {
		switch v := m.Of(&l.Lot.Batch); {
		case !l.Lot.Given[m.Key]:
		case v < m.Least || v > m.Most:
			l.fail(m.Key, "%s %s 不可能，请检查", m.Name, v)
		case v < m.Low || v > m.High:
			l.warn(m.Key, "%s %s 不在通常的 %s 到 %s 之间", m.Name, v, m.Low, m.High)
		}
	}
}

// checkSpreads warns of averages outside the least and the greatest value, and of these in the wrong order.
func checkSpreads(l *Line, _ *Reference) {
	b := &l.Lot.Batch
	for _, s := range []struct {
		key, name string
		of        cotton.Spread
	}{
		{"lengthAvg", "长度", b.Length},
		{"mikeAvg", "马克隆值", b.Mike},
		{"strongAvg", "断裂比强度", b.Strength},
		{"neatAvg", "长度整齐度", b.Uniformity},
		{"rdAvg", "反射率", b.Rd},
		{"plusBAvg", "黄度", b.PlusB},
	} {
		below, above := s.of.Min != 0 && s.of.Avg < s.of.Min, s.of.Max != 0 && s.of.Avg > s.of.Max
		if s.of.Avg != 0 && (below || above) {
			l.warn(s.key, "%s平均 %s 不在最小 %s 与最大 %s 之间", s.name, s.of.Avg, s.of.Min, s.of.Max)
		} else if s.of.Max != 0 && s.of.Min > s.of.Max {
			l.warn(s.key, "%s最小 %s 大于最大 %s", s.name, s.of.Min, s.of.Max)
		}
	}
}
