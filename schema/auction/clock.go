package auction

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
)

// Steps of the clock. Each of them does a part in one transaction and returns how much it has done. The caller repeats
// it until nothing is left. Every server may run them: rows are locked and read again, so each step is taken once, and
// what a killed server has not committed is done by the next one.

// clockMax is how many rows one transaction of the clock changes.
const clockMax = 100

// StepError is an error about one session or lot, which a job skips when it repeats the step.
type StepError struct {
	ID  int64
	err error
}

func (e *StepError) Error() string { return e.err.Error() }

func (e *StepError) Unwrap() error { return e.err }

// BeginSessions begins sessions whose time has come. A session without lots is withdrawn.
func BeginSessions(tx *schema.Tx, skip ...int64) (int, error) {
	due := tx.DB().Where("state = ? AND begin_at <= ?", Announced, schema.Millis(tx.Now()))
	return eachSession(tx, due, skip, (*Session).begin)
}

// eachSession locks the sessions of a query one by one and takes a step of each. A step returns false if it is no more
// to be taken.
func eachSession(
	tx *schema.Tx, query *gorm.DB, skip []int64, step func(s *Session, tx *schema.Tx) (bool, error),
) (done int, err error) {
	var ids []int64
	err = query.Model(&Session{}).Where("id NOT IN ?", append(skip, 0)).Order("id").Limit(clockMax).Pluck("id", &ids).Error
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		s, err := lockSession(tx, "id = ?", id)
		if err != nil {
			return 0, err
		}
		took, err := step(s, tx)
		if err != nil {
			return 0, &StepError{id, fmt.Errorf("auction session %s: %w", s.Code, err)}
		}
		if took {
			done++
		}
	}
	return done, nil
}

// begin begins the session with its lots.
func (s *Session) begin(tx *schema.Tx) (bool, error) {
	if s.State != Announced || s.BeginAt.After(tx.Now()) {
		return false, nil
	}
	lots, err := lockOpenLots(tx, s.ID)
	if err != nil {
		return false, err
	}
	if len(lots) == 0 {
		organizers, err := s.sellers(tx)
		if err != nil {
			return false, err
		}
		return true, s.withdraw(tx, By{}, "", "没有批次，未举行。", organizers...)
	}
	for i := range lots {
		l := &lots[i]
		if l.State != LotWaiting { // a bid came first
			continue
		}
		if err := errors.Join(l.step(Begin), l.store(tx)); err != nil {
			return false, err
		}
	}
	if err := s.step(Begin); err != nil {
		return false, err
	}
	if err := s.notifyFollowers(tx, letter{title: "竞价开始", text: "已开始，请出价。"}); err != nil {
		return false, err
	}
	return true, s.store(tx)
}

// remindBefore is how long before the end of a session its followers are reminded.
const remindBefore = 5 * time.Minute

// RemindOfEnds reminds the followers and bidders of sessions that end within five minutes.
func RemindOfEnds(tx *schema.Tx, skip ...int64) (int, error) {
	query := tx.DB().Where("state = ? AND reminded = ? AND end_at <= ?", Running, false,
		schema.Millis(tx.Now().Add(remindBefore)))
	return eachSession(tx, query, skip, func(s *Session, tx *schema.Tx) (bool, error) {
		if s.State != Running || s.Reminded {
			return false, nil
		}
		s.Reminded = true
		if s.EndAt.After(tx.Now()) {
			text := fmt.Sprintf("将于 %s 截止，最后两分钟有出价的批次顺延两分钟。", momentText(s.EndAt))
			if err := s.notifyFollowers(tx, letter{title: "竞价即将结束", text: text}); err != nil {
				return false, err
			}
		}
		return true, tx.Update(s)
	})
}

// EndLots ends one lot whose time is over: it is sold to the highest bid, or not.
func EndLots(tx *schema.Tx, goods market.Goods, skip ...int64) (int, error) {
	due := schema.Millis(tx.Now())
	var ids []int64
	err := tx.DB().Model(&Lot{}).Where("state = ? AND end_at <= ? AND id NOT IN ?", LotRunning, due, append(skip, 0)).
		Order("end_at, id").Limit(1).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	lots, err := lockLots(tx, tx.DB().Where("id = ?", ids[0]))
	if err != nil {
		return 0, err
	}
	l := &lots[0]
	if l.State != LotRunning || l.EndAt.After(schema.Present(tx)) { // another server was first, or a bid
		return 1, nil
	}
	if err := l.end(tx, goods); err != nil {
		return 0, &StepError{l.ID, fmt.Errorf("end auction lot %d: %w", l.ID, err)}
	}
	return 1, nil
}

