package auction

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// AlertKind is what an alert about a lot says.
type AlertKind string

// Kinds of alerts.
const (
	OutbidAlert AlertKind = "outbid"
	WonAlert    AlertKind = "won"
	GoneAlert   AlertKind = "gone"  // the platform has withdrawn the lot
	ClearAlert  AlertKind = "clear" // the company has bid or has lost: pages close the alert that it was outbid
)

// Alert is a change of how a company stands in a lot. The open pages of all its members show at once how it stands.
type Alert struct{ LotID, CompanyID int64 }

// alert records a change of how a company stands in the lot.
func (l *Lot) alert(tx *schema.Tx, companyID int64) {
	tx.Changed(AlertChanged, Alert{l.ID, companyID}.key())
	tx.Changed(BidsChanged, companyID)
}

// key returns the alert as the key of a change.
func (a Alert) key() string { return fmt.Sprintf("%d/%d", a.LotID, a.CompanyID) }

// ParseAlert returns the alert of the key of a change.
func ParseAlert(key string) (a Alert, ok bool) {
	lot, company, ok := strings.Cut(key, "/")
	if !ok {
		return a, false
	}
	lotID, err1 := strconv.ParseInt(lot, 10, 64)
	companyID, err2 := strconv.ParseInt(company, 10, 64)
	return Alert{lotID, companyID}, err1 == nil && err2 == nil
}

// wonFor is how long a company is alerted of a lot that it has won.
const wonFor = 24 * time.Hour

// alertsMax is how many alerts a company gets at once.
const alertsMax = 200

// AlertsOf returns the alerts of a company that hold now: about lots in which it is outbid, and about those that it has
// won within a day. Lots with its newest bids come first.
func AlertsOf(tx *schema.Tx, companyID int64) ([]Alert, error) {
	var ids []int64
	err := tx.DB().Table("auction_bidder b").Joins("JOIN auction_lot l ON l.id = b.lot_id").
		Where("b.company_id = ?", companyID).
		Where("(l.state = ? AND l.kind = ? AND l.buyer_id <> b.company_id)"+
			" OR (l.state = ? AND l.buyer_id = b.company_id AND l.end_at > ?)",
			LotRunning, Open, LotSold, schema.Millis(tx.Now().Add(-wonFor))).
		Order("b.at DESC, b.lot_id").Limit(alertsMax).Pluck("b.lot_id", &ids).Error
	list := make([]Alert, len(ids))
	for i, id := range ids {
		list[i] = Alert{id, companyID}
	}
	return list, err
}

// Standing is how a company stands in a lot.
type Standing struct {
	Kind    AlertKind
	Code    string  // of the session
	Text    string  // empty if there is nothing to show
	Lot     *Lot    // its present state
	Own     *Bidder // nil for a company that has not bid
	OrderID int64   // of a sold lot, for its buyer and its seller
}

// ReadStandings returns how companies stand in lots now. It leaves out unknown lots.
func ReadStandings(tx *schema.Tx, list []Alert) (map[Alert]Standing, error) {
	ids, companies := make([]int64, len(list)), make([]int64, len(list))
	for i, a := range list {
		ids[i], companies[i] = a.LotID, a.CompanyID
	}
	ids = schema.Distinct(ids)
	lots, err := LotsByID(tx, ids)
	if err != nil {
		return nil, err
	}
	sessions, err := sessionsOf(tx, lots)
	if err != nil {
		return nil, err
	}
	bidders, err := biddersOf(tx, ids, schema.Distinct(companies))
	if err != nil {
		return nil, err
	}
	items, err := ItemsOf(tx, ids)
	found := make(map[Alert]Standing, len(list))
	for _, a := range list {
		if l := lots[a.LotID]; l != nil {
			found[a] = l.standing(a.CompanyID, sessions[l.SessionID].Code, bidders[a], items[a.LotID])
		}
	}
	return found, err
}

// biddersOf returns the entries of companies as bidders for lots.
func biddersOf(tx *schema.Tx, lots, companies []int64) (map[Alert]*Bidder, error) {
	list, err := schema.FindIn[*Bidder](companies, func(part []int64) *gorm.DB {
		return tx.DB().Where("company_id IN ? AND lot_id IN ?", part, lots)
	})
	found := make(map[Alert]*Bidder, len(list))
	for _, b := range list {
		found[Alert{b.LotID, b.CompanyID}] = b
	}
	return found, err
}

// goneText returns what the bidders for a withdrawn lot read.
func (l *Lot) goneText() string {
	return fmt.Sprintf("%s 由平台撤出竞价：%s%s", l.Name(), l.Reason, l.releasedText("。"))
}

// standing returns how a company stands in the lot.
func (l *Lot) standing(companyID int64, code string, own *Bidder, items []Item) Standing {
	s := Standing{Kind: ClearAlert, Code: code, Lot: l, Own: own}
	buyer := l.BuyerID == companyID
	if l.State == LotSold && len(items) > 0 && (buyer || l.SellerID == companyID) {
		s.OrderID = items[0].OrderID
	}
	switch {
	case own == nil:
	case l.State == LotSold && buyer:
		s.Kind, s.Text = WonAlert, fmt.Sprintf("%s 由贵企业以 %s 中标，订单已生成。", l.Name(), l.PriceText(l.Price))
	case l.State == LotWithdrawn:
		s.Kind, s.Text = GoneAlert, l.goneText()
	case l.State.Open() && l.Kind == Open && !buyer:
		s.Kind, s.Text = OutbidAlert, fmt.Sprintf("%s 有更高的出价 %s。", l.Name(), l.PriceText(l.Price))
	}
	return s
}
