package market

import (
	"cottonmall/schema"
)

// DailyLimit is how far prices of a trading day may be from the settlement of the day before, from a day on.
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
	var list DailyLimits
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
		settled[days[i].IndexCode] = days[i].settlement()
	}
	return settled, err
}

// loadDailyLimits inserts the missing daily price limits. CZCE limits cotton to 4 % since 2012; a limit for holidays or
// one-sided markets is a later row.
func loadDailyLimits(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Limits []DailyLimit `json:"limits"`
	}](baseFiles, "daily_limits.json")
	if err != nil {
		return err
	}
	return schema.AddMissing(tx, file.Limits, func(l DailyLimit) string { return string(l.Day) })
}
