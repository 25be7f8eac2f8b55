package demand

import (
	"slices"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// textMax is how many characters a message has.
const textMax = 1000

// BesideTold are tellings as they are sent at the chosen time: the first says besides of which chosen contracts nothing can be
// told, however long it is.
func BesideTold(list []Telling, aside string) []Telling {
	if len(list) == 0 || aside == "" {
		return list
	}
	list = slices.Clone(list)
	list[0].Text = schema.Shorten(list[0].Text, textMax-utf8.RuneCountInString(aside)) + aside
	return list
}

// ToldAtOnce are tellings of new lots and of a fall as they are sent at once: those that tell of lots, in one message.
func ToldAtOnce(list ...Telling) []Telling {
	list = slices.DeleteFunc(list, func(t Telling) bool { return t.Lots == 0 })
	if len(list) < 2 {
		return list
	}
	return []Telling{list[0].And(list[1])}
}

// Aside says of which chosen contracts nothing can be told of a demand: those that have ended, and those that it leaves out.
func Aside(tx *schema.Tx, s *Subscription, d Demand) (string, error) {
	contracts, err := market.ListContracts(tx)
	due := Due{Subscription: *s, Demand: d}
	return due.aside(contracts, tx.Now()), err
}

// Sent is the text as it is sent.
func (t *Telling) Sent() string { return schema.Shorten(t.Text, textMax) }

// until is when a telling of a moment leaves the house no more: what is told at once then disturbs, what is told at a time is then
// of yesterday.
func (t *Telling) until(now time.Time) time.Time {
	day := schema.DayOf(now)
	if t.Why == ByFresh || t.Why == ByFall {
		return day.At(atOnceUntil, 0).Add(atOnceGrace)
	}
	return day.Add(1).At(0, 0)
}
