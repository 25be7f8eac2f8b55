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

// Save inserts a row or replaces the one with the same primary key. Use it only for tables without another unique
// key: MySQL would replace the row with an equal unique key.
func (tx *Tx) Save(row any) error {
	if err := tx.Fit(row); err != nil {
		return err
	}
	return tx.db.Clauses(clause.OnConflict{UpdateAll: true}).Create(row).Error
}

// Update writes all columns of an existing row.
func (tx *Tx) Update(row any) error {
	if err := tx.Fit(row); err != nil {
		return err
	}
	return tx.db.Select("*").Updates(row).Error
}

// Fit refuses a row with a text that is too long for its column or contains invalid characters.
func (tx *Tx) Fit(row any) error {
	s := &gorm.Statement{DB: tx.db}
	if err := s.Parse(row); err != nil {
		return err
	}
	return fits(s.Schema.Fields, reflect.ValueOf(row).Elem())
}

// fits refuses texts that are too long for their columns or not valid UTF-8. SQLite would accept them, MySQL would
// not.
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
