package auctionapi

import (
	"time"

	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/auction"
)

// AuctionTerms are what the organizer of a session decides.
type AuctionTerms struct {
	Title        string       `json:"title" maxLength:"60" doc:"场次名称"`
	Kind         auction.Kind `json:"kind" enum:"1,2" doc:"竞价方式：1 公开竞价 2 密封出价"`
	BeginAt      time.Time    `json:"beginAt" doc:"开始时间"`
	EndAt        time.Time    `json:"endAt" doc:"结束时间：不含各批的顺延"`
	Step         schema.Yuan  `json:"step" minimum:"5" maximum:"1000" doc:"加价幅度：元/吨，5 的倍数"`
	ReserveShown bool         `json:"reserveShown,omitempty" doc:"公开保留价：否则只显示有没有达到"`
	PerTon       schema.Fen   `json:"perTon" minimum:"0" maximum:"10000" doc:"每吨保证金：元，首次出价时冻结"`
	Invited      bool         `json:"invited,omitempty" doc:"仅限受邀：只有受邀企业可以出价"`
	Notes        string       `json:"notes,omitempty" maxLength:"500" doc:"说明：提货、付款等"`
}

func termsOf(t auction.Terms) AuctionTerms {
	return AuctionTerms{
		Title: t.Title, Kind: t.Kind, BeginAt: t.BeginAt, EndAt: t.EndAt, Step: t.Step, ReserveShown: t.ReserveShown,
		PerTon: t.PerTon, Invited: t.Invited, Notes: t.Notes,
	}
}

func (t *AuctionTerms) terms() auction.Terms {
	return auction.Terms{
		Title: schema.PlainOr(t.Title), Kind: t.Kind, BeginAt: t.BeginAt, EndAt: t.EndAt, Step: t.Step,
		ReserveShown: t.ReserveShown, PerTon: t.PerTon, Invited: t.Invited, Notes: schema.PlainOr(t.Notes),
	}
}

// AuctionRow is a session in lists.
type AuctionRow struct {
	Code        string `json:"auctionListingCode" doc:"场次编号"`
	MemberID    int64  `json:"memberID" doc:"组织企业；平台为 0"`
	CompanyName string `json:"memberOwnerName" doc:"组织企业；平台为空"`
	AuctionTerms
	AuctionCounts
	Amount   schema.Weight `json:"amount" doc:"公定重量，吨"`
	Followed bool          `json:"followed" doc:"本人关注了这一场"`
	Guests   []string      `json:"guests" doc:"受邀企业；只有组织者看得到"`
	Version  int           `json:"version"`
}

// AuctionCounts are what changes of a session while its lots run. Pages that watch the session receive them.
type AuctionCounts struct {
	SessionID    int64                `json:"sessionID"`
	Status       auction.SessionState `json:"status" enum:"1,2,3,4,5" doc:"1 预告 2 进行中 3 已结束 4 已结清 5 已撤销"`
	LastEnd      time.Time            `json:"lastEndAt" doc:"最后一批的截止时间，含顺延"`
	Lots         int                  `json:"lots" doc:"批数"`
	Running      int                  `json:"running" doc:"竞价中的批数"`
	Sold         int                  `json:"sold" doc:"成交的批数"`
	Bids         int                  `json:"bids" doc:"出价次数"`
	SoldWeight   schema.Weight        `json:"soldAmount" doc:"结束后：成交的公定重量，吨"`
	SoldMoney    schema.Fen           `json:"soldMoney" doc:"结束后：成交金额，元，各批货款之和"`
	SoldMean     schema.Yuan          `json:"soldPrice" doc:"结束后：成交均价，元/吨；没有成交为 0"`
	CountVersion int64                `json:"countVersion" doc:"较新的场次数字替换较旧的"`
}

func countsOf(s *auction.SessionRow) AuctionCounts {
	return AuctionCounts{
		SessionID: s.ID, Status: s.State, LastEnd: s.Last, Lots: s.Lots, Running: s.Running, Sold: s.Sold, Bids: s.Bids,
		SoldWeight: s.SoldWeight, SoldMoney: s.SoldMoney, SoldMean: s.SoldMean(), CountVersion: s.CountVersion,
	}
}

func newRow(s *auction.SessionRow, f auction.Followed, guests []string) AuctionRow {
	return AuctionRow{
		Code: s.Code, MemberID: s.CompanyID, CompanyName: s.CompanyName, AuctionTerms: termsOf(s.Terms),
		AuctionCounts: countsOf(s), Amount: s.Weight, Followed: f.Session, Guests: append([]string{}, guests...),
		Version: s.Version,
	}
}

