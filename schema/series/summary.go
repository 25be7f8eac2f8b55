package series

import "cottonmall/schema"

// Summary is a series with its newest values.
type Summary struct {
	Series
	Takes  bool         `json:"takesEntries" doc:"由平台录入；否则取自行情和汇率"`
	Newest *DayValue    `json:"newest" doc:"最近一天；没有数据时为空"`
	Before *schema.Fine `json:"before" doc:"前一个数值；没有时为空"`
	Recent []DayValue   `json:"recent" doc:"近三个月，旧的在前"`
}

// recentDays is how many days of values a summary has.
const recentDays = 92

// Summaries returns all series with their newest values.
func Summaries(tx *schema.Tx) ([]Summary, error) {
	list := make([]Summary, len(all))
	recent := tx.Today().Add(-recentDays)
	for i := range all {
		points, err := Points(tx, &all[i], recent)
		for _, from := range []schema.Day{tx.Today().Add(-4 * recentDays), ""} {
			if err == nil && len(points) < 2 {
				points, err = Points(tx, &all[i], from)
			}
		}
		if err != nil {
			return nil, err
		}
		list[i] = Summary{Series: all[i], Takes: all[i].TakesEntries(), Recent: []DayValue{}}
		if n := len(points); n > 0 {
			list[i].Newest = &points[n-1]
			if n > 1 {
				list[i].Before = &points[n-2].Value
			}
		}
		for _, p := range points {
			if p.Day >= recent {
				p.Source = ""
				list[i].Recent = append(list[i].Recent, p)
			}
		}
	}
	return list, nil
}
