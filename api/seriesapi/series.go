package seriesapi

import (
	"context"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/series"
	"cottonmall/schema/sheet"
)

// Series handles the calls of visitors about series.
type Series struct {
	db        *schema.DB
	slots     web.ExportSlots
	summaries *web.Kept[[]series.Summary]
}

// summariesKept is how long the newest values of all series are kept.
const summariesKept = 5 * time.Second

// NewSeries returns the handlers of the calls about series.
func NewSeries(db *schema.DB, slots web.ExportSlots) Series {
	return Series{db, slots, &web.Kept[[]series.Summary]{Life: summariesKept}}
}

// Market returns all series with their newest values. Administrators, who enter values, get the present ones.
func (h Series) Market(c *web.Call, _ *web.None) ([]series.Summary, error) {
	if by := accountapi.MemberOf(c.Caller); by != nil && by.Admin {
		return schema.View(c, h.db, series.Summaries)
	}
	return h.summaries.Get(c, h.db.Now(), func(ctx context.Context) ([]series.Summary, error) {
		return schema.View(ctx, h.db, series.Summaries)
	})
}

type seriesDaysIn struct {
	Code string     `json:"code" maxLength:"20" doc:"代码：如 CF"`
	From schema.Day `json:"from,omitempty" maxLength:"10" doc:"起始日期：如 2024-01-01；不填为全部"`
}

type seriesDaysOut struct {
	series.Series
	Days   []schema.Day  `json:"days" doc:"日期，旧的在前"`
	Values []schema.Fine `json:"values" doc:"数值，与日期一一对应"`

	Sources []seriesSource `json:"sources" doc:"数值的来源，旧的在前"`
}

// seriesSource is the source of the values from a day on, until the next one.
type seriesSource struct {
	From   schema.Day `json:"from" doc:"从哪天起，到下一条之前"`
	Source string     `json:"source" doc:"来源"`
}

// Days returns the values of a series since a day.
func (h Series) Days(c *web.Call, in *seriesDaysIn) (out seriesDaysOut, err error) {
	s, points, err := h.points(c, in.Code, in.From)
	if err != nil {
		return out, err
	}
	out = seriesDaysOut{*s, make([]schema.Day, len(points)), make([]schema.Fine, len(points)), []seriesSource{}}
	for i, p := range points {
		out.Days[i], out.Values[i] = p.Day, p.Value
		if i == 0 || p.Source != points[i-1].Source {
			out.Sources = append(out.Sources, seriesSource{p.Day, p.Source})
		}
	}
	return out, nil
}

func (h Series) points(c *web.Call, code string, from schema.Day) (*series.Series, []series.DayValue, error) {
	s, err := series.Find(code)
	if err != nil {
		return nil, nil, err
	}
	if from != "" && !from.Valid() {
		return nil, nil, schema.Invalid("from", "起始日期 %s 不正确，应如 2024-01-01", schema.Shorten(string(from), 10))
	}
	points, err := schema.View(c, h.db, func(tx *schema.Tx) ([]series.DayValue, error) {
		return series.Points(tx, s, from)
	})
	return s, points, err
}

// exportMax is how many series one workbook has.
const exportMax = 4

// exported is a series in a workbook.
type exported struct {
	*series.Series
	points []series.DayValue
}

// Export sends series as a workbook: a row for each day on which one of them has a value, and its source. With spread,
// two series also have a column with the first value less the second one.
func (h Series) Export(c *web.Call) error {
	_, leave, err := h.slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	codes := strings.Split(strings.Clone(c.Fiber.Query("codes")), ",")
	if len(codes) > exportMax {
		return schema.Invalid("codes", "一次最多导出 %d 个行情", exportMax)
	}
	list := make([]exported, len(codes))
	for i, code := range codes {
		list[i].Series, list[i].points, err = h.points(c, code, schema.Day(strings.Clone(c.Fiber.Query("from"))))
		if err != nil {
			return err
		}
	}
	columns, rows := tableOf(list)
	if c.Fiber.Query("spread") != "" {
		if len(list) != 2 || list[0].Unit != list[1].Unit {
			return schema.Invalid("spread", "价差需要两个单位相同的行情")
		}
		columns = append(columns, sheet.Column{
			Title: fmt.Sprintf("价差 %s − %s（%s）", list[0].Name, list[1].Name, list[0].Unit), Width: 30,
		})
		addSpread(rows)
	}
	var each iter.Seq2[[]any, error] = func(yield func([]any, error) bool) {
		for _, day := range slices.Sorted(maps.Keys(rows)) {
			if !yield(rows[day], nil) {
				return
			}
		}
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "行情 " + strings.Join(codes, " "), sheet.WriteTable(w, "行情", columns, each)
	})
}

// tableOf returns the columns of a workbook, and its rows by day: the day, then a value and its source of each series.
func tableOf(list []exported) ([]sheet.Column, map[schema.Day][]any) {
	columns, rows := []sheet.Column{{Title: "日期", Width: 12}}, map[schema.Day][]any{}
	for i, s := range list {
		columns = append(columns, sheet.Column{Title: fmt.Sprintf("%s（%s）", s.Name, s.Unit), Width: 18},
			sheet.Column{Title: s.Name + "来源", Width: 36})
		for _, p := range s.points {
			if rows[p.Day] == nil {
				rows[p.Day] = append([]any{p.Day}, make([]any, 2*len(list))...)
			}
			rows[p.Day][2*i+1], rows[p.Day][2*i+2] = sheet.Decimal{N: int64(p.Value), Places: 4}, p.Source
		}
	}
	return columns, rows
}

// addSpread appends to the rows of two series the first value less the second one, or nil on days without both.
func addSpread(rows map[schema.Day][]any) {
	for day, row := range rows {
		first, known := row[1].(sheet.Decimal)
		second, both := row[3].(sheet.Decimal)
		if known && both {
			rows[day] = append(row, sheet.Decimal{N: first.N - second.N, Places: 4})
		} else {
			rows[day] = append(row, nil)
		}
	}
}
