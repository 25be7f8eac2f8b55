package web

import (
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

// fileIn takes a file and its name.
type fileIn struct {
	File     string `json:"file,omitempty"`
	Text     string `json:"text,omitempty"`
	FileName string `json:"fileName,omitempty" maxLength:"255"`
}

func (*fileIn) FileFields() (file, name string) { return "file", "fileName" }

// TestAFileOfAFormTellsItsName checks that the name of a file comes from its field, or else from the part of the form.
func TestAFileOfAFormTellsItsName(t *testing.T) {
	t.Parallel()
	inQuery := sheetForm(`filename="甲.xlsx"`)
	inQuery.query = "fileName=%E4%B9%99.xlsx"
	for name, c := range map[string]struct {
		form requestParts
		want string
	}{
		"by the part":            {sheetForm(`filename="十一月报价.xlsx"`), "十一月报价.xlsx"},
		"with its folder":        {sheetForm(`filename="C:\\报价\\甲.xlsx"`), "甲.xlsx"},
		"in the way of RFC 5987": {sheetForm(`filename*=UTF-8''%E7%94%B2.csv`), "甲.csv"},
		"by the field":           {sheetForm(`filename="甲.xlsx"`, "fileName", "乙.xlsx"), "乙.xlsx"},
		"by an empty field":      {sheetForm(`filename="甲.xlsx"`, "fileName", ""), "甲.xlsx"},
		"by the query":           {inQuery, "乙.xlsx"},
		"in another code":        {sheetForm("filename=\"\xbc\xd7.xlsx\""), ""},
		"with what nobody reads": {sheetForm(`filename*=UTF-8''a%01.xlsx`), ""},
		"too long":               {sheetForm(`filename="` + strings.Repeat("报", 300) + `.xlsx"`), strings.Repeat("报", 255)},
		"no file":                {jsonBody(`{"text":"批号"}`), ""},
	} {
		var in fileIn
		if err := read(c.form, &in); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := in.FileName; got != c.want {
			t.Errorf("%s: it is called %q, want %q", name, got, c.want)
		}
	}
}
