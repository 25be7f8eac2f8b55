package marketapi

import (
	"fmt"
	"slices"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/market/quotesheet"
	"cottonmall/schema/notice"
	"cottonmall/schema/series"
	"cottonmall/schema/sheet"
)

// PlatformQuotes handles the calls of administrators and of the quote feed about futures quotes.
type PlatformQuotes struct{ DB *schema.DB }

// FeedKey is the name of the key of the quote feed.
const FeedKey = "quotes"

// Feed admits the quote feed by its key, and administrators of the platform.
var Feed = web.Who{Name: "feed", Admit: func(by web.Caller) error {
	if by.Key == FeedKey {
		return nil
	}
	return accountapi.Admin.Admit(by)
}}

// SheetUpload marks the call that uploads a sheet of quotes.
func SheetUpload(r *web.Route) {
	web.Uploading(r)
	r.Body = sheet.MaxBytes + 64<<10
}

type quotesIn struct {
	Quotes []quoteIn    `json:"quotes,omitempty" maxItems:"200" doc:"期货现价：时间不晚于已有价格的不采用，可以重复发送"`
	Days   []dayPriceIn `json:"days,omitempty" maxItems:"500" doc:"交易日的行情：同一天再发一次时替换"`
}

type quoteIn struct {
	Code    string      `json:"indexCode" maxLength:"20" doc:"合约：CF701、CF2701、CZCE.CF701；其他品种忽略"`
	Price   schema.Yuan `json:"indexValue" doc:"最新价，元/吨"`
	Settled schema.Yuan `json:"preSettle,omitempty" doc:"昨结算，元/吨：不填时取上一交易日的结算价"`
	At      string      `json:"at,omitempty" maxLength:"40" doc:"时间：RFC 3339，或北京时间 2026-11-20 10:15:00，或时间戳；不填为现在"`
}

type dayPriceIn struct {
	Code   string      `json:"indexCode" maxLength:"20" doc:"合约：如 CF701"`
	Day    schema.Day  `json:"day" maxLength:"10" doc:"交易日：如 2026-11-20"`
	Open   schema.Yuan `json:"open" doc:"开盘价，元/吨"`
	High   schema.Yuan `json:"high" doc:"最高价，元/吨"`
	Low    schema.Yuan `json:"low" doc:"最低价，元/吨"`
	Close  schema.Yuan `json:"close" doc:"收盘价，元/吨"`
	Settle schema.Yuan `json:"settle,omitempty" doc:"结算价，元/吨；不填时保留已有的"`
}

type quotesOut struct {
	Quotes market.QuoteResult `json:"quotes"`
	Days   market.QuoteResult `json:"days"`
}

// Add stores prices of a feed or of an administrator.
func (h PlatformQuotes) Add(c *web.Call, in *quotesIn) (quotesOut, error) {
	entries, err := entriesOf(in.Quotes, h.DB.Now())
	if err != nil {
		return quotesOut{}, err
	}
	days := make([]market.DailyQuote, len(in.Days))
	for i, d := range in.Days {
		days[i] = market.DailyQuote{
			IndexCode: d.Code, Day: d.Day, Open: d.Open, High: d.High, Low: d.Low, Close: d.Close, Settle: d.Settle,
		}
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (quotesOut, error) { return storeQuotes(tx, c, entries, days) })
}

func entriesOf(quotes []quoteIn, now time.Time) ([]market.QuoteEntry, error) {
	entries := make([]market.QuoteEntry, len(quotes))
	for i, q := range quotes {
		at, err := quoteTime(q.At, now, i)
		if err != nil {
			return nil, err
		}
		entries[i] = market.QuoteEntry{IndexCode: q.Code, Price: q.Price, Settled: q.Settled, At: at}
	}
	return entries, nil
}

// storeQuotes stores prices, and records the event if an administrator entered them.
func storeQuotes(
	tx *schema.Tx, c *web.Call, entries []market.QuoteEntry, days []market.DailyQuote,
) (out quotesOut, err error) {
	quotes, err := market.AddQuotes(tx, entries)
	if err != nil {
		return out, err
	}
	daily, err := market.SetDailyQuotes(tx, days)
	if err != nil {
		return out, err
	}
	out = quotesOut{*quotes, *daily}
	by := accountapi.MemberOf(c.Caller)
	if by == nil || quotes.Accepted+daily.Accepted == 0 {
		return out, nil
	}
	return out, recordQuotes(tx, by, entries, days)
}

// recordQuotes records an entry of prices: the contract of a single one, else how many there are.
func recordQuotes(tx *schema.Tx, by *account.Member, entries []market.QuoteEntry, days []market.DailyQuote) error {
	code, note := "", fmt.Sprintf("期货现价 %s 个，日行情 %s 条",
		schema.Grouped(len(entries)), schema.Grouped(len(days)))
	if len(entries) == 1 && len(days) == 0 {
		code, note = schema.Shorten(entries[0].IndexCode, 10), "期货现价 "+schema.Grouped(entries[0].Price)
	}
	return notice.RecordPlatform(tx, by.Actor(), "set", market.QuoteChanged, code, 0, note)
}

