package migrate

import "gorm.io/gorm"

// addUploadExecution adds the server that executes an upload, the last staged line and the number of takeovers.
func addUploadExecution(db *gorm.DB) error { return addColumns(db, "import", &import27{}) }

// import27 are the columns added to import.
type import27 struct {
	Executor   code   `gorm:"size:120;default:''"`
	StagedLine number `gorm:"default:0"`
	Takeovers  number `gorm:"default:0"`
}
