package schema

import (
	"errors"
	"time"
)

// Confirmation is how an import is to be made true.
type Confirmation struct {
	Version      int // that was looked at; zero: whichever it is
	AllOrNothing bool
	Whole        bool
	OtherSheets  bool // and what stands only in another sheet of the file goes off sale too
	Leaving      *int // lots that go off sale, as they were seen; nil: nobody has looked
}

// ConfirmImport begins to make an import true: its lots are staged then, and become true at once. One import of a company is
// confirmed at a time.
func (tx *Tx) ConfirmImport(by *Member, id int64, c Confirmation) (*Import, error) {
	if _, err := tx.lockCompany(by.MemberID); err != nil {
		return nil, err
	}
	i, err := tx.lockImport(by.MemberID, id)
	if err != nil {
		return nil, err
	}
	if err := i.take(ConfirmImport); err != nil {
		return nil, err
	}
	if err := i.confirmable(c); err != nil {
		return nil, err
	}
	var others int64
	err = tx.db.Model(&Import{}).Where("member_id = ? AND state = ? AND id <> ?", by.MemberID, ImportWorking, id).
		Where("worked_at > ?", millis(tx.now.Add(-importSilence))).Count(&others).Error
	if err != nil {
		return nil, err
	}
	if others > 0 {
		return nil, Conflict("本企业正在导入另一个表格，请等它完成")
	}
	if err := tx.dropStaged(id); err != nil {
		return nil, err
	}
	i.MembershipID, i.Attempt, i.WorkedAt, i.Reason, i.Done = by.UserID, i.Attempt+1, tx.now, "", 0
	i.AllOrNothing, i.Whole, i.OtherSheets, i.ImportResult = c.AllOrNothing, c.Whole, c.Whole && c.OtherSheets, ImportResult{}
	if err := tx.stageLeaving(i, c.Leaving); err != nil {
		return nil, err
	}
	return i, tx.Update(i)
}

func (i *Import) confirmable(c Confirmation) error {
	good, bad := i.Ready+i.Warning, i.Wrong+i.Duplicate
	switch {
	case c.Version != 0 && c.Version != i.Version:
		return errChangedImport
	case i.LinesOf != i.Version:
		return Conflict("表格还没有读完，请稍候再试")
	case good == 0:
		return Conflict("没有可以导入的行，请先改正")
	case good > MostImported:
		return Conflict("一次最多导入 %d 批，请拆成几个文件", MostImported)
	case c.AllOrNothing && bad > 0:
		return Conflict("有 %d 行错误或重复：请先改正，或只导入没有错误的行", bad)
	case c.Whole && i.Kind != ImportListings:
		return Invalid("whole", "检验数据不是库存表")
	}
	return nil
}

// dropStaged forgets what was staged for an import.
func (tx *Tx) dropStaged(id int64) error {
	for _, table := range stagedTables {
		if err := tx.db.Exec("DELETE FROM "+table+" WHERE import_id = ?", id).Error; err != nil {
			return err
		}
	}
	return nil
}

// working locks an import for the confirmation that works on it. It refuses one that another confirmation works on, or none.
func (tx *Tx) working(i *Import) (*Import, error) {
	now, err := tx.takeImport(tx.db.Clauses(forUpdate).Where("id = ?", i.ID))
	if err == nil && (now.State != ImportWorking || now.Attempt != i.Attempt) {
		err = Conflict("这次导入已经结束")
	}
	return now, err
}

// GoodLines are the next lines of an import that are to be done, behind a number.
func (tx *Tx) GoodLines(id int64, after, most int) ([]ImportLine, error) {
	var list []ImportLine
	err := tx.db.Where("import_id = ? AND number > ? AND level IN ?", id, after, []ImportLevel{LineReady, LineWarning}).
		Order("number").Limit(most).Find(&list).Error
	return list, err
}

