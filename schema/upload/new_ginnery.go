package upload

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// proposeGinneries inserts the unknown ginneries of the accepted lots of an upload and returns their number.
func proposeGinneries(tx *schema.Tx, u *Upload, by *account.Member) (int, error) {
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

// renameStagedPlaces gives the staged batches of an upload the current names of areas and cities that were renamed
// after its preview.
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
