package api

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/upload"
)

// ImportHistory is a page of the imports of a company, with what becomes of those that nobody confirms.
type ImportHistory struct {
	PageOf[Import]
	PreviewsMax int            `json:"previewsMax" doc:"未确认的表最多保留多少张"`
	NextDropped *DroppedImport `json:"nextDropped" doc:"再导入一张表时删除的表；空：不删除"`
}

// DroppedImport is a preview that gives way to the next sheet.
type DroppedImport struct {
	ImportID  int64     `json:"importID"`
	FileName  string    `json:"fileName"`
	CreatedAt time.Time `json:"createdAt"`
}

// list is the history of a company's imports.
func (h imports) list(c *call, in *PageIn) (ImportHistory, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (ImportHistory, error) {
		seller := c.caller.actor.CompanyID
		out := ImportHistory{PageOf: PageOf[Import]{PageNum: in.PageNum, PageSize: in.PageSize}, PreviewsMax: upload.PreviewsMax}
		list, total, err := upload.List(tx, seller, in.page())
		if err != nil {
			return out, err
		}
		out.TotalRow, out.List = total, make([]Import, len(list))
		for n := range list {
			if out.List[n], err = h.named(tx, &list[n]); err != nil {
				return out, err
			}
		}
		next, err := upload.NextDropped(tx, seller)
		if next != nil {
			out.NextDropped = &DroppedImport{next.ID, next.FileName, next.CreatedAt}
		}
		return out, err
	})
}

func (h imports) remove(c *call, in *importIDIn) (none, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (none, error) {
		return none{}, upload.Remove(tx, c.caller.actor.CompanyID, in.ImportID)
	})
}

// Cleared is how many imports were forgotten.
type Cleared struct {
	Removed int `json:"removed"`
}

// clear forgets all sheets of a company that were not imported, one after the other: each may have many lines.
func (h imports) clear(c *call, _ *none) (out Cleared, err error) {
	seller := c.caller.actor.CompanyID
	ids, err := schema.View(c, h.db, func(tx *schema.Tx) ([]int64, error) { return upload.Unfinished(tx, seller) })
	for _, id := range ids {
		if err != nil {
			return out, err
		}
		if _, err = schema.Do(c, h.db, func(tx *schema.Tx) (none, error) { return none{}, upload.Remove(tx, seller, id) }); err == nil {
			out.Removed++
		} else if _, refused := schema.KindOf(err); refused {
			err = nil // a colleague has begun or removed it
		}
	}
	return out, err
}
