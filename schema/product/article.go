package product

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// ArticleDay are the prices of an article at the end of a day, of the products on sale with a price.
type ArticleDay struct {
	Article string      `gorm:"primaryKey;size:400"`
	Day     schema.Day  `gorm:"primaryKey;size:10"`
	Lowest  schema.Yuan // CNY/t
	Highest schema.Yuan // CNY/t
	Sellers int
	At      time.Time `gorm:"serializer:moment;type:bigint;index:article_day_at"`
}

// articleDaysKept is how long the prices of articles are stored: longer than a chart of a year shows.
const articleDaysKept = 400 * 24 * time.Hour

// RecordArticles inserts the prices of all articles on the present day, and returns their number. It does nothing if
// that day is stored.
func RecordArticles(tx *schema.Tx) (int, error) {
	var stored []int
	err := tx.DB().Raw("SELECT 1 FROM article_day WHERE day = ? LIMIT 1", tx.Today()).Scan(&stored).Error
	if err != nil || len(stored) > 0 {
		return 0, err
	}
	var rows []ArticleDay
	err = tx.DB().Model(&Product{}).
		Select("article, MIN(price) AS lowest, MAX(price) AS highest, COUNT(DISTINCT company_id) AS sellers").
		Where("state = ? AND price > 0 AND article <> ''", OnSale).Group("article").Order("article").Scan(&rows).Error
	if err != nil {
		return 0, err
	}
	for i := range rows {
		rows[i].Day, rows[i].At = tx.Today(), tx.Now()
	}
	return len(rows), schema.Insert(tx, rows)
}

// ArticlesBefore returns the prices of articles on the last stored day before the present one, by article.
func ArticlesBefore(tx *schema.Tx, articles []string) (map[string]ArticleDay, error) {
	var last []schema.Day
	err := tx.DB().Raw("SELECT day FROM article_day WHERE day < ? ORDER BY day DESC LIMIT 1", tx.Today()).Scan(&last).Error
	if err != nil || len(last) == 0 {
		return nil, err
	}
	rows, err := schema.FindIn[ArticleDay](articles, func(part []string) *gorm.DB {
		return tx.DB().Where("day = ? AND article IN ?", last[0], part)
	})
	found := map[string]ArticleDay{}
	for _, r := range rows {
		found[r.Article] = r
	}
	return found, err
}
