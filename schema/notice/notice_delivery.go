package notice

import (
	"errors"
	"slices"
	"time"

	"cottonmall/schema"
)

const (
	maxTries      = 12
	claimDuration = time.Minute // after it, another process may claim a notice without a result
	firstRetry    = 10 * time.Second
	LastRetry     = time.Hour
	lastTryBefore = time.Minute // before a notice expires
)

// Failed records a failed attempt. The next attempts follow after 10 s, 20 s, 40 s and so on, up to an hour. A
// notice that expires is tried last shortly before it does; then it is given up. Other notices are given up after
// twelve attempts.
func (n *Notice) Failed(reason string, now time.Time) {
	wait := min(firstRetry<<min(n.Tries, 20), LastRetry)
	n.Tries++
	n.Error, n.Owner, n.DueAt = schema.Shorten(reason, 500), "", now.Add(wait)
	if n.Until.IsZero() {
		if n.Tries >= maxTries {
			n.State, n.DoneAt = NoticeGivenUp, now
		}
		return
	}
	last := n.Until.Add(-lastTryBefore)
	if !now.Before(last) {
		last = n.Until // given up at that time
	}
	if n.DueAt.After(last) {
		n.DueAt = last
	}
}

// expired reports whether a notice has expired.
func (n *Notice) expired(now time.Time) bool { return !n.Until.IsZero() && !now.Before(n.Until) }

// NoticesDue reports whether notices of a channel are due.
func NoticesDue(tx *schema.Tx, channel Channel) (bool, error) {
	var due []int64
	where, times := isDue(tx)
	err := tx.DB().Model(&Notice{}).Where("state = ? AND channel = ?", NoticeWaiting, channel).Where(where, times...).
		Limit(1).Pluck("id", &due).Error
	return len(due) > 0, err
}

// isDue returns a condition for due notices. No notice waits for longer than LastRetry plus a claim.
func isDue(tx *schema.Tx) (where string, args []any) {
	return schema.WhereDeadlinePassed(tx, "due_at", LastRetry+claimDuration)
}

// TakeNotices claims at most limit due notices of a channel for a process, oldest first. No other process claims
// them for a minute. The caller delivers them after the transaction and then calls NoticeSent or NoticeFailed for
// each. Expired notices are given up and unwanted ones are recalled, so more notices may be due even if none is
// returned.
func TakeNotices(tx *schema.Tx, channel Channel, owner string, limit int, unwanted Unwanted) ([]Notice, error) {
	var due []Notice
	where, times := isDue(tx)
	err := tx.DB().Where("state = ? AND channel = ?", NoticeWaiting, channel).Where(where, times...).
		Order("due_at, id").Limit(limit).Find(&due).Error
	if err != nil {
		return nil, err
	}
	over := func(n Notice) bool { return n.expired(tx.Now()) }
	if slices.ContainsFunc(due, over) {
		if err := giveUpExpired(tx, "channel = ?", channel); err != nil {
			return nil, err
		}
	}
	due, err = recallUnwanted(tx, slices.DeleteFunc(due, over), unwanted)
	if err != nil {
		return nil, err
	}
	var taken []Notice
	for _, n := range due {
		until := tx.Now().Add(claimDuration)
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

// Unwanted returns reasons, by id, why recipients may not receive or do not want some waiting notices.
type Unwanted func(tx *schema.Tx, list []Notice) (reasons map[int64]string, err error)

// recallUnwanted recalls the unwanted notices of a list and returns the others.
func recallUnwanted(tx *schema.Tx, list []Notice, unwanted Unwanted) (wanted []Notice, err error) {
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

// NoticeSent records the delivery of a notice. It erases a secret text, unless ShowsCodes is set.
func NoticeSent(tx *schema.Tx, id int64) error {
	return changeNotice(tx, id, func(n *Notice) {
		n.Tries++
		n.State, n.Error, n.Owner, n.DoneAt = NoticeDone, "", "", tx.Now()
		if n.Secret && !tx.Settings().ShowsCodes {
			n.Text = ""
		}
	})
}

// NoticeFailed records a failed delivery with its reason; it is tried again later. Other notices to the same
// recipient wait until then too, so that an unreachable recipient delays the delivery to others only once.
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
	return tx.DB().
		Exec("UPDATE notice SET due_at = ? WHERE recipient = ? AND channel = ? AND state = ? AND owner = '' "+
			"AND due_at < ? AND (until = 0 OR until > ?)",
			due, failed.Recipient, failed.Channel, NoticeWaiting, due, due).Error
}

// Retry delivers a notice again that was given up. It refuses secret and expired ones.
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
		case n.expired(tx.Now()):
			refusal = schema.Conflict("这条提醒只在当天有效，不能再发")
			return
		}
		n.State, n.Tries, n.DueAt, n.DoneAt = NoticeWaiting, 0, tx.Now(), time.Time{}
	})
	if err = errors.Join(refusal, err); err != nil {
		return err
	}
	tx.Nudge()
	return RecordPlatform(tx, by, "retry", kindNotice, id, 0, "")
}

// changeNotice locks a notice, applies the change and stores it.
func changeNotice(tx *schema.Tx, id int64, change func(*Notice)) error {
	n, err := schema.Take[Notice](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), schema.NotFound("没有这条外发消息"))
	if err != nil {
		return err
	}
	change(n)
	return tx.Update(n)
}

// NoticeList returns one page of the notices in a state (0 for all), newest first, and their number on all pages.
// Secret texts are replaced.
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

// LastNotices returns the newest notices with all their texts, for a demonstration, where nothing is delivered.
func LastNotices(tx *schema.Tx, limit int) ([]Notice, error) {
	list := []Notice{}
	err := tx.DB().Order("id DESC").Limit(limit).Find(&list).Error
	return list, err
}

// giveUpExpired marks as given up the expired notices that meet a condition.
func giveUpExpired(tx *schema.Tx, where string, args ...any) error {
	return tx.DB().
		Exec("UPDATE notice SET state = ?, error = ?, owner = '', done_at = ? "+
			"WHERE state = ? AND until > 0 AND until <= ? AND "+where,
			slices.Concat([]any{NoticeGivenUp, "过期前没有发出", schema.Millis(tx.Now()), NoticeWaiting, schema.Millis(tx.Now())},
				args)...).Error
}

// EraseSecrets erases the texts of expired secret notices. Those that were not delivered are given up.
func EraseSecrets(tx *schema.Tx) error {
	if err := giveUpExpired(tx, "secret = ?", true); err != nil {
		return err
	}
	return tx.DB().Exec("UPDATE notice SET text = '' WHERE secret = ? AND state <> ? AND text <> '' AND until <= ?",
		true, NoticeWaiting, schema.Millis(tx.Now())).Error
}
