package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
)

// TestTortureOfAuctions lets bidders bid at two servers and kills one of them with -9 at a random moment: while they
// bid, and again while the session ends. The server is started again. Every accepted bid must be stored, the highest
// one wins, and each sold lot has one deal and one order. The number of kills is COTTONMALL_TORTURE.
func TestTortureOfAuctions(t *testing.T) {
	t.Parallel()
	kills, seed := number(t, "COTTONMALL_TORTURE", 4), number(t, "COTTONMALL_TORTURE_SEED", 1)
	for i, name := range []string{"two on sqlite", "two on mariadb"} {
		t.Run(name, func(t *testing.T) {
			h := openHall(t, name, rand.New(rand.NewPCG(uint64(seed), uint64(i))))
			for round := range (kills + 3) / 4 {
				h.round(round)
			}
			t.Logf("seed %d: %d kills, %d accepted bids, %d without an answer", seed, h.kills, h.accepted, h.unanswered)
		})
	}
}

// hall are the servers of a site whose bidders bid in one session after the other.
type hall struct {
	servers
	t       *testing.T
	db      *schematest.DB
	bidders []schematest.Bidder
	mu      sync.Mutex // guards processes while bidders bid

	accepted, unanswered int
}

const (
	hallBidders = 8
	hallLots    = 6
)

func openHall(t *testing.T, name string, r *rand.Rand) *hall {
	t.Helper()
	c := siteConfig(t, name)
	h := &hall{t: t, db: schematest.Open(t, c)}
	h.db.Now = time.Now
	h.bidders = h.db.Bidders(hallBidders)
	h.servers = startServers(t, name, c, r)
	return h
}

// round holds one session, during which two servers are killed, and checks its results.
func (h *hall) round(n int) {
	h.t.Helper()
	h.waitReady()
	s := h.db.RunningAuction(n, hallLots, time.Hour)
	b := h.startBids(&s)
	h.killOne(killTime)
	h.db.EndAuction(s.ID)
	h.killOne(3 * killTime) // the clock ends lots once a second
	apitest.Wait(h.t, "the session is settled", func() bool { return h.find(s.Code).State == auction.Settled })
	b.stop()
	for _, l := range s.Lots {
		h.check(l.ID, b.bids[l.ID])
	}
	h.balanced()
}

// killOne kills one of the servers within a time and starts it again.
func (h *hall) killOne(longest time.Duration) {
	h.t.Helper()
	n := h.rand.IntN(len(h.processes))
	wait(h.t, h.moment(longest))
	h.processes[n].kill()
	p := h.start()
	h.mu.Lock()
	h.processes[n] = p
	h.mu.Unlock()
	p.waitReady()
	h.kills++
}

// url returns the address of one of the servers. It may have been killed.
func (h *hall) url() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.processes[rand.IntN(len(h.processes))].url
}

func (h *hall) find(code string) *auction.SessionRow {
	h.t.Helper()
	return schematest.Read(h.db, func(tx *schema.Tx) (*auction.SessionRow, error) { return auction.FindRow(tx, code) })
}

// offered is a bid that a server has accepted, or has not answered because it was killed.
type offered struct {
	company  int64
	price    schema.Yuan
	accepted bool
}

// bidding are bidders who bid for lots at all servers.
type bidding struct {
	h      *hall
	cancel context.CancelFunc
	ended  sync.WaitGroup

	mu   sync.Mutex
	bids map[int64][]offered // by lot
}

// startBids lets all bidders bid for the lots of a session until stop.
func (h *hall) startBids(s *schematest.Auction) *bidding {
	b := &bidding{h: h, bids: map[int64][]offered{}}
	ctx, cancel := context.WithCancel(h.t.Context())
	b.cancel = cancel
	for _, who := range h.bidders {
		b.ended.Go(func() {
			for ctx.Err() == nil {
				if err := b.bid(ctx, who, s.Lots[rand.IntN(len(s.Lots))].ID); err != nil {
					h.t.Error(err)
					return
				}
				time.Sleep(rand.N(20 * time.Millisecond))
			}
		})
	}
	return b
}

func (b *bidding) stop() {
	b.cancel()
	b.ended.Wait()
}

