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

// Years returns the sums of years, oldest first. The report of a longer time counts in place of those of its days, for
// each figure that it has. A report over New Year counts in no year.
func Years(reports []Report) []Year {
	order := make([]*Report, len(reports))
	for i := range reports {
		order[i] = &reports[i]
	}
	length := func(r *Report) int { return int(r.Until.At(12, 0).Sub(r.From.At(12, 0)).Hours()) }
	slices.SortStableFunc(order, func(a, b *Report) int { return length(b) - length(a) })
	years := map[int]*yearSum{}
	for _, r := range order {
		year := r.From.At(12, 0).Year()
		if r.overNewYear() {
			continue
		}
		if years[year] == nil {
			years[year] = &yearSum{Year: Year{Year: strconv.Itoa(year)}}
		}
		years[year].add(r)
	}
	list := []Year{}
	for _, y := range years {
		list = append(list, y.result())
	}
	slices.SortFunc(list, func(a, b Year) int { return strings.Compare(a.Year, b.Year) })
	return list
}

// overNewYear reports whether the report is of days of two years.
func (r *Report) overNewYear() bool { return r.From.At(12, 0).Year() != r.Until.At(12, 0).Year() }

// yearSum collects the reports of a year, the longest first.
type yearSum struct {
	Year
	periods               []string
	volumes               []*Report // that count
	standard, price, base yearMean
}

// yearMean is the mean of a price, of the reports that count for it.
type yearMean struct {
	mean
	reports []*Report
}

func (y *yearSum) add(r *Report) {
	if r.Planned > 0 && addReport(&y.volumes, r) {
		y.count(r)
	}
	// A report without its weight counts like one ton.
	weight := max(r.Sold, schema.Ton)
	y.standard.add(r, r.Standard, schema.Ton)
	y.price.add(r, r.Mean, weight)
	y.base.add(r, r.Mean3128, weight)
}

// addReport adds a report unless its days are counted. It reports whether it did.
func addReport(counted *[]*Report, r *Report) bool {
	if slices.ContainsFunc(*counted, func(c *Report) bool { return r.From <= c.Until && c.From <= r.Until }) {
		return false
	}
	*counted = append(*counted, r)
	return true
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

// add adds the price of a report; nothing for an unknown one.
func (m *yearMean) add(r *Report, price schema.Yuan, weight schema.Weight) {
	if price > 0 && addReport(&m.reports, r) {
		m.mean.add(schema.PerTon(price)*100, weight)
	}
}

func (y *yearSum) result() Year {
	out := y.Year
	slices.Sort(y.periods)
	out.Periods = strings.Join(y.periods, "、")
	out.Standard, out.Mean, out.Mean3128 = y.standard.yuan(), y.price.yuan(), y.base.yuan()
	return out
}
