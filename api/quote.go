package api

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// quotes answers what the futures cost.
type quotes struct{ db *schema.DB }

type spotIn struct {
	Contract string `json:"auctionCode,omitempty" maxLength:"20" doc:"合约，如 CF701、CF2701；没有在交易的，回答空列表"`
}

func (h quotes) live(c *call, in *spotIn) ([]market.Quote, error) {
	code, _ := market.NormalContract(in.Contract) // empty, which nothing is called, when it is none
	return schema.View(c, h.db, func(tx *schema.Tx) ([]market.Quote, error) {
		live, err := liveQuotes(tx)
		if err != nil || in.Contract == "" {
			return live, err
		}
		return slices.DeleteFunc(live, func(q market.Quote) bool { return q.IndexCode != code }), nil
	})
}

// liveQuotes are the prices of the contracts that trade today, in the order of their last days.
func liveQuotes(tx *schema.Tx) ([]market.Quote, error) {
	contracts, err := market.LiveContracts(tx, tx.Today())
	if err != nil {
		return nil, err
	}
	all, err := market.Quotes(tx)
	if err != nil {
		return nil, err
	}
	byCode := map[string]market.Quote{}
	for _, q := range all {
		byCode[q.IndexCode] = q
	}
	live := []market.Quote{}
	for _, contract := range contracts {
		if q, ok := byCode[contract.Code]; ok {
			live = append(live, q)
		}
	}
	return live, nil
}

// quoteTicker sends all pages the futures quotes.
var quoteTicker = ticker{"quote", market.QuoteChanged, func(tx *schema.Tx) (ticks []tick, err error) {
	quotes, err := market.Quotes(tx)
	for _, q := range quotes {
		ticks = append(ticks, tick{q.IndexCode, q.Version, q})
	}
	return ticks, err
}}

// contractOut is a contract that trades with its price and where that came from.
type contractOut struct {
	market.Quote
	History []closing `json:"history" doc:"最近 20 个交易日的收盘价，旧的在前；当日为最新价"`
}

// closing is the last price of a trading day.
type closing struct {
	Day   schema.Day  `json:"day"`
	Close schema.Yuan `json:"close"`
}

// The trading days of a contract that the home page draws, and in how many days they certainly lie: the longest
// holidays close the exchange for a week and a half.
const (
	closings     = 20
	closingsSpan = 45
)

func liveContracts(tx *schema.Tx) ([]contractOut, error) {
	quotes, err := liveQuotes(tx)
	list := make([]contractOut, 0, len(quotes))
	for _, q := range quotes {
		days, err := market.DailyQuotes(tx, q.IndexCode, tx.Today().Add(-closingsSpan))
		if err != nil {
			return nil, err
		}
		out := contractOut{Quote: q}
		for _, d := range days[max(0, len(days)-closings):] {
			out.History = append(out.History, closing{d.Day, d.Close})
		}
		list = append(list, out)
	}
	return list, err
}
