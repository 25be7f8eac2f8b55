package uploadapi

import (
	"testing"

	"cottonmall/api/web"
)

// TestNameOfAnUpload checks the file name of an upload with and without a name of its own.
func TestNameOfAnUpload(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		in   SheetIn
		want string
	}{
		{"both names", SheetIn{File: &web.File{Name: "a.xlsx"}, FileName: "十一月报价.xlsx"}, "十一月报价.xlsx"},
		{"name of the file", SheetIn{File: &web.File{Name: "a.xlsx"}}, "a.xlsx"},
		{"no name", SheetIn{File: &web.File{}}, "未命名的表格"},
		{"pasted text", SheetIn{Text: "批号"}, "粘贴的内容"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.in.name(); got != c.want {
				t.Errorf("it is called %q, want %q", got, c.want)
			}
		})
	}
}
