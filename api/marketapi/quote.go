package marketapi

import (
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Quotes handles the call about futures quotes.
type Quotes struct{ DB *schema.DB }

type spotIn struct {
	Contract string `json:"auctionCode,omitempty" maxLength:"20" doc:"合约，如 CF701、CF2701；没有在交易的，回答空列表"`
}

// Live returns the quotes of the contracts that trade now, or of one of them.
func (h Quotes) Live(c *web.Call, in *spotIn) ([]market.Quote, error) {
	code, _ := market.NormalContract(in.Contract) // empty for a malformed contract, which has no quotes
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.Quote, error) {
		live, err := market.Quotes(tx)
		if err != nil || in.Contract == "" {
			return live, err
		}
		return slices.DeleteFunc(live, func(q market.Quote) bool { return q.IndexCode != code }), nil
	})
}

// QuoteTicker sends the futures quotes to all pages.
var QuoteTicker = web.Ticker{
	MessageType: "quote", Kind: market.QuoteChanged,
	Read: func(tx *schema.Tx) (ticks []web.Tick, err error) {
		quotes, err := market.Quotes(tx)
		for _, q := range quotes {
			ticks = append(ticks, web.Tick{Key: q.IndexCode, Version: q.Version, Data: q})
		}
		return ticks, err
	},
}
