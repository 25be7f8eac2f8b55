package marketapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// PlatformMarket handles the calls of administrators about contracts, holidays, daily limits,
// warehouses and premium tables.
type PlatformMarket struct{ DB *schema.DB }

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

type dailyLimitIn struct {
	Day     schema.Day   `json:"day" maxLength:"10" doc:"起用日期：如 2026-11-21"`
	Percent schema.Centi `json:"percent" doc:"涨跌停幅度：%，如 8"`
}

type dayIn struct {
	Day schema.Day `json:"day" maxLength:"10" doc:"日期：如 2026-11-21"`
}

type warehouseOut struct {
	market.Depot
	Place     string     `json:"place" doc:"计算运距用的市县：行政区划代码；空为按名称识别"`
	PlaceName string     `json:"placeName" doc:"计算运距用的市县：带省市的名称；没有选择时为空"`
	Named     string     `json:"named" doc:"按名称识别的市县：带省市的名称；识别不出时为空"`
	Aliases   []string   `json:"aliases" doc:"其他写法，不分全角半角和括号"`
	By        string     `json:"by" doc:"新建它的人"`
	Member    string     `json:"memberName" doc:"新建它的卖家"`
	At        *time.Time `json:"at" doc:"卖家何时新建"`
}

type depotIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"仓库编号"`
}

type warehouseIn struct {
	ID      int64       `json:"id,omitempty" minimum:"1" doc:"仓库编号：空为新增"`
	Name    string      `json:"name" maxLength:"60" doc:"仓库名称"`
	Area    string      `json:"area" enum:"南疆,北疆,东疆,内地" doc:"存放地"`
	City    string      `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	Place   string      `json:"place,omitempty" maxLength:"6" doc:"运距市县：计算运距用的行政区划代码；空为按名称识别"`
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
	Rates     market.PremiumRates `json:"rates" doc:"各级升贴水"`
}

type aliasIn struct {
	ID   int64  `json:"id" minimum:"1" doc:"仓库编号"`
	Name string `json:"name" maxLength:"120" doc:"其他写法：要去掉的"`
}

type codeIn struct {
	Code string `json:"code" maxLength:"40" doc:"升贴水表编号"`
}

// Contracts returns all contracts.
func (h PlatformMarket) Contracts(c *web.Call, _ *web.None) ([]tradedContract, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]tradedContract, error) {
		found, err := market.ListContracts(tx)
		list := []tradedContract{}
		for _, k := range found {
			list = append(list, tradedContract{k.Code, k.FirstDay, k.LastDay, k.Live(tx.Today())})
		}
		return list, err
	})
}

// SetContract adds or changes a contract.
func (h PlatformMarket) SetContract(c *web.Call, in *contractIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		err := market.SetContract(tx, market.Contract{Code: in.Code, FirstDay: in.FirstDay, LastDay: in.LastDay})
		if err != nil {
			return err
		}
		period := string(in.FirstDay + " – " + in.LastDay)
		return notice.RecordPlatform(tx, by.Actor(), "set", market.ContractChanged, in.Code, 0, period)
	})
}

// Holidays returns all holidays.
func (h PlatformMarket) Holidays(c *web.Call, _ *web.None) ([]market.Holiday, error) {
	return schema.View(c, h.DB, market.Holidays)
}

// SetHoliday adds or changes a holiday.
func (h PlatformMarket) SetHoliday(c *web.Call, in *holidayIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.SetHoliday(tx, by, market.Holiday{Day: in.Day, Name: in.Name, Provisional: in.Provisional})
	})
}

// RemoveHoliday deletes a holiday.
func (h PlatformMarket) RemoveHoliday(c *web.Call, in *dayIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveHoliday(tx, by, in.Day)
	})
}

// DailyLimits returns all daily price limits.
func (h PlatformMarket) DailyLimits(c *web.Call, _ *web.None) (market.DailyLimits, error) {
	return schema.View(c, h.DB, market.ListDailyLimits)
}

// SetDailyLimit adds or changes a daily price limit.
func (h PlatformMarket) SetDailyLimit(c *web.Call, in *dailyLimitIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.SetDailyLimit(tx, by, market.DailyLimit{Day: in.Day, Percent: in.Percent})
	})
}

// RemoveDailyLimit deletes a daily price limit.
func (h PlatformMarket) RemoveDailyLimit(c *web.Call, in *dayIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveDailyLimit(tx, by, in.Day)
	})
}

// PremiumTables returns the published premium tables.
func (h PlatformMarket) PremiumTables(c *web.Call, _ *web.None) ([]market.PremiumTable, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.PremiumTable, error) {
		return market.PremiumTables(tx, 0)
	})
}

// SetPremiumTable adds or changes a premium table.
func (h PlatformMarket) SetPremiumTable(c *web.Call, in *premiumIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		err := market.SetPremiumTable(tx, market.PremiumTable{
			Code: in.Code, Name: in.Name, Applies: in.Applies, ValidFrom: in.ValidFrom, Standard: in.Standard,
			Rates: in.Rates, Source: in.Source,
		})
		if err != nil {
			return err
		}
		return notice.RecordPlatform(tx, by.Actor(), "set", market.PremiumChanged, in.Code, 0, "")
	})
}

// RemovePremiumTable deletes a premium table.
func (h PlatformMarket) RemovePremiumTable(c *web.Call, in *codeIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemovePremiumTable(tx, by, in.Code)
	})
}
