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

// remindsOfFalls saves demands of an owner with reminders of falls.
func remindsOfFalls(db *schematest.DB, owner int64, demands int) {
	for i := range demands {
		subscribe(db, owner, fmt.Sprint("双29 ", i), demand.Subscription{Fall: 50})
	}
}

// sendFalls sends a reminder of a fall of each demand and returns their number.
func sendFalls(db *schematest.DB) (sent int) {
	db.Do(func(tx *schema.Tx) error {
		due, err := demand.DueFalls(tx, demand.DuePart{Limit: 1000})
		if err != nil {
			return err
		}
		list := make([]demand.Prepared, len(due))
		for i := range due {
			text := demand.FallText(due[i].Name, 14900, 15000, 1, nil)
			list[i] = demand.Prepared{Due: &due[i], Texts: []demand.ReminderText{text}}
		}
		sent, err = demand.SendAtOnce(tx, list)
		return err
	})
	return sent
}

// setWay sets the mail address and the webhook of an owner.
func setWay(db *schematest.DB, owner *schematest.Person, mail, webhook string) {
	db.Do(func(tx *schema.Tx) error {
		_, err := demand.SetReminderWay(tx, owner.MembershipID, mail, webhook)
		return err
	})
}

// leave delivers the due notices of a channel and returns their number.
func leave(db *schematest.DB, by notice.Channel) (n int) {
	db.Do(func(tx *schema.Tx) error {
		list, err := notice.TakeNotices(tx, by, "me", 1000, demand.UnwantedReminders)
		n = len(list)
		for _, one := range list {
			err = errors.Join(err, notice.NoticeSent(tx, one.ID))
		}
		return err
	})
	return n
}

// TestRemindersToARobotAreSpreadOverMinutes sends 150 reminders: 20 a minute to a robot, and all at once to a mailbox.
func TestRemindersToARobotAreSpreadOverMinutes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		setWay(db, owner, "li@example.com", "https://robot.example/send")
		remindsOfFalls(db, owner.MembershipID, 150)
		if n := sendFalls(db); n != 150 {
			t.Fatalf("%d reminders", n)
		}
		if n := leave(db, notice.Mail); n != 150 {
			t.Errorf("%d mails leave at once, want 150", n)
		}
		left := 0
		for _, want := range []int{20, 20, 20, 20, 20, 20, 20, 10, 0} {
			n := leave(db, notice.Webhook)
			if left += n; n != want {
				t.Errorf("%d leave to the robot in a minute, want %d", n, want)
			}
			db.Advance(time.Minute)
		}
		if left != 150 {
			t.Errorf("%d of 150 left", left)
		}
		db.Advance(10 * time.Minute)
		sendFalls(db)
		if n := leave(db, notice.Webhook); n != 20 {
			t.Errorf("later %d leave at once, want 20", n)
		}
	})
}

// TestAnInvalidAddressDelaysNothing sends reminders of an owner with an address from before addresses were checked. The
// owner gets them on the site, and a message about the address.
func TestAnInvalidAddressDelaysNothing(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		setWay(db, owner, "li@example.com", "")
		long := "https://robot.example/" + strings.Repeat("a", 300)
		if err := db.Exec("UPDATE reminder_way SET webhook = ?", long); err != nil {
			t.Fatal(err)
		}
		remindsOfFalls(db, owner.MembershipID, 1)
		var reminders, hints int
		for range 2 {
			sendFalls(db)
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
		mails, robots := leave(db, notice.Mail), leave(db, notice.Webhook)
		if reminders != 2 || hints != 1 || mails != 2 || robots != 0 {
			t.Errorf("%d messages, %d of the address, %d mails, %d to a robot", reminders, hints, mails, robots)
		}
	})
}

// leaveAccount leaves the official account in a transaction of its own.
func leaveAccount(t *testing.T, db *schematest.DB, left chan<- error) {
	t.Helper()
	_, err := schema.Do(context.WithoutCancel(t.Context()), db.DB, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, demand.LeaveAccount(tx, "o1")
	})
	left <- err
}

func wayOf(db *schematest.DB, owner int64) *notice.Way {
	return schematest.Read(db, func(tx *schema.Tx) (*notice.Way, error) {
		return demand.FindReminderWay(tx, owner)
	})
}

func changeWay(db *schematest.DB, owner int64, change func(*notice.Way)) {
	db.Do(func(tx *schema.Tx) error { return demand.ChangeWay(tx, owner, change) })
}

