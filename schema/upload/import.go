package upload

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Import is one sheet that a seller has sent in, from its preview to what it did. How it is read is known to package sheet,
// whose words stand here as JSON; what follows from that are its lines.
type Import struct {
	ID           int64      `gorm:"primaryKey"`
	MemberID     int64      `gorm:"index"` // the seller
	MembershipID int64      // who sent it
	Kind         ImportKind `gorm:"size:10"`
	FileName     string     `gorm:"size:120"`
	Hash         string     `gorm:"size:64;index"` // of the file in the store
	Sheets       string     // what tables there are
	Hints        string     // what was left out
	Layout       string     // how it is read
	Mended       string     // cells that were put right
	Defaults     string     // what is taken where a line says nothing

	State        ImportState `gorm:"index:import_state,priority:1"`
	Version      int         // grows when it is to be read otherwise
	LinesOf      int         // the version whose lines are stored
	Attempt      int         // grows with every confirmation: what an older one still does is refused
	WorkedAt     time.Time   `gorm:"serializer:moment;type:bigint;index:import_state,priority:2"` // sign of life while it is working
	Reason       string      `gorm:"size:500"`                                                    // why it failed
	AllOrNothing bool
	Whole        bool      // the sheet is the seller's whole stock
	OtherSheets  bool      // then lots of other sheets of the file go off sale too
	Sheet        int       // that is read, by its place in the file
	ReadAt       time.Time `gorm:"serializer:moment;type:bigint"` // when its lines were held against what is known

	ImportCounts `gorm:"embedded"`
	ImportResult `gorm:"embedded"`
	Done         int // lots that are staged

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false;index"`
	DoneAt    time.Time `gorm:"serializer:moment;type:bigint"`
	UndoneAt  time.Time `gorm:"serializer:moment;type:bigint"`
	MendedAt  time.Time `gorm:"serializer:moment;type:bigint"` // when somebody last put right how it is read
}

// ImportKind is what a sheet is about.
type ImportKind string

// Kinds of imports.
const (
	ImportListings ImportKind = "listing" // 挂牌: lots to be put on sale
	ImportQuality  ImportKind = "quality" // 检验数据: what inspection has found
)

