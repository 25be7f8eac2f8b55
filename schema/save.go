package schema

import (
	"context"
	"reflect"
	"strings"
	"unicode/utf8"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
	"gorm.io/gorm/schema"
)

// Save writes a whole row by its key, whether it is new or not. It is for tables without another unique key: MySQL
// would write over the row that has it.
func (tx *Tx) Save(row any) error {
	if err := tx.Fit(row); err != nil {
		return err
	}
	return tx.db.Clauses(clause.OnConflict{UpdateAll: true}).Create(row).Error
}

// Update writes a whole row that is there.
func (tx *Tx) Update(row any) error {
	if err := tx.Fit(row); err != nil {
		return err
	}
	return tx.db.Select("*").Updates(row).Error
}

func (tx *Tx) Fit(row any) error {
	s := &gorm.Statement{DB: tx.db}
	if err := s.Parse(row); err != nil {
		return err
	}
	return fits(s.Schema.Fields, reflect.ValueOf(row).Elem())
}

// fits refuses texts that are longer than their columns or no texts at all: SQLite would take them, MySQL would not.
func fits(fields []*schema.Field, row reflect.Value) error {
	for _, f := range fields {
		if f.FieldType.Kind() != reflect.String || f.DBName == "" {
			continue
		}
		text := f.ReflectValueOf(context.Background(), row).String()
		if f.Size > 0 && len(text) > f.Size && utf8.RuneCountInString(text) > f.Size {
			return Invalid(f.DBName, "“%s…”太长，最多 %d 个字", FirstRunes(text, 12), f.Size)
		}
		if !Plain(text) {
			return Invalid(f.DBName, "“%s”含有无法识别的字符", FirstRunes(strings.ToValidUTF8(text, "?"), 12))
		}
	}
	return nil
}
