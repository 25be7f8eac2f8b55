package uploadapi

import (
	"testing"

	"cottonmall/api/web"
)

// TestNameOfAnUpload checks the file name of an upload with and without a name of its own.
func TestNameOfAnUpload(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   SheetIn
		want string
	}{
		{SheetIn{File: &web.File{Name: "a.xlsx"}, FileName: "十一月报价.xlsx"}, "十一月报价.xlsx"},
		{SheetIn{File: &web.File{Name: "a.xlsx"}}, "a.xlsx"},
		{SheetIn{File: &web.File{}}, "未命名的表格"},
		{SheetIn{Text: "批号"}, "粘贴的内容"},
	} {
		if got := c.in.name(); got != c.want {
			t.Errorf("%+v is called %q, want %q", c.in, got, c.want)
		}
	}
}
