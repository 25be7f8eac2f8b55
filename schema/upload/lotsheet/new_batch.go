package lotsheet

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/findings"
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
		b.PrimaryColour = cotton.MainColour(b.Colours)
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
	for _, d := range findings.Distributions {
		if d.Of(b).Incomplete() {
			*d.Of(b) = nil
		}
	}
	if b.NetDiffers() {
		b.Gross, b.Tare = 0, 0
	}
	if b.Moisture != 0 && b.Impurity != 0 {
		if _, differs := b.ConditionedDiffers(); differs {
			b.Gross, b.Tare, b.Net = 0, 0, 0
		}
	}
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
