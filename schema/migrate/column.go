package migrate

import (
	"fmt"

	"gorm.io/gorm"
	"gorm.io/gorm/schema"
)

// Types of columns in frozen structs. None may be null.
type (
	code   string // compared letter by letter: codes, names that are keys
	text   string // read by people: compared as MySQL does for Chinese
	long   string // text of up to 64 kB
	huge   string // text of any length
	number int64
	flag   bool
)

// GormDBDataType is the column's type in the database.
func (code) GormDBDataType(db *gorm.DB, f *schema.Field) string {
	return varchar(db, f, "utf8mb4_bin")
}

// GormDBDataType is the column's type in the database.
func (text) GormDBDataType(db *gorm.DB, f *schema.Field) string {
	return varchar(db, f, "utf8mb4_unicode_ci")
}

// GormDBDataType is the column's type in the database.
func (long) GormDBDataType(*gorm.DB, *schema.Field) string { return "text NOT NULL" }

// GormDBDataType is the column's type in the database.
func (number) GormDBDataType(*gorm.DB, *schema.Field) string { return "bigint NOT NULL" }

// GormDBDataType is the column's type in the database.
func (flag) GormDBDataType(*gorm.DB, *schema.Field) string { return "boolean NOT NULL" }

// GormDBDataType is the column's type in the database.
func (huge) GormDBDataType(db *gorm.DB, _ *schema.Field) string {
	if db.Name() == "sqlite" {
		return "text NOT NULL"
	}
	return "mediumtext NOT NULL"
}

func varchar(db *gorm.DB, f *schema.Field, collation string) string {
	if db.Name() == "sqlite" {
		return "text NOT NULL"
	}
	return fmt.Sprintf("varchar(%d) COLLATE %s NOT NULL", f.Size, collation)
}

// create makes a table with its indexes, or what is still missing of them.
func create(db *gorm.DB, table string, frozen any) error {
	m := db.Table(table).Set("gorm:table_options", "DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci").Migrator()
	if db.Name() == "sqlite" {
		m = db.Table(table).Migrator()
	}
	if !m.HasTable(table) {
		if err := m.CreateTable(frozen); err != nil {
			return fmt.Errorf("create %s: %w", table, err)
		}
	}
	s := &gorm.Statement{DB: db}
	if err := s.ParseWithSpecialTableName(frozen, table); err != nil {
		return err
	}
	for _, index := range s.Schema.ParseIndexes() {
		if m.HasIndex(frozen, index.Name) {
			continue
		}
		if err := m.CreateIndex(frozen, index.Name); err != nil {
			return fmt.Errorf("create index %s of %s: %w", index.Name, table, err)
		}
	}
	return nil
}

// addColumns gives a table the columns of a frozen struct that it has not. Each has a default: the table has rows.
func addColumns(db *gorm.DB, table string, frozen any) error {
	m := db.Table(table).Migrator()
	s := &gorm.Statement{DB: db}
	if err := s.ParseWithSpecialTableName(frozen, table); err != nil {
		return err
	}
	for _, f := range s.Schema.Fields {
		if m.HasColumn(frozen, f.DBName) {
			continue
		}
		if err := m.AddColumn(frozen, f.Name); err != nil {
			return fmt.Errorf("add %s to %s: %w", f.DBName, table, err)
		}
	}
	return nil
}
