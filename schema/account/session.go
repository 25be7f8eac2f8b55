package account

import (
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Session is a login of a user, for one membership or none.
type Session struct {
	Hash         string    `gorm:"primaryKey;size:40"` // of the token, which is not stored
	Kind         string    `gorm:"size:10"`            // BrowserSession or APISession
	UserID       int64     `gorm:"index"`
	MembershipID int64     `gorm:"index"` // zero for a user without a company
	Agent        string    `gorm:"size:200"`
	Address      string    `gorm:"size:64"`
	CreatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	SeenAt       time.Time `gorm:"serializer:moment;type:bigint"`
	EndsAt       time.Time `gorm:"serializer:moment;type:bigint;index"` // extended by use: see SeeSession
}

// Kinds of sessions.
const (
	BrowserSession = "browser"
	APISession     = "api"
)

const (
	SessionLife  = 30 * 24 * time.Hour // equals the life of the cookies in the specification
	SessionIdle  = 14 * 24 * time.Hour // without use; longer than the holidays in spring and October
	seenInterval = 5 * time.Minute     // interval of updates of SeenAt
	sessionsMax  = 20                  // of one user; more end the oldest
)

// StartSession logs a user in for a membership (zero for none) and returns the token, which is not stored. It
// refuses a frozen user, a frozen company, and a membership that is not active or not the user's.
func StartSession(tx *schema.Tx, userID, membershipID int64, kind, agent, address string) (token string, err error) {
	if kind != BrowserSession && kind != APISession {
		return "", schema.Invalid("kind", "会话的类型不正确")
	}
	s := Session{
		Kind: kind, UserID: userID, MembershipID: membershipID, CreatedAt: tx.Now(), SeenAt: tx.Now(),
		Agent: schema.Shorten(agent, 200), Address: schema.Shorten(address, 64), EndsAt: tx.Now().Add(SessionIdle),
	}
	if _, err := LockUser(tx, userID); err != nil {
		return "", err
	}
	if _, err := checkSession(tx, &s); err != nil {
		return "", err
	}
	if err := endOldestSessions(tx, userID, sessionsMax-1); err != nil {
		return "", err
	}
	token = schema.NewToken()
	s.Hash = schema.HashToken(token)
	return token, schema.Insert(tx, []Session{s})
}

// SessionOf returns the session of a token and its member; nil for a session without a company. It refuses an
// expired token, a frozen user, a membership that is not active, and a frozen company.
func SessionOf(tx *schema.Tx, token string) (*Session, *Member, error) {
	var s Session
	err := tx.DB().Where("hash = ? AND ends_at > ?", schema.HashToken(token), schema.Millis(tx.Now())).Take(&s).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, nil, schema.Unauthenticated("登录已失效，请重新登录")
	}
	if err != nil {
		return nil, nil, err
	}
	m, err := checkSession(tx, &s)
	if err != nil {
		return nil, nil, err
	}
	return &s, m, nil
}

// checkSession returns the member of a session and refuses a user or member without access.
func checkSession(tx *schema.Tx, s *Session) (*Member, error) {
	if s.MembershipID == 0 {
		u, err := FindUser(tx, s.UserID)
		if err == nil && u.State != UserActive {
			err = schema.Unauthenticated("该账号已被冻结，请联系在线客服核实！")
		}
		return nil, err
	}
	m, err := FindMember(tx, s.MembershipID)
	switch {
	case err != nil:
		return nil, err
	case m.UserID != s.UserID:
		return nil, schema.NotFound("没有这个成员")
	}
	return m, m.Admitted()
}

// Admitted refuses a member without access. Members of a company under review have access to what needs no review.
func (m *Member) Admitted() error {
	switch {
	case m.UserState != UserActive, m.State == MemberFrozen:
		return schema.Unauthenticated("该账号已被冻结，请联系在线客服核实！")
	case m.Company == CompanyClosed:
		return schema.Unauthenticated("该企业的创建申请已关闭，请重新登录")
	case m.State == Unbound:
		return schema.Unauthenticated("该账号已被解绑，请联系在线客服核实！")
	case m.State != Active:
		return schema.Unauthenticated("您已不是该企业的成员，请重新登录")
	case m.Company == CompanyFrozen:
		return schema.Frozen("该企业已被冻结，请联系在线客服核实!")
	}
	return nil
}