// ImportCounts are how many lines of a preview are what.
type ImportCounts struct {
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

// ImportResult is what an import did.
type ImportResult struct {
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
func (r *ImportResult) changed() int { return r.Made + r.Changed + r.Returned + r.TakenOff }

// ImportState is where an import stands.
type ImportState int

// States of an import.
const (
	ImportPreview ImportState = 1 // 待确认
	ImportWorking ImportState = 2 // 导入中
	ImportDone    ImportState = 3 // 已完成
	ImportFailed  ImportState = 4 // 未完成: nothing was put on sale
	ImportUndone  ImportState = 5 // 已撤销
)

// ImportVerb is what can happen to an import.
type ImportVerb string

// Verbs of an import.
const (
	ReadAgain     ImportVerb = "read"
	ImportConfirm ImportVerb = "confirm"
	ImportFinish  ImportVerb = "finish"
	ImportFail    ImportVerb = "fail"
	ImportUndo    ImportVerb = "undo"
)

// ImportSteps are the ways of an import through its states.
var ImportSteps = schema.Steps[ImportState, ImportVerb]{
	{ImportPreview, ReadAgain, ImportPreview, schema.Seller},
	{ImportFailed, ReadAgain, ImportPreview, schema.Seller},
	{ImportPreview, ImportConfirm, ImportWorking, schema.Seller},
	{ImportFailed, ImportConfirm, ImportWorking, schema.Seller},
	{ImportWorking, ImportFinish, ImportDone, schema.Clock},
	{ImportWorking, ImportFail, ImportFailed, schema.Clock},
	{ImportDone, ImportUndo, ImportUndone, schema.Seller},
}

const (
	// PreviewsMax is how many previews a company can have: the oldest gives way, but none that was worked on today.
	PreviewsMax = 30

	// MostImported is how many lots one import can have: what the last statements of it change at once.
	MostImported = 20_000

	importsADay = 50 // of one company
	undoTime    = 24 * time.Hour
	PreviewKept = 7 * 24 * time.Hour  // of what was not confirmed, and of lines
	ImportKept  = 90 * 24 * time.Hour // the history

	// importSilence is how long a confirmation may give no sign of life: then its program has ended.
	importSilence = time.Minute
)

const errImportCut = "导入中断，未完成，一批也没有导入，可以重新导入"

// take takes a step.
func (i *Import) take(verb ImportVerb) error {
	next, ok := ImportSteps.Next(i.State, verb)
	if ok {
		i.State = next
		return nil
	}
	switch i.State {
	case ImportWorking:
		return schema.Conflict("正在导入，请等它完成")
	case ImportDone:
		return schema.Conflict("这次导入已经完成")
	case ImportUndone:
		return schema.Conflict("这次导入已经撤销")
	}
	return schema.Conflict("这次导入没有完成，没有可以撤销的")
}

// Count counts a line.
func (i *Import) Count(l *ImportLine) {
	c := &i.ImportCounts
	switch l.Level {
	case LineSkipped:
		c.Skipped++
		return
	case LineReady:
		c.Ready++
	case LineWarning:
		c.Warning++
	case LineWrong:
		c.Wrong++
	case LineDuplicate:
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
func (i *Import) Confirmable() bool { return i.State == ImportPreview || i.State == ImportFailed }

// Stale tells whether the lines of an import that can be confirmed are not as they are read on a day.
func (i *Import) Stale(today schema.Day) bool {
	return i.Confirmable() && (i.LinesOf != i.Version || schema.DayOf(i.ReadAt) != today)
}

// settle says of a confirmation whose program has ended that it came to nothing.
func (i *Import) settle(now time.Time) {
	if i.State == ImportWorking && !i.WorkedAt.After(now.Add(-importSilence)) {
		i.State, i.Reason = ImportFailed, errImportCut
	}
}

// UndoUntil is until when an import can be undone; the zero time when it cannot.
func (i *Import) UndoUntil() time.Time {
	if i.State != ImportDone {
		return time.Time{}
	}
	return i.DoneAt.Add(undoTime)
}

// ImportLine is a line of a sheet as it was understood.
type ImportLine struct {
	ImportID int64        `gorm:"primaryKey;autoIncrement:false"`
	Number   int          `gorm:"primaryKey;autoIncrement:false"` // in the file
	Level    ImportLevel  `gorm:"size:10"`
	Becomes  ImportChange `gorm:"size:10"`
	BatchID  string       `gorm:"size:11"` // empty where there is none
	Digest   int64        // of the body
	Body     string       // cells, problems and what is to be done, as package sheet writes them
}

// ImportLevel is what becomes of a line.
type ImportLevel string

// Levels of lines.
const (
	LineReady     ImportLevel = "ready"
	LineWarning   ImportLevel = "warning"
	LineWrong     ImportLevel = "error"
	LineSkipped   ImportLevel = "skipped"
	LineDuplicate ImportLevel = "duplicate"
)

// ImportChange is what a good line does to the seller's lots.
type ImportChange string

// Changes by lines, and what happens to lots that are not in a sheet of the whole stock.
const (
	LotFresh    ImportChange = "fresh"
	LotRepriced ImportChange = "repriced"
	LotRelisted ImportChange = "relisted" // again on sale, whatever is asked
	LotSame     ImportChange = "unchanged"
	LotLeaves   ImportChange = "leaves"
)

// ImportLot is what a line does to a listing: staged while the import is working, true when it is done.
type ImportLot struct {
	ImportID  int64        `gorm:"primaryKey;autoIncrement:false"`
	BatchID   string       `gorm:"primaryKey;size:11"`
	Number    int          // of the line
	Becomes   ImportChange `gorm:"size:10"`
	Reason    string       `gorm:"size:200"` // why it could not be done; empty: it was
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
func (t *ImportLot) Asked() cotton.Asked {
	return cotton.Asked{t.IndexCode, t.Basis, t.Price, t.Until.UTC(), t.Notes}
}

// WasAsked is what was asked for the lot before.
func (t *ImportLot) WasAsked() cotton.Asked {
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

// ImportBatch is a batch of which only the sheet knows, until the import is done.
type ImportBatch struct {
	ImportID int64 `gorm:"primaryKey;autoIncrement:false"`
	cotton.Batch
}

// ImportBale is a bale of an ImportBatch.
type ImportBale struct {
	ImportID int64 `gorm:"primaryKey;autoIncrement:false"`
	cotton.Bale
}

// ImportFormer is a batch as it was before an import has written over it: for as long as that can be undone.
type ImportFormer struct {
	ImportID int64 `gorm:"primaryKey;autoIncrement:false"`
	cotton.Batch
}

// ImportFormerBale is a bale of an ImportFormer.
type ImportFormerBale struct {
	ImportID int64 `gorm:"primaryKey;autoIncrement:false"`
	cotton.Bale
}

// ImportElsewhere is a lot that stands in another sheet of the file than the one that an import reads.
type ImportElsewhere struct {
	ImportID int64  `gorm:"primaryKey;autoIncrement:false"`
	BatchID  string `gorm:"primaryKey;size:11"`
	Sheet    int    // its place in the file
	Number   int    // of the row there
}

// ImportConfig is what a seller has said about the columns of his sheets, by their titles.
type ImportConfig struct {
	ID       int64     `gorm:"primaryKey"`
	MemberID int64     `gorm:"uniqueIndex:import_config_name,priority:1"`
	Name     string    `gorm:"size:40;uniqueIndex:import_config_name,priority:2"`
	Columns  string    // as package sheet writes them
	UsedAt   time.Time `gorm:"serializer:moment;type:bigint"`

	Remembered bool // it was made when a sheet was confirmed: it gives way to those that were made by hand
}
