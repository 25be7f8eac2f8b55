package cottonapi

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/site"
)

// Home handles the calls of the home page.
type Home struct {
	db       *schema.DB
	index    Index
	imported CountImported
	menu     []menuEntry
	stock    *web.Kept[stockOut]
}

// CountImported returns the number of imported lots on sale in a currency.
type CountImported func(ctx context.Context, c market.Currency) (int, error)

// NewHome returns the handlers of the home page. Its links are the category menu, as JSON.
func NewHome(db *schema.DB, index Index, imported CountImported, menu []byte) Home {
	return Home{db, index, imported, readMenu(menu), &web.Kept[stockOut]{Life: stockKept}}
}

// dayOut has the market figures of the day.
type dayOut struct {
	Date           schema.Day    `json:"date"`
	Xinjiang       int           `json:"xinjiang" doc:"新疆棉在售批数"`
	Inland         int           `json:"inland" doc:"地产棉在售批数"`
	ImportedYuan   *int          `json:"importedYuan" doc:"进口棉（人民币）在售批数；索引还没有建好时为空"`
	ImportedDollar *int          `json:"importedDollar" doc:"进口棉（美元）在售批数；索引还没有建好时为空"`
	Today          int           `json:"today" doc:"今日新上架批数"`
	Deals          int           `json:"deals" doc:"今日成交批数"`
	Tons           schema.Weight `json:"tons" doc:"在售公定重量，吨"`
	PriceAvg       *schema.Yuan  `json:"priceAvg" doc:"新疆棉均价，元/吨"`
	BasisMin       *schema.Yuan  `json:"basisMin" doc:"新疆棉最低基差，元/吨"`
	BasisMax       *schema.Yuan  `json:"basisMax" doc:"新疆棉最高基差，元/吨"`
}

// Day returns the market figures of the day.
func (h Home) Day(c *web.Call, _ *web.None) (out dayOut, err error) {
	viewer := accountapi.ViewerOf(c.Caller)
	xinjiang, err := h.index.Sums(c, viewer, demand.Demand{})
	if err != nil {
		return out, err
	}
	inland, err := h.index.Sums(c, viewer, demand.Demand{Type: 1})
	if err != nil {
		return out, err
	}
	out = dayOut{
		Xinjiang: xinjiang.Count, Inland: inland.Count, Tons: xinjiang.Amount + inland.Amount,
		PriceAvg: xinjiang.PriceAvg, BasisMin: xinjiang.BasisMin, BasisMax: xinjiang.BasisMax,
	}
	if out.ImportedYuan, err = h.importedIn(c, market.CNY); err != nil {
		return out, err
	}
	if out.ImportedDollar, err = h.importedIn(c, market.USD); err != nil {
		return out, err
	}
	return schema.View(c, h.db, func(tx *schema.Tx) (dayOut, error) {
		out.Date = tx.Today()
		if out.Today, err = cotton.ListedSince(tx, out.Date.At(0, 0)); err != nil {
			return out, err
		}
		out.Deals, err = order.OpenedOn(tx, out.Date)
		return out, err
	})
}

// importedIn returns the number of imported lots on sale in a currency; nil while their index is not built.
func (h Home) importedIn(ctx context.Context, c market.Currency) (*int, error) {
	n, err := h.imported(ctx, c)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.BusyKind {
		return nil, nil
	}
	return &n, err
}

type homeOut struct {
	HomeFresh
	Counts     countsOut  `json:"counts"`
	Categories []category `json:"categories"`
	Day        dayOut     `json:"day"`
}

type countsOut struct {
	Xinjiang       int  `json:"xinjiang"`
	Inland         int  `json:"inland"`
	ImportedYuan   *int `json:"importedYuan"`
	ImportedDollar *int `json:"importedDollar"`
}

// homeListMax is how many lots a list of the home page has.
const homeListMax = 12

// Page returns all data of the home page.
func (h Home) Page(c *web.Call, _ *web.None) (out homeOut, err error) {
	if out.Day, err = h.Day(c, &web.None{}); err != nil {
		return out, err
	}
	d := out.Day
	out.Counts = countsOut{d.Xinjiang, d.Inland, d.ImportedYuan, d.ImportedDollar}
	if out.HomeFresh, err = h.Fresh(c, &web.None{}); err != nil {
		return out, err
	}
	out.Categories, err = h.categories(c)
	return out, err
}

// homeData has the numbers of the home page and its banners. The numbers are null while lots cannot be searched.
type homeData struct {
	Day        *dayOut       `json:"day" doc:"今日数字；搜索暂时不可用时为空"`
	Categories []category    `json:"categories" doc:"棉花菜单和批数；搜索暂时不可用时没有"`
	Banners    []site.Banner `json:"banners" doc:"首页的横幅，按次序"`
}

// Data returns the numbers of the home page and its banners.
func (h Home) Data(c *web.Call, _ *web.None) (out homeData, err error) {
	out.Banners, err = schema.View(c, h.db, func(tx *schema.Tx) ([]site.Banner, error) {
		return site.Banners(tx, site.HomePage)
	})
	if err != nil {
		return out, err
	}
	out.Categories = []category{}
	day, err := h.Day(c, &web.None{})
	if refusal, refused := schema.KindOf(err); refused && refusal.Kind == schema.BusyKind {
		return out, nil
	}
	if err != nil {
		return out, err
	}
	out.Day = &day
	out.Categories, err = h.categories(c)
	return out, err
}

