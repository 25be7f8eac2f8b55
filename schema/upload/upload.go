package upload

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Upload is one sheet that a seller has sent in, from its preview to what it did. How it is read is known to package sheet,
// whose words stand here as JSON; what follows from that are its lines.
type Upload struct {
	ID           int64  `gorm:"primaryKey"`
	CompanyID    int64  `gorm:"column:member_id;index"` // the seller
	MembershipID int64  // who sent it
	Kind         Kind   `gorm:"size:10"`
	FileName     string `gorm:"size:120"`
	Hash         string `gorm:"size:64;index"` // of the file in the store
	Sheets       string // what tables there are
	Hints        string // what was left out
	Layout       string // how it is read
	Mended       string // cells that were put right
	Defaults     string // what is taken where a line says nothing

	State        State     `gorm:"index:import_state,priority:1"`
	Version      int       // grows when it is to be read otherwise
	LinesOf      int       // the version whose lines are stored
	Attempt      int       // grows with every confirmation: what an older one still does is refused
	WorkedAt     time.Time `gorm:"serializer:moment;type:bigint;index:import_state,priority:2"` // sign of life while it is working
	Reason       string    `gorm:"size:500"`                                                    // why it failed
	AllOrNothing bool
	Whole        bool      // the sheet is the seller's whole stock
	OtherSheets  bool      // then lots of other sheets of the file go off sale too
	Sheet        int       // that is read, by its place in the file
	ReadAt       time.Time `gorm:"serializer:moment;type:bigint"` // when its lines were held against what is known

	Counts `gorm:"embedded"`
	Result `gorm:"embedded"`
	Done   int // lots that are staged

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false;index"`
	DoneAt    time.Time `gorm:"serializer:moment;type:bigint"`
	UndoneAt  time.Time `gorm:"serializer:moment;type:bigint"`
	MendedAt  time.Time `gorm:"serializer:moment;type:bigint"` // when somebody last put right how it is read
}

// Kind is what a sheet is about.
type Kind string

// Kinds of imports.
const (
	ListingUpload    Kind = "listing" // 挂牌: lots to be put on sale
	InspectionUpload Kind = "quality" // 检验数据: what inspection has found
)

// Counts are how many lines of a preview are what.
type Counts struct {
	Total     int // all lines but those that are skipped
	Ready     int
	Warning   int
	Wrong     int
	Skipped   int
	Duplicate int
	Fresh     int // of those that are ready or doubtful: new, another offer, again on sale, nothing new
	Repriced  int
	Relisted  int
	Same      int
	Jumps     int // of those that are doubtful: their offer is far from the one before
}

// Result is what an import did.
type Result struct {
	Made     int
	Changed  int
	Returned int // again on sale
	Kept     int // as they were
	TakenOff int // not in the sheet that is the whole stock
	Failed   int // lines that were left out, from the beginning or at the end
	Stayed   int // of what was done: not taken back when it was undone

	Withdrawn int // when it was undone: of what it made, no longer there

	BatchesMade    int // of which nobody knew before
	BatchesChanged int // that the seller had brought himself before
	BatchesBack    int // when it was undone: taken back, or as they were before
}

// changed is how many lots were changed.
func (r *Result) changed() int { return r.Made + r.Changed + r.Returned + r.TakenOff }

// State is where an import stands.
type State int

// States of an import.
const (
	StatePreview State = 1 // 待确认
	StateWorking State = 2 // 导入中
	StateDone    State = 3 // 已完成
	StateFailed  State = 4 // 未完成: nothing was put on sale
	StateUndone  State = 5 // 已撤销
)

// Verb is what can happen to an import.
type Verb string

// Verbs of an import.
const (
	VerbRead    Verb = "read"
	VerbConfirm Verb = "confirm"
	VerbFinish  Verb = "finish"
	VerbFail    Verb = "fail"
	VerbUndo    Verb = "undo"
)

// Steps are the ways of an import through its states.
var Steps = schema.Steps[State, Verb]{
	{StatePreview, VerbRead, StatePreview, schema.Seller},
	{StateFailed, VerbRead, StatePreview, schema.Seller},
	{StatePreview, VerbConfirm, StateWorking, schema.Seller},
	{StateFailed, VerbConfirm, StateWorking, schema.Seller},
	{StateWorking, VerbFinish, StateDone, schema.Clock},
	{StateWorking, VerbFail, StateFailed, schema.Clock},
	{StateDone, VerbUndo, StateUndone, schema.Seller},
}

const (
	// PreviewsMax is how many previews a company can have: the oldest gives way, but none that was worked on today.
	PreviewsMax = 30

	// MostImported is how many lots one import can have: what the last statements of it change at once.
	MostImported = 20_000

	importsADay = 50 // of one company
	undoTime    = 24 * time.Hour
	PreviewKept = 7 * 24 * time.Hour  // of what was not confirmed, and of lines
	UploadKept  = 90 * 24 * time.Hour // the history

	// importSilence is how long a confirmation may give no sign of life: then its program has ended.
	importSilence = time.Minute
)

const errAbandoned = "导入中断，未完成，一批也没有导入，可以重新导入"

// take takes a step.
func (i *Upload) take(verb Verb) error {
	next, ok := Steps.Next(i.State, verb)
	if ok {
		i.State = next
		return nil
	}
	switch i.State {
	case StateWorking:
		return schema.Conflict("正在导入，请等它完成")
	case StateDone:
		return schema.Conflict("这次导入已经完成")
	case StateUndone:
		return schema.Conflict("这次导入已经撤销")
	}
	return schema.Conflict("这次导入没有完成，没有可以撤销的")
}