// Stale reports whether SeenAt is old enough to be updated with SeeSession.
func (s *Session) Stale(now time.Time) bool { return now.Sub(s.SeenAt) >= seenInterval }

// SeeSession records the use of a session and extends it by SessionIdle, up to SessionLife in all.
func SeeSession(tx *schema.Tx, hash string) error {
	life, idle := SessionLife.Milliseconds(), schema.Millis(tx.Now().Add(SessionIdle))
	return tx.DB().
		Exec("UPDATE session SET seen_at = ?, "+
			"ends_at = CASE WHEN created_at + ? < ? THEN created_at + ? ELSE ? END WHERE hash = ?",
			schema.Millis(tx.Now()), life, idle, life, idle, schema.PlainOr(hash)).Error
}

// Sessions returns the sessions of a user, the last used first.
func Sessions(tx *schema.Tx, userID int64) ([]Session, error) {
	list := []Session{}
	err := tx.DB().Where("user_id = ? AND ends_at > ?", userID, schema.Millis(tx.Now())).Order("seen_at DESC, hash").
		Find(&list).Error
	return list, err
}

// EndSession ends the session of a token. It ignores an unknown token.
func EndSession(tx *schema.Tx, token string) error {
	return endSessions(tx, tx.DB().Where("hash = ?", schema.HashToken(token)), false)
}

// EndReplacedSession ends the session of a token because another session of the same browser replaces it.
func EndReplacedSession(tx *schema.Tx, token string) error {
	return endSessions(tx, tx.DB().Where("hash = ?", schema.HashToken(token)), true)
}

// EndSessionOf ends a session of a user by its hash.
func EndSessionOf(tx *schema.Tx, userID int64, hash string) error {
	return endSessions(tx, tx.DB().Where("user_id = ? AND hash = ?", userID, schema.PlainOr(hash)), false)
}

// EndSessionsOfUser ends all sessions of a user except the one of a token (empty for none). It deletes the user's
// known devices.
func EndSessionsOfUser(tx *schema.Tx, userID int64, except string) error {
	if err := forgetDevices(tx, userID); err != nil {
		return err
	}
	return endSessions(tx, tx.DB().Where("user_id = ? AND hash <> ?", userID, schema.HashToken(except)), false)
}

// EndSessionsOf ends all sessions of a membership.
func EndSessionsOf(tx *schema.Tx, membershipID int64) error {
	return endSessions(tx, tx.DB().Where("membership_id = ?", membershipID), false)
}

// EndOldSessions deletes some expired sessions and returns their number. Call it again until it returns zero.
func EndOldSessions(tx *schema.Tx) (int, error) {
	old, err := deleteSessions(tx, tx.DB().Where("ends_at <= ?", schema.Millis(tx.Now())).Limit(schema.MaxIn))
	return len(old), err
}

// endOldestSessions ends the least recently used sessions of a user and keeps the others.
func endOldestSessions(tx *schema.Tx, userID int64, kept int) error {
	list, err := Sessions(tx, userID)
	if err != nil || len(list) <= kept {
		return err
	}
	for _, s := range list[kept:] {
		if err := endSessions(tx, tx.DB().Where("hash = ?", s.Hash), false); err != nil {
			return err
		}
	}
	return nil
}

// endSessions ends sessions early and stores the reasons. Call it after the change that is the reason, because the
// reason is read from the present state.
func endSessions(tx *schema.Tx, query *gorm.DB, replaced bool) error {
	ended, err := deleteSessions(tx, query)
	if err != nil {
		return err
	}
	return storeSessionEnds(tx, ended, replaced)
}

// deleteSessions deletes sessions, records the changes for their sockets and returns them.
func deleteSessions(tx *schema.Tx, query *gorm.DB) ([]Session, error) {
	var list []Session
	if err := query.Find(&list).Error; err != nil {
		return nil, err
	}
	for part := range slices.Chunk(list, schema.MaxIn) {
		hashes := make([]string, len(part))
		for i, s := range part {
			hashes[i] = s.Hash
			tx.Changed(SessionChanged, s.Hash)
		}
		if err := tx.DB().Where("hash IN ?", hashes).Delete(&Session{}).Error; err != nil {
			return nil, err
		}
	}
	return list, nil
}
