package migrate

import "gorm.io/gorm"

// createTerms
func createTerms(*gorm.DB) error { return nil }
