package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

func TestATokenIsValidForAMonth(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织有限公司").Merchant("小李")
		token := li.LogIn()
		db.User("13712345678", "小王").LogIn()
		s, m, err := sessionOf(db, token)
		if err != nil || len(token) != 43 || s.Hash == token || s.UserID != li.UserID {
			t.Fatalf("%+v, %v", s, err)
		}
		if diff := cmp.Diff(li.Member, *m); diff != "" {
			t.Error(diff)
		}
		const week = 7 * 24 * time.Hour
		for range 4 { // used every week
			db.Advance(week)
			if err := schematest.Logged(t, db, token); err != nil {
				t.Fatalf("before a month is over: %v", err)
			}
			db.Do(func(tx *schema.Tx) error { return account.SeeSession(tx, s.Hash) })
		}
		db.Advance(30*24*time.Hour - 4*week - time.Millisecond)
		if err := schematest.Logged(t, db, token); err != nil {
			t.Errorf("before a month is over: %v", err)
		}
		db.Advance(time.Millisecond)
		schematest.Refuses(t, "after a month", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "登录已失效")
		schematest.ForgetChanges(db)
		n, err := schema.Do(t.Context(), db.DB, account.EndOldSessions)
		if n != 2 || err != nil || !slices.Contains(schematest.LiveRows(db), "session "+s.Hash) {
			t.Errorf("ended %d, %v, live changes %v", n, err, schematest.LiveRows(db))
		}
	})
}

func TestSessionOfRefusesWrongTokens(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		alone := db.User("13712345678", "小王")
		token, other := db.Company("江海纺织有限公司").Merchant("小李").LogIn(), alone.LogIn()
		s, _, err := sessionOf(db, token)
		if err != nil {
			t.Fatal(err)
		}
		if s, m, err := sessionOf(db, other); err != nil || m != nil || s.UserID != alone.UserID || s.MembershipID != 0 {
			t.Errorf("without a company: %+v, %+v, %v", s, m, err)
		}
		for _, wrong := range []string{"", "x", s.Hash, token + " ", strings.ToUpper(token), "\xff"} {
			schematest.Refuses(t, wrong, schematest.Logged(t, db, wrong), schema.UnauthenticatedKind, "登录已失效")
		}
	})
}

// TestAnUnusedSessionEnds checks that a session ends after two weeks without use.
func TestAnUnusedSessionEnds(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		token := db.User("13712345678", "小李").LogIn()
		db.Advance(14*24*time.Hour - time.Millisecond)
		if err := schematest.Logged(t, db, token); err != nil {
			t.Errorf("before two weeks are over: %v", err)
		}
		db.Advance(time.Millisecond)
		schematest.Refuses(t, "after two weeks", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "登录已失效")
	})
}

// TestTheReasonOfASessionEndIsKept checks that a special reason is kept for a week, and none for a logout.
func TestTheReasonOfASessionEndIsKept(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		li, wang := db.Company("江海纺织有限公司").Member("小李"), db.User("13712345678", "小王")
		frozen, out, switched := li.LogIn(), wang.LogIn(), wang.LogIn()
		end := func(token string) account.SessionEnd {
			t.Helper()
			e := schematest.Read(db, func(tx *schema.Tx) (*account.SessionEnd, error) { return account.EndOf(tx, token) })
			if e == nil {
				return account.SessionEnd{}
			}
			return *e
		}
		db.Do(func(tx *schema.Tx) error {
			if err := account.EndSession(tx, out); err != nil {
				return err
			}
			return account.EndReplacedSession(tx, switched)
		})
		db.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, li.UserID, "违规") })
		if e := end(frozen); e.Reason != "该账号已被冻结，请联系在线客服核实！" || e.Replaced {
			t.Errorf("end of a frozen user's session: %+v", e)
		}
		if e := end(switched); e.Reason != "" || !e.Replaced {
			t.Errorf("end of a replaced session: %+v", e)
		}
		if e := end(out); e != (account.SessionEnd{}) {
			t.Errorf("end of a session after logout: %+v", e)
		}
		db.Advance(7*24*time.Hour - time.Millisecond)
		db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
		if end(frozen).Reason == "" {
			t.Error("the reason is deleted too early")
		}
		db.Advance(time.Millisecond)
		db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
		if e := end(frozen); e != (account.SessionEnd{}) {
			t.Errorf("after a week there is %+v", e)
		}
	})
}

