package uploadapi

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// sheetBody is what the body of a call with a sheet may have: the file as base64, with what is around it.
const sheetBody = sheet.MaxBytes/3*4 + 64<<10

// Sheeting marks a call that brings a sheet.
func Sheeting(r *web.Route) {
	web.Uploading(r)
	r.Body = sheetBody
}

// Slow is a call that reads a sheet again.
func Slow(r *web.Route) { r.Wait = 30 * time.Second }

// SheetIn is a sheet that is sent.
type SheetIn struct {
	File     string `json:"file,omitempty" doc:"表格：base64，或表单中的文件"`
	Text     string `json:"text,omitempty" maxLength:"2000000" doc:"粘贴的内容：从表格中复制的单元格，制表符分隔"`
	FileName string `json:"fileName,omitempty" maxLength:"255" doc:"文件名：很长时截短"`
}

// FileFields says that the field may come as a file of a form, and is called as that.
func (*SheetIn) FileFields() (file, name string) { return "file", "fileName" }

// bytes are the file, or the pasted text as one.
func (in *SheetIn) bytes() ([]byte, error) {
	if in.File == "" && in.Text == "" {
		return nil, schema.Invalid("file", "请选择表格文件，或粘贴表格中的内容")
	}
	if in.File == "" {
		return []byte(in.Text), nil
	}
	raw, err := base64.StdEncoding.DecodeString(in.File)
	if err != nil {
		return nil, schema.Invalid("file", "文件格式不正确")
	}
	return raw, nil
}

func (in *SheetIn) name() string {
	switch {
	case in.FileName != "":
		return in.FileName
	case in.File != "":
		return "未命名的表格"
	}
	return "粘贴的内容"
}

// reader reads sheets, one at a time: each takes much memory.
func (h Uploads) opened(c *web.Call, raw []byte) (*lotsheet.Book, func(), error) {
	leave, err := web.AcquireSlot(c, h.desk, c.Caller.Actor.UserID, "您的另一张表格还在读取，请等它读完后再试", "正在读取表格的人太多，请稍后再试")
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(c, readTime)
	end := func() { cancel(); leave() }
	book, err := lotsheet.Open(ctx, raw)
	if err != nil {
		end()
		return nil, nil, err
	}
	return book, end, nil
}

// readingOf is how an import is read, out of what is stored of it.
func readingOf(i *upload.Upload) (layout SheetLayout, r lotsheet.Reading, err error) {
	if i.Layout == "" { // its preview was cut
		return layout, r, nil
	}
	if err := json.Unmarshal([]byte(i.Layout), &layout); err != nil {
		return layout, r, err
	}
	r.Layout = layout.layout()
	if i.Mended != "" {
		err = json.Unmarshal([]byte(i.Mended), &r.Edits)
	}
	if err == nil && i.Defaults != "" {
		err = json.Unmarshal([]byte(i.Defaults), &r.Defaults)
	}
	return layout, r, err
}

// keep writes how an import is read into what is stored of it.
func keep(i *upload.Upload, book *lotsheet.Book, r *lotsheet.Reading) error {
	for _, part := range []struct {
		to    *string
		value any
	}{{&i.Layout, newLayout(book, &r.Layout)}, {&i.Mended, r.Edits}, {&i.Defaults, r.Defaults}} {
		text, err := json.Marshal(part.value)
		if err != nil {
			return err
		}
		*part.to = string(text)
	}
	i.Sheet = r.Layout.Sheet
	return nil
}

// readTime is how long it may take to open a file and to find out how it is read.
const readTime = 20 * time.Second

// linesAtOnce is how many lines one transaction stores.
const linesAtOnce = 1000

// readSheet is a sheet while it is read.
type readSheet struct {
	lotsheet.Reading
	book     *lotsheet.Book
	template lotsheet.Template
	zone     lotsheet.Zone
	lines    []lotsheet.Line
	found    [][]lotsheet.LotRow // by sheet
}

// read reads the lines of a book, if they are not too many: totals and headings do not count. Where inspection data alone are
// imported, nothing of an offer is read.
func (r *readSheet) read(kind upload.Kind) error {
	if kind == upload.InspectionUpload {
		r.Layout.IgnoreOffers()
	}
	if n := len(r.book.Sheets[r.Layout.Sheet].Rows); n > 2*upload.MostImported {
		return schema.Invalid("file", "表格有 %d 行，请删去与货无关的行，或拆成几个文件", n)
	}
	lots := 0
	r.lines = r.book.Read(&r.Reading)
	for n := range r.lines {
		if r.lines[n].Skipped == "" {
			lots++
		}
	}
	if lots > upload.MostImported {
		return schema.Invalid("file", "表格有 %d 批，一次最多导入 %d 批，请拆成几个文件", lots, upload.MostImported)
	}
	return nil
}

