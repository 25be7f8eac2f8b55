package auctionapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
)

type auctionPutIn struct {
	Code string           `json:"code" maxLength:"20" doc:"场次编号"`
	List []AuctionPutItem `json:"list" minItems:"1" maxItems:"200" doc:"批次"`
}

// AuctionPutItem is a listing that enters a session.
type AuctionPutItem struct {
	ListingID int64        `json:"listingID" minimum:"1" doc:"挂牌编号：捆绑的只要一批"`
	Start     schema.Yuan  `json:"start" doc:"起拍价：基差或一口价，元/吨"`
	Reserve   *schema.Yuan `json:"reserve,omitempty" doc:"保留价：不填为没有"`
}

type auctionPutOut struct {
	Lots int `json:"lots" doc:"放入的批数，捆绑的算一批"`
}

// PutIn puts lots of the caller's company into a session.
func (h Auctions) PutIn(c *web.Call, in *auctionPutIn) (auctionPutOut, error) {
	list := make([]auction.LotPrices, len(in.List))
	for i, item := range in.List {
		list[i] = auction.LotPrices{ListingID: item.ListingID, Start: item.Start}
		if item.Reserve != nil {
			list[i].Reserve, list[i].HasReserve = *item.Reserve, true
		}
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (auctionPutOut, error) {
		lots, err := auction.PutIn(tx, h.by(c), in.Code, list)
		return auctionPutOut{len(lots)}, err
	})
}

type auctionLotIn struct {
	LotID int64 `json:"lotID" minimum:"1" doc:"竞价批次"`
}

// TakeOut takes an own lot out of a session before it begins.
func (h Auctions) TakeOut(c *web.Call, in *auctionLotIn) (web.None, error) {
	return h.takeOut(c, in.LotID, "")
}

type auctionTakeOutIn struct {
	LotID int64  `json:"lotID" minimum:"1" doc:"竞价批次"`
	Note  string `json:"note" minLength:"1" maxLength:"100" doc:"撤出原因：卖家、出价和关注的企业会收到"`
}

// TakeOutFor takes a lot of any seller out of a session before it ends, with a reason.
func (h Auctions) TakeOutFor(c *web.Call, in *auctionTakeOutIn) (web.None, error) {
	return h.takeOut(c, in.LotID, schema.PlainOr(in.Note))
}

func (h Auctions) takeOut(c *web.Call, lotID int64, reason string) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, _ *account.Member) error {
		return auction.TakeOut(tx, h.by(c), lotID, reason)
	})
}

type auctionBidIn struct {
	LotID int64       `json:"lotID" minimum:"1" doc:"竞价批次"`
	Price schema.Yuan `json:"price" doc:"出价：基差或一口价，元/吨，起拍价加整数个加价幅度"`
}

// Bid places a bid. It returns the lot after it.
func (h Auctions) Bid(c *web.Call, in *auctionBidIn) (AuctionPrice, error) {
	_, err := schema.View(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, auction.CheckBid(tx, c.Caller.Actor.CompanyID, in.LotID, in.Price)
	})
	if err != nil {
		return AuctionPrice{}, err
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (AuctionPrice, error) {
		l, err := auction.BidOn(tx, h.by(c), in.LotID, in.Price)
		if err != nil {
			return AuctionPrice{}, err
		}
		return priceOf(l), nil
	})
}

// AuctionBid is a bid in the history of a lot.
type AuctionBid struct {
	Price       schema.Yuan `json:"price" doc:"出价：基差或一口价，元/吨"`
	At          time.Time   `json:"at"`
	Mine        bool        `json:"mine" doc:"本企业的出价"`
	Bidder      int         `json:"bidder" doc:"出价企业的代号：第几个出价的企业"`
	CompanyName string      `json:"memberOwnerName" doc:"出价企业；其他企业为空"`
	UserName    string      `json:"userName" doc:"本企业的出价人；其他企业为空"`
	Extends     bool        `json:"extends" doc:"使截止时间顺延"`
}

// bidsShown is how many bids of a lot are shown.
const bidsShown = 200

// Bids returns the newest bids for a lot, without the names of other companies.
func (h Auctions) Bids(c *web.Call, in *auctionLotIn) ([]AuctionBid, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]AuctionBid, error) {
		l, err := auction.FindLot(tx, in.LotID)
		if err != nil {
			return nil, err
		}
		company := companyOf(c)
		bids, err := auction.BidsOf(tx, l, company, bidsShown)
		if err != nil {
			return nil, err
		}
		places, err := auction.BidderPlaces(tx, l.ID)
		list := make([]AuctionBid, len(bids))
		for i, b := range bids {
			mine := company != 0 && b.CompanyID == company
			list[i] = AuctionBid{Price: b.Price, At: b.At, Mine: mine, Bidder: places[b.CompanyID], Extends: b.Extends}
			if mine {
				list[i].CompanyName, list[i].UserName = b.CompanyName, b.UserName
			}
		}
		return list, err
	})
}

