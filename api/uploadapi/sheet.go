package uploadapi

import (
	"encoding/json"
	"fmt"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/upload"
)

type uploadSheetIn struct {
	ImportID int64 `json:"importID" minimum:"1" doc:"导入编号"`
	Sheet    int   `json:"sheet" minimum:"0" maximum:"300" doc:"工作表：从 0 起"`
}

// Sheet begins another import with a sheet of the file of one.
func (h Uploads) Sheet(c *web.Call, in *uploadSheetIn) (Upload, error) {
	was, err := h.one(c, in.ImportID)
	if err != nil {
		return Upload{}, err
	}
	r, leave, err := h.openAgain(c, was)
	if err != nil {
		return Upload{}, err
	}
	defer leave()
	if in.Sheet >= len(r.book.Sheets) {
		return Upload{}, errNoSheet
	}
	r.Layout, r.Edits = r.book.FindLayoutIn(in.Sheet, r.template), nil
	r.book.SuggestContract(&r.Reading)
	i, err := h.begin(c, &upload.Upload{Kind: was.Kind, FileName: was.FileName, Hash: was.Hash}, r, func() error { return nil })
	if err != nil {
		return Upload{}, err
	}
	return h.shown(c, i)
}

var errNoSheet = schema.Invalid("layout", "文件中没有这个工作表")

// SheetBefore is an earlier import of the same table of the same file.
type SheetBefore struct {
	ImportID int64  `json:"importID"`
	State    string `json:"state" enum:"preview,working,done"`
	By       string `json:"by" doc:"谁打开的"`
	Mine     bool   `json:"mine" doc:"是否您自己"`
}

// before is the first of the earlier imports of the same table that are not over yet, or the last that is done; nil when there
// is none.
func (h Uploads) before(tx *schema.Tx, i *upload.Upload, me int64) (*SheetBefore, error) {
	others, err := upload.SameFile(tx, i)
	if err != nil {
		return nil, err
	}
	var found *upload.Upload
	for n := range others {
		if o := &others[n]; o.ID < i.ID && o.Sheet == i.Sheet && (found == nil || found.State == upload.StateDone) {
			found = o
		}
	}
	if found == nil {
		return nil, nil
	}
	by, err := account.FindMember(tx, found.MembershipID)
	if err != nil {
		return nil, err
	}
	return &SheetBefore{found.ID, importStates[found.State][0], by.Name, by.MembershipID == me}, nil
}

// sheetsOf are the tables of an import's file, and which of the others other imports read.
func sheetsOf(tx *schema.Tx, i *upload.Upload) (tables []SheetTable, err error) {
	if err := json.Unmarshal([]byte(i.Sheets), &tables); err != nil {
		return nil, err
	}
	if len(tables) < 2 {
		return tables, nil
	}
	others, err := upload.SameFile(tx, i)
	for n := range tables {
		t := &tables[n]
		for _, other := range others {
			if other.Sheet == t.Index && t.Index != i.Sheet {
				t.ImportID = other.ID
			}
		}
		t.Unread = t.Lots > 0 && t.Index != i.Sheet && t.ImportID == 0
	}
	return tables, err
}

// sheetNames are the names of the tables of an import's file, by their places.
func sheetNames(i *upload.Upload) (map[int]string, error) {
	var tables []SheetTable
	err := json.Unmarshal([]byte(i.Sheets), &tables)
	names := make(map[int]string, len(tables))
	for _, t := range tables {
		names[t.Index] = t.Name
	}
	return names, err
}

// twice tells of lots of a sheet that were imported from other sheets of its file where they stand.
func twice(tx *schema.Tx, i *upload.Upload, r *readSheet) (map[string]string, error) {
	if len(r.book.Sheets) < 2 {
		return nil, nil
	}
	others, err := upload.SameFile(tx, i)
	if err != nil {
		return nil, err
	}
	list := map[string]string{}
	for _, other := range others {
		if other.State != upload.StateDone || other.Sheet == i.Sheet || other.Sheet >= len(r.book.Sheets) {
			continue
		}
		name := r.book.Sheets[other.Sheet].Name
		lots, err := upload.UploadedLots(tx, other.ID)
		if err != nil {
			return nil, err
		}
		for number, row := range lots {
			list[number] = fmt.Sprintf("工作表“%s”第 %d 行", name, row)
		}
	}
	return list, nil
}
