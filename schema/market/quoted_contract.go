package market

import (
	"cottonmall/schema"
)

// QuotedContract is a contract that trades, with its price and the closing prices before.
type QuotedContract struct {
	Quote
	History []Closing `json:"history" doc:"最近 20 个交易日的收盘价，旧的在前；当日为最新价"`
}

// Closing is the last price of a trading day.
type Closing struct {
	Day   schema.Day  `json:"day"`
	Close schema.Yuan `json:"close"`
}

// The trading days of a contract that the home page draws, and in how many days they certainly lie: the longest
// holidays close the exchange for a week and a half.
const (
	closings     = 20
	closingsSpan = 45
)

// QuotedContracts returns the contracts that trade today and have a quote, in the order of their last days.
func QuotedContracts(tx *schema.Tx) ([]QuotedContract, error) {
	quotes, err := Quotes(tx)
	list := make([]QuotedContract, 0, len(quotes))
	for _, q := range quotes {
		days, err := DailyQuotes(tx, q.IndexCode, tx.Today().Add(-closingsSpan))
		if err != nil {
			return nil, err
		}
		out := QuotedContract{Quote: q}
		for _, d := range days[max(0, len(days)-closings):] {
			out.History = append(out.History, Closing{d.Day, d.Close})
		}
		list = append(list, out)
	}
	return list, err
}
