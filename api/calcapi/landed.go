package calcapi

import (
	"fmt"
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/market"
	"cottonmall/schema/series"
)

// LandedPrices handles the calls about landed prices of imported cotton.
type LandedPrices struct{ DB *schema.DB }

type landedIn struct {
	Price      schema.Cents      `json:"price" doc:"价格：美分/磅，到岸价"`
	Rate       *schema.PerDollar `json:"rate,omitempty" doc:"汇率：1 美元的人民币数；不填为今天的"`
	VAT        *schema.Centi     `json:"vat,omitempty" doc:"增值税：%；不填为现行的"`
	Charges    *schema.Yuan      `json:"portCharges,omitempty" doc:"港杂费：元/吨；不填为现行的"`
	Country    string            `json:"country,omitempty" maxLength:"10" doc:"产地国：代码，按它加征关税；不填为没有"`
	Additional *schema.Centi     `json:"additional,omitempty" doc:"加征关税：%；不填为产地国现行的"`
}

// landedOut is a landed price with the numbers that it comes from, and those around it.
type landedOut struct {
	Landed  market.Landed     `json:"landed" doc:"三种关税下的到厂价"`
	Duty    market.ImportDuty `json:"duty" doc:"所用的税费"`
	Rate    schema.PerDollar  `json:"rate" doc:"所用的汇率"`
	RateDay schema.Day        `json:"rateDay" doc:"汇率的日期；填写的为空"`
	Source  string            `json:"source" doc:"汇率的来源；填写的为空"`
	Main    *market.Quote     `json:"main" doc:"郑棉主力合约的现价；没有时为空"`
	Around  []landedAt        `json:"around" doc:"价格和汇率变动时的到厂价"`
	Curve   []landedAt        `json:"curve" doc:"同一汇率下，一段价格的到厂价"`
	History []landedDay       `json:"history" doc:"最近的交易日，早的在前；没有 ICE 行情或汇率的日子没有"`
}

// landedAt is a landed price at a price and an exchange rate.
type landedAt struct {
	Price schema.Cents     `json:"price" doc:"美分/磅"`
	Rate  schema.PerDollar `json:"rate"`

	Quota   schema.Yuan `json:"quotaPrice"`
	Sliding schema.Yuan `json:"slidingPrice"`
	Full    schema.Yuan `json:"fullPrice"`
}

// landedDay is a trading day of ICE: what its cotton cost in China, beside the domestic contract.
type landedDay struct {
	Day      schema.Day   `json:"day"`
	Landed   landedAt     `json:"landed"`
	Domestic *schema.Yuan `json:"domestic" doc:"郑棉主力合约当天的价格，元/吨；没有时为空"`
}

// What is computed around a landed price.
const (
	priceStep, priceSteps = 1_00, 5  // ¢/lb
	rateStep, rateSteps   = 500, 2   // 0.05 CNY
	curveStep, curveSteps = 1_00, 25 // ¢/lb
	historyDays           = 400      // that are searched for quotes
	centsMost             = 500_00   // the highest price in 1/100 ¢/lb
	rateLeast, rateMost   = 1_0000, 20_0000
)

// Landed returns the landed prices of cotton in dollars under the three duties.
func (h LandedPrices) Landed(c *web.Call, in *landedIn) (*landedOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*landedOut, error) { return readLanded(tx, in) })
}

func readLanded(tx *schema.Tx, in *landedIn) (*landedOut, error) {
	if err := in.checkPrice(); err != nil {
		return nil, err
	}
	out := &landedOut{}
	if err := out.setRate(tx, in.Rate); err != nil {
		return nil, err
	}
	duty, err := dutyNow(tx)
	if err != nil {
		return nil, err
	}
	if err := in.change(duty); err != nil {
		return nil, err
	}
	out.Duty, out.Landed = *duty, duty.Landed(in.Price, out.Rate, in.Country)
	for n := -priceSteps; n <= priceSteps; n++ {
		for r := -rateSteps; r <= rateSteps; r++ {
			at := newLandedAt(duty, in.Price+schema.Cents(n*priceStep), out.Rate+schema.PerDollar(r*rateStep), in.Country)
			out.Around = append(out.Around, at)
		}
	}
	for n := -curveSteps; n <= curveSteps; n++ {
		if price := in.Price + schema.Cents(n*curveStep); price > 0 {
			out.Curve = append(out.Curve, newLandedAt(duty, price, out.Rate, in.Country))
		}
	}
	if out.Main, err = calc.MainQuote(tx); err != nil {
		return nil, err
	}
	out.History, err = readLandedDays(tx, duty, in.Country)
	return out, err
}

