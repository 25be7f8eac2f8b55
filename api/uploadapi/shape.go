package uploadapi

import (
	"encoding/json"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// Upload is a sheet that a seller has sent in.
type Upload struct {
	ImportID         int64             `json:"importID"`
	Kind             string            `json:"kind" enum:"listing,quality"`
	FileName         string            `json:"fileName"`
	State            string            `json:"state" enum:"preview,working,done,failed,undone"`
	StateName        string            `json:"stateName"`
	Reason           string            `json:"reason" doc:"未完成的原因"`
	By               string            `json:"by" doc:"谁导入的"`
	CreatedAt        time.Time         `json:"createdAt"`
	DoneAt           *time.Time        `json:"doneAt"`
	UndoUntil        *time.Time        `json:"undoUntil" doc:"可以撤销到什么时候；空：不能撤销"`
	UndoneAt         *time.Time        `json:"undoneAt" doc:"撤销的时间"`
	Version          int               `json:"version"`
	Sheets           []SheetTable      `json:"sheets"`
	Hints            []string          `json:"hints" doc:"文件中没有读取的内容"`
	Layout           *SheetLayout      `json:"layout"`
	Fields           []SheetField      `json:"fields" doc:"列可以是什么"`
	Defaults         lotsheet.Defaults `json:"defaults"`
	Edits            int               `json:"edits" doc:"改过的单元格数"`
	Counts           UploadCounts      `json:"counts"`
	Leaving          int               `json:"leaving" doc:"在售而整个文件中没有的批数"`
	LeavingElsewhere int               `json:"leavingElsewhere" doc:"在售而只在其他工作表中的批数"`
	Before           *SheetBefore      `json:"before" doc:"同一张表先前的导入，空为没有"`
	AllOrNothing     bool              `json:"allOrNothing"`
	Whole            bool              `json:"whole" doc:"表格是全部库存"`
	Result           *UploadResult     `json:"result"`
	Progress         *Progress         `json:"progress"`
}

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

// SheetLayout is how a table is read.
type SheetLayout struct {
	Sheet      int           `json:"sheet"`
	HeaderRow  int           `json:"headerRow" doc:"表头所在行，0 为没有表头"`
	FirstRow   int           `json:"firstRow" doc:"数据从哪一行开始"`
	ReadHidden bool          `json:"readHidden" doc:"是否读取隐藏行"`
	Columns    []SheetColumn `json:"columns"`
	Head       sheet.Head    `json:"head" doc:"首行数据以上的内容"`
}

// SheetColumn is what a column is about.
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

// SheetField is what a column can be about.
type SheetField struct {
	Field string `json:"field"`
	Title string `json:"title"`
	Group string `json:"group"`
}

// UploadCounts are how many lines are what.
type UploadCounts struct {
	Total     int `json:"total"`
	Ready     int `json:"ready"`
	Warning   int `json:"warning"`
	Error     int `json:"error"`
	Skipped   int `json:"skipped"`
	Duplicate int `json:"duplicate"`
	Fresh     int `json:"fresh"`
	Repriced  int `json:"repriced"`
	Relisted  int `json:"relisted" doc:"重新上架"`
	Unchanged int `json:"unchanged"`
	Jumps     int `json:"jumps" doc:"报价与原来相差很大"`
}

// UploadResult is what an import did.
type UploadResult struct {
	Made      int `json:"made" doc:"新挂牌"`
	Repriced  int `json:"repriced" doc:"改价"`
	Relisted  int `json:"relisted" doc:"重新上架"`
	Unchanged int `json:"unchanged" doc:"没有变化"`
	TakenOff  int `json:"takenOff" doc:"下架"`
	Failed    int `json:"failed" doc:"没有导入"`
	Kept      int `json:"kept" doc:"撤销时没有恢复"`
	Restored  int `json:"restored" doc:"撤销时恢复的批数，包括撤回的"`
	Withdrawn int `json:"withdrawn" doc:"撤销时撤回的新挂牌"`

	BatchesMade    int `json:"batchesMade" doc:"新的检验数据"`
	BatchesChanged int `json:"batchesChanged" doc:"更新的检验数据"`
	BatchesBack    int `json:"batchesBack" doc:"撤销时撤回的检验数据"`
}

// Progress is how far something is.
type Progress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// UploadLine is a line of a sheet as it was understood.
type UploadLine struct {
	Number  int    `json:"number" doc:"文件中的行号"`
	Level   string `json:"level" enum:"ready,warning,error,skipped,duplicate"`
	Becomes string `json:"becomes" enum:",fresh,repriced,relisted,unchanged"`
	BatchID string `json:"batchID"`
	LineBody
}

// LineBody is what is kept of a line for people.
type LineBody struct {
	Cells      []string             `json:"cells"`
	Mended     []int                `json:"mended" doc:"改过的列"`
	Skipped    string               `json:"skipped" doc:"跳过的原因"`
	Problems   []upload.LineProblem `json:"problems"`
	Quality    string               `json:"quality"`
	WasQuality string               `json:"wasQuality" doc:"您以前提供的质量，导入后改为现在的；空为不改"`
	Was        *WasAsked            `json:"was"`
	Now        *Asked               `json:"now"`
}

// Asked is what is asked for a lot.
type Asked struct {
	IndexCode string      `json:"indexCode" doc:"空为一口价"`
	Basis     schema.Yuan `json:"basis"`
	Price     schema.Yuan `json:"price"`
	Until     schema.Day  `json:"until"`
	Notes     string      `json:"notes"`
}

// WasAsked is what is asked for a lot that is listed.
type WasAsked struct {
	ListingID int64               `json:"listingID"`
	State     cotton.ListingState `json:"state"`
	StateName string              `json:"stateName"`
	Asked
}

var importStates = map[upload.State][2]string{
	upload.StatePreview: {"preview", "待确认"}, upload.StateWorking: {"working", "导入中"}, upload.StateDone: {"done", "已完成"},
	upload.StateFailed: {"failed", "未完成"}, upload.StateUndone: {"undone", "已撤销"},
}

// newUpload is an import as people see it, without what a preview adds to it.
func newUpload(i *upload.Upload, by string, now time.Time) Upload {
	out := Upload{
		ImportID: i.ID, Kind: string(i.Kind), FileName: i.FileName, State: importStates[i.State][0], StateName: importStates[i.State][1],
		Reason: i.Reason, By: by, CreatedAt: i.CreatedAt, DoneAt: web.TimeOrNil(i.DoneAt), UndoneAt: web.TimeOrNil(i.UndoneAt), Version: i.Version,
		AllOrNothing: i.AllOrNothing, Whole: i.Whole,
		Counts: UploadCounts{i.Total, i.Ready, i.Warning, i.Wrong, i.Skipped, i.Duplicate, i.Fresh, i.Counts.Repriced, i.Relisted, i.Same, i.Jumps},
	}
	if until := i.UndoUntil(); until.After(now) {
		out.UndoUntil = &until
	}
	if i.State == upload.StateDone || i.State == upload.StateUndone {
		out.Result = &UploadResult{i.Made, i.Changed, i.Returned, i.Result.Kept, i.TakenOff, i.Failed, i.Stayed, i.Restored(), i.Withdrawn, i.BatchesMade, i.BatchesChanged, i.BatchesBack}
	}
	if i.State == upload.StateWorking {
		out.Progress = &Progress{i.Done, i.Ready + i.Warning}
	}
	return out
}

// newLine is a line as people see it.
func newLine(l *upload.Line) (UploadLine, error) {
	out := UploadLine{Number: l.Number, Level: string(l.Level), Becomes: string(l.Becomes), BatchID: l.BatchID}
	var body upload.LineBody
	if err := json.Unmarshal([]byte(l.Body), &body); err != nil {
		return out, err
	}
	out.LineBody = LineBody{Cells: body.Cells, Mended: body.Edited, Skipped: body.Skipped, Problems: body.Problems, Quality: body.Quality, WasQuality: body.Previous}
	if body.Current != nil {
		out.Was = &WasAsked{body.Current.ListingID, body.Current.State, body.Current.State.Name(), newAsked(body.Current.Asked)}
	}
	if body.New != nil {
		now := newAsked(body.New.Asked)
		out.Now = &now
	}
	return out, nil
}

func newAsked(a cotton.Asked) Asked {
	until := schema.Day("")
	if !a.Until.IsZero() {
		until = schema.DayOf(a.Until)
	}
	return Asked{a.IndexCode, a.Basis, a.Price, until, a.Notes}
}

// newLayout is a layout as people see it and as it is kept.
func newLayout(b *lotsheet.Book, l *lotsheet.Layout) SheetLayout {
	out := SheetLayout{Sheet: l.Sheet, HeaderRow: l.Header, FirstRow: l.First, ReadHidden: l.Hidden, Columns: make([]SheetColumn, len(l.Columns)), Head: b.Head(l)}
	for i, c := range l.Columns {
		column := SheetColumn{Index: i, Title: c.Title, Field: c.Field, By: c.Source, Unit: c.Unit, UnitSaid: c.UnitFixed, Hidden: c.Hidden, Samples: b.Sheets[l.Sheet].Samples(i, l.First)}
		if f, ok := lotsheet.FieldOf(c.Field); ok {
			column.FieldTitle, column.Units = f.Title, f.Units()
		}
		out.Columns[i] = column
	}
	return out
}

// layout is what is kept as it is read by.
func (l *SheetLayout) layout() lotsheet.Layout {
	out := lotsheet.Layout{Sheet: l.Sheet, Header: l.HeaderRow, First: l.FirstRow, Hidden: l.ReadHidden, Columns: make([]lotsheet.Column, len(l.Columns))}
	for i, c := range l.Columns {
		out.Columns[i] = lotsheet.Column{Title: c.Title, Field: c.Field, Source: c.By, Unit: c.Unit, UnitFixed: c.UnitSaid, Hidden: c.Hidden}
	}
	return out
}

func newTables(b *lotsheet.Book, places [][]lotsheet.LotRow) []SheetTable {
	list := make([]SheetTable, len(b.Sheets))
	for i := range b.Sheets {
		s := &b.Sheets[i]
		list[i] = SheetTable{Index: i, Name: s.Name, Rows: len(s.Rows), Hidden: s.Hidden, Lots: len(places[i])}
	}
	return list
}

// sheetFields are what a column can be about. Inspection data ask for nothing.
func sheetFields(kind upload.Kind) (list []SheetField) {
	for _, f := range lotsheet.Fields {
		if kind != upload.InspectionUpload || !f.IsOffer() {
			list = append(list, SheetField{f.Key, f.Title, f.Group})
		}
	}
	return list
}
