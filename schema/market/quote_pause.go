package market

import (
	"time"

	"cottonmall/schema"
)

// pauseAfter is the age of the newest quote after which quotes are paused while the exchange is open.
const pauseAfter = 3 * time.Minute

// QuotePause is the state of the quotes of all contracts.
type QuotePause struct {
	Newest time.Time // of the newest quote; zero without any
	Paused bool      // the exchange is open, but no quotes arrive
}

// ReadQuotePause reports whether quotes arrive while the exchange is open.
func ReadQuotePause(tx *schema.Tx) (QuotePause, error) {
	quotes, err := Quotes(tx)
	if err != nil {
		return QuotePause{}, err
	}
	return PauseOf(tx, quotes)
}

// PauseOf reports the same from quotes that were read already.
func PauseOf(tx *schema.Tx, quotes []Quote) (QuotePause, error) {
	holidays, err := Holidays(tx)
	return quotePause(quotes, holidays, tx.Now()), err
}

func quotePause(quotes []Quote, holidays []Holiday, now time.Time) QuotePause {
	var p QuotePause
	for _, q := range quotes {
		if q.At.After(p.Newest) {
			p.Newest = q.At
		}
	}
	start, open := SessionStart(now, holidays)
	if p.Newest.After(start) {
		start = p.Newest
	}
	p.Paused = open && now.Sub(start) > pauseAfter
	return p
}
