package marketapi

import (
	"context"
	"slices"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/market"
)

// Quotes handles the call about futures quotes.
type Quotes struct{ DB *schema.DB }

type spotIn struct {
	Code string `json:"auctionCode,omitempty" maxLength:"20" doc:"场次编号：回答其中批次的合约；或合约，如 CF701、CF2701；没有在交易的，回答空列表"`
}

type liveQuote struct {
	market.Quote
	Paused bool `json:"paused,omitempty" doc:"交易时间内没有新的行情"`
}

// contracts returns the contracts that the code names: one, or those of the lots of an auction session.
func (in *spotIn) contracts(tx *schema.Tx) ([]string, error) {
	if in.Code == "" {
		return nil, nil
	}
	if contract, ok := market.NormalContract(in.Code); ok {
		return []string{contract}, nil
	}
	return auction.Contracts(tx, in.Code)
}

// Live returns the quotes of the contracts that trade now, or of some of them.
func (h Quotes) Live(c *web.Call, in *spotIn) ([]liveQuote, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (list []liveQuote, err error) {
		quotes, err := market.Quotes(tx)
		if err != nil {
			return nil, err
		}
		contracts, err := in.contracts(tx)
		if err != nil {
			return nil, err
		}
		pause, err := market.PauseOf(tx, quotes)
		for _, q := range quotes {
			if in.Code == "" || slices.Contains(contracts, q.IndexCode) {
				list = append(list, liveQuote{q, pause.Paused})
			}
		}
		return list, err
	})
}

// QuoteFeed returns the state of the quotes for operators.
func QuoteFeed(db *schema.DB) web.Feed {
	return web.Feed{Name: "quotes", State: func(ctx context.Context) (time.Time, error) {
		pause, err := schema.View(ctx, db, market.ReadQuotePause)
		switch {
		case err != nil:
			return time.Time{}, err
		case pause.Newest.IsZero():
			return time.Time{}, schema.Conflict("没有行情：请配置行情源，或由平台管理员录入")
		case pause.Paused:
			since := pause.Newest.In(schema.Shanghai).Format("01-02 15:04:05")
			return pause.Newest, schema.Conflict("行情暂停，最近一次是 %s", since)
		}
		return pause.Newest, nil
	}}
}

// QuoteTicker sends the futures quotes to all pages.
var QuoteTicker = web.Ticker{
	MessageType: "quote", Kinds: []string{market.QuoteChanged},
	Read: func(tx *schema.Tx, _ []schema.ChangeIndex) (ticks []web.Tick, err error) {
		quotes, err := market.Quotes(tx)
		for _, q := range quotes {
			ticks = append(ticks, web.Tick{Key: q.IndexCode, Version: q.Version, Data: q})
		}
		return ticks, err
	},
}
