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
	for _, c := range learnedNames(&r, layout.Unknown) {
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

// recallNames adds the remembered choices for names that have no other choice.
func (r *reading) recallNames() {
	r.Names = slices.DeleteFunc(r.Names, func(c lotsheet.NameChoice) bool { return c.Remembered })
	own := r.Names
	for _, c := range r.remembered {
		if !slices.ContainsFunc(own, func(o lotsheet.NameChoice) bool { return o.Field == c.Field && o.From == c.From }) {
			c.Remembered = true
			r.Names = append(r.Names, c)
		}
	}
}

// UnknownName is a name in a sheet that the platform does not know.
type UnknownName struct {
	Field   string   `json:"field" enum:"depotName,origins,factoryName,broker"`
	Text    string   `json:"text"`
	Lots    int      `json:"lots" doc:"多少批"`
	Choices []string `json:"choices" doc:"名称相近的，最像的在前"`
}

// maxUnknownNames limits the list of unknown names. A column of sentences read as names has many.
const maxUnknownNames = 200

// unknownNames returns the unknown names in checked lines, in the order of the file.
func unknownNames(lines []lotsheet.Line) []UnknownName {
	list, places := []UnknownName{}, map[[2]string]int{}
	for i := range lines {
		for _, p := range lines[i].Problems {
			if p.Kind != lotsheet.UnknownText {
				continue
			}
			key := [2]string{p.Field, p.Unknown}
			at, seen := places[key]
			if !seen {
				if len(list) == maxUnknownNames {
					continue
				}
				at, places[key] = len(list), len(list)
				list = append(list, UnknownName{Field: key[0], Text: key[1], Choices: p.Choices})
			}
			list[at].Lots++
		}
	}
	return list
}

// learnedNames returns the choices for names in a confirmed reading: those of its lots, and those by edits of cells
// with an unknown name. A name that a lot still has, or with several choices, has none.
func learnedNames(r *lotsheet.Reading, unknown []UnknownName) (list []lotsheet.NameChoice) {
	isUnknown := func(field, text string) bool {
		return slices.ContainsFunc(unknown, func(n UnknownName) bool { return n.Field == field && n.Text == text })
	}
	chosen, unclear := map[[2]string]string{}, map[[2]string]bool{}
	for _, e := range r.Edits {
		key, text := [2]string{r.Layout.Columns[e.Index].Field, e.Name}, schema.OneLine(e.Text)
		if other, ok := chosen[key]; ok && other != text {
			unclear[key] = true
		}
		if chosen[key] = text; e.Name == "" || !lotsheet.CanName(key[0]) {
			unclear[key] = true
		}
	}
	for _, c := range r.Names {
		if c.Lots > 0 {
			chosen[[2]string{c.Field, c.From}] = c.To
		}
	}
	for key, to := range chosen {
		if !unclear[key] && !isUnknown(key[0], key[1]) && !isUnknown(key[0], to) {
			list = append(list, lotsheet.NameChoice{Field: key[0], From: key[1], To: to})
		}
	}
	return list
}
