package market

import (
	"fmt"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// ForeignContract is a Cotton No. 2 futures contract on ICE Futures U.S., such as CT2703 for March 2027.
type ForeignContract struct {
	Code    string     `json:"indexCode" doc:"合约，如 CT2703"`
	LastDay schema.Day `json:"lastDay" doc:"最后交易日"`
}

// foreignMonths are the delivery months of Cotton No. 2 by the letters of the exchange (ICE rule 10.09).
var foreignMonths = map[string]time.Month{
	"H": time.March, "K": time.May, "N": time.July, "V": time.October, "Z": time.December,
}

// foreignListed is how many contracts are listed here: those of the next two years. Later ones have no trade.
const foreignListed = 10

// ForeignContracts returns the contracts on ICE that trade on a day, ordered by their last trading days.
func ForeignContracts(day schema.Day) []ForeignContract {
	list := make([]ForeignContract, 0, foreignListed)
	for c := range foreignContractsFrom(day) {
		if list = append(list, c); len(list) == foreignListed {
			break
		}
	}
	return list
}

// foreignContractsFrom yields the contracts on ICE that end on a day or later, without an end.
func foreignContractsFrom(day schema.Day) iter.Seq[ForeignContract] {
	return func(yield func(ForeignContract) bool) {
		for month := firstOfMonth(day); ; month = month.AddDate(0, 1, 0) {
			if !isForeignMonth(month.Month()) {
				continue
			}
			if c := foreignContract(month); c.LastDay >= day && !yield(c) {
				return
			}
		}
	}
}

// foreignRollover is how many days before its last trading day the trade moves from the nearest contract on ICE to the
// next one.
const foreignRollover = 21

// NearestForeign returns the contracts on ICE that are the nearest traded ones on the days between two days, in their
// order. The nearest one of a day is the first one that ends foreignRollover days later, or after that.
func NearestForeign(from, to schema.Day) (list []ForeignContract) {
	for c := range foreignContractsFrom(from.Add(foreignRollover)) {
		if list = append(list, c); c.NearestUntil() >= to {
			break
		}
	}
	return list
}

// NearestUntil returns the last day on which the trade is in a contract and not in the next one.
func (c ForeignContract) NearestUntil() schema.Day { return c.LastDay.Add(-foreignRollover) }

func firstOfMonth(day schema.Day) time.Time {
	t := day.At(12, 0)
	return time.Date(t.Year(), t.Month(), 1, 12, 0, 0, 0, schema.Shanghai)
}

func isForeignMonth(month time.Month) bool {
	for _, m := range foreignMonths {
		if m == month {
			return true
		}
	}
	return false
}

// foreignContract returns the contract of a month. Its last trading day is the 17th business day from the month's end
// (ICE rule 10.10).
func foreignContract(month time.Time) ForeignContract {
	day := month.AddDate(0, 1, 0)
	for business := 0; business < 17; {
		if day = day.AddDate(0, 0, -1); !closedInNewYork(day) {
			business++
		}
	}
	return ForeignContract{Code: "CT" + month.Format("0601"), LastDay: schema.DayOf(day)}
}

// closedInNewYork reports whether ICE Futures U.S. is closed on a day of a delivery month.
func closedInNewYork(t time.Time) bool {
	weekday, month, day := t.Weekday(), t.Month(), t.Day()
	switch {
	case weekday == time.Saturday || weekday == time.Sunday:
		return true
	case month == time.May && weekday == time.Monday && day > 24: // Memorial Day
		return true
	case observed(t, time.July, 4), observed(t, time.December, 25):
		return true
	}
	return weekday == time.Friday && t.YearDay() == easterSunday(t.Year()).AddDate(0, 0, -2).YearDay()
}

// observed reports whether a fixed holiday is observed on a weekday: on Friday or Monday if it is at a weekend.
func observed(t time.Time, month time.Month, day int) bool {
	holiday := time.Date(t.Year(), month, day, 12, 0, 0, 0, t.Location())
	switch holiday.Weekday() {
	case time.Saturday:
		holiday = holiday.AddDate(0, 0, -1)
	case time.Sunday:
		holiday = holiday.AddDate(0, 0, 1)
	}
	return t.YearDay() == holiday.YearDay()
}

// easterSunday returns Easter Sunday of a Gregorian year (Meeus).
func easterSunday(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	n := h + l - 7*((a+11*h+22*l)/451) + 114
	return time.Date(year, time.Month(n/31), n%31+1, 12, 0, 0, 0, schema.Shanghai)
}

var foreignPattern = regexp.MustCompile(`^(?:ICE)?(?:CT)?[-_ ]?(?:(\d{2})(\d{2})|([HKNVZ])(\d{1,2}))$`)

// NormalForeignContract converts the code of a contract on ICE as users and feeds write it (CT2703, ct2703, 2703,
// CTH27, CTH7) to CT2703. It returns false for other texts. A year of one digit is the next one after day.
func NormalForeignContract(text string, day schema.Day) (string, bool) {
	m := foreignPattern.FindStringSubmatch(strings.ToUpper(schema.Fold(text)))
	if m == nil {
		return "", false
	}
	month, year := foreignMonths[m[3]], m[1]+m[4]
	if m[2] != "" {
		n, _ := strconv.Atoi(m[2])
		month = time.Month(n)
	}
	if len(year) == 1 {
		n, _ := strconv.Atoi(year)
		now := day.At(12, 0).Year()
		year = fmt.Sprintf("%02d", (now+(n-now%10+10)%10)%100)
	}
	return fmt.Sprintf("CT%s%02d", year, month), isForeignMonth(month)
}
