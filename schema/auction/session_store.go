package auction

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/notice"
)

// By is the user who acts on a session: for their company, or for the platform.
type By struct {
	schema.Actor
	CompanyName string
	Sells       bool // the user may act for the seller
	Platform    bool
}

var (
	errNoSession = schema.NotFound("没有这场竞价，可能已撤销")
	errNoLot     = schema.NotFound("没有这批竞价")
	errSellers   = schema.Denied("只有管理员和产品管理可以发布竞价，请联系本企业管理员")
)

const (
	createVerb = "publish"
	changeVerb = "update"

	codePrefix = "JP"
)

// FindSession returns a session by its code.
func FindSession(tx *schema.Tx, code string) (*Session, error) {
	return schema.Take[Session](tx.DB().Where("code = ?", schema.PlainOr(code)), errNoSession)
}

// CreateSession creates a session of the company of a seller, or of the platform. The guests are names of companies.
func CreateSession(tx *schema.Tx, by By, t Terms, guests []string) (*Session, error) {
	if err := by.check(tx); err != nil {
		return nil, err
	}
	if err := t.Check(tx.Now()); err != nil {
		return nil, err
	}
	numbers, err := schema.NextNumbers(tx, codePrefix, 1)
	if err != nil {
		return nil, err
	}
	s := Session{
		Code: numbers[0], UserID: by.UserID, Terms: t, State: Announced, CreatedAt: tx.Now(), UpdatedAt: tx.Now(), Version: 1,
	}
	if !by.Platform {
		s.CompanyID = by.CompanyID
	}
	if err := tx.Fit(&s); err != nil {
		return nil, err
	}
	if err := tx.DB().Create(&s).Error; err != nil {
		return nil, fmt.Errorf("insert auction session: %w", err)
	}
	if err := setGuests(tx, &s, guests); err != nil {
		return nil, err
	}
	tx.Changed(SessionsChanged, s.ID)
	return &s, s.record(tx, by, createVerb)
}

// check refuses a member who does not sell for an approved company.
func (by *By) check(tx *schema.Tx) error {
	if by.Platform {
		return nil
	}
	if !by.Sells {
		return errSellers
	}
	return by.checkCompany(tx)
}

// record inserts an event about the session.
func (s *Session) record(tx *schema.Tx, by By, verb string) error {
	return s.recordNote(tx, by, verb, fmt.Sprintf("%s，%s 到 %s", s.Title, momentText(s.BeginAt), momentText(s.EndAt)))
}

// recordNote inserts an event about the session with a note.
func (s *Session) recordNote(tx *schema.Tx, by By, verb, note string) error {
	_, err := notice.RecordEvent(tx, by.Actor, notice.Event{
		Platform: by.Platform, Verb: verb, Kind: SessionChanged, Key: fmt.Sprint(s.ID), CompanyID: s.CompanyID, Note: note,
	})
	return err
}

// ChangeSession sets the terms of a session that has not begun. Its lots follow.
func ChangeSession(tx *schema.Tx, by By, code string, t Terms, guests []string) (*Session, error) {
	s, err := lockOwnSession(tx, by, code)
	if err != nil {
		return nil, err
	}
	if err := t.Check(tx.Now()); err != nil {
		return nil, err
	}
	lots, err := lockLots(tx, tx.DB().Where("session_id = ? AND state = ?", s.ID, LotWaiting))
	if err != nil {
		return nil, err
	}
	if len(lots) > 0 && (t.EndAt.After(s.EndAt) || t.Kind != s.Kind) {
		return nil, schema.Conflict("场次里已有批次，不能改竞价方式或推迟结束，请先撤出批次")
	}
	s.Terms = t
	if err := s.step(Change); err != nil {
		return nil, err
	}
	for i := range lots {
		lots[i].follow(s)
		if err := lots[i].store(tx); err != nil {
			return nil, err
		}
	}
	if err := setGuests(tx, s, guests); err != nil {
		return nil, err
	}
	return s, errors.Join(s.store(tx), s.record(tx, by, changeVerb))
}

// follow sets what a lot has of the terms of its session.
func (l *Lot) follow(s *Session) {
	l.Kind, l.Step, l.Invited, l.BeginAt, l.EndAt = s.Kind, s.Step, s.Invited, s.BeginAt, s.EndAt
	l.Deposit = deal.DepositFor(s.PerTon, l.Weight)
	l.Version++
}

// store stores the session and notifies pages.
func (s *Session) store(tx *schema.Tx) error {
	s.UpdatedAt = tx.Now()
	s.Version++
	tx.Changed(SessionsChanged, s.ID)
	return tx.Update(s)
}

