package uploadapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/upload"
)

// UploadHistory is a page of the uploads of a company, with the preview that the next one replaces.
type UploadHistory struct {
	web.PageOf[Upload]
	PreviewsMax int            `json:"previewsMax" doc:"未确认的表最多保留多少张"`
	NextDropped *DroppedUpload `json:"nextDropped" doc:"再导入一张表时删除的表；空：不删除"`
}

// DroppedUpload is a preview that the next sheet replaces.
type DroppedUpload struct {
	ImportID  int64     `json:"importID"`
	FileName  string    `json:"fileName"`
	CreatedAt time.Time `json:"createdAt"`
}

// List returns a page of a company's uploads.
func (h Uploads) List(c *web.Call, in *web.PageIn) (UploadHistory, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (UploadHistory, error) {
		seller := h.owner(c)
		out := UploadHistory{PreviewsMax: upload.PreviewsMax}
		out.PageNum, out.PageSize = in.PageNum, in.PageSize
		list, total, err := upload.List(tx, seller, in.Page())
		if err != nil {
			return out, err
		}
		out.TotalRow, out.List = total, make([]Upload, len(list))
		for n := range list {
			if out.List[n], err = h.named(tx, &list[n]); err != nil {
				return out, err
			}
		}
		next, err := upload.NextDropped(tx, seller)
		if next != nil {
			out.NextDropped = &DroppedUpload{next.ID, next.FileName, next.CreatedAt}
		}
		return out, err
	})
}

// Remove deletes an upload that is not executed.
func (h Uploads) Remove(c *web.Call, in *uploadIDIn) (web.None, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, upload.Remove(tx, h.owner(c), in.ImportID)
	})
}

// Cleared is the number of deleted uploads.
type Cleared struct {
	Removed int `json:"removed"`
}

// Clear deletes the uploads of a company that are not executed, one after the other: each may have many lines.
func (h Uploads) Clear(c *web.Call, _ *web.None) (out Cleared, err error) {
	seller := h.owner(c)
	ids, err := schema.View(c, h.db, func(tx *schema.Tx) ([]int64, error) { return upload.Unfinished(tx, seller) })
	for _, id := range ids {
		if err != nil {
			return out, err
		}
		err = schema.Write(c, h.db, func(tx *schema.Tx) error { return upload.Remove(tx, seller, id) })
		if err == nil {
			out.Removed++
		} else if _, refused := schema.KindOf(err); refused {
			err = nil // a colleague has begun or removed it
		}
	}
	return out, err
}
