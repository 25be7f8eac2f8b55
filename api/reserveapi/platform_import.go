package reserveapi

import (
	"context"
	"io"
	"slices"
	"strconv"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
	"cottonmall/schema/reserve/reservesheet"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheetimport"
)

// PlatformImports handles the calls of administrators about sheets of reserve lots and results.
type PlatformImports struct {
	DB      *schema.DB
	reading *limiter.Pool // limits the sheets in memory
}

// NewPlatformImports returns the handlers of the calls about sheets of reserve lots. They read one sheet at a time.
func NewPlatformImports(db *schema.DB) PlatformImports {
	each := map[limiter.Kind]int64{limiter.User: 1}
	return PlatformImports{db, limiter.NewPool(limiter.Capacity{Total: 1, Each: each, Wait: -1})}
}

const sheetTime = 40 * time.Second

// SheetUpload marks the call that uploads a sheet of reserve lots.
func SheetUpload(r *web.Route) {
	web.Uploading(r)
	r.Body, r.Wait = sheet.MaxBytes+64<<10, 60*time.Second
}

type reserveSheetIn struct {
	web.SheetFile
	Day schema.Day `json:"day,omitempty" maxLength:"10" doc:"交易日：表格中没有的批次用它"`
}

// reserveImport is a sheet of reserve lots, from its preview to its result.
type reserveImport struct {
	sheetimport.Summary
	Day     schema.Day `json:"day" doc:"没有交易日的批次用它；没有选时为空"`
	Unread  []string   `json:"unread" doc:"没有认出的列"`
	Missing []string   `json:"missing" doc:"没有找到的必填列"`
}

func newReserveImport(im *reserve.Import) reserveImport {
	out := reserveImport{Summary: im.Summary(), Day: im.Day, Unread: []string{}, Missing: im.MissingTitles()}
	for i, title := range im.Titles {
		if title != "" && im.Columns[i] == "" {
			out.Unread = append(out.Unread, title)
		}
	}
	return out
}

// Add reads a sheet and returns its preview.
func (h PlatformImports) Add(c *web.Call, in *reserveSheetIn) (out reserveImport, err error) {
	data, name, err := in.Content(sheet.MaxBytes)
	if err != nil {
		return out, err
	}
	leave, err := web.AcquireSlot(c, h.reading, c.Caller.Actor.UserID,
		"您的另一张表格还在读取，请等它读完后再试", "正在读取表格的人太多，请稍后再试")
	if err != nil {
		return out, err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(c, sheetTime)
	defer cancel()
	table, err := reservesheet.Read(ctx, data)
	if err != nil {
		return out, err
	}
	im := reserve.Import{
		Import: sheetimport.Import{FileName: name, Columns: table.Columns, Hints: table.Hints}, Titles: table.Titles,
		Day: in.Day,
	}
	added, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*reserve.Import, error) {
		return reserve.AddImport(tx, accountapi.MemberOf(c.Caller), im, table.Rows)
	})
	if err != nil {
		return out, err
	}
	return h.Single(c, &reserveImportIn{added.ID})
}

type reserveImportIn struct {
	ID int64 `json:"importID" minimum:"1" doc:"导入编号"`
}

// view returns an import with its rows.
func (h PlatformImports) view(c *web.Call, id int64) (*reserve.ImportView, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserve.ImportView, error) { return reserve.ViewImport(tx, id) })
}

// Single returns an import.
func (h PlatformImports) Single(c *web.Call, in *reserveImportIn) (out reserveImport, err error) {
	v, err := h.view(c, in.ID)
	if err != nil {
		return out, err
	}
	return newReserveImport(v.Import), nil
}