// end sells the lot to the highest bid that reaches the reserve price, or puts its listings back on sale.
func (l *Lot) end(tx *schema.Tx, goods market.Goods) error {
	listings, err := listingsOf(tx, l.ID)
	if err != nil {
		return err
	}
	best, reason, err := l.winner(tx)
	if err != nil {
		return err
	}
	if err := cotton.LeaveAuction(tx, listings); err != nil {
		return err
	}
	if best != nil {
		if reason, err = l.sell(tx, goods, listings, best); err != nil {
			return err
		}
	}
	verb := Sell
	if reason != "" {
		verb, l.Reason, l.BuyerID, l.BuyerAs = Fail, reason, 0, 0
	}
	if err := l.step(verb); err != nil {
		return err
	}
	if err := l.notifyResult(tx); err != nil {
		return err
	}
	return l.store(tx)
}

// winner returns the highest bid of a company that is not frozen, or the reason why nobody wins. Of equal bids the
// earlier one wins.
func (l *Lot) winner(tx *schema.Tx) (best *Bidder, reason string, err error) {
	var list []Bidder
	if err := tx.DB().Where("lot_id = ?", l.ID).Find(&list).Error; err != nil {
		return nil, "", err
	}
	companies := []int64{l.SellerID}
	for i := range list {
		companies = append(companies, list[i].CompanyID)
	}
	frozen, err := account.FrozenNames(tx, companies)
	if err != nil {
		return nil, "", err
	}
	best, reason = l.Best(list, func(companyID int64) bool { return frozen[companyID] != "" })
	return best, reason, nil
}

// Best returns the winner among the bidders of an ended lot, or the reason why nobody wins.
func (l *Lot) Best(list []Bidder, frozen func(companyID int64) bool) (best *Bidder, reason string) {
	slices.SortFunc(list, func(a, b Bidder) int {
		return cmp.Or(cmp.Compare(b.Price, a.Price), a.At.Compare(b.At))
	})
	i := slices.IndexFunc(list, func(b Bidder) bool { return !frozen(b.CompanyID) })
	switch {
	case frozen(l.SellerID):
		return nil, "卖家已被冻结"
	case len(list) == 0:
		return nil, "无人出价"
	case i < 0:
		return nil, "出价的企业已被冻结"
	case !l.Meets(list[i].Price):
		return nil, "最高出价未达到保留价"
	}
	return &list[i], ""
}

// sell makes deals of the listings of the lot, and one order. The deposit of the winner becomes part payment. It
// returns a reason if the lot cannot be sold.
func (l *Lot) sell(tx *schema.Tx, goods market.Goods, listings []int64, best *Bidder) (reason string, err error) {
	var items []Item
	if err := tx.DB().Where("lot_id = ?", l.ID).Order("listing_id").Find(&items).Error; err != nil {
		return "", err
	}
	if err := l.readQuote(tx); err != nil {
		refusal, ok := schema.KindOf(err)
		if !ok {
			return "", err
		}
		return refusal.Message, nil
	}
	var code string
	if err := tx.DB().Model(&Session{}).Where("id = ?", l.SessionID).Pluck("code", &code).Error; err != nil {
		return "", err
	}
	if err := deal.LockDeposits(tx, best.CompanyID, l.SellerID); err != nil {
		return "", err
	}
	var deals []deal.Deal
	err = tx.DB().Transaction(func(*gorm.DB) error { // a savepoint: a refusal leaves nothing behind
		held := best.Deposit
		if err := l.release(tx, best); err != nil {
			return err
		}
		deals, err = deal.SellAwarded(tx, goods, deal.Award{
			ListingIDs: listings, BuyerID: best.CompanyID, BuyerMembership: best.MembershipID, Deposit: held,
			Price: market.Price(best.Price), Origin: "竞价 " + code + " 中标",
		})
		return err
	})
	if refusal, ok := schema.KindOf(err); ok {
		l.Futures = 0
		return schema.Shorten(refusal.Message, 100), nil
	}
	if err != nil {
		return "", err
	}
	l.Price, l.BuyerID, l.BuyerAs = best.Price, best.CompanyID, best.MembershipID
	for i := range items {
		items[i].DealID, items[i].OrderID = deals[i].ID, deals[i].OrderID
		if err := tx.Update(&items[i]); err != nil {
			return "", err
		}
	}
	return "", nil
}

// readQuote sets the price of the contract at which a basis is sold. It refuses a contract without a quote.
func (l *Lot) readQuote(tx *schema.Tx) error {
	if l.Fixed() {
		return nil
	}
	quotes, err := market.Quotes(tx)
	if err != nil {
		return err
	}
	for _, q := range quotes {
		if q.IndexCode == l.IndexCode {
			l.Futures = q.Price
			return nil
		}
	}
	return schema.Conflict("合约 %s 没有行情", l.IndexCode)
}

// release returns the deposit of a bidder.
func (l *Lot) release(tx *schema.Tx, b *Bidder) error {
	if err := deal.ReleaseOfLot(tx, b.CompanyID, l.ID, b.Deposit); err != nil {
		return err
	}
	b.Deposit, b.Notified = 0, true
	return tx.DB().Exec("UPDATE auction_bidder SET deposit = 0, notified = ? WHERE lot_id = ? AND company_id = ?", true,
		l.ID, b.CompanyID).Error
}

