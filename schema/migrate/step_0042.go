package migrate

import "gorm.io/gorm"

// createConfirmations
func createConfirmations(*gorm.DB) error { return nil }