// Follow makes the caller follow a session.
func (h Auctions) Follow(c *web.Call, in *auctionCodeIn) (web.None, error) {
	return h.follow(c, in.Code, true)
}

// Unfollow ends that.
func (h Auctions) Unfollow(c *web.Call, in *auctionCodeIn) (web.None, error) {
	return h.follow(c, in.Code, false)
}

func (h Auctions) follow(c *web.Call, code string, on bool) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return auction.FollowSession(tx, by.MembershipID, code, on)
	})
}

// FollowLot makes the caller follow a lot.
func (h Auctions) FollowLot(c *web.Call, in *auctionLotIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return auction.FollowLot(tx, by.MembershipID, in.LotID, true)
	})
}

type auctionFollowIn struct {
	ID int64 `json:"id" minimum:"1" doc:"竞价批次"`
}

// UnfollowLot ends that.
func (h Auctions) UnfollowLot(c *web.Call, in *auctionFollowIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return auction.FollowLot(tx, by.MembershipID, in.ID, false)
	})
}

type auctionPurchaseIn struct {
	web.PageIn
	Status int `json:"status,omitempty" enum:"0,1,2,3,4" doc:"状态：1 领先 2 被超过 3 中标 4 未中标，0 全部"`
}

type auctionPurchaseOut struct {
	web.PageOf[AuctionPurchase]
	Counts map[string]int `json:"counts" doc:"各状态的批数"`
}

// AuctionPurchase is a lot for which the caller's company has bid.
type AuctionPurchase struct {
	AuctionPrice
	Code      string        `json:"auctionListingCode" doc:"场次编号"`
	Title     string        `json:"title" doc:"场次名称"`
	Kind      auction.Kind  `json:"kind" enum:"1,2" doc:"1 公开竞价 2 密封出价"`
	BatchID   string        `json:"batchID"`
	Listings  int           `json:"listings" doc:"捆绑的批数，1 为不捆绑"`
	Amount    schema.Weight `json:"amount" doc:"公定重量，吨"`
	IndexCode string        `json:"indexCode" doc:"合约；一口价时为空"`
	MyPrice   schema.Yuan   `json:"myPrice" doc:"本企业最近的出价"`
	MyBids    int           `json:"myBids" doc:"本企业的出价次数"`
	BidAt     time.Time     `json:"bidAt" doc:"本企业最近的出价时间"`
	Deposit   schema.Fen    `json:"deposit" doc:"冻结的保证金，元；已释放或已抵货款为 0"`
	Leading   bool          `json:"leading" doc:"最高出价是本企业的，或由本企业中标"`
	OrderID   int64         `json:"orderID" doc:"中标的订单；没有时为 0"`

	Lot *cottonindex.Lot `json:"lot" doc:"第一批，现价、到厂价按最高出价，没有时按起拍价；批次已删除时为空"`
}

// Purchases returns the lots for which the caller's company has bid.
func (h Auctions) Purchases(c *web.Call, in *auctionPurchaseIn) (auctionPurchaseOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out auctionPurchaseOut, err error) {
		company := c.Caller.Actor.CompanyID
		found, total, err := auction.Purchases(tx, company, auction.PurchaseState(in.Status), in.Page())
		if err != nil {
			return out, err
		}
		lots := make([]*auction.Lot, len(found))
		for i := range found {
			lots[i] = &found[i].Lot
		}
		rows, err := rowsOf(tx, c, h.Index, lots, cottonindex.Pricing{})
		if err != nil {
			return out, err
		}
		list := make([]AuctionPurchase, len(found))
		for i := range found {
			list[i] = newPurchase(&found[i])
			if row, known := rows[found[i].Lot.ListingID]; known {
				list[i].Lot = &row
			}
		}
		out.PageOf = web.NewPage(in.PageNum, in.PageSize, total, list)
		counts, err := auction.PurchaseCounts(tx, company)
		out.Counts = map[string]int{}
		for state, n := range counts {
			out.Counts[schema.JoinIDs([]int64{int64(state)})] = n
		}
		return out, err
	})
}

func newPurchase(p *auction.Purchase) AuctionPurchase {
	l := &p.Lot
	return AuctionPurchase{
		AuctionPrice: priceOf(l), Code: p.Session.Code, Title: p.Session.Title, Kind: l.Kind, BatchID: l.BatchID,
		Listings: l.Listings, Amount: l.Weight, IndexCode: l.IndexCode, MyPrice: p.Price, MyBids: p.Bidder.Bids, BidAt: p.At,
		Deposit: p.Bidder.Deposit, Leading: l.BuyerID == p.CompanyID, OrderID: p.OrderID,
	}
}