// Count counts a line.
func (i *Upload) Count(l *Line) {
	c := &i.Counts
	switch l.Level {
	case LevelSkipped:
		c.Skipped++
		return
	case LevelReady:
		c.Ready++
	case LevelWarning:
		c.Warning++
	case LevelError:
		c.Wrong++
	case LevelDuplicate:
		c.Duplicate++
	}
	c.Total++
	switch l.Becomes {
	case LotFresh:
		c.Fresh++
	case LotRepriced:
		c.Repriced++
	case LotRelisted:
		c.Relisted++
	case LotSame:
		c.Same++
	}
}

// Confirmable tells whether an import waits for its confirmation, the first or another.
func (i *Upload) Confirmable() bool { return i.State == StatePreview || i.State == StateFailed }

// Stale tells whether the lines of an import that can be confirmed are not as they are read on a day.
func (i *Upload) Stale(today schema.Day) bool {
	return i.Confirmable() && (i.LinesOf != i.Version || schema.DayOf(i.ReadAt) != today)
}

// settle says of a confirmation whose program has ended that it came to nothing.
func (i *Upload) settle(now time.Time) {
	if i.State == StateWorking && !i.WorkedAt.After(now.Add(-importSilence)) {
		i.State, i.Reason = StateFailed, errAbandoned
	}
}

// UndoUntil is until when an import can be undone; the zero time when it cannot.
func (i *Upload) UndoUntil() time.Time {
	if i.State != StateDone {
		return time.Time{}
	}
	return i.DoneAt.Add(undoTime)
}

// Line is a line of a sheet as it was understood.
type Line struct {
	UploadID int64     `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	Number   int       `gorm:"primaryKey;autoIncrement:false"` // in the file
	Level    Level     `gorm:"size:10"`
	Becomes  LotChange `gorm:"size:10"`
	BatchID  string    `gorm:"size:11"` // empty where there is none
	Digest   int64     // of the body
	Body     string    // cells, problems and what is to be done, as package sheet writes them
}

// Level is what becomes of a line.
type Level string

// Levels of lines.
const (
	LevelReady     Level = "ready"
	LevelWarning   Level = "warning"
	LevelError     Level = "error"
	LevelSkipped   Level = "skipped"
	LevelDuplicate Level = "duplicate"
)

// LotChange is what a good line does to the seller's lots.
type LotChange string

// Changes by lines, and what happens to lots that are not in a sheet of the whole stock.
const (
	LotFresh    LotChange = "fresh"
	LotRepriced LotChange = "repriced"
	LotRelisted LotChange = "relisted" // again on sale, whatever is asked
	LotSame     LotChange = "unchanged"
	LotLeaves   LotChange = "leaves"
)

// Lot is what a line does to a listing: staged while the import is working, true when it is done.
type Lot struct {
	UploadID  int64     `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	BatchID   string    `gorm:"primaryKey;size:11"`
	Number    int       // of the line
	Becomes   LotChange `gorm:"size:10"`
	Reason    string    `gorm:"size:200"` // why it could not be done; empty: it was
	ListingID int64

	WasState    cotton.ListingState
	WasCode     string `gorm:"size:10"`
	WasBasis    schema.Yuan
	WasPrice    schema.Yuan
	WasUntil    time.Time `gorm:"serializer:moment;type:bigint"`
	WasNotes    string    `gorm:"size:500"`
	WasListedAt time.Time `gorm:"serializer:moment;type:bigint"`
	WasVersion  int

	IndexCode string `gorm:"size:10"`
	Basis     schema.Yuan
	Price     schema.Yuan
	Until     time.Time `gorm:"serializer:moment;type:bigint"`
	Notes     string    `gorm:"size:500"`
	ListedAt  time.Time `gorm:"serializer:moment;type:bigint"`
	Version   int       // of the listing afterwards

	Back BatchBack // what an undo did to its batch
}

// Asked is what is asked for the lot.
func (t *Lot) Asked() cotton.Asked {
	return cotton.Asked{t.IndexCode, t.Basis, t.Price, t.Until.UTC(), t.Notes}
}

// WasAsked is what was asked for the lot before.
func (t *Lot) WasAsked() cotton.Asked {
	return cotton.Asked{t.WasCode, t.WasBasis, t.WasPrice, t.WasUntil.UTC(), t.WasNotes}
}

// BatchBack is what an undo did to a batch.
type BatchBack int

// What an undo does to the batches that an import has brought.
const (
	BatchStays  BatchBack = 0
	BatchGone   BatchBack = 1
	BatchFormer BatchBack = 2 // as it was before the import
)

// StagedBatch is a batch of which only the sheet knows, until the import is done.
type StagedBatch struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Batch
}

// StagedBale is a bale of an ImportBatch.
type StagedBale struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Bale
}

// FormerBatch is a batch as it was before an import has written over it: for as long as that can be undone.
type FormerBatch struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Batch
}

// FormerBale is a bale of an ImportFormer.
type FormerBale struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Bale
}

// ElsewhereLot is a lot that stands in another sheet of the file than the one that an import reads.
type ElsewhereLot struct {
	UploadID int64  `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	BatchID  string `gorm:"primaryKey;size:11"`
	Sheet    int    // its place in the file
	Number   int    // of the row there
}

// Template is what a seller has said about the columns of his sheets, by their titles.
type Template struct {
	ID        int64     `gorm:"primaryKey"`
	CompanyID int64     `gorm:"column:member_id;uniqueIndex:import_config_name,priority:1"`
	Name      string    `gorm:"size:40;uniqueIndex:import_config_name,priority:2"`
	Columns   string    // as package sheet writes them
	UsedAt    time.Time `gorm:"serializer:moment;type:bigint"`

	Remembered bool // it was made when a sheet was confirmed: it gives way to those that were made by hand
}
