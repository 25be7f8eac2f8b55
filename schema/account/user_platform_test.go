package account_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

func alone(db *schematest.DB, p *schematest.Person) (companies []string) {
	for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
		return account.ManagedAlone(tx, []int64{p.UserID})
	}) {
		companies = append(companies, m.CompanyName)
	}
	return companies
}

// TestFreezingTheLastManagerIsRecorded checks that the platform finds companies without a manager and can help.
func TestFreezingTheLastManagerIsRecorded(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill, other := db.Admin(), db.Company("江海纺织有限公司"), db.Company("云棉棉业有限公司")
		boss, li, wang := mill.Manager("老板"), mill.Member("小李"), mill.Applicant("小王")
		other.Manager("老板")
		other.Manager("副手")
		if diff := cmp.Diff([]string{mill.Name}, alone(db, boss)); diff != "" {
			t.Error(diff)
		}
		db.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, boss.UserID, "投诉") })
		if diff := cmp.Diff([]string{mill.Name}, alone(db, boss)); diff != "" {
			t.Errorf("after the freezing: %s", diff)
		}
		if diff := cmp.Diff([]string{"平台管理员 lose manager"},
			schematest.EventsOf(db, notice.EventFilter{Kind: account.CompanyChanged, CompanyID: mill.ID})); diff != "" {
			t.Error(diff)
		}
		if got := schematest.EventsOf(db, notice.EventFilter{
			Kind:      account.CompanyChanged,
			CompanyID: other.ID,
		}); len(got) != 0 {
			t.Errorf("a company that has another manager: %v", got)
		}
		for _, step := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &admin.Member, wang.MembershipID, account.Approve, "")
			},
			func(tx *schema.Tx) error { return account.SetManager(tx, &admin.Member, li.MembershipID, true, "") },
			func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &admin.Member, boss.MembershipID, account.Unbind, "")
			},
		} {
			db.Do(step)
		}
		if !li.Again().Manager || wang.Again().State != account.Active || boss.Again().State != account.Unbound {
			t.Errorf("%+v, %+v, %+v", li.Again(), wang.Again(), boss.Again())
		}
	})
}

// TestLeavingWhileTheOtherManagerIsFrozen lets one of two managers leave while the other is frozen. Either leaving is
// refused, or the event records that the company has no manager.
func TestLeavingWhileTheOtherManagerIsFrozen(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, second := db.Admin(), db.User("13911111111", "另一位")
		db.Do(func(tx *schema.Tx) error {
			_, err := account.CreateAdmin(tx, second.Mobile, second.Name, "")
			return err
		})
		for round := range 9 {
			db.Advance(time.Minute)
			mill := db.Company(fmt.Sprintf("江海纺织%d有限公司", round))
			a, b := mill.Manager(fmt.Sprint("甲", round)), mill.Manager(fmt.Sprint("乙", round))
			freeze := func(by, who *schematest.Person) error {
				return schematest.Try(t, db, func(tx *schema.Tx) error {
					return account.FreezeUser(tx, &by.Member, who.UserID, "")
				})
			}
			first := map[int]func() error{
				0: func() error {
					return schematest.Try(t, db, func(tx *schema.Tx) error {
						return account.ChangeMembership(tx, &a.Member, a.MembershipID, account.Leave, "")
					})
				},
				1: func() error {
					return schematest.Try(t, db, func(tx *schema.Tx) error {
						return account.SetManager(tx, &a.Member, a.MembershipID, false, "")
					})
				},
				2: func() error { return freeze(second, a) },
			}[round%3]
			errs := schematest.AtOnce(2, func(i int) error {
				if i == 0 {
					return first()
				}
				return freeze(admin, b)
			})
			if errs[1] != nil {
				t.Fatalf("round %d: freezing: %v", round, errs[1])
			}
			notified := slices.Contains(schematest.EventsOf(db,
				notice.EventFilter{Kind: account.CompanyChanged, CompanyID: mill.ID}), "平台管理员 lose manager") ||
				slices.Contains(schematest.EventsOf(db, notice.EventFilter{Kind: account.CompanyChanged, CompanyID: mill.ID}),
					"另一位 lose manager")
			if (errs[0] == nil) != notified {
				t.Errorf("round %d: the other one: %v, the platform is notified: %t", round, errs[0], notified)
			}
		}
	})
}

