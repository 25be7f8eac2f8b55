package auctionapi

import (
	"maps"
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/deal"
)

// Auctions handles the calls about sessions, for members and for the platform.
type Auctions struct {
	DB       *schema.DB
	Index    Index
	Platform bool
}

func (h Auctions) by(c *web.Call) auction.By {
	m := accountapi.MemberOf(c.Caller)
	return auction.By{Actor: m.Actor(), CompanyName: m.CompanyName, Sells: m.Sells(), Platform: h.Platform}
}

// companyOf returns the approved company of the caller; zero without one.
func companyOf(c *web.Call) int64 { return accountapi.ViewerOf(c.Caller).Company }

type auctionListIn struct {
	web.PageIn
	Keyword string `json:"keyword,omitempty" maxLength:"60" doc:"关键字：场次名称、编号或卖家"`
	Status  int    `json:"status,omitempty" enum:"0,1,2,3,5" doc:"状态：1 预告 2 进行中 3 已结束和已结清 5 已撤销，0 全部"`
}

type auctionListOut struct {
	web.PageOf[AuctionRow]
	Counts map[string]int `json:"counts" doc:"各状态的场次数：1 预告 2 进行中 3 已结束和已结清 5 已撤销"`

	DepositRate schema.Fen `json:"depositRate" doc:"今日点价金，元/吨，即新场次的保证金；0 为不收"`
}

// filter returns the sessions that a list shows. Without a state it shows no withdrawn ones.
func (in *auctionListIn) filter() auction.SessionFilter {
	f := auction.SessionFilter{Keyword: schema.PlainOr(in.Keyword)}
	switch in.Status {
	case 0:
		f.States = []auction.SessionState{auction.Announced, auction.Running, auction.Ended, auction.Settled}
	case int(auction.Ended):
		f.States = []auction.SessionState{auction.Ended, auction.Settled}
	default:
		f.States = []auction.SessionState{auction.SessionState(in.Status)}
	}
	return f
}

// List returns sessions.
func (h Auctions) List(c *web.Call, in *auctionListIn) (auctionListOut, error) {
	return h.list(c, in, in.filter())
}

// Mine returns the sessions that the company of the caller organizes, or has lots in.
func (h Auctions) Mine(c *web.Call, in *auctionListIn) (auctionListOut, error) {
	f := in.filter()
	f.CompanyID = companyOf(c)
	if f.CompanyID == 0 {
		return auctionListOut{PageOf: web.NewPage(in.PageNum, in.PageSize, 0, []AuctionRow{}), Counts: map[string]int{}}, nil
	}
	return h.list(c, in, f)
}

func (h Auctions) list(c *web.Call, in *auctionListIn, f auction.SessionFilter) (auctionListOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out auctionListOut, err error) {
		rows, total, err := auction.ListSessions(tx, f, in.Page())
		if err != nil {
			return out, err
		}
		ids := make([]int64, len(rows))
		for i := range rows {
			ids[i] = rows[i].ID
		}
		followed, err := auction.FollowedIn(tx, c.Caller.Actor.MembershipID, ids...)
		if err != nil {
			return out, err
		}
		guests, err := h.guestsOf(tx, c, rows...)
		if err != nil {
			return out, err
		}
		list := make([]AuctionRow, len(rows))
		for i := range rows {
			list[i] = newRow(&rows[i], followed[rows[i].ID], guests[rows[i].ID])
		}
		out.PageOf = web.NewPage(in.PageNum, in.PageSize, total, list)
		if out.DepositRate, err = deal.DepositRate(tx); err != nil {
			return out, err
		}
		counts, err := auction.SessionStates(tx, f)
		out.Counts = map[string]int{
			"1": counts[auction.Announced], "2": counts[auction.Running],
			"3": counts[auction.Ended] + counts[auction.Settled], "5": counts[auction.Withdrawn],
		}
		return out, err
	})
}

// guestsOf returns the names of the invited companies of those sessions that the caller organizes, by session.
func (h Auctions) guestsOf(tx *schema.Tx, c *web.Call, sessions ...auction.SessionRow) (map[int64][]string, error) {
	company := companyOf(c)
	var own []int64
	for i := range sessions {
		if s := &sessions[i]; s.Invited && (h.Platform || company != 0 && s.CompanyID == company) {
			own = append(own, s.ID)
		}
	}
	if len(own) == 0 {
		return nil, nil
	}
	return auction.GuestNames(tx, own...)
}

