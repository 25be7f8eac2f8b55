package demand

import (
	"crypto/subtle"
	"errors"
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

// FindSubscription reads what the owner of a demand is told; one that tells nothing when he has chosen nothing. Not found
// when the demand is another one's.
func FindSubscription(tx *schema.Tx, owner, demand int64) (*Subscription, error) {
	if _, err := FindSavedDemand(tx, owner, demand); err != nil {
		return nil, err
	}
	return takeSubscription(tx, tx.DB(), demand)
}

func takeSubscription(tx *schema.Tx, query *gorm.DB, demand int64) (*Subscription, error) {
	s := Subscription{DemandID: demand}
	err := query.Where("demand_id = ?", demand).Take(&s).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return &Subscription{DemandID: demand}, nil
	}
	return &s, err
}

func lockSubscription(tx *schema.Tx, demand int64) (*Subscription, error) {
	return takeSubscription(tx, tx.DB().Clauses(schema.ForUpdate), demand)
}

// Subscribe sets what the owner of a demand is told from now on. Low is the demand's lowest price now, zero when it has
// none: falls are counted from it. It refuses what the rules refuse. What was told before stays told.
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
			s.LowTold = low
		}
		s.Kind, s.At, s.Days, s.SkipHolidays = wanted.Kind, wanted.At, wanted.Days, wanted.SkipHolidays
		s.Basis, s.Below, s.AtOnce, s.Fall, s.Stopped = wanted.Basis, wanted.Below, wanted.AtOnce, wanted.Fall, nil
	})
}

// Unsubscribe ends everything that the owner of a demand is told, or, to undo that, begins it again as it was.
func Unsubscribe(tx *schema.Tx, owner, demand int64, undo bool) (*Subscription, error) {
	return changeSubscription(tx, owner, demand, func(s *Subscription) { s.stop(undo) })
}

// NotifySwitched sends the owner of a demand a message: a link in a message has switched its reminders off or on.
func NotifySwitched(tx *schema.Tx, d *SavedDemand, s *Subscription) error {
	title, text := "提醒已停止", "有人用消息中的链接停止了“%s”的提醒。如非本人操作，可在“我的需求定制”中重新打开推送。"
	if s.Switches().On() {
		title, text = "提醒已恢复", "有人用消息中的链接恢复了“%s”的提醒。如不需要，可在“我的需求定制”中停止。"
	}
	cause := fmt.Sprintf("switched %d %d", d.ID, s.Version)
	return notice.Tell(tx, d.MembershipID, notice.SystemMessage, cause, title, fmt.Sprintf(text, d.Name), "/member/conditions")
}

// stop switches everything off, or on again what was switched off so.
func (s *Subscription) stop(undo bool) {
	switch now := s.Switches(); {
	case undo && s.Stopped != nil:
		s.Kind, s.AtOnce, s.Fall, s.Stopped = s.Stopped.Kind, s.Stopped.AtOnce, s.Stopped.Fall, nil
		s.LowTold = 0
	case !undo && now.On():
		s.Kind, s.AtOnce, s.Fall, s.Stopped = NoReminder, false, 0, &now
	}
}

// changeSubscription locks the demands of an owner, so that none is deleted meanwhile, and the subscription of one of
// them, changes it and stores it.
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
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	before := *s
	change(s)
	s.Version++
	if !s.sameTimes(&before) {
		s.ChangedAt = tx.Now()
	}
	if !before.due(tx.Now()) || !s.sameTimes(&before) { // else it is told late
		s.NextAt = s.Next(tx.Now(), holidays)
		if err := passed(tx, owner, &before, holidays); err != nil {
			return nil, err
		}
	}
	if s.Stop == "" {
		s.Stop = strconv.FormatInt(demand, 36) + "-" + schema.NewToken()
	}
	if !s.AtOnce && s.Fall == 0 {
		if err := dropFresh(tx, demand); err != nil {
			return nil, err
		}
	}
	demandChanged(tx, demand, owner)
	return s, tx.Save(s)
}

// sameTimes tells whether the owner is told the same kind at the same times.
func (s *Subscription) sameTimes(o *Subscription) bool {
	return s.Kind == o.Kind && s.At == o.At && s.Days == o.Days && s.SkipHolidays == o.SkipHolidays
}

// passed notes the times of a subscription that have come and are not told any more: the owner has changed it before.
func passed(tx *schema.Tx, owner int64, s *Subscription, holidays []market.Holiday) error {
	if !s.due(tx.Now()) {
		return nil
	}
	saved, err := FindSavedDemand(tx, owner, s.DemandID)
	if err != nil {
		return err
	}
	last, missed, _ := s.slots(tx.Now(), holidays)
	d := &Due{Subscription: *s, Name: saved.Name, Owner: ActiveOwner{ID: owner}, Missed: missed}
	if !last.IsZero() {
		d.Missed = append(d.Missed, last)
	}
	r, err := newRound(tx, []Prepared{{Due: d}}, (*Prepared).slots)
	if err != nil {
		return err
	}
	for _, at := range d.Missed {
		if err := r.miss(d, at); err != nil {
			return err
		}
	}
	_, err = r.end()
	return err
}

// StopPath is the page that ends what the owner of the demand is told, for whoever has the link.
func (s *Subscription) StopPath() string {
	if s.Stop == "" {
		return ""
	}
	return "/stop?code=" + s.Stop
}

// DemandOfStop finds the demand that the link of a message may stop.
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
	d, err := takeDemand(tx, tx.DB().Where("id = ?", id))
	if d == nil && err == nil {
		err = gone
	}
	return d, err
}

// WrongPlans are subscriptions, one of all that are alike, with a next time that other holidays, or a clock that was ahead,
// have spoilt.
func WrongPlans(tx *schema.Tx) ([]Subscription, error) {
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	var list []Subscription
	err = tx.DB().Model(&Subscription{}).Where("kind <> ?", NoReminder).Distinct("kind", "at", "days", "skip_holidays", "next_at").Find(&list).Error
	right := func(s Subscription) bool { return s.due(tx.Now()) || s.NextAt.Equal(s.Next(tx.Now(), holidays)) }
	return slices.DeleteFunc(list, right), err
}

// PlanReminders sets the next times of WrongPlans anew. One that is later than the next from now on begins again with today's,
// unless its owner has changed it since: what was told at that time already is not told again.
func PlanReminders(tx *schema.Tx, wrong []Subscription) error {
	holidays, err := market.Holidays(tx)
	if err != nil {
		return err
	}
	for i := range wrong {
		s := &wrong[i]
		next := s.Next(tx.Now(), holidays)
		again := next
		if s.NextAt.After(next) {
			again = s.Next(tx.Today().At(0, 0).Add(-1), holidays)
		}
		err := tx.DB().Exec("UPDATE subscription SET next_at = CASE WHEN changed_at > ? AND changed_at <= ? THEN ? ELSE ? END "+
			"WHERE kind = ? AND at = ? AND days = ? AND skip_holidays = ? AND next_at = ?",
			schema.Millis(again), schema.Millis(tx.Now().Add(schema.ClocksDiffer)), schema.Millis(next), schema.Millis(again),
			s.Kind, s.At, s.Days, s.SkipHolidays, schema.Millis(s.NextAt)).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// due tells whether a time has come that was not yet told.
func (s *Subscription) due(now time.Time) bool { return !s.NextAt.IsZero() && !s.NextAt.After(now) }