// ReleaseDeposits releases the deposits of some bidders of ended or withdrawn lots and notifies them of the result.
func ReleaseDeposits(tx *schema.Tx, skip ...int64) (int, error) {
	var list []Bidder
	err := tx.DB().Table("auction_bidder b").Select("b.*").Joins("JOIN auction_lot l ON l.id = b.lot_id").
		Where("b.notified = ? AND l.state IN ?", false, []LotState{LotSold, LotUnsold, LotWithdrawn}).
		Where("b.lot_id NOT IN ?", append(skip, 0)).
		Order("b.lot_id, b.company_id").Limit(clockMax).Find(&list).Error
	if err != nil || len(list) == 0 {
		return 0, err
	}
	ids, companies := map[int64]bool{}, []int64{}
	for i := range list {
		ids[list[i].LotID] = true
		companies = append(companies, list[i].CompanyID)
	}
	lots, err := lockLots(tx, tx.DB().Where("id IN ?", schema.KeysOf(ids)))
	if err != nil {
		return 0, err
	}
	if err := deal.LockDeposits(tx, companies...); err != nil {
		return 0, err
	}
	for i := range lots {
		if err := lots[i].releaseAll(tx, companies); err != nil {
			return 0, &StepError{lots[i].ID, fmt.Errorf("release deposits of auction lot %d: %w", lots[i].ID, err)}
		}
	}
	return len(list), nil
}

// releaseAll releases the deposits of those companies that have not been notified of the result of the lot.
func (l *Lot) releaseAll(tx *schema.Tx, companies []int64) error {
	var list []Bidder
	err := tx.DB().Where("lot_id = ? AND notified = ? AND company_id IN ?", l.ID, false, companies).
		Order("company_id").Find(&list).Error
	if err != nil {
		return err
	}
	m := letter{"lost", "竞价未中标", fmt.Sprintf("%s 流拍：%s%s", l.Name(), l.Reason, l.releasedText("，"))}
	switch l.State {
	case LotSold:
		m.text = fmt.Sprintf("%s 以 %s 由其他企业中标%s", l.Name(), l.PriceText(l.Price), l.releasedText("，"))
	case LotWithdrawn:
		m.title, m.text = "竞价已撤销", l.goneText()
	}
	members := make([]int64, len(list))
	for i := range list {
		members[i] = list[i].MembershipID
		if err := l.release(tx, &list[i]); err != nil {
			return err
		}
		l.alert(tx, list[i].CompanyID)
	}
	return l.send(tx, members, notice.ResultTopic, m)
}

// releasedText returns the end of a sentence about a lot: that the deposit of a bidder is released, if one was held.
func (l *Lot) releasedText(stop string) string {
	if l.Deposit == 0 {
		return "。"
	}
	return stop + "保证金已释放。"
}

// EndSessions ends sessions whose lots have all ended, and settles those without deposits left.
func EndSessions(tx *schema.Tx, skip ...int64) (int, error) {
	left := tx.DB().Table("auction_lot l").Select("1").
		Where("l.session_id = auction_session.id AND l.state IN ?", []LotState{LotWaiting, LotRunning})
	ended, err := eachSession(tx, tx.DB().Where("state = ? AND NOT EXISTS (?)", Running, left), skip,
		func(s *Session, tx *schema.Tx) (bool, error) {
			if s.State != Running {
				return false, nil
			}
			return true, errors.Join(s.step(End), s.store(tx))
		})
	if err != nil {
		return 0, err
	}
	held := tx.DB().Table("auction_lot l").Select("1").Joins("JOIN auction_bidder b ON b.lot_id = l.id").
		Where("l.session_id = auction_session.id AND b.notified = ?", false)
	settled, err := eachSession(tx, tx.DB().Where("state = ? AND NOT EXISTS (?)", Ended, held), skip,
		func(s *Session, tx *schema.Tx) (bool, error) {
			if s.State != Ended {
				return false, nil
			}
			return true, errors.Join(s.step(Settle), s.store(tx))
		})
	return ended + settled, err
}

// CheckDeposits returns an error if what is held for a bidder differs from the ledger.
func CheckDeposits(tx *schema.Tx) error {
	var rows []struct {
		LotID, CompanyID int64
		Deposit, Held    schema.Fen
	}
	held := tx.DB().Model(&deal.DepositEntry{}).Select("auction_lot_id, company_id, SUM(held) AS held").
		Where("auction_lot_id <> 0").Group("auction_lot_id, company_id")
	err := tx.DB().Table("auction_bidder b").
		Joins("LEFT JOIN (?) h ON h.auction_lot_id = b.lot_id AND h.company_id = b.company_id", held).
		Where("b.deposit <> COALESCE(h.held, 0)").
		Select("b.lot_id, b.company_id, b.deposit, COALESCE(h.held, 0) AS held").Order("b.lot_id").Limit(5).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return err
	}
	r := rows[0]
	return fmt.Errorf("check auction deposits: company %d has %s for lot %d, its entries hold %s", r.CompanyID, r.Deposit,
		r.LotID, r.Held)
}
