package marketapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// PlatformRates handles the calls of administrators about exchange rates.
type PlatformRates struct{ DB *schema.DB }

type rateIn struct {
	Day    schema.Day       `json:"day" maxLength:"10" doc:"日期：如 2026-11-20"`
	Rate   schema.PerDollar `json:"rate" doc:"汇率：1 美元的人民币数，至多四位小数，如 6.7018"`
	Source string           `json:"source" maxLength:"80" doc:"来源：如中国外汇交易中心中间价"`
}

// List returns the exchange rates of the last year, newest first.
func (h PlatformRates) List(c *web.Call, _ *web.None) ([]market.Rate, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.Rate, error) {
		return market.Rates(tx, tx.Today().Add(-366))
	})
}

// Set adds or corrects the exchange rate of a day.
func (h PlatformRates) Set(c *web.Call, in *rateIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.SetRate(tx, by, market.Rate{Day: in.Day, Rate: in.Rate, Source: in.Source})
	})
}

// Remove deletes the exchange rate of a day.
func (h PlatformRates) Remove(c *web.Call, in *dayIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveRate(tx, by, in.Day)
	})
}
