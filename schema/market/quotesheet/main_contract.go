package quotesheet

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// MainClose is the closing price of the main contract of yarn, staple fibre or PTA on one day.
type MainClose struct {
	Goods string // CY, PF or TA, as the series of its prices
	Day   schema.Day
	Close schema.Yuan
}

// otherContract is the code of a contract on other goods than cotton; those of options have more digits.
var otherContract = regexp.MustCompile(`^(?:CZCE\.)?(CY|PF|TA)[0-9]{3,4}(?:\.CZC(?:E)?)?$`)

// Headers by which the main contract is found: the one with the most open positions, else with the most trade.
var sizeHeaders = [][]string{{"持仓量", "空盘量", "openInterest"}, {"成交量", "volume"}}

// size is how large a contract is on a day.
type size [2]int64

// mainContracts finds the main contract of each day.
type mainContracts struct {
	at   [2]int // columns of sizeHeaders; -1: missing
	best map[MainClose]mainContract
}

// mainContract is the largest contract so far. Its key has no price.
type mainContract struct {
	MainClose
	size size
}

// begin finds the columns of a sheet by its header.
func (m *mainContracts) begin(header *sheet.Row) {
	for i, headers := range sizeHeaders {
		m.at[i] = header.Find(headers)
	}
}

// add adds a row of a sheet whose columns stand at some places. It ignores rows of other goods and of contracts that
// nobody has traded.
func (m *mainContracts) add(row *sheet.Row, at []int) {
	parts := otherContract.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(row.Cell(at[codeColumn]))))
	if parts == nil || m.at[0] < 0 && m.at[1] < 0 {
		return
	}
	day, dated := sheet.ParseDay(row.Cell(at[dayColumn]))
	price, priced := market.ParsePrice(row.Cell(at[closeColumn]))
	if !dated || !priced || price == 0 {
		return
	}
	key, found := MainClose{Goods: parts[1], Day: day}, mainContract{MainClose: MainClose{parts[1], day, price}}
	for i, column := range m.at {
		if column >= 0 {
			found.size[i], _ = strconv.ParseInt(strings.ReplaceAll(row.Cell(column), ",", ""), 10, 64)
		}
	}
	best := m.best[key].size
	if slices.Compare(found.size[:], best[:]) > 0 {
		m.best[key] = found
	}
}

// list returns the prices of the main contracts by goods and day.
func (m *mainContracts) list() []MainClose {
	keys := slices.SortedFunc(maps.Keys(m.best), func(a, b MainClose) int {
		return cmp.Or(cmp.Compare(a.Goods, b.Goods), cmp.Compare(a.Day, b.Day))
	})
	for i, key := range keys {
		keys[i] = m.best[key].MainClose
	}
	return keys
}
