package upload

import (
	"cottonmall/schema/upload/lotsheet"
)

// Elsewhere are the lots that stand in other sheets than the one that is read, or beside what is read of it.
func Elsewhere(sheet int, places [][]lotsheet.Place, beside []lotsheet.Place) (list []ElsewhereLot) {
	told := map[string]bool{}
	add := func(i int, lots []lotsheet.Place) {
		for _, p := range lots {
			if !told[p.BatchID] {
				told[p.BatchID] = true
				list = append(list, ElsewhereLot{BatchID: p.BatchID, Sheet: i, Number: p.Row})
			}
		}
	}
	for i, others := range places {
		if i != sheet {
			add(i, others)
		}
	}
	add(sheet, beside)
	return list
}
