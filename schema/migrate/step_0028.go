package migrate

import "gorm.io/gorm"

// addUploadExecution adds the server that executes an upload, the last staged line and the number of takeovers.
func addUploadExecution(db *gorm.DB) error { return addColumns(db, "import", &import28{}) }

// import28 are the columns added to import.
type import28 struct {
	Executor   code   `gorm:"size:120;default:''"`
	StagedLine number `gorm:"default:0"`
	Takeovers  number `gorm:"default:0"`
}
