package uploadapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload"
	"cottonmall/schema/upload/lotsheet"
)

// Upload is a sheet that a seller has sent.
type Upload struct {
	ImportID         int64               `json:"importID"`
	Kind             string              `json:"kind" enum:"listing,quality,official"`
	FileName         string              `json:"fileName"`
	State            string              `json:"state" enum:"preview,working,done,failed,undone"`
	StateName        string              `json:"stateName"`
	Reason           string              `json:"reason" doc:"未完成的原因"`
	By               string              `json:"by" doc:"谁导入的"`
	CreatedAt        time.Time           `json:"createdAt"`
	DoneAt           *time.Time          `json:"doneAt"`
	UndoUntil        *time.Time          `json:"undoUntil" doc:"可以撤销到什么时候；空：不能撤销"`
	UndoneAt         *time.Time          `json:"undoneAt" doc:"撤销的时间"`
	Version          int                 `json:"version"`
	Sheets           []upload.SheetTable `json:"sheets"`
	Hints            []string            `json:"hints" doc:"文件中没有读取的内容"`
	Layout           *upload.SheetLayout `json:"layout"`
	Fields           []SheetField        `json:"fields" doc:"列可以是什么"`
	Defaults         lotsheet.Defaults   `json:"defaults"`
	Edits            int                 `json:"edits" doc:"改过的单元格数"`
	Counts           UploadCounts        `json:"counts"`
	Leaving          int                 `json:"leaving" doc:"在售而整个文件中没有的批数"`
	LeavingElsewhere int                 `json:"leavingElsewhere" doc:"在售而只在其他工作表中的批数"`
	Before           *SheetBefore        `json:"before" doc:"同一张表先前的导入，空为没有"`
	AllOrNothing     bool                `json:"allOrNothing"`
	Whole            bool                `json:"whole" doc:"表格是全部库存"`
	Result           *UploadResult       `json:"result"`
	Progress         *Progress           `json:"progress"`
}

// SheetField is a meaning that a column can have.
type SheetField struct {
	Field string `json:"field"`
	Title string `json:"title"`
	Group string `json:"group"`
}

// UploadCounts are the numbers of lines.
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

// UploadResult is the numbers of lots and batches that an upload changed.
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

// Progress is the progress of an execution.
type Progress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// UploadLine is a line of a sheet as read.
type UploadLine struct {
	Number  int    `json:"number" doc:"文件中的行号"`
	Level   string `json:"level" enum:"ready,warning,error,skipped,duplicate"`
	Becomes string `json:"becomes" enum:",fresh,repriced,relisted,unchanged"`
	BatchID string `json:"batchID"`
	LineBody
}

// LineBody is the content of a line.
type LineBody struct {
	Cells      []string             `json:"cells"`
	Mended     []int                `json:"mended" doc:"改过的列"`
	Skipped    string               `json:"skipped" doc:"跳过的原因"`
	Problems   []upload.LineProblem `json:"problems"`
	Quality    string               `json:"quality"`
	WasQuality string               `json:"wasQuality" doc:"您以前提供的质量，导入后改为现在的；空为不改"`
	Was        *FormerOffer         `json:"was"`
	Now        *LotOffer            `json:"now"`
}

// LotOffer is the offer of a lot.
type LotOffer struct {
	IndexCode string      `json:"indexCode" doc:"空为一口价"`
	Basis     schema.Yuan `json:"basis"`
	Price     schema.Yuan `json:"price"`
	Until     schema.Day  `json:"until"`
	Notes     string      `json:"notes"`
}

// FormerOffer is the offer of a listed lot.
type FormerOffer struct {
	ListingID int64               `json:"listingID"`
	State     cotton.ListingState `json:"state" enum:"1,2,3,4,5,6"`
	StateName string              `json:"stateName"`
	LotOffer
}

var uploadStates = map[upload.State][2]string{
	upload.StatePreview: {"preview", "待确认"}, upload.StateWorking: {"working", "导入中"}, upload.StateDone: {"done", "已完成"},
	upload.StateFailed: {"failed", "未完成"}, upload.StateUndone: {"undone", "已撤销"},
}

// newUpload returns an upload without the details of a preview.
func newUpload(u *upload.Upload, by string, now time.Time) Upload {
	out := Upload{
		ImportID: u.ID, Kind: string(u.Kind), FileName: u.FileName, Version: u.Version,
		State: uploadStates[u.State][0], StateName: uploadStates[u.State][1], Reason: u.Reason, By: by,
		CreatedAt: u.CreatedAt, DoneAt: web.TimeOrNil(u.DoneAt), UndoneAt: web.TimeOrNil(u.UndoneAt),
		AllOrNothing: u.AllOrNothing, Whole: u.Whole, Counts: newCounts(&u.Counts),
	}
	if until := u.UndoUntil(); until.After(now) {
		out.UndoUntil = &until
	}
	if u.State == upload.StateDone || u.State == upload.StateUndone {
		out.Result = newResult(u)
	}
	if u.State == upload.StateWorking {
		out.Progress = &Progress{u.Done, u.Ready + u.Warning}
	}
	return out
}

// newCounts returns the numbers of lines.
func newCounts(c *upload.Counts) UploadCounts {
	return UploadCounts{
		Total: c.Total, Ready: c.Ready, Warning: c.Warning, Error: c.Wrong, Skipped: c.Skipped, Duplicate: c.Duplicate,
		Fresh: c.Fresh, Repriced: c.Repriced, Relisted: c.Relisted, Unchanged: c.Same, Jumps: c.Jumps,
	}
}

// newResult returns the numbers of lots and batches that an upload changed.
func newResult(u *upload.Upload) *UploadResult {
	r := &u.Result
	return &UploadResult{
		Made: r.Made, Repriced: r.Changed, Relisted: r.Returned, Unchanged: r.Kept, TakenOff: r.TakenOff, Failed: r.Failed,
		Kept: r.Stayed, Restored: u.Restored(), Withdrawn: r.Withdrawn,
		BatchesMade: r.BatchesMade, BatchesChanged: r.BatchesChanged, BatchesBack: r.BatchesBack,
	}
}

// newLine returns a line.
func newLine(l *upload.Line) (UploadLine, error) {
	out := UploadLine{Number: l.Number, Level: string(l.Level), Becomes: string(l.Becomes), BatchID: l.BatchID}
	body, err := l.Read()
	if err != nil {
		return out, err
	}
	out.LineBody = LineBody{
		Cells: body.Cells, Mended: body.Edited, Skipped: body.Skipped, Problems: body.Problems,
		Quality: body.Quality, WasQuality: body.Previous,
	}
	if o := body.Current; o != nil {
		out.Was = &FormerOffer{o.ListingID, o.State, o.State.Name(), newOffer(o.OfferWithNotes)}
	}
	if body.New != nil {
		now := newOffer(body.New.OfferWithNotes)
		out.Now = &now
	}
	return out, nil
}

func newOffer(a cotton.OfferWithNotes) LotOffer {
	until := schema.Day("")
	if !a.Until.IsZero() {
		until = schema.DayOf(a.Until)
	}
	return LotOffer{a.IndexCode, a.Basis, a.Price, until, a.Notes}
}

// sheetFields returns the meanings that a column can have. Inspection data have no offers.
func sheetFields(kind upload.Kind) (list []SheetField) {
	for _, f := range lotsheet.Fields {
		if !kind.IsInspection() || !f.IsOffer() {
			list = append(list, SheetField{f.Key, f.Title, f.Group})
		}
	}
	return list
}
