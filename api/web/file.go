package web

import (
	"fmt"
	"io"
	"mime/multipart"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/schema"

	"github.com/danielgtaylor/huma/v2"
)

// File is a file of a form. It is on disk until the call is answered.
type File struct {
	Name string // without folders; empty when it is missing or unreadable
	Size int64

	header *multipart.FileHeader
}

// fileNameMax is the number of characters of a file name; longer ones are shortened.
const fileNameMax = 255

// notAFile refuses a text, such as base64, in place of a file.
const notAFile = "须作为表单（multipart/form-data）中的文件发送"

// fileFormat is the format of files in schemas.
const fileFormat = "binary"

// Schema returns the schema of a file in a form.
func (*File) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: fileFormat}
}

// newFile returns the file of a part of a form.
func newFile(header *multipart.FileHeader) *File {
	return &File{Name: plainFileName(header.Filename), Size: header.Size, header: header}
}

// plainFileName returns the readable name of a file. Some browsers send the folder too.
func plainFileName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return ""
	}
	return schema.FirstRunes(name, fileNameMax)
}

// Bytes reads the file.
func (f *File) Bytes() (content []byte, err error) {
	file, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	content = make([]byte, f.Size)
	if _, err = io.ReadFull(file, content); err != nil {
		return nil, fmt.Errorf("read an uploaded file: %w", err)
	}
	return content, nil
}

// Open opens the file.
func (f *File) Open() (io.ReadCloser, error) {
	file, err := f.header.Open()
	if err != nil {
		return nil, fmt.Errorf("open an uploaded file: %w", err)
	}
	return file, nil
}
