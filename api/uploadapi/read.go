package uploadapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// sheetBody is the size of the form of a sheet.
const sheetBody = sheet.MaxBytes + 64<<10

// Sheeting marks a call that brings a sheet.
func Sheeting(r *web.Route) {
	web.Uploading(r)
	r.Body, r.Wait = sheetBody, 90*time.Second
}

// Slow lengthens the time limit of a call that reads a sheet again.
func Slow(r *web.Route) { r.Wait = 45 * time.Second }

// SheetIn is a sheet that is sent.
type SheetIn struct {
	File     *web.File `json:"file,omitempty" doc:"表格：表单中的文件"`
	Text     string    `json:"text,omitempty" maxLength:"2000000" doc:"粘贴的内容：从表格中复制的单元格，制表符分隔"`
	FileName string    `json:"fileName,omitempty" maxLength:"255" doc:"文件名：很长时截短；不填时为文件的名称"`
}

// bytes returns the content of the file, or the pasted text.
func (in *SheetIn) bytes() ([]byte, error) {
	switch {
	case in.File != nil:
		return in.File.Bytes()
	case in.Text == "":
		return nil, schema.Invalid("file", "请选择表格文件，或粘贴表格中的内容")
	}
	return []byte(in.Text), nil
}

func (in *SheetIn) name() string {
	switch {
	case in.FileName != "":
		return in.FileName
	case in.File != nil && in.File.Name != "":
		return in.File.Name
	case in.File != nil:
		return "未命名的表格"
	}
	return "粘贴的内容"
}

// place acquires the place of the one sheet that is read, because each takes much memory.
func (h Uploads) place(c *web.Call) (leave func(), err error) {
	release, err := web.AcquireSlot(c, h.reading, c.Caller.Actor.UserID,
		"您的另一张表格还在读取，请等它读完后再试", "正在读取表格的人太多，请稍后再试")
	if err != nil {
		return nil, err
	}
	end := h.memory.watch()
	return func() {
		release()
		end()
	}, nil
}
