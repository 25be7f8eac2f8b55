package upload

import (
	"errors"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Confirmation is how an import is to be made true.
type Confirmation struct {
	Version      int // that was looked at; zero: whichever it is
	AllOrNothing bool
	Whole        bool
	OtherSheets  bool // and what stands only in another sheet of the file goes off sale too
	Leaving      *int // lots that go off sale, as they were seen; nil: nobody has looked
}

// Confirm begins to make an import true: its lots are staged then, and become true at once. One import of a company is
// confirmed at a time.
func Confirm(tx *schema.Tx, by *account.Member, id int64, c Confirmation) (*Upload, error) {
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	i, err := lockUpload(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if err := i.take(VerbConfirm); err != nil {
		return nil, err
	}
	if err := i.confirmable(c); err != nil {
		return nil, err
	}
	var others int64
	err = tx.DB().Model(&Upload{}).Where("member_id = ? AND state = ? AND id <> ?", by.CompanyID, StateWorking, id).
		Where("worked_at > ?", schema.Millis(tx.Now().Add(-importSilence))).Count(&others).Error
	if err != nil {
		return nil, err
	}
	if others > 0 {
		return nil, schema.Conflict("本企业正在导入另一个表格，请等它完成")
	}
	if err := dropStaged(tx, id); err != nil {
		return nil, err
	}
	i.MembershipID, i.Attempt, i.WorkedAt, i.Reason, i.Done = by.MembershipID, i.Attempt+1, tx.Now(), "", 0
	i.AllOrNothing, i.Whole, i.OtherSheets, i.Result = c.AllOrNothing, c.Whole, c.Whole && c.OtherSheets, Result{}
	if err := stageLeaving(tx, i, c.Leaving); err != nil {
		return nil, err
	}
	return i, tx.Update(i)
}

func (i *Upload) confirmable(c Confirmation) error {
	good, bad := i.Ready+i.Warning, i.Wrong+i.Duplicate
	switch {
	case c.Version != 0 && c.Version != i.Version:
		return errChanged
	case i.LinesOf != i.Version:
		return schema.Conflict("表格还没有读完，请稍候再试")
	case good == 0:
		return schema.Conflict("没有可以导入的行，请先改正")
	case good > MostImported:
		return schema.Conflict("一次最多导入 %d 批，请拆成几个文件", MostImported)
	case c.AllOrNothing && bad > 0:
		return schema.Conflict("有 %d 行错误或重复：请先改正，或只导入没有错误的行", bad)
	case c.Whole && i.Kind != ListingUpload:
		return schema.Invalid("whole", "检验数据不是库存表")
	}
	return nil
}

// dropStaged forgets what was staged for an import.
func dropStaged(tx *schema.Tx, id int64) error {
	for _, table := range stagedTables {
		if err := tx.DB().Exec("DELETE FROM "+table+" WHERE import_id = ?", id).Error; err != nil {
			return err
		}
	}
	return nil
}

// working locks an import for the confirmation that works on it. It refuses one that another confirmation works on, or none.
func working(tx *schema.Tx, i *Upload) (*Upload, error) {
	now, err := takeUpload(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ?", i.ID))
	if err == nil && (now.State != StateWorking || now.Attempt != i.Attempt) {
		err = schema.Conflict("这次导入已经结束")
	}
	return now, err
}

// GoodLines are the next lines of an import that are to be done, behind a number.
func GoodLines(tx *schema.Tx, id int64, after, most int) ([]Line, error) {
	var list []Line
	err := tx.DB().Where("import_id = ? AND number > ? AND level IN ?", id, after, []Level{LevelReady, LevelWarning}).
		Order("number").Limit(most).Find(&list).Error
	return list, err
}

// StageLots keeps what some lines of an import are to do, held against what is now: of each its batch number, what is asked
// and the number of its line, and the batches that nobody knows or that the seller has brought himself, with their bales.
// What cannot be done says why.
func StageLots(tx *schema.Tx, i *Upload, lots []Lot, batches []cotton.Batch, bales []cotton.Bale) error {
	now, err := working(tx, i)
	if err != nil {
		return err
	}
	known, err := knownOf(tx, now, lots)
	if err != nil {
		return err
	}
	told, err := merge(tx, now, batches, bales, known)
	if err != nil {
		return err
	}
	if err := stage(tx, now, lots, known, told.staged); err != nil {
		return err
	}
	for n := range lots {
		if reason := told.refused[lots[n].BatchID]; reason != "" {
			lots[n].Reason = schema.Shorten(reason, 200)
		}
	}
	if err := errors.Join(schema.Insert(tx, lots), schema.Insert(tx, told.batches), schema.Insert(tx, told.bales)); err != nil {
		return err
	}
	now.Done, now.WorkedAt = now.Done+len(lots), tx.Now()
	return tx.Update(now)
}

func knownOf(tx *schema.Tx, i *Upload, lots []Lot) (*KnownLots, error) {
	numbers := make([]string, len(lots))
	for n := range lots {
		numbers[n] = lots[n].BatchID
	}
	return FindKnownLots(tx, i.CompanyID, numbers)
}

// stage says of each lot what becomes of it. A batch must be known, or told by the sheet.
func stage(tx *schema.Tx, i *Upload, lots []Lot, known *KnownLots, told map[string]bool) error {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return err
	}
	for n := range lots {
		t := &lots[n]
		t.UploadID = i.ID
		own := known.Own[t.BatchID]
		t.was(&own)
		switch isKnown := known.Batches[t.BatchID] != nil; {
		case i.Kind == InspectionUpload && !isKnown:
			t.Becomes = LotFresh
		case i.Kind == InspectionUpload && told[t.BatchID]:
			t.Becomes = LotRepriced
		case i.Kind == InspectionUpload:
			t.Becomes = LotSame
		case !isKnown && !told[t.BatchID]:
			t.Reason = noBatch
		default:
			t.become(&own, contracts, tx.Now())
		}
	}
	return nil
}

const noBatch = "没有这批的检验数据"

// was keeps what a listing was before; one without an id is none yet.
func (t *Lot) was(l *cotton.Listing) {
	t.ListingID, t.WasState, t.WasCode, t.WasBasis, t.WasPrice = l.ID, l.State, l.IndexCode, l.Basis, l.Price
	t.WasUntil, t.WasNotes, t.WasListedAt, t.WasVersion = l.Until, l.Notes, l.ListedAt, l.Version
}

// become says what the lot does to a listing, or why it does nothing.
func (t *Lot) become(own *cotton.Listing, contracts market.Contracts, now time.Time) {
	offer := cotton.Offer{IndexCode: t.IndexCode, Basis: t.Basis, Price: t.Price, Until: t.Until}
	l := *own
	var err error
	switch {
	case own.ID == 0:
		t.Becomes, t.ListedAt = LotFresh, now
		l.State = cotton.OffSale
		err = l.Reprice(offer, contracts, now)
	case own.State == cotton.OnSale && own.Asked() == t.Asked():
		t.Becomes = LotSame
	case own.State == cotton.OnSale:
		t.Becomes, t.ListedAt = LotRepriced, own.ListedAt
		err = l.Reprice(offer, contracts, now)
	default:
		t.Becomes, t.ListedAt = LotRelisted, now
		err = l.Reprice(offer, contracts, now)
	}
	t.Reason = ""
	if refusal, ok := schema.KindOf(err); ok {
		t.Reason = schema.Shorten(refusal.Message, 200)
	}
	t.Version = own.Version + 1
}

// Fail says that a confirmation has come to nothing, and why. Nothing of it stays.
func Fail(tx *schema.Tx, i *Upload, reason string) error {
	now, err := working(tx, i)
	if err != nil {
		return err
	}
	return fail(tx, now, reason)
}

func fail(tx *schema.Tx, i *Upload, reason string) error {
	i.State = StateWorking
	if err := i.take(VerbFail); err != nil {
		return err
	}
	i.Reason, i.DoneAt = schema.Shorten(reason, 500), tx.Now()
	if err := dropStaged(tx, i.ID); err != nil {
		return err
	}
	return tx.Update(i)
}

// FailAbandoned says of confirmations whose program has ended that they have come to nothing, and tells how many there were.
func FailAbandoned(tx *schema.Tx) (int, error) {
	var list []Upload
	err := tx.DB().Clauses(schema.ForUpdate).Where("state = ? AND worked_at <= ?", StateWorking, schema.Millis(tx.Now().Add(-importSilence))).Limit(20).Find(&list).Error
	for n := range list {
		if err == nil {
			err = fail(tx, &list[n], errAbandoned)
		}
	}
	return len(list), err
}