// TestLeavingTheAccountIsNotUndone leaves the official account while another address is stored.
func TestLeavingTheAccountIsNotUndone(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方").MembershipID
		changeWay(db, owner, func(w *notice.Way) { w.OpenID = "o1" })
		left, once := make(chan error, 1), sync.Once{}
		changeWay(db, owner, func(w *notice.Way) {
			w.Mail = "li@example.com"
			once.Do(func() {
				go leaveAccount(t, db, left)
				select {
				case err := <-left: // it has not waited, and will be undone
					left <- err
				case <-time.After(200 * time.Millisecond):
				}
			})
		})
		if err := <-left; err != nil {
			t.Fatal(err)
		}
		if w := wayOf(db, owner); w.OpenID != "" || w.Mail != "li@example.com" {
			t.Errorf("%+v", w)
		}
	})
}

// TestLeavingTheAccountLocksInOneOrder leaves the official account with two memberships. One has an invalid
// address. The memberships are locked before their addresses.
func TestLeavingTheAccountLocksInOneOrder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owners := []int64{db.Company("江海纺织").Member("买方").MembershipID, db.Company("天山棉业").Member("卖方").MembershipID}
		for _, owner := range owners {
			changeWay(db, owner, func(w *notice.Way) { w.OpenID, w.Webhook = "o1", "https://robot.example/1" })
		}
		invalid := "http://" + strings.Repeat("a", 300)
		if err := db.Exec("UPDATE reminder_way SET webhook = ? WHERE owner = ?", invalid, owners[1]); err != nil {
			t.Fatal(err)
		}
		left := make(chan error, 1)
		db.Do(func(tx *schema.Tx) error {
			if err := schematest.Run(tx, "UPDATE membership SET remark = '新' WHERE id = ?", owners[0]); err != nil {
				return err
			}
			go leaveAccount(t, db, left)
			if !db.OnSQLite() {
				if err := schematest.OthersWait(tx); err != nil {
					return err
				}
			}
			return schematest.Run(tx, "UPDATE reminder_way SET mail = 'li@example.com' WHERE owner = ?", owners[0])
		})
		if err := <-left; err != nil {
			t.Fatal(err)
		}
		for i, owner := range owners {
			if w := wayOf(db, owner); w.OpenID != "" || w.Webhook == "" || i == 0 && w.Mail == "" {
				t.Errorf("%+v", w)
			}
		}
	})
}

// TestQueuedRemindersOfFrozenOwnersAreRecalled freezes and unbinds owners before their reminders are delivered. The
// platform cannot send these again. Those of others are delivered.
func TestQueuedRemindersOfFrozenOwnersAreRecalled(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, admin := db.Company("江海纺织"), db.Admin()
		boss, well, frozen, unbound := mill.Manager("老板"), mill.Member("买方"), mill.Member("冻结的"), mill.Member("解绑的")
		for _, p := range []*schematest.Person{frozen, unbound, well} {
			setWay(db, p, fmt.Sprintf("p%d@example.com", p.MembershipID), "")
			remindsOfFalls(db, p.MembershipID, 1)
		}
		sendFalls(db)
		db.Do(func(tx *schema.Tx) error {
			return errors.Join(account.ChangeMembership(tx, &boss.Member, frozen.MembershipID, account.Freeze, ""),
				account.ChangeMembership(tx, &boss.Member, unbound.MembershipID, account.Unbind, ""))
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
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.RetryNotice(tx, &admin.Member, given[0].ID)
		})
		schematest.Refuses(t, "again", err, schema.ConflictKind, "撤回")
	})
}

