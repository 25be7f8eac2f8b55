package article

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Resource is a file for downloading: a form, a template or a standard. It is stored, or a file that a page of this
// site makes.
type Resource struct {
	ID       int64        `gorm:"primaryKey"`
	Code     string       `gorm:"size:40;index"` // of the base data; empty for others
	Kind     ResourceKind `gorm:"size:20"`
	Title    string       `gorm:"size:80"`
	Summary  string       `gorm:"size:300"`
	Link     string       `gorm:"size:300"` // path of this site; empty for a stored file
	FileName string       `gorm:"size:120"`
	Hash     string       `gorm:"size:64;index"`
	Mime     string       `gorm:"size:100"`
	Size     int64        // bytes
	Place    int          // small ones first
	At       time.Time    `gorm:"serializer:moment;type:bigint"`
}

// ResourceKind is what a download is.
type ResourceKind string

// resourceKinds are all kinds of downloads.
var resourceKinds = []ResourceKind{"form", "template", "standard"}

// check trims the texts of a download. It refuses one that cannot be shown.
func (r *Resource) check() error {
	r.Title, r.Summary, r.Link = schema.OneLine(r.Title), schema.OneLine(r.Summary), strings.TrimSpace(r.Link)
	switch {
	case !slices.Contains(resourceKinds, r.Kind):
		return schema.Invalid("kind", "请选择种类")
	case r.Title == "" || utf8.RuneCountInString(r.Title) > 80:
		return schema.Invalid("title", "名称应为 1 到 80 个字")
	case utf8.RuneCountInString(r.Summary) > 300:
		return schema.Invalid("summary", "说明最多 300 个字")
	case r.Link == "" && r.Hash == "":
		return schema.Invalid("file", "请上传文件")
	case r.Hash != "" && strings.HasPrefix(r.Mime, "video/"):
		return schema.Invalid("file", "文件应为 PDF、Excel、Word、PowerPoint 或 ZIP")
	}
	return nil
}

// Resources returns all downloads in their order.
func Resources(tx *schema.Tx) ([]Resource, error) {
	list := []Resource{}
	return list, tx.DB().Order("kind, place, id").Find(&list).Error
}

// FindResource returns a download.
func FindResource(tx *schema.Tx, id int64) (*Resource, error) {
	return schema.Take[Resource](tx.DB().Where("id = ?", id), errNoResource())
}

func errNoResource() error { return schema.NotFound("没有这个下载，请刷新页面") }

// SaveResource inserts a download or, with an id, changes it. Without a new file it keeps the old one.
func SaveResource(tx *schema.Tx, by *account.Member, r Resource) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	r.At = tx.Now()
	if r.ID != 0 {
		had, err := FindResource(tx, r.ID)
		if err != nil {
			return err
		}
		r.Code, r.Place = had.Code, had.Place
		if r.Hash == "" {
			r.Hash, r.Mime, r.Size, r.FileName, r.Link, r.At = had.Hash, had.Mime, had.Size, had.FileName, had.Link, had.At
		}
	}
	if err := r.check(); err != nil {
		return err
	}
	return saveRow(tx, by, &r, &r.ID, kindResource, r.Title)
}

// RemoveResource deletes a download. One of the base data comes back when the program starts.
func RemoveResource(tx *schema.Tx, by *account.Member, id int64) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	r, err := FindResource(tx, id)
	if err != nil {
		return err
	}
	if r.Code != "" {
		return schema.Conflict("网站自带的下载不能删除")
	}
	if err := tx.DB().Delete(r).Error; err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", kindResource, r.ID, 0, r.Title)
}
