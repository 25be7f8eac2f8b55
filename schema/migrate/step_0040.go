package migrate

import "gorm.io/gorm"

// createCarts
func createCarts(*gorm.DB) error { return nil }
