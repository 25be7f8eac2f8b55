package schema

import "gorm.io/gorm/clause"

// Param is a public setting of the site by name: hotline, e-mail, filing number, pictures of QR codes.
type Param struct {
	Name  string `gorm:"primaryKey;size:60" json:"name"`
	Value string `gorm:"size:4000" json:"value"`
}

// Params are the public settings with these names, or all when there are none. A name that is not set is left out.
func (tx *Tx) Params(names []string) (map[string]string, error) {
	if len(names) > maxIn {
		return nil, Invalid("names", "一次最多查询 %d 个参数", maxIn)
	}
	query := tx.db
	if len(names) > 0 {
		query = query.Where("name IN ?", names)
	}
	var rows []Param
	if err := query.Find(&rows).Error; err != nil {
		return nil, err
	}
	params := make(map[string]string, len(rows))
	for _, p := range rows {
		params[p.Name] = p.Value
	}
	return params, nil
}

// SetParam sets a public setting.
func (tx *Tx) SetParam(name, value string) error {
	if name == "" || len(name) > 60 {
		return Invalid("name", "参数名应为 1 到 60 个字符")
	}
	return tx.save(&Param{Name: name, Value: value})
}

// save writes a whole row by its key, whether it is new or not.
func (tx *Tx) save(row any) error {
	return tx.db.Clauses(clause.OnConflict{UpdateAll: true}).Create(row).Error
}
