package migrate

import "gorm.io/gorm"

// createDeals
func createDeals(*gorm.DB) error { return nil }