// AuctionPrice is what changes of a lot while it runs. Pages that watch its session receive it.
type AuctionPrice struct {
	LotID    int64            `json:"lotID"`
	Status   auction.LotState `json:"status" enum:"1,2,3,4,5" doc:"1 待开始 2 竞价中 3 已成交 4 流拍 5 已撤出"`
	Price    *schema.Yuan     `json:"price" doc:"最高出价：基差或一口价，元/吨；没有出价，或密封出价结束前为空"`
	Least    schema.Yuan      `json:"least" doc:"下一次至少出价"`
	Bids     int              `json:"bids" doc:"出价次数"`
	Bidders  int              `json:"bidders" doc:"出价企业数"`
	Met      *bool            `json:"reserveMet" doc:"最高出价已达到保留价，或没有保留价；没有出价，或密封出价结束前为空"`
	EndAt    time.Time        `json:"endAt" doc:"截止时间，含顺延"`
	Extended int              `json:"extended" doc:"顺延次数"`
	Futures  *schema.Yuan     `json:"futures" doc:"成交时的合约价；没有时为空"`
	Reason   string           `json:"reason" doc:"流拍或撤出的原因；没有时为空"`
	Version  int64            `json:"version" doc:"较新的版本替换较旧的"`
}

func priceOf(l *auction.Lot) AuctionPrice {
	p := AuctionPrice{
		LotID: l.ID, Status: l.State, Least: l.Least(), Bids: l.Bids, Bidders: l.Bidders, EndAt: l.EndAt,
		Extended: l.Extended, Reason: l.Reason, Version: l.Version,
	}
	if l.Futures != 0 {
		p.Futures = &l.Futures
	}
	if l.Bids > 0 && (l.Kind == auction.Open || l.State == auction.LotSold) {
		p.Price, p.Met = &l.Price, new(l.Meets(l.Price))
	}
	if !l.HasReserve {
		p.Met = new(true)
	}
	return p
}

// AuctionLot is a lot in a session, as its viewer may see it.
type AuctionLot struct {
	AuctionPrice
	Number     int             `json:"number" doc:"序号"`
	Lot        cottonindex.Lot `json:"lot" doc:"第一批，现价、折3128、到厂价按最高出价，没有时按起拍价"`
	Batches    []string        `json:"batchIDs" doc:"各批批号，捆绑时多于一批"`
	Amount     schema.Weight   `json:"amount" doc:"公定重量合计，吨"`
	Packs      int             `json:"packnum" doc:"包数合计"`
	IndexCode  string          `json:"indexCode" doc:"合约；一口价时为空"`
	Start      schema.Yuan     `json:"start" doc:"起拍价：基差或一口价，元/吨"`
	HasReserve bool            `json:"hasReserve" doc:"有保留价"`
	Reserve    *schema.Yuan    `json:"reserve" doc:"保留价；没有或不公开时为空"`
	Deposit    schema.Fen      `json:"deposit" doc:"首次出价冻结的保证金，元"`
	Followed   bool            `json:"followed" doc:"本人关注了这一批"`
	MyPrice    *schema.Yuan    `json:"myPrice" doc:"本企业最近的出价；没有时为空"`
	Leading    bool            `json:"leading" doc:"最高出价是本企业的，或由本企业中标"`
	Own        bool            `json:"own" doc:"是本企业的批次"`
	OrderID    int64           `json:"orderID" doc:"中标或卖出的订单；不是双方时为 0"`
	BuyerName  string          `json:"buyerName" doc:"本企业卖出的批次的买家；其他批次为空"`
}

// AuctionLack is what a company lacks for the deposit of one lot.
type AuctionLack struct {
	Deposit schema.Fen `json:"deposit" doc:"一批的保证金，各批中最多的，元"`
	Missing schema.Fen `json:"missing" doc:"可用点价金还差多少，元"`
}

// AuctionPage is a session with a page of its lots.
type AuctionPage struct {
	web.PageOf[AuctionLot]
	Session AuctionRow                   `json:"session"`
	Facets  map[string]cottonindex.Facet `json:"facets" doc:"各统计项的批数，不计该项自身的条件"`
	MayBid  bool                         `json:"mayBid" doc:"本企业可以在这一场出价"`
	Lack    *AuctionLack                 `json:"lack" doc:"结束前：本企业的点价金不够一批的保证金；够时为空"`
	MayPut  bool                         `json:"mayPut" doc:"本企业可以放入批次"`
	MayEdit bool                         `json:"mayEdit" doc:"本企业可以修改或撤销这一场"`
}
