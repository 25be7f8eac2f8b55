package migrate

import (
	"gorm.io/gorm"
)

// createArticles creates the tables of articles, videos and downloads.
func createArticles(db *gorm.DB) error {
	return createTables(db, []table{
		{"article", &article66{}},
		{"article_version", &articleVersion66{}},
		{"article_picture", &articlePicture66{}},
		{"article_view", &articleView66{}},
		{"video", &video66{}},
		{"resource", &resource66{}},
	})
}

type article66 struct {
	ID        int64 `gorm:"primaryKey"`
	Code      code  `gorm:"size:40;index:article_code"`
	Category  code  `gorm:"size:20;index:article_public,priority:1"`
	Title     text  `gorm:"size:80"`
	Summary   text  `gorm:"size:300"`
	Author    text  `gorm:"size:40"`
	Cover     number
	Body      huge
	State     number `gorm:"index:article_public,priority:2"`
	PublishAt number `gorm:"index:article_public,priority:3"`
	Views     number
	Number    number
	UpdatedAt number
}

type articleVersion66 struct {
	ArticleID number `gorm:"primaryKey;autoIncrement:false"`
	Number    number `gorm:"primaryKey;autoIncrement:false"`
	Category  code   `gorm:"size:20"`
	Title     text   `gorm:"size:80"`
	Summary   text   `gorm:"size:300"`
	Author    text   `gorm:"size:40"`
	Cover     number
	Body      huge
	Writer    text `gorm:"size:40"`
	At        number
}

type articlePicture66 struct {
	ArticleID number `gorm:"primaryKey;autoIncrement:false"`
	PictureID number `gorm:"primaryKey;autoIncrement:false;index:article_picture_picture"`
}

type articleView66 struct {
	Kind    code   `gorm:"primaryKey;size:20"`
	Subject number `gorm:"primaryKey;autoIncrement:false"`
	Day     code   `gorm:"primaryKey;size:10"`
	Visitor code   `gorm:"primaryKey;size:64"`
	At      number `gorm:"index:article_view_at"`
}

type video66 struct {
	ID       int64 `gorm:"primaryKey"`
	Category code  `gorm:"size:20;index:video_category"`
	Title    text  `gorm:"size:80"`
	Summary  text  `gorm:"size:300"`
	Link     text  `gorm:"size:500"`
	Hash     code  `gorm:"size:64;index:video_hash"`
	Mime     code  `gorm:"size:40"`
	Size     number
	Cover    number `gorm:"index:video_cover"`
	Views    number
	Place    number
	Hidden   flag
	At       number
}

type resource66 struct {
	ID       int64 `gorm:"primaryKey"`
	Code     code  `gorm:"size:40;index:resource_code"`
	Kind     code  `gorm:"size:20"`
	Title    text  `gorm:"size:80"`
	Summary  text  `gorm:"size:300"`
	Link     text  `gorm:"size:300"`
	FileName text  `gorm:"size:120"`
	Hash     code  `gorm:"size:64;index:resource_hash"`
	Mime     code  `gorm:"size:100"`
	Size     number
	Place    number
	At       number
}
