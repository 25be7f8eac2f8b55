package importedapi

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/importedindex"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// Heads makes the heads of the pages of imported cotton.
type Heads struct {
	DB    *schema.DB
	Index *importedindex.Index
}

// headLots is how many lots are listed in a main content.
const headLots = 30

// Mapped are the imported lots and their bills of lading in the site map.
var Mapped = []web.MappedKind{
	{Name: "imported", Read: imported.Dated, Path: func(l *schema.Dated) string { return lotPath(l.ID) }},
	{Name: "bills", Read: imported.DatedBills, Path: func(l *schema.Dated) string { return billPath(l.Name) }},
}

// above are the pages above a lot.
var above = []web.Link{{Path: "/import", Text: "进口棉"}}

func lotPath(id int64) string {
	return "/cottonmall/importedDetail?importlistingID=" + strconv.FormatInt(id, 10)
}

func billPath(number string) string {
	return "/import/listDetail?billOfLadingNo=" + url.QueryEscape(number)
}

func titleOf(l *importedindex.ImportedLot) string { return l.Origin + " " + l.Level + " " + l.BillNo }

func linkOf(l *importedindex.ImportedLot) web.Link {
	note := []string{strconv.Itoa(l.Year) + " 年度", l.Position.Name(), l.Weight.String() + " 吨", l.Depot}
	return web.Link{Path: lotPath(l.ListingID), Text: titleOf(l), Note: strings.Join(note, " ")}
}

// linksTo returns links to lots.
func linksTo(lots []importedindex.ImportedLot) []web.Link {
	links := make([]web.Link, len(lots))
	for i := range lots {
		links[i] = linkOf(&lots[i])
	}
	return links
}

// Newest returns a page whose head has the newest lots.
func (h Heads) Newest(title, path, description string) web.HeadPage {
	return web.HeadPage{Head: func(ctx context.Context, _ url.Values) (web.Head, error) {
		found, err := h.Index.Search(ctx, importedindex.ImportedSearch{
			Search: indexer.Search{PageNum: 1, PageSize: headLots, Order: "listingTime"},
		})
		if err != nil {
			return web.Head{}, err
		}
		links := linksTo(found.List)
		var content web.MainContent
		content.Texts(description)
		content.Links(links)
		main, err := content.HTML()
		return web.Head{
			Title: title, Description: description, Path: path, Main: main, Data: []any{web.ItemList(links)},
		}, err
	}}
}

// Bill returns the head of a bill of lading: its lots on sale.
func (h Heads) Bill(ctx context.Context, params url.Values) (web.Head, error) {
	lots, err := lotsOfBill(ctx, h.DB, h.Index, params.Get("billOfLadingNo"), importedindex.QuotaDuty)
	if err != nil {
		return web.Refused(err)
	}
	number := lots[0].BillNo
	links := linksTo(lots)
	main, err := web.Links(links)
	return web.Head{
		Title: "提单 " + number, Up: above, Data: []any{web.ItemList(links)}, Main: main,
		Path:        billPath(number),
		Description: "提单 " + number + " 在售的进口棉：产地、等级、重量、位置和三种关税下的到厂价。",
	}, err
}

// Lot returns the head of a lot on sale.
func (h Heads) Lot(ctx context.Context, params url.Values) (web.Head, error) {
	id, _ := strconv.ParseInt(params.Get("importlistingID"), 10, 64)
	l, err := h.Index.Find(ctx, id)
	if err != nil {
		return web.Refused(err)
	}
	head := web.GoodsHead{
		Title: titleOf(l), Path: lotPath(id), Name: titleOf(l), Number: l.BillNo, Category: "进口棉",
		Up: above,
		Description: fmt.Sprintf("进口棉 %s：%d 年度，%s，%s 吨，%s。报价、三种关税下的到厂价，以及质量相近的国产棉。",
			titleOf(l), l.Year, l.Position.Name(), l.Weight, l.Depot),
		Facts: []web.Fact{
			{"提单号", l.BillNo},
			{"年度", strconv.Itoa(l.Year)},
			{"产地国", l.Origin},
			{"等级", l.Level},
			{"长度", strconv.Itoa(l.Length) + "/32 英寸"},
			{"强力", known(l.Strength)},
			{"马值下限", known(l.MikeMin)},
			{"马值上限", known(l.MikeMax)},
			{"位置", l.Position.Name()},
			{"船期", l.ShipMonth},
			{"存放", l.Depot},
			{"重量", l.Weight.String() + " 吨"},
			{"包数", strconv.Itoa(l.Packages)},
			{"卖家", l.CompanyName},
		},
	}
	if l.Price != nil {
		head.Facts = append(head.Facts, web.Fact{"报价", l.Price.Text() + " " + l.Currency.Unit()})
		if l.Currency == market.CNY {
			head.Offers = []web.GoodsOffer{{Price: l.Price.String(), Seller: l.CompanyName}}
		}
	}
	return head.Head()
}

// known returns a value as text; empty without one.
func known(v *schema.Centi) string {
	if v == nil {
		return ""
	}
	return v.String()
}

// Find returns the first lots with the words of a line.
func (h Heads) Find(ctx context.Context, line string) (web.FoundLinks, error) {
	out := web.FoundLinks{Name: "进口棉", Unit: "批"}
	found, err := h.Index.Search(ctx, importedindex.ImportedSearch{
		Search: indexer.Search{Keyword: line, PageNum: 1, PageSize: web.FoundMax},
	})
	if err == nil {
		out.Total, out.List = found.TotalRow, linksTo(found.List)
	}
	return out, err
}