// bid bids for a lot, a little more than the least next bid at times, and remembers the outcome.
func (b *bidding) bid(ctx context.Context, who schematest.Bidder, lotID int64) error {
	l, err := schema.View(ctx, b.h.db.DB, func(tx *schema.Tx) (*auction.Lot, error) { return auction.FindLot(tx, lotID) })
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	one := offered{company: who.CompanyID, price: l.Least() + 5*schema.Yuan(rand.IntN(3))}
	body := fmt.Appendf(nil, `{"lotID":%d,"price":%d}`, lotID, one.price)
	url := b.h.url() + "/mall/auction/on_auction"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", who.Token)
	var out struct {
		Code int
		Msg  string
	}
	answer, err := http.DefaultClient.Do(request)
	if err == nil {
		defer answer.Body.Close()
		err = json.NewDecoder(answer.Body).Decode(&out)
	}
	switch {
	case err != nil: // the server was killed
	case out.Code == http.StatusOK:
		one.accepted = true
	case out.Code == http.StatusBadRequest, out.Code == http.StatusConflict: // others were faster, or the lot has ended
		return nil
	default:
		return fmt.Errorf("a bid of %d is answered %d %s", one.price, out.Code, out.Msg)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bids[lotID] = append(b.bids[lotID], one)
	return nil
}

// check compares an ended lot with what the bidders know.
func (h *hall) check(lotID int64, known []offered) {
	h.t.Helper()
	l := schematest.Read(h.db, func(tx *schema.Tx) (*auction.Lot, error) { return auction.FindLot(tx, lotID) })
	bids := h.bidsOf(lotID)
	h.checkKnown(l, bids, known)
	if len(bids) == 0 {
		if l.State != auction.LotUnsold || l.Reason != "无人出价" {
			h.t.Errorf("lot %d without bids is %s, %s", lotID, l.State.Name(), l.Reason)
		}
		return
	}
	best := bids[len(bids)-1]
	if l.State != auction.LotSold || l.Price != best.Price || l.BuyerID != best.CompanyID || l.Bids != len(bids) {
		h.t.Errorf("the lot is %+v, its last bid %+v", l, best)
	}
	h.checkOrder(l)
}

// bidsOf returns the stored bids for a lot, which must rise by its step at least.
func (h *hall) bidsOf(lotID int64) []auction.Bid {
	h.t.Helper()
	bids := schematest.Read(h.db, func(tx *schema.Tx) (list []auction.Bid, err error) {
		return list, tx.DB().Where("lot_id = ?", lotID).Order("id").Find(&list).Error
	})
	for i := 1; i < len(bids); i++ {
		if bids[i].Price < bids[i-1].Price+5 {
			h.t.Errorf("bid %+v follows %+v", bids[i], bids[i-1])
		}
	}
	return bids
}

// checkKnown checks that every accepted bid is stored, and no bid that was refused.
func (h *hall) checkKnown(l *auction.Lot, bids []auction.Bid, known []offered) {
	h.t.Helper()
	stored, sent := map[offered]bool{}, map[offered]bool{}
	for _, b := range bids {
		stored[offered{company: b.CompanyID, price: b.Price}] = true
	}
	for _, one := range known {
		bid := offered{company: one.company, price: one.price}
		sent[bid] = true
		if !one.accepted {
			h.unanswered++
			continue
		}
		h.accepted++
		if !stored[bid] {
			h.t.Errorf("lot %d: the accepted bid %+v is lost", l.ID, bid)
		}
	}
	for bid := range stored {
		if !sent[bid] {
			h.t.Errorf("lot %d: the bid %+v was refused", l.ID, bid)
		}
	}
}

// sold is what the sale of a lot has stored.
type sold struct {
	listing *cotton.Listing
	items   []auction.Item
	deals   []deal.Deal
	lines   []order.Line
	won     int64 // messages to the winner
}

// readSold returns what the sale of a lot has stored.
func readSold(tx *schema.Tx, l *auction.Lot) (s sold, err error) {
	if s.listing, err = cotton.FindListing(tx, l.ListingID); err != nil {
		return s, err
	}
	cause := fmt.Sprintf("auction lot %d won", l.ID)
	err = errors.Join(
		tx.DB().Where("listing_id = ?", l.ListingID).Find(&s.deals).Error,
		tx.DB().Where("listing_id = ?", l.ListingID).Find(&s.lines).Error,
		tx.DB().Where("lot_id = ?", l.ID).Find(&s.items).Error,
		tx.DB().Table("message").Where("cause = ? AND owner = ?", cause, l.BuyerAs).Count(&s.won).Error,
	)
	return s, err
}

// checkOrder checks that a sold lot has one deal and one order, and that its winner was notified.
func (h *hall) checkOrder(l *auction.Lot) {
	h.t.Helper()
	s := schematest.Read(h.db, func(tx *schema.Tx) (sold, error) { return readSold(tx, l) })
	if len(s.deals) != 1 || len(s.lines) != 1 || len(s.items) != 1 || s.won != 1 || s.listing.State != cotton.Sold {
		h.t.Fatalf("the sale of lot %d has stored %+v", l.ID, s)
	}
	d, line, item := s.deals[0], s.lines[0], s.items[0]
	if d.State != deal.Succeeded || d.BuyerID != l.BuyerID || schema.Yuan(d.Price) != l.Price {
		h.t.Errorf("lot %+v has the deal %+v", l, d)
	}
	if line.DealID != d.ID || item.DealID != d.ID || item.OrderID != line.OrderID || d.OrderID != line.OrderID {
		h.t.Errorf("deal %+v has the line %+v and the item %+v", d, line, item)
	}
}

// balanced checks the ledger: nothing is held for a lot.
func (h *hall) balanced() {
	h.t.Helper()
	held := schematest.Read(h.db, func(tx *schema.Tx) (held schema.Fen, err error) {
		if err := deal.CheckLedger(tx); err != nil {
			return 0, err
		}
		if err := auction.CheckDeposits(tx); err != nil {
			return 0, err
		}
		return held, tx.DB().Model(&deal.DepositEntry{}).Where("auction_lot_id <> 0").Select("COALESCE(SUM(held), 0)").
			Scan(&held).Error
	})
	if held != 0 {
		h.t.Errorf("%s is held for lots after the end", held)
	}
}
