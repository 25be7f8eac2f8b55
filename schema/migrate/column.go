package migrate

import (
	"fmt"

	"gorm.io/gorm"
	"gorm.io/gorm/schema"
)

// Column types of frozen structs. None may be null.
type (
	code   string // compared byte by byte: codes and names in keys
	text   string // text for display: MySQL's Unicode collation
	long   string // text of up to 64 kB
	huge   string // text of any length
	number int64
	flag   bool
)

func (code) GormDBDataType(db *gorm.DB, f *schema.Field) string {
	return varchar(db, f, "utf8mb4_bin")
}

func (text) GormDBDataType(db *gorm.DB, f *schema.Field) string {
	return varchar(db, f, "utf8mb4_unicode_ci")
}

func (long) GormDBDataType(*gorm.DB, *schema.Field) string { return "text NOT NULL" }

func (number) GormDBDataType(*gorm.DB, *schema.Field) string { return "bigint NOT NULL" }

func (flag) GormDBDataType(*gorm.DB, *schema.Field) string { return "boolean NOT NULL" }

func (huge) GormDBDataType(db *gorm.DB, _ *schema.Field) string {
	if db.Name() == "sqlite" {
		return "text NOT NULL"
	}
	return "mediumtext NOT NULL"
}

// varchar returns the type of a text column of limited size.
func varchar(db *gorm.DB, f *schema.Field, collation string) string {
	if db.Name() == "sqlite" {
		return "text NOT NULL"
	}
	return fmt.Sprintf("varchar(%d) COLLATE %s NOT NULL", f.Size, collation)
}

// table is a table with the struct that describes it.
type table struct {
	name   string
	frozen any
}

// createTables creates tables in their order, as createTable does.
func createTables(db *gorm.DB, tables []table) error {
	for _, t := range tables {
		if err := createTable(db, t.name, t.frozen); err != nil {
			return err
		}
	}
	return nil
}

// createTable creates a table with its indexes, or only those that are missing.
func createTable(db *gorm.DB, table string, frozen any) error {
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

// addColumns adds the columns of a frozen struct that the table lacks. Each has a default, because the table has
// rows.
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
