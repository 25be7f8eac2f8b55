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
	name := "粘贴的内容"
	if in.File != nil {
		if in.File.Size > most {
			return nil, "", schema.Invalid("file", "文件超过 %d MB，请拆成几个文件", most>>20)
		}
		name = schema.Shorten(schema.OneLine(schema.PlainOr(in.File.Name)), 100)
	}
	data, err := FileOrText(in.File, in.Text)
	return data, name, err
}

// FileOrText returns the content of an uploaded sheet or the pasted text. It refuses a call without either.
func FileOrText(file *File, text string) ([]byte, error) {
	switch {
	case file != nil:
		return file.Bytes()
	case text == "":
		return nil, schema.Invalid("file", "请选择表格文件，或粘贴表格中的内容")
	}
	return []byte(text), nil
}
