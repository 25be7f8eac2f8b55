package demand

import (
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Limits of subscriptions.
const (
	limitsMax = 20      // contracts, or pairs, of one subscription
	basisMax  = 100_000 // CNY/t, as for offers
)

// On reports whether any reminder is on.
func (s Switches) On() bool { return s != Switches{} }

// Switches returns the reminders that are on.
func (s *Subscription) Switches() Switches { return Switches{s.Kind, s.AtOnce, s.Fall} }

// Off returns the subscription with the reminders that are on or, if the link in a message ended them, that were on.
func (s *Subscription) Off() *Subscription {
	was := *s
	if s.Stopped != nil {
		was.Kind, was.AtOnce, was.Fall = s.Stopped.Kind, s.Stopped.AtOnce, s.Stopped.Fall
	}
	return &was
}

// Words returns the names of the reminders that are on.
func (s *Subscription) Words() []string {
	words := []string{}
	switch s.Kind {
	case NoReminder:
	case ContractReminder:
		words = append(words, "合约推送 "+s.At)
	case QuantityReminder:
		words = append(words, "数量推送 "+s.At)
	}
	if s.AtOnce {
		words = append(words, "新挂牌即时提醒")
	}
	if s.Fall > 0 {
		words = append(words, "最低价下跌 "+schema.Grouped(s.Fall)+" 元/吨提醒")
	}
	return words
}

// Check refuses invalid subscriptions, and contract reminders on contracts that do not trade.
func (s *Subscription) Check(contracts market.Contracts, now time.Time) error {
	switch {
	case s.Kind < NoReminder || s.Kind > QuantityReminder:
		return schema.Invalid("subscribeType", "推送方式只能是 0（不推送）、1（合约推送）或 2（数量推送）")
	case s.Kind != NoReminder && s.At == "":
		return schema.Invalid("subscribeTime", "请选择推送时间")
	case s.At != "" && !clockTime(s.At):
		return schema.Invalid("subscribeTime", "推送时间应如 09:30")
	case !weekdays(s.Days):
		return schema.Invalid("subscribeDays", "推送日应为 1（周日）到 7（周六），每天一次")
	case s.Fall < 0 || s.Fall > basisMax:
		return schema.Invalid("fall", "下跌金额应在 0 到 %s 元/吨之间", schema.Grouped(basisMax))
	}
	if err := checkBasis(s.Basis, s.Kind == ContractReminder, contracts, now); err != nil {
		return err
	}
	return checkBelow(s.Below, s.Kind == QuantityReminder)
}

func checkBasis(limits []BasisLimit, chosen bool, contracts market.Contracts, now time.Time) error {
	const field = "clientMaxBasisPrice"
	seen := map[string]bool{}
	for _, l := range limits {
		switch code, ok := market.NormalContract(l.IndexCode); {
		case l.IndexCode == "":
			return schema.Invalid(field, "请选择合约")
		case !ok || code != l.IndexCode:
			return schema.Invalid(field, "合约代码 %s 不正确，应如 CF701", schema.Shorten(l.IndexCode, 20))
		case seen[code]:
			return schema.Invalid(field, "合约 %s 只能选一次", code)
		case l.Basis < -basisMax || l.Basis > basisMax:
			return schema.Invalid(field, "基差应在 %s 到 %s 元/吨之间",
				schema.Grouped(-basisMax), schema.Grouped(basisMax))
		case chosen && !contracts.Trades(code, now):
			return schema.Invalid(field, "合约 %s 不存在或已到期", code)
		}
		seen[l.IndexCode] = true
	}
	switch {
	case chosen && len(limits) == 0:
		return schema.Invalid(field, "请选择合约")
	case len(limits) > limitsMax:
		return schema.Invalid(field, "最多选 %d 个合约", limitsMax)
	}
	return nil
}

func checkBelow(limits []Below, chosen bool) error {
	const field, lotsMax = "clientAvgPrice", 100_000
	for _, l := range limits {
		switch {
		case l.Lots < 1 || l.Lots > lotsMax:
			return schema.Invalid(field, "批数应在 1 到 %s 之间", schema.Grouped(lotsMax))
		case l.Fall < 0 || l.Fall > basisMax:
			return schema.Invalid(field, "价格应在 0 到 %s 元/吨之间", schema.Grouped(basisMax))
		}
	}
	switch {
	case chosen && len(limits) == 0:
		return schema.Invalid(field, "请输入批数")
	case len(limits) > limitsMax:
		return schema.Invalid(field, "最多填 %d 组", limitsMax)
	}
	return nil
}

// clockTime reports whether a text is a time of day as HH:mm.
func clockTime(text string) bool {
	_, err := time.Parse("15:04", text)
	return err == nil && len(text) == len("15:04")
}

// weekdays reports whether a text consists of digits from 1 to 7, ascending.
func weekdays(text string) bool {
	for i := range len(text) {
		if text[i] < '1' || text[i] > '7' || i > 0 && text[i] <= text[i-1] {
			return false
		}
	}
	return true
}

// weekday returns the digit of a day: 1 Sunday to 7 Saturday.
func weekday(day schema.Day) string { return string(rune('1' + day.At(12, 0).Weekday())) }

// remindsOn reports whether reminders are sent on a day.
func (s *Subscription) remindsOn(day schema.Day, closed map[schema.Day]bool) bool {
	return (s.Days == "" || strings.Contains(s.Days, weekday(day))) && !(s.SkipHolidays && closed[day])
}

// Next returns the first time of the scheduled reminder after a time; the zero time without one.
func (s *Subscription) Next(after time.Time, holidays []market.Holiday) time.Time {
	return s.next(after, market.RestDays(holidays))
}

func (s *Subscription) next(after time.Time, closed map[schema.Day]bool) time.Time {
	if s.Kind == NoReminder || !clockTime(s.At) {
		return time.Time{}
	}
	clock, _ := time.Parse("15:04", s.At)
	const year = 366
	for i := range year {
		day := schema.DayOf(after).Add(i)
		if at := day.At(clock.Hour(), clock.Minute()); at.After(after) && s.remindsOn(day, closed) {
			return at.UTC()
		}
	}
	return time.Time{}
}

// Limits of immediate reminders.
const (
	atOnceFrom  = 8                // hour in Shanghai
	atOnceUntil = 21               // hour in Shanghai
	atOnceGrace = 10 * time.Minute // in which reminders are delivered that were stored before atOnceUntil
	atOncePause = 10 * time.Minute // between two of one demand
)

// AtOnceAllowed reports whether an immediate reminder is allowed: between 8:00 and 21:00 on the chosen days, at least
// atOncePause after the last one.
func (s *Subscription) AtOnceAllowed(now time.Time, holidays []market.Holiday) bool {
	day := schema.DayOf(now)
	open := !now.Before(day.At(atOnceFrom, 0)) && now.Before(day.At(atOnceUntil, 0))
	paused := schema.DeadlinePending(s.LastImmediate.Add(atOncePause), now, atOncePause)
	return open && !paused && s.remindsOn(day, market.RestDays(holidays))
}

// slots returns the times from NextAt up to now: the last one of today, and the missed ones of former days. Next is the
// first time after them.
func (s *Subscription) slots(now time.Time, closed map[schema.Day]bool) (due time.Time, missed []time.Time,
	next time.Time,
) {
	for next = s.NextAt; !next.IsZero() && !next.After(now); next = s.next(next, closed) {
		switch {
		case !s.remindsOn(schema.DayOf(next), closed): // the day became a holiday later
		case schema.DayOf(next) == schema.DayOf(now):
			due = next
		default:
			missed = append(missed, next)
		}
	}
	return due, missed, next
}
