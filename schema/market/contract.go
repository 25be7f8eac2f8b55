package market

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"cottonmall/schema"
)

// Contract is a futures contract of CZCE cotton, such as CF701.
type Contract struct {
	Code     string     `gorm:"primaryKey;size:10"`
	FirstDay schema.Day `gorm:"size:10"` // first trading day; empty when not known
	LastDay  schema.Day `gorm:"size:10"` // last trading day: the 10th trading day of its month
}

// Live tells whether the contract trades on the given day.
func (c Contract) Live(day schema.Day) bool { return c.FirstDay <= day && day <= c.LastDay }

// Contracts are futures contracts in the order of their last trading days.
type Contracts []Contract

// Trades tells whether a contract is known and live at a moment.
func (cs Contracts) Trades(code string, now time.Time) bool {
	day := schema.DayOf(now)
	return slices.ContainsFunc(cs, func(c Contract) bool { return c.Code == code && c.Live(day) })
}

// leadTime is how long before its last trading day traders leave the main contract for the next one.
const leadTime = 35

// Main is the contract that is traded most on a day: of the months 01, 05 and 09, into which the trade of CZCE cotton
// gathers, the next one that does not end soon. Empty when there is none.
func (cs Contracts) Main(day schema.Day) string {
	for _, c := range cs {
		month := c.Code[max(len(c.Code)-2, 0):]
		if (month == "01" || month == "05" || month == "09") && c.Live(day) && c.LastDay > day.Add(leadTime) {
			return c.Code
		}
	}
	return ""
}

var contractForm = regexp.MustCompile(`^(?:CF)?[-_ ]?(\d)?(\d)(0[13579]|11)$`)

// NormalContract reads the code of a cotton contract as people write it (CF2701, cf701, 2701, ＣＦ７０１) and gives
// the code of the exchange, which has three digits (CF701); false when it is none.
func NormalContract(text string) (string, bool) {
	m := contractForm.FindStringSubmatch(schema.Fold(text))
	if m == nil {
		return "", false
	}
	return "CF" + m[2] + m[3], true
}

// ContractCalendar computes the cotton contracts with a last trading day from one day to another.
//
// CZCE: delivery in January, March, May, July, September and November; the last trading day is the 10th trading day
// of that month; the contract of the next year begins to trade on the trading day after.
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

func lastTradingDay(year int, month time.Month, closed map[schema.Day]bool) schema.Day {
	day := schema.DayOf(time.Date(year, month, 1, 12, 0, 0, 0, schema.Shanghai)).Add(-1)
	for range 10 {
		day = nextTradingDay(day, closed)
	}
	return day
}

// ListContracts are all contracts that are known.
func ListContracts(tx *schema.Tx) (Contracts, error) {
	var list Contracts
	err := tx.DB().Order("last_day, code").Find(&list).Error
	return list, err
}

// LiveContracts are the contracts that trade on a day.
func LiveContracts(tx *schema.Tx, day schema.Day) (Contracts, error) {
	var list Contracts
	err := tx.DB().Where("first_day <= ? AND last_day >= ?", day, day).Order("last_day, code").Find(&list).Error
	return list, err
}

// SetContract adds a contract or changes its days.
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
