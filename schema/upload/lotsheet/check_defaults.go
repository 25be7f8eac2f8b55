package lotsheet

import "cottonmall/schema/cotton"

// checkDefaults sets how a lot was picked and ginned and its warehouse, where neither the line nor the platform has
// them.
func checkDefaults(l *Line, ref *Reference) {
	d, b := l.Lot.defaults, &l.Lot.Batch
	known := ref.Batches[b.BatchID]
	switch {
	case d == nil || known != nil && !ref.Editable[b.BatchID]:
		return
	case known == nil:
		known = &cotton.Batch{}
	}
	if b.PackType == 0 && known.PackType == 0 {
		b.PackType = d.PackType
	}
	if b.CottonType == 0 && known.CottonType == 0 {
		b.CottonType = d.CottonType
	}
	if l.Lot.Warehouse == "" && known.WarehouseID == 0 {
		l.Lot.Warehouse = d.Depot
	}
}

// CountLacking returns how many lots will have no way of picking, and no way of ginning, after the import. Lines must be
// checked.
func CountLacking(lines []Line) (pick, gin int) {
	for i := range lines {
		l := &lines[i]
		if l.Skipped != "" || l.SameBatch || l.Worst() >= Error {
			continue
		}
		b, err := l.MergedBatch()
		if err != nil {
			continue
		}
		if b.PackType == 0 {
			pick++
		}
		if b.CottonType == 0 {
			gin++
		}
	}
	return pick, gin
}
