package cottonapi

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// waitingCounter counts the saved demands of other companies that listings match.
type waitingCounter interface {
	Count(ctx context.Context, company int64, listings ...int64) (int, error)
}

// Stocks handles the calls about the stock of the caller's company.
type Stocks struct {
	DB      *schema.DB
	Matcher waitingCounter
	Log     *slog.Logger
}

type stockIn struct {
	cotton.StockFilter
	web.PageIn
	OrderBy string `json:"orderBy,omitempty" default:"listedAt" enum:"listedAt,updatedAt,basis,price,until,views,batchID" doc:"排序"`
	Order   string `json:"order,omitempty" default:"desc" enum:"asc,desc" doc:"升序或降序"`
}

// stockRow is a listing as in search results, with the facts that only its seller sees.
type stockRow struct {
	cottonindex.Lot
	StockFacts
}

// StockFacts are the facts about a listing that only its seller sees.
type StockFacts struct {
	StateName   string               `json:"stateName" doc:"在售、点价中、已售、已下架、已过期"`
	GinneryCode string               `json:"ginneryCode"`
	DepotID     int64                `json:"depotID"`
	Until       time.Time            `json:"until" doc:"有效期"`
	ListedAt    time.Time            `json:"listedAt"`
	UpdatedAt   time.Time            `json:"updatedAt"`
	Age         int                  `json:"age" doc:"挂牌天数"`
	Views       int                  `json:"views" doc:"别人看过的次数"`
	Version     int                  `json:"version" doc:"修改单个字段时带上"`
	Verbs       []cotton.ListingVerb `json:"verbs" doc:"可做的操作：reprice 改价，takeOff 下架，putOn 上架，sold 标为已售，refresh 刷新（当天挂牌或刷新过的没有）"`
	Together    []string             `json:"together" doc:"与它捆绑销售的其他批次的批号"`
}

// MarshalJSON returns the JSON of the lot with the facts. Without it, the method of the embedded lot would be used.
func (r stockRow) MarshalJSON() ([]byte, error) { return joinObjects(r.Lot, r.StockFacts) }

// Page returns a page of the listings of the caller's company.
func (h Stocks) Page(c *web.Call, in *stockIn) (web.PageOf[stockRow], error) {
	order := cotton.StockOrder{By: in.OrderBy, Desc: in.Order != "asc"}
	return schema.View(c, h.DB, func(tx *schema.Tx) (web.PageOf[stockRow], error) {
		rows, total, err := cotton.Stock(tx, c.Caller.Actor.CompanyID, in.StockFilter, order, in.Page())
		if err != nil {
			return web.PageOf[stockRow]{}, err
		}
		list, err := newStockRows(tx, c, rows)
		return web.NewPage(in.PageNum, in.PageSize, total, list), err
	})
}

func newStockRows(tx *schema.Tx, c *web.Call, rows []cotton.StockRow) ([]stockRow, error) {
	lots, err := cottonindex.ListOwnLots(tx, accountapi.ViewerOf(c.Caller), rows)
	if err != nil {
		return nil, err
	}
	bundles, err := cotton.BatchesOfBundles(tx, c.Caller.Actor.CompanyID, rows)
	if err != nil {
		return nil, err
	}
	list := make([]stockRow, len(rows))
	for i, r := range rows {
		l := &r.Listing
		list[i] = stockRow{lots[i], StockFacts{
			StateName: l.State.Name(), GinneryCode: r.Batch.GinneryCode, DepotID: r.Batch.WarehouseID,
			Until: l.Until, ListedAt: l.ListedAt, UpdatedAt: l.UpdatedAt, Age: int(tx.Now().Sub(l.ListedAt).Hours()) / 24,
			Views: r.Views, Version: l.Version, Verbs: l.StockVerbs(tx.Now()), Together: without(bundles[l.Bundle], l.BatchID),
		}}
	}
	return list, nil
}

// without returns a copy of list without text. It is never nil, because nil is null in JSON.
func without(list []string, text string) []string {
	return slices.DeleteFunc(append([]string{}, list...), func(s string) bool { return s == text })
}

type stockCounts struct {
	List []cotton.StateCount `json:"list" doc:"各状态的批数，按状态顺序"`
	Soon int                 `json:"soon" doc:"在售、三天内到期的批数"`
}

// Counts returns the number of listings of the caller's company in each state.
func (h Stocks) Counts(c *web.Call, _ *web.None) (stockCounts, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out stockCounts, err error) {
		out.List, out.Soon, err = cotton.StockCounts(tx, c.Caller.Actor.CompanyID)
		return out, err
	})
}

