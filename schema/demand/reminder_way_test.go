package demand_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// waitsForFalls saves demands of an owner who wants to hear when the lowest price falls.
func waitsForFalls(db *schematest.DB, owner int64, demands int) {
	db.Do(func(tx *schema.Tx) error {
		for i := range demands {
			d, err := demand.SaveDemand(tx, owner, demand.Saving{Name: fmt.Sprint("双29 ", i), Demand: demand.Demand{Areas: schema.List{"南疆"}}})
			if err == nil {
				_, err = demand.Subscribe(tx, owner, &demand.Subscription{DemandID: d.ID, Fall: 50}, 15000)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// tellFalls tells of a fall of each demand that waits for one, and gives how many.
func tellFalls(t *testing.T, db *schematest.DB) (told int) {
	t.Helper()
	db.Do(func(tx *schema.Tx) error {
		due, err := demand.DueFalls(tx, demand.DuePart{Limit: 1000})
		if err != nil {
			return err
		}
		list := make([]demand.Prepared, len(due))
		for i := range due {
			list[i] = demand.Prepared{Due: &due[i], Tellings: []demand.Telling{demand.TellFall(due[i].Name, 14900, 15000, 1, nil)}}
		}
		told, err = demand.RemindAtOnce(tx, list)
		return err
	})
	return told
}

// leave takes what is due by a channel, and delivers it.
func leave(t *testing.T, db *schematest.DB, by notice.Channel) (n int) {
	t.Helper()
	list, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) ([]notice.Notice, error) {
		return notice.TakeNotices(tx, by, "me", 1000, demand.UnwantedReminders)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range list {
		db.Do(func(tx *schema.Tx) error { return notice.NoticeSent(tx, one.ID) })
	}
	return len(list)
}

// A robot gets what it takes in a minute and the rest later, a mailbox all at once: nothing is lost however much there is.
func TestARobotGetsEverythingInTime(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error {
			_, err := demand.SetReminderWay(tx, owner.MembershipID, "li@example.com", "https://robot.example/send")
			return err
		})
		waitsForFalls(db, owner.MembershipID, 150)
		if told := tellFalls(t, db); told != 150 {
			t.Fatalf("told %d", told)
		}
		if n := leave(t, db, notice.Mail); n != 150 {
			t.Errorf("%d mails leave at once, want 150", n)
		}
		left := 0
		for _, want := range []int{20, 20, 20, 20, 20, 20, 20, 10, 0} {
			n := leave(t, db, notice.Webhook)
			if left += n; n != want {
				t.Errorf("%d leave to the robot in a minute, want %d", n, want)
			}
			db.Advance(time.Minute)
		}
		if left != 150 {
			t.Errorf("%d of 150 left", left)
		}
		db.Advance(10 * time.Minute)
		tellFalls(t, db)
		if n := leave(t, db, notice.Webhook); n != 20 {
			t.Errorf("later %d leave at once, want 20", n)
		}
	})
}

// An address from the time before addresses were checked holds up nothing: he is told in the site, and of the address, too.
func TestAnAddressThatCannotBeHoldsUpNothing(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error {
			_, err := demand.SetReminderWay(tx, owner.MembershipID, "li@example.com", "")
			return err
		})
		if err := db.Exec("UPDATE reminder_way SET webhook = ?", "https://robot.example/"+strings.Repeat("a", 300)); err != nil {
			t.Fatal(err)
		}
		waitsForFalls(db, owner.MembershipID, 1)
		var reminders, hints int
		for range 2 {
			tellFalls(t, db)
			for _, m := range schematest.MessagesOf(db, owner.MembershipID) {
				if m.Title == "提醒没有发到站外" {
					hints++
				} else {
					reminders++
				}
			}
			db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, owner.Member.Actor(), nil) })
			db.Advance(10 * time.Minute)
		}
		if mails, robots := leave(t, db, notice.Mail), leave(t, db, notice.Webhook); reminders != 2 || hints != 1 || mails != 2 || robots != 0 {
			t.Errorf("%d messages, %d of the address, %d mails, %d to a robot", reminders, hints, mails, robots)
		}
	})
}

