package migrate

import (
	"encoding/json"
	"fmt"

	"gorm.io/gorm"
)

// movePresetTables moves the premium table of each preset from its arrangement to its filters.
func movePresetTables(db *gorm.DB) error {
	var rows []preset68
	query := db.Table("preset").Where("arrangement LIKE ?", `%"premium":%`)
	if err := query.Order("id").Find(&rows).Error; err != nil {
		return fmt.Errorf("read presets: %w", err)
	}
	for _, p := range rows {
		if err := p.moveTable(); err != nil {
			return fmt.Errorf("move premium table of preset %d: %w", p.ID, err)
		}
		if err := db.Table("preset").Where("id = ?", p.ID).Updates(p).Error; err != nil {
			return fmt.Errorf("update preset %d: %w", p.ID, err)
		}
	}
	return nil
}

// preset68 are the columns of preset that this step reads and writes.
type preset68 struct {
	ID          int64 `gorm:"primaryKey"`
	Filters     string
	Arrangement string
}

func (p *preset68) moveTable() error {
	var from, to map[string]json.RawMessage
	if err := json.Unmarshal([]byte(p.Arrangement), &from); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(p.Filters), &to); err != nil || to == nil {
		return err
	}
	to["premium"] = from["premium"]
	delete(from, "premium")
	arrangement, err := json.Marshal(from)
	if err != nil {
		return err
	}
	filters, err := json.Marshal(to)
	p.Arrangement, p.Filters = string(arrangement), string(filters)
	return err
}