// List returns a page of the imports.
func (h PlatformImports) List(c *web.Call, in *web.PageIn) (web.PageOf[reserveImport], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[reserveImport], err error) {
		list, total, err := sheetimport.List[reserve.Import](tx, 0, in.Page())
		rows := []reserveImport{}
		for i := range list {
			rows = append(rows, newReserveImport(&list[i]))
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// reserveLine is a row of a sheet, or a waiting lot of the same day that the sheet does not have.
type reserveLine struct {
	Number   int                  `json:"number" doc:"表中的行号；表中没有的批次为 0"`
	ID       int64                `json:"reserveID" doc:"已有的批次；新批次为 0"`
	Title    string               `json:"title" doc:"批号和仓库"`
	Day      schema.Day           `json:"day" doc:"交易日"`
	Weight   schema.Weight        `json:"amount" doc:"公重，吨"`
	Becomes  sheetimport.Becoming `json:"becomes" enum:"fresh,changed,relisted,same,wrong,gone"`
	Changes  []schema.FieldChange `json:"changes"`
	Problems []string             `json:"problems"`
}

func newReserveLine(l *reserve.ImportLine) reserveLine {
	out := reserveLine{
		Number: l.Number, Title: l.Title, Day: l.Next.Day, Weight: l.Next.Weight, Becomes: l.Becomes,
		Changes: append([]schema.FieldChange{}, l.Changes...), Problems: append([]string{}, l.Problems...),
	}
	if l.Lot != nil {
		out.ID = l.Lot.ID
	}
	return out
}

type reserveLinesIn struct {
	ID      int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Becomes string `json:"becomes,omitempty" enum:"fresh,changed,relisted,same,wrong,gone" doc:"只看哪些"`
	web.PageIn
}

// Lines returns a page of the rows of a sheet.
func (h PlatformImports) Lines(c *web.Call, in *reserveLinesIn) (out web.PageOf[reserveLine], err error) {
	v, err := h.view(c, in.ID)
	if err != nil {
		return out, err
	}
	rows := []reserveLine{}
	for i := range v.Lines {
		if l := &v.Lines[i]; in.Becomes == "" || in.Becomes == string(l.Becomes) {
			rows = append(rows, newReserveLine(l))
		}
	}
	if in.Becomes == string(sheetimport.Gone) {
		for i := range v.Leaving {
			l := &v.Leaving[i]
			rows = append(rows, reserveLine{
				ID: l.ID, Title: reserve.TitleOf(l), Day: l.Day, Weight: l.Weight, Becomes: sheetimport.Gone,
				Changes: []schema.FieldChange{}, Problems: []string{},
			})
		}
	}
	return web.PageOfAll(&in.PageIn, rows), nil
}

type reserveImportSaveIn struct {
	ID    int64              `json:"importID" minimum:"1" doc:"导入编号"`
	Whole bool               `json:"whole,omitempty" doc:"完整清单：同一交易日待拍而表中没有的批次撤拍"`
	Seen  sheetimport.Counts `json:"counts" doc:"看到的数目：不同时不导入"`
}

// Save confirms an import.
func (h PlatformImports) Save(c *web.Call, in *reserveImportSaveIn) (reserveImport, error) {
	return h.change(c, func(tx *schema.Tx) (*reserve.Import, error) {
		how := sheetimport.Confirmation{Seen: in.Seen, Whole: in.Whole}
		return reserve.ConfirmImport(tx, accountapi.MemberOf(c.Caller), in.ID, how)
	})
}

// Undo undoes an import.
func (h PlatformImports) Undo(c *web.Call, in *reserveImportIn) (reserveImport, error) {
	return h.change(c, func(tx *schema.Tx) (*reserve.Import, error) {
		return reserve.UndoImport(tx, accountapi.MemberOf(c.Caller), in.ID)
	})
}

func (h PlatformImports) change(c *web.Call, f func(tx *schema.Tx) (*reserve.Import, error)) (reserveImport, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out reserveImport, err error) {
		im, err := f(tx)
		if err != nil {
			return out, err
		}
		return newReserveImport(im), nil
	})
}

// Template sends a sheet to be filled in.
func (h PlatformImports) Template(c *web.Call) error {
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "储备棉模板", reservesheet.WriteForm(w, h.DB.Now())
	})
}

// Failed sends the rows of a sheet that cannot be imported, as they were written, each with its reasons.
func (h PlatformImports) Failed(c *web.Call) error {
	id, err := strconv.ParseInt(c.Fiber.Query("importID"), 10, 64)
	if err != nil {
		return sheetimport.ErrNone()
	}
	v, err := h.view(c, id)
	if err != nil {
		return err
	}
	row := func(l *reserve.ImportLine) *sheetimport.Row { return &l.Row }
	rows := sheetimport.Failed(v.Lines, row, func(r *sheetimport.Row) []string { return r.Cells(len(v.Titles)) })
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "不能导入的行", sheet.WriteRows(w, "不能导入的行", append(slices.Clone(v.Titles), "原因"), rows)
	})
}
