package auction

import (
	"regexp"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// SessionRow is a session in lists, with the name of its organizer and the counts of its lots.
type SessionRow struct {
	Session
	CompanyName  string // of the organizer; empty for the platform
	Lots         int    // not withdrawn
	Running      int
	Sold         int
	Bids         int
	Weight       schema.Weight
	SoldWeight   schema.Weight // of the sold lots of an ended session
	SoldMoney    schema.Fen
	Last         time.Time `gorm:"serializer:moment"` // end of the last lot, with extensions
	CountVersion int64     // grows with every change of the session and its lots
}

// SessionFilter selects sessions. Zero fields select all.
type SessionFilter struct {
	Code      string
	States    []SessionState
	Keyword   string // part of the title, the code or the organizer's name; the beginning of the number of a batch
	CompanyID int64  // of the organizer, or of a seller of a lot
}

// batchStart matches the beginning of the number of a batch: at least the code of its ginnery.
var batchStart = regexp.MustCompile(`^\d{5,11}$`)

// query returns the query of the selected sessions.
func (f *SessionFilter) query(tx *schema.Tx) *gorm.DB {
	q := tx.DB().Table("auction_session s").Joins("LEFT JOIN company c ON c.id = s.company_id")
	if f.Code != "" {
		q = q.Where("s.code = ?", f.Code)
	}
	if len(f.States) > 0 {
		q = q.Where("s.state IN ?", f.States)
	}
	if f.Keyword != "" {
		like := "%" + schema.LikeEscape.Replace(f.Keyword) + "%"
		found := tx.DB().Where("s.title LIKE ? ESCAPE '!' OR s.code LIKE ? ESCAPE '!' OR c.name LIKE ? ESCAPE '!'",
			like, like, like)
		if batchStart.MatchString(f.Keyword) {
			found = found.Or("s.id IN (?)", sessionsOfBatches(tx, f.Keyword))
		}
		q = q.Where(found)
	}
	if f.CompanyID != 0 {
		q = q.Where("s.company_id = ? OR EXISTS (?)", f.CompanyID, tx.DB().Table("auction_lot o").Select("1").
			Where("o.session_id = s.id AND o.seller_id = ? AND o.state <> ?", f.CompanyID, LotWithdrawn))
	}
	return q.Select("s.*, COALESCE(c.name, '') AS company_name")
}

// sessionsOfBatches returns the query for the sessions with batches whose numbers begin with some digits. A range uses
// the index on both databases, LIKE does not.
func sessionsOfBatches(tx *schema.Tx, start string) *gorm.DB {
	const afterDigits = ":" // the character after 9
	return tx.DB().Table("auction_item i").Select("o.session_id").Joins("JOIN auction_lot o ON o.id = i.lot_id").
		Where("i.batch_id >= ? AND i.batch_id < ? AND o.state <> ?", start, start+afterDigits, LotWithdrawn)
}

// sessionOrder lists running sessions first, those that end soonest before others, then announced ones, then the rest,
// the newest first.
const sessionOrder = "CASE s.state WHEN 2 THEN 0 WHEN 1 THEN 1 ELSE 2 END, " +
	"CASE s.state WHEN 2 THEN s.end_at WHEN 1 THEN s.begin_at ELSE -s.end_at END, s.id"

// ListSessions returns one page of the selected sessions and their number on all pages.
func ListSessions(tx *schema.Tx, f SessionFilter, page schema.Page) ([]SessionRow, int, error) {
	rows, total, err := schema.PageOf[SessionRow](f.query(tx), sessionOrder, page)
	if err != nil {
		return nil, 0, err
	}
	return rows, total, addCounts(tx, rows)
}

// SessionStates returns the number of sessions in each state that a filter selects, without its states.
func SessionStates(tx *schema.Tx, f SessionFilter) (map[SessionState]int, error) {
	f.States = nil
	var rows []struct {
		State SessionState
		N     int
	}
	err := f.query(tx).Select("s.state, COUNT(*) AS n").Group("s.state").Scan(&rows).Error
	counts := map[SessionState]int{}
	for _, r := range rows {
		counts[r.State] = r.N
	}
	return counts, err
}

// addCounts adds the counts of the lots of sessions.
func addCounts(tx *schema.Tx, rows []SessionRow) error {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
		rows[i].Last, rows[i].CountVersion = rows[i].EndAt, int64(rows[i].Version)
	}
	var sums []struct {
		SessionID               int64
		Lots, Going, Sold, Bids int
		Weight                  schema.Weight
		LastEnd, Versions       int64
	}
	err := tx.DB().Model(&Lot{}).Where("session_id IN ?", ids).Group("session_id").
		Select("session_id, SUM(CASE WHEN state <> 5 THEN 1 ELSE 0 END) AS lots, " +
			"SUM(CASE WHEN state = 2 THEN 1 ELSE 0 END) AS going, SUM(CASE WHEN state = 3 THEN 1 ELSE 0 END) AS sold, " +
			"SUM(bids) AS bids, SUM(CASE WHEN state <> 5 THEN weight ELSE 0 END) AS weight, " +
			"MAX(CASE WHEN state <> 5 THEN end_at ELSE 0 END) AS last_end, SUM(version) AS versions").Scan(&sums).Error
	for _, sum := range sums {
		for i := range rows {
			if r := &rows[i]; r.ID == sum.SessionID {
				r.Lots, r.Running, r.Sold, r.Bids, r.Weight = sum.Lots, sum.Going, sum.Sold, sum.Bids, sum.Weight
				r.CountVersion += sum.Versions
				if sum.Lots > 0 {
					r.Last = time.UnixMilli(sum.LastEnd).UTC()
				}
			}
		}
	}
	if err != nil {
		return err
	}
	return addSales(tx, rows)
}

