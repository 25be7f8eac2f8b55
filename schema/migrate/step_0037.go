package migrate

import (
	"encoding/json"
	"fmt"

	"gorm.io/gorm"
)

// moveTemplateNames copies the names that templates remembered to those of their sellers. What a seller has chosen
// stays.
func moveTemplateNames(db *gorm.DB) error {
	var templates []struct{ ID, MemberID, UsedAt int64 }
	err := db.Table("import_config").Where("form LIKE ?", `%"names":[{%`).Order("used_at DESC").Find(&templates).Error
	if err != nil {
		return err
	}
	for _, t := range templates {
		var forms []string
		if err := db.Table("import_config").Where("id = ?", t.ID).Pluck("form", &forms).Error; err != nil {
			return err
		}
		var form struct {
			Names []struct{ Field, From, To string } `json:"names"`
		}
		if err := json.Unmarshal([]byte(forms[0]), &form); err != nil {
			return fmt.Errorf("read the form of template %d: %w", t.ID, err)
		}
		var rows []cellChoice30
		for _, n := range form.Names {
			rows = append(rows, cellChoice30{t.MemberID, code(n.Field), code(n.From), code(n.To), number(t.UsedAt)})
		}
		if err := insertIgnored(db, "cell_choice", rows); err != nil {
			return err
		}
	}
	return nil
}