// store stores the lot and notifies pages.
func (l *Lot) store(tx *schema.Tx) error {
	tx.Changed(LotChanged, l.ID)
	return tx.Update(l)
}

// lockSession locks a session that a query selects.
func lockSession(tx *schema.Tx, where string, arg any) (*Session, error) {
	return schema.Take[Session](tx.DB().Clauses(schema.ForUpdate).Where(where, arg), errNoSession)
}

// lockOwnSession locks a session that the user may change. It refuses one that has begun or ended.
func lockOwnSession(tx *schema.Tx, by By, code string) (*Session, error) {
	if err := by.check(tx); err != nil {
		return nil, err
	}
	s, err := lockSession(tx, "code = ?", schema.PlainOr(code))
	switch {
	case err != nil:
		return nil, err
	case !by.Platform && s.CompanyID != by.CompanyID:
		return nil, errNoSession
	case !s.Before(schema.Present(tx)):
		return nil, s.refuseLate(tx)
	}
	return s, nil
}

// refuseLate returns the refusal of a change of a session that has begun or ended.
func (s *Session) refuseLate(tx *schema.Tx) error {
	if s.State == Announced && !s.BeginAt.After(schema.Present(tx)) {
		return schema.Conflict("场次 %s 已经开始，不能再改", s.Code)
	}
	return schema.Conflict("场次 %s %s，不能再改", s.Code, s.State.Name())
}

// lockLots locks the lots that a query selects, in the order of their ids.
func lockLots(tx *schema.Tx, query *gorm.DB) (list []Lot, err error) {
	err = query.Clauses(schema.ForUpdate).Order("id").Find(&list).Error
	return list, err
}

// setGuests stores the invited companies of a session by their names. It refuses unknown names.
func setGuests(tx *schema.Tx, s *Session, names []string) error {
	if err := tx.DB().Where("session_id = ?", s.ID).Delete(&Guest{}).Error; err != nil {
		return err
	}
	if !s.Invited {
		return nil
	}
	names = trimmed(names)
	if len(names) == 0 || len(names) > guestsMax {
		return schema.Invalid("guests", "请填写 1 到 %d 家受邀企业，每行一家", guestsMax)
	}
	companies, err := schema.FindIn[account.Company](names, func(part []string) *gorm.DB {
		return tx.DB().Select("id, name").Where("name IN ? AND state = ?", part, account.CompanyApproved)
	})
	if err != nil {
		return err
	}
	known := map[string]int64{}
	for i := range companies {
		known[companies[i].Name] = companies[i].ID
	}
	rows := make([]Guest, 0, len(names))
	for _, name := range names {
		id, ok := known[name]
		if !ok {
			return schema.Invalid("guests", "没有已认证的企业“%s”，请填写全称", schema.Shorten(name, 30))
		}
		rows = append(rows, Guest{s.ID, id})
	}
	return schema.Insert(tx, rows)
}

