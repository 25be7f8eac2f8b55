package market

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// DailyLimit is how far prices of a trading day may be from the settlement of the day before, from a day on. It is the
// largest of all contracts, because the exchange sets some contracts and days before holidays apart.
type DailyLimit struct {
	Day     schema.Day   `gorm:"primaryKey;size:10" json:"day"`
	Percent schema.Centi `json:"percent"`
}

// DailyLimits are the daily price limits, ordered by day.
type DailyLimits []DailyLimit

// futuresTick is the step of futures prices in CNY/t (CZCE).
const futuresTick schema.Yuan = 5

// On returns the percentage of a day; zero without a limit.
func (limits DailyLimits) On(day schema.Day) (percent schema.Centi) {
	for _, l := range limits {
		if l.Day <= day {
			percent = l.Percent
		}
	}
	return percent
}

// Bounds returns the lowest and the highest price of a day after a settlement, in whole ticks. Both are zero when the
// settlement or the limit is unknown.
func (limits DailyLimits) Bounds(day schema.Day, settled schema.Yuan) (lowest, highest schema.Yuan) {
	percent := schema.Yuan(limits.On(day))
	if settled <= 0 || percent <= 0 {
		return 0, 0
	}
	const whole = 100_00
	step := futuresTick * whole
	lowest = (settled*(whole-percent) + step - 1) / step * futuresTick
	return lowest, settled * (whole + percent) / step * futuresTick
}

// ListDailyLimits returns all daily price limits.
func ListDailyLimits(tx *schema.Tx) (DailyLimits, error) {
	list := DailyLimits{}
	err := tx.DB().Order("day").Find(&list).Error
	return list, err
}

// SettlementsBefore returns the newest settlement of contracts before a trading day, or their last price before it
// was settled.
func SettlementsBefore(tx *schema.Tx, day schema.Day, codes []string) (map[string]schema.Yuan, error) {
	var days []DailyQuote
	err := tx.DB().Where("index_code IN ? AND day >= ? AND day < ?", codes, day.Add(-closingsSpan), day).
		Order("day").Find(&days).Error
	settled := map[string]schema.Yuan{}
	for i := range days {
		settled[days[i].IndexCode] = days[i].Settlement()
	}
	return settled, err
}

// Smallest and largest daily price limits that an administrator can set, in percent. Between them are all limits that
// CZCE has set for cotton.
const (
	minDailyLimit schema.Centi = 1_00
	maxDailyLimit schema.Centi = 20_00
)

// SetDailyLimit lets an administrator set the daily price limit from a trading day on. It refuses a day in the past.
func SetDailyLimit(tx *schema.Tx, by *account.Member, l DailyLimit) error {
	if err := changesDailyLimit(tx, by, l.Day); err != nil {
		return err
	}
	if l.Percent < minDailyLimit || l.Percent > maxDailyLimit {
		return schema.Invalid("percent", "涨跌停幅度应在 %s%% 到 %s%% 之间", minDailyLimit, maxDailyLimit)
	}
	if err := tx.Save(&l); err != nil {
		return err
	}
	note := fmt.Sprintf("%s 起 ±%s%%", l.Day, l.Percent)
	return notice.RecordPlatform(tx, by.Actor(), "set", kindDailyLimit, l.Day, 0, note)
}

// RemoveDailyLimit lets an administrator delete the daily price limit that begins on a day. It refuses a day in the
// past.
func RemoveDailyLimit(tx *schema.Tx, by *account.Member, day schema.Day) error {
	if err := changesDailyLimit(tx, by, day); err != nil {
		return err
	}
	out := tx.DB().Where("day = ?", day).Delete(&DailyLimit{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("%s 没有起用的涨跌停幅度", day)
	}
	return notice.RecordPlatform(tx, by.Actor(), "remove", kindDailyLimit, day, 0, "")
}

// changesDailyLimit refuses the change of a limit by others than administrators, and of one that began in the past.
func changesDailyLimit(tx *schema.Tx, by *account.Member, day schema.Day) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	switch {
	case !day.Valid():
		return schema.Invalid("day", "日期不正确，应如 2027-01-01")
	case day < tx.Today():
		return schema.Invalid("day", "起用日期不能早于今天，请选择今天或以后的交易日")
	}
	return nil
}

// loadDailyLimits inserts the missing daily price limits.
func loadDailyLimits(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Limits []DailyLimit `json:"limits"`
	}](baseFiles, "daily_limits.json")
	if err != nil {
		return err
	}
	return schema.AddMissing(tx, file.Limits, func(l DailyLimit) string { return string(l.Day) })
}
