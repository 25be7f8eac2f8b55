package migrate

import "gorm.io/gorm"

// addTemplateForms adds how sheets of a template are read.
func addTemplateForms(db *gorm.DB) error { return addColumns(db, "import_config", &importConfig35{}) }

type importConfig35 struct {
	Form long `gorm:"default:('')"`
}
