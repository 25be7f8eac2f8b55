package auction

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
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
	if _, err := setGuests(tx, &s, guests); err != nil {
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

// ChangeSession sets the terms of a session that has not begun. Its lots follow. Followers, sellers and invited
// companies are notified of what changed for bidders.
func ChangeSession(tx *schema.Tx, by By, code string, t Terms, guests []string) (*Session, error) {
	s, err := lockOwnSession(tx, by, code)
	if err != nil {
		return nil, err
	}
	if err := t.Check(tx.Now()); err != nil {
		return nil, err
	}
	lots, err := lockOpenLots(tx, s.ID)
	if err != nil {
		return nil, err
	}
	if err := s.checkChange(by, &t, lots); err != nil {
		return nil, err
	}
	before := s.Terms
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
	invitedBefore, err := setGuests(tx, s, guests)
	if err != nil {
		return nil, err
	}
	if err := s.notifyChanged(tx, by, &before, invitedBefore); err != nil {
		return nil, err
	}
	return s, errors.Join(s.store(tx), s.record(tx, by, changeVerb))
}

// checkChange refuses terms that the lots of a session do not allow. Reserve prices are the secrets of their sellers:
// only a seller may begin to show them.
func (s *Session) checkChange(by By, t *Terms, lots []Lot) error {
	if len(lots) > 0 && (t.EndAt.After(s.EndAt) || t.Kind != s.Kind) {
		return schema.Conflict("场次里已有批次，不能改竞价方式或推迟结束，请先撤出批次")
	}
	if i := slices.IndexFunc(lots, func(l Lot) bool { return l.State == LotRunning }); i >= 0 {
		return lots[i].refuseLate() // by a bid since the session was checked
	}
	secret := func(l Lot) bool { return l.HasReserve && (by.Platform || l.SellerID != by.CompanyID) }
	if t.ReserveShown && !s.ReserveShown && slices.ContainsFunc(lots, secret) {
		return schema.Invalid("reserveShown", "场次里已有卖家填了保留价，不能改为公开")
	}
	return nil
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
	s, err := lockOrganized(tx, by, code)
	if err == nil && !s.Before(schema.Present(tx)) {
		return nil, s.refuseLate(tx)
	}
	return s, err
}

// lockOrganized locks a session that the user organizes, and any session for the platform.
func lockOrganized(tx *schema.Tx, by By, code string) (*Session, error) {
	if err := by.check(tx); err != nil {
		return nil, err
	}
	s, err := lockSession(tx, "code = ?", schema.PlainOr(code))
	switch {
	case err != nil:
		return nil, err
	case !by.Platform && s.CompanyID != by.CompanyID:
		return nil, errNoSession
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

// lockOpenLots locks the lots of a session for which bids may still come.
func lockOpenLots(tx *schema.Tx, sessionID int64) ([]Lot, error) {
	return lockLots(tx, tx.DB().Where("session_id = ? AND state IN ?", sessionID, []LotState{LotWaiting, LotRunning}))
}

// setGuests stores the invited companies of a session by their names, and notifies those that are new. It returns the
// others. It refuses unknown names.
func setGuests(tx *schema.Tx, s *Session, names []string) (invitedBefore []int64, err error) {
	var before []int64
	err = tx.DB().Model(&Guest{}).Where("session_id = ?", s.ID).Pluck("company_id", &before).Error
	if err != nil {
		return nil, err
	}
	if err := tx.DB().Where("session_id = ?", s.ID).Delete(&Guest{}).Error; err != nil {
		return nil, err
	}
	if !s.Invited {
		return nil, nil
	}
	guests, err := guestsNamed(tx, s.ID, trimmed(names))
	if err != nil {
		return nil, err
	}
	var invited []int64
	for _, g := range guests {
		if slices.Contains(before, g.CompanyID) {
			invitedBefore = append(invitedBefore, g.CompanyID)
		} else {
			invited = append(invited, g.CompanyID)
		}
	}
	return invitedBefore, errors.Join(schema.Insert(tx, guests), s.notifyInvited(tx, invited))
}

// guestsNamed returns the approved companies of some names as guests of a session. It refuses unknown names, and names
// them.
func guestsNamed(tx *schema.Tx, sessionID int64, names []string) ([]Guest, error) {
	if len(names) == 0 || len(names) > guestsMax {
		return nil, schema.Invalid("guests", "请选择 1 到 %d 家受邀企业", guestsMax)
	}
	companies, err := schema.FindIn[account.Company](names, func(part []string) *gorm.DB {
		return tx.DB().Select("id, name").Where("name IN ? AND state = ?", part, account.CompanyApproved)
	})
	if err != nil {
		return nil, err
	}
	known := map[string]int64{}
	for i := range companies {
		known[companies[i].Name] = companies[i].ID
	}
	rows := make([]Guest, 0, len(names))
	var unknown []string
	for _, name := range names {
		if id, ok := known[name]; ok {
			rows = append(rows, Guest{sessionID, id})
		} else {
			unknown = append(unknown, "“"+schema.Shorten(name, 30)+"”")
		}
	}
	if len(unknown) > 0 {
		return nil, schema.Invalid("guests", "没有已认证的企业%s，请填写全称", strings.Join(unknown, "、"))
	}
	return rows, nil
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
