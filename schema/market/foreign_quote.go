package market

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"cottonmall/schema"
)

// ForeignQuote is the price of a contract on ICE on one trading day: the newest of the day. That of the newest day is
// the current price of the contract.
type ForeignQuote struct {
	IndexCode string       `gorm:"primaryKey;size:10" json:"indexCode" doc:"合约"`
	Day       schema.Day   `gorm:"primaryKey;size:10" json:"day" doc:"交易日，纽约时间"`
	Price     schema.Cents `json:"indexValue" doc:"最新价，美分/磅"`
	Settled   schema.Cents `json:"preSettle" doc:"昨结算，美分/磅；0 为未知"`
	Source    string       `gorm:"size:80" json:"source" doc:"来源"`
	At        time.Time    `gorm:"serializer:moment;type:bigint" json:"at" doc:"行情时间"`
}

// Prices of a contract on ICE that are possible. Since 1970 all lay between 25 and 230 ¢/lb.
const (
	centsMin schema.Cents = 10_00
	centsMax schema.Cents = 500_00
)

// foreignDaysBack is how many days a current price may be old. Later it is no price any more.
const foreignDaysBack = 15

// ForeignQuotes returns the current prices of the contracts on ICE that trade today, ordered by their last trading
// days.
func ForeignQuotes(tx *schema.Tx) ([]ForeignQuote, error) {
	today := tx.Today()
	var days []ForeignQuote
	err := tx.DB().Where("day >= ?", today.Add(-foreignDaysBack)).Order("day DESC").Find(&days).Error
	if err != nil {
		return nil, err
	}
	list := []ForeignQuote{}
	for _, c := range ForeignContracts(today) {
		i := slices.IndexFunc(days, func(q ForeignQuote) bool { return q.IndexCode == c.Code })
		if i >= 0 {
			list = append(list, days[i])
		}
	}
	return list, nil
}

// ForeignPrices returns the current prices of the contracts on ICE that trade today.
func ForeignPrices(tx *schema.Tx) (map[string]schema.Cents, error) {
	quotes, err := ForeignQuotes(tx)
	prices := make(map[string]schema.Cents, len(quotes))
	for _, q := range quotes {
		prices[q.IndexCode] = q.Price
	}
	return prices, err
}

// ForeignDays returns the trading days of a contract on ICE since a day, newest first.
func ForeignDays(tx *schema.Tx, code string, from schema.Day) ([]ForeignQuote, error) {
	list := []ForeignQuote{}
	err := tx.DB().Where("index_code = ? AND day >= ?", code, from).Order("day DESC").Find(&list).Error
	return list, err
}

// NearestForeignDays returns the trading days since a day, each of the contract on ICE that was the nearest traded one,
// oldest first. An empty day stands for all days.
func NearestForeignDays(tx *schema.Tx, from schema.Day) (list []ForeignQuote, err error) {
	query := tx.DB().Where("day >= ?", from).Order("day")
	if from != "" {
		query = query.Where("index_code IN ?", foreignCodes(NearestForeign(from, tx.Today())))
	}
	var days []ForeignQuote
	if err = query.Find(&days).Error; err != nil || len(days) == 0 {
		return nil, err
	}
	nearest := NearestForeign(days[0].Day, days[len(days)-1].Day)
	for _, d := range days {
		for nearest[0].NearestUntil() < d.Day {
			nearest = nearest[1:]
		}
		if d.IndexCode == nearest[0].Code {
			list = append(list, d)
		}
	}
	return list, nil
}

func foreignCodes(list []ForeignContract) []string {
	codes := make([]string, len(list))
	for i, c := range list {
		codes[i] = c.Code
	}
	return codes
}

// foreignDay returns the trading day of a time in New York: trading ends at 02:20 or 03:20 in Shanghai.
func foreignDay(at time.Time) schema.Day { return schema.DayOf(at.Add(-4 * time.Hour)) }

// AddForeignQuotes stores prices of contracts on ICE that a feed or an administrator enters. A price that is not later
// than the stored one is ignored, and so are other goods.
func AddForeignQuotes(tx *schema.Tx, entries []ForeignQuote) (*QuoteResult, error) {
	result := &QuoteResult{Refused: []RefusedQuote{}}
	contracts := ForeignContracts(tx.Today())
	for _, e := range entries {
		code, known := NormalForeignContract(e.IndexCode, tx.Today())
		if !known || !slices.ContainsFunc(contracts, func(c ForeignContract) bool { return c.Code == code }) {
			result.Ignored++
			continue
		}
		e.IndexCode = code
		if err := addForeignQuote(tx, e, result); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// addForeignQuote stores a price, which touches deals, and counts it. Without a settlement, that of the day is kept, or
// the price of the day before is taken.
func addForeignQuote(tx *schema.Tx, e ForeignQuote, result *QuoteResult) error {
	e.Day = foreignDay(e.At)
	newest, err := schema.Take[ForeignQuote](
		tx.DB().Clauses(schema.ForUpdate).Where("index_code = ?", e.IndexCode).Order("day DESC"), nil)
	if err != nil {
		return err
	}
	before := cmp.Or(newest, &ForeignQuote{})
	if e.Settled == 0 {
		if e.Settled = before.Price; e.Day == before.Day {
			e.Settled = before.Settled
		}
	}
	if reason := e.refusal(tx.Now()); reason != "" {
		result.refuse(e.IndexCode, "%s", reason)
		return nil
	}
	if !e.At.After(before.At) {
		result.Ignored++
		return nil
	}
	result.Accepted++
	if e.Price != before.Price || e.Settled != before.Settled {
		tx.Changed(ForeignQuoteChanged, e.IndexCode)
	}
	if err := tx.DB().Create(&QuoteTick{IndexCode: e.IndexCode, Price: Price(e.Price), At: e.At}).Error; err != nil {
		return fmt.Errorf("insert a tick of %s: %w", e.IndexCode, err)
	}
	return tx.Save(&e)
}

// refusal returns why a price cannot be right, or an empty text.
func (q *ForeignQuote) refusal(now time.Time) string {
	base := cmp.Or(q.Settled, q.Price)
	switch {
	case min(q.Price, base) < centsMin || max(q.Price, base) > centsMax:
		return fmt.Sprintf("价格应在 %s 到 %s 美分/磅之间，请核对单位", centsMin, centsMax)
	case q.At.After(now.Add(clockTolerance)):
		return fmt.Sprintf("时间 %s 晚于现在", q.At.In(schema.Shanghai).Format(time.DateTime))
	case q.Price*100 > base*(100+quoteMoveMax) || q.Price*100 < base*(100-quoteMoveMax):
		return fmt.Sprintf("价格 %s 与昨结算 %s 相差超过 %d%%，请核对", q.Price, base, quoteMoveMax)
	}
	return ""
}

// AllPrices returns the current prices of the contracts on CZCE and on ICE that trade today, in steps of their
// currencies.
func AllPrices(tx *schema.Tx) (map[string]Price, error) {
	list := map[string]Price{}
	domestic, err := Prices(tx)
	if err != nil {
		return nil, err
	}
	for code, price := range domestic {
		list[code] = Price(price)
	}
	foreign, err := ForeignPrices(tx)
	for code, price := range foreign {
		list[code] = Price(price)
	}
	return list, err
}
