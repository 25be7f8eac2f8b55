package auction_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
)

// TestMessages reads every message that members get about a session with a lot that is sold, one without bids and one
// below its reserve price, and about a withdrawn session.
func TestMessages(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 3)
	s, lots := h.session(h.terms(), "65012252001", "65012252002")
	hidden := h.putReserved(s, "65012252003", 850)
	gone, _ := h.session(h.terms(), "65012252004")
	follower, winner, loser := h.buyers[2], h.buyers[0], h.buyers[1]
	colleague := byOf(h.Company("买家1").Member("同事"))
	h.Do(func(tx *schema.Tx) error {
		for _, code := range []string{s.Code, gone.Code} {
			if err := auction.FollowSession(tx, follower.MembershipID, code, true); err != nil {
				return err
			}
		}
		return errors.Join(auction.FollowLot(tx, colleague.MembershipID, lots[0].ID, true),
			auction.WithdrawSession(tx, h.seller, gone.Code, ""))
	})
	h.Advance(time.Minute)
	h.clock()
	h.bid(0, lots[0].ID, 800)
	h.bid(1, lots[0].ID, 850)
	h.bid(0, lots[0].ID, 900)
	h.bid(1, hidden, 800)
	h.Advance(56 * time.Minute)
	h.clock()
	h.Advance(4 * time.Minute)
	h.clock()
	page := auction.Path(s.Code)
	lot := func(id int64) string { return fmt.Sprintf("%s#lot-%d", page, id) }
	end := s.EndAt.In(schema.Shanghai).Format("1月2日 15:04")
	soon := "竞价即将结束：“南疆机采专场”将于 " + end + " 截止，最后两分钟有出价的批次顺延两分钟。 -> " + page
	unsold := "竞价结果：批次 65012252002 流拍：无人出价。 -> " + lot(lots[1].ID)
	unmet := "竞价结果：批次 65012252003 流拍：最高出价未达到保留价。 -> " + lot(hidden)
	sold := "竞价结果：批次 65012252001 以 CF701 +900 元/吨 成交。 -> " + lot(lots[0].ID)
	for name, c := range map[string]struct {
		by   auction.By
		want []string
	}{
		"follower": {follower, []string{
			"竞价已撤销：“南疆机采专场”已撤销，不再举行。 -> " + auction.Path(gone.Code),
			"竞价开始：“南疆机采专场”已开始，请出价。 -> " + page, soon, sold, unsold, unmet,
		}},
		"winner": {winner, []string{
			"竞价被超过：批次 65012252001 有更高的出价 CF701 +850 元/吨，" + end + " 截止。 -> " + lot(lots[0].ID), soon,
			"竞价中标：批次 65012252001 由贵企业以 CF701 +900 元/吨 中标，订单已生成。 -> " + lot(lots[0].ID),
		}},
		"loser": {loser, []string{
			"竞价被超过：批次 65012252001 有更高的出价 CF701 +900 元/吨，" + end + " 截止。 -> " + lot(lots[0].ID), soon,
			"竞价未中标：批次 65012252001 以 CF701 +900 元/吨 由其他企业中标，保证金已释放。 -> " + lot(lots[0].ID),
			"竞价未中标：批次 65012252003 流拍：最高出价未达到保留价，保证金已释放。 -> " + lot(hidden),
		}},
		"colleague of the loser": {colleague, []string{
			"竞价开始：“南疆机采专场”已开始，请出价。 -> " + page,
			"竞价被超过：批次 65012252001 有更高的出价 CF701 +900 元/吨，" + end + " 截止。 -> " + lot(lots[0].ID), soon, sold,
		}},
		"seller": {h.seller, []string{sold, unsold, unmet}},
	} {
		if diff := cmp.Diff(c.want, h.messages(c.by)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestWithdrawnByThePlatform withdraws a session of the platform with a lot of a seller, and takes a lot out as its
// seller: the seller gets the reason of the platform, and a follower of the lot gets both.
func TestWithdrawnByThePlatform(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	platform := auction.By{Actor: h.Admin().Actor(), Platform: true}
	var s *auction.Session
	h.Do(func(tx *schema.Tx) (err error) {
		s, err = auction.CreateSession(tx, platform, h.terms(), nil)
		return err
	})
	out, kept := h.putReserved(*s, "65012252001", 850), h.putReserved(*s, "65012252002", 850)
	own, _ := h.session(h.terms())
	h.Do(func(tx *schema.Tx) error {
		for _, id := range []int64{out, kept} {
			if err := auction.FollowLot(tx, h.buyers[0].MembershipID, id, true); err != nil {
				return err
			}
		}
		return auction.TakeOut(tx, h.seller, out, "")
	})
	withdraw := func(code, reason string) error {
		return schematest.Try(t, h.DB, func(tx *schema.Tx) error {
			return auction.WithdrawSession(tx, platform, code, reason)
		})
	}
	schematest.Refuses(t, "without a reason", withdraw(s.Code, " "), schema.InvalidKind, "请填写撤销原因")
	for _, code := range []string{s.Code, own.Code} {
		if err := withdraw(code, "重复 100% 发布"); err != nil {
			t.Fatal(err)
		}
	}
	const text = "竞价已撤销：“南疆机采专场”由平台撤销，批次回到在售：重复 100% 发布。 -> "
	takenOut := fmt.Sprintf("竞价批次撤出：批次 65012252001 由卖家撤出竞价，回到在售。 -> %s#lot-%d", auction.Path(s.Code), out)
	for name, c := range map[string]struct {
		by   auction.By
		want []string
	}{
		"seller":   {h.seller, []string{text + auction.Path(s.Code), text + auction.Path(own.Code)}},
		"follower": {h.buyers[0], []string{takenOut, text + auction.Path(s.Code)}},
	} {
		if diff := cmp.Diff(c.want, h.messages(c.by)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestTheLeaderReachesTheReserve lets a lone bidder raise its bid to the reserve price. It is not outbid by itself, its
// deposit is held once, and at the reserve it cannot raise any more.
func TestTheLeaderReachesTheReserve(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 1)
	s, _ := h.session(h.terms())
	id := h.putReserved(s, "65012252001", 850)
	h.Advance(2 * time.Minute)
	h.clock()
	h.bid(0, id, 800)
	schematest.Refuses(t, "the same bid", bid(t, h.DB, h.buyers[0], id, 800), schema.InvalidKind, "至少出价 CF701 +810")
	h.bid(0, id, 830)
	h.bid(0, id, 850)
	schematest.Refuses(t, "a bid over the reserve", bid(t, h.DB, h.buyers[0], id, 860), schema.ConflictKind, "出价最高")
	l := h.lot(id)
	h.holds(0, l.Deposit)
	if l.Bids != 3 || l.Bidders != 1 || l.Price != 850 {
		t.Errorf("the lot is %+v", l)
	}
	if list := h.messages(h.buyers[0]); len(list) != 0 {
		t.Errorf("the leader gets %q", list)
	}
	h.Advance(time.Hour)
	h.clock()
	h.is(s.Code, auction.Settled, 1)
	h.bought(id, 0, 850+14600)
	h.balanced()
}

// TestTheSecondBidWins freezes the company of the highest bid before the end. The second one wins at its own price and
// pays with its deposit; the deposit of the frozen one is released.
func TestTheSecondBidWins(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 2)
	s, lots := h.session(h.terms(), "65012252001")
	id := lots[0].ID
	h.Advance(2 * time.Minute)
	h.clock()
	h.bid(1, id, 850)
	h.bid(0, id, 900)
	h.Do(func(tx *schema.Tx) error {
		return tx.DB().Exec("UPDATE company SET state = ? WHERE id = ?", account.CompanyFrozen, h.buyers[0].CompanyID).Error
	})
	h.Advance(time.Hour)
	h.clock()
	h.is(s.Code, auction.Settled, 1)
	h.bought(id, 1, 850+14600)
	if l := h.lot(id); l.Price != 850 || l.BuyerID != h.buyers[1].CompanyID || l.BuyerAs != h.buyers[1].MembershipID {
		t.Errorf("the lot is %+v", l)
	}
	h.holds(0, 0)
	h.holds(1, 0)
	const million = 1_000_000_00
	if a, b := h.account(0), h.account(1); a.Available != million || b.Available != million-lots[0].Deposit {
		t.Errorf("%s and %s are left", a.Available, b.Available)
	}
	h.balanced()
	lot := fmt.Sprintf(" -> %s#lot-%d", auction.Path(s.Code), id)
	for i, want := range []string{
		"竞价未中标：批次 65012252001 以 CF701 +850 元/吨 由其他企业中标，保证金已释放。" + lot,
		"竞价中标：批次 65012252001 由贵企业以 CF701 +850 元/吨 中标，订单已生成。" + lot,
	} {
		if list := h.messages(h.buyers[i]); len(list) == 0 || list[len(list)-1] != want {
			t.Errorf("buyer %d gets %q, want %s", i, list, want)
		}
	}
}

// TestChangedTerms changes a session of the platform with a lot of a seller: followers, the seller and the companies
// that were invited before are notified of what changed for bidders. A company that is invited now gets an invitation,
// once.
func TestChangedTerms(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 3)
	platform := auction.By{Actor: h.Admin().Actor(), Platform: true}
	terms := h.terms()
	terms.Invited = true
	var s *auction.Session
	h.Do(func(tx *schema.Tx) (err error) {
		s, err = auction.CreateSession(tx, platform, terms, []string{"买家0"})
		return err
	})
	h.putReserved(*s, "65012252001", 850)
	h.Do(func(tx *schema.Tx) error { return auction.FollowSession(tx, h.buyers[2].MembershipID, s.Code, true) })
	change := func(guests ...string) {
		t.Helper()
		h.Do(func(tx *schema.Tx) error {
			_, err := auction.ChangeSession(tx, platform, s.Code, terms, guests)
			return err
		})
	}
	moment := func(at time.Time) string { return at.In(schema.Shanghai).Format("1月2日 15:04") }
	invitation := fmt.Sprintf("竞价邀请：“%s”邀请贵企业出价，%s 开始，%s 截止。 -> %s", terms.Title, moment(terms.BeginAt),
		moment(terms.EndAt), auction.Path(s.Code))
	change("买家0", "买家1")
	terms.Title = "南疆机采专场二" // not for bidders
	change("买家0", "买家1")
	terms.Title = "南疆机采专场"
	terms.BeginAt, terms.Step, terms.PerTon, terms.Notes = terms.BeginAt.Add(time.Minute), 20, 300_00, "货款提货前付清"
	change("买家0")
	first := fmt.Sprintf("竞价有变更：“%s”时间改为 %s 至 %s；加价幅度改为 20 元/吨；保证金改为每吨 300 元；说明有修改。 -> %s", terms.Title,
		moment(terms.BeginAt), moment(terms.EndAt), auction.Path(s.Code))
	terms.PerTon = 0
	change("买家0", "买家1")
	second := fmt.Sprintf("竞价有变更：“%s”不再收保证金。 -> %s", terms.Title, auction.Path(s.Code))
	terms.Invited = false
	change()
	third := fmt.Sprintf("竞价有变更：“%s”各企业都可以出价。 -> %s", terms.Title, auction.Path(s.Code))
	for name, c := range map[string]struct {
		by   auction.By
		want []string
	}{
		"a guest":       {h.buyers[0], []string{invitation, first, second}},
		"a later guest": {h.buyers[1], []string{invitation}},
		"a follower":    {h.buyers[2], []string{first, second, third}},
		"the seller":    {h.seller, []string{first, second, third}},
	} {
		if diff := cmp.Diff(c.want, h.messages(c.by)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestReservePricesStaySecret changes sessions so that reserve prices are shown: the platform may not when a seller has
// put in a lot with one. Sellers may show their own.
func TestReservePricesStaySecret(t *testing.T) {
	t.Parallel()
	h := newHall(t, schematest.New(t), 0)
	platform := auction.By{Actor: h.Admin().Actor(), Platform: true}
	create := func(by auction.By) (s *auction.Session) {
		h.Do(func(tx *schema.Tx) (err error) {
			s, err = auction.CreateSession(tx, by, h.terms(), nil)
			return err
		})
		return s
	}
	shown := h.terms()
	shown.ReserveShown = true
	show := func(by auction.By, s *auction.Session) error {
		return schematest.Try(t, h.DB, func(tx *schema.Tx) error {
			_, err := auction.ChangeSession(tx, by, s.Code, shown, nil)
			return err
		})
	}
	common, own := create(platform), create(h.seller)
	if err := show(platform, common); err != nil {
		t.Errorf("without lots: %v", err)
	}
	shown.ReserveShown = false
	if err := show(platform, common); err != nil {
		t.Errorf("hidden again: %v", err)
	}
	shown.ReserveShown = true
	h.putReserved(*common, "65012252001", 850)
	h.putReserved(*own, "65012252002", 850)
	for _, s := range []*auction.Session{common, own} {
		schematest.Refuses(t, "the platform shows "+s.Code, show(platform, s), schema.InvalidKind, "不能改为公开")
	}
	if err := show(h.seller, own); err != nil {
		t.Errorf("the seller shows an own reserve price: %v", err)
	}
}

// messages returns the messages about auctions that a user got, the oldest first.
func (h *hall) messages(by auction.By) []string {
	list := []string{}
	for _, m := range schematest.MessagesOf(h.DB, by.MembershipID) {
		if strings.HasPrefix(m.Title, "竞价") {
			list = append([]string{m.Title + "：" + m.Text + " -> " + m.Link}, list...)
		}
	}
	return list
}

// putReserved puts a lot with a reserve price into a session. Bids start at a basis of 800.
func (h *hall) putReserved(s auction.Session, batch string, reserve schema.Yuan) (lotID int64) {
	h.t.Helper()
	l := h.shop.Batch(batch).OnBasis("CF701", 1100)
	h.Do(func(tx *schema.Tx) error {
		put, err := auction.PutIn(tx, h.seller, s.Code, []auction.LotPrices{
			{ListingID: l.ID, Start: 800, Reserve: reserve, HasReserve: true},
		})
		if err == nil {
			lotID = put[0].ID
		}
		return err
	})
	return lotID
}
