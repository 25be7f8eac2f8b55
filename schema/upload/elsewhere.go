package upload

import (
	"cottonmall/schema/upload/lotsheet"
)

// Elsewhere returns the lots that are in a file and not in the lines of a sheet: those of the other sheets, then those
// of the sheet that are not read. Each lot is listed once.
func Elsewhere(sheet int, lots [][]lotsheet.LotRow, unread []lotsheet.LotRow) (list []ElsewhereLot) {
	seen := map[string]bool{}
	add := func(sheet int, rows []lotsheet.LotRow) {
		for _, r := range rows {
			if !seen[r.BatchID] {
				seen[r.BatchID] = true
				list = append(list, ElsewhereLot{BatchID: r.BatchID, Sheet: sheet, Number: r.Row})
			}
		}
	}
	for i, rows := range lots {
		if i != sheet {
			add(i, rows)
		}
	}
	add(sheet, unread)
	return list
}
