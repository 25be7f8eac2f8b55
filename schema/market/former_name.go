package market

import (
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// FormerName is a name that a ginnery, city or area had before it was renamed or merged.
type FormerName struct {
	Kind    NameKind `gorm:"primaryKey;size:10"`
	Name    string   `gorm:"primaryKey;size:120"`
	Current string   `gorm:"size:120"`
}

// NameKind is the kind of things that have a name. It is also the name of their table.
type NameKind string

// Kinds of names.
const (
	GinneryName NameKind = "ginnery"
	CityName    NameKind = "city"
	AreaName    NameKind = "area"
)

// CurrentNames are the current names of renamed and merged things, by their kind and former name.
type CurrentNames map[NameKind]map[string]string

// ReadCurrentNames returns the current names. It omits former names that another thing of the kind has now.
func ReadCurrentNames(tx *schema.Tx) (CurrentNames, error) {
	names := CurrentNames{}
	for _, kind := range []NameKind{GinneryName, CityName, AreaName} {
		var list []FormerName
		err := tx.DB().Where("kind = ? AND NOT EXISTS (SELECT 1 FROM "+string(kind)+" t WHERE t.name = former_name.name)",
			kind).Find(&list).Error
		if err != nil {
			return nil, err
		}
		names[kind] = make(map[string]string, len(list))
		for _, f := range list {
			names[kind][f.Name] = f.Current
		}
	}
	return names, nil
}

// Of returns the current name of a thing. It returns other names as they are.
func (c CurrentNames) Of(kind NameKind, name string) string {
	if current, former := c[kind][name]; former {
		return current
	}
	return name
}

// List returns the current names of things, each once.
func (c CurrentNames) List(kind NameKind, names schema.List) schema.List {
	if len(c[kind]) == 0 {
		return names
	}
	var list schema.List
	for _, name := range names {
		if current := c.Of(kind, name); !list.Has(current) {
			list = append(list, current)
		}
	}
	return list
}

// addFormerName records that a thing has a new name. Its earlier names lead to the new one.
func addFormerName(tx *schema.Tx, kind NameKind, from, to string) error {
	if from == "" || from == to {
		return nil
	}
	err := tx.DB().Model(&FormerName{}).Where("kind = ? AND current = ?", kind, from).Update("current", to).Error
	if err != nil {
		return err
	}
	if err := tx.DB().Where("kind = ? AND name = ?", kind, to).Delete(&FormerName{}).Error; err != nil {
		return err
	}
	return tx.DB().Clauses(clause.OnConflict{UpdateAll: true}).Create(&FormerName{kind, from, to}).Error
}
