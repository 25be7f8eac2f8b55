package reserve

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
)

// Year is the sum of the auctions of a year, as far as reports are known.
type Year struct {
	Year     string        `json:"year" doc:"年份"`
	Days     int           `json:"days" doc:"已有日报的天数"`
	Periods  string        `json:"periods" doc:"合计的阶段，如 07-20 至 09-15；没有时为空"`
	Planned  schema.Weight `json:"planned" doc:"计划，吨"`
	Sold     schema.Weight `json:"sold" doc:"成交，吨"`
	Standard schema.Yuan   `json:"standard" doc:"标准级底价的平均，元/吨；未知为 0"`
	Mean     schema.Yuan   `json:"mean" doc:"均价，按成交量加权；未知为 0"`
	Mean3128 schema.Yuan   `json:"mean3128" doc:"折3128价；未知为 0"`
}

// Years returns the sums of years, oldest first. The report of a longer time counts in place of those of its days.
func Years(reports []Report) []Year {
	var counted []*Report
	var order []*Report
	for i := range reports {
		order = append(order, &reports[i])
	}
	length := func(r *Report) int { return int(r.Until.At(12, 0).Sub(r.From.At(12, 0)).Hours()) }
	slices.SortStableFunc(order, func(a, b *Report) int { return length(b) - length(a) })
	for _, r := range order {
		if r.Planned > 0 && !slices.ContainsFunc(counted, func(c *Report) bool {
			return r.From <= c.Until && c.From <= r.Until
		}) {
			counted = append(counted, r)
		}
	}
	years := map[string]*yearSum{}
	sumOf := func(r *Report) *yearSum {
		name := strconv.Itoa(r.From.At(12, 0).Year())
		if years[name] == nil {
			years[name] = &yearSum{Year: Year{Year: name}}
		}
		return years[name]
	}
	for _, r := range counted {
		sumOf(r).count(r)
	}
	for i := range reports {
		sumOf(&reports[i]).addPrices(&reports[i])
	}
	list := []Year{}
	for _, y := range years {
		list = append(list, y.result())
	}
	slices.SortFunc(list, func(a, b Year) int { return strings.Compare(a.Year, b.Year) })
	return list
}

// yearSum collects the reports of a year.
type yearSum struct {
	Year
	periods               []string
	standard, price, base mean
}

func (y *yearSum) count(r *Report) {
	y.Planned += r.Planned
	y.Sold += r.Sold
	if r.IsDay() {
		y.Days++
		return
	}
	y.periods = append(y.periods, string(r.From[5:])+" 至 "+string(r.Until[5:]))
}

// addPrices adds the prices of a report. A report without its weight counts like one ton.
func (y *yearSum) addPrices(r *Report) {
	weight := max(r.Sold, schema.Ton)
	add := func(to *mean, price schema.Yuan, weight schema.Weight) {
		if price > 0 {
			to.add(schema.PerTon(price)*100, weight)
		}
	}
	add(&y.standard, r.Standard, schema.Ton)
	add(&y.price, r.Mean, weight)
	add(&y.base, r.Mean3128, weight)
}

func (y *yearSum) result() Year {
	out := y.Year
	slices.Sort(y.periods)
	out.Periods = strings.Join(y.periods, "、")
	out.Standard, out.Mean, out.Mean3128 = y.standard.yuan(), y.price.yuan(), y.base.yuan()
	return out
}
