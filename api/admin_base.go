package api

import "cottonmall/schema"

// platformBases are the platform's calls about base data.
type platformBases struct{ *App }

type tradedContract struct {
	Code     string     `json:"indexCode"`
	FirstDay schema.Day `json:"firstDay"`
	LastDay  schema.Day `json:"lastDay"`
	Live     bool       `json:"live" doc:"今天可交易"`
}

type contractIn struct {
	Code     string     `json:"indexCode" maxLength:"10" doc:"合约：如 CF701"`
	FirstDay schema.Day `json:"firstDay" maxLength:"10" doc:"首个交易日：如 2026-11-21"`
	LastDay  schema.Day `json:"lastDay" maxLength:"10" doc:"最后交易日：如 2026-11-21"`
}

type holidayIn struct {
	Day         schema.Day `json:"day" maxLength:"10" doc:"日期：如 2026-11-21"`
	Name        string     `json:"name" maxLength:"20" doc:"名称"`
	Provisional bool       `json:"provisional,omitempty" doc:"未正式公布"`
}

type dayIn struct {
	Day schema.Day `json:"day" maxLength:"10" doc:"日期：如 2026-11-21"`
}

type warehouseOut struct {
	DepotOut
	Aliases []string `json:"aliases" doc:"其他写法"`
}

type warehouseIn struct {
	ID      int64       `json:"id,omitempty" minimum:"1" doc:"仓库编号：空为新增"`
	Name    string      `json:"name" maxLength:"60" doc:"仓库名称"`
	Area    string      `json:"area" enum:"南疆,北疆,东疆,内地" doc:"存放地"`
	City    string      `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	Siding  bool        `json:"siding,omitempty" doc:"有铁路专用线：1 或 0"`
	Aliases schema.List `json:"aliases,omitempty" maxLength:"2000" doc:"其他写法：新增的，逗号分隔"`
}

type mergeIn struct {
	From int64 `json:"from" minimum:"1" doc:"被合并的仓库：合并后不再存在"`
	Into int64 `json:"into" minimum:"1" doc:"保留的仓库"`
}

type premiumIn struct {
	Code      string              `json:"code" maxLength:"40" doc:"升贴水表编号"`
	Name      string              `json:"name" maxLength:"40" doc:"名称"`
	Applies   string              `json:"applies,omitempty" maxLength:"200" doc:"适用范围"`
	ValidFrom schema.Day          `json:"validFrom" maxLength:"10" doc:"起用日期：如 2026-11-21"`
	Standard  bool                `json:"standard,omitempty" doc:"默认的表"`
	Source    string              `json:"source,omitempty" maxLength:"400" doc:"出处"`
	Rates     schema.PremiumRates `json:"rates" doc:"各级升贴水"`
}
