package upload

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
)

// RememberedName is what a seller chose for a name that the platform does not know. It applies to all later sheets.
type RememberedName struct {
	CompanyID           int64 `gorm:"column:member_id;primaryKey;autoIncrement:false"`
	lotsheet.NameChoice `gorm:"embedded"`
	ChosenAt            time.Time `gorm:"serializer:moment;type:bigint"` // or used last
}

// rememberedMax is how many names of a company are remembered. The least recently used ones are deleted.
const rememberedMax = 2000

// rememberedNames returns the choices of a company.
func rememberedNames(tx *schema.Tx, companyID int64) (list []lotsheet.NameChoice, err error) {
	var rows []RememberedName
	err = tx.DB().Where("member_id = ?", companyID).Order("field, written").Find(&rows).Error
	for _, row := range rows {
		list = append(list, row.NameChoice)
	}
	return list, err
}

// rememberNames stores what was chosen for the names of a confirmed sheet.
func rememberNames(tx *schema.Tx, u *Upload) error {
	layout, r, err := u.Reading()
	if err != nil {
		return err
	}
	var rows []RememberedName
	for _, c := range r.LearnedNames(layout.Unknown) {
		rows = append(rows, RememberedName{u.CompanyID, c, tx.Now()})
	}
	if len(rows) == 0 {
		return nil
	}
	slices.SortFunc(rows, func(a, b RememberedName) int { // in the same order as in other transactions
		return cmp.Or(strings.Compare(a.Field, b.Field), strings.Compare(a.From, b.From))
	})
	if err := tx.DB().Clauses(clause.OnConflict{UpdateAll: true}).CreateInBatches(rows, schema.MaxIn).Error; err != nil {
		return err
	}
	return deleteOldNames(tx, u.CompanyID)
}

// deleteOldNames deletes the least recently used names of a company beyond the limit.
func deleteOldNames(tx *schema.Tx, companyID int64) error {
	var oldest []int64
	err := tx.DB().Model(&RememberedName{}).Where("member_id = ?", companyID).Order("chosen_at DESC").
		Offset(rememberedMax).Limit(1).Pluck("chosen_at", &oldest).Error
	if err != nil || len(oldest) == 0 {
		return err
	}
	return tx.DB().Where("member_id = ? AND chosen_at < ?", companyID, oldest[0]).Delete(&RememberedName{}).Error
}

// forgetNames deletes the choices that end by a change.
func (c *Change) forgetNames(tx *schema.Tx, companyID int64) error {
	for _, n := range c.Names {
		if !n.Undo {
			continue
		}
		err := tx.DB().Where("member_id = ? AND field = ? AND written = ?", companyID, n.Field, n.From).
			Delete(&RememberedName{}).Error
		if err != nil {
			return err
		}
	}
	return nil
}
