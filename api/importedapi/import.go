package importedapi

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
	"cottonmall/schema/imported"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheetimport"
)

// Imports handles the calls about sheets of imported lots.
type Imports struct {
	DB      *schema.DB
	reading *limiter.Pool // limits the sheets in memory
}

// NewImports returns the handlers of the calls about sheets of imported lots. They read one sheet at a time.
func NewImports(db *schema.DB) Imports {
	each := map[limiter.Kind]int64{limiter.User: 1}
	return Imports{db, limiter.NewPool(limiter.Capacity{Total: 1, Each: each, Wait: -1})}
}

const sheetTime = 40 * time.Second

// SheetUpload marks the call that uploads a sheet of imported lots.
func SheetUpload(r *web.Route) {
	web.Uploading(r)
	r.Body, r.Wait = sheet.MaxBytes+64<<10, 60*time.Second
}

type importedSheetIn struct {
	web.SheetFile
	Until *time.Time `json:"listingValidity,omitempty" doc:"有效期：表格中没有的批次用它；不填为下一个周五"`
}

// importedImport is a sheet of imported lots, from its preview to its result.
type importedImport struct {
	sheetimport.Summary
	Columns []importedColumn `json:"columns" doc:"有列名的各列"`
	Missing []string         `json:"missing" doc:"没有找到的必填列"`
}

// importedColumn is a column of a sheet with a title.
type importedColumn struct {
	Number int    `json:"number" doc:"第几列，从 1 起"`
	Title  string `json:"title"`
	Key    string `json:"key" doc:"读作哪一项；不读的为空"`
}

func newImportedImport(im *imported.Import) importedImport {
	out := importedImport{Summary: im.Summary(), Columns: []importedColumn{}, Missing: []string{}}
	for i, title := range im.Titles {
		if title != "" {
			out.Columns = append(out.Columns, importedColumn{i + 1, title, im.Columns[i]})
		}
	}
	for _, c := range imported.SheetColumns {
		if c.Required && !slices.Contains(im.Columns, c.Key) {
			out.Missing = append(out.Missing, c.Titles[0])
		}
	}
	return out
}

// Add reads a sheet and returns its preview.
func (h Imports) Add(c *web.Call, in *importedSheetIn) (out importedImport, err error) {
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
	chosen, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[string]string, error) {
		return imported.ChosenColumns(tx, c.Caller.Actor.CompanyID)
	})
	if err != nil {
		return out, err
	}
	ctx, cancel := context.WithTimeout(c, sheetTime)
	defer cancel()
	table, err := importedsheet.Read(ctx, data, chosen)
	if err != nil {
		return out, err
	}
	im := imported.Import{
		Import: sheetimport.Import{FileName: name, Columns: table.Columns, Hints: table.Hints}, Titles: table.Titles,
	}
	added, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*imported.Import, error) {
		if im.Until, err = validityOf(tx, in.Until); err != nil {
			return nil, err
		}
		return imported.AddImport(tx, accountapi.MemberOf(c.Caller), im, table.Rows)
	})
	if err != nil {
		return out, err
	}
	return h.Single(c, &importedImportIn{added.ID})
}

// validityOf returns the given validity, or the next Friday.
func validityOf(tx *schema.Tx, given *time.Time) (time.Time, error) {
	if given != nil {
		return given.UTC(), nil
	}
	holidays, err := market.Holidays(tx)
	return market.ComingFriday(tx.Now(), holidays), err
}

type importedImportIn struct {
	ID int64 `json:"importID" minimum:"1" doc:"导入编号"`
}

// view returns an import with its rows.
func (h Imports) view(c *web.Call, id int64) (*imported.ImportView, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*imported.ImportView, error) {
		return imported.ViewImport(tx, c.Caller.Actor.CompanyID, id)
	})
}

// Single returns an import.
func (h Imports) Single(c *web.Call, in *importedImportIn) (out importedImport, err error) {
	v, err := h.view(c, in.ID)
	if err != nil {
		return out, err
	}
	return newImportedImport(v.Import), nil
}