type auctionCodeIn struct {
	Code string `json:"code" maxLength:"20" doc:"场次编号"`
}

// Page returns a session with a page of the lots that a search finds.
func (h Auctions) Page(c *web.Call, in *auctionSearchIn) (AuctionPage, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (AuctionPage, error) { return h.page(tx, c, in) })
}

func (h Auctions) page(tx *schema.Tx, c *web.Call, in *auctionSearchIn) (out AuctionPage, err error) {
	s, err := auction.FindRow(tx, in.Code)
	if err != nil {
		return out, err
	}
	followed, err := auction.FollowedIn(tx, c.Caller.Actor.MembershipID, s.ID)
	if err != nil {
		return out, err
	}
	guests, err := h.guestsOf(tx, c, *s)
	if err != nil {
		return out, err
	}
	out.Session = newRow(s, followed[s.ID], guests[s.ID])
	lots, err := readSessionLots(tx, s.ID)
	if err != nil {
		return out, err
	}
	found, err := lots.search(tx, c, h.Index, in)
	if err != nil {
		return out, err
	}
	found.turn(in)
	out.Facets = found.facets
	out.PageOf = web.NewPage(in.PageNum, in.PageSize, len(found.list), []AuctionLot{})
	shown := found.page(in)
	rows, err := rowsOf(tx, c, h.Index, shown, cottonindex.Pricing{Premium: in.Premium, Mill: in.Mill})
	if err != nil {
		return out, err
	}
	if out.List, err = lots.read(tx, c, s, followed[s.ID], shown, rows); err != nil {
		return out, err
	}
	if err := h.rights(tx, c, s, &out); err != nil || !out.MayBid {
		return out, err
	}
	out.Lack, err = lots.lack(tx, companyOf(c))
	return out, err
}

// lack returns what a company lacks for the deposit of one more lot; nil if it lacks nothing.
func (s *sessionLots) lack(tx *schema.Tx, company int64) (*AuctionLack, error) {
	own, err := auction.OwnBids(tx, company, s.ids())
	if err != nil {
		return nil, err
	}
	var most schema.Fen
	for i := range s.list {
		l := &s.list[i]
		if _, bid := own[l.ID]; !bid && l.State.Open() && l.SellerID != company {
			most = max(most, l.Deposit)
		}
	}
	if most == 0 {
		return nil, nil
	}
	a, err := deal.FindDeposit(tx, company)
	if err != nil || a.Available >= most {
		return nil, err
	}
	return &AuctionLack{most, most - a.Available}, nil
}

// rights sets what the caller may do with a session.
func (h Auctions) rights(tx *schema.Tx, c *web.Call, s *auction.SessionRow, out *AuctionPage) (err error) {
	company := companyOf(c)
	own := company != 0 && s.CompanyID == company
	if s.Before(tx.Now()) {
		out.MayEdit = h.Platform || own && sells(c)
		out.MayPut = company != 0 && (own || s.CompanyID == 0) && sells(c)
	}
	out.MayBid = company != 0 && !own
	if s.Invited && out.MayBid {
		out.MayBid, err = auction.IsGuest(tx, s.ID, company)
	}
	return err
}

func sells(c *web.Call) bool {
	m := accountapi.MemberOf(c.Caller)
	return m != nil && m.Sells()
}

// read returns lots of a session as the caller may see them. The rows are their first listings.
func (s *sessionLots) read(
	tx *schema.Tx, c *web.Call, of *auction.SessionRow, f auction.Followed, lots []*auction.Lot,
	rows map[int64]cottonindex.Lot,
) ([]AuctionLot, error) {
	ids := make([]int64, len(lots))
	for i, l := range lots {
		ids[i] = l.ID
	}
	company := companyOf(c)
	own, err := auction.OwnBids(tx, company, ids)
	if err != nil {
		return nil, err
	}
	buyers, err := buyersFor(tx, company, lots)
	list := make([]AuctionLot, len(lots))
	for i, l := range lots {
		list[i] = newLot(l, s.items[l.ID], own, company, of.ReserveShown || company != 0 && company == l.SellerID)
		list[i].Followed, list[i].Lot = f.Lots[l.ID], rows[l.ListingID]
		list[i].BuyerName = buyers[l.ID]
	}
	return list, err
}

