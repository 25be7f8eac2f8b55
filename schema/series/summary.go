package series

import (
	"slices"

	"cottonmall/schema"
)

// Summary is a series with its newest values.
type Summary struct {
	Series
	Takes  bool         `json:"takesEntries" doc:"由平台录入；否则取自行情和汇率"`
	Newest *DayValue    `json:"newest" doc:"最近一天；没有数据时为空"`
	Before *schema.Fine `json:"before" doc:"涨跌所比的数值：昨结算，未知时为前一个数值；没有时为空"`

	BeforeSettled bool       `json:"beforeSettled,omitempty" doc:"涨跌所比的是昨结算，与合约行情相同"`
	Recent        []DayValue `json:"recent" doc:"近三个月，旧的在前"`
}

// recentDays is how many days of values a summary has.
const recentDays = 92

// Summaries returns all series with their newest values.
func Summaries(tx *schema.Tx) ([]Summary, error) {
	recent := tx.Today().Add(-recentDays)
	points := make([][]DayValue, len(all))
	for _, from := range []schema.Day{recent, tx.Today().Add(-4 * recentDays), ""} {
		if err := lengthen(tx, points, from); err != nil {
			return nil, err
		}
	}
	list := make([]Summary, len(all))
	for i := range all {
		list[i] = newSummary(&all[i], points[i], recent)
		if err := list[i].settle(tx); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// lengthen reads the values since a day of the series that have no two values yet.
func lengthen(tx *schema.Tx, points [][]DayValue, from schema.Day) error {
	var codes []string
	for i := range all {
		if len(points[i]) < 2 {
			codes = append(codes, all[i].Code)
		}
	}
	if len(codes) == 0 {
		return nil
	}
	var rows []Entered
	if err := tx.DB().Where("code IN ? AND day >= ?", codes, from).Order("code, day").Find(&rows).Error; err != nil {
		return err
	}
	stored := map[string][]Entered{}
	for _, row := range rows {
		stored[row.Code] = append(stored[row.Code], row)
	}
	for i := range all {
		if !slices.Contains(codes, all[i].Code) {
			continue
		}
		var err error
		if points[i], err = pointsWith(tx, &all[i], from, stored[all[i].Code]); err != nil {
			return err
		}
	}
	return nil
}

// newSummary returns the summary of a series with some values, oldest first.
func newSummary(s *Series, points []DayValue, recent schema.Day) Summary {
	out := Summary{Series: *s, Takes: s.TakesEntries(), Recent: []DayValue{}}
	if n := len(points); n > 0 {
		out.Newest = &points[n-1]
		if n > 1 {
			out.Before = &points[n-2].Value
		}
	}
	for _, p := range points {
		if p.Day >= recent {
			p.Source = ""
			out.Recent = append(out.Recent, p)
		}
	}
	return out
}

// settle compares the newest value with the settlement of the day before, as quotes of contracts do.
func (s *Summary) settle(tx *schema.Tx) error {
	if s.settled == nil || s.Newest == nil {
		return nil
	}
	before, err := s.settled(tx, s.Newest.Day)
	if err == nil && before != 0 {
		s.Before, s.BeforeSettled = &before, true
	}
	return err
}
