package reserveapi

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
)

// Reports handles the calls about the figures of the auctions.
type Reports struct{ DB *schema.DB }

// reserveToday is the newest day of auctions with results.
type reserveToday struct {
	Day      *reserve.Report   `json:"day" doc:"最近一个有结果的交易日；没有数据时为空"`
	Before   *reserve.Report   `json:"before" doc:"前一个有结果的交易日"`
	Next     *reserve.Report   `json:"next" doc:"预告：已公布批次、还没有结果的下一个交易日，可以是今天"`
	Standard *reserve.Standard `json:"standard" doc:"最近一个交易日那一周的标准级底价，各类的优先；没有公布时为空"`
}

// Today returns the figures of the newest day, the day before and the next one.
func (h Reports) Today(c *web.Call, _ *web.None) (*reserveToday, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserveToday, error) {
		days, err := daysSince(tx, "")
		if err != nil {
			return nil, err
		}
		out := &reserveToday{}
		for i := range days {
			switch day := &days[i]; {
			case !day.HasResults():
				if day.From >= tx.Today() {
					out.Next = day
				}
			case out.Day == nil:
				out.Day = day
			case out.Before == nil:
				out.Before = day
			}
		}
		if out.Day == nil {
			return out, nil
		}
		standards, err := reserve.Standards(tx)
		week := reserve.WeekOf(out.Day.From)
		if i := slices.IndexFunc(standards, func(s reserve.Standard) bool { return s.Week == week }); i >= 0 {
			out.Standard = &standards[i]
		}
		return out, err
	})
}

// daysSince returns the reports of days, newest first.
func daysSince(tx *schema.Tx, since schema.Day) ([]reserve.Report, error) {
	list, err := reserve.Reports(tx, since)
	return slices.DeleteFunc(list, func(r reserve.Report) bool { return !r.IsDay() }), err
}

// reserveIndex is what the page needs besides the lots.
type reserveIndex struct {
	Days      []reserveDay       `json:"days" doc:"有批次的交易日，新的在前，至多 120 个"`
	Standards []reserve.Standard `json:"standards" doc:"各周的标准级底价，新的在前，至多 60 个"`
	Years     []reserve.Year     `json:"years" doc:"各年合计，旧的在前"`
}

// reserveDay is a day with lots.
type reserveDay struct {
	Day      schema.Day `json:"day"`
	Lots     int        `json:"lots" doc:"计划，批"`
	SoldLots int        `json:"soldLots" doc:"成交，批"`
	OpenLots int        `json:"openLots" doc:"待拍，批"`
}

// Limits of the lists of the page.
const (
	daysShown      = 120
	standardsShown = 60
)

// Index returns the days with lots, the standards of the weeks and the sums of the years.
func (h Reports) Index(c *web.Call, _ *web.None) (*reserveIndex, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserveIndex, error) {
		reports, err := reserve.Reports(tx, "")
		if err != nil {
			return nil, err
		}
		out := &reserveIndex{Days: []reserveDay{}, Years: reserve.Years(reports)}
		for i := range reports {
			if r := &reports[i]; r.IsDay() && r.Lots > 0 && len(out.Days) < daysShown {
				out.Days = append(out.Days, reserveDay{r.From, r.Lots, r.SoldLots, r.OpenLots})
			}
		}
		out.Standards, err = reserve.Standards(tx)
		out.Standards = out.Standards[:min(len(out.Standards), standardsShown)]
		return out, err
	})
}

type reserveChartIn struct {
	By   string     `json:"by,omitempty" enum:"day,year" default:"day" doc:"分段：day 按天，year 按年"`
	From schema.Day `json:"from,omitempty" maxLength:"10" doc:"起始日期：如 2026-01-01；不填为全部"`
}

// reserveChart is the figures of a chart.
type reserveChart struct {
	Days  []reserve.Report `json:"days" doc:"按天，旧的在前；按年时为空"`
	Years []reserve.Year   `json:"years" doc:"按年，旧的在前；按天时为空"`
}

// Chart returns the figures of days or years, oldest first.
func (h Reports) Chart(c *web.Call, in *reserveChartIn) (*reserveChart, error) {
	if in.From != "" && !in.From.Valid() {
		return nil, schema.Invalid("from", "起始日期 %s 不正确，应如 2026-01-01", schema.Shorten(string(in.From), 10))
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserveChart, error) {
		out := &reserveChart{Days: []reserve.Report{}, Years: []reserve.Year{}}
		if in.By == "year" {
			reports, err := reserve.Reports(tx, in.From)
			out.Years = reserve.Years(reports)
			return out, err
		}
		days, err := daysSince(tx, in.From)
		slices.Reverse(days)
		out.Days = append(out.Days, days...)
		return out, err
	})
}

type reserveResultsIn struct {
	Year int        `json:"year,omitempty" minimum:"0" maximum:"2100" doc:"年份：不填为全部"`
	Day  schema.Day `json:"day,omitempty" maxLength:"10" doc:"日期：要分仓库、类型和颜色级的那一天"`
	web.PageIn
}

// reserveResults is a page of results, and one day in detail.
type reserveResults struct {
	web.PageOf[reserve.Report]
	reserve.DayGroups
}

// Results returns a page of the results of days and longer times, the newest first, and those of one day by
// warehouse, kind and main colour grade.
func (h Reports) Results(c *web.Call, in *reserveResultsIn) (*reserveResults, error) {
	if in.Day != "" && !in.Day.Valid() {
		return nil, schema.Invalid("day", "日期 %s 不正确，应如 2026-11-20", schema.Shorten(string(in.Day), 10))
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) (*reserveResults, error) {
		list, err := reportsOf(tx, in.Year)
		if err != nil {
			return nil, err
		}
		page := in.Page()
		from := min(page.Offset(), len(list))
		rows := list[from:min(from+page.Size, len(list))]
		out := &reserveResults{
			PageOf: web.NewPage(page.Num, page.Size, len(list), append([]reserve.Report{}, rows...)),
		}
		groups, err := reserve.Groups(tx, in.Day)
		if err != nil {
			return nil, err
		}
		out.DayGroups = *groups
		return out, nil
	})
}

// reportsOf returns the reports of a year, the newest first; those of all years for zero.
func reportsOf(tx *schema.Tx, year int) ([]reserve.Report, error) {
	list, err := reserve.Reports(tx, "")
	if year != 0 {
		prefix := strconv.Itoa(year) + "-"
		list = slices.DeleteFunc(list, func(r reserve.Report) bool { return !strings.HasPrefix(string(r.From), prefix) })
	}
	return list, err
}
