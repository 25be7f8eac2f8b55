package calcapi

import (
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// landedListIn is a list of prices of imported cotton.
type landedListIn struct {
	Lines []landedIn `json:"lines" minItems:"1" maxItems:"1000" doc:"各行：最多 1000 行"`
}

// landedList is the landed prices of a list.
type landedList struct {
	Lines   []landedLine      `json:"lines" doc:"各行，按所给的顺序"`
	Duty    market.ImportDuty `json:"duty" doc:"现行的税费：没有填写的按它"`
	Rate    schema.PerDollar  `json:"rate" doc:"现行的汇率：没有填写的按它；不知道时为 0"`
	RateDay schema.Day        `json:"rateDay" doc:"现行汇率的日期；不知道时为空"`
	Source  string            `json:"source" doc:"现行汇率的来源；不知道时为空"`
}

// landedLine is the landed price of a line, or the reason why there is no such price.
type landedLine struct {
	Landed  *landedAt `json:"landed" doc:"三种关税下的到厂价；不能换算时为空"`
	Problem string    `json:"problem" doc:"不能换算的原因，一句话；有时为空"`
}

// List returns the landed prices of a list.
func (h LandedPrices) List(c *web.Call, in *landedListIn) (*landedList, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*landedList, error) {
		duty, err := dutyNow(tx)
		if err != nil {
			return nil, err
		}
		var now landedOut
		missing := now.setRate(tx, nil)
		if _, refused := schema.KindOf(missing); missing != nil && !refused {
			return nil, missing
		}
		out := &landedList{Duty: *duty, Rate: now.Rate, RateDay: now.RateDay, Source: now.Source}
		for i := range in.Lines {
			line, err := in.Lines[i].line(tx, *duty, now.Rate, missing)
			if err != nil {
				return nil, err
			}
			out.Lines = append(out.Lines, line)
		}
		return out, nil
	})
}

// line returns the landed price of a line under a duty, at the rate of the moment or the reason why it is missing
// unless the line has a rate.
func (in *landedIn) line(
	tx *schema.Tx, d market.ImportDuty, now schema.PerDollar, missing error,
) (line landedLine, err error) {
	own := landedOut{Rate: now}
	switch {
	case in.Rate != nil:
		err = own.setRate(tx, in.Rate)
	case missing != nil:
		err = missing
	}
	if err == nil {
		err = in.checkPrice()
	}
	if err == nil {
		err = in.change(&d)
	}
	if refusal, refused := schema.KindOf(err); refused {
		line.Problem = refusal.Message
		return line, nil
	}
	if err == nil {
		line.Landed = new(newLandedAt(&d, in.Price, own.Rate, in.Country))
	}
	return line, err
}
