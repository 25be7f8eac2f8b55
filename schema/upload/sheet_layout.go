package upload

import (
	"encoding/json"

	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
)

// SheetTable is one table of a file.
type SheetTable struct {
	Index  int    `json:"index"`
	Name   string `json:"name"`
	Rows   int    `json:"rows"`
	Hidden bool   `json:"hidden"`
	Lots   int    `json:"lots" doc:"像是有多少批"`

	ImportID int64 `json:"importID" doc:"读取它的另一次导入，0 为没有"`
	Unread   bool  `json:"unread" doc:"有批次而没有导入读取"`
}

// SheetLayout is how a table is read. Uploads store it as JSON, and pages show it.
type SheetLayout struct {
	Sheet      int           `json:"sheet"`
	HeaderRow  int           `json:"headerRow" doc:"表头所在行，0 为没有表头"`
	FirstRow   int           `json:"firstRow" doc:"数据从哪一行开始"`
	ReadHidden bool          `json:"readHidden" doc:"是否读取隐藏行"`
	Columns    []SheetColumn `json:"columns"`
	Head       sheet.Head    `json:"head" doc:"首行数据以上的内容"`
	LacksPick  int           `json:"lacksPick" doc:"导入后没有采摘方式的批数"`
	LacksGin   int           `json:"lacksGin" doc:"导入后没有类型的批数"`

	Chosen  bool                  `json:"chosen" doc:"工作表、表头或隐藏行由人选定"`
	Form    *FormUse              `json:"form" doc:"按哪个模板读取，空为没有"`
	Names   []lotsheet.NameChoice `json:"names" doc:"选定的名称，各批相同"`
	Unknown []UnknownName         `json:"unknown" doc:"没有认出的名称"`

	Ginneries []NewGinnery `json:"ginneries,omitempty" doc:"平台没有的加工厂：导入后待核"`
}

// NewGinnery is a ginnery that the platform does not know.
type NewGinnery struct {
	Code string `json:"code" doc:"批号的前 5 位"`
	Name string `json:"name" doc:"表中的名称，空为没有"`
	Area string `json:"area" doc:"产区"`
	City string `json:"city" doc:"城市"`
}

// SheetColumn is the meaning of a column.
type SheetColumn struct {
	Index      int             `json:"index"`
	Title      string          `json:"title"`
	Field      string          `json:"field" doc:"空为不读取"`
	FieldTitle string          `json:"fieldTitle"`
	By         lotsheet.Source `json:"by" enum:",name,content,template,person"`
	Unit       string          `json:"unit"`
	UnitSaid   bool            `json:"unitSaid,omitempty" doc:"单位由人指定，照此读取"`
	Units      []string        `json:"units" doc:"可选的单位"`
	Hidden     bool            `json:"hidden"`
	Samples    []string        `json:"samples"`
}

// newLayout returns a layout as it is stored.
func newLayout(b *lotsheet.Book, l *lotsheet.Layout) SheetLayout {
	out := SheetLayout{
		Sheet: l.Sheet, HeaderRow: l.Header, FirstRow: l.First, ReadHidden: l.Hidden,
		Columns: make([]SheetColumn, len(l.Columns)), Head: b.Head(l),
	}
	for i, c := range l.Columns {
		column := SheetColumn{
			Index: i, Title: c.Title, Field: c.Field, By: c.Source, Unit: c.Unit, UnitSaid: c.UnitFixed, Hidden: c.Hidden,
			Samples: b.Sheets[l.Sheet].Samples(i, l.First),
		}
		if f, ok := lotsheet.FieldOf(c.Field); ok {
			column.FieldTitle, column.Units = f.Title, f.Units()
		}
		out.Columns[i] = column
	}
	return out
}

// layout returns a stored layout as sheets are read by it.
func (l *SheetLayout) layout() lotsheet.Layout {
	out := lotsheet.Layout{
		Sheet: l.Sheet, Header: l.HeaderRow, First: l.FirstRow, Hidden: l.ReadHidden,
		Columns: make([]lotsheet.Column, len(l.Columns)),
	}
	for i, c := range l.Columns {
		out.Columns[i] = lotsheet.Column{
			Title: c.Title, Field: c.Field, Source: c.By, Unit: c.Unit, UnitFixed: c.UnitSaid, Hidden: c.Hidden,
		}
	}
	return out
}

// Above returns the rows above the lots. Layouts that were stored without them return the titles of the columns.
func (l *SheetLayout) Above() sheet.Head {
	if l.Head.First > 0 {
		return l.Head
	}
	titles := make([]string, len(l.Columns))
	for i, c := range l.Columns {
		titles[i] = c.Title
	}
	return sheet.Head{Rows: []sheet.HeadRow{{Number: 1, Cells: titles}}, First: 2, Titles: 1}
}

// newTables returns the tables of a file. Places are the lots of each.
func newTables(b *lotsheet.Book, places [][]lotsheet.LotRow) []SheetTable {
	list := make([]SheetTable, len(b.Sheets))
	for i := range b.Sheets {
		s := &b.Sheets[i]
		list[i] = SheetTable{Index: i, Name: s.Name, Rows: len(s.Rows), Hidden: s.Hidden, Lots: len(places[i])}
	}
	return list
}

// Reading returns how an upload is read. Both are empty for a preview that was interrupted.
func (u *Upload) Reading() (layout SheetLayout, r lotsheet.Reading, err error) {
	if u.Layout == "" {
		return layout, r, nil
	}
	if err := json.Unmarshal([]byte(u.Layout), &layout); err != nil {
		return layout, r, err
	}
	r.Layout, r.Names = layout.layout(), layout.Names
	if u.Mended != "" {
		err = json.Unmarshal([]byte(u.Mended), &r.Edits)
	}
	if err == nil && u.Defaults != "" {
		err = json.Unmarshal([]byte(u.Defaults), &r.Defaults)
	}
	return layout, r, err
}

// setReading sets how an upload is read. What its lots lack, and the new ginneries, are those of checked lines.
func (u *Upload) setReading(r *reading, checked []lotsheet.Line, ref *lotsheet.Reference) error {
	u.Sheet = r.Layout.Sheet
	layout := newLayout(r.book, &r.Layout)
	layout.LacksPick, layout.LacksGin = lotsheet.CountLacking(checked)
	layout.Chosen, layout.Form, layout.Names = r.chosen, r.used, r.Names
	layout.Unknown = unknownNames(checked)
	layout.Ginneries = newGinneries(checked, ref)
	return encodeAll(map[*string]any{&u.Layout: layout, &u.Mended: r.Edits, &u.Defaults: r.Defaults})
}

// encodeAll writes values as JSON into texts.
func encodeAll(values map[*string]any) error {
	for to, value := range values {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		*to = string(text)
	}
	return nil
}