// trimmed returns the names without spaces around them, without empty ones and each once.
func trimmed(names []string) []string {
	list := make([]string, 0, len(names))
	for _, name := range names {
		if name = strings.TrimSpace(schema.PlainOr(name)); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// GuestNames returns the names of the invited companies of sessions, by session.
func GuestNames(tx *schema.Tx, sessionIDs ...int64) (map[int64][]string, error) {
	var rows []struct {
		SessionID int64
		Name      string
	}
	err := tx.DB().Table("auction_guest g").Joins("JOIN company c ON c.id = g.company_id").
		Where("g.session_id IN ?", sessionIDs).Order("c.name").Select("g.session_id, c.name").Scan(&rows).Error
	names := map[int64][]string{}
	for _, r := range rows {
		names[r.SessionID] = append(names[r.SessionID], r.Name)
	}
	return names, err
}

// LotPrices are the prices with which a listing enters a session.
type LotPrices struct {
	ListingID  int64
	Start      schema.Yuan
	Reserve    schema.Yuan
	HasReserve bool

	index int // in the list of the user
}

// PutIn puts listings of a seller into a session that has not begun: an own one, or one of the platform. A bundle
// becomes one lot, at one price. It refuses all if one of them cannot enter.
func PutIn(tx *schema.Tx, by By, code string, list []LotPrices) ([]Lot, error) {
	if err := by.check(tx); err != nil {
		return nil, err
	}
	s, err := lockSession(tx, "code = ?", schema.PlainOr(code))
	switch {
	case err != nil:
		return nil, err
	case s.CompanyID != 0 && s.CompanyID != by.CompanyID:
		return nil, schema.Denied("这是其他企业的场次，不能放入批次")
	case !s.Before(schema.Present(tx)):
		return nil, s.refuseLate(tx)
	case len(list) == 0 || len(list) > LotsMax:
		return nil, schema.Invalid("list", "请选择 1 到 %d 个批次", LotsMax)
	}
	ids, prices := make([]int64, len(list)), map[int64]LotPrices{}
	for i, p := range list {
		p.index = i
		ids[i], prices[p.ListingID] = p.ListingID, p
	}
	groups, err := cotton.EnterAuction(tx, by.CompanyID, ids, s.EndAt)
	if err != nil {
		return nil, err
	}
	if err := checkNotAsked(tx, groups); err != nil {
		return nil, err
	}
	return s.insertLots(tx, by.CompanyID, groups, prices)
}

// checkNotAsked refuses listings on which buyers have open deals.
func checkNotAsked(tx *schema.Tx, groups [][]cotton.Listing) error {
	var ids []int64
	for _, group := range groups {
		for i := range group {
			ids = append(ids, group[i].ID)
		}
	}
	open, err := schema.FindIn[deal.Deal](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("number, batch_id").
			Where("listing_id IN ? AND state NOT IN ?", part, []deal.State{deal.Succeeded, deal.Failed})
	})
	if err != nil || len(open) == 0 {
		return err
	}
	return schema.Conflict("批次 %s 已有询盘（%s），请先处理询盘", open[0].BatchID, open[0].Number)
}

// insertLots inserts lots at the end of the session.
func (s *Session) insertLots(
	tx *schema.Tx, sellerID int64, groups [][]cotton.Listing, prices map[int64]LotPrices,
) ([]Lot, error) {
	var last int
	err := tx.DB().Model(&Lot{}).Where("session_id = ?", s.ID).Select("COALESCE(MAX(number), 0)").Scan(&last).Error
	if err != nil {
		return nil, err
	}
	if last+len(groups) > LotsMax {
		return nil, schema.Conflict("一场竞价最多 %d 批", LotsMax)
	}
	lots, items := make([]Lot, len(groups)), make([][]Item, len(groups))
	for i, group := range groups {
		if lots[i], items[i], err = s.lotOf(tx, group, prices); err != nil {
			return nil, err
		}
		lots[i].Number, lots[i].SellerID = last+1+i, sellerID
	}
	if err := schema.Insert(tx, lots); err != nil {
		return nil, err
	}
	for i := range lots {
		ids := make([]int64, len(items[i]))
		for j := range items[i] {
			items[i][j].LotID, ids[j] = lots[i].ID, items[i][j].ListingID
		}
		if err := errors.Join(schema.Insert(tx, items[i]), cotton.SetBid(tx, ids, lots[i].Start)); err != nil {
			return nil, err
		}
	}
	return lots, s.store(tx)
}

// lotOf returns the lot of a listing or a bundle, with its items.
func (s *Session) lotOf(
	tx *schema.Tx, group []cotton.Listing, prices map[int64]LotPrices,
) (l Lot, items []Item, err error) {
	ids := make([]int64, len(group))
	for i := range group {
		ids[i] = group[i].ID
		p, typed := prices[group[i].ID]
		switch {
		case !typed:
		case l.ListingID == 0:
			l.Start, l.Reserve, l.HasReserve, l.ListingID = p.Start, p.Reserve, p.HasReserve, group[i].ID
			l.BatchID, l.IndexCode = group[i].BatchID, group[i].IndexCode
		case p.Start != l.Start || p.Reserve != l.Reserve || p.HasReserve != l.HasReserve:
			return l, nil, schema.Conflict("批次 %s 和 %s 捆绑销售，起拍价和保留价应相同，或只填其中一批", l.BatchID, group[i].BatchID)
		}
	}
	found, err := cotton.Goods{}.Lots(tx, ids)
	if err != nil {
		return l, nil, err
	}
	l.SessionID, l.State, l.Listings = s.ID, LotWaiting, len(group)
	for i := range group {
		lot := found[group[i].ID]
		if group[i].IndexCode != l.IndexCode {
			return l, nil, schema.Conflict("批次 %s 所在的捆绑有不同的合约，不能一起竞价", l.BatchID)
		}
		l.Weight, l.Packs = l.Weight+lot.Weight, l.Packs+lot.Packs
		items = append(items, Item{ListingID: lot.ListingID, BatchID: lot.BatchID, Weight: lot.Weight})
	}
	l.follow(s)
	return l, items, l.CheckPrices(fmt.Sprintf("list[%d].", prices[l.ListingID].index), tx.Now())
}
