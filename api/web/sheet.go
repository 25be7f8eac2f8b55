package web

import "cottonmall/schema"

// SheetFile is the input of a call that brings a sheet: a file, or cells that were pasted.
type SheetFile struct {
	File *File  `json:"file,omitempty" doc:"表格：表单中的文件"`
	Text string `json:"text,omitempty" maxLength:"1000000" doc:"粘贴的内容：从表格中复制的单元格，制表符分隔"`
}

// Content returns the bytes and the name of the sheet. It refuses a call without one, and a file of more than most
// bytes.
func (in *SheetFile) Content(most int64) ([]byte, string, error) {
	switch {
	case in.File == nil && in.Text == "":
		return nil, "", schema.Invalid("file", "请选择表格文件，或粘贴表格中的内容")
	case in.File == nil:
		return []byte(in.Text), "粘贴的内容", nil
	case in.File.Size > most:
		return nil, "", schema.Invalid("file", "文件超过 %d MB，请拆成几个文件", most>>20)
	}
	data, err := in.File.Bytes()
	return data, schema.Shorten(schema.OneLine(schema.PlainOr(in.File.Name)), 100), err
}
