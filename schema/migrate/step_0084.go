package migrate

import "gorm.io/gorm"

// addTranscripts adds the length and the transcript of videos, and creates the table of the videos of the base data
// that were inserted.
func addTranscripts(db *gorm.DB) error {
	if err := addColumns(db, "video", &video84{}); err != nil {
		return err
	}
	return createTable(db, "base_video", &baseVideo84{})
}

type video84 struct {
	Seconds    number `gorm:"default:0"`
	Transcript text   `gorm:"size:3000;default:''"`
}

type baseVideo84 struct {
	Code code `gorm:"primaryKey;size:40"`
	At   number
}
