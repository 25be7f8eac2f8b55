package articleapi

import (
	"mime"

	"github.com/gofiber/fiber/v2"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/article"
	"cottonmall/schema/store"
)

// Resources handles the calls about downloads.
type Resources struct {
	DB    *schema.DB
	Files store.Store
}

// ResourceRow is a download in a list.
type ResourceRow struct {
	ID       int64                `json:"id"`
	Kind     article.ResourceKind `json:"kind" enum:"form,template,standard" doc:"form 表单 template 模板 standard 标准"`
	Title    string               `json:"title"`
	Summary  string               `json:"summary"`
	URL      string               `json:"url" doc:"下载的地址"`
	FileName string               `json:"fileName"`
	Size     int64                `json:"size" doc:"字节；网站生成的为 0"`
	Own      bool                 `json:"own" doc:"网站自带，不能删除"`
}

func newResourceRow(r *article.Resource) ResourceRow {
	url := r.Link
	if url == "" {
		url = "/mall/bases/resource?id=" + schema.JoinIDs([]int64{r.ID})
	}
	return ResourceRow{r.ID, r.Kind, r.Title, r.Summary, url, r.FileName, r.Size, r.Code != ""}
}

// List returns all downloads.
func (h Resources) List(c *web.Call, _ *web.None) ([]ResourceRow, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]ResourceRow, error) {
		list, err := article.Resources(tx)
		rows := make([]ResourceRow, len(list))
		for i := range list {
			rows[i] = newResourceRow(&list[i])
		}
		return rows, err
	})
}

type resourceIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"下载"`
}

// File sends the file of a download.
func (h Resources) File(c *web.Call, in *resourceIDIn) error {
	r, err := schema.View(c, h.DB, func(tx *schema.Tx) (*article.Resource, error) {
		return article.FindResource(tx, in.ID)
	})
	if err != nil {
		return err
	}
	name := mime.FormatMediaType("attachment", map[string]string{"filename": r.FileName})
	c.Fiber.Set(fiber.HeaderContentDisposition, name)
	return sendMedia(c, h.Files, r.Hash, r.Mime)
}

type resourceSaveIn struct {
	MediaIn
	ID      int64                `json:"id,omitempty" minimum:"0" doc:"下载；空为新增"`
	Kind    article.ResourceKind `json:"kind" enum:"form,template,standard" doc:"种类：form 表单 template 模板 standard 标准"`
	Title   string               `json:"title" maxLength:"200" doc:"名称"`
	Summary string               `json:"summary,omitempty" maxLength:"1000" doc:"说明"`
}

// Save inserts or changes a download. Its file is an upload.
func (h Resources) Save(c *web.Call, in *resourceSaveIn) (web.None, error) {
	return in.keep(h.Files, func(m article.Media) (web.None, error) {
		return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
			return article.SaveResource(tx, by, article.Resource{
				ID: in.ID, Kind: in.Kind, Title: in.Title, Summary: in.Summary, Hash: m.Hash, Mime: m.Mime, Size: m.Size,
				FileName: in.FileName,
			})
		})
	})
}

type resourceMoveIn struct {
	ID int64 `json:"id" minimum:"1" doc:"下载"`
	Up bool  `json:"up" doc:"向前移一位；否则向后"`
}

// Move exchanges a download with its neighbour.
func (h Resources) Move(c *web.Call, in *resourceMoveIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return article.MoveResource(tx, by, in.ID, in.Up)
	})
}

// Remove deletes a download.
func (h Resources) Remove(c *web.Call, in *resourceIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return article.RemoveResource(tx, by, in.ID)
	})
}
