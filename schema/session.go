package schema

import (
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"
)

// Session is a login of a user, for one membership or none.
type Session struct {
	Hash         string    `gorm:"primaryKey;size:40"` // of the token, which is stored nowhere
	Kind         string    `gorm:"size:10"`            // BrowserSession or APISession
	UserID       int64     `gorm:"index"`
	MembershipID int64     `gorm:"index"` // zero: for no company yet
	Agent        string    `gorm:"size:200"`
	Address      string    `gorm:"size:64"`
	CreatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	SeenAt       time.Time `gorm:"serializer:moment;type:bigint"`
	EndsAt       time.Time `gorm:"serializer:moment;type:bigint;index"` // unless it is used before: see SeeSession
}

// Kinds of sessions.
const (
	BrowserSession = "browser"
	APISession     = "api"
)

const (
	sessionLife = 30 * 24 * time.Hour // as the cookies of the specification
	sessionIdle = 14 * 24 * time.Hour // that is not used; longer than the holidays of spring and of October
	sessionSeen = 5 * time.Minute     // how exactly it is known when a session was used last
	sessionsMax = 20                  // of one user; beyond, the oldest end
)

// StartSession logs a user in for a membership (zero: for no company) and gives the token, which is stored nowhere.
// It refuses a frozen user, a frozen company, and a membership that is not active or not the user's.
func (tx *Tx) StartSession(userID, membershipID int64, kind, agent, address string) (token string, err error) {
	if kind != BrowserSession && kind != APISession {
		return "", Invalid("kind", "会话的类型不正确")
	}
	s := Session{
		Kind: kind, UserID: userID, MembershipID: membershipID, CreatedAt: tx.now, SeenAt: tx.now,
		Agent: shorten(agent, 200), Address: shorten(address, 64), EndsAt: tx.now.Add(sessionIdle),
	}
	if _, err := tx.lockUser(userID); err != nil {
		return "", err
	}
	if _, err := tx.admit(&s); err != nil {
		return "", err
	}
	if err := tx.endOldest(userID, sessionsMax-1); err != nil {
		return "", err
	}
	token = newToken()
	s.Hash = hashToken(token)
	return token, insert(tx, []Session{s})
}

// SessionOf is the session of a token and the member for whom it acts, nil when it acts for no company. It refuses
// a token that has ended, a frozen user, a membership that is not active, and a frozen company.
func (tx *Tx) SessionOf(token string) (*Session, *Member, error) {
	var s Session
	err := tx.db.Where("hash = ? AND ends_at > ?", hashToken(token), millis(tx.now)).Take(&s).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, nil, Unauthenticated("登录已失效，请重新登录")
	}
	if err != nil {
		return nil, nil, err
	}
	m, err := tx.admit(&s)
	if err != nil {
		return nil, nil, err
	}
	return &s, m, nil
}

// admit refuses a session whose user or member may do nothing, and gives the member.
func (tx *Tx) admit(s *Session) (*Member, error) {
	if s.MembershipID == 0 {
		u, err := tx.User(s.UserID)
		if err == nil && u.State != UserActive {
			err = Unauthenticated("该账号已被冻结，请联系在线客服核实！")
		}
		return nil, err
	}
	m, err := tx.Member(s.MembershipID)
	switch {
	case err != nil:
		return nil, err
	case m.Person != s.UserID:
		return nil, NotFound("没有这个成员")
	}
	return m, m.admitted()
}

// admitted refuses a member who may do nothing now. In a company that the platform reviews, a member may do what
// needs no review.
func (m *Member) admitted() error {
	switch {
	case m.UserState != UserActive, m.State == MemberFrozen:
		return Unauthenticated("该账号已被冻结，请联系在线客服核实！")
	case m.Company == CompanyClosed:
		return Unauthenticated("该企业的创建申请已关闭，请重新登录")
	case m.State == Unbound:
		return Unauthenticated("该账号已被解绑，请联系在线客服核实！")
	case m.State != Active:
		return Unauthenticated("您已不是该企业的成员，请重新登录")
	case m.Company == CompanyFrozen:
		return Frozen("该企业已被冻结，请联系在线客服核实!")
	}
	return nil
}

