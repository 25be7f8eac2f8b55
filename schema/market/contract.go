package market

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"cottonmall/schema"
)

// Contract is a cotton futures contract on CZCE, such as CF701.
type Contract struct {
	Code     string     `gorm:"primaryKey;size:10"`
	FirstDay schema.Day `gorm:"size:10"` // first trading day, or empty if unknown
	LastDay  schema.Day `gorm:"size:10"` // last trading day: the 10th trading day of its month
}

// Live reports whether the contract trades on a day.
func (c Contract) Live(day schema.Day) bool { return c.FirstDay <= day && day <= c.LastDay }

// Contracts are futures contracts ordered by their last trading days.
type Contracts []Contract

// Trades reports whether a contract is in the list and trades at a time.
func (cs Contracts) Trades(code string, now time.Time) bool {
	day := schema.DayOf(now)
	return slices.ContainsFunc(cs, func(c Contract) bool { return c.Code == code && c.Live(day) })
}

// rolloverDays is how many days before its last trading day the trade moves from the main contract to the next one.
const rolloverDays = 35

// Main returns the most traded contract of a day, or an empty text. CZCE cotton is traded mainly in the months 01,
// 05 and 09. Main is the next of these contracts that does not end within rolloverDays.
func (cs Contracts) Main(day schema.Day) string {
	for _, c := range cs {
		if c.liquid() && c.Live(day) && c.LastDay > day.Add(rolloverDays) {
			return c.Code
		}
	}
	return ""
}

// liquid reports whether the delivery month of a contract is one of those with most trade.
func (c Contract) liquid() bool {
	month := c.Code[max(len(c.Code)-2, 0):]
	return month == "01" || month == "05" || month == "09"
}

// Mains returns the contracts that may be main on a day between two days. The first day may be empty.
func (cs Contracts) Mains(from, to schema.Day) (codes []string) {
	covered := from // up to this day by the contracts found
	for _, c := range cs {
		if !c.liquid() || from != "" && c.LastDay <= from.Add(rolloverDays) {
			continue
		}
		codes = append(codes, c.Code)
		gap := c.FirstDay > covered
		if covered = c.LastDay.Add(-rolloverDays); covered > to && !gap {
			break // later contracts are main later
		}
	}
	return codes
}

var contractPattern = regexp.MustCompile(`^(?:CF)?[-_ ]?(\d)?(\d)(0[13579]|11)$`)

// NormalContract converts a cotton contract code as users write it (CF2701, cf701, 2701, ＣＦ７０１) to the exchange's
// code with three digits (CF701). It returns false for other texts.
func NormalContract(text string) (string, bool) {
	m := contractPattern.FindStringSubmatch(schema.Fold(text))
	if m == nil {
		return "", false
	}
	return "CF" + m[2] + m[3], true
}

// ContractCalendar computes the cotton contracts whose last trading day is between two days.
//
// CZCE: delivery is in January, March, May, July, September and November. The last trading day is the 10th trading
// day of that month. The contract of the next year begins on the next trading day.
func ContractCalendar(from, to schema.Day, holidays []Holiday) Contracts {
	closed := closedDays(holidays)
	var list Contracts
	for year := from.At(12, 0).Year(); year <= to.At(12, 0).Year(); year++ {
		for month := time.January; month <= time.November; month += 2 {
			last := lastTradingDay(year, month, closed)
			if last >= from && last <= to {
				list = append(list, Contract{
					Code:     fmt.Sprintf("CF%d%02d", year%10, month),
					FirstDay: nextTradingDay(lastTradingDay(year-1, month, closed), closed),
					LastDay:  last,
				})
			}
		}
	}
	return list
}

// lastTradingDay returns the 10th trading day of a month.
func lastTradingDay(year int, month time.Month, closed map[schema.Day]bool) schema.Day {
	day := schema.DayOf(time.Date(year, month, 1, 12, 0, 0, 0, schema.Shanghai)).Add(-1)
	for range 10 {
		day = nextTradingDay(day, closed)
	}
	return day
}

// ListContracts returns all stored contracts, ordered by their last trading days.
func ListContracts(tx *schema.Tx) (Contracts, error) {
	var list Contracts
	err := tx.DB().Order("last_day, code").Find(&list).Error
	return list, err
}

// LiveContracts returns the contracts that trade on a day.
func LiveContracts(tx *schema.Tx, day schema.Day) (Contracts, error) {
	var list Contracts
	err := tx.DB().Where("first_day <= ? AND last_day >= ?", day, day).Order("last_day, code").Find(&list).Error
	return list, err
}

// SetContract inserts a contract or changes its days.
func SetContract(tx *schema.Tx, c Contract) error {
	if code, ok := NormalContract(c.Code); !ok || code != c.Code {
		return schema.Invalid("indexCode", "合约代码 %s 不正确，应如 CF701", c.Code)
	}
	if !c.LastDay.Valid() || c.FirstDay != "" && !c.FirstDay.Valid() || c.FirstDay > c.LastDay {
		return schema.Invalid("lastDay", "合约 %s 的交易日期不正确", c.Code)
	}
	tx.Changed(ContractChanged, c.Code)
	return tx.Save(&c)
}
