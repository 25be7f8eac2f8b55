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
		live, err := market.LiveQuotes(tx)
		if err != nil || in.Contract == "" {
			return live, err
		}
		return slices.DeleteFunc(live, func(q market.Quote) bool { return q.IndexCode != code }), nil
	})
}

// quoteTicker sends all pages the futures quotes.
var quoteTicker = ticker{messageType: "quote", kind: market.QuoteChanged, read: func(tx *schema.Tx) (ticks []tick, err error) {
	quotes, err := market.Quotes(tx)
	for _, q := range quotes {
		ticks = append(ticks, tick{key: q.IndexCode, version: q.Version, data: q})
	}
	return ticks, err
}}