// CountedSessions returns sessions by their ids, with the counts of their lots and without the names of organizers.
func CountedSessions(tx *schema.Tx, ids []int64) ([]SessionRow, error) {
	var rows []SessionRow
	if len(ids) == 0 {
		return rows, nil
	}
	if err := tx.DB().Table("auction_session s").Where("s.id IN ?", ids).Select("s.*").Scan(&rows).Error; err != nil {
		return nil, err
	}
	return rows, addCounts(tx, rows)
}

// FindRow returns a session by its code as lists have it.
func FindRow(tx *schema.Tx, code string) (*SessionRow, error) {
	rows, _, err := ListSessions(tx, SessionFilter{Code: schema.PlainOr(code)}, schema.Page{Num: 1, Size: 1})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0 || code == "":
		return nil, errNoSession
	}
	return &rows[0], nil
}

// LotsOf returns the lots of a session in their order. It omits lots that were withdrawn without a bid.
func LotsOf(tx *schema.Tx, sessionID int64) ([]Lot, error) {
	list := []Lot{}
	err := tx.DB().Where("session_id = ? AND (state <> ? OR bids > 0)", sessionID, LotWithdrawn).
		Order("number").Find(&list).Error
	return list, err
}

// Contracts returns the contracts of the lots of a session by its code; none for an unknown session.
func Contracts(tx *schema.Tx, code string) (list []string, err error) {
	err = tx.DB().Table("auction_lot l").Joins("JOIN auction_session s ON s.id = l.session_id").
		Where("s.code = ? AND l.state <> ? AND l.index_code <> ''", schema.PlainOr(code), LotWithdrawn).
		Distinct().Pluck("l.index_code", &list).Error
	return list, err
}

// LotsByID returns lots by their ids.
func LotsByID(tx *schema.Tx, ids []int64) (map[int64]*Lot, error) {
	list, err := schema.FindIn[*Lot](ids, func(part []int64) *gorm.DB { return tx.DB().Where("id IN ?", part) })
	found := make(map[int64]*Lot, len(list))
	for _, l := range list {
		found[l.ID] = l
	}
	return found, err
}

// ItemsOf returns the items of lots, by lot.
func ItemsOf(tx *schema.Tx, lotIDs []int64) (map[int64][]Item, error) {
	list, err := schema.FindIn[Item](lotIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("lot_id IN ?", part).Order("lot_id, listing_id")
	})
	found := map[int64][]Item{}
	for _, item := range list {
		found[item.LotID] = append(found[item.LotID], item)
	}
	return found, err
}

// OwnBids returns the entries of a company as a bidder for lots, by lot.
func OwnBids(tx *schema.Tx, companyID int64, lotIDs []int64) (map[int64]Bidder, error) {
	found := map[int64]Bidder{}
	if companyID == 0 {
		return found, nil
	}
	list, err := schema.FindIn[Bidder](lotIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("company_id = ? AND lot_id IN ?", companyID, part)
	})
	for _, b := range list {
		found[b.LotID] = b
	}
	return found, err
}

// RunningLots returns the lots that run, of all sessions.
func RunningLots(tx *schema.Tx) ([]Lot, error) {
	var list []Lot
	return list, tx.DB().Where("state = ?", LotRunning).Order("id").Find(&list).Error
}

// goesSoon is how long before its begin a session counts as going. Bids may come before the clock begins a lot.
const goesSoon = 10 * time.Second

// AnyGoing reports whether lots run or a session begins soon: bids may come at any moment.
func AnyGoing(tx *schema.Tx) (going bool, err error) {
	running := tx.DB().Model(&Lot{}).Select("1").Where("state = ?", LotRunning)
	begins := tx.DB().Model(&Session{}).Select("1").Where("state = ? AND begin_at <= ?", Announced,
		schema.Millis(tx.Now().Add(goesSoon)))
	return going, tx.DB().Raw("SELECT EXISTS(?) OR EXISTS(?)", running, begins).Scan(&going).Error
}

