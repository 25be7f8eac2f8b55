package schema

import (
	"time"
)

// SetHoliday adds a weekday without trading or renames it, and moves the last days of the contracts that it touches.
func (tx *Tx) SetHoliday(by *Member, h Holiday) error {
	if !h.Day.Valid() {
		return Invalid("day", "日期不正确，应如 2027-01-01")
	}
	if weekday := h.Day.At(12, 0).Weekday(); weekday == time.Saturday || weekday == time.Sunday {
		return Invalid("day", "%s 是周末，本来就不交易", h.Day)
	}
	if h.Name == "" {
		return Invalid("name", "请填写休市的原因")
	}
	return tx.changeHolidays(by, "set", h.Day, func() error { return tx.Save(&h) })
}

// RemoveHoliday makes a day one with trading again, and moves the last days of the contracts that it touches.
func (tx *Tx) RemoveHoliday(by *Member, day Day) error {
	return tx.changeHolidays(by, "remove", day, func() error {
		out := tx.db.Where("day = ?", plainOr(string(day))).Delete(&Holiday{})
		if out.Error == nil && out.RowsAffected == 0 {
			return NotFound("%s 不是休市日", shorten(string(day), 10))
		}
		return out.Error
	})
}

func (tx *Tx) changeHolidays(by *Member, verb string, day Day, change func() error) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	before, err := tx.Holidays()
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	after, err := tx.Holidays()
	if err != nil {
		return err
	}
	from, to := day.Add(-31), day.Add(31)
	if err := tx.moveContracts(ContractCalendar(from, to, before), ContractCalendar(from, to, after)); err != nil {
		return err
	}
	return tx.RecordPlatform(by.Actor(), verb, "holiday", day, 0, "")
}
