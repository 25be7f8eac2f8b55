package api

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime/multipart"

	"cottonmall/schema"
)

// takesFile is an input of which one field may come as a file.
type takesFile interface{ takesFile() string }

// multipart reads a form of parts.
func (in *input) multipart(got values, body []byte, boundary string) error {
	form, err := multipart.NewReader(bytes.NewReader(body), boundary).ReadForm(int64(len(body)))
	if whole := bytes.Contains(body, []byte("--"+boundary+"--")); err != nil || !whole {
		return schema.Invalid("", "表单的格式有误")
	}
	if err := in.files(got, form.File); err != nil {
		return err
	}
	for name, texts := range form.Value {
		if err := in.put(got, name, texts); err != nil {
			return err
		}
	}
	return nil
}

// files takes the one file that an input may have. What it is called is nobody's business.
func (in *input) files(got values, files map[string][]*multipart.FileHeader) error {
	for name, list := range files {
		if name != in.file {
			return schema.Invalid("", "此接口不接受文件")
		}
		if len(list) != 1 {
			return fieldErrors{name: repeatedField}
		}
		file, err := list[0].Open()
		if err != nil {
			return schema.Invalid("", "表单的格式有误")
		}
		content, err := io.ReadAll(file)
		if err = errors.Join(err, file.Close()); err != nil {
			return schema.Invalid("", "表单的格式有误")
		}
		if err := got.set(name, encode(base64.StdEncoding.EncodeToString(content))); err != nil {
			return err
		}
	}
	return nil
}