// Stale tells whether it is time to note that the session is in use: see SeeSession.
func (s *Session) Stale(now time.Time) bool { return now.Sub(s.SeenAt) >= sessionSeen }

// SeeSession notes that a session is in use: it lasts two weeks more, a month in all.
func (tx *Tx) SeeSession(hash string) error {
	life, idle := sessionLife.Milliseconds(), millis(tx.now.Add(sessionIdle))
	return tx.db.Exec("UPDATE session SET seen_at = ?, ends_at = CASE WHEN created_at + ? < ? THEN created_at + ? ELSE ? END WHERE hash = ?",
		millis(tx.now), life, idle, life, idle, plainOr(hash)).Error
}

// Sessions are the sessions of a user, the last used first.
func (tx *Tx) Sessions(userID int64) ([]Session, error) {
	list := []Session{}
	err := tx.db.Where("user_id = ? AND ends_at > ?", userID, millis(tx.now)).Order("seen_at DESC, hash").Find(&list).Error
	return list, err
}

// EndSession ends the session of a token. A token that has no session is passed over.
func (tx *Tx) EndSession(token string) error {
	return tx.endSessions(tx.db.Where("hash = ?", hashToken(token)), false)
}

// GiveWay ends the session of a token because another one of the same browser takes its place.
func (tx *Tx) GiveWay(token string) error {
	return tx.endSessions(tx.db.Where("hash = ?", hashToken(token)), true)
}

// EndSessionOf ends one of a user's own sessions, by its hash.
func (tx *Tx) EndSessionOf(userID int64, hash string) error {
	return tx.endSessions(tx.db.Where("user_id = ? AND hash = ?", userID, plainOr(hash)), false)
}

// EndSessionsOfUser ends all sessions of a user except the one of a token (empty: all).
func (tx *Tx) EndSessionsOfUser(userID int64, except string) error {
	return tx.endSessions(tx.db.Where("user_id = ? AND hash <> ?", userID, hashToken(except)), false)
}

// EndSessionsOf ends all sessions of a membership.
func (tx *Tx) EndSessionsOf(membershipID int64) error {
	return tx.endSessions(tx.db.Where("membership_id = ?", membershipID), false)
}

// EndOldSessions ends sessions whose time is over, and tells how many: as long as there are any, call it again.
func (tx *Tx) EndOldSessions() (int, error) {
	old, err := tx.dropSessions(tx.db.Where("ends_at <= ?", millis(tx.now)).Limit(maxIn))
	return len(old), err
}

// endOldest ends the sessions of a user that were used longest ago, until so many are left.
func (tx *Tx) endOldest(userID int64, left int) error {
	list, err := tx.Sessions(userID)
	if err != nil || len(list) <= left {
		return err
	}
	for _, s := range list[left:] {
		if err := tx.endSessions(tx.db.Where("hash = ?", s.Hash), false); err != nil {
			return err
		}
	}
	return nil
}

// endSessions ends sessions before their time. Say first what changed: why they end is read from what is now.
func (tx *Tx) endSessions(query *gorm.DB, gaveWay bool) error {
	ended, err := tx.dropSessions(query)
	if err != nil {
		return err
	}
	return tx.keepEnds(ended, gaveWay)
}

// dropSessions deletes sessions and tells their sockets.
func (tx *Tx) dropSessions(query *gorm.DB) ([]Session, error) {
	var list []Session
	if err := query.Find(&list).Error; err != nil {
		return nil, err
	}
	for part := range slices.Chunk(list, maxIn) {
		hashes := make([]string, len(part))
		for i, s := range part {
			hashes[i] = s.Hash
			tx.Changed(SessionChanged, s.Hash)
		}
		if err := tx.db.Where("hash IN ?", hashes).Delete(&Session{}).Error; err != nil {
			return nil, err
		}
	}
	return list, nil
}
