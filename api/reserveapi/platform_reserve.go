package reserveapi

import (
	"cmp"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/reserve"
)

// PlatformReserve handles the calls of administrators about floor prices and reports.
type PlatformReserve struct{ DB *schema.DB }

// Standards returns the floor prices of all weeks, newest first.
func (h PlatformReserve) Standards(c *web.Call, _ *web.None) ([]reserve.Standard, error) {
	return schema.View(c, h.DB, reserve.Standards)
}

type reserveStandardIn struct {
	Day    schema.Day   `json:"week" maxLength:"10" doc:"周：那一周的任一天，如 2026-11-20"`
	Kind   reserve.Kind `json:"type,omitempty" minimum:"0" maximum:"3" doc:"类型：1 新疆棉，2 地产棉，3 进口棉；0 为没有单独底价的各类"`
	Price  schema.Yuan  `json:"price" doc:"标准级底价：元/吨"`
	Table  string       `json:"premiumTable" maxLength:"40" doc:"质量差价表：升贴水表的代码"`
	Source string       `json:"source" maxLength:"120" doc:"来源：如某日公告"`
}

// SetStandard publishes the floor price of a week for a kind, or corrects it.
func (h PlatformReserve) SetStandard(c *web.Call, in *reserveStandardIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return reserve.SetStandard(tx, by, reserve.Standard{
			Week: in.Day, Kind: in.Kind, Price: in.Price, Table: in.Table, Source: in.Source,
		})
	})
}

type reserveWeekIn struct {
	Week schema.Day   `json:"week" maxLength:"10" doc:"周：那一周的星期一"`
	Kind reserve.Kind `json:"type,omitempty" minimum:"0" maximum:"3" doc:"类型：0 为各类的底价"`
}

// RemoveStandard deletes the floor price of a week for a kind.
func (h PlatformReserve) RemoveStandard(c *web.Call, in *reserveWeekIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return reserve.RemoveStandard(tx, by, in.Week, in.Kind)
	})
}

// Reports returns the entered reports, newest first.
func (h PlatformReserve) Reports(c *web.Call, _ *web.None) ([]reserve.Report, error) {
	return schema.View(c, h.DB, reserve.EnteredReports)
}

type reserveReportIn struct {
	From     schema.Day    `json:"from" maxLength:"10" doc:"第一天：如 2026-11-20"`
	Until    schema.Day    `json:"until,omitempty" maxLength:"10" doc:"最后一天：不填为同一天"`
	Lots     int           `json:"lots,omitempty" minimum:"0" maximum:"1000000" doc:"计划批数"`
	SoldLots int           `json:"soldLots,omitempty" minimum:"0" maximum:"1000000" doc:"成交批数"`
	Planned  schema.Weight `json:"planned,omitempty" doc:"计划：吨"`
	Sold     schema.Weight `json:"sold,omitempty" doc:"成交：吨"`
	Standard schema.Yuan   `json:"standard,omitempty" doc:"标准级底价：元/吨"`
	Mean     schema.Yuan   `json:"mean,omitempty" doc:"均价：元/吨"`
	Mean3128 schema.Yuan   `json:"mean3128,omitempty" doc:"折3128价：元/吨"`
	Raise    schema.Yuan   `json:"raise,omitempty" doc:"加价：元/吨"`
	Highest  schema.Yuan   `json:"highest,omitempty" doc:"最高价：元/吨"`
	Lowest   schema.Yuan   `json:"lowest,omitempty" doc:"最低价：元/吨"`
	Source   string        `json:"source" maxLength:"120" doc:"来源：如某日日报"`

	RaiseXinjiang schema.Yuan `json:"raiseXinjiang,omitempty" doc:"新疆棉加价：元/吨"`
	RaiseInland   schema.Yuan `json:"raiseInland,omitempty" doc:"地产棉加价：元/吨"`
}

// SetReport enters the report of a day or a longer time.
func (h PlatformReserve) SetReport(c *web.Call, in *reserveReportIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		r := reserve.Report{From: in.From, Until: in.Until, Source: in.Source}
		r.ReportFigures = reserve.ReportFigures{
			Lots: in.Lots, SoldLots: in.SoldLots, Planned: in.Planned, Sold: in.Sold, Standard: in.Standard, Mean: in.Mean,
			Mean3128: in.Mean3128, Raise: in.Raise, Highest: in.Highest, Lowest: in.Lowest,
			RaiseXinjiang: in.RaiseXinjiang, RaiseInland: in.RaiseInland,
		}
		return reserve.SetReport(tx, by, r)
	})
}

type reserveReportKeyIn struct {
	From  schema.Day `json:"from" maxLength:"10" doc:"第一天：如 2026-11-20"`
	Until schema.Day `json:"until,omitempty" maxLength:"10" doc:"最后一天：不填为同一天"`
}

// RemoveReport deletes an entered report.
func (h PlatformReserve) RemoveReport(c *web.Call, in *reserveReportKeyIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return reserve.RemoveReport(tx, by, in.From, cmp.Or(in.Until, in.From))
	})
}
