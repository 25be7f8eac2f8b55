package web

import (
	"bytes"
	"mime/multipart"

	"cottonmall/schema"
)

// addForm adds the values of a multipart form. Its files are written to disk and stay there until removeFiles.
func (in *input) addForm(got values, b *requestParts, boundary string) (err error) {
	b.form, err = multipart.NewReader(bytes.NewReader(b.body), boundary).ReadForm(0)
	if whole := bytes.Contains(b.body, []byte("--"+boundary+"--")); err != nil || !whole {
		return errForm
	}
	b.body = nil
	for name, list := range b.form.File {
		if !in.Fields[name].file {
			return schema.Invalid("", "此接口不接受文件")
		}
		if len(list) != 1 || len(b.form.Value[name]) > 0 {
			return fieldErrors{name: repeatedField}
		}
	}
	for name, texts := range b.form.Value {
		if err := in.addTexts(got, name, texts); err != nil {
			return err
		}
	}
	return nil
}

var errForm = schema.Invalid("", "表单的格式有误")

// files returns the files of the form by field, also empty ones.
func (b *requestParts) files() map[string]*File {
	files := map[string]*File{}
	if b.form == nil {
		return files
	}
	for name, list := range b.form.File {
		files[name] = newFile(list[0])
	}
	return files
}

// removeFiles deletes the files of the form.
func (b *requestParts) removeFiles() error {
	if b.form == nil {
		return nil
	}
	return b.form.RemoveAll()
}