// checkPrice refuses a price that cotton cannot have.
func (in *landedIn) checkPrice() error {
	if in.Price <= 0 || in.Price > centsMost {
		return schema.Invalid("price", "价格应在 0 到 500 美分/磅之间")
	}
	return nil
}

// dutyNow returns the duties in force. It refuses if they are not known.
func dutyNow(tx *schema.Tx) (*market.ImportDuty, error) {
	duty, err := market.ImportDutyAt(tx, tx.Today())
	if err == nil && duty == nil {
		err = schema.Conflict("暂无现行的进口税费，不能计算")
	}
	return duty, err
}

// change sets the typed taxes and charges. It refuses those that cannot be right.
func (in *landedIn) change(d *market.ImportDuty) error {
	for _, p := range []struct {
		field, name string
		typed       *schema.Centi
		to          func(schema.Centi)
	}{
		{"vat", "增值税", in.VAT, func(v schema.Centi) { d.VAT = v }},
		{"additional", "加征关税", in.Additional, func(v schema.Centi) {
			d.Additional = map[string]schema.Centi{in.Country: v}
		}},
	} {
		if p.typed == nil {
			continue
		}
		if *p.typed < 0 || *p.typed > 100_00 {
			return schema.Invalid(p.field, "%s应在 0 到 100%% 之间", p.name)
		}
		p.to(*p.typed)
	}
	if in.Charges != nil {
		if *in.Charges < 0 || *in.Charges > 5_000 {
			return schema.Invalid("portCharges", "港杂费应在 0 到 5,000 元/吨之间")
		}
		d.Charges = *in.Charges
	}
	return nil
}

// setRate sets the exchange rate: the typed one, or the one in force.
func (out *landedOut) setRate(tx *schema.Tx, typed *schema.PerDollar) error {
	if typed != nil {
		if *typed < rateLeast || *typed > rateMost {
			return schema.Invalid("rate", "汇率应在 1 到 20 之间，是 1 美元的人民币数")
		}
		out.Rate = *typed
		return nil
	}
	rate, err := market.RateAt(tx, tx.Today())
	if err != nil {
		return err
	}
	if rate == nil {
		return schema.Invalid("rate", "暂无美元汇率，请填写")
	}
	out.Rate, out.RateDay, out.Source = rate.Rate, rate.Day, rate.Source
	return nil
}

func newLandedAt(d *market.ImportDuty, price schema.Cents, rate schema.PerDollar, country string) landedAt {
	l := d.Landed(price, rate, country)
	return landedAt{price, rate, l.Quota, l.Sliding, l.Full}
}

// readLandedDays returns what cotton of a country at the price on ICE cost on past days under a duty, at the rates of
// these days, beside the main contract on CZCE. Both prices follow the contracts as their series do.
func readLandedDays(tx *schema.Tx, d *market.ImportDuty, country string) ([]landedDay, error) {
	list := []landedDay{}
	from := tx.Today().Add(-historyDays)
	rates, err := market.Rates(tx, from.Add(-30))
	if err != nil || len(rates) == 0 {
		return list, err
	}
	quotes, err := pointsOf(tx, "ICE", from)
	if err != nil {
		return nil, err
	}
	main, err := pointsOf(tx, "CF", from)
	if err != nil {
		return nil, err
	}
	domestic := map[schema.Day]schema.Yuan{}
	for _, p := range main {
		domestic[p.Day] = schema.Yuan((p.Value + yuan/2) / yuan)
	}
	for _, q := range quotes {
		i := slices.IndexFunc(rates, func(r market.Rate) bool { return r.Day <= q.Day })
		if i < 0 {
			continue
		}
		day := landedDay{Day: q.Day, Landed: newLandedAt(d, schema.Cents(q.Value/centi), rates[i].Rate, country)}
		if price, known := domestic[q.Day]; known {
			day.Domestic = &price
		}
		list = append(list, day)
	}
	return list, nil
}

// Units of values of series.
const (
	yuan  schema.Fine = 10_000 // 1 CNY/t
	centi schema.Fine = 100    // 0.01 ¢/lb
)

// pointsOf returns the values of a series since a day, oldest first.
func pointsOf(tx *schema.Tx, code string, from schema.Day) ([]series.DayValue, error) {
	s, err := series.Find(code)
	if err != nil {
		return nil, err
	}
	points, err := series.Points(tx, s, from)
	if err != nil {
		return nil, fmt.Errorf("read days of series %s: %w", code, err)
	}
	return points, nil
}
