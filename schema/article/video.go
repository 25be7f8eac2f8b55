package article

import (
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Video is a film for learning or about the platform, as a file of this site or a link to another one.
type Video struct {
	ID       int64         `gorm:"primaryKey"`
	Category VideoCategory `gorm:"size:20;index"`
	Title    string        `gorm:"size:80"`
	Summary  string        `gorm:"size:300"`
	Link     string        `gorm:"size:500"` // of another site; empty for a file
	Hash     string        `gorm:"size:64;index"`
	Mime     string        `gorm:"size:40"`
	Size     int64         // bytes
	Seconds  int           // its length; zero if unknown
	Cover    int64         `gorm:"index"` // id of a picture, or zero
	Views    int64
	Place    int       // small ones first
	Hidden   bool      // visitors do not see it
	At       time.Time `gorm:"serializer:moment;type:bigint"`

	Transcript string `gorm:"size:3000"` // what it shows and says, a paragraph on each line
}

// VideoCategory is where a video is shown.
type VideoCategory string

// Categories of videos.
const (
	Learning     VideoCategory = "learning"
	Introduction VideoCategory = "introduction"
)

// videosMax is the largest number of videos and of downloads.
const videosMax = 500

// Media is an uploaded file that is not a picture.
type Media struct {
	Hash string
	Mime string
	Size int64
}

// transcriptMax is the largest number of characters of a transcript.
const transcriptMax = 3000

// check trims the texts of a video. It refuses one that cannot be shown.
func (v *Video) check() error {
	v.Title, v.Summary, v.Link = schema.OneLine(v.Title), schema.OneLine(v.Summary), strings.TrimSpace(v.Link)
	v.Transcript = strings.TrimSpace(v.Transcript)
	switch {
	case v.Category != Learning && v.Category != Introduction:
		return schema.Invalid("category", "请选择视频的位置")
	case v.Title == "" || utf8.RuneCountInString(v.Title) > 80:
		return schema.Invalid("title", "标题应为 1 到 80 个字")
	case utf8.RuneCountInString(v.Summary) > 300:
		return schema.Invalid("summary", "简介最多 300 个字")
	case utf8.RuneCountInString(v.Transcript) > transcriptMax:
		return schema.Invalid("transcript", "文字稿最多 %d 个字", transcriptMax)
	}
	return v.checkSource()
}

// checkSource refuses a video without a source, with two sources and of a format that browsers do not play.
func (v *Video) checkSource() error {
	switch {
	case v.Link == "" && v.Hash == "":
		return schema.Invalid("file", "请上传视频，或填写视频的网址")
	case v.Link != "" && v.Hash != "":
		return schema.Invalid("link", "已上传视频时不填网址")
	case v.Link != "" && !isWebLink(v.Link):
		return schema.Invalid("link", "网址应以 https:// 开头")
	case v.Hash != "" && v.Mime != "video/mp4" && v.Mime != "video/webm":
		return schema.Invalid("file", "视频应为 MP4 或 WebM 文件")
	}
	return nil
}

// isWebLink reports whether a text is the address of a page on the public internet.
func isWebLink(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.User == nil && schema.IsPublicHost(u.Hostname())
}

// Videos returns the visible videos of a category in their order. An empty category is all.
func Videos(tx *schema.Tx, of VideoCategory) ([]Video, error) {
	query := tx.DB().Where("hidden = ?", false).Order("place, id DESC")
	if of != "" {
		query = query.Where("category = ?", of)
	}
	list := []Video{}
	return list, query.Find(&list).Error
}

// HotVideos returns the visible videos with most views.
func HotVideos(tx *schema.Tx, n int) ([]Video, error) {
	list := []Video{}
	return list, tx.DB().Where("hidden = ?", false).Order("views DESC, id DESC").Limit(n).Find(&list).Error
}

// AllVideos returns all videos in their order.
func AllVideos(tx *schema.Tx) ([]Video, error) {
	list := []Video{}
	return list, tx.DB().Order("category, place, id DESC").Find(&list).Error
}

// FindVideo returns a video. Only administrators see hidden ones.
func FindVideo(tx *schema.Tx, by *account.Member, id int64) (*Video, error) {
	v, err := schema.Take[Video](tx.DB().Where("id = ?", id), errNoVideo())
	if err == nil && v.Hidden && (by == nil || !by.Admin) {
		return nil, errNoVideo()
	}
	return v, err
}

func errNoVideo() error { return schema.NotFound("没有这个视频，请刷新页面") }

// WatchVideo counts a view of a visible video, once a visitor and day. It returns the number of views.
func WatchVideo(tx *schema.Tx, id int64, visitor string) (int64, error) {
	v, err := FindVideo(tx, nil, id)
	if err != nil {
		return 0, err
	}
	n, err := countView(tx, &Video{}, View{Kind: kindVideo, Subject: id, Visitor: visitor})
	return v.Views + n, err
}

// SaveVideo inserts a video or, with an id, changes it. Without a new file it keeps the old one, unless it has a link.
func SaveVideo(tx *schema.Tx, by *account.Member, v Video) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	had := &Video{At: tx.Now()}
	if v.ID != 0 {
		var err error
		query := tx.DB().Clauses(schema.ForUpdate).Where("id = ?", v.ID)
		if had, err = schema.Take[Video](query, errNoVideo()); err != nil {
			return err
		}
	}
	v.Views, v.Place, v.At = had.Views, had.Place, had.At
	if v.Hash == "" && v.Link == "" {
		v.Hash, v.Mime, v.Size, v.Seconds = had.Hash, had.Mime, had.Size, had.Seconds
	}
	if err := v.check(); err != nil {
		return err
	}
	if v.Cover != 0 && v.Cover != had.Cover {
		if _, err := notice.PictureOf(tx, by.UserID, v.Cover); err != nil {
			return err
		}
	}
	return saveRow(tx, by, &v, &v.ID, kindVideo, v.Title)
}

// saveRow inserts a row or, with an id, changes it, and records the event.
func saveRow[T any](tx *schema.Tx, by *account.Member, row *T, id *int64, kind, title string) error {
	verb, write := "update", tx.Update
	if *id == 0 {
		var n int64
		if err := tx.DB().Model(row).Count(&n).Error; err != nil {
			return err
		}
		if n >= videosMax {
			return schema.Conflict("最多 %d 个，请先删除不用的", videosMax)
		}
		verb, write = "add", tx.Save
	}
	if err := write(row); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, kind, *id, 0, title)
}

// RemoveVideo deletes a video.
func RemoveVideo(tx *schema.Tx, by *account.Member, id int64) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	v, err := FindVideo(tx, by, id)
	if err != nil {
		return err
	}
	if err := tx.DB().Delete(v).Error; err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", kindVideo, v.ID, 0, v.Title)
}
