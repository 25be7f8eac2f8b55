package auctionapi

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/auction"
)

// Heads makes the heads of the page of auctions.
type Heads struct{ DB *schema.DB }

// Mapped are the sessions in the site map.
var Mapped = web.MappedKind{
	Name: "sessions", Read: auction.Dated, Path: func(s *schema.Dated) string { return auction.Path(s.Name) },
}

const (
	headTitle    = "棉花竞价"
	headPath     = "/bidCotton"
	headSessions = 30 // that are listed
	headLots     = 50 // of a session that are listed
)

// Page returns the head of the sessions, or of the session that the address names.
func (h Heads) Page(ctx context.Context, params url.Values) (web.Head, error) {
	if code := params.Get("code"); code != "" {
		return h.session(ctx, code)
	}
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]auction.SessionRow, error) {
		rows, _, err := auction.ListSessions(tx, (&auctionListIn{}).filter(), schema.Page{Num: 1, Size: headSessions})
		return rows, err
	})
	if err != nil {
		return web.Head{}, err
	}
	head := web.Head{
		Title: headTitle, Path: headPath,
		Description: "棉花竞价场次：预告、进行中和已结束的公开竞价和密封出价，批次的公检指标、起拍价和最高出价。",
	}
	links := linksTo(rows)
	var main web.MainContent
	main.Texts(head.Description)
	main.Links(links)
	head.Main, err = main.HTML()
	head.Data = []any{web.ItemList(links)}
	return head, err
}

// linksTo returns links to sessions.
func linksTo(rows []auction.SessionRow) []web.Link {
	links := make([]web.Link, len(rows))
	for i := range rows {
		s := &rows[i]
		links[i] = web.Link{Path: auction.Path(s.Code), Text: s.Title, Note: summaryOf(s)}
	}
	return links
}

// Find returns the first sessions whose name, organizer or batches a line names.
func (h Heads) Find(ctx context.Context, line string) (web.FoundLinks, error) {
	out := web.FoundLinks{Name: "竞价", Unit: "场"}
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (rows []auction.SessionRow, err error) {
		f := (&auctionListIn{Keyword: schema.Shorten(line, 60)}).filter()
		rows, out.Total, err = auction.ListSessions(tx, f, schema.Page{Num: 1, Size: web.FoundMax})
		return rows, err
	})
	out.List = linksTo(rows)
	return out, err
}

// stateName returns the name of the state of a session as pages have it.
func stateName(s auction.SessionState) string {
	if s == auction.Settled {
		s = auction.Ended
	}
	return s.Name()
}

func minute(t time.Time) string { return t.In(schema.Shanghai).Format("2006-01-02 15:04") }

func organizerOf(s *auction.SessionRow) string {
	if s.CompanyName == "" {
		return "平台组织"
	}
	return s.CompanyName
}

func summaryOf(s *auction.SessionRow) string {
	return fmt.Sprintf("%s %s %s %s 至 %s %d 批 %s 吨", stateName(s.State), organizerOf(s), s.Kind.Name(),
		minute(s.BeginAt), minute(s.Last), s.Lots, web.Tons(s.Weight))
}

// session returns the head of a session with its lots: 404 for an unknown one.
func (h Heads) session(ctx context.Context, code string) (web.Head, error) {
	var lots []auction.Lot
	s, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*auction.SessionRow, error) {
		s, err := auction.FindRow(tx, code)
		if err != nil {
			return nil, err
		}
		lots, err = auction.LotsOf(tx, s.ID)
		return s, err
	})
	if err != nil {
		return web.Refused(err)
	}
	var main web.MainContent
	main.Facts([]web.Fact{
		{"场次编号", s.Code},
		{"组织", organizerOf(s)},
		{"竞价方式", s.Kind.Name()},
		{"状态", stateName(s.State)},
		{"开始", minute(s.BeginAt)},
		{"结束", minute(s.Last)},
		{"加价幅度", schema.Grouped(s.Step) + " 元/吨"},
		{"保证金", s.PerTon.Text() + " 元/吨"},
		{"批数", fmt.Sprintf("%d 批 %s 吨", s.Lots, web.Tons(s.Weight))},
		{"说明", s.Notes},
	})
	main.Table(lotTable(lots[:min(len(lots), headLots)]))
	html, err := main.HTML()
	return web.Head{
		Title: s.Title, Path: auction.Path(s.Code), Up: []web.Link{{Path: headPath, Text: headTitle}}, Main: html,
		Description: s.Title + "：" + summaryOf(s) + "。", Data: []any{eventOf(s)},
	}, err
}

// lotTable returns the lots of a session as visitors see them.
func lotTable(lots []auction.Lot) *web.HeadTable {
	table := &web.HeadTable{
		Title: "批次", Columns: []string{"序号", "批号", "公重（吨）", "起拍价（元/吨）", "最高出价（元/吨）", "出价", "状态"},
	}
	for i := range lots {
		l := &lots[i]
		batch := web.Link{Path: "/cottonmall/detail?batchID=" + l.BatchID, Text: l.BatchID}
		price, highest := priceOf(l), web.Number("")
		if price.Price != nil {
			highest = askedOf(l, *price.Price)
		}
		table.Rows = append(table.Rows, []any{
			l.Number, batch.HTML(), web.Tons(l.Weight), askedOf(l, l.Start), highest, l.Bids, l.State.Name(),
		})
	}
	return table
}

// askedOf returns a price of a lot as its page shows it: a fixed one, or a basis after its contract.
func askedOf(l *auction.Lot, price schema.Yuan) web.Number {
	if l.Fixed() {
		return web.Whole(price)
	}
	return web.Number(l.IndexCode) + " " + web.Signed(price)
}

// eventOf returns a session as structured data.
func eventOf(s *auction.SessionRow) web.SiteData {
	return func(base, name string) any {
		organizer := s.CompanyName
		if organizer == "" {
			organizer = name
		}
		status := "https://schema.org/EventScheduled"
		if s.State == auction.Withdrawn {
			status = "https://schema.org/EventCancelled"
		}
		return map[string]any{
			"@context": "https://schema.org", "@type": "SaleEvent", "name": s.Title, "eventStatus": status,
			"startDate": s.BeginAt.Format(time.RFC3339), "endDate": s.Last.Format(time.RFC3339),
			"eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
			"location":            map[string]string{"@type": "VirtualLocation", "url": base + auction.Path(s.Code)},
			"organizer":           map[string]string{"@type": "Organization", "name": organizer},
		}
	}
}
