package lotsheet

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// checkNewBatch completes a batch that only the line describes, or that the line changes. Data that contradict each
// other are removed: earlier checks have warned of them.
func checkNewBatch(l *Line, ref *Reference) {
	if !l.NewBatch && l.Previous == nil || l.Worst() == Error {
		return
	}
	l.setOrigin(ref)
	removeContradictions(&l.Lot.Batch)
	if b := &l.Lot.Batch; b.PrimaryColour == "" && len(b.Colours) > 0 {
		b.PrimaryColour = mainColour(b.Colours)
	}
	if _, err := l.MergedBatch(); err != nil {
		field, sentence := "batchID", err.Error()
		if refusal, ok := schema.KindOf(err); ok {
			field = refusal.Field
		}
		l.fail(field, "%s", sentence)
	}
}

func removeContradictions(b *cotton.Batch) {
	for _, d := range distributions {
		if incomplete(*d.of(b)) {
			*d.of(b) = nil
		}
	}
	if netDiffers(b) {
		b.Gross, b.Tare = 0, 0
	}
	if b.Moisture != 0 && b.Impurity != 0 {
		if _, differs := conditionedDiffers(b); differs {
			b.Gross, b.Tare, b.Net = 0, 0, 0
		}
	}
}

// mainColour returns the colour grade of at least 80 % of the bales, or cotton.NoMainGrade (GB 1103.1).
func mainColour(shares cotton.Shares) string {
	for i, share := range shares {
		if share >= 80_00 {
			return cotton.ColourGrades[i]
		}
	}
	return cotton.NoMainGrade
}

// MergedBatch returns the data of the batch after the import.
func (l *Line) MergedBatch() (cotton.Batch, error) {
	if l.Previous == nil {
		return l.Lot.Batch, l.Lot.Batch.Check()
	}
	if l.official {
		return cotton.Merged([]cotton.BatchVersion{{Number: 1, Batch: l.Lot.Batch}}, l.Previous)
	}
	return l.Lot.Batch.Over(l.Previous)
}
