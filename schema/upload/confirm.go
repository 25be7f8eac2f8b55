package upload

import (
	"errors"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Confirmation is a request to execute an upload.
type Confirmation struct {
	Version      int  // version the user confirmed; zero for any
	AllOrNothing bool // fails when a line cannot be executed
	Whole        bool // the sheet is the whole stock: other lots go off sale
	OtherSheets  bool // with Whole: lots of the file's other sheets go off sale too
	Leaving      *int // number of lots going off sale that the user was shown; nil when unknown
}

// Confirm starts the execution of an upload: it stages the lots that go off sale; an Executor does the rest.
// It refuses a preview that has changed or has no accepted lines. Only one upload of a company is executed at a time.
func Confirm(tx *schema.Tx, member *account.Member, id int64, c Confirmation) (*Upload, error) {
	u, err := lockOwned(tx, member, id)
	if err != nil {
		return nil, err
	}
	if err := u.step(VerbConfirm); err != nil {
		return nil, err
	}
	if err := u.checkConfirmation(c); err != nil {
		return nil, err
	}
	var others int64
	err = tx.DB().Model(&Upload{}).Where("member_id = ? AND state = ? AND id <> ?", member.CompanyID, StateWorking, id).
		Count(&others).Error
	if err != nil {
		return nil, err
	}
	if others > 0 {
		return nil, schema.Conflict("正在导入另一个表格，请等它完成")
	}
	if err := deleteStaged(tx, u); err != nil {
		return nil, err
	}
	u.setSender(member)
	u.Attempt, u.WorkedAt, u.Reason = u.Attempt+1, tx.Now(), ""
	u.Done, u.StagedLine, u.Executor, u.Takeovers = 0, 0, "", 0
	u.AllOrNothing, u.Whole, u.OtherSheets, u.Result = c.AllOrNothing, c.Whole, c.Whole && c.OtherSheets, Result{}
	if err := stageLeaving(tx, u, c.Leaving); err != nil {
		return nil, err
	}
	if err := errors.Join(rememberReading(tx, u), rememberNames(tx, u)); err != nil {
		return nil, err
	}
	tx.Changed(ProgressChanged, u.MembershipID)
	return u, tx.Update(u)
}

// checkConfirmation refuses a confirmation that does not fit the preview.
func (u *Upload) checkConfirmation(c Confirmation) error {
	good, bad := u.Ready+u.Warning, u.Wrong+u.Duplicate
	switch {
	case c.Version != 0 && c.Version != u.Version:
		return errChanged
	case u.LinesOf != u.Version:
		return schema.Conflict("表格还没有读完，请稍候再试")
	case good == 0:
		return schema.Conflict("没有可以导入的行，请先改正")
	case good > MostLots:
		return schema.Conflict("一次最多导入 %d 批，请拆成几个文件", MostLots)
	case c.AllOrNothing && bad > 0:
		return schema.Conflict("有 %d 行错误或重复：请先改正，或只导入没有错误的行", bad)
	case c.Whole && u.Kind != ListingUpload:
		return schema.Invalid("whole", "检验数据不是库存表")
	}
	return nil
}

// deleteStaged deletes the staged rows of an upload.
func deleteStaged(tx *schema.Tx, u *Upload) error {
	for _, table := range stagedTables {
		if err := tx.DB().Exec("DELETE FROM "+table+" WHERE import_id = ?", u.ID).Error; err != nil {
			return err
		}
	}
	if u.Kind == OfficialUpload {
		return deleteStagedVersions(tx, u)
	}
	return nil
}

// lockWorking locks an upload during its execution. It refuses when this attempt is over or another one has begun.
func lockWorking(tx *schema.Tx, u *Upload) (*Upload, error) {
	now, err := readUpload(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", u.ID))
	if err == nil && (now.State != StateWorking || now.Attempt != u.Attempt) {
		err = errOver
	}
	return now, err
}

var errOver = schema.Conflict("这次导入已经结束")

// goodLines returns at most `most` ready lines of an upload after a line number, with those that only have warnings.
func goodLines(tx *schema.Tx, id int64, after, most int) ([]Line, error) {
	var list []Line
	err := tx.DB().Where("import_id = ? AND number > ? AND level IN ?", id, after, []Level{LevelReady, LevelWarning}).
		Order("number").Limit(most).Find(&list).Error
	return list, err
}

// StageLots stages the lots of some lines, compared with the present listings. It also stages batches that are
// unknown or that the seller may overwrite, with their bales. Lots that cannot be executed get a reason.
func StageLots(tx *schema.Tx, u *Upload, lots []Lot, batches []cotton.Batch, bales []cotton.Bale) error {
	now, err := lockWorking(tx, u)
	if err != nil {
		return err
	}
	known, err := findKnownOf(tx, now, lots)
	if err != nil {
		return err
	}
	merged, err := mergeOf(now)(tx, now, batches, bales, known)
	if err != nil {
		return err
	}
	if err := decideLots(tx, now, lots, known, merged.staged); err != nil {
		return err
	}
	for n := range lots {
		if reason := merged.refused[lots[n].BatchID]; reason != "" {
			lots[n].Reason = schema.Shorten(reason, 200)
		}
	}
	if err := errors.Join(schema.Insert(tx, lots), schema.Insert(tx, merged.batches),
		schema.Insert(tx, merged.bales), merged.addVersions(tx)); err != nil {
		return err
	}
	if tx.Now().Unix() != now.WorkedAt.Unix() { // pages are notified at most once a second
		tx.Changed(ProgressChanged, now.MembershipID)
	}
	now.Done, now.WorkedAt = now.Done+len(lots), tx.Now()
	for n := range lots {
		now.StagedLine = max(now.StagedLine, lots[n].Number)
	}
	return tx.Update(now)
}

// findKnownOf returns what is known of the batches of some lots.
func findKnownOf(tx *schema.Tx, u *Upload, lots []Lot) (*KnownLots, error) {
	numbers := make([]string, len(lots))
	for n := range lots {
		numbers[n] = lots[n].BatchID
	}
	return FindKnownLots(tx, u.CompanyID, numbers)
}

// decideLots sets the change and the former values of each lot. provided are the batches in the sheet: a lot whose
// batch is neither known nor provided gets a reason.
func decideLots(tx *schema.Tx, u *Upload, lots []Lot, known *KnownLots, provided map[string]bool) error {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return err
	}
	for n := range lots {
		lot := &lots[n]
		lot.UploadID = u.ID
		own := known.Own[lot.BatchID]
		lot.setFormer(&own)
		switch isKnown := known.Batches[lot.BatchID] != nil; {
		case u.Kind.IsInspection() && !isKnown:
			lot.Becomes = LotFresh
		case u.Kind.IsInspection() && provided[lot.BatchID]:
			lot.Becomes = LotRepriced
		case u.Kind.IsInspection():
			lot.Becomes = LotSame
		case !isKnown && !provided[lot.BatchID]:
			lot.Reason = noBatch
		default:
			lot.decide(&own, contracts, tx.Now())
		}
	}
	return nil
}

// noBatch is the reason of a lot without inspection data.
const noBatch = "没有这批的检验数据"

// setFormer copies the listing before the change; zero for a new lot.
func (lot *Lot) setFormer(l *cotton.Listing) {
	lot.ListingID, lot.WasState, lot.WasCode, lot.WasBasis, lot.WasPrice = l.ID, l.State, l.IndexCode, l.Basis, l.Price
	lot.WasUntil, lot.WasNotes, lot.WasListedAt, lot.WasVersion = l.Until, l.Notes, l.ListedAt, l.Version
	lot.WasIntermediaryID = l.IntermediaryID
}

// decide sets the change of a lot to the seller's listing, or the reason why it is refused.
func (lot *Lot) decide(own *cotton.Listing, contracts market.Contracts, now time.Time) {
	asked, l := lot.NewOffer(), *own
	var err error
	switch {
	case own.ID == 0:
		lot.Becomes, lot.ListedAt = LotFresh, now
		l.State = cotton.OffSale
		err = l.Reprice(asked.Offer, contracts, now)
	case own.State == cotton.OnSale && own.OfferWithNotes() == asked:
		lot.Becomes = LotSame
	case own.State == cotton.OnSale:
		lot.Becomes, lot.ListedAt = LotRepriced, own.ListedAt
		err = l.Reprice(asked.Offer, contracts, now)
	default:
		lot.Becomes, lot.ListedAt = LotRelisted, now
		err = l.Reprice(asked.Offer, contracts, now)
	}
	lot.Reason = ""
	if refusal, ok := schema.KindOf(err); ok {
		lot.Reason = schema.Shorten(refusal.Message, 200)
	}
	lot.Version = own.Version + 1
}

// Fail ends the execution of an upload as failed and deletes its staged rows.
func Fail(tx *schema.Tx, u *Upload, reason string) error {
	now, err := lockWorking(tx, u)
	if err != nil {
		return err
	}
	return failUpload(tx, now, reason)
}

// failUpload sets the state and the reason of a failed upload.
func failUpload(tx *schema.Tx, u *Upload, reason string) error {
	u.State = StateWorking
	if err := u.step(VerbFail); err != nil {
		return err
	}
	tx.Changed(ProgressChanged, u.MembershipID)
	u.Reason, u.DoneAt = schema.Shorten(reason, 500), tx.Now()
	if err := deleteStaged(tx, u); err != nil {
		return err
	}
	return tx.Update(u)
}
