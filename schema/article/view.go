package article

import (
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// View records that a visitor has seen an article or a video on a day.
type View struct {
	Kind    string     `gorm:"primaryKey;size:20"`
	Subject int64      `gorm:"primaryKey;autoIncrement:false"`
	Day     schema.Day `gorm:"primaryKey;size:10"`
	Visitor string     `gorm:"primaryKey;size:64"` // hash of the browser's identifier
	At      time.Time  `gorm:"serializer:moment;type:bigint;index"`
}

// TableName returns the name of the table.
func (View) TableName() string { return "article_view" }

// ViewsKept is how long views are kept. They only prevent that one visitor is counted twice on a day.
const ViewsKept = 2 * 24 * time.Hour

// ReadArticle counts a view of a public article, once a visitor and day. It returns the number of views.
func ReadArticle(tx *schema.Tx, id int64, visitor string) (int64, error) {
	a, err := FindPublic(tx, id)
	if err != nil {
		return 0, err
	}
	n, err := countView(tx, &Article{}, View{Kind: ArticleChanged, Subject: id, Visitor: visitor})
	return a.Views + n, err
}

// countView adds a view to a row and returns 1, or 0 if the visitor was counted today.
func countView(tx *schema.Tx, of any, v View) (int64, error) {
	v.Day, v.At, v.Visitor = tx.Today(), tx.Now(), schema.HashToken(v.Visitor)
	added := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&v)
	if added.Error != nil || added.RowsAffected == 0 {
		return 0, added.Error
	}
	return 1, tx.DB().Model(of).Where("id = ?", v.Subject).UpdateColumn("views", gorm.Expr("views + 1")).Error
}