// places are the lots of all sheets of the file.
func (r *readSheet) places() [][]lotsheet.LotRow {
	if r.found == nil {
		r.found = r.book.LotRows(&r.Layout, r.template)
	}
	return r.found
}

// keepRead stores how an import is read from now on and its lines: only those that are not as they were.
func (h Uploads) keepRead(c *web.Call, i *upload.Upload, r *readSheet) error {
	var elsewhere []upload.ElsewhereLot
	if moved := i.Layout == "" || i.Sheet != r.Layout.Sheet; moved && i.Kind == upload.ListingUpload {
		beside, _ := r.book.UnreadLots(&r.Layout)
		elsewhere = upload.Elsewhere(r.Layout.Sheet, r.places(), beside)
		if err := r.book.Err(); err != nil {
			return err
		}
	}
	if err := keep(i, r.book, &r.Reading); err != nil {
		return err
	}
	known, err := schema.View(c, h.db, func(tx *schema.Tx) (*lotsheet.Reference, error) {
		known, err := upload.LoadReference(tx, i, r.lines)
		if err != nil {
			return nil, err
		}
		known.Imported, err = twice(tx, i, r)
		return known, err
	})
	if err != nil {
		return err
	}
	known.Zone = r.zone
	lotsheet.Check(r.lines, known)
	news, gone, err := h.newLines(c, i, r, known)
	if err != nil {
		return err
	}
	steps := parts(news, upload.PutLines)
	if len(elsewhere) > 0 {
		steps = append(steps, parts(elsewhere, upload.PutElsewhere)...)
	}
	return h.storeLines(c, i, gone, steps)
}

// newLines are the lines of a sheet that are not stored as they are now, and the numbers of those that are no lines any more.
func (h Uploads) newLines(c *web.Call, i *upload.Upload, r *readSheet, known *lotsheet.Reference) (news []upload.Line, gone []int, err error) {
	old, err := schema.View(c, h.db, func(tx *schema.Tx) (map[int]int64, error) { return upload.LineDigests(tx, i.ID) })
	if err != nil {
		return nil, nil, err
	}
	i.Counts = upload.Counts{}
	mended := r.EditedCells()
	for n := range r.lines {
		out, err := upload.NewLine(&r.lines[n], &r.Layout, mended, known)
		if err != nil {
			return nil, nil, err
		}
		i.Count(&out)
		if out.Level == upload.LevelWarning && r.lines[n].HasPriceJump() {
			i.Jumps++
		}
		out.UploadID = i.ID
		if digest, stored := old[out.Number]; !stored || digest != out.Digest {
			news = append(news, out)
		}
		delete(old, out.Number)
	}
	for number := range old {
		gone = append(gone, number)
	}
	return news, gone, nil
}

// put stores a part of what was read of an import.
type put func(tx *schema.Tx, i *upload.Upload) error

// parts puts a list a part at a time, and an empty one once.
func parts[T any](list []T, store func(*schema.Tx, *upload.Upload, []T) error) (steps []put) {
	for from := 0; from == 0 || from < len(list); from += linesAtOnce {
		part := list[from:min(from+linesAtOnce, len(list))]
		steps = append(steps, func(tx *schema.Tx, i *upload.Upload) error { return store(tx, i, part) })
	}
	return steps
}

// storeLines stores little together with how it is read; of much each transaction stores some.
func (h Uploads) storeLines(c *web.Call, i *upload.Upload, gone []int, steps []put) error {
	counts := i.Counts
	for n, step := range steps {
		stored, err := schema.Do(c, h.db, func(tx *schema.Tx) (upload.Upload, error) {
			own := *i
			if n == 0 {
				if err := upload.BeginReading(tx, &own); err != nil {
					return own, err
				}
			}
			if err := step(tx, &own); err != nil || n < len(steps)-1 {
				return own, err
			}
			own.Counts = counts
			return own, upload.EndLines(tx, &own, gone)
		})
		if err != nil {
			return err
		}
		*i = stored
	}
	return nil
}