// TestQueuedRemindersAreRecalledAfterStop ends reminders and deletes a demand before their delivery. Reminders that are
// started again are delivered.
func TestQueuedRemindersAreRecalledAfterStop(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方").MembershipID
		schematest.Reachable(db, owner)
		remindsOfFalls(db, owner, 3)
		if sendFalls(db) != 3 {
			t.Fatal("not all were notified")
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

// TestSwitchedOffRemindersAreRecalled switches off one kind of reminder, or an address, before the delivery. The
// history shows it at once.
func TestSwitchedOffRemindersAreRecalled(t *testing.T) {
	t.Parallel()
	const contract, quantity, newLots, fall, both = "contract", "quantity", "fresh", "fall", "fresh and fall"
	texts := map[string]demand.ReminderText{
		contract: {Why: demand.ByContract, Part: "CF701", Lots: 1, Title: contract},
		quantity: {Why: demand.ByQuantity, Lots: 1, Title: quantity},
		newLots:  {Why: demand.ByFresh, Lots: 1, Title: newLots},
		fall:     {Why: demand.ByFall, Lots: 1, Lowest: 14900, Title: fall},
		both:     {Why: demand.ByFresh, Lots: 1, Lowest: 14900, Title: both},
	}
	all := demand.Subscription{
		Kind: demand.ContractReminder, At: "10:20", AtOnce: true, Fall: 50,
		Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}}, Below: []demand.Below{{Lots: 1, Fall: 1}},
	}
	with := func(change func(*demand.Subscription)) *demand.Subscription { s := all; change(&s); return &s }
	for _, c := range []struct {
		why  string
		then *demand.Subscription // nil for another address
		off  bool
	}{
		{contract, with(func(s *demand.Subscription) { s.AtOnce, s.Fall = false, 0 }), false},
		{contract, with(func(s *demand.Subscription) { s.Kind = demand.NoReminder }), true},
		{contract, with(func(s *demand.Subscription) { s.Kind = demand.QuantityReminder }), true},
		{quantity, with(func(*demand.Subscription) {}), true},
		{newLots, with(func(s *demand.Subscription) { s.Kind, s.Fall = demand.NoReminder, 0 }), false},
		{newLots, with(func(s *demand.Subscription) { s.AtOnce = false }), true},
		{fall, with(func(s *demand.Subscription) { s.AtOnce = false }), false},
		{fall, with(func(s *demand.Subscription) { s.Fall = 0 }), true},
		{both, with(func(s *demand.Subscription) { s.AtOnce = false }), false},
		{both, with(func(s *demand.Subscription) { s.AtOnce, s.Fall = false, 0 }), true},
		{contract, nil, true},
		{fall, nil, true},
	} {
		t.Run(c.why, func(t *testing.T) {
			schematest.Each(t, func(t *testing.T, db *schematest.DB) {
				owner := db.Company("江海纺织").Member("买方")
				schematest.Reachable(db, owner.MembershipID)
				demandID := remindsAt(db, owner, "双29", "10:20")
				change := func(s demand.Subscription) {
					s.DemandID = demandID
					db.Do(func(tx *schema.Tx) error { _, err := demand.Subscribe(tx, owner.MembershipID, &s, 15000); return err })
				}
				text, read, store := texts[c.why], demand.DueReminders, demand.SendScheduled
				if text.Why == demand.ByFresh || text.Why == demand.ByFall {
					read, store = demand.DueFalls, demand.SendAtOnce
					later := all
					later.At = "20:00"
					change(later)
				} else {
					change(all)
				}
				db.Advance(time.Hour)
				db.Do(func(tx *schema.Tx) error {
					due, err := read(tx, demand.DuePart{Limit: 9})
					if err == nil {
						_, err = store(tx, []demand.Prepared{{Due: &due[0], Texts: []demand.ReminderText{text}}})
					}
					return err
				})
				if c.then != nil {
					change(*c.then)
				} else {
					setWay(db, owner, "zhang@example.com", "")
				}
				recalled := func() bool {
					list := history(db, owner.MembershipID)
					if len(list) != 1 || len(list[0].Unsent) > 0 {
						t.Fatalf("the history is %+v", list)
					}
					return len(list[0].Recalled) == 1
				}
				if recalled() != c.off {
					t.Errorf("%s, then %+v: recalled %t", c.why, c.then, recalled())
				}
				if n := len(schematest.TakeMail(t, db, "me", 9)); (n == 0) != c.off {
					t.Errorf("%s, then %+v: %d leave", c.why, c.then, n)
				}
				if c.off && schematest.LastNotice(db).State != notice.NoticeRecalled || recalled() != c.off {
					t.Errorf("in the end it is %+v", schematest.LastNotice(db))
				}
			})
		})
	}
}

// TestAnAddressIsOneHoweverItsDomainIsWritten counts the proofs of an address together.
func TestAnAddressIsOneHoweverItsDomainIsWritten(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	for n, mail := range []string{
		"li@example.com", "li@Example.com", "li@EXAMPLE.COM", "li@example.Com", "li@example.coM", "li@eXample.com",
	} {
		owner := db.Company(fmt.Sprintf("甲%d", n)).Member("李").MembershipID
		err := schematest.Try(t, db, func(tx *schema.Tx) error { return demand.SendMailProof(tx, owner, mail, true) })
		if refused := err != nil; refused != (n == 5) {
			t.Errorf("proof %d: %v", n+1, err)
		}
	}
}
