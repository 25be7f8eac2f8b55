package deal

import (
	"slices"
	"time"

	"cottonmall/schema"
)

// inValidity are the verbs that end with the validity. Biddings have an end of their own.
var inValidity = []Verb{Hang, OpenBids, Lock, Trade, Modify, NamePrice}

// inCall are the buyer's verbs that end with the time to answer a margin call.
var inCall = []Verb{Answer, NamePrice, Abandon}

// late returns the refusal of a verb whose time has passed. The clock ends such deals some seconds later.
func (d *Deal) late(verb Verb, now time.Time) error {
	open := d.State == Waiting || d.State == Hanging || d.State == Locked
	switch {
	case open && slices.Contains(inCall, verb) && !d.AnswerBy.IsZero() && !d.AnswerBy.After(now):
		return schema.Conflict("追加期限已过，将按通知时的行情点价")
	case open && slices.Contains(inValidity, verb) && !d.Until.IsZero() && !d.Until.After(now):
		return schema.Conflict("挂盘期限已过，询盘即将结束")
	}
	return nil
}

// checkLate refuses a verb whose time has passed. The platform may use it for the deals of frozen companies, which the
// clock does not end.
func (k *desk) checkLate(d *Deal, verb Verb) error {
	if k.by.Platform && k.frozen(d) {
		return nil
	}
	return d.late(verb, k.tx.Now())
}