// FindLot returns a lot.
func FindLot(tx *schema.Tx, id int64) (*Lot, error) {
	return schema.Take[Lot](tx.DB().Where("id = ?", id), errNoLot)
}

// IsGuest reports whether a company is invited to a session.
func IsGuest(tx *schema.Tx, sessionID, companyID int64) (bool, error) {
	var n int64
	err := tx.DB().Model(&Guest{}).Where("session_id = ? AND company_id = ?", sessionID, companyID).Count(&n).Error
	return n > 0, err
}

// NotesOf returns the notes of the sessions in which deals were made, each once.
func NotesOf(tx *schema.Tx, dealIDs, listingIDs []int64) (notes []string, err error) {
	if len(dealIDs) == 0 {
		return nil, nil
	}
	err = tx.DB().Table("auction_item i").Joins("JOIN auction_lot l ON l.id = i.lot_id").
		Joins("JOIN auction_session s ON s.id = l.session_id").
		Where("i.listing_id IN ? AND i.deal_id IN ? AND s.notes <> ''", listingIDs, dealIDs).
		Group("s.id, s.notes").Order("s.id").Pluck("s.notes", &notes).Error
	return notes, err
}

// BidderPlaces returns the places of the bidders of a lot, in the order of their first bids from 1, by company.
func BidderPlaces(tx *schema.Tx, lotID int64) (map[int64]int, error) {
	var ids []int64
	err := tx.DB().Model(&Bid{}).Where("lot_id = ?", lotID).Group("company_id").Order("MIN(id)").
		Pluck("company_id", &ids).Error
	places := make(map[int64]int, len(ids))
	for i, id := range ids {
		places[id] = i + 1
	}
	return places, err
}

// LotBid is a bid with the names of its company and the user.
type LotBid struct {
	Bid
	CompanyName string
	UserName    string
}

// BidsOf returns the newest bids for a lot, at most limit, and their number. Before the end of a sealed lot it returns
// those of one company only.
func BidsOf(tx *schema.Tx, l *Lot, companyID int64, limit int) ([]LotBid, error) {
	query := tx.DB().Table("auction_bid b").Joins("JOIN company c ON c.id = b.company_id").
		Joins("LEFT JOIN membership m ON m.id = b.membership_id").Joins("LEFT JOIN `user` u ON u.id = m.user_id").
		Select("b.*, c.name AS company_name, COALESCE(u.name, '') AS user_name").Where("b.lot_id = ?", l.ID)
	if l.Kind == Sealed && l.State.Open() {
		query = query.Where("b.company_id = ?", companyID)
	}
	list := []LotBid{}
	return list, query.Order("b.id DESC").Limit(limit).Scan(&list).Error
}

// BidFilter selects bids of a session. Zero fields select all.
type BidFilter struct {
	SessionID int64
	LotID     int64
	Keyword   string // part of the name of the company, or of the number of a lot's first batch
}

// SessionBid is a bid in the history of a session, with its lot and who has placed it.
type SessionBid struct {
	LotBid
	Number    int // of the lot
	BatchID   string
	Listings  int
	IndexCode string
	State     LotState
	Best      bool // it is the highest one
}

// query returns the query of the selected bids. It omits sealed bids before the end.
func (f *BidFilter) query(tx *schema.Tx) *gorm.DB {
	q := tx.DB().Table("auction_bid b").Joins("JOIN auction_lot l ON l.id = b.lot_id").
		Joins("JOIN company c ON c.id = b.company_id").Joins("LEFT JOIN membership m ON m.id = b.membership_id").
		Joins("LEFT JOIN `user` u ON u.id = m.user_id").
		Where("l.session_id = ? AND (l.kind <> ? OR l.state NOT IN ?)", f.SessionID, Sealed,
			[]LotState{LotWaiting, LotRunning})
	if f.LotID != 0 {
		q = q.Where("b.lot_id = ?", f.LotID)
	}
	if f.Keyword != "" {
		like := "%" + schema.LikeEscape.Replace(f.Keyword) + "%"
		q = q.Where("c.name LIKE ? ESCAPE '!' OR l.batch_id LIKE ? ESCAPE '!'", like, like)
	}
	return q.Select("b.*, c.name AS company_name, COALESCE(u.name, '') AS user_name, l.number, l.batch_id, l.listings, " +
		"l.index_code, l.state, (l.buyer_id = b.company_id AND l.price = b.price) AS best")
}

// ListBids returns one page of the selected bids of a session, the newest first, and their number on all pages. Sealed
// bids are among them after the end only.
func ListBids(tx *schema.Tx, f BidFilter, page schema.Page) ([]SessionBid, int, error) {
	return schema.PageOf[SessionBid](f.query(tx), "b.id DESC", page)
}