type stateIn struct {
	State cotton.ListingState `json:"state,omitempty" minimum:"0" maximum:"5" doc:"状态：1 在售，2 点价中，3 已售，4 已下架，5 已过期；0 为全部"`
}

type stockStat struct {
	Factories []ginneryStock  `json:"factories" doc:"各加工厂，批数多的在前"`
	Contracts []contractStock `json:"contracts" doc:"各合约，一口价在后"`
	Depots    []depotStock    `json:"depots" doc:"各仓库，批数多的在前"`
	Years     []yearStock     `json:"years" doc:"各年度，新的在前"`
}

// StockSum is the number and weight of a group of listings.
type StockSum struct {
	Count int           `json:"count"`
	Tons  schema.Weight `json:"tons" doc:"公定重量，吨"`
}

type ginneryStock struct {
	GinneryCode string `json:"ginneryCode"`
	FactoryName string `json:"factoryName"`
	StockSum
}

type contractStock struct {
	IndexCode string `json:"indexCode" doc:"空为一口价"`
	StockSum
	BasisMin *schema.Yuan `json:"basisMin"`
	BasisMax *schema.Yuan `json:"basisMax"`
}

type depotStock struct {
	DepotID   int64  `json:"depotID"`
	DepotName string `json:"depotName"`
	StockSum
}

type yearStock struct {
	CottonYear int `json:"cottonYear"`
	StockSum
}

// Stat returns the stock of the caller's company by ginnery, contract, warehouse and year.
func (h Stocks) Stat(c *web.Call, in *stateIn) (*stockStat, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*stockStat, error) {
		stat, err := cotton.CountStock(tx, c.Caller.Actor.CompanyID, in.State)
		if err != nil {
			return nil, err
		}
		return newStockStat(tx, stat)
	})
}

func newStockStat(tx *schema.Tx, stat *cotton.StockStat) (*stockStat, error) {
	ginneries, err := market.Ginneries(tx)
	if err != nil {
		return nil, err
	}
	warehouses, err := market.Warehouses(tx)
	if err != nil {
		return nil, err
	}
	factory, depot := map[string]string{}, map[int64]string{}
	for _, g := range ginneries {
		factory[g.Code] = g.Name
	}
	for _, w := range warehouses {
		depot[w.ID] = w.Name
	}
	out := &stockStat{}
	for _, g := range stat.Ginneries {
		out.Factories = append(out.Factories, ginneryStock{g.GinneryCode, factory[g.GinneryCode], StockSum{g.Count, g.Tons}})
	}
	for _, g := range stat.Contracts {
		group := contractStock{IndexCode: g.IndexCode, StockSum: StockSum{g.Count, g.Tons}}
		if g.IndexCode != "" {
			group.BasisMin, group.BasisMax = &g.BasisMin, &g.BasisMax
		}
		out.Contracts = append(out.Contracts, group)
	}
	for _, g := range stat.Warehouses {
		out.Depots = append(out.Depots, depotStock{g.WarehouseID, depot[g.WarehouseID], StockSum{g.Count, g.Tons}})
	}
	for _, g := range stat.Years {
		out.Years = append(out.Years, yearStock{g.CottonYear, StockSum{g.Count, g.Tons}})
	}
	return out, nil
}

type entryIn struct {
	IndexCode string `json:"indexCode,omitempty" maxLength:"10" doc:"合约，如 CF701；空为没有"`
	Fixed     bool   `json:"fixed,omitempty" doc:"一口价：按一口价报价"`
	Days      int    `json:"until,omitempty" minimum:"1" maximum:"365" default:"7" doc:"有效天数"`
	Notes     string `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

// Entry returns the stored values of the caller's listing form.
func (h Stocks) Entry(c *web.Call, _ *web.None) (*cotton.EntryForm, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*cotton.EntryForm, error) {
		return cotton.FindEntryForm(tx, c.Caller.Actor.MembershipID)
	})
}

// SetEntry stores the values of the caller's listing form.
func (h Stocks) SetEntry(c *web.Call, in *entryIn) (*cotton.EntryForm, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*cotton.EntryForm, error) {
		form := &cotton.EntryForm{
			MembershipID: c.Caller.Actor.MembershipID, IndexCode: in.IndexCode, Fixed: in.Fixed, Days: in.Days, Notes: in.Notes,
		}
		return form, cotton.SetEntryForm(tx, form)
	})
}
