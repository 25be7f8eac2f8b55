package auction

import (
	"time"

	"cottonmall/schema"
)

// Kinds of changes of auctions.
const (
	SessionChanged  = "auction"      // kind of thing of events; key: id of a session
	SessionsChanged = "auctions"     // a session, or its list of lots; every open page receives it; key: id of the session
	LotChanged      = "auctionLot"   // the price, end or state of a lot; key: id of the lot
	MineChanged     = "myAuctions"   // follows of a membership; key: its id
	BidsChanged     = "auctionBids"  // how the bids of a company stand; key: its id
	AlertChanged    = "auctionAlert" // how a company stands in a lot; key: see Alert
)

// Sessions is what lists of sessions follow.
var Sessions = schema.Collection{One: SessionChanged, Many: SessionsChanged}

// FollowsKept is how long the follows of an ended membership are kept: the user may come back.
const FollowsKept = 30 * 24 * time.Hour

// Domain returns the registration of auctions.
func Domain() schema.Domain {
	return schema.Domain{
		Name:       "auction",
		Changes:    []string{SessionChanged, SessionsChanged, LotChanged, MineChanged, BidsChanged, AlertChanged},
		Verbs:      []string{createVerb, changeVerb, takeOutVerb, string(Withdraw)},
		EventKinds: []string{SessionChanged},
		Names:      map[string]string{SessionChanged: "SELECT title FROM auction_session WHERE id = ?"},
		Retention: []schema.Retention{{
			Table: "auction_follow", Key: "owner", Kept: FollowsKept,
			Where: "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)",
		}},
	}
}
