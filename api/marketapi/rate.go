package marketapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Rates handles the call about the exchange rate of the US dollar.
type Rates struct{ DB *schema.DB }

type dollarRateOut struct {
	Rate    *schema.PerDollar  `json:"rate" doc:"汇率：1 美元的人民币数；没有时为空"`
	Day     schema.Day         `json:"day" doc:"汇率的日期"`
	Source  string             `json:"source" doc:"来源"`
	At      *time.Time         `json:"at" doc:"录入时间；没有汇率时为空"`
	Duty    *market.ImportDuty `json:"duty" doc:"进口税费；没有时为空"`
	History []market.Rate      `json:"history" doc:"近 30 天的汇率，新的在前"`
}

// rateDays is how many days of rates visitors see.
const rateDays = 30

// Dollar returns the exchange rate that is in force today, with its day and source, and the duties by which landed
// prices are computed.
func (h Rates) Dollar(c *web.Call, _ *web.None) (dollarRateOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out dollarRateOut, err error) {
		rate, err := market.RateAt(tx, tx.Today())
		if err != nil {
			return out, err
		}
		if rate != nil {
			out.Rate, out.Day, out.Source, out.At = &rate.Rate, rate.Day, rate.Source, &rate.At
		}
		if out.Duty, err = market.ImportDutyAt(tx, tx.Today()); err != nil {
			return out, err
		}
		out.History, err = market.Rates(tx, tx.Today().Add(-rateDays))
		return out, err
	})
}