// Who leaves the official account while his addresses are written has left it.
func TestLeavingTheAccountIsNotUndone(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error {
			return demand.ChangeWay(tx, owner.MembershipID, func(w *demand.ReminderWay) { w.OpenID = "o1" })
		})
		leaving, once := make(chan error, 1), sync.Once{}
		leave := func() {
			_, err := schema.Do(context.WithoutCancel(t.Context()), db.DB, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, demand.LeaveAccount(tx, "o1") })
			leaving <- err
		}
		db.Do(func(tx *schema.Tx) error {
			return demand.ChangeWay(tx, owner.MembershipID, func(w *demand.ReminderWay) {
				w.Mail = "li@example.com"
				once.Do(func() {
					go leave()
					select {
					case err := <-leaving: // it has not waited, and will be undone
						leaving <- err
					case <-time.After(200 * time.Millisecond):
					}
				})
			})
		})
		if err := <-leaving; err != nil {
			t.Fatal(err)
		}
		w := schematest.Read(db, func(tx *schema.Tx) (*demand.ReminderWay, error) {
			return demand.FindReminderWay(tx, owner.MembershipID)
		})
		if w.OpenID != "" || w.Mail != "li@example.com" {
			t.Errorf("%+v", w)
		}
	})
}

// Who leaves the official account has left it with every membership, also with one whose other address is an old one that cannot
// be; nobody waits for him in another order than for all others: the membership first.
func TestLeavingTheAccountLocksInOneOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		first, second := db.Company("江海纺织").Member("买方").MembershipID, db.Company("天山棉业").Member("卖方").MembershipID
		for _, owner := range []int64{first, second} {
			db.Do(func(tx *schema.Tx) error {
				return demand.ChangeWay(tx, owner, func(w *demand.ReminderWay) { w.OpenID, w.Webhook = "o1", "https://robot.example/1" })
			})
		}
		if err := db.Exec("UPDATE reminder_way SET webhook = ? WHERE owner = ?", "http://"+strings.Repeat("a", 300), second); err != nil {
			t.Fatal(err)
		}
		leaving := make(chan error, 1)
		leave := func() {
			_, err := schema.Do(context.WithoutCancel(t.Context()), db.DB, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, demand.LeaveAccount(tx, "o1") })
			leaving <- err
		}
		db.Do(func(tx *schema.Tx) error {
			if err := schematest.Run(tx, "UPDATE membership SET remark = '新' WHERE id = ?", first); err != nil {
				return err
			}
			go leave()
			if !db.OnSQLite() {
				if err := schematest.OthersWait(tx); err != nil {
					return err
				}
			}
			return schematest.Run(tx, "UPDATE reminder_way SET mail = 'li@example.com' WHERE owner = ?", first)
		})
		if err := <-leaving; err != nil {
			t.Fatal(err)
		}
		for _, owner := range []int64{first, second} {
			w := schematest.Read(db, func(tx *schema.Tx) (*demand.ReminderWay, error) { return demand.FindReminderWay(tx, owner) })
			if w.OpenID != "" || w.Webhook == "" || owner == first && w.Mail == "" {
				t.Errorf("%+v", w)
			}
		}
	})
}

