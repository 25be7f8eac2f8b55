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

// takesFile is an input of which one field may come as a file, and another, if it is named, may be told by that file's name.
type takesFile interface{ FileFields() (file, name string) }

// multipart reads a form of parts, and gives what it calls its file.
func (in *input) multipart(got values, body []byte, boundary string) (fileName string, err error) {
	form, err := multipart.NewReader(bytes.NewReader(body), boundary).ReadForm(int64(len(body)))
	if whole := bytes.Contains(body, []byte("--"+boundary+"--")); err != nil || !whole {
		return "", schema.Invalid("", "表单的格式有误")
	}
	if err := in.files(got, form.File); err != nil {
		return "", err
	}
	for name, texts := range form.Value {
		if err := in.put(got, name, texts); err != nil {
			return "", err
		}
	}
	for _, list := range form.File {
		fileName = list[0].Filename
	}
	return fileName, nil
}

// nameFile tells what the file of a form is called, where nobody says so otherwise and it can be read.
func (in *input) nameFile(got values, name string) {
	if raw := string(got[in.fileName]); in.fileName == "" || raw != "" && raw != `""` {
		return
	}
	name = name[strings.LastIndexAny(name, `/\`)+1:] // some browsers tell the folder too
	if name == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return
	}
	runes := []rune(name)
	got[in.fileName] = Encode(string(runes[:min(len(runes), *in.Fields[in.fileName].schema.MaxLength)]))
}

// files takes the one file that an input may have.
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
		if err := got.set(name, Encode(base64.StdEncoding.EncodeToString(content))); err != nil {
			return err
		}
	}
	return nil
}
