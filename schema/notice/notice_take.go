package notice

import (
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

const (
	noticeTries = 12
	noticeClaim = time.Minute // then another process may take a notice that has no outcome
	firstRetry  = 10 * time.Second
	LastRetry   = time.Hour
	lastTry     = time.Minute // before a notice is worth nothing any more

	// When a notice is to leave, also when the clock that has written it, claimed it or put it off was ahead.
	noticeDue = "(due_at <= ? OR due_at > ?)"
)

// Failed notes a failed try: the next one comes after 10 s, 20 s, 40 s … up to an hour, the last one shortly before it is worth
// nothing any more. It is given up then, or, where that never is, after twelve.
func (n *Notice) Failed(reason string, now time.Time) {
	wait := min(firstRetry<<min(n.Tries, 20), LastRetry)
	n.Tries++
	n.Error, n.Owner, n.DueAt = schema.Shorten(reason, 500), "", now.Add(wait)
	if n.Until.IsZero() {
		if n.Tries >= noticeTries {
			n.State, n.DoneAt = NoticeGivenUp, now
		}
		return
	}
	last := n.Until.Add(-lastTry)
	if !now.Before(last) {
		last = n.Until // when it is given up
	}
	if n.DueAt.After(last) {
		n.DueAt = last
	}
}

// over tells whether a notice is worth nothing any more.
func (n *Notice) over(now time.Time) bool { return !n.Until.IsZero() && !now.Before(n.Until) }

// NoticesDue tells whether notices are to be sent by a channel now.
func NoticesDue(tx *schema.Tx, by Channel) (bool, error) {
	var due []int64
	err := tx.DB().Model(&Notice{}).Where("state = ? AND channel = ?", NoticeWaiting, by).Where(noticeDue, noticeTimes(tx)...).
		Limit(1).Pluck("id", &due).Error
	return len(due) > 0, err
}

// noticeTimes are those of noticeDue: nothing waits for longer than the last retry.
func noticeTimes(tx *schema.Tx) []any {
	return []any{schema.Millis(tx.Now()), schema.Millis(tx.Now().Add(LastRetry + noticeClaim))}
}

// TakeNotices claims at most limit notices of a channel that are due, the oldest first, for a process: no other takes
// them within a minute. Deliver them after the transaction, then say what became of each. Those that are worth nothing any more
// are given up, those that nobody wants recalled: there may be more due though none was taken.
func TakeNotices(tx *schema.Tx, by Channel, owner string, limit int, unwanted Unwanted) ([]Notice, error) {
	var due []Notice
	err := tx.DB().Where("state = ? AND channel = ?", NoticeWaiting, by).Where(noticeDue, noticeTimes(tx)...).Order("due_at, id").Limit(limit).Find(&due).Error
	if err != nil {
		return nil, err
	}
	over := func(n Notice) bool { return n.over(tx.Now()) }
	if slices.ContainsFunc(due, over) {
		if err := giveUpLate(tx, "channel = ?", by); err != nil {
			return nil, err
		}
	}
	due, err = recall(tx, slices.DeleteFunc(due, over), unwanted)
	if err != nil {
		return nil, err
	}
	var taken []Notice
	for _, n := range due {
		until := tx.Now().Add(noticeClaim)
		out := tx.DB().Exec("UPDATE notice SET owner = ?, due_at = ? WHERE id = ? AND state = ? AND due_at = ?",
			owner, schema.Millis(until), n.ID, NoticeWaiting, schema.Millis(n.DueAt))
		if out.Error != nil {
			return nil, out.Error
		}
		if out.RowsAffected == 1 {
			n.Owner, n.DueAt = owner, until
			taken = append(taken, n)
		}
	}
	return taken, nil
}

// Unwanted returns those of some waiting notices that their recipients may not or will not get any more, by their ids,
// each with the reason.
type Unwanted func(tx *schema.Tx, list []Notice) (reasons map[int64]string, err error)

// recall recalls the unwanted ones of some waiting notices and returns the others.
func recall(tx *schema.Tx, list []Notice, unwanted Unwanted) (wanted []Notice, err error) {
	reasons, err := unwanted(tx, list)
	if err != nil {
		return nil, err
	}
	for id, reason := range reasons {
		err := tx.DB().Exec("UPDATE notice SET state = ?, error = ?, owner = '', done_at = ? WHERE id = ? AND state = ?",
			NoticeRecalled, reason, schema.Millis(tx.Now()), id, NoticeWaiting).Error
		if err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(list, func(n Notice) bool { return reasons[n.ID] != "" }), nil
}

// NoticeSent says that a notice was delivered. Its text is erased at once when it is secret, unless this is a
// demonstration, which shows it.
func NoticeSent(tx *schema.Tx, id int64) error {
	return changeNotice(tx, id, func(n *Notice) {
		n.Tries++
		n.State, n.Error, n.Owner, n.DoneAt = NoticeDone, "", "", tx.Now()
		if n.Secret && !tx.Settings().ShowsCodes {
			n.Text = ""
		}
	})
}

// NoticeFailed says that a notice could not be delivered, and why; it is tried again later. What else waits for the same
// recipient does not leave before that: one who does not answer keeps others waiting once, not with each of his notices.
func NoticeFailed(tx *schema.Tx, id int64, reason error) error {
	var failed *Notice
	err := changeNotice(tx, id, func(n *Notice) {
		n.Failed(reason.Error(), tx.Now())
		failed = n
	})
	if err != nil || failed.State != NoticeWaiting {
		return err
	}
	due := schema.Millis(failed.DueAt)
	return tx.DB().Exec("UPDATE notice SET due_at = ? WHERE recipient = ? AND channel = ? AND state = ? AND owner = '' AND due_at < ? AND (until = 0 OR until > ?)",
		due, failed.Recipient, failed.Channel, NoticeWaiting, due, due).Error
}

// Retry tries a notice again that was given up.
func Retry(tx *schema.Tx, by schema.Actor, id int64) error {
	var refusal error
	err := changeNotice(tx, id, func(n *Notice) {
		switch {
		case n.State == NoticeRecalled:
			refusal = schema.Conflict("这条提醒已撤回，不能再发")
			return
		case n.State != NoticeGivenUp:
			refusal = schema.Conflict("这条消息没有发送失败，不需要重发")
			return
		case n.Secret:
			refusal = schema.Conflict("验证码已过期，请让用户重新获取")
			return
		case n.over(tx.Now()):
			refusal = schema.Conflict("这条提醒只在当天有效，不能再发")
			return
		}
		n.State, n.Tries, n.DueAt, n.DoneAt = NoticeWaiting, 0, tx.Now(), time.Time{}
	})
	if err = errors.Join(refusal, err); err != nil {
		return err
	}
	tx.Nudge()
	return RecordPlatform(tx, by, "retry", aboutNotice, id, 0, "")
}

func changeNotice(tx *schema.Tx, id int64, change func(*Notice)) error {
	var n Notice
	err := tx.DB().Clauses(schema.ForUpdate).Take(&n, "id = ?", id).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return schema.NotFound("没有这条外发消息")
	}
	if err != nil {
		return err
	}
	change(&n)
	return tx.Update(&n)
}

// NoticeList are the notices in a state (0: in all), newest first, and how many there are on all pages. The texts of
// secret ones are left out.
func NoticeList(tx *schema.Tx, state NoticeState, page schema.Page) ([]Notice, int, error) {
	query := tx.DB().Model(&Notice{})
	if state != 0 {
		query = query.Where("state = ?", state)
	}
	list, total, err := schema.PageOf[Notice](query, "id DESC", page)
	for i := range list {
		if list[i].Secret {
			list[i].Text = "（含验证码，不显示）"
		}
	}
	return list, total, err
}

// LastNotices are the newest notices with all their texts: for a demonstration, where nothing really leaves the
// house.
func LastNotices(tx *schema.Tx, limit int) ([]Notice, error) {
	list := []Notice{}
	err := tx.DB().Order("id DESC").Limit(limit).Find(&list).Error
	return list, err
}

// giveUpLate gives up, of the notices that meet a condition, those that have not left before they were worth nothing any more.
func giveUpLate(tx *schema.Tx, where string, args ...any) error {
	return tx.DB().Exec("UPDATE notice SET state = ?, error = ?, owner = '', done_at = ? WHERE state = ? AND until > 0 AND until <= ? AND "+where,
		slices.Concat([]any{NoticeGivenUp, "过期前没有发出", schema.Millis(tx.Now()), NoticeWaiting, schema.Millis(tx.Now())}, args)...).Error
}

// EraseSecrets erases the texts of secret notices that are worth nothing any more. What has not left until then is
// given up.
func EraseSecrets(tx *schema.Tx) error {
	if err := giveUpLate(tx, "secret = ?", true); err != nil {
		return err
	}
	return tx.DB().Exec("UPDATE notice SET text = '' WHERE secret = ? AND state <> ? AND text <> '' AND until <= ?",
		true, NoticeWaiting, schema.Millis(tx.Now())).Error
}
