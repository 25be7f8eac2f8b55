package web

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// sheetForm is a form with a file as a program sends it, and more fields.
func sheetForm(disposition string, pairs ...string) requestParts {
	form := multipartOf(pairs...)
	part := "--x\r\nContent-Disposition: form-data; name=\"file\"; " + disposition + "\r\n\r\n批号\r\n"
	form.body = append([]byte(part), form.body...)
	return form
}

// fileIn takes a file or a text.
type fileIn struct {
	File     *File  `json:"file,omitempty" doc:"表格"`
	Text     string `json:"text,omitempty"`
	FileName string `json:"fileName,omitempty" maxLength:"255"`
}

// TestFileOfAFormHasItsName checks the names of files, and that files are on disk until they are removed.
func TestFileOfAFormHasItsName(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		form requestParts
		want string
	}{
		"by the part":            {sheetForm(`filename="十一月报价.xlsx"`), "十一月报价.xlsx"},
		"with its folder":        {sheetForm(`filename="C:\\报价\\甲.xlsx"`), "甲.xlsx"},
		"in the way of RFC 5987": {sheetForm(`filename*=UTF-8''%E7%94%B2.csv`), "甲.csv"},
		"beside a field":         {sheetForm(`filename="甲.xlsx"`, "fileName", "乙.xlsx"), "甲.xlsx"},
		"in another code":        {sheetForm("filename=\"\xbc\xd7.xlsx\""), ""},
		"with what nobody reads": {sheetForm(`filename*=UTF-8''a%01.xlsx`), ""},
		"too long":               {sheetForm(`filename="` + strings.Repeat("报", 300) + `.xlsx"`), strings.Repeat("报", 255)},
	} {
		t.Run(name, func(t *testing.T) {
			var in fileIn
			v := reflect.ValueOf(&in).Elem()
			if err := NewInput(newRegistry(nil), v.Type()).readInto(&c.form, v); err != nil {
				t.Error(err)
				return
			}
			content, err := in.File.Bytes()
			if err != nil || string(content) != "批号" || in.File.Name != c.want || in.File.Size != int64(len("批号")) {
				t.Errorf("%+v, %q, %v", in.File, content, err)
			}
			if err := c.form.removeFiles(); err != nil {
				t.Error(err)
			}
			if _, err := in.File.Open(); err == nil {
				t.Error("the file is not removed")
			}
		})
	}
}

// TestFilesComeInFormsOnly checks what is refused in place of a file, and what counts as absent.
func TestFilesComeInFormsOnly(t *testing.T) {
	t.Parallel()
	const text = "file：表格须作为表单（multipart/form-data）中的文件发送"
	twice := sheetForm(`filename="甲.xlsx"`)
	twice.body = append(slices.Clone(twice.body[:bytes.Index(twice.body, []byte("--x--"))]), twice.body...)
	inQuery := sheetForm(`filename="甲.xlsx"`)
	inQuery.query = "file=x"
	for name, c := range map[string]struct {
		requestParts
		want string
	}{
		"base64 in JSON":         {jsonBody(`{"file":"5om55Y+3"}`), text},
		"a text of a form":       {multipartOf("file", "5om55Y+3"), text},
		"a text of the query":    {queryOf("file=x"), text},
		"twice":                  {twice, "file：表格重复了"},
		"as a file and a text":   {sheetForm(`filename="甲.xlsx"`, "file", "x"), "file：表格重复了"},
		"as a file and in query": {inQuery, text},
		"null":                   {jsonBody(`{"file":null}`), ""},
		"an empty text":          {jsonBody(`{"file":""}`), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var in fileIn
			v := reflect.ValueOf(&in).Elem()
			err := NewInput(newRegistry(nil), v.Type()).readInto(&c.requestParts, v)
			if got := refusalText(err); c.want != "" && got != c.want || c.want == "" && (err != nil || in.File != nil) {
				t.Errorf("refused with %q, want %q", got, c.want)
			}
			if err := c.removeFiles(); err != nil {
				t.Error(err)
			}
		})
	}
}
