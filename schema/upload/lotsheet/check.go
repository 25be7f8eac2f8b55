package lotsheet

import (
	"cottonmall/schema"
)

// checks of a line, in order: the first complete what later ones check.
var checks = []struct {
	offer bool // it is not for inspection data
	check func(l *Line, ref *Reference)
}{
	{true, checkLot},
	{true, checkContract},
	{true, checkUntil},
	{true, checkGrossPrice},
	{true, checkOffer},
	{true, checkDefaults},
	{true, checkIntermediary},
	{false, checkWarehouse},
	{false, checkWeights},
	{false, checkBales},
	{false, checkShares},
	{false, checkValues},
	{false, checkSpreads},
	{false, checkPapers},
	{false, checkNumber},
	{false, checkOrigin},
	{true, checkListed},
	{false, checkImported},
	{false, checkInspection},
	{false, checkNewBatch},
}

// Check completes lines from the reference data and adds the problems of each. The limits of values are those of GB
// 1103.1 and of the search page.
func Check(lines []Line, ref *Reference) {
	var batches []*baleBatch
	ref.proposed = map[string]string{}
	if ref.QualityOnly {
		batches = groupBales(lines)
	}
	first := map[string]int{} // number of the first good line by batch number
	for i := range lines {
		l := &lines[i]
		if l.Skipped != "" || l.SameBatch {
			continue
		}
		for _, c := range checks {
			if !ref.QualityOnly || !c.offer {
				c.check(l, ref)
			}
		}
		id := l.Lot.Batch.BatchID
		if number, again := first[id]; again && id != "" {
			l.DuplicateOf = number
			l.fail("batchID", "批号 %s 与第 %d 行重复", id, number)
		} else if l.Worst() < Error {
			first[id] = l.Number
		}
	}
	for _, b := range batches {
		b.finish()
	}
	if !ref.QualityOnly {
		checkOutliers(lines, ref)
	}
}

// checkLot refuses a single bale.
func checkLot(l *Line, _ *Reference) {
	if l.Lot.Bale != nil {
		l.fail("bale", "这是逐包的检验数据，请作为检验数据导入，再按批号挂牌")
	}
}

// checkImported warns of a lot that was imported from another sheet of the file.
func checkImported(l *Line, ref *Reference) {
	id := l.Lot.Batch.BatchID
	if place := ref.Imported[id]; place != "" {
		l.warn("batchID", "批号 %s 在%s也有，已经导入", id, place)
	}
}

// difference returns the absolute difference of two numbers.
func difference[T schema.Weight | schema.Centi | schema.Yuan](a, b T) T { return max(a, b) - min(a, b) }
