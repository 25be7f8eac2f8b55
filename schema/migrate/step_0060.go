package migrate

import "gorm.io/gorm"

// createArticleReminders creates the table of the reminders of moved prices of articles, and lets sections of
// contracts be about products.
func createArticleReminders(db *gorm.DB) error {
	if err := createTables(db, []table{{"article_reminder", &articleReminder60{}}}); err != nil {
		return err
	}
	return addColumns(db, "term_section", &termSection60{})
}

type termSection60 struct {
	Goods code `gorm:"size:20;default:'cotton'"`
}

type articleReminder60 struct {
	ID         int64  `gorm:"primaryKey"`
	Owner      number `gorm:"uniqueIndex:article_reminder_owner,priority:1"`
	Article    code   `gorm:"size:400;uniqueIndex:article_reminder_owner,priority:2;index:article_reminder_article"`
	Title      text   `gorm:"size:200"`
	LeastMove  number
	LastPrice  number
	RemindedAt number `gorm:"index:article_reminder_at"`
	CreatedAt  number
}
