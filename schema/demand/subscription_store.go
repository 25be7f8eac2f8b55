package demand

import (
	"crypto/subtle"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// FindSubscription returns the subscription of an owner's demand; one without reminders if none is stored. It returns
// NotFound for the demand of another owner.
func FindSubscription(tx *schema.Tx, owner, demand int64) (*Subscription, error) {
	if _, err := FindSavedDemand(tx, owner, demand); err != nil {
		return nil, err
	}
	return takeSubscription(tx, tx.DB(), demand)
}

func takeSubscription(tx *schema.Tx, query *gorm.DB, demand int64) (*Subscription, error) {
	return takeOr(query.Where("demand_id = ?", demand), Subscription{DemandID: demand})
}

func lockSubscription(tx *schema.Tx, demand int64) (*Subscription, error) {
	return takeSubscription(tx, tx.DB().Clauses(schema.ForUpdate), demand)
}

// Subscribe stores the wanted subscription of a demand. Falls are measured from low, the lowest price of the demand
// now; zero if it has none. It refuses what [Subscription.Check] refuses.
func Subscribe(tx *schema.Tx, owner int64, wanted *Subscription, low schema.Yuan) (*Subscription, error) {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	if err := wanted.Check(contracts, tx.Now()); err != nil {
		return nil, err
	}
	return changeSubscription(tx, owner, wanted.DemandID, func(s *Subscription) {
		if wanted.Fall != s.Fall {
			s.LastLowest = low
		}
		s.Kind, s.At, s.Days, s.SkipHolidays = wanted.Kind, wanted.At, wanted.Days, wanted.SkipHolidays
		s.Basis, s.Below, s.AtOnce, s.Fall, s.Stopped = wanted.Basis, wanted.Below, wanted.AtOnce, wanted.Fall, nil
	})
}

// Unsubscribe ends all reminders of a demand or, with undo, starts those again that it has ended.
func Unsubscribe(tx *schema.Tx, owner, demand int64, undo bool) (*Subscription, error) {
	return changeSubscription(tx, owner, demand, func(s *Subscription) { s.stop(undo) })
}

// NotifySwitched notifies the owner of a demand that the link in a message has ended or restarted its reminders.
func NotifySwitched(tx *schema.Tx, d *SavedDemand, s *Subscription) error {
	title, text := "提醒已停止", "有人用消息中的链接停止了“%s”的提醒。如非本人操作，可在“我的需求定制”中重新打开推送。"
	if s.Switches().On() {
		title, text = "提醒已恢复", "有人用消息中的链接恢复了“%s”的提醒。如不需要，可在“我的需求定制”中停止。"
	}
	cause := fmt.Sprintf("switched %d %d", d.ID, s.Version)
	return notice.SendMessage(tx, d.MembershipID, notice.SystemMessage, cause, title, fmt.Sprintf(text, d.Name),
		"/member/conditions")
}

// stop ends all reminders or, with undo, starts those again that it has ended.
func (s *Subscription) stop(undo bool) {
	switch now := s.Switches(); {
	case undo && s.Stopped != nil:
		s.Kind, s.AtOnce, s.Fall, s.Stopped = s.Stopped.Kind, s.Stopped.AtOnce, s.Stopped.Fall, nil
		s.LastLowest = 0
	case !undo && now.On():
		s.Kind, s.AtOnce, s.Fall, s.Stopped = NoReminder, false, 0, &now
	}
}

// changeSubscription locks the demands of an owner and the subscription of one of them, changes it and stores it.
func changeSubscription(tx *schema.Tx, owner, demand int64, change func(*Subscription)) (*Subscription, error) {
	if err := LockOwner(tx, owner); err != nil {
		return nil, err
	}
	if _, err := FindSavedDemand(tx, owner, demand); err != nil {
		return nil, err
	}
	s, err := lockSubscription(tx, demand)
	if err != nil {
		return nil, err
	}
	closed, err := restDays(tx)
	if err != nil {
		return nil, err
	}
	before := *s
	change(s)
	s.Version++
	if !s.sameTimes(&before) {
		s.ChangedAt = tx.Now()
	}
	if !before.due(tx.Now()) || !s.sameTimes(&before) { // otherwise the reminder is sent late
		s.NextAt = s.next(tx.Now(), closed)
		if err := recordPassed(tx, owner, &before, closed); err != nil {
			return nil, err
		}
	}
	if s.Stop == "" {
		s.Stop = strconv.FormatInt(demand, 36) + "-" + schema.NewToken()
	}
	if !s.AtOnce && s.Fall == 0 {
		if err := finishAllLots(tx, demand); err != nil {
			return nil, err
		}
	}
	demandChanged(tx, demand, owner)
	return s, tx.Save(s)
}

// sameTimes reports whether the scheduled reminder has the same kind and times.
func (s *Subscription) sameTimes(o *Subscription) bool {
	return s.Kind == o.Kind && s.At == o.At && s.Days == o.Days && s.SkipHolidays == o.SkipHolidays
}

// recordPassed records the due times of a subscription as missed, because its owner has changed it.
func recordPassed(tx *schema.Tx, owner int64, s *Subscription, closed map[schema.Day]bool) error {
	if !s.due(tx.Now()) {
		return nil
	}
	saved, err := FindSavedDemand(tx, owner, s.DemandID)
	if err != nil {
		return err
	}
	last, missed, _ := s.slots(tx.Now(), closed)
	d := &Due{Subscription: *s, Name: saved.Name, Owner: ActiveOwner{ID: owner}, Missed: missed}
	if !last.IsZero() {
		d.Missed = append(d.Missed, last)
	}
	return recordMissed(tx, d)
}

// StopPath returns the path of the page that ends the reminders; "" without a code.
func (s *Subscription) StopPath() string {
	if s.Stop == "" {
		return ""
	}
	return "/stop?code=" + s.Stop
}

// DemandOfStop returns the demand whose reminders the link in a message ends.
func DemandOfStop(tx *schema.Tx, code string) (*SavedDemand, error) {
	gone := schema.NotFound("链接已失效，请登录后在“我的需求定制”中修改")
	number, _, _ := strings.Cut(code, "-")
	id, err := strconv.ParseInt(number, 36, 64)
	if err != nil {
		return nil, gone
	}
	s, err := takeSubscription(tx, tx.DB(), id)
	if err != nil {
		return nil, err
	}
	if s.Stop == "" || subtle.ConstantTimeCompare([]byte(s.Stop), []byte(code)) != 1 {
		return nil, gone
	}
	return schema.Take[SavedDemand](tx.DB().Where("id = ?", id), gone)
}

// WrongPlans returns subscriptions with a wrong next time, because holidays were changed or the clock was set back. It
// returns one of several with equal times.
func WrongPlans(tx *schema.Tx) ([]Subscription, error) {
	closed, err := restDays(tx)
	if err != nil {
		return nil, err
	}
	var list []Subscription
	err = tx.DB().Model(&Subscription{}).Where("kind <> ?", NoReminder).Distinct("kind", "at", "days", "skip_holidays",
		"next_at").Find(&list).Error
	right := func(s Subscription) bool { return s.due(tx.Now()) || s.NextAt.Equal(s.next(tx.Now(), closed)) }
	return slices.DeleteFunc(list, right), err
}

// PlanReminders corrects the next times of WrongPlans. A next time that is too late starts again with today's time,
// unless the owner has changed the subscription after it. A reminder that was sent at that time is not sent again.
func PlanReminders(tx *schema.Tx, wrong []Subscription) error {
	closed, err := restDays(tx)
	if err != nil {
		return err
	}
	for i := range wrong {
		s := &wrong[i]
		next := s.next(tx.Now(), closed)
		again := next
		if s.NextAt.After(next) {
			again = s.next(tx.Today().At(0, 0).Add(-1), closed)
		}
		err := tx.DB().Exec("UPDATE subscription "+
			"SET next_at = CASE WHEN changed_at > ? AND changed_at <= ? THEN ? ELSE ? END "+
			"WHERE kind = ? AND at = ? AND days = ? AND skip_holidays = ? AND next_at = ?",
			schema.Millis(again), schema.Millis(tx.Now()), schema.Millis(next), schema.Millis(again),
			s.Kind, s.At, s.Days, s.SkipHolidays, schema.Millis(s.NextAt)).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// due reports whether the next time has come.
func (s *Subscription) due(now time.Time) bool { return !s.NextAt.IsZero() && !s.NextAt.After(now) }

func restDays(tx *schema.Tx) (map[schema.Day]bool, error) {
	holidays, err := market.Holidays(tx)
	return market.RestDays(holidays), err
}
