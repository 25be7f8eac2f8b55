package seriesapi

import (
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/series"
	"cottonmall/schema/series/seriessheet"
)

// PlatformSeries handles the calls of administrators and of the quote feed about series.
type PlatformSeries struct{ DB *schema.DB }

type seriesCodeIn struct {
	Code string `json:"code" maxLength:"20" doc:"代码：如 CCI3128B"`
}

// List returns the entered values of a series of the last two years, newest first.
func (h PlatformSeries) List(c *web.Call, in *seriesCodeIn) ([]series.Entered, error) {
	s, err := series.Find(in.Code)
	if err != nil {
		return nil, err
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]series.Entered, error) {
		return series.Days(tx, s, tx.Today().Add(-2*366))
	})
}

type seriesValuesIn struct {
	Values []seriesValueIn `json:"values" minItems:"1" maxItems:"500" doc:"数值：同一天再发一次时替换"`
}

type seriesValueIn struct {
	Code   string      `json:"code" maxLength:"20" doc:"代码：如 CCI3128B"`
	Day    schema.Day  `json:"day" maxLength:"10" doc:"日期：如 2026-11-20"`
	Value  schema.Fine `json:"value" doc:"数值：按行情的单位，至多四位小数"`
	Source string      `json:"source" maxLength:"80" doc:"来源：如中国棉花信息网"`
}

// Set stores values of a feed or of an administrator.
func (h PlatformSeries) Set(c *web.Call, in *seriesValuesIn) (*series.EntryResult, error) {
	entries := make([]series.Entry, len(in.Values))
	for i, v := range in.Values {
		entries[i] = series.Entry{Code: v.Code, DayValue: series.DayValue{Day: v.Day, Value: v.Value, Source: v.Source}}
	}
	return h.store(c, entries)
}

func (h PlatformSeries) store(c *web.Call, entries []series.Entry) (*series.EntryResult, error) {
	by := accountapi.MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*series.EntryResult, error) {
		if by == nil {
			return series.SetDays(tx, entries)
		}
		return series.Enter(tx, by, entries)
	})
}

type seriesValueKeyIn struct {
	Code string     `json:"code" maxLength:"20" doc:"代码：如 CCI3128B"`
	Day  schema.Day `json:"day" maxLength:"10" doc:"日期：如 2026-11-20"`
}

// Remove deletes an entered value.
func (h PlatformSeries) Remove(c *web.Call, in *seriesValueKeyIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return series.Remove(tx, by, in.Code, in.Day)
	})
}

type seriesSheetIn struct {
	Code   string    `json:"code" maxLength:"20" doc:"代码：没有代码列的行属于它"`
	Source string    `json:"source" maxLength:"80" doc:"来源：如中国棉花信息网"`
	File   *web.File `json:"file,omitempty" doc:"表格：xlsx、xls、et、ods、xml 或 csv，有 日期、数值 两列"`
	Text   string    `json:"text,omitempty" maxLength:"2000000" doc:"粘贴的内容：从表格中复制的单元格"`
}

type seriesSheetOut struct {
	series.EntryResult
	Errors []string `json:"errors" doc:"没有读的行"`
}

// valuesAtOnce is how many values one transaction stores, so that other writers do not wait for a long file.
const valuesAtOnce = 1000

// Upload stores the values of a sheet. After a failure, the sheet may be uploaded again.
func (h PlatformSeries) Upload(c *web.Call, in *seriesSheetIn) (out seriesSheetOut, err error) {
	content, err := web.FileOrText(in.File, in.Text)
	if err != nil {
		return out, err
	}
	values, err := seriessheet.Read(c, content, in.Code, in.Source)
	if err != nil {
		return out, err
	}
	out = seriesSheetOut{series.EntryResult{Refused: []series.RefusedValue{}}, values.Errors}
	for part := range slices.Chunk(values.List, valuesAtOnce) {
		stored, err := h.store(c, part)
		if err != nil {
			return out, err
		}
		out.Add(stored)
	}
	return out, nil
}