type quoteSheetIn struct {
	File *web.File `json:"file,omitempty" doc:"表格：xlsx、xls、et、ods、xml、csv 或交易所的每日行情文件"`
	Text string    `json:"text,omitempty" maxLength:"2000000" doc:"粘贴的内容：从表格中复制的单元格"`
}

type quoteSheetOut struct {
	market.QuoteResult
	Errors []string `json:"errors" doc:"没有读的行"`
	Series int      `json:"series" doc:"存入行情数据的条数：棉纱、短纤、PTA 主力合约的收盘价"`
}

// Upload stores the days of a sheet, and the closing prices of the main contracts of other goods as series.
func (h PlatformQuotes) Upload(c *web.Call, in *quoteSheetIn) (out quoteSheetOut, err error) {
	content, err := web.FileOrText(in.File, in.Text)
	if err != nil {
		return out, err
	}
	days, err := quotesheet.Read(c, content)
	if err != nil {
		return out, err
	}
	out.Errors = days.Errors
	if out.QuoteResult, err = h.storeDays(c, days.List); err != nil {
		return out, err
	}
	stored, err := h.storeMains(c, days.Mains)
	for _, refused := range stored.Refused {
		out.Errors = append(out.Errors, string(refused.Day)+"："+refused.Reason)
	}
	out.Series = stored.Accepted
	return out, err
}

// storeMains stores the closing prices of main contracts as values of series.
func (h PlatformQuotes) storeMains(c *web.Call, mains []quotesheet.MainClose) (out series.EntryResult, err error) {
	for part := range slices.Chunk(mains, daysAtOnce) {
		entries := make([]series.Entry, len(part))
		for i, m := range part {
			entries[i] = series.MainClose(m.Goods, m.Day, m.Close)
		}
		stored, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*series.EntryResult, error) {
			return series.EnterAll(tx, accountapi.MemberOf(c.Caller), entries)
		})
		if err != nil {
			return out, err
		}
		out.Add(stored)
	}
	return out, nil
}

// daysAtOnce is how many days one transaction stores, so that other writers do not wait for a long file.
const daysAtOnce = 500

// storeDays stores the days of a sheet in several transactions. After a failure, the sheet may be uploaded again.
func (h PlatformQuotes) storeDays(c *web.Call, days []market.DailyQuote) (out market.QuoteResult, err error) {
	out.Refused = []market.RefusedQuote{}
	for part := range slices.Chunk(days, daysAtOnce) {
		stored, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*market.QuoteResult, error) {
			return market.SetDailyQuotes(tx, part)
		})
		if err != nil {
			return out, err
		}
		out.Add(stored)
	}
	if out.Accepted == 0 {
		return out, nil
	}
	return out, schema.Write(c, h.DB, func(tx *schema.Tx) error {
		return recordQuotes(tx, accountapi.MemberOf(c.Caller), nil, days)
	})
}

type quotesStateOut struct {
	Paused    bool            `json:"paused" doc:"交易时间内没有新的行情"`
	Newest    *time.Time      `json:"newest" doc:"最近一次行情的时间；没有行情时为空"`
	Contracts []contractQuote `json:"contracts" doc:"今天可交易的合约"`
}

type contractQuote struct {
	Code    string        `json:"indexCode"`
	LastDay schema.Day    `json:"lastDay" doc:"最后交易日"`
	Quote   *market.Quote `json:"quote" doc:"期货现价；没有行情时为空"`
}

// List returns the contracts that trade today with their quotes.
func (h PlatformQuotes) List(c *web.Call, _ *web.None) (quotesStateOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out quotesStateOut, err error) {
		quotes, err := market.Quotes(tx)
		if err != nil {
			return out, err
		}
		pause, err := market.PauseOf(tx, quotes)
		if err != nil {
			return out, err
		}
		if out.Paused = pause.Paused; !pause.Newest.IsZero() {
			out.Newest = &pause.Newest
		}
		live, err := market.LiveContracts(tx, tx.Today())
		for _, k := range live {
			row := contractQuote{Code: k.Code, LastDay: k.LastDay}
			for i := range quotes {
				if quotes[i].IndexCode == k.Code {
					row.Quote = &quotes[i]
				}
			}
			out.Contracts = append(out.Contracts, row)
		}
		return out, err
	})
}

type daysIn struct {
	Code string `json:"indexCode" maxLength:"10" doc:"合约：如 CF701"`
}

// Days returns the trading days of a contract in the last year, newest first.
func (h PlatformQuotes) Days(c *web.Call, in *daysIn) ([]market.DailyQuote, error) {
	code, ok := market.NormalContract(in.Code)
	if !ok {
		return nil, schema.Invalid("indexCode", "合约代码 %s 不正确，应如 CF701", schema.Shorten(in.Code, 10))
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.DailyQuote, error) {
		days, err := market.DailyQuotes(tx, code, tx.Today().Add(-366))
		slices.Reverse(days)
		return days, err
	})
}
