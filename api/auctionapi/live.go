package auctionapi

import (
	"strconv"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
)

// PriceTicker sends the prices, ends and states of lots to the pages that watch their sessions.
var PriceTicker = web.Ticker{
	MessageType: "auctionPrice", Kinds: []string{auction.LotChanged}, Of: &auction.Sessions, Urgent: auction.AnyGoing,
	Read: func(tx *schema.Tx, changes []schema.ChangeIndex) ([]web.Tick, error) {
		lots, err := auction.LotsByID(tx, idsOf(changes, auction.LotChanged))
		ticks := make([]web.Tick, 0, len(lots))
		for id, l := range lots {
			key := strconv.FormatInt(id, 10)
			ticks = append(ticks, web.Tick{Key: key, Version: l.Version, Data: priceOf(l), Of: l.SessionID})
		}
		return ticks, err
	},
}

// CountTicker sends the state, the end and the counts of sessions to the pages that watch them.
var CountTicker = web.Ticker{
	MessageType: "auctionCounts", Kinds: []string{auction.LotChanged, auction.SessionsChanged}, Of: &auction.Sessions,
	Read: func(tx *schema.Tx, changes []schema.ChangeIndex) ([]web.Tick, error) {
		lots, err := auction.LotsByID(tx, idsOf(changes, auction.LotChanged))
		if err != nil {
			return nil, err
		}
		ids := idsOf(changes, auction.SessionsChanged)
		for _, l := range lots {
			ids = append(ids, l.SessionID)
		}
		rows, err := auction.CountedSessions(tx, schema.Distinct(ids))
		ticks := make([]web.Tick, len(rows))
		for i := range rows {
			s := &rows[i]
			ticks[i] = web.Tick{Key: strconv.FormatInt(s.ID, 10), Version: s.CountVersion, Data: countsOf(s), Of: s.ID}
		}
		return ticks, err
	},
}

// idsOf returns the ids that are the keys of changes of a kind.
func idsOf(changes []schema.ChangeIndex, kind string) (ids []int64) {
	for _, c := range changes {
		if id, err := strconv.ParseInt(c.Key, 10, 64); err == nil && c.Kind == kind {
			ids = append(ids, id)
		}
	}
	return schema.Distinct(ids)
}

// AuctionAlert is the data of a message to the members of a company about how it stands in a lot.
type AuctionAlert struct {
	Kind    auction.AlertKind `json:"kind" enum:"outbid,won,gone,clear" doc:"被超过；中标；由平台撤出；已出价或已结束，不用提醒"`
	Code    string            `json:"auctionListingCode" doc:"场次编号"`
	LotID   int64             `json:"lotID"`
	Text    string            `json:"text" doc:"不用提醒时为空"`
	MyPrice *schema.Yuan      `json:"myPrice" doc:"本企业最近的出价；没有时为空"`
	Leading bool              `json:"leading" doc:"最高出价是本企业的，或由本企业中标"`
	OrderID int64             `json:"orderID" doc:"中标或卖出的订单；没有时为 0"`
	Buyer   string            `json:"buyerName" doc:"本企业卖出的批次的买家；其他批次为空"`
	Version int64             `json:"version" doc:"批次的版本：较新的替换较旧的"`
}

type auctionAlertsOut struct {
	List []AuctionAlert `json:"list" doc:"被超过和一天内中标的批次，最近出价的在前"`
}

// Alerts returns the alerts of the caller's company that hold now.
func (h Auctions) Alerts(c *web.Call, _ *web.None) (auctionAlertsOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out auctionAlertsOut, err error) {
		alerts, err := auction.AlertsOf(tx, c.Caller.Actor.CompanyID)
		if err != nil {
			return out, err
		}
		standings, err := auction.ReadStandings(tx, alerts)
		for _, a := range alerts {
			if s, known := standings[a]; known {
				out.List = append(out.List, newAlert(a, s))
			}
		}
		return out, err
	})
}

// Alerts are the messages to the pages of all members of companies about how they stand in lots.
var Alerts = web.MessageKind{
	Kind: auction.AlertChanged, MessageType: "auction",
	Read: func(tx *schema.Tx, keys []string) (map[string]web.PersonalMessage, error) {
		var alerts []auction.Alert
		var companies []int64
		for _, key := range keys {
			if a, ok := auction.ParseAlert(key); ok {
				alerts, companies = append(alerts, a), append(companies, a.CompanyID)
			}
		}
		members, err := account.ActiveMemberships(tx, schema.Distinct(companies))
		if err != nil {
			return nil, err
		}
		standings, err := auction.ReadStandings(tx, alerts)
		if err != nil {
			return nil, err
		}
		out := map[string]web.PersonalMessage{}
		for _, key := range keys {
			a, _ := auction.ParseAlert(key)
			s, known := standings[a]
			if to := members[a.CompanyID]; known && len(to) > 0 {
				alert := newAlert(a, s)
				buyers, err := buyersFor(tx, a.CompanyID, []*auction.Lot{s.Lot})
				if err != nil {
					return nil, err
				}
				alert.Buyer = buyers[a.LotID]
				out[key] = web.PersonalMessage{MembershipID: to[0], Colleagues: to[1:], Data: alert}
			}
		}
		return out, nil
	},
}

func newAlert(a auction.Alert, s auction.Standing) AuctionAlert {
	out := AuctionAlert{
		Kind: s.Kind, Code: s.Code, LotID: a.LotID, Text: s.Text, OrderID: s.OrderID, Version: s.Lot.Version,
	}
	if s.Own != nil {
		out.MyPrice, out.Leading = &s.Own.Price, s.Lot.BuyerID == a.CompanyID
	}
	return out
}
