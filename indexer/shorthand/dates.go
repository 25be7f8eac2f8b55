package shorthand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// readDates reads crop years, and contracts that trade or have expired.
func (v *vocabulary) readDates(tx *schema.Tx) error {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return err
	}
	v.today, v.calendar = tx.Today(), map[string]market.Contract{}
	for _, c := range contracts {
		v.calendar[c.Code] = c
	}
	years, err := cotton.Years(tx)
	for _, year := range years {
		v.years = append(v.years, strconv.Itoa(year))
	}
	return err
}

// hints returns hints about contracts that do not trade, with those that do.
func (v *vocabulary) hints(codes schema.List) []string {
	var list []string
	for _, code := range codes {
		c, known := v.calendar[code]
		state := ""
		switch {
		case slices.Contains(v.contracts, code):
			continue
		case !known:
			state = "不在交易"
		case c.LastDay < v.today:
			state = "已到期，最后交易日是 " + string(c.LastDay)
		case c.FirstDay > v.today:
			state = "尚未上市，" + string(c.FirstDay) + " 起交易"
		default:
			state = "暂无行情"
		}
		list = append(list, fmt.Sprintf("合约 %s %s%s", code, state, v.choices()))
	}
	return list
}

// choices returns the contracts that can be asked for instead.
func (v *vocabulary) choices() string {
	if len(v.contracts) == 0 {
		return ""
	}
	return "。可选合约：" + strings.Join(v.contracts, "、")
}
