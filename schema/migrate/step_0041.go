package migrate

import "gorm.io/gorm"

// createDeposits
func createDeposits(*gorm.DB) error { return nil }
