package lotsheet

import (
	"cottonmall/schema/cotton"
)

// whose are the findings of a batch that is known, for the seller.
func (k *Known) whose(b *cotton.Batch) string {
	switch b.BroughtBy {
	case 0:
		return "公检"
	case k.Seller:
		return "您以前提供的数据"
	}
	return "其他卖家提供的数据"
}

// checkProvided puts a lot in the place of what its seller has told of it before, if it tells anything else.
func checkProvided(l *Line, known *cotton.Batch, k *Known) {
	said, changed := &l.Lot.Batch, len(l.Lot.Bales) > 0
	for _, f := range facts {
		if !f.given(l) {
			continue
		}
		if now, was, differs := f.compare(said, known); differs {
			changed = true
			l.note(Doubtful, f.keys[0], "%s原为 %s，改为 %s", f.name, was, now)
		} else if f.has(said) && !f.has(known) {
			changed = true
		}
	}
	if said.WarehouseID != 0 && said.WarehouseID != known.WarehouseID {
		changed = true
		if was := k.Names[known.WarehouseID]; was != "" {
			l.note(Doubtful, "depotName", "仓库原为 %s，改为 %s", was, k.Names[said.WarehouseID])
		}
	}
	if l.Former = known; !changed {
		l.Former, l.Lot.Batch = nil, *known
	}
}

// Merged is what is known of the batch of a line when it is imported.
func (l *Line) Merged() (cotton.Batch, error) {
	if l.Former == nil {
		return l.Lot.Batch, l.Lot.Batch.Check()
	}
	return l.Lot.Batch.Over(l.Former)
}