// HomeFresh is what changes on the home page while it is open, beside the live quotes.
type HomeFresh struct {
	Quotes      []market.QuotedContract `json:"quotes" doc:"合约和最近的收盘价"`
	Newest      []cottonindex.Lot       `json:"newest" doc:"最新挂牌"`
	Recommended []cottonindex.Lot       `json:"recommended" doc:"推荐批次"`
}

// Fresh returns the quotes, the newest lots and the recommended ones.
func (h Home) Fresh(c *web.Call, _ *web.None) (out HomeFresh, err error) {
	if out.Quotes, err = schema.View(c, h.db, market.QuotedContracts); err != nil {
		return out, err
	}
	if out.Newest, err = h.newest(c); err != nil {
		return out, err
	}
	out.Recommended, err = h.firstLots(c, upland, "price3128", true)
	return out, err
}

// firstLots returns the first lots that meet a demand, in an order.
func (h Home) firstLots(c *web.Call, d demand.Demand, order string, asc bool) ([]cottonindex.Lot, error) {
	page, err := h.index.Search(c, accountapi.ViewerOf(c.Caller), cottonindex.Search{
		Demand: d, Order: order, Asc: asc, PageNum: 1, PageSize: homeListMax,
	})
	if err != nil {
		return nil, err
	}
	return page.List, nil
}

// newest returns the lots of Xinjiang and inland cotton that were listed last.
func (h Home) newest(c *web.Call) ([]cottonindex.Lot, error) {
	xinjiang, err := h.firstLots(c, demand.Demand{}, "listingTime", false)
	if err != nil {
		return nil, err
	}
	inland, err := h.firstLots(c, demand.Demand{Type: 1}, "listingTime", false)
	list := append(xinjiang, inland...)
	slices.SortStableFunc(list, func(a, b cottonindex.Lot) int { return cmp.Compare(b.ListingTime, a.ListingTime) })
	return list[:min(homeListMax, len(list))], err
}

type numbersIn struct {
	BatchIDs string `json:"batchIds,omitempty" maxLength:"4000" doc:"批号，以逗号、空格或换行分隔，最多 100 个"`
	Keyword  string `json:"keyword,omitempty" maxLength:"2000" doc:"搜索内容，没有批号时按它搜索"`
	Type     *int   `json:"type,omitempty" minimum:"0" maximum:"1" doc:"棉花来源：0 新疆棉，1 地产棉；不填：按批号时两者都要，按搜索内容时为 0"`
	PageNum  int    `json:"pageNum,omitempty" minimum:"1" maximum:"3000" default:"1" doc:"页码，从 1 起"`
	PageSize int    `json:"pageSize,omitempty" minimum:"1" maximum:"1000" doc:"每页条数；不填：按批号时 1000，按搜索内容时 30；按搜索内容时最多 100"`
}

type foundOut struct {
	web.PageOf[cottonindex.Lot]
	Missing []string `json:"missing" doc:"没有找到的批号"`
}

// The default page sizes of the search by batch numbers and by words.
const (
	numbersPage = 1000
	wordsPage   = 30
)

// Search finds lots by batch numbers or by words. It returns lots by batch numbers in the order of the numbers, with a
// list of the numbers that it has not found.
func (h Home) Search(c *web.Call, in *numbersIn) (foundOut, error) {
	numbers, words := batchNumbers(in.BatchIDs), strings.TrimSpace(in.Keyword) != ""
	switch {
	case len(numbers) == 0 && !words:
		return foundOut{}, schema.Invalid("batchIds", "请输入批号!")
	case len(numbers) > 0 && words:
		return foundOut{}, schema.Invalid("keyword", "批号和搜索内容只能填一种")
	case words:
		return h.findByWords(c, in)
	}
	return h.findByNumbers(c, in, numbers)
}

func (h Home) findByNumbers(c *web.Call, in *numbersIn, numbers []string) (out foundOut, err error) {
	list, _, err := h.index.Batches(c, accountapi.ViewerOf(c.Caller), numbers, cottonindex.Pricing{})
	if err != nil {
		return out, err
	}
	list = slices.DeleteFunc(list, func(l cottonindex.Lot) bool { return in.Type != nil && l.Type != *in.Type })
	out.Missing = slices.DeleteFunc(numbers, func(number string) bool {
		return slices.ContainsFunc(list, func(l cottonindex.Lot) bool { return l.BatchID == number })
	})
	size := cmp.Or(in.PageSize, numbersPage)
	from := min((in.PageNum-1)*size, len(list))
	out.PageOf = web.NewPage(in.PageNum, size, len(list), list[from:min(from+size, len(list))])
	return out, nil
}

func (h Home) findByWords(c *web.Call, in *numbersIn) (out foundOut, err error) {
	d := demand.Demand{Keyword: in.Keyword}
	if in.Type != nil {
		d.Type = *in.Type
	}
	page, err := h.index.Search(c, accountapi.ViewerOf(c.Caller), cottonindex.Search{
		Demand: d, Order: "price", Asc: true, PageNum: in.PageNum, PageSize: cmp.Or(in.PageSize, wordsPage),
	})
	if err != nil {
		return out, err
	}
	out.PageOf = web.NewPage(page.PageNum, page.PageSize, page.TotalRow, page.List)
	return out, nil
}

// separators matches the characters between pasted batch numbers.
var separators = regexp.MustCompile(`[\s,，、;；]+`)

// batchNumbers returns the batch numbers in a pasted text, without duplicates. The index refuses malformed numbers.
func batchNumbers(text string) []string {
	return schema.ParseList(separators.ReplaceAllString(text, ","))
}