// List returns a page of the imports of the company.
func (h Imports) List(c *web.Call, in *web.PageIn) (web.PageOf[importedImport], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[importedImport], err error) {
		list, total, err := sheetimport.List[imported.Import](tx, c.Caller.Actor.CompanyID, in.Page())
		rows := []importedImport{}
		for i := range list {
			rows = append(rows, newImportedImport(&list[i]))
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// importedLine is a row of a sheet, or a lot that the sheet does not have.
type importedLine struct {
	Number   int                  `json:"number" doc:"表中的行号；表中没有的批次为 0"`
	ID       int64                `json:"importlistingID" doc:"店里的批次；新批次为 0"`
	Title    string               `json:"title" doc:"产地国、等级和提单号"`
	Offer    string               `json:"offer" doc:"报价"`
	Currency market.Currency      `json:"currency" doc:"1 人民币，元/吨；2 美元，美分/磅"`
	Weight   schema.Weight        `json:"amount" doc:"吨"`
	Becomes  sheetimport.Becoming `json:"becomes" enum:"fresh,changed,relisted,same,wrong,gone"`
	Changes  []schema.FieldChange `json:"changes"`
	Problems []string             `json:"problems"`
}

func newImportedLine(l *imported.ImportLine) importedLine {
	offered := imported.Listing{IndexCode: l.Form.IndexCode, Basis: l.Form.Basis, Price: l.Form.Price}
	out := importedLine{
		Number: l.Number, Title: l.Title, Offer: offered.OfferText(), Currency: l.Form.Currency, Weight: l.Form.Weight,
		Becomes: l.Becomes, Changes: append([]schema.FieldChange{}, l.Changes...),
		Problems: append([]string{}, l.Problems...),
	}
	if l.Listing != nil {
		out.ID = l.Listing.ID
	}
	return out
}

type importedLinesIn struct {
	ID      int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Becomes string `json:"becomes,omitempty" enum:"fresh,changed,relisted,same,wrong,gone" doc:"只看哪些"`
	web.PageIn
}

// Lines returns a page of the rows of a sheet.
func (h Imports) Lines(c *web.Call, in *importedLinesIn) (out web.PageOf[importedLine], err error) {
	v, err := h.view(c, in.ID)
	if err != nil {
		return out, err
	}
	rows := []importedLine{}
	for i := range v.Lines {
		if l := &v.Lines[i]; in.Becomes == "" || in.Becomes == string(l.Becomes) {
			rows = append(rows, newImportedLine(l))
		}
	}
	if in.Becomes == string(sheetimport.Gone) {
		for i := range v.Leaving {
			l := &v.Leaving[i]
			rows = append(rows, importedLine{
				ID: l.ID, Title: v.TitleOf(l), Offer: l.OfferText(), Currency: l.Currency, Weight: l.Weight,
				Becomes: sheetimport.Gone, Changes: []schema.FieldChange{}, Problems: []string{},
			})
		}
	}
	return web.PageOfAll(&in.PageIn, rows), nil
}

type importedColumnsIn struct {
	ID      int64            `json:"importID" minimum:"1" doc:"导入编号"`
	Columns []importedChoice `json:"columns" minItems:"1" maxItems:"100" doc:"改了的列"`
}

type importedChoice struct {
	Number int    `json:"number" minimum:"1" maximum:"100" doc:"第几列，从 1 起"`
	Key    string `json:"key,omitempty" maxLength:"20" doc:"读作哪一项；不读的不填"`
}

// SetColumns sets what columns of a sheet are, and remembers it for the next sheets of the company.
func (h Imports) SetColumns(c *web.Call, in *importedColumnsIn) (out importedImport, err error) {
	_, err = schema.Do(c, h.DB, func(tx *schema.Tx) (*imported.Import, error) {
		choices := map[int]string{}
		for _, choice := range in.Columns {
			choices[choice.Number-1] = choice.Key
		}
		return imported.SetColumns(tx, accountapi.MemberOf(c.Caller), in.ID, choices)
	})
	if err != nil {
		return out, err
	}
	return h.Single(c, &importedImportIn{in.ID})
}

type importedImportSaveIn struct {
	ID    int64              `json:"importID" minimum:"1" doc:"导入编号"`
	Whole bool               `json:"whole,omitempty" doc:"全部库存：在售而表中没有的批次下架"`
	Seen  sheetimport.Counts `json:"counts" doc:"看到的数目：不同时不导入"`
}

// Save confirms an import.
func (h Imports) Save(c *web.Call, in *importedImportSaveIn) (importedImport, error) {
	return h.change(c, func(tx *schema.Tx) (*imported.Import, error) {
		how := sheetimport.Confirmation{Seen: in.Seen, Whole: in.Whole}
		return imported.ConfirmImport(tx, accountapi.MemberOf(c.Caller), in.ID, how)
	})
}

// Undo undoes an import.
func (h Imports) Undo(c *web.Call, in *importedImportIn) (importedImport, error) {
	return h.change(c, func(tx *schema.Tx) (*imported.Import, error) {
		return imported.UndoImport(tx, accountapi.MemberOf(c.Caller), in.ID)
	})
}

func (h Imports) change(c *web.Call, f func(tx *schema.Tx) (*imported.Import, error)) (importedImport, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out importedImport, err error) {
		im, err := f(tx)
		if err != nil {
			return out, err
		}
		return newImportedImport(im), nil
	})
}

// Template sends a sheet to be filled in.
func (h Imports) Template(c *web.Call) error {
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "进口棉模板", importedsheet.WriteForm(w, h.DB.Now())
	})
}

// Failed sends the rows of a sheet that cannot be imported, as the seller wrote them, each with its reasons.
func (h Imports) Failed(c *web.Call) error {
	id, err := strconv.ParseInt(c.Fiber.Query("importID"), 10, 64)
	if err != nil {
		return sheetimport.ErrNone()
	}
	v, err := h.view(c, id)
	if err != nil {
		return err
	}
	row := func(l *imported.ImportLine) *sheetimport.Row { return &l.Row }
	rows := sheetimport.Failed(v.Lines, row, func(r *sheetimport.Row) []string { return r.Cells(len(v.Titles)) })
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "不能上架的行", sheet.WriteRows(w, "不能上架的行", append(slices.Clone(v.Titles), "原因"), rows)
	})
}
