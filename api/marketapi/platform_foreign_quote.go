package marketapi

import (
	"fmt"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// PlatformForeignQuotes handles the calls of administrators and of the quote feed about quotes of contracts on ICE.
type PlatformForeignQuotes struct{ DB *schema.DB }

type foreignQuotesIn struct {
	Quotes []foreignQuoteIn `json:"quotes" minItems:"1" maxItems:"200" doc:"行情：时间不晚于已有价格的不采用，可以重复发送"`
}

type foreignQuoteIn struct {
	Code    string       `json:"indexCode" maxLength:"20" doc:"合约：CT2703 或 CTH27；其他品种忽略"`
	Price   schema.Cents `json:"indexValue" doc:"最新价，美分/磅"`
	Settled schema.Cents `json:"preSettle,omitempty" doc:"昨结算，美分/磅：不填时取上一交易日的价格"`
	At      string       `json:"at,omitempty" maxLength:"40" doc:"时间：RFC 3339，或北京时间 2026-11-20 10:15:00，或时间戳；不填为现在"`
	Source  string       `json:"source,omitempty" maxLength:"80" doc:"来源"`
}

// Add stores prices of a feed or of an administrator.
func (h PlatformForeignQuotes) Add(c *web.Call, in *foreignQuotesIn) (*market.QuoteResult, error) {
	entries, err := foreignEntries(in.Quotes, h.DB.Now())
	if err != nil {
		return nil, err
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*market.QuoteResult, error) {
		result, err := market.AddForeignQuotes(tx, entries)
		by := accountapi.MemberOf(c.Caller)
		if err != nil || by == nil || result.Accepted == 0 {
			return result, err
		}
		return result, recordForeignQuotes(tx, by, entries)
	})
}

// recordForeignQuotes records an entry of prices: the contract of a single one, else how many there are.
func recordForeignQuotes(tx *schema.Tx, by *account.Member, entries []market.ForeignQuote) error {
	code, note := "", fmt.Sprintf("ICE 行情 %d 个", len(entries))
	if len(entries) == 1 {
		code, note = schema.Shorten(entries[0].IndexCode, 10), fmt.Sprintf("%s 美分/磅", entries[0].Price)
	}
	return notice.RecordPlatform(tx, by.Actor(), "set", market.ForeignQuoteChanged, code, 0, note)
}

func foreignEntries(quotes []foreignQuoteIn, now time.Time) ([]market.ForeignQuote, error) {
	entries := make([]market.ForeignQuote, len(quotes))
	for i, q := range quotes {
		at, err := quoteTime(q.At, now, i)
		if err != nil {
			return nil, err
		}
		entries[i] = market.ForeignQuote{
			IndexCode: q.Code, Price: q.Price, Settled: q.Settled, Source: q.Source, At: at,
		}
	}
	return entries, nil
}

// quoteTime reads the time of the entered price with an index. An empty one is now.
func quoteTime(text string, now time.Time, i int) (time.Time, error) {
	if text == "" {
		return now, nil
	}
	at, ok := market.ParseQuoteTime(text, now)
	if !ok {
		return at, schema.Invalid(fmt.Sprintf("quotes[%d].at", i), "时间 %s 无法识别", schema.Shorten(text, 40))
	}
	return at, nil
}

type foreignContractQuote struct {
	market.ForeignContract
	Quote *market.ForeignQuote `json:"quote" doc:"现价；没有行情时为空"`
}

// List returns the contracts that trade today with their current prices.
func (h PlatformForeignQuotes) List(c *web.Call, _ *web.None) ([]foreignContractQuote, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (list []foreignContractQuote, err error) {
		quotes, err := market.ForeignQuotes(tx)
		for _, k := range market.ForeignContracts(tx.Today()) {
			row := foreignContractQuote{ForeignContract: k}
			for i := range quotes {
				if quotes[i].IndexCode == k.Code {
					row.Quote = &quotes[i]
				}
			}
			list = append(list, row)
		}
		return list, err
	})
}

type foreignDaysIn struct {
	Code string `json:"indexCode" maxLength:"10" doc:"合约：如 CT2703"`
}

// Days returns the trading days of a contract in the last year, newest first.
func (h PlatformForeignQuotes) Days(c *web.Call, in *foreignDaysIn) ([]market.ForeignQuote, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.ForeignQuote, error) {
		code, ok := market.NormalForeignContract(in.Code, tx.Today())
		if !ok {
			return nil, schema.Invalid("indexCode", "合约代码 %s 不正确，应如 CT2703", schema.Shorten(in.Code, 10))
		}
		return market.ForeignDays(tx, code, tx.Today().Add(-366))
	})
}
