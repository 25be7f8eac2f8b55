package upload

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// CellChoice is what a seller means by a text of a sheet that the platform does not understand.
type CellChoice struct {
	CompanyID int64     `gorm:"column:member_id;primaryKey;autoIncrement:false"`
	Field     string    `gorm:"primaryKey;size:20"` // depotName or origins
	Written   string    `gorm:"primaryKey;size:120"`
	Chosen    string    `gorm:"size:120"`
	ChosenAt  time.Time `gorm:"serializer:moment;type:bigint"`
}

// choiceFields are the fields whose unknown texts are chosen from a list.
var choiceFields = []string{"depotName", "origins"}

// cellChoices returns the choices of a company by field and text.
func cellChoices(tx *schema.Tx, companyID int64) (map[string]map[string]string, error) {
	var list []CellChoice
	err := tx.DB().Where("member_id = ?", companyID).Find(&list).Error
	choices := map[string]map[string]string{}
	for _, field := range choiceFields {
		choices[field] = map[string]string{}
	}
	for _, c := range list {
		choices[c.Field][c.Written] = c.Chosen
	}
	return choices, err
}

// rememberChoices stores what the seller has chosen for texts of a confirmed sheet that are not understood. It omits
// texts with several choices.
func rememberChoices(tx *schema.Tx, u *Upload) error {
	_, r, err := u.Reading()
	if err != nil || len(r.Edits) == 0 {
		return err
	}
	ref := &lotsheet.Reference{}
	for _, load := range []func(*schema.Tx, *lotsheet.Reference) error{loadWarehouses, loadGinneries} {
		if err := load(tx, ref); err != nil {
			return err
		}
	}
	var list []CellChoice
	for key, text := range chosenTexts(&r, ref) {
		if text != "" {
			list = append(list, CellChoice{u.CompanyID, key[0], key[1], text, tx.Now()})
		}
	}
	if len(list) == 0 {
		return nil
	}
	slices.SortFunc(list, func(a, b CellChoice) int { // in the same order as in other transactions
		return cmp.Or(strings.Compare(a.Field, b.Field), strings.Compare(a.Written, b.Written))
	})
	return tx.DB().Clauses(clause.OnConflict{UpdateAll: true}).Create(&list).Error
}

// chosenTexts returns the texts that were chosen, by the field and the text in the file. A text with several choices
// has an empty one.
func chosenTexts(r *lotsheet.Reading, ref *lotsheet.Reference) map[[2]string]string {
	chosen := map[[2]string]string{}
	for _, e := range r.Edits {
		field := r.Layout.Columns[e.Index].Field
		text, written := schema.OneLine(e.Text), schema.OneLine(e.Was)
		if !slices.Contains(choiceFields, field) || written == "" || len([]rune(written)) > 120 ||
			understands(ref, field, written) || !understands(ref, field, text) {
			continue
		}
		if other, ok := chosen[[2]string{field, written}]; ok && other != text {
			text = "" // several
		}
		chosen[[2]string{field, written}] = text
	}
	return chosen
}

// understands reports whether a text is known for a field: a name of a warehouse, or an origin with an area or a city.
func understands(ref *lotsheet.Reference, field, text string) bool {
	if field == "depotName" {
		return ref.WarehouseIDs[market.WarehouseKey(text)] != 0
	}
	o := ref.Places.Find(text)
	return len(o.Areas)+len(o.Cities) > 0
}
