package importedapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// SheetUpload marks the call that uploads a sheet of imported lots.
func SheetUpload(r *web.Route) {
	web.Uploading(r)
	r.Body, r.Wait = sheet.MaxBytes+64<<10, 60*time.Second
}

type importedSheetIn struct {
	File  *web.File  `json:"file,omitempty" doc:"表格：xlsx、xls、et、ods、xml 或 csv"`
	Text  string     `json:"text,omitempty" maxLength:"2000000" doc:"粘贴的内容：从表格中复制的单元格"`
	Until *time.Time `json:"listingValidity,omitempty" doc:"有效期：表格中没有的批次用它；不填为下一个周五"`
}

// importedPreview is what a sheet would put on sale. Nothing is stored.
type importedPreview struct {
	Lines   []importedLine `json:"list"`
	Good    int            `json:"good" doc:"可以上架的批数"`
	Columns []string       `json:"columns" doc:"读到的列"`
	Ignored []string       `json:"ignored" doc:"没有读的列"`
}

// importedLine is a row of a sheet.
type importedLine struct {
	Sheet  string        `json:"sheet" doc:"工作表"`
	Row    int           `json:"row" doc:"表格中的行号"`
	Form   ImportedForm  `json:"form" doc:"读出的批次：原样交给 submitRelease 上架"`
	Origin string        `json:"originsName"`
	Depot  string        `json:"depotName" doc:"仓库，没有时为港口"`
	Field  string        `json:"field" doc:"有错的字段；可以上架时为空"`
	Reason string        `json:"reason" doc:"不能上架的原因；可以上架时为空"`
	Listed []importedOld `json:"listed" doc:"店里同一提单、年度、等级和长度的批次，上架前请核对是否重复"`
}

// importedOld is a listing of the company that may be the same lot.
type importedOld struct {
	ID      int64          `json:"importlistingID"`
	State   imported.State `json:"status"`
	Index   string         `json:"indexCode"`
	Basis   market.Decimal `json:"basis"`
	Price   market.Decimal `json:"price"`
	Version int            `json:"version"`
}

// Upload reads a sheet and returns what it would put on sale.
func (h Stock) Upload(c *web.Call, in *importedSheetIn) (*importedPreview, error) {
	content, err := sheetContent(in)
	if err != nil {
		return nil, err
	}
	now := h.DB.Now()
	ref, until, err := h.readReference(c, in.Until)
	if err != nil {
		return nil, err
	}
	lots, err := importedsheet.Read(c, content, ref, until, now)
	if err != nil {
		return nil, err
	}
	out := &importedPreview{Lines: []importedLine{}, Columns: lots.Columns, Ignored: lots.Ignored}
	bills := map[string]bool{}
	for i := range lots.Lines {
		line := newImportedLine(&lots.Lines[i], ref)
		if line.Reason == "" {
			out.Good++
			bills[line.Form.BillNo] = true
		}
		out.Lines = append(out.Lines, line)
	}
	listed, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]imported.Listing, error) {
		return imported.OnBills(tx, c.Caller.Actor.CompanyID, schema.KeysOf(bills))
	})
	for i := range out.Lines {
		out.Lines[i].addListed(listed, ref)
	}
	return out, err
}

// sheetContent returns the uploaded file or the pasted text. It refuses a call without either.
func sheetContent(in *importedSheetIn) ([]byte, error) {
	switch {
	case in.File != nil:
		return in.File.Bytes()
	case in.Text == "":
		return nil, schema.Invalid("file", "请选择表格文件，或粘贴表格中的内容")
	}
	return []byte(in.Text), nil
}

// readReference returns what lots refer to, and the validity of those without one.
func (h Stock) readReference(c *web.Call, given *time.Time) (ref *imported.Reference, until time.Time, err error) {
	ref, err = schema.View(c, h.DB, func(tx *schema.Tx) (*imported.Reference, error) {
		holidays, err := market.Holidays(tx)
		if err != nil {
			return nil, err
		}
		if until = market.ComingFriday(tx.Now(), holidays); given != nil {
			until = *given
		}
		return imported.ReadReference(tx)
	})
	return ref, until, err
}

func newImportedLine(l *importedsheet.Line, ref *imported.Reference) importedLine {
	line := importedLine{Sheet: l.Sheet, Row: l.Row, Form: formOf(&l.Form), Listed: []importedOld{}}
	line.Origin, line.Depot = placesOf(&line.Form, ref)
	if bill, ok := imported.NormalBill(l.Form.BillNo); ok {
		line.Form.BillNo = bill
	}
	if l.Error != nil {
		line.Field, line.Reason = l.Error.Field, l.Error.Message
	}
	return line
}

// addListed adds the listings of the company that may be the lot of the line.
func (line *importedLine) addListed(listed []imported.Listing, ref *imported.Reference) {
	level := ref.Level(line.Form.Country, line.Form.Level)
	for i := range listed {
		l := &listed[i]
		if level != nil && l.BillNo == line.Form.BillNo && l.Year == line.Form.Year && l.Country == line.Form.Country &&
			l.Level == level.Name && l.Length == line.Form.Length {
			line.Listed = append(line.Listed, importedOld{l.ID, l.State, l.IndexCode, l.Basis, l.Price, l.Version})
		}
	}
}

// Template sends an empty sheet with the titles that the reader knows.
func (h Stock) Template(c *web.Call) error {
	return web.WriteWorkbook(c, writeTemplate)
}
