package market

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
)

// QuoteEntry is a price that a feed or an administrator enters.
type QuoteEntry struct {
	IndexCode string
	Price     schema.Yuan
	Settled   schema.Yuan // settlement of the trading day before; zero if unknown
	At        time.Time   // when the exchange made the price
}

// QuoteResult is the outcome of entered prices.
type QuoteResult struct {
	Accepted int            `json:"accepted" doc:"已采用"`
	Ignored  int            `json:"ignored" doc:"时间不晚于已有价格，或不是在交易的棉花合约，未采用"`
	Refused  []RefusedQuote `json:"refused" doc:"数值有误，未采用"`
}

// RefusedQuote is an entered price that cannot be right.
type RefusedQuote struct {
	IndexCode string `json:"indexCode"`
	Reason    string `json:"reason"`
}

// Add adds the outcome of further prices.
func (r *QuoteResult) Add(more *QuoteResult) {
	r.Accepted, r.Ignored = r.Accepted+more.Accepted, r.Ignored+more.Ignored
	r.Refused = append(r.Refused, more.Refused...)
}

func (r *QuoteResult) refuse(code, format string, args ...any) {
	reason := schema.Invalid("", format, args...).Error()
	r.Refused = append(r.Refused, RefusedQuote{schema.Shorten(code, 20), reason})
}

const (
	clockTolerance = time.Minute // the clock of a feed may be ahead by this much
	quoteMoveMax   = 20          // percent of the settlement; the exchange never allows as much in one day
)

// Prices of a contract in CNY/t that are possible; others are of another unit. Since 2004 all lay between 9,000 and
// 35,000.
const (
	quoteMin = 1_000
	quoteMax = 100_000
)

// possible reports whether a contract can have all prices.
func possible(prices ...schema.Yuan) bool {
	return slices.Min(prices) >= quoteMin && slices.Max(prices) <= quoteMax
}

// AddQuotes stores entered prices. A price that is not later than the stored one is ignored, so that a batch may be
// sent again and the prices of a delayed feed change nothing. Prices of other goods are ignored too.
func AddQuotes(tx *schema.Tx, entries []QuoteEntry) (*QuoteResult, error) {
	result := &QuoteResult{Refused: []RefusedQuote{}}
	w, err := newQuoteWriter(tx)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		var known bool
		if e.IndexCode, known = FeedContract(e.IndexCode); !known || w.contract(e.IndexCode) == nil {
			result.Ignored++
			continue
		}
		if err := w.add(e, result); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// FeedContract converts the code of a cotton contract as feeds write it: also CZCE.CF701 and CF701.CZC.
func FeedContract(text string) (string, bool) {
	for part := range strings.SplitSeq(text, ".") {
		if code, ok := NormalContract(part); ok {
			return code, true
		}
	}
	return "", false
}

// quoteWriter stores prices of the contracts that trade today.
type quoteWriter struct {
	tx        *schema.Tx
	contracts Contracts
	holidays  []Holiday
}

func newQuoteWriter(tx *schema.Tx) (w *quoteWriter, err error) {
	w = &quoteWriter{tx: tx}
	if w.contracts, err = LiveContracts(tx, tx.Today()); err != nil {
		return nil, err
	}
	w.holidays, err = Holidays(tx)
	return w, err
}

// contract returns a contract that trades today, or nil.
func (w *quoteWriter) contract(code string) *Contract {
	i := slices.IndexFunc(w.contracts, func(c Contract) bool { return c.Code == code })
	if i < 0 {
		return nil
	}
	return &w.contracts[i]
}

// add stores an entered price and counts it.
func (w *quoteWriter) add(e QuoteEntry, result *QuoteResult) error {
	q, err := lockQuote(w.tx, e.IndexCode)
	if err != nil {
		return err
	}
	base := e.Settled
	if base == 0 {
		base = q.Settled
	}
	switch {
	case e.Price <= 0 || e.Settled < 0:
		result.refuse(e.IndexCode, "价格应大于 0")
	case !possible(e.Price, cmp.Or(e.Settled, e.Price)):
		result.refuse(e.IndexCode, "价格应在 %d 到 %d 元/吨之间，请核对单位", quoteMin, quoteMax)
	case e.At.After(w.tx.Now().Add(clockTolerance)):
		result.refuse(e.IndexCode, "时间 %s 晚于现在", e.At.In(schema.Shanghai).Format(time.DateTime))
	case !e.At.After(q.At):
		result.Ignored++
	case base > 0 && (e.Price*100 > base*(100+quoteMoveMax) || e.Price*100 < base*(100-quoteMoveMax)):
		result.refuse(e.IndexCode, "价格 %d 与昨结算 %d 相差超过 %d%%，请核对；昨结算有误时请先更正", e.Price, base, quoteMoveMax)
	default:
		result.Accepted++
		return w.setPrice(q, e)
	}
	return nil
}

// setPrice sets the price of a locked quote, with the next version, and adds it to its trading day. An equal price only
// makes the quote newer. The index does not contain quotes, so only open pages are notified. The tick touches deals.
func (w *quoteWriter) setPrice(q *Quote, e QuoteEntry) error {
	day := min(TradingDay(e.At, w.holidays), w.contract(e.IndexCode).LastDay)
	settled, err := addDayPrice(w.tx, q, e, day)
	if err != nil {
		return err
	}
	if q.Price != e.Price || q.Settled != settled {
		q.Price, q.Settled, q.Version = e.Price, settled, q.Version+1
		w.tx.Changed(QuoteChanged, e.IndexCode)
	}
	q.At = e.At
	if err := w.tx.Save(q); err != nil {
		return err
	}
	return w.tx.DB().Create(&QuoteTick{IndexCode: q.IndexCode, Price: Price(q.Price), At: q.At}).Error
}
