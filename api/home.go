package api

import (
	"regexp"
	"strings"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// home answers what leads into the search.
type home struct {
	db    *schema.DB
	index Index
}

// dayOut are the numbers of the day.
type dayOut struct {
	Date           schema.Day    `json:"date"`
	Xinjiang       int           `json:"xinjiang" doc:"新疆棉在售批数"`
	Inland         int           `json:"inland" doc:"地产棉在售批数"`
	ImportedYuan   int           `json:"importedYuan" doc:"进口棉（人民币）在售批数"`
	ImportedDollar int           `json:"importedDollar" doc:"进口棉（美元）在售批数"`
	Today          int           `json:"today" doc:"今日新上架批数"`
	Tons           schema.Weight `json:"tons" doc:"在售公定重量，吨"`
	PriceAvg       *schema.Yuan  `json:"priceAvg" doc:"新疆棉均价，元/吨"`
	BasisMin       *schema.Yuan  `json:"basisMin" doc:"新疆棉最低基差，元/吨"`
	BasisMax       *schema.Yuan  `json:"basisMax" doc:"新疆棉最高基差，元/吨"`
}

func (h home) day(c *call, _ *none) (out dayOut, err error) {
	viewer := c.caller.viewer()
	xinjiang, err := h.index.Sums(c, viewer, schema.Demand{})
	if err != nil {
		return out, err
	}
	inland, err := h.index.Sums(c, viewer, schema.Demand{Type: 1})
	if err != nil {
		return out, err
	}
	out = dayOut{
		Xinjiang: xinjiang.Count, Inland: inland.Count, Tons: xinjiang.Amount + inland.Amount,
		PriceAvg: xinjiang.PriceAvg, BasisMin: xinjiang.BasisMin, BasisMax: xinjiang.BasisMax,
	}
	return schema.View(c, h.db, func(tx *schema.Tx) (dayOut, error) {
		out.Date = tx.Today()
		out.Today, err = tx.ListedSince(out.Date.At(0, 0))
		return out, err
	})
}

type homeOut struct {
	Counts      countsOut     `json:"counts"`
	Quotes      []contractOut `json:"quotes"`
	Newest      []indexer.Lot `json:"newest"`
	Recommended []indexer.Lot `json:"recommended"`
	Categories  []category    `json:"categories"`
	Day         dayOut        `json:"day"`
}

type countsOut struct {
	Xinjiang       int `json:"xinjiang"`
	Inland         int `json:"inland"`
	ImportedYuan   int `json:"importedYuan"`
	ImportedDollar int `json:"importedDollar"`
}

// shown is how many lots a list of the home page has.
const shown = 12

func (h home) page(c *call, _ *none) (out homeOut, err error) {
	if out.Day, err = h.day(c, &none{}); err != nil {
		return out, err
	}
	d := out.Day
	out.Counts = countsOut{d.Xinjiang, d.Inland, d.ImportedYuan, d.ImportedDollar}
	if out.Quotes, err = schema.View(c, h.db, liveContracts); err != nil {
		return out, err
	}
	if out.Newest, err = h.top(c, schema.Demand{}, "listingTime", false); err != nil {
		return out, err
	}
	if out.Recommended, err = h.top(c, upland, "price3128", true); err != nil {
		return out, err
	}
	out.Categories, err = h.categories(c)
	return out, err
}

// top is the first lots that meet a demand in an order.
func (h home) top(c *call, d schema.Demand, order string, asc bool) ([]indexer.Lot, error) {
	page, err := h.index.Search(c, c.caller.viewer(), indexer.Search{Demand: d, Order: order, Asc: asc, PageNum: 1, PageSize: shown})
	if err != nil {
		return nil, err
	}
	return page.List, nil
}

type numbersIn struct {
	PageIn
	BatchIDs string `json:"batchIds,omitempty" maxLength:"4000" doc:"批号，以逗号、空格或换行分隔，最多 100 个"`
	Keyword  string `json:"keyword,omitempty" maxLength:"2000" doc:"没有批号时按此搜索"`
	Type     int    `json:"type,omitempty" minimum:"0" maximum:"1" doc:"按文字搜索时：0 新疆棉，1 地产棉"`
}

type foundOut struct {
	TotalRow int           `json:"totalRow"`
	List     []indexer.Lot `json:"list"`
	Missing  []string      `json:"missing" doc:"没有找到的批号"`
}

// search finds batches by their numbers, in the order asked, and names those it did not find.
func (h home) search(c *call, in *numbersIn) (foundOut, error) {
	if numbers := batchNumbers(in.BatchIDs); len(numbers) > 0 {
		list, missing, err := h.index.Batches(c, c.caller.viewer(), numbers)
		return foundOut{len(list), list, missing}, err
	}
	if strings.TrimSpace(in.Keyword) == "" {
		return foundOut{}, schema.Invalid("batchIds", "请输入批号!")
	}
	page, err := h.index.Search(c, c.caller.viewer(), indexer.Search{
		Demand: schema.Demand{Type: in.Type, Keyword: in.Keyword},
		Order:  "price", Asc: true, PageNum: in.PageNum, PageSize: in.PageSize,
	})
	if err != nil {
		return foundOut{}, err
	}
	return foundOut{TotalRow: page.TotalRow, List: page.List}, nil
}

var between = regexp.MustCompile(`[\s,，、;；]+`)

// batchNumbers splits pasted batch numbers, each once. The index refuses what is none, and too many.
func batchNumbers(text string) []string {
	return schema.ParseList(between.ReplaceAllString(text, ","))
}
