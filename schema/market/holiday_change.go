package market

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// SetHoliday inserts or renames a weekday without trading, and moves the last days of the contracts concerned.
func SetHoliday(tx *schema.Tx, by *account.Member, h Holiday) error {
	if !h.Day.Valid() {
		return schema.Invalid("day", "日期不正确，应如 2027-01-01")
	}
	if isWeekend(h.Day) {
		return schema.Invalid("day", "%s 是周末，本来就不交易", h.Day)
	}
	if h.Name == "" {
		return schema.Invalid("name", "请填写休市的原因")
	}
	return changeHolidays(tx, by, "set", h.Day, func() error { return tx.Save(&h) })
}

// RemoveHoliday makes a holiday a trading day, and moves the last days of the contracts concerned.
func RemoveHoliday(tx *schema.Tx, by *account.Member, day schema.Day) error {
	return changeHolidays(tx, by, "remove", day, func() error {
		out := tx.DB().Where("day = ?", schema.PlainOr(string(day))).Delete(&Holiday{})
		if out.Error == nil && out.RowsAffected == 0 {
			return schema.NotFound("%s 不是休市日", schema.Shorten(string(day), 10))
		}
		return out.Error
	})
}

// changeHolidays applies a change of a day by an administrator, moves the contracts and records the event.
func changeHolidays(tx *schema.Tx, by *account.Member, verb string, day schema.Day, change func() error) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	before, err := Holidays(tx)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := Holidays(tx)
	if err != nil {
		return err
	}
	from, to := day.Add(-31), day.Add(31)
	if err := moveContracts(tx, ContractCalendar(from, to, before), ContractCalendar(from, to, after)); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, kindHoliday, day, 0, "")
}
