package cottonapi

import (
	"net/url"
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/cotton/listedsheet"
	"cottonmall/schema/demand"
	"cottonmall/schema/site"
)

// Exports handles the calls that export lots to files. A call stores the content of a file under a ticket. The download
// of the ticket writes the file.
type Exports struct {
	DB    *schema.DB
	Index Index
	Slots web.ExportSlots
}

// Exporting is the pace of calls about exported files.
var Exporting = limiter.Paces{
	limiter.Session: limiter.Calls(1, 2*time.Second, 20), limiter.Address: limiter.Calls(1, time.Second, 60),
}

// exportSearch is a search whose results are exported.
type exportSearch struct {
	demand.Demand
	ByInterest
	Order string `json:"order,omitempty" enum:"price,price3128,delivered,basis,length,strong,mike,neat,impurity,moisture,weight,listingTime" doc:"排序"`
	Asc   *bool  `json:"asc,omitempty" doc:"升序，即从小到大；不填为升序"`
}

func (s *exportSearch) indexSearch() cottonindex.Search {
	order := s.Order
	if order == "" {
		order = "price"
	}
	return cottonindex.Search{
		Demand: s.Demand, Order: order, Asc: s.Asc == nil || *s.Asc, PageNum: 1, PageSize: 1,
	}
}

type exportIn struct {
	Search   *exportSearch `json:"demand,omitempty" doc:"条件：与搜索相同，导出全部结果"`
	Listings []int64       `json:"listingIDs,omitempty" maxItems:"3000" doc:"挂牌编号：只导出这些批次，按此顺序"`
	cottonindex.Pricing
	Table   string      `json:"table,omitempty" default:"export" enum:"cotton,export" doc:"表：columns 是哪张表的列"`
	Columns schema.List `json:"columns,omitempty" maxLength:"4000" doc:"列：按顺序；不填为正在使用的列设置，没有设置时为常用的列"`
	Name    string      `json:"name,omitempty" maxLength:"60" doc:"文件名称：不带扩展名；不填为“现货”"`
}

type exportOut struct {
	URL  string `json:"url" doc:"下载地址，五分钟内有效，只有本人可用"`
	Rows int    `json:"rows" doc:"批数"`
}

// exportShop selects listings of the caller's own shop.
type exportShop struct {
	Filter cotton.StockFilter `json:"filter"`
	Order  cotton.StockOrder  `json:"order"`
}

type exportShopIn struct {
	Filter   *cotton.StockFilter `json:"filter,omitempty" doc:"条件：与我的店铺相同；不填为全部"`
	Listings []int64             `json:"listingIDs,omitempty" maxItems:"3000" doc:"挂牌编号：只导出这些批次，按此顺序；代替条件"`
	OrderBy  string              `json:"orderBy,omitempty" default:"listedAt" enum:"listedAt,updatedAt,basis,price,until,views,batchID" doc:"排序"`
	Order    string              `json:"order,omitempty" default:"desc" enum:"asc,desc" doc:"升序或降序"`
	Columns  schema.List         `json:"columns,omitempty" maxLength:"4000" doc:"列：按顺序；不填为正在使用的列设置，没有设置时为常用的列"`
	Name     string              `json:"name,omitempty" maxLength:"60" doc:"文件名称：不带扩展名；不填为“我的店铺”"`
}

// Shop exports listings of the caller's company.
func (h Exports) Shop(c *web.Call, in *exportShopIn) (exportOut, error) {
	list, err := h.columns(c, "shop", in.Columns, shopColumns)
	if err != nil {
		return exportOut{}, err
	}
	if in.Filter != nil && len(in.Listings) > 0 {
		return exportOut{}, schema.Invalid("listingIDs", "挂牌编号和条件只能填一种")
	}
	spec := exportSpec{
		Shop:     &exportShop{Order: cotton.StockOrder{By: in.OrderBy, Desc: in.Order != "asc"}},
		Listings: in.Listings, Columns: keysOf(list), Name: in.Name,
	}
	if in.Filter != nil {
		spec.Shop.Filter = *in.Filter
	}
	if spec.Name == "" {
		spec.Name = "我的店铺"
	}
	ids, err := h.listingsOf(c, c.Caller, &spec)
	if err != nil {
		return exportOut{}, err
	}
	return h.addTicket(c, len(ids), spec)
}

