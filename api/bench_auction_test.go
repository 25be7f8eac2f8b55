package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fasthttp/websocket"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
)

const (
	benchBidders = 1000
	benchLists   = 100              // of them have the list of sessions open in another page
	benchThought = 20 * time.Second // of a bidder between two bids, on average
	benchBidding = 15 * time.Second
	benchEnds    = 100 // lots of the session that end while the bidders bid, one each second
)

// BenchmarkAuction lets a thousand bidders of a thousand companies bid for one lot. All have its page open, and bid the
// least next bid that it shows, or up to five steps more, after an exponentially distributed time: fifty bids a second.
// Each second another lot of the session ends, and every five seconds the session itself changes. Then the lists of
// sessions are loaded as their pages do. It measures the time of an accepted bid, and the time from its answer until
// the last page has the price.
func BenchmarkAuction(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		folder := b.TempDir()
		benchAuction(b, schematest.Open(b, schema.Config{Folder: folder}), func() []*process {
			return []*process{startLimited(b, folder, "off")}
		})
	})
	for name, servers := range map[string]int{"mysql": 1, "mysql, two servers": 2} {
		b.Run(name, func(b *testing.B) {
			dsn, ok := schematest.MySQL(b)
			if !ok {
				b.Skip("no MySQL server")
			}
			benchAuction(b, schematest.Open(b, schema.Config{DSN: dsn}), func() (list []*process) {
				search := startProgram(b, "engine", "--listen", "127.0.0.1:0").url
				args := []string{"--database", dsn, "--meili-url", search, "--secret", strings.Repeat("bench", 8)}
				files := b.TempDir()
				for range servers {
					list = append(list, startLimited(b, files, "off", args...))
				}
				return list
			})
		})
	}
}

func benchAuction(b *testing.B, db *schematest.DB, start func() []*process) {
	db.Now = time.Now
	a := db.RunningAuction(1, 1+benchEnds, time.Hour)
	r := &auctionRoom{bidders: db.Bidders(benchBidders), db: db, session: a.ID, lot: a.Lots[0], ending: a.Lots[1:]}
	r.servers = start()
	r.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: benchBidders}}
	r.pages = make([]bidPage, benchBidders)
	for i := range r.pages {
		r.pages[i].least = r.lot.Least()
	}
	sockets := r.openAll(b)
	for _, socket := range sockets {
		watch := fmt.Appendf(nil, `{"watch":{"auction":[%d]}}`, a.ID)
		if err := socket.WriteMessage(websocket.TextMessage, watch); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		before := r.worked()
		r.bidFor(b, benchBidding)
		after := r.worked()
		r.report(b)
		b.ReportMetric((after-before).Seconds()/benchBidding.Seconds(), "processors")
	}
	b.ReportMetric(0, "ns/op")
	for _, socket := range sockets {
		_ = socket.Close()
	}
	r.client.CloseIdleConnections()
	http.DefaultClient.CloseIdleConnections() // those that have opened the sockets
	for _, p := range r.servers {
		p.stop(b)
	}
}

// openAll opens the pages of the bidders, on each server in turn.
func (r *auctionRoom) openAll(b *testing.B) (sockets []*websocket.Conn) {
	n := len(r.servers)
	for s, p := range r.servers {
		token := func(i int) string { return r.bidders[i*n+s].Token }
		receive := func(page int, message []byte) { r.receive(page*n+s, message) }
		sockets = append(sockets, openPages(b, p.url, benchBidders/n, token, receive)...)
	}
	return sockets
}

// call returns the address of a call on the server of a bidder.
func (r *auctionRoom) call(bidder int, path string) string {
	return r.servers[bidder%len(r.servers)].url + "/mall/auction/" + path
}

// worked returns the processor time of all servers.
func (r *auctionRoom) worked() (sum time.Duration) {
	for _, p := range r.servers {
		one, _ := p.worked()
		sum += one
	}
	return sum
}

// auctionRoom are the bidders for one lot, with their pages.
type auctionRoom struct {
	bidders []schematest.Bidder
	db      *schematest.DB
	session int64
	lot     auction.Lot
	ending  []auction.Lot
	servers []*process
	client  *http.Client
	pages   []bidPage

	mu       sync.Mutex
	accepted []acceptedBid
	refused  int
	reloads  []time.Duration // of lists
	ended    int             // lots whose end a page has received
}

// bidPage is what the page of a bidder shows, with the versions that it has received in their order.
type bidPage struct {
	mu    sync.Mutex
	least schema.Yuan
	own   schema.Yuan // the last accepted bid
	seen  []seenPrice

	loading bool // the list of sessions will be loaded
	loaded  time.Time
}

type seenPrice struct {
	version int64
	at      time.Time
}

type acceptedBid struct {
	seenPrice // at: when the bidder had the answer
	took      time.Duration
}

// The messages about new prices and about changed sessions.
var (
	priceMessage    = []byte(`"msgType":"auctionPrice"`)
	sessionsMessage = []byte(`"kind":"auctions"`)
)

// receive takes a message of a socket.
func (r *auctionRoom) receive(page int, message []byte) {
	if page < benchLists && bytes.Contains(message, sessionsMessage) {
		r.reloadLater(page)
	}
	if !bytes.Contains(message, priceMessage) {
		return
	}
	at := time.Now()
	var m struct {
		Data []struct {
			LotID   int64
			Status  auction.LotState
			Least   schema.Yuan
			Version int64
		}
	}
	if json.Unmarshal(message, &m) != nil {
		return
	}
	p := &r.pages[page]
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range m.Data {
		if l.LotID == r.lot.ID {
			p.least = l.Least
			p.seen = append(p.seen, seenPrice{l.Version, at})
		} else if page == 0 && l.Status == auction.LotUnsold {
			r.mu.Lock()
			r.ended++
			r.mu.Unlock()
		}
	}
}

