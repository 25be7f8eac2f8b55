package web

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"mime/multipart"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/schema"
)

// fileInput is an input with a field that may be uploaded as a file. The name, if not empty, is that of the field with
// the name of the file.
type fileInput interface{ FileFields() (file, name string) }

// addForm adds the values of a multipart form. It returns the name of its file, if any.
func (in *input) addForm(v values, body []byte, boundary string) (fileName string, err error) {
	form, err := multipart.NewReader(bytes.NewReader(body), boundary).ReadForm(int64(len(body)))
	if whole := bytes.Contains(body, []byte("--"+boundary+"--")); err != nil || !whole {
		return "", schema.Invalid("", "表单的格式有误")
	}
	if err := in.addFile(v, form.File); err != nil {
		return "", err
	}
	for name, texts := range form.Value {
		if err := in.addTexts(v, name, texts); err != nil {
			return "", err
		}
	}
	for _, list := range form.File {
		fileName = list[0].Filename
	}
	return fileName, nil
}

// setFileName sets the field with the name of the file. It does nothing if the request has a value for the field or the
// name has control characters.
func (in *input) setFileName(v values, name string) {
	if raw := string(v[in.fileName]); in.fileName == "" || raw != "" && raw != `""` {
		return
	}
	name = name[strings.LastIndexAny(name, `/\`)+1:] // some browsers send the folder too
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return
	}
	runes := []rune(name)
	v[in.fileName] = Encode(string(runes[:min(len(runes), *in.Fields[in.fileName].schema.MaxLength)]))
}

// addFile adds the file of a form as base64. It refuses other files.
func (in *input) addFile(v values, files map[string][]*multipart.FileHeader) error {
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
		if err := v.set(name, Encode(base64.StdEncoding.EncodeToString(content))); err != nil {
			return err
		}
	}
	return nil
}
