package dealapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// Contracts returns the contracts that can be priced, the default terms and the balance of the company.
func (h Deals) Contracts(c *web.Call, in *dealCountIn) (DealContracts, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out DealContracts, err error) {
		x, err := deal.ReadExchange(tx)
		if err != nil {
			return out, err
		}
		out.List = []DealContract{}
		for _, contract := range x.Contracts {
			out.List = append(out.List, newDealContract(x, contract.Code, contract.LastDay))
		}
		out.ListingValidity, out.LastValidity = x.LastValidity(), x.LastValidity()
		out.Holidays = []schema.Day{}
		for _, day := range x.Holidays {
			if day.Day >= tx.Today() && day.Day <= schema.DayOf(out.LastValidity) {
				out.Holidays = append(out.Holidays, day.Day)
			}
		}
		if out.DepositRate, err = deal.DepositRate(tx); err != nil {
			return out, err
		}
		if company := h.company(c, in.MemberID); company != 0 {
			account, err := deal.FindDeposit(tx, company)
			out.Balance = account.Available
			return out, err
		}
		return out, nil
	})
}

func newDealContract(x *deal.Exchange, code string, last schema.Day) DealContract {
	currency := market.CurrencyOf(code)
	out := DealContract{
		IndexCode: code, Currency: currency, PreSettle: currency.Decimal(x.Settlement(code)), LastDay: last,
	}
	if q, ok := x.Quotes[code]; ok {
		out.IndexValue = present(currency, q.Price)
	}
	if lowest, highest := x.Bounds(code); highest != 0 {
		out.Lowest, out.Highest = present(currency, lowest), present(currency, highest)
	}
	return out
}
