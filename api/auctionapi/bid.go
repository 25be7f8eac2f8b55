package auctionapi

import (
	"io"
	"strconv"
	"strings"
	"time"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/sheet"
)

type auctionBidListIn struct {
	web.PageIn
	Code    string `json:"code" maxLength:"20" doc:"场次编号"`
	LotID   int64  `json:"lotID,omitempty" minimum:"1" doc:"竞价批次：只看这一批"`
	Keyword string `json:"keyword,omitempty" maxLength:"60" doc:"关键字：企业名称或批号"`
}

// AuctionSessionBid is a bid in the history of a session, as the platform sees it.
type AuctionSessionBid struct {
	ID          int64       `json:"bidID"`
	At          time.Time   `json:"at"`
	LotID       int64       `json:"lotID"`
	Number      int         `json:"number" doc:"批次的序号"`
	BatchID     string      `json:"batchID" doc:"第一批的批号"`
	Listings    int         `json:"listings" doc:"捆绑的批数，1 为不捆绑"`
	IndexCode   string      `json:"indexCode" doc:"合约；一口价时为空"`
	CompanyName string      `json:"memberOwnerName" doc:"出价企业"`
	UserName    string      `json:"userName" doc:"出价人"`
	Price       schema.Yuan `json:"price" doc:"出价：基差或一口价，元/吨"`
	Extends     bool        `json:"extends" doc:"使截止时间顺延"`
	Standing    BidStanding `json:"standing" enum:"1,2,3" doc:"1 最高 2 中标 3 被超过或未中标"`
}

// BidStanding is how a bid stands.
type BidStanding int

// Standings of bids.
const (
	BidHighest BidStanding = 1
	BidWon     BidStanding = 2
	BidBeaten  BidStanding = 3
)

// standingOf returns how a bid stands.
func standingOf(b *auction.SessionBid) BidStanding {
	switch {
	case b.Best && b.State == auction.LotSold:
		return BidWon
	case b.Best:
		return BidHighest
	}
	return BidBeaten
}

var standingNames = map[BidStanding]string{BidHighest: "最高", BidWon: "中标"}

// ListBids returns a page of the bids of a session for the platform, the newest first.
func (h Auctions) ListBids(c *web.Call, in *auctionBidListIn) (web.PageOf[AuctionSessionBid], error) {
	read := func(tx *schema.Tx, page schema.Page) ([]auction.SessionBid, int, error) {
		s, err := auction.FindSession(tx, in.Code)
		if err != nil {
			return nil, 0, err
		}
		f := auction.BidFilter{SessionID: s.ID, LotID: in.LotID, Keyword: schema.PlainOr(in.Keyword)}
		return auction.ListBids(tx, f, page)
	}
	return web.PageFrom(c, h.DB, in.PageIn, read, func(b *auction.SessionBid) AuctionSessionBid {
		return AuctionSessionBid{
			ID: b.ID, At: b.At, LotID: b.LotID, Number: b.Number, BatchID: b.BatchID, Listings: b.Listings,
			IndexCode: b.IndexCode, CompanyName: b.CompanyName, UserName: b.UserName, Price: b.Price, Extends: b.Extends,
			Standing: standingOf(b),
		}
	})
}

// ExportBids sends the bids of a session that the query selects as a workbook, the oldest first.
func (h Exports) ExportBids(c *web.Call) error {
	query := func(name string) string { return schema.PlainOr(strings.Clone(c.Fiber.Query(name))) }
	code, f := query("code"), auction.BidFilter{Keyword: query("keyword")}
	if text := query("lotID"); text != "" {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return schema.NotFound("没有这批竞价")
		}
		f.LotID = id
	}
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return schema.View(ctx, h.DB, func(tx *schema.Tx) (string, error) {
			s, err := auction.FindSession(tx, code)
			if err != nil {
				return "", err
			}
			f.SessionID = s.ID
			rows := schema.Seq(func(write func([]any) error) error {
				return auction.EachBid(tx, f, func(b *auction.SessionBid) error { return write(bidCells(b)) })
			})
			return "竞价出价 " + s.Code, sheet.WriteTable(w, "出价", bidColumns, rows)
		})
	})
}

var bidColumns = []sheet.Column{
	{Title: "时间", Width: 22},
	{Title: "序号", Width: 6},
	{Title: "批号", Width: 14},
	{Title: "捆绑批数", Width: 9},
	{Title: "出价企业", Width: 28},
	{Title: "出价人", Width: 12},
	{Title: "合约", Width: 8},
	{Title: "出价（元/吨）", Width: 12, Grouped: true},
	{Title: "顺延", Width: 6},
	{Title: "结果", Width: 8},
}

// bidCells returns the cells of a bid, as in bidColumns.
func bidCells(b *auction.SessionBid) []any {
	extends := ""
	if b.Extends {
		extends = "是"
	}
	return []any{
		b.At.In(schema.Shanghai).Format("2006-01-02 15:04:05.000"), int64(b.Number), b.BatchID, int64(b.Listings),
		b.CompanyName, b.UserName, b.IndexCode, int64(b.Price), extends, standingNames[standingOf(b)],
	}
}
