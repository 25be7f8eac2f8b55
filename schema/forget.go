package schema

import (
	"slices"
	"time"
)

const (
	forgetMax  = 5000 // rows of a kind that one transaction forgets, so that the writer is never held for long
	noticeKept = 90 * 24 * time.Hour
	codeKept   = 48 * time.Hour // longer than the day in which codes are counted
)

// ForgetOld deletes codes, captchas, scans, counts of numbers and finished notices that are of no use any more,
// erases secrets that are over, and tells how many rows went: as long as there are any, call it again.
func (tx *Tx) ForgetOld() (int, error) {
	if err := tx.EraseSecrets(); err != nil {
		return 0, err
	}
	before := func(kept time.Duration) int64 { return millis(tx.now.Add(-kept)) }
	total := 0
	for _, f := range []struct {
		table, key, where string
		args              []any
	}{
		{"captcha", "id", "at <= ?", []any{before(captchaLife)}},
		{"scan", "hash", "at <= ?", []any{before(scanLife)}},
		{"code", "id", "sent_at <= ?", []any{before(codeKept)}},
		{"phone", "mobile", "sent_at <= ? AND failed_at <= ? AND locked_until <= ?", []any{before(codeKept), before(codeKept), millis(tx.now)}},
		{"notice", "id", "at <= ? AND state <> ?", []any{before(noticeKept), NoticeWaiting}},
	} {
		n, err := tx.forget(f.table, f.key, f.where, f.args...)
		if err != nil {
			return total, err
		}
		total += n
	}
	return total, nil
}

func (tx *Tx) forget(table, key, where string, args ...any) (int, error) {
	var keys []string
	if err := tx.db.Table(table).Where(where, args...).Limit(forgetMax).Pluck(key, &keys).Error; err != nil {
		return 0, err
	}
	for part := range slices.Chunk(keys, maxIn) {
		if err := tx.db.Exec("DELETE FROM "+table+" WHERE "+key+" IN ?", part).Error; err != nil {
			return 0, err
		}
	}
	return len(keys), nil
}
