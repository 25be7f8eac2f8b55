package upload

import (
	"encoding/json"
	"fmt"

	"cottonmall/schema"
)

// ListTables returns the tables of an upload's file, with the other uploads that read them.
func ListTables(tx *schema.Tx, u *Upload) (tables []SheetTable, err error) {
	if err := json.Unmarshal([]byte(u.Sheets), &tables); err != nil {
		return nil, err
	}
	if len(tables) < 2 {
		return tables, nil
	}
	others, err := sameFile(tx, u)
	for n := range tables {
		t := &tables[n]
		for _, other := range others {
			if other.Sheet == t.Index && t.Index != u.Sheet {
				t.ImportID = other.ID
			}
		}
		t.Unread = t.Lots > 0 && t.Index != u.Sheet && t.ImportID == 0
	}
	return tables, err
}

// TableNames returns the names of the tables of the file, by index.
func (u *Upload) TableNames() (map[int]string, error) {
	var tables []SheetTable
	err := json.Unmarshal([]byte(u.Sheets), &tables)
	names := make(map[int]string, len(tables))
	for _, t := range tables {
		names[t.Index] = t.Name
	}
	return names, err
}

// Earlier returns an earlier upload of the same table of the same file: the first one that is not finished, else the
// last finished one. It returns nil when the file has no earlier upload.
func Earlier(tx *schema.Tx, u *Upload) (*Upload, error) {
	others, err := sameFile(tx, u)
	if err != nil {
		return nil, err
	}
	var found *Upload
	for n := range others {
		if o := &others[n]; o.ID < u.ID && o.Sheet == u.Sheet && (found == nil || found.State == StateDone) {
			found = o
		}
	}
	return found, nil
}

// uploadedElsewhere returns the lots that were uploaded from other tables of the file, with their places.
func uploadedElsewhere(tx *schema.Tx, u *Upload, names []string) (map[string]string, error) {
	if len(names) < 2 {
		return nil, nil
	}
	others, err := sameFile(tx, u)
	if err != nil {
		return nil, err
	}
	places := map[string]string{}
	for _, other := range others {
		if other.State != StateDone || other.Sheet == u.Sheet || other.Sheet >= len(names) {
			continue
		}
		lots, err := uploadedLots(tx, other.ID)
		if err != nil {
			return nil, err
		}
		for number, row := range lots {
			places[number] = fmt.Sprintf("工作表“%s”第 %d 行", names[other.Sheet], row)
		}
	}
	return places, nil
}
