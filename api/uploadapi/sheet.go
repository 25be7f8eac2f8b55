package uploadapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/upload"
)

type uploadSheetIn struct {
	ImportID int64 `json:"importID" minimum:"1" doc:"导入编号"`
	Sheet    int   `json:"sheet" minimum:"0" maximum:"300" doc:"工作表：从 0 起"`
}

// Sheet reads another sheet of the file of an upload.
func (h Uploads) Sheet(c *web.Call, in *uploadSheetIn) (Upload, error) {
	leave, err := h.place(c)
	if err != nil {
		return Upload{}, err
	}
	defer leave()
	u, err := h.reader.PreviewSheet(c, h.sender(c), in.ImportID, in.Sheet)
	return h.shown(c, u, err)
}

// SheetBefore is an earlier upload of the same table of the same file.
type SheetBefore struct {
	ImportID int64  `json:"importID"`
	State    string `json:"state" enum:"preview,working,done"`
	By       string `json:"by" doc:"谁打开的"`
	Mine     bool   `json:"mine" doc:"是否您自己"`
}

// before returns the earlier upload of the same table; nil when this upload is the first.
func (h Uploads) before(tx *schema.Tx, u *upload.Upload, me int64) (*SheetBefore, error) {
	found, err := upload.Earlier(tx, u)
	if err != nil || found == nil {
		return nil, err
	}
	by, err := upload.Sender(tx, found)
	if err != nil {
		return nil, err
	}
	return &SheetBefore{found.ID, uploadStates[found.State][0], by.Name, by.UserID == me}, nil
}
