package lotsheet

import (
	"slices"

	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/findings"
)

// checkInspection completes a lot from the known data of its batch and warns of differences.
func checkInspection(l *Line, ref *Reference) {
	b := &l.Lot.Batch
	known := ref.Batches[b.BatchID]
	switch {
	case known == nil:
		l.NewBatch = b.BatchID != ""
		if l.NewBatch && b.Length.Avg == 0 && ref.Official {
			l.fail("batchID", "平台没有批号 %s 的质量数据，请先导入它的质量证书", b.BatchID)
		} else if l.NewBatch && b.Length.Avg == 0 {
			l.fail("batchID", "没有批号 %s 的公检数据，表中也没有质量指标", b.BatchID)
		}
	case ref.Official:
		replaceKnown(l, known)
	case ref.Editable[b.BatchID]:
		mergeSellerData(l, known, ref)
	default:
		useKnownBatch(l, known, ref)
	}
}

// useKnownBatch replaces the data of the line by the known ones.
func useKnownBatch(l *Line, known *cotton.Batch, ref *Reference) {
	b, source := &l.Lot.Batch, ref.sourceOf(known)
	for i := range findings.Facts {
		f := &findings.Facts[i]
		if !isGiven(l, f) {
			continue
		}
		if given, is, differs := f.Compare(b, known); differs {
			p := l.warn(f.Keys[0], "%s表中为 %s，%s为 %s，按%s", f.Name, given, source, is, source)
			p.Difference = &Difference{f.Name, given, is, source}
		}
	}
	noted := slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Field == "origins" })
	if l.Lot.Given["origins"] && !noted && !ref.origin(b.City).Includes(known.Area, known.City) {
		l.warn("origins", "产地表中为 %s，平台为 %s %s，按平台", b.City, known.Area, known.City)
	}
	if ref.QualityOnly { // nothing of the line is used
		what := source
		if known.BroughtBy == 0 || known.Inspected() {
			what = "检验数据"
		}
		kept := *l.warn("batchID", "批号 %s 已有%s，不覆盖", known.BatchID, what)
		l.Problems = slices.Insert(l.Problems[:len(l.Problems)-1], 0, kept)
	}
	l.downgrade(source)
	*b = *known
}

// sourceOf returns whose data of a batch are known, for the seller.
func (ref *Reference) sourceOf(b *cotton.Batch) string {
	switch {
	case b.BroughtBy == 0 || b.Inspected():
		return "公检"
	case b.BroughtBy == ref.Seller:
		return "您以前提供的数据"
	}
	return "其他卖家提供的数据"
}

// sellerFields are the fields that only the seller knows.
var sellerFields = []string{"batchID", "bale", "barcode", "indexCode", "basis", "price", "until", "notes", "broker"}

// replaceKnown compares a certificate with the known data of its batch, which it replaces.
func replaceKnown(l *Line, known *cotton.Batch) {
	b, text := &l.Lot.Batch, "%s原公检为 %s，改为 %s"
	if !known.Inspected() {
		text = "%s卖家填报 %s，公检为 %s，按公检"
	}
	changed := !known.Inspected() || len(l.Lot.Bales) > 0
	for i := range findings.Facts {
		f := &findings.Facts[i]
		if !isGiven(l, f) {
			continue
		}
		given, is, differs := f.Compare(b, known)
		if differs {
			l.warn(f.Keys[0], text, f.Name, is, given)
		}
		changed = changed || differs || f.In(b) && !f.In(known)
	}
	if !changed {
		*b = *known
		return
	}
	l.Previous, l.official = known, true
}

// downgrade makes errors in inspection data warnings, because the known data are used.
func (l *Line) downgrade(source string) {
	for i := range l.Problems {
		p := &l.Problems[i]
		if p.Level == Error && p.Field != "" && !slices.Contains(sellerFields, p.Field) {
			p.Level, p.Text = Warning, p.Text+"，按"+source
		}
	}
}

// mergeSellerData compares a line with the data that its seller gave before. The line changes them.
func mergeSellerData(l *Line, known *cotton.Batch, ref *Reference) {
	b, changed := &l.Lot.Batch, len(l.Lot.Bales) > 0
	for i := range findings.Facts {
		f := &findings.Facts[i]
		if !isGiven(l, f) {
			continue
		}
		given, is, differs := f.Compare(b, known)
		if differs {
			l.warn(f.Keys[0], "%s原为 %s，改为 %s", f.Name, is, given)
		}
		changed = changed || differs || f.In(b) && !f.In(known)
	}
	if b.WarehouseID != 0 && b.WarehouseID != known.WarehouseID {
		changed = true
		if is := ref.WarehouseNames[known.WarehouseID]; is != "" {
			l.warn("depotName", "仓库原为 %s，改为 %s", is, ref.WarehouseNames[b.WarehouseID])
		}
	}
	if !changed {
		*b = *known
		return
	}
	l.Previous = known
}

// isGiven reports whether a line has a fact.
func isGiven(l *Line, f *findings.Fact) bool {
	return slices.ContainsFunc(f.Keys, func(key string) bool { return l.Lot.Given[key] })
}
