package migrate

import "gorm.io/gorm"

// createTopics creates the table of the topics of trade messages that members have chosen.
func createTopics(db *gorm.DB) error { return createTable(db, "topic_choice", &topicChoice45{}) }

type topicChoice45 struct {
	Owner   number `gorm:"primaryKey;autoIncrement:false"`
	Topic   code   `gorm:"primaryKey;size:20"`
	Site    flag
	Outside flag
}