// EachBid calls do with the selected bids of a session, the oldest first.
func EachBid(tx *schema.Tx, f BidFilter, do func(b *SessionBid) error) error {
	const part = 1000
	for from := int64(0); ; {
		var list []SessionBid
		err := f.query(tx).Where("b.id > ?", from).Order("b.id").Limit(part).Find(&list).Error
		if err != nil {
			return err
		}
		for i := range list {
			if err := do(&list[i]); err != nil {
				return err
			}
		}
		if len(list) < part {
			return nil
		}
		from = list[len(list)-1].ID
	}
}

// Purchase is a lot for which a company has bid.
type Purchase struct {
	Bidder
	Lot     Lot
	Session Session
	OrderID int64 // of a won lot
}

// PurchaseState selects the lots for which a company has bid.
type PurchaseState int

// States of purchases.
const (
	AllPurchases PurchaseState = 0
	Leading      PurchaseState = 1 // in lots that run
	Outbid       PurchaseState = 2
	Won          PurchaseState = 3
	Lost         PurchaseState = 4
)

// purchaseWhere are the conditions of the states. They name the lot l.
var purchaseWhere = map[PurchaseState]string{
	AllPurchases: "1 = 1",
	Leading:      "l.state IN (1, 2) AND (l.kind = 2 OR l.buyer_id = auction_bidder.company_id)",
	Outbid:       "l.state IN (1, 2) AND l.kind = 1 AND l.buyer_id <> auction_bidder.company_id",
	Won:          "l.state = 3 AND l.buyer_id = auction_bidder.company_id",
	Lost:         "(l.state IN (4, 5) OR l.state = 3 AND l.buyer_id <> auction_bidder.company_id)",
}

// purchases returns the query of the entries of a company as a bidder in a state.
func purchases(tx *schema.Tx, companyID int64, where string) *gorm.DB {
	return tx.DB().Model(&Bidder{}).Where("company_id = ? AND EXISTS (?)", companyID, tx.DB().Table("auction_lot l").
		Select("1").Where("l.id = auction_bidder.lot_id AND "+where))
}

// Purchases returns one page of the lots for which a company has bid, the newest bid first, and their number on all
// pages.
func Purchases(tx *schema.Tx, companyID int64, state PurchaseState, page schema.Page) ([]Purchase, int, error) {
	where, ok := purchaseWhere[state]
	if !ok {
		return nil, 0, schema.Invalid("state", "没有这个状态")
	}
	bidders, total, err := schema.PageOf[Bidder](purchases(tx, companyID, where), "at DESC, lot_id DESC", page)
	if err != nil || len(bidders) == 0 {
		return []Purchase{}, total, err
	}
	ids := make([]int64, len(bidders))
	for i := range bidders {
		ids[i] = bidders[i].LotID
	}
	lots, err := LotsByID(tx, ids)
	if err != nil {
		return nil, 0, err
	}
	items, err := ItemsOf(tx, ids)
	if err != nil {
		return nil, 0, err
	}
	sessions, err := sessionsOf(tx, lots)
	list := make([]Purchase, len(bidders))
	for i, b := range bidders {
		p := Purchase{Bidder: b, Lot: *lots[b.LotID]}
		p.Session = sessions[p.Lot.SessionID]
		if p.Lot.State == LotSold && p.Lot.BuyerID == companyID && len(items[b.LotID]) > 0 {
			p.OrderID = items[b.LotID][0].OrderID
		}
		list[i] = p
	}
	return list, total, err
}

// sessionsOf returns the sessions of lots by their ids.
func sessionsOf(tx *schema.Tx, lots map[int64]*Lot) (map[int64]Session, error) {
	ids := map[int64]bool{}
	for _, l := range lots {
		ids[l.SessionID] = true
	}
	var list []Session
	err := tx.DB().Where("id IN ?", schema.KeysOf(ids)).Find(&list).Error
	found := map[int64]Session{}
	for i := range list {
		found[list[i].ID] = list[i]
	}
	return found, err
}

// PurchaseCounts returns the numbers of a company's purchases by state.
func PurchaseCounts(tx *schema.Tx, companyID int64) (map[PurchaseState]int, error) {
	counts := map[PurchaseState]int{}
	for state, where := range purchaseWhere {
		var n int64
		if err := purchases(tx, companyID, where).Count(&n).Error; err != nil {
			return nil, err
		}
		counts[state] = int(n)
	}
	return counts, nil
}

// Dated returns sessions that are not withdrawn as schema.DatedRows does: with their codes.
func Dated(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	query := tx.DB().Table("auction_session").Where("state <> ?", Withdrawn)
	return schema.DatedRows(query, "code", "updated_at", after, until, limit)
}