// What was queued before its owner was frozen or unbound does not leave, and the platform cannot try it again; what
// others are told does.
func TestWhatWasQueuedForFrozenOwnersDoesNotLeave(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, admin := db.Company("江海纺织"), db.Admin()
		boss, well, frozen, unbound := mill.Manager("老板"), mill.Member("买方"), mill.Member("冻结的"), mill.Member("解绑的")
		for _, p := range []*schematest.Person{frozen, unbound, well} {
			db.Do(func(tx *schema.Tx) error {
				_, err := demand.SetReminderWay(tx, p.MembershipID, fmt.Sprintf("p%d@example.com", p.MembershipID), "")
				return err
			})
			waitsForFalls(db, p.MembershipID, 1)
		}
		tellFalls(t, db)
		db.Do(func(tx *schema.Tx) error {
			if err := account.ChangeMembership(tx, &boss.Member, frozen.MembershipID, account.Freeze, ""); err != nil {
				return err
			}
			return account.ChangeMembership(tx, &boss.Member, unbound.MembershipID, account.Unbind, "")
		})
		taken := schematest.TakeMail(t, db, "me", 9)
		if len(taken) != 1 || taken[0].Recipient != fmt.Sprintf("p%d@example.com", well.MembershipID) {
			t.Fatalf("taken: %+v", taken)
		}
		given := schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) {
			list, _, err := notice.NoticeList(tx, notice.NoticeRecalled, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(given) != 2 || !strings.Contains(given[0].Error, "冻结") {
			t.Fatalf("recalled: %+v", given)
		}
		schematest.Refuses(t, "again", schematest.Try(t, db, func(tx *schema.Tx) error { return account.RetryNotice(tx, &admin.Member, given[0].ID) }), schema.ConflictKind, "撤回")
	})
}

// What was queued leaves no more when its owner stops the reminders, or deletes the demand; who begins again gets what waits.
func TestWhatWasQueuedDoesNotLeaveAfterStop(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方").MembershipID
		schematest.Reachable(db, owner)
		waitsForFalls(db, owner, 3)
		if tellFalls(t, db) != 3 {
			t.Fatal("not all were told")
		}
		queued := schematest.TakeMail(t, db, "me", 9)
		for _, n := range queued {
			db.Do(func(tx *schema.Tx) error { return notice.NoticeFailed(tx, n.ID, errors.New("mail server is away")) })
		}
		demands := make([]int64, 3)
		for i := range demands {
			demands[i], _ = strconv.ParseInt(strings.TrimPrefix(queued[i].Cause, "reminder "), 10, 64)
		}
		stop := func(demandID int64, undo bool) {
			db.Do(func(tx *schema.Tx) error { _, err := demand.Unsubscribe(tx, owner, demandID, undo); return err })
		}
		stop(demands[0], false)
		stop(demands[1], false)
		stop(demands[1], true)
		db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, owner, demands[2]) })
		db.Advance(10 * time.Second)
		if left := schematest.TakeMail(t, db, "me", 9); len(left) != 1 || left[0].ID != queued[1].ID {
			t.Errorf("these leave: %+v", left)
		}
	})
}