// buyersFor returns the names of the buyers of those lots that a company has sold, by lot. It receives their orders.
func buyersFor(tx *schema.Tx, company int64, lots []*auction.Lot) (map[int64]string, error) {
	buyerOf := map[int64]int64{}
	for _, l := range lots {
		if company != 0 && l.SellerID == company && l.State == auction.LotSold {
			buyerOf[l.ID] = l.BuyerID
		}
	}
	if len(buyerOf) == 0 {
		return nil, nil
	}
	names, err := account.CompanyNames(tx, slices.Collect(maps.Values(buyerOf)))
	buyers := make(map[int64]string, len(buyerOf))
	for lot, buyer := range buyerOf {
		buyers[lot] = names[buyer]
	}
	return buyers, err
}

// newLot returns a lot as a company may see it.
func newLot(
	l *auction.Lot, items []auction.Item, own map[int64]auction.Bidder, company int64, reserve bool,
) AuctionLot {
	out := AuctionLot{
		AuctionPrice: priceOf(l), Number: l.Number, Batches: make([]string, len(items)), Amount: l.Weight, Packs: l.Packs,
		IndexCode: l.IndexCode, Start: l.Start, HasReserve: l.HasReserve, Deposit: l.Deposit,
		Own: company != 0 && company == l.SellerID,
	}
	for i, item := range items {
		out.Batches[i] = item.BatchID
		if item.ListingID == l.ListingID {
			copy(out.Batches[1:], out.Batches[:i])
			out.Batches[0] = item.BatchID
		}
	}
	if l.HasReserve && reserve {
		out.Reserve = &l.Reserve
	}
	if b, bid := own[l.ID]; bid {
		out.MyPrice, out.Leading = &b.Price, l.BuyerID == company
	}
	if l.State == auction.LotSold && len(items) > 0 && (out.Leading || out.Own) {
		out.OrderID = items[0].OrderID
	}
	return out
}

type auctionSaveIn struct {
	Code string `json:"code,omitempty" maxLength:"20" doc:"场次编号：修改时；新建时为空"`
	AuctionTerms
	Guests []string `json:"guests,omitempty" maxItems:"200" doc:"受邀企业：全称"`
}

// Save creates a session, or changes one before it begins.
func (h Auctions) Save(c *web.Call, in *auctionSaveIn) (AuctionRow, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (AuctionRow, error) {
		var s *auction.Session
		var err error
		if in.Code == "" {
			s, err = auction.CreateSession(tx, h.by(c), in.terms(), in.Guests)
		} else {
			s, err = auction.ChangeSession(tx, h.by(c), in.Code, in.terms(), in.Guests)
		}
		if err != nil {
			return AuctionRow{}, err
		}
		row := auction.SessionRow{Session: *s, Last: s.EndAt}
		guests, err := h.guestsOf(tx, c, row)
		return newRow(&row, auction.Followed{}, guests[s.ID]), err
	})
}

// Withdraw withdraws an own session before it begins.
func (h Auctions) Withdraw(c *web.Call, in *auctionCodeIn) (web.None, error) {
	return h.withdraw(c, in.Code, "")
}

type auctionWithdrawIn struct {
	Code string `json:"code" minLength:"1" maxLength:"20" doc:"场次编号"`
	Note string `json:"note" minLength:"1" maxLength:"100" doc:"撤销原因：发布的企业、卖家、出价和关注的企业会收到"`
}

// WithdrawFor withdraws a session of any company before it ends, with a reason.
func (h Auctions) WithdrawFor(c *web.Call, in *auctionWithdrawIn) (web.None, error) {
	return h.withdraw(c, in.Code, schema.PlainOr(in.Note))
}

func (h Auctions) withdraw(c *web.Call, code, reason string) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, _ *account.Member) error {
		return auction.WithdrawSession(tx, h.by(c), code, reason)
	})
}