func TestSessionsAreRefusedWithoutAccess(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		mill := db.Company("江海纺织有限公司")
		li, waits, stranger := mill.Member("小李"), mill.Applicant("小王"), mill.Member("别人")
		pending := db.AddCompany(account.Company{Name: "待审有限公司", State: account.CompanyPending}).Manager("老板")
		start := func(userID, membershipID int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.StartSession(tx, userID, membershipID, account.APISession, "", "")
				return err
			})
		}
		if err := start(pending.UserID, pending.MembershipID); err != nil {
			t.Errorf("a manager must be able to correct a company under review: %v", err)
		}
		schematest.Refuses(t, "another one's membership", start(li.UserID, stranger.MembershipID), schema.NotFoundKind,
			"没有这个成员")
		schematest.Refuses(t, "an applicant", start(waits.UserID, waits.MembershipID), schema.UnauthenticatedKind, "不是该企业的成员")
		schematest.Refuses(t, "nobody", start(999, 0), schema.NotFoundKind, "")

		token, own := li.LogIn(), db.User(li.Mobile, "").LogIn()
		hash := func() string { s, _, _ := sessionOf(db, token); return s.Hash }()
		schematest.ForgetChanges(db)
		db.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, li.UserID, "违规") })
		live := schematest.LiveRows(db)
		alert, end := slices.Index(live, fmt.Sprint("personFrozen ", li.UserID)), slices.Index(live, "session "+hash)
		if alert < 0 || end < alert {
			t.Errorf("live changes %v", live)
		}
		for _, token := range []string{token, own} {
			schematest.Refuses(t, "a frozen user", schematest.Logged(t, db, token), schema.UnauthenticatedKind, "")
		}
		schematest.Refuses(t, "a frozen user", start(li.UserID, 0), schema.UnauthenticatedKind, "冻结")
		schematest.Refuses(t, "a frozen user's company", start(li.UserID, li.MembershipID), schema.UnauthenticatedKind, "冻结")
		schematest.Refuses(t, "twice", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.FreezeUser(tx, &admin.Member, li.UserID, "")
		}), schema.ConflictKind, "刷新")
		db.Do(func(tx *schema.Tx) error { return account.UnfreezeUser(tx, &admin.Member, li.UserID, "") })
		li.LogIn()

		db.Do(func(tx *schema.Tx) error { return account.FreezeCompany(tx, &admin.Member, mill.ID, "违规") })
		schematest.Refuses(t, "a frozen company", start(li.UserID, li.MembershipID), schema.FrozenKind, "该企业已被冻结")
		if err := start(li.UserID, 0); err != nil {
			t.Errorf("for no company: %v", err)
		}
	})
}

func TestSessionsEndWithThePasswordAndByLogout(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li, other := db.Company("江海纺织有限公司").Member("小李"), db.User("13712345678", "小王")
		tokens := []string{li.LogIn(), li.LogIn(), li.LogIn(), other.LogIn()}
		alive := func() (out []bool) {
			for _, token := range tokens {
				out = append(out, schematest.Logged(t, db, token) == nil)
			}
			return out
		}
		hash := func(token string) string { s, _, _ := sessionOf(db, token); return s.Hash }
		mine := hash(tokens[0])
		for _, c := range []struct {
			what string
			do   func(tx *schema.Tx) error
			want []bool
		}{
			{"another one's", func(tx *schema.Tx) error {
				return account.EndSessionOf(tx, other.UserID, mine)
			}, []bool{true, true, true, true}},
			{"one", func(tx *schema.Tx) error {
				return account.EndSessionOf(tx, li.UserID, mine)
			}, []bool{false, true, true, true}},
			{"the password", func(tx *schema.Tx) error {
				return account.SetPassword(tx, li.UserID, "hash", tokens[2])
			}, []bool{false, false, true, true}},
			{"logging out", func(tx *schema.Tx) error {
				return account.EndSession(tx, tokens[3])
			}, []bool{false, false, true, false}},
			{"twice", func(tx *schema.Tx) error { return account.EndSession(tx, tokens[3]) }, []bool{false, false, true, false}},
		} {
			db.Do(c.do)
			if diff := cmp.Diff(c.want, alive()); diff != "" {
				t.Errorf("%s: %s", c.what, diff)
			}
		}
		if n := schematest.LastNotice(db); n.Recipient != li.Mobile || !strings.Contains(n.Text, "密码已修改") {
			t.Errorf("the notice of the new password is %+v", n)
		}
	})
}

func TestSessionsAreListedByUseAndKeptToTwenty(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.User("13712345678", "小李")
		var tokens []string
		for range 21 {
			tokens = append(tokens, li.LogIn())
			db.Advance(time.Second)
		}
		schematest.Refuses(t, "the oldest", schematest.Logged(t, db, tokens[0]), schema.UnauthenticatedKind, "")
		s, _, err := sessionOf(db, tokens[1])
		if err != nil {
			t.Fatal(err)
		}
		now := schematest.Start.Add(10 * time.Minute)
		if !s.Stale(now) || s.Stale(s.SeenAt.Add(5*time.Minute-1)) {
			t.Error("the use of a session is not recorded every five minutes")
		}
		db.Advance(10 * time.Minute)
		db.Do(func(tx *schema.Tx) error { return account.SeeSession(tx, s.Hash) })
		list := schematest.Read(db, func(tx *schema.Tx) ([]account.Session, error) { return account.Sessions(tx, li.UserID) })
		if len(list) != 20 || list[0].Hash != s.Hash {
			t.Errorf("%d sessions, first %v", len(list), list[0])
		}
		db.Do(func(tx *schema.Tx) error {
			_, err := account.StartSession(tx, li.UserID, 0, account.BrowserSession, strings.Repeat("浏览器", 100)+"\xff\x00",
				strings.Repeat("1", 100))
			return err
		})
	})
}
