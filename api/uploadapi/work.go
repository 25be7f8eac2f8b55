package uploadapi

import (
	"fmt"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// awaitEvery is how often an upload is read while a call awaits its end.
const awaitEvery = time.Second

type uploadSaveIn struct {
	ImportID     int64 `json:"importID" minimum:"1" doc:"导入编号"`
	Version      int   `json:"version,omitempty" minimum:"1" doc:"看到的版本：不同时不导入"`
	AllOrNothing bool  `json:"allOrNothing,omitempty" doc:"全部或不导入：有一行不能导入就一批也不上架"`
	Whole        bool  `json:"whole,omitempty" doc:"全部库存：在售而表中没有的批次下架"`
	OtherSheets  bool  `json:"otherSheets,omitempty" doc:"其他工作表：其中的批次也下架"`
	Leaving      *int  `json:"leaving,omitempty" minimum:"0" doc:"看到的下架批数：不同时不导入"`
}

// Save confirms an upload. A job executes it.
func (h Uploads) Save(c *web.Call, in *uploadSaveIn) (Upload, error) {
	if in.Whole && in.Leaving == nil {
		return Upload{}, schema.Invalid("leaving", "请先看过在售而表中没有的批次，再按全部库存导入")
	}
	if err := h.refresh(c, in); err != nil {
		return Upload{}, err
	}
	u, err := h.confirm(c, in.ImportID, upload.Confirmation{
		Version: in.Version, AllOrNothing: in.AllOrNothing, Whole: in.Whole, OtherSheets: in.OtherSheets, Leaving: in.Leaving,
	})
	return h.shown(c, u, err)
}

// refresh reads an outdated upload again. It refuses when the result may differ from what was seen.
func (h Uploads) refresh(c *web.Call, in *uploadSaveIn) error {
	stale, err := schema.View(c, h.db, func(tx *schema.Tx) (*upload.StaleUpload, error) {
		return upload.FindStale(tx, h.owner(c), in.ImportID)
	})
	if err != nil || stale == nil || in.Version != 0 && in.Version != stale.Version {
		return err
	}
	leave, err := h.place(c)
	if err != nil {
		return err
	}
	defer leave()
	in.Version, err = h.reader.Refresh(c, stale)
	return err
}

// confirm confirms an upload.
func (h Uploads) confirm(c *web.Call, id int64, how upload.Confirmation) (*upload.Upload, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Confirm(tx, h.sender(c), id, how)
	})
}

// await returns an upload when its execution is over.
func (h Uploads) await(c *web.Call, id int64) (*upload.Upload, error) {
	nudges, leave := h.db.Nudges()
	defer leave()
	for {
		u, err := h.one(c, id)
		if err != nil || u.State != upload.StateWorking {
			return u, err
		}
		select {
		case <-nudges:
		case <-time.After(awaitEvery): // another server may execute it
		case <-c.Done():
			return nil, schema.Busy(c.Err(), "表格还在导入（导入编号 %d），请稍后查询结果", id)
		}
	}
}

// UploadProgress is the progress of an upload.
type UploadProgress struct {
	ImportID  int64         `json:"importID"`
	State     string        `json:"state" enum:"preview,working,done,failed,undone"`
	StateName string        `json:"stateName"`
	Done      int           `json:"done"`
	Total     int           `json:"total"`
	Result    *UploadResult `json:"result"`
	Reason    string        `json:"reason"`
}

// Progress returns the progress of an upload.
func (h Uploads) Progress(c *web.Call, in *uploadIDIn) (UploadProgress, error) {
	u, err := h.one(c, in.ImportID)
	if err != nil {
		return UploadProgress{}, err
	}
	out := newUpload(u, "", u.CreatedAt)
	return UploadProgress{u.ID, out.State, out.StateName, u.Done, u.Ready + u.Warning, out.Result, u.Reason}, nil
}

type uploadStatusIn struct {
	ImportID int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Status   string `json:"status" enum:"undo" doc:"改为：undo 撤销"`
}

// SetStatus undoes an upload.
func (h Uploads) SetStatus(c *web.Call, in *uploadStatusIn) (Upload, error) {
	u, err := schema.Do(c, h.db, func(tx *schema.Tx) (*upload.Upload, error) {
		return upload.Undo(tx, h.sender(c), in.ImportID)
	})
	return h.shown(c, u, err)
}

type uploadNowIn struct {
	SheetIn
	AllOrNothing bool `json:"allOrNothing,omitempty" doc:"全部或不导入：有一行不能导入就一批也不上架"`
}

// Listings reads a sheet, puts its lots on sale and returns the result. It is for programs.
func (h Uploads) Listings(c *web.Call, in *uploadNowIn) (Upload, error) {
	return h.atOnce(c, in, upload.ListingUpload, "")
}

// Inland does the same as Listings, for inland cotton only.
func (h Uploads) Inland(c *web.Call, in *uploadNowIn) (Upload, error) {
	return h.atOnce(c, in, upload.ListingUpload, cotton.Inland)
}

// Findings reads a sheet of inspection data, stores them and returns the result.
func (h Uploads) Findings(c *web.Call, in *uploadNowIn) (Upload, error) {
	return h.atOnce(c, in, upload.InspectionUpload, "")
}

// atOnce previews and confirms a sheet, and returns the upload after its execution.
func (h Uploads) atOnce(c *web.Call, in *uploadNowIn, kind upload.Kind, zone lotsheet.Zone) (Upload, error) {
	u, err := h.preview(c, &in.SheetIn, upload.Source{Kind: kind, Zone: zone, AtOnce: true})
	if err != nil {
		return Upload{}, err
	}
	confirmed, err := h.confirm(c, u.ID, upload.Confirmation{AllOrNothing: in.AllOrNothing})
	if err != nil {
		return Upload{}, h.refusedAtOnce(c, u, err)
	}
	if u, err = h.await(c, confirmed.ID); err != nil {
		return Upload{}, err
	}
	if u.State == upload.StateFailed && u.Failed == 0 { // not because of its lots
		return Upload{}, schema.Busy(nil, "%s", u.Reason)
	}
	return h.shown(c, u, nil)
}

// refusedAtOnce adds the number of the upload and the errors of its first lines to a refusal.
func (h Uploads) refusedAtOnce(c *web.Call, u *upload.Upload, err error) error {
	refusal, ok := schema.KindOf(err)
	if !ok {
		return err
	}
	lines, err := schema.View(c, h.db, func(tx *schema.Tx) ([]upload.Line, error) {
		list, _, err := upload.ListLines(tx, u.ID, upload.LevelError, "", schema.Page{Num: 1, Size: 3})
		return list, err
	})
	if err != nil {
		return err
	}
	own := *refusal
	own.Message += fmt.Sprintf("（导入编号 %d）", u.ID)
	for n := range lines {
		line, err := newLine(&lines[n])
		if err != nil {
			return err
		}
		for _, p := range line.Problems {
			if p.Level == "error" {
				own.Message += fmt.Sprintf("；第 %d 行：%s", line.Number, p.Text)
				break
			}
		}
	}
	return &own
}
