package auction

import (
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// Session is an auction of lots of one seller, or of several sellers if the platform organizes it.
type Session struct {
	ID        int64  `gorm:"primaryKey"`
	Code      string `gorm:"size:20;uniqueIndex:auction_session_code"` // JP20261127000001
	CompanyID int64  `gorm:"index:auction_session_company"`            // the seller; zero for the platform
	UserID    int64  // who has created it
	Terms
	State     SessionState `gorm:"index:auction_session_state,priority:1"`
	Reminded  bool         // the followers have been reminded that it ends soon
	CreatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoCreateTime:false"`
	UpdatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
	Version   int
}

// TableName returns the name of the table.
func (Session) TableName() string { return "auction_session" }

// Terms are what the organizer of a session decides. They may change until it begins.
type Terms struct {
	Title        string `gorm:"size:60"`
	Kind         Kind
	BeginAt      time.Time `gorm:"serializer:moment;type:bigint;index:auction_session_state,priority:2"`
	EndAt        time.Time `gorm:"serializer:moment;type:bigint"` // without extensions of lots
	Step         schema.Yuan
	ReserveShown bool       // reserve prices are shown
	PerTon       schema.Fen // deposit of a ton
	Invited      bool       // only invited companies may bid
	Notes        string     `gorm:"size:500"`
}

// Guest is a company that is invited to a session.
type Guest struct {
	SessionID int64 `gorm:"primaryKey;autoIncrement:false"`
	CompanyID int64 `gorm:"primaryKey;autoIncrement:false"`
}

// TableName returns the name of the table.
func (Guest) TableName() string { return "auction_guest" }

// Bounds of the terms of a session.
const (
	Extension   = 2 * time.Minute // of a lot, by a bid within Extension of its end
	leastLength = 5 * time.Minute
	mostLength  = 7 * 24 * time.Hour
	mostAhead   = 90 * 24 * time.Hour
	mostStep    = schema.Yuan(1000)
	mostPerTon  = schema.Fen(10_000_00)

	LotsMax   = 200 // of a session
	guestsMax = 200
)

// Check refuses terms that are not possible. The times of a session in the past cannot be set.
func (t *Terms) Check(now time.Time) error {
	t.Title, t.Notes = strings.TrimSpace(t.Title), strings.TrimSpace(t.Notes)
	switch {
	case t.Title == "":
		return schema.Invalid("title", "请填写场次名称")
	case utf8.RuneCountInString(t.Title) > 60:
		return schema.Invalid("title", "场次名称最多 60 个字")
	case t.Kind != Open && t.Kind != Sealed:
		return schema.Invalid("kind", "请选择竞价方式：公开竞价或密封出价")
	case t.Step < 5 || t.Step > mostStep || t.Step%5 != 0:
		return schema.Invalid("step", "加价幅度应为 5 的倍数，在 5 到 %s 元/吨之间", schema.Grouped(mostStep))
	case t.PerTon < 0 || t.PerTon > mostPerTon:
		return schema.Invalid("perTon", "每吨保证金应在 0 到 %s 元之间", schema.Grouped(int64(mostPerTon/100)))
	}
	return t.checkTimes(now)
}

// checkTimes refuses a begin that is not ahead, and a session that is too short or too long.
func (t *Terms) checkTimes(now time.Time) error {
	t.BeginAt, t.EndAt = t.BeginAt.UTC().Truncate(time.Second), t.EndAt.UTC().Truncate(time.Second)
	switch length := t.EndAt.Sub(t.BeginAt); {
	case t.BeginAt.IsZero() || !t.BeginAt.After(now):
		return schema.Invalid("beginAt", "开始时间应晚于现在")
	case t.BeginAt.Sub(now) > mostAhead:
		return schema.Invalid("beginAt", "开始时间最多提前 90 天预告")
	case length < leastLength:
		return schema.Invalid("endAt", "结束时间至少比开始晚 5 分钟")
	case length > mostLength:
		return schema.Invalid("endAt", "一场竞价最长 7 天")
	}
	return nil
}

// step changes the state by a verb. It refuses, with a sentence, a verb that the state does not allow.
func (s *Session) step(verb Verb) error {
	next, ok := SessionSteps.Next(s.State, verb)
	if !ok {
		return schema.Conflict("场次 %s %s，不能再改", s.Code, s.State.Name())
	}
	s.State = next
	return nil
}

// Before reports whether the session has not begun: it may change, and lots may enter and leave. The clock may be a
// moment late with the state.
func (s *Session) Before(now time.Time) bool { return s.State == Announced && s.BeginAt.After(now) }

// open reports whether the session has not ended: the platform may withdraw it or its lots.
func (s *Session) open() bool { return s.State == Announced || s.State == Running }
