package upload

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Upload is one sheet that a seller sent, from its preview to its result. The texts Sheets to Defaults are JSON of
// package lotsheet.
type Upload struct {
	ID           int64  `gorm:"primaryKey"`
	CompanyID    int64  `gorm:"column:member_id;index"` // the seller, or Platform
	MembershipID int64  // the sender; after confirmation the confirming one
	UserID       int64  // the same as a user, of an OfficialUpload
	Kind         Kind   `gorm:"size:10"`
	FileName     string `gorm:"size:120"`
	Hash         string `gorm:"size:64;index"` // SHA-256 of the stored file
	Sheets       string // sheets of the file
	Hints        string // notes about what was not read
	Layout       string // columns and units
	Mended       string // corrected cells
	Defaults     string // values for empty cells

	State   State `gorm:"index:import_state,priority:1"`
	Version int   // incremented when reading options change
	LinesOf int   // version of the stored lines
	Attempt int   // incremented by each confirmation; writes of older ones are refused
	// WorkedAt is the time of the last step of the execution.
	WorkedAt     time.Time `gorm:"serializer:moment;type:bigint;index:import_state,priority:2"`
	Executor     string    `gorm:"size:120"` // server that executes it; empty for none
	StagedLine   int       // number of the last staged line
	Takeovers    int       // number of servers that stopped during the execution
	Reason       string    `gorm:"size:500"` // why it failed
	AllOrNothing bool
	Whole        bool      // the sheet is the seller's whole stock
	OtherSheets  bool      // with Whole: lots in the file's other sheets go off sale too
	Sheet        int       // index of the sheet in the file
	ReadAt       time.Time `gorm:"serializer:moment;type:bigint"` // when its lines were compared with stored lots

	Counts `gorm:"embedded"`
	Result `gorm:"embedded"`
	Done   int // number of staged lots

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false;index"`
	DoneAt    time.Time `gorm:"serializer:moment;type:bigint"`
	UndoneAt  time.Time `gorm:"serializer:moment;type:bigint"`
	MendedAt  time.Time `gorm:"serializer:moment;type:bigint"` // last edit of the preview
}

// Kind is the content of a sheet.
type Kind string

// Kinds of uploads.
const (
	ListingUpload    Kind = "listing"  // 挂牌: lots to be put on sale
	InspectionUpload Kind = "quality"  // 检验数据: inspection results
	OfficialUpload   Kind = "official" // 公检数据: certificates that the platform uploads
)

// Platform is the company of official uploads.
const Platform = 0

// IsInspection reports whether sheets of the kind have batches without offers.
func (k Kind) IsInspection() bool { return k != ListingUpload }

// Counts are the numbers of lines of a preview.
type Counts struct {
	Total     int // without skipped lines
	Ready     int
	Warning   int
	Wrong     int
	Skipped   int
	Duplicate int
	Fresh     int // of Ready and Warning, as the next three: new lots
	Repriced  int // new offers of lots on sale
	Relisted  int // lots back on sale
	Same      int // unchanged
	Jumps     int // of Warning: price far from the former one
}

// Result is the numbers of lots and batches that an upload changed.
type Result struct {
	Made     int // new
	Changed  int // new offer
	Returned int // back on sale
	Kept     int // unchanged
	TakenOff int // not in the sheet of the whole stock
	Failed   int // rejected lines, in the preview or during execution
	Stayed   int // not restored by the undo

	Withdrawn int // of Made: deleted by the undo

	BatchesMade    int // new
	BatchesChanged int // overwritten
	BatchesBack    int // deleted or restored by the undo
}

// changed returns the number of changed lots.
func (r *Result) changed() int { return r.Made + r.Changed + r.Returned + r.TakenOff }

// State is the state of an upload.
type State int

// States of an upload.
const (
	StatePreview State = 1 // 待确认
	StateWorking State = 2 // 导入中
	StateDone    State = 3 // 已完成
	StateFailed  State = 4 // 未完成: nothing was put on sale
	StateUndone  State = 5 // 已撤销
)

// Verb is an event in the life of an upload.
type Verb string

// Verbs of an upload.
const (
	VerbRead    Verb = "read"
	VerbConfirm Verb = "confirm"
	VerbFinish  Verb = "finish"
	VerbFail    Verb = "fail"
	VerbUndo    Verb = "undo"
)

// Steps is the state machine of an upload.
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
	// PreviewsMax is the largest number of previews of a company. A new one replaces the oldest that was not edited
	// today.
	PreviewsMax = 30

	// MostLots is the largest number of lots of an upload. The statements of Finish change that many rows at once.
	MostLots = 100_000

	uploadsPerDay = 50 // per company
	undoPeriod    = 24 * time.Hour
	PreviewKept   = 7 * 24 * time.Hour  // retention of previews and lines
	UploadKept    = 90 * 24 * time.Hour // retention of finished uploads
)

// step changes the state by a verb. It refuses a verb that the state does not allow.
func (u *Upload) step(verb Verb) error {
	next, ok := Steps.Next(u.State, verb)
	if ok {
		u.State = next
		return nil
	}
	switch u.State {
	case StateWorking:
		return schema.Conflict("正在导入，请等它完成")
	case StateDone:
		return schema.Conflict("这次导入已经完成")
	case StateUndone:
		return schema.Conflict("这次导入已经撤销")
	}
	return schema.Conflict("这次导入没有完成，没有可以撤销的")
}