// reloadLater loads the list of sessions as its page does: at most every five seconds, with five seconds of jitter.
func (r *auctionRoom) reloadLater(page int) {
	const pace = 5 * time.Second
	p := &r.pages[page]
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.loading {
		return
	}
	p.loading = true
	wait := max(0, time.Until(p.loaded.Add(pace))) + rand.N(pace)
	time.AfterFunc(wait, func() {
		p.mu.Lock()
		p.loading, p.loaded = false, time.Now()
		p.mu.Unlock()
		start := time.Now()
		answer, err := r.client.Get(r.call(page, "list?pageNum=1&pageSize=20"))
		if err != nil {
			return // the server has stopped
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		_ = answer.Body.Close()
		r.mu.Lock()
		defer r.mu.Unlock()
		r.reloads = append(r.reloads, time.Since(start))
	})
}

// endLots ends a lot each second and changes the session every five seconds, until the context ends.
func (r *auctionRoom) endLots(ctx context.Context) {
	for second := 0; len(r.ending) > 0; second++ {
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return
		}
		id := r.ending[0].ID
		r.ending = r.ending[1:]
		r.db.Do(func(tx *schema.Tx) error {
			if second%5 == 0 {
				tx.Changed(auction.SessionsChanged, r.session)
			}
			tx.Changed(auction.LotChanged, id)
			return schematest.Run(tx, "UPDATE auction_lot SET end_at = ?, version = version + 1 WHERE id = ?",
				schema.Millis(tx.Now()), id)
		})
	}
}

// bidFor lets all bidders bid for a time, and waits until their pages have the last price.
func (r *auctionRoom) bidFor(b *testing.B, length time.Duration) {
	ctx, stop := context.WithTimeout(b.Context(), length)
	defer stop()
	var work sync.WaitGroup
	work.Go(func() { r.endLots(ctx) })
	for i := range r.bidders {
		work.Go(func() {
			for {
				thought := time.Duration(rand.ExpFloat64() * float64(benchThought))
				select {
				case <-time.After(thought):
				case <-ctx.Done():
					return
				}
				if err := r.bid(i); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	work.Wait()
	last := int64(0)
	for _, one := range r.accepted {
		last = max(last, one.version)
	}
	waitLong(b, "all pages have the last price", func() bool {
		for i := range r.pages {
			if r.pages[i].sawAt(last).IsZero() {
				return false
			}
		}
		return true
	})
}

// sawAt returns when the page had a version or a later one; zero if it has not.
func (p *bidPage) sawAt(version int64) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.seen {
		if s.version >= version {
			return s.at
		}
	}
	return time.Time{}
}

// bid places a bid unless the bidder has the highest one.
func (r *auctionRoom) bid(i int) error {
	p := &r.pages[i]
	p.mu.Lock()
	least, own := p.least, p.own
	p.mu.Unlock()
	if own != 0 && least <= own+r.lot.Step {
		return nil
	}
	price := least + r.lot.Step*schema.Yuan(rand.IntN(6))
	body := fmt.Sprintf(`{"lotID":%d,"price":%d}`, r.lot.ID, price)
	request, err := http.NewRequest(http.MethodPost, r.call(i, "on_auction"), strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", r.bidders[i].Token)
	start := time.Now()
	answer, err := r.client.Do(request)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(answer.Body)
	took := time.Since(start)
	_ = answer.Body.Close()
	var out struct {
		Code int
		Data struct{ Version int64 }
	}
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	switch {
	case err != nil:
		return err
	case out.Code == http.StatusBadRequest: // others were faster
		r.mu.Lock()
		r.refused++
		r.mu.Unlock()
		return nil
	case out.Code != http.StatusOK:
		return fmt.Errorf("a bid is answered %s", text)
	}
	p.mu.Lock()
	p.own = price
	p.mu.Unlock()
	r.mu.Lock()
	r.accepted = append(r.accepted, acceptedBid{seenPrice{out.Data.Version, start.Add(took)}, took})
	r.mu.Unlock()
	return nil
}

// report reports the times of the bids, and forgets them.
func (r *auctionRoom) report(b *testing.B) {
	took, told := make([]time.Duration, len(r.accepted)), make([]time.Duration, len(r.accepted))
	for i, one := range r.accepted {
		took[i] = one.took
		for page := range r.pages {
			told[i] = max(told[i], r.pages[page].sawAt(one.version).Sub(one.at))
		}
	}
	slices.Sort(took)
	slices.Sort(told)
	for name, times := range map[string][]time.Duration{"accepted": took, "told": told} {
		for part, percent := range map[string]int{"p50": 50, "p99": 99, "slowest": 100} {
			at := times[min(len(times)*percent/100, len(times)-1)]
			b.ReportMetric(float64(at.Microseconds())/1000, name+"-"+part+"-ms")
		}
	}
	b.ReportMetric(float64(len(r.accepted))/benchBidding.Seconds(), "accepted/s")
	b.ReportMetric(float64(r.refused)/benchBidding.Seconds(), "refused/s")
	r.mu.Lock()
	defer r.mu.Unlock()
	if slices.Sort(r.reloads); len(r.reloads) > 0 {
		b.ReportMetric(float64(len(r.reloads))/benchBidding.Seconds(), "reloads/s")
		b.ReportMetric(float64(r.reloads[len(r.reloads)*99/100].Microseconds())/1000, "reload-p99-ms")
	}
	b.ReportMetric(float64(r.ended)/benchBidding.Seconds(), "ended/s")
	r.accepted, r.refused, r.reloads, r.ended = nil, 0, nil, 0
	for i := range r.pages {
		r.pages[i].seen = nil
	}
}