// TestAUserBeingFrozenIsNoLastManager lets the only manager appoint a member who is being frozen, and resign.
func TestAUserBeingFrozenIsNoLastManager(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, mill := db.Admin(), db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Member("小李")
		gone := make(chan error, 1)
		db.Do(func(tx *schema.Tx) error {
			if err := account.FreezeUser(tx, &admin.Member, li.UserID, ""); err != nil {
				return err
			}
			go func() {
				gone <- errors.Join(
					schematest.Try(t, db, func(tx *schema.Tx) error {
						return account.SetManager(tx, &boss.Member, li.MembershipID, true, "")
					}),
					schematest.Try(t, db, func(tx *schema.Tx) error {
						return account.ChangeMembership(tx, &boss.Member, boss.MembershipID, account.Leave, "")
					}),
				)
			}()
			select {
			case err := <-gone: // nothing has delayed them
				gone <- err
			case <-time.After(200 * time.Millisecond): // the other transaction waits for this one
			}
			return nil
		})
		schematest.Refuses(t, "the only manager goes", <-gone, schema.ConflictKind, "企业至少要有一位管理员")
	})
}

func TestManagersAreNotifiedOfANewName(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		boss, li := mill.Manager("老板"), mill.Member("小李")
		other := db.Company("云棉棉业有限公司")
		head := other.Manager("老总")
		db.Do(func(tx *schema.Tx) error {
			_, err := account.Apply(tx, li.UserID, other.Name, "")
			return err
		})
		rename := func(name string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return account.RenameUser(tx, &li.Again().Member, name) })
		}
		schematest.Refuses(t, "no name", rename(" "), schema.InvalidKind, "姓名")
		if err := rename(" 老板 "); err != nil {
			t.Fatal(err)
		}
		for who, p := range map[string]*schematest.Person{"manager": boss, "manager to whom he applies": head} {
			if got := schematest.MessagesOf(db, p.MembershipID); got[0].Title != "成员改名" || got[0].Text != "小李 已改名为 老板（"+
				li.Mobile+"）。" {
				t.Errorf("messages of the %s: %v", who, got)
			}
		}
		events := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
			list, _, err := notice.Events(tx, notice.EventFilter{Kind: account.UserChanged, UserID: li.UserID},
				schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(events) != 1 || events[0].UserName != "小李" || events[0].Note != "小李 → 老板" || events[0].Name != "老板" {
			t.Errorf("the events are %+v", events)
		}
		if err := rename("老板"); err != nil || len(schematest.MessagesOf(db, boss.MembershipID)) != 1 {
			t.Errorf("the same name: %v, messages %v", err, schematest.MessagesOf(db, boss.MembershipID))
		}
		for n := range 4 {
			db.Advance(time.Minute)
			if err := rename(fmt.Sprint("小李", n)); err != nil {
				t.Fatal(err)
			}
		}
		schematest.Refuses(t, "the sixth", rename("小李"), schema.ConflictKind, "一天最多修改 5 次姓名")
		db.Do(func(tx *schema.Tx) error { return account.RenameUser(tx, &boss.Member, "大老板") })
		if got := schematest.MessagesOf(db, boss.MembershipID); len(got) != 5 {
			t.Errorf("messages of the renamed manager: %v", got)
		}
		db.Advance(24 * time.Hour)
		if err := rename("小李"); err != nil {
			t.Errorf("tomorrow: %v", err)
		}
	})
}

// TestANewPasswordEndsPendingLogins checks that confirmed scans and sent codes become invalid.
func TestANewPasswordEndsPendingLogins(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li, wang := db.User("13712345678", "小李"), db.User("13787654321", "小王")
		mine, others := newScan(t, db), newScan(t, db)
		db.Do(func(tx *schema.Tx) error { return account.ConfirmScan(tx, mine.ticket, li.UserID, 0) })
		db.Do(func(tx *schema.Tx) error { return account.ConfirmScan(tx, others.ticket, wang.UserID, 0) })
		code, err := schematest.SendCode(t, db, li.Mobile, account.ForLogin)
		if err != nil {
			t.Fatal(err)
		}
		db.Do(func(tx *schema.Tx) error { return account.SetPassword(tx, li.UserID, "hash", "") })
		if out := scanResult(t, db, mine.id); out.Status != account.ScanFailed {
			t.Errorf("their scan is %+v", out)
		}
		if out := scanResult(t, db, others.id); out.Status != account.ScanDone {
			t.Errorf("another one's scan is %+v", out)
		}
		schematest.Refuses(t, "their code", useCode(t, db, li.Mobile, account.ForLogin, code), schema.InvalidKind,
			"验证码错误或已过期")
		if diff := cmp.Diff([]string{"小李 password"}, schematest.EventsOf(db,
			notice.EventFilter{UserID: li.UserID})); diff != "" {
			t.Error(diff)
		}
	})
}