// Count adds a line to the counts.
func (c *Counts) Count(l *Line) {
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

// Confirmable reports whether an upload can be confirmed, for the first time or again.
func (u *Upload) Confirmable() bool { return u.State == StatePreview || u.State == StateFailed }

// Stale reports whether a preview must be read again: its lines are of another version or of another day.
func (u *Upload) Stale(today schema.Day) bool {
	return u.Confirmable() && (u.LinesOf != u.Version || schema.DayOf(u.ReadAt) != today)
}

// UndoUntil returns the end of the undo period; the zero time when the upload cannot be undone.
func (u *Upload) UndoUntil() time.Time {
	if u.State != StateDone {
		return time.Time{}
	}
	return u.DoneAt.Add(undoPeriod)
}

// Line is a line of a sheet as read.
type Line struct {
	UploadID int64     `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	Number   int       `gorm:"primaryKey;autoIncrement:false"` // row number in the file
	Level    Level     `gorm:"size:10"`
	Becomes  LotChange `gorm:"size:10"`
	BatchID  string    `gorm:"size:11"` // empty when the line has none
	Digest   int64     // of the body
	Body     string    // JSON of what the page shows of the line
}

// Level is the result of checking a line.
type Level string

// Levels of lines.
const (
	LevelReady     Level = "ready"
	LevelWarning   Level = "warning"
	LevelError     Level = "error"
	LevelSkipped   Level = "skipped"
	LevelDuplicate Level = "duplicate"
)

// LotChange is the change of a lot by an accepted line.
type LotChange string

// Changes by lines, and of lots that are not in a sheet of the whole stock.
const (
	LotFresh    LotChange = "fresh"
	LotRepriced LotChange = "repriced"
	LotRelisted LotChange = "relisted" // back on sale, at the same or another offer
	LotSame     LotChange = "unchanged"
	LotLeaves   LotChange = "leaves" // goes off sale
)

// Lot is the change of one listing by an upload: staged while the upload is working, executed when it is done.
type Lot struct {
	UploadID  int64     `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	BatchID   string    `gorm:"primaryKey;size:11"`
	Number    int       // line number; zero for lots that are not in the sheet
	Becomes   LotChange `gorm:"size:10"`
	Reason    string    `gorm:"size:200"` // of a rejection; empty when executed
	ListingID int64

	WasState    cotton.ListingState
	WasCode     string `gorm:"size:10"`
	WasBasis    schema.Yuan
	WasPrice    schema.Yuan
	WasUntil    time.Time `gorm:"serializer:moment;type:bigint"`
	WasNotes    string    `gorm:"size:500"`
	WasListedAt time.Time `gorm:"serializer:moment;type:bigint"`
	WasVersion  int

	WasIntermediaryID int64

	IndexCode string `gorm:"size:10"`
	Basis     schema.Yuan
	Price     schema.Yuan
	Until     time.Time `gorm:"serializer:moment;type:bigint"`
	Notes     string    `gorm:"size:500"`
	ListedAt  time.Time `gorm:"serializer:moment;type:bigint"`
	Version   int       // of the listing after the change

	IntermediaryID int64 // of the listing after the change
	WarehouseID    int64 // of a batch whose certificate has none; zero for others

	Back BatchBack // effect of the undo on its batch
}

// NewOffer returns the new price, validity, notes and intermediary.
func (lot *Lot) NewOffer() cotton.OfferWithNotes {
	offer := cotton.Offer{lot.IndexCode, lot.Basis, lot.Price, lot.Until.UTC()}
	return cotton.OfferWithNotes{offer, lot.Notes, lot.IntermediaryID}
}

// FormerOffer returns the former price, validity, notes and intermediary.
func (lot *Lot) FormerOffer() cotton.OfferWithNotes {
	was := cotton.Offer{lot.WasCode, lot.WasBasis, lot.WasPrice, lot.WasUntil.UTC()}
	return cotton.OfferWithNotes{was, lot.WasNotes, lot.WasIntermediaryID}
}

// BatchBack is the effect of an undo on a batch.
type BatchBack int

// Effects of an undo on the batches of an upload.
const (
	BatchStays  BatchBack = 0
	BatchGone   BatchBack = 1 // deleted
	BatchFormer BatchBack = 2 // former version restored
)

// StagedBatch is a batch from a sheet, until the upload is done.
type StagedBatch struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Batch
}

// StagedBale is a bale of a StagedBatch.
type StagedBale struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Bale
}

// FormerBatch is the former version of a batch that an upload has overwritten, kept for the undo.
type FormerBatch struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Batch
}

// FormerBale is a bale of a FormerBatch.
type FormerBale struct {
	UploadID int64 `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	cotton.Bale
}

// ElsewhereLot is a lot in another sheet of the file than the one that is read.
type ElsewhereLot struct {
	UploadID int64  `gorm:"column:import_id;primaryKey;autoIncrement:false"`
	BatchID  string `gorm:"primaryKey;size:11"`
	Sheet    int    // index of the sheet
	Number   int    // row number
}

// Template is a seller's assignment of columns to fields, by column titles.
type Template struct {
	ID        int64     `gorm:"primaryKey"`
	CompanyID int64     `gorm:"column:member_id;uniqueIndex:import_config_name,priority:1"`
	Name      string    `gorm:"size:40;uniqueIndex:import_config_name,priority:2"`
	Columns   string    // JSON of package lotsheet
	Form      string    // JSON of lotsheet.TableForm; empty when only columns are remembered
	UsedAt    time.Time `gorm:"serializer:moment;type:bigint"`

	Remembered bool // stored when a sheet was confirmed; may be replaced by those that users made
}
