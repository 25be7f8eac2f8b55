package upload

import (
	"cmp"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// proposeGinneries inserts the unknown ginneries of the accepted lots of an upload and returns their number.
func proposeGinneries(tx *schema.Tx, u *Upload, by schema.Actor) (int, error) {
	layout, _, err := u.Reading()
	if err != nil || len(layout.Ginneries) == 0 {
		return 0, err
	}
	var codes []string
	err = tx.DB().Raw("SELECT DISTINCT SUBSTR(batch_id, 1, ?) FROM import_lot WHERE import_id = ? AND reason = ''"+
		" AND becomes <> ?", market.GinneryCodeLen, u.ID, LotLeaves).Scan(&codes).Error
	if err != nil {
		return 0, err
	}
	var list []market.Ginnery
	for _, g := range layout.Ginneries {
		if slices.Contains(codes, g.Code) {
			list = append(list, market.Ginnery{Code: g.Code, Name: g.Name, Area: g.Area, City: g.City})
		}
	}
	return market.ProposeGinneries(tx, by, list)
}

// newGinneries returns the ginneries of good lines that the platform does not know, or whose name it does not know. The
// lines must be checked.
func newGinneries(lines []lotsheet.Line, ref *lotsheet.Reference) []NewGinnery {
	var list []NewGinnery
	at := map[string]int{}
	for i := range lines {
		l := &lines[i]
		b := &l.Lot.Batch
		known, is := ref.Ginneries[b.GinneryCode]
		if l.Skipped != "" || l.SameBatch || l.Worst() >= lotsheet.Error || b.GinneryCode == "" || known.Name != "" ||
			is && l.Lot.Ginnery == "" {
			continue
		}
		n, listed := at[b.GinneryCode]
		if !listed {
			n = len(list)
			at[b.GinneryCode], list = n, append(list, NewGinnery{Code: b.GinneryCode})
		}
		g := &list[n]
		g.Name = cmp.Or(g.Name, l.Lot.Ginnery)
		if g.City == "" && (g.Area == "" || g.Area == b.Area) {
			g.Area, g.City = cmp.Or(b.Area, g.Area), b.City
		}
	}
	return list
}

// renameStagedPlaces sets the areas and cities of the staged batches of an upload to their current names. They may have
// been renamed after its preview.
func renameStagedPlaces(tx *schema.Tx, u *Upload) error {
	names, err := market.ReadCurrentNames(tx)
	if err != nil {
		return err
	}
	for kind, column := range map[market.NameKind]string{market.CityName: "city", market.AreaName: "origin"} {
		for former, name := range names[kind] {
			err := tx.DB().Exec("UPDATE import_batch SET "+column+" = ? WHERE import_id = ? AND "+column+" = ?",
				name, u.ID, former).Error
			if err != nil {
				return err
			}
		}
	}
	return nil
}