// Who switches off one kind of reminder, or one way to him, gets no more of it of what waits: his history says so at once, and only
// of that. What he switches on again before it would have left does leave.
func TestWhatIsSwitchedOffIsRecalled(t *testing.T) {
	t.Parallel()
	const contract, quantity, fresh, fall, both = "contract", "quantity", "fresh", "fall", "fresh and fall"
	told := map[string]demand.Telling{
		contract: {Why: demand.ByContract, Part: "CF701", Lots: 1, Title: contract},
		quantity: {Why: demand.ByQuantity, Lots: 1, Title: quantity},
		fresh:    {Why: demand.ByFresh, Lots: 1, Title: fresh},
		fall:     {Why: demand.ByFall, Lots: 1, Low: 14900, Title: fall},
		both:     {Why: demand.ByFresh, Lots: 1, Low: 14900, Title: both},
	}
	all := demand.Subscription{
		Kind: demand.ContractReminder, At: "10:20", AtOnce: true, Fall: 50,
		Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}}, Below: []demand.Below{{Lots: 1, Fall: 1}},
	}
	with := func(change func(*demand.Subscription)) *demand.Subscription { s := all; change(&s); return &s }
	for _, c := range []struct {
		told string
		then *demand.Subscription // nil: another address
		off  bool
	}{
		{contract, with(func(s *demand.Subscription) { s.AtOnce, s.Fall = false, 0 }), false},
		{contract, with(func(s *demand.Subscription) { s.Kind = demand.NoReminder }), true},
		{contract, with(func(s *demand.Subscription) { s.Kind = demand.QuantityReminder }), true},
		{quantity, with(func(*demand.Subscription) {}), true},
		{fresh, with(func(s *demand.Subscription) { s.Kind, s.Fall = demand.NoReminder, 0 }), false},
		{fresh, with(func(s *demand.Subscription) { s.AtOnce = false }), true},
		{fall, with(func(s *demand.Subscription) { s.AtOnce = false }), false},
		{fall, with(func(s *demand.Subscription) { s.Fall = 0 }), true},
		{both, with(func(s *demand.Subscription) { s.AtOnce = false }), false},
		{both, with(func(s *demand.Subscription) { s.AtOnce, s.Fall = false, 0 }), true},
		{contract, nil, true},
		{fall, nil, true},
	} {
		schematest.Each(t, func(t *testing.T, db *schematest.DB) {
			owner := db.Company("江海纺织").Member("买方")
			schematest.Reachable(db, owner.MembershipID)
			demandID := tellsAt(db, owner, "双29", "10:20")
			subscribe := func(s demand.Subscription) {
				s.DemandID = demandID
				db.Do(func(tx *schema.Tx) error { _, err := demand.Subscribe(tx, owner.MembershipID, &s, 15000); return err })
			}
			telling, read, store := told[c.told], demand.DueReminders, demand.Remind
			if telling.Why == demand.ByFresh || telling.Why == demand.ByFall {
				read, store = demand.DueFalls, demand.RemindAtOnce
				later := all
				later.At = "20:00"
				subscribe(later)
			} else {
				subscribe(all)
			}
			db.Advance(time.Hour)
			db.Do(func(tx *schema.Tx) error {
				due, err := read(tx, demand.DuePart{Limit: 9})
				if err == nil {
					_, err = store(tx, []demand.Prepared{{Due: &due[0], Tellings: []demand.Telling{telling}}})
				}
				return err
			})
			if c.then != nil {
				subscribe(*c.then)
			} else {
				db.Do(func(tx *schema.Tx) error {
					_, err := demand.SetReminderWay(tx, owner.MembershipID, "zhang@example.com", "")
					return err
				})
			}
			says := func() bool {
				list := schematest.Read(db, func(tx *schema.Tx) ([]demand.Reminder, error) {
					list, _, err := demand.Reminders(tx, owner.MembershipID, demandID, schema.Page{Num: 1, Size: 9})
					return list, err
				})
				if len(list) != 1 || len(list[0].Unsent) > 0 {
					t.Fatalf("the history is %+v", list)
				}
				return len(list[0].Recalled) == 1
			}
			if says() != c.off {
				t.Errorf("told by %s, then %+v: recalled %t", c.told, c.then, says())
			}
			if n := len(schematest.TakeMail(t, db, "me", 9)); (n == 0) != c.off {
				t.Errorf("told by %s, then %+v: %d leave", c.told, c.then, n)
			}
			if c.off && schematest.LastNotice(db).State != notice.NoticeRecalled || says() != c.off {
				t.Errorf("in the end it is %+v", schematest.LastNotice(db))
			}
		})
	}
}

// The domain of an address is the same however it is written: its proofs are counted together.
func TestAnAddressIsOneHoweverItsDomainIsWritten(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for n, mail := range []string{"li@example.com", "li@Example.com", "li@EXAMPLE.COM", "li@example.Com", "li@example.coM", "li@eXample.com"} {
		owner := db.Company(fmt.Sprintf("甲%d", n)).Member("李").MembershipID
		_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (int, error) { return 0, demand.AskMail(tx, owner, mail, true) })
		if refused := err != nil; refused != (n == 5) {
			t.Errorf("proof %d: %v", n+1, err)
		}
	}
}