// exportSpec is the content of a file: the listings and the columns.
type exportSpec struct {
	Search              *exportSearch `json:"demand,omitempty"`
	Listings            []int64       `json:"listingIDs,omitempty"`
	cottonindex.Pricing               // of listings
	Shop                *exportShop   `json:"shop,omitempty"`
	Columns             []string      `json:"columns"` // keys of listedsheet.Columns
	Name                string        `json:"name"`
}

// Lots exports the results of a search, or selected lots.
func (h Exports) Lots(c *web.Call, in *exportIn) (exportOut, error) {
	list, err := h.columns(c, in.Table, in.Columns, defaultColumns)
	if err != nil {
		return exportOut{}, err
	}
	rows := 0
	switch {
	case in.Search != nil && in.Premium != "":
		err = schema.Invalid("premium", "按条件导出时，升贴水表在条件中指定")
	case in.Search != nil && in.Mill != 0:
		err = schema.Invalid("mill", "按条件导出时，工厂在条件中指定")
	case in.Search != nil && len(in.Listings) == 0:
		rows, err = h.countFound(c, in.Search)
	case in.Search == nil && len(in.Listings) > 0:
		var found []cottonindex.Lot
		found, err = h.Index.Lots(c, accountapi.ViewerOf(c.Caller), in.Listings, in.Pricing)
		rows = len(found)
	default:
		err = schema.Invalid("listingIDs", "请选择要导出的批次，或给出查询条件，二者只能选一种")
	}
	if err != nil {
		return exportOut{}, err
	}
	name := in.Name
	if name == "" {
		name = "现货"
	}
	return h.addTicket(c, rows, exportSpec{
		Search: in.Search, Listings: in.Listings, Pricing: in.Pricing, Columns: keysOf(list), Name: name,
	})
}

// countFound returns the number of lots that a search finds.
func (h Exports) countFound(c *web.Call, s *exportSearch) (int, error) {
	viewer, err := s.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return 0, err
	}
	page, err := h.Index.Search(c, viewer, s.indexSearch())
	if err != nil {
		return 0, err
	}
	return page.TotalRow, nil
}

// columns returns the columns of a file for the given columns of a table. Without these, it returns those of the
// caller's active column setting, or those of defaults.
func (h Exports) columns(
	c *web.Call, table string, columns schema.List, defaults []string,
) ([]*listedsheet.Column, error) {
	if len(columns) > 0 {
		return columnsOf(table, columns, defaults)
	}
	choices, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]site.ColumnConfig, error) {
		return site.ColumnConfigs(tx, c.Caller.Actor.MembershipID)
	})
	if err != nil {
		return nil, err
	}
	for _, choice := range choices {
		if choice.Table == table && choice.Active {
			return columnsOf(table, strings.Split(choice.Columns, ","), defaults)
		}
	}
	return columnsOf(table, nil, defaults)
}

// addTicket stores the content of a file and returns its download address. It refuses files with no rows or too many.
func (h Exports) addTicket(c *web.Call, rows int, spec exportSpec) (exportOut, error) {
	switch {
	case rows == 0:
		return exportOut{}, schema.NotFound("没有可以导出的批次，可能已下架")
	case rows > listedsheet.MaxWritten:
		return exportOut{}, schema.Invalid("", "一次最多导出 %d 批，请增加筛选条件后分几次导出", listedsheet.MaxWritten)
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (exportOut, error) {
		ticket, err := cotton.AddExport(tx, c.Caller.Actor.MembershipID, spec)
		return exportOut{"/mall/api/download?ticket=" + url.QueryEscape(ticket), rows}, err
	})
}

func keysOf(columns []*listedsheet.Column) []string {
	keys := make([]string, len(columns))
	for i, c := range columns {
		keys[i] = c.Key
	}
	return keys
}