// StageLots keeps what some lines of an import are to do, held against what is now: of each its batch number, what is asked
// and the number of its line, and the batches that nobody knows or that the seller has brought himself, with their bales.
// What cannot be done says why.
func (tx *Tx) StageLots(i *Import, lots []ImportLot, batches []Batch, bales []Bale) error {
	now, err := tx.working(i)
	if err != nil {
		return err
	}
	known, err := tx.knownOf(now, lots)
	if err != nil {
		return err
	}
	told, err := tx.merge(now, batches, bales, known)
	if err != nil {
		return err
	}
	if err := tx.stage(now, lots, known, told.staged); err != nil {
		return err
	}
	for n := range lots {
		if reason := told.refused[lots[n].BatchID]; reason != "" {
			lots[n].Reason = shorten(reason, 200)
		}
	}
	if err := errors.Join(insert(tx, lots), insert(tx, told.batches), insert(tx, told.bales)); err != nil {
		return err
	}
	now.Done, now.WorkedAt = now.Done+len(lots), tx.now
	return tx.Update(now)
}

func (tx *Tx) knownOf(i *Import, lots []ImportLot) (*KnownLots, error) {
	numbers := make([]string, len(lots))
	for n := range lots {
		numbers[n] = lots[n].BatchID
	}
	return tx.KnownLots(i.MemberID, numbers)
}

// stage says of each lot what becomes of it. A batch must be known, or told by the sheet.
func (tx *Tx) stage(i *Import, lots []ImportLot, known *KnownLots, told map[string]bool) error {
	contracts, err := tx.Contracts()
	if err != nil {
		return err
	}
	for n := range lots {
		t := &lots[n]
		t.ImportID = i.ID
		own := known.Own[t.BatchID]
		t.was(&own)
		switch isKnown := known.Batches[t.BatchID] != nil; {
		case i.Kind == ImportQuality && !isKnown:
			t.Becomes = LotFresh
		case i.Kind == ImportQuality && told[t.BatchID]:
			t.Becomes = LotRepriced
		case i.Kind == ImportQuality:
			t.Becomes = LotSame
		case !isKnown && !told[t.BatchID]:
			t.Reason = noBatch
		default:
			t.become(&own, contracts, tx.now)
		}
	}
	return nil
}

const noBatch = "没有这批的检验数据"

// was keeps what a listing was before; one without an id is none yet.
func (t *ImportLot) was(l *Listing) {
	t.ListingID, t.WasState, t.WasCode, t.WasBasis, t.WasPrice = l.ID, l.State, l.IndexCode, l.Basis, l.Price
	t.WasUntil, t.WasNotes, t.WasListedAt, t.WasVersion = l.Until, l.Notes, l.ListedAt, l.Version
}

// become says what the lot does to a listing, or why it does nothing.
func (t *ImportLot) become(own *Listing, contracts Contracts, now time.Time) {
	offer := Offer{IndexCode: t.IndexCode, Basis: t.Basis, Price: t.Price, Until: t.Until}
	l := *own
	var err error
	switch {
	case own.ID == 0:
		t.Becomes, t.ListedAt = LotFresh, now
		l.State = OffSale
		err = l.Reprice(offer, contracts, now)
	case own.State == OnSale && own.Asked() == t.Asked():
		t.Becomes = LotSame
	case own.State == OnSale:
		t.Becomes, t.ListedAt = LotRepriced, own.ListedAt
		err = l.Reprice(offer, contracts, now)
	default:
		t.Becomes, t.ListedAt = LotRelisted, now
		err = l.Reprice(offer, contracts, now)
	}
	t.Reason = ""
	if refusal, ok := KindOf(err); ok {
		t.Reason = shorten(refusal.Message, 200)
	}
	t.Version = own.Version + 1
}

// FailImport says that a confirmation has come to nothing, and why. Nothing of it stays.
func (tx *Tx) FailImport(i *Import, reason string) error {
	now, err := tx.working(i)
	if err != nil {
		return err
	}
	return tx.failImport(now, reason)
}

func (tx *Tx) failImport(i *Import, reason string) error {
	i.State = ImportWorking
	if err := i.take(FailImport); err != nil {
		return err
	}
	i.Reason, i.DoneAt = shorten(reason, 500), tx.now
	if err := tx.dropStaged(i.ID); err != nil {
		return err
	}
	return tx.Update(i)
}

// FailCutImports says of confirmations whose program has ended that they have come to nothing, and tells how many there were.
func (tx *Tx) FailCutImports() (int, error) {
	var list []Import
	err := tx.db.Clauses(forUpdate).Where("state = ? AND worked_at <= ?", ImportWorking, millis(tx.now.Add(-importSilence))).Limit(20).Find(&list).Error
	for n := range list {
		if err == nil {
			err = tx.failImport(&list[n], errImportCut)
		}
	}
	return len(list), err
}
