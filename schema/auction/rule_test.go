package auction_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/auction"
)

var begin = time.Date(2026, 11, 23, 2, 0, 0, 0, time.UTC)

// openLot returns a running lot on a basis that ends an hour after begin.
func openLot() auction.Lot {
	return auction.Lot{
		ID: 1, SellerID: 9, State: auction.LotRunning, Kind: auction.Open, Step: 10, BeginAt: begin,
		EndAt: begin.Add(time.Hour), BatchID: "65012252001", Listings: 1, IndexCode: "CF701", Start: 800,
	}
}

func TestBidsAreRefused(t *testing.T) {
	t.Parallel()
	led := func(l *auction.Lot) { l.Price, l.BuyerID, l.Bids = 900, 1, 1 }
	unmet := func(l *auction.Lot) { led(l); l.Reserve, l.HasReserve = 950, true }
	met := func(l *auction.Lot) { led(l); l.Reserve, l.HasReserve = 900, true }
	own := auction.Bidder{Bids: 1}
	for name, c := range map[string]struct {
		change  func(l *auction.Lot)
		company int64
		price   schema.Yuan
		after   time.Duration
		own     auction.Bidder
		want    string
	}{
		"first":           {nil, 2, 800, 0, auction.Bidder{}, ""},
		"too low":         {nil, 2, 795, 0, auction.Bidder{}, "不能低于起拍价 CF701 +800 元/吨"},
		"not by 5":        {nil, 2, 803, 0, auction.Bidder{}, "可出价 CF701 +800 或 CF701 +810 元/吨"},
		"first off step":  {nil, 2, 815, 0, auction.Bidder{}, "加价幅度 10 元/吨递增，可出价 CF701 +810 或 CF701 +820 元/吨"},
		"later off step":  {led, 2, 915, 0, auction.Bidder{}, "可出价 CF701 +910 或 CF701 +920 元/吨"},
		"implausible":     {nil, 2, 50_000, 0, auction.Bidder{}, "基差应在"},
		"own lot":         {nil, 9, 800, 0, auction.Bidder{}, "本企业的批次"},
		"before":          {nil, 2, 800, -time.Second, auction.Bidder{}, "还没有开始"},
		"last moment":     {nil, 2, 800, time.Hour - time.Millisecond, auction.Bidder{}, ""},
		"at the end":      {nil, 2, 800, time.Hour, auction.Bidder{}, "已结束"},
		"step":            {led, 2, 905, 0, auction.Bidder{}, "至少出价 CF701 +910"},
		"step met":        {led, 2, 910, 0, auction.Bidder{}, ""},
		"leader":          {led, 1, 1000, 0, own, "您现在的出价最高"},
		"leader, met":     {met, 1, 1000, 0, own, "您现在的出价最高"},
		"leader, unmet":   {unmet, 1, 910, 0, own, ""},
		"leader, too low": {unmet, 1, 900, 0, own, "至少出价 CF701 +910"},
		"waiting, begun":  {func(l *auction.Lot) { l.State = auction.LotWaiting }, 2, 800, 0, auction.Bidder{}, ""},
		"unsold":          {func(l *auction.Lot) { l.State = auction.LotUnsold }, 2, 800, 0, auction.Bidder{}, "已结束"},
		"sealed, another": {func(l *auction.Lot) { l.Kind, l.Bids = auction.Sealed, 3 }, 2, 800, 0, auction.Bidder{}, ""},
		"sealed, again":   {func(l *auction.Lot) { l.Kind = auction.Sealed }, 2, 900, 0, own, "只能出价一次"},
		"fixed":           {func(l *auction.Lot) { l.IndexCode, l.Start = "", 15_000 }, 2, 15_000, 0, auction.Bidder{}, ""},
	} {
		l := openLot()
		if c.change != nil {
			c.change(&l)
		}
		b := auction.Bid{CompanyID: c.company, Price: c.price}
		before := l
		err := l.Place(&b, &c.own, begin.Add(c.after))
		switch {
		case c.want == "" && err != nil, c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		case err != nil && l != before:
			t.Errorf("%s: a refused bid has changed the lot", name)
		}
	}
}

// TestRandomBidsKeepTheRules places random bids at random times: prices rise by the step, and a bid within two minutes
// of the end prolongs by exactly two minutes.
func TestRandomBidsKeepTheRules(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		l, now := openLot(), begin.Add(50*time.Minute)
		own := map[int64]*auction.Bidder{1: {}, 2: {}, 3: {}}
		for range 200 {
			now = now.Add(time.Duration(r.IntN(90_000)) * time.Millisecond)
			before := l
			b := auction.Bid{CompanyID: 1 + r.Int64N(3), Price: l.Least() + 5*schema.Yuan(r.IntN(5)-1)}
			err := l.Place(&b, own[b.CompanyID], now)
			if err != nil {
				if l != before {
					t.Fatal("a refused bid has changed the lot")
				}
				continue
			}
			left := before.EndAt.Sub(now)
			want := before.EndAt
			if left <= auction.Extension {
				want = want.Add(auction.Extension)
			}
			switch {
			case left <= 0:
				t.Fatalf("a bid %s after the end", -left)
			case before.Bids > 0 && l.Price < before.Price+l.Step:
				t.Fatalf("the price went from %d to %d", before.Price, l.Price)
			case !l.EndAt.Equal(want) || b.Extends != (left <= auction.Extension):
				t.Fatalf("with %s left the end moved by %s", left, l.EndAt.Sub(before.EndAt))
			case l.Version != before.Version+1:
				t.Fatal("the version has not grown")
			}
		}
	}
}

func TestTheBestBidWins(t *testing.T) {
	t.Parallel()
	at := func(s int) time.Time { return begin.Add(time.Duration(s) * time.Second) }
	for name, c := range map[string]struct {
		bidders []auction.Bidder
		reserve schema.Yuan
		frozen  int64
		want    int64
		reason  string
	}{
		"none":    {nil, 0, 0, 0, "无人出价"},
		"highest": {[]auction.Bidder{{CompanyID: 1, Price: 800}, {CompanyID: 2, Price: 900}}, 0, 0, 2, ""},
		"equal": {
			[]auction.Bidder{{CompanyID: 1, Price: 900, At: at(2)}, {CompanyID: 2, Price: 900, At: at(1)}}, 0, 0, 2, "",
		},
		"reserve":      {[]auction.Bidder{{CompanyID: 1, Price: 900}}, 905, 0, 0, "最高出价未达到保留价"},
		"reserve met":  {[]auction.Bidder{{CompanyID: 1, Price: 905}}, 905, 0, 1, ""},
		"frozen":       {[]auction.Bidder{{CompanyID: 1, Price: 900}, {CompanyID: 2, Price: 800}}, 0, 1, 2, ""},
		"frozen alone": {[]auction.Bidder{{CompanyID: 1, Price: 900}}, 0, 1, 0, "出价的企业已被冻结"},
		"seller":       {[]auction.Bidder{{CompanyID: 1, Price: 900}}, 0, 9, 0, "卖家已被冻结"},
	} {
		l := openLot()
		l.Reserve, l.HasReserve = c.reserve, c.reserve != 0
		best, reason := l.Best(c.bidders, func(id int64) bool { return id == c.frozen })
		if reason != c.reason || (best == nil) != (c.want == 0) || best != nil && best.CompanyID != c.want {
			t.Errorf("%s: %+v wins, %q", name, best, reason)
		}
	}
}

func TestTermsAreChecked(t *testing.T) {
	t.Parallel()
	good := auction.Terms{Title: "场次", Kind: auction.Open, BeginAt: begin, EndAt: begin.Add(time.Hour), Step: 5}
	now := begin.Add(-time.Hour)
	for want, change := range map[string]func(s *auction.Terms){
		"":        func(*auction.Terms) {},
		"场次名称":    func(s *auction.Terms) { s.Title = " " },
		"5 的倍数":   func(s *auction.Terms) { s.Step = 7 },
		"晚于现在":    func(s *auction.Terms) { s.BeginAt = now },
		"晚 5 分钟":  func(s *auction.Terms) { s.EndAt = begin.Add(time.Minute) },
		"最长 7 天":  func(s *auction.Terms) { s.EndAt = begin.AddDate(0, 0, 8) },
		"提前 90 天": func(s *auction.Terms) { s.BeginAt = now.AddDate(1, 0, 0); s.EndAt = s.BeginAt.Add(time.Hour) },
		"每吨保证金":   func(s *auction.Terms) { s.PerTon = -1 },
		"请选择竞价方式": func(s *auction.Terms) { s.Kind = 0 },
	} {
		terms := good
		change(&terms)
		err := terms.Check(now)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v", want, err)
		}
	}
}

func TestEveryStateIsReached(t *testing.T) {
	t.Parallel()
	reached := map[auction.SessionState]bool{auction.Announced: true}
	for _, s := range auction.SessionSteps {
		reached[s.To] = true
		if s.From == auction.Settled || s.From == auction.Withdrawn {
			t.Errorf("%s leaves %s", s.Verb, s.From.Name())
		}
	}
	lots := map[auction.LotState]bool{auction.LotWaiting: true}
	for _, s := range auction.LotSteps {
		lots[s.To] = true
		if !s.From.Open() {
			t.Errorf("%s leaves %s", s.Verb, s.From.Name())
		}
	}
	if len(reached) != 5 || len(lots) != 5 {
		t.Errorf("reached %v and %v", reached, lots)
	}
}

// TestRefusedPricesNameTheLot checks the sentences about prices of one lot among many, and their fields.
func TestRefusedPricesNameTheLot(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start, reserve schema.Yuan
		field, want    string
	}{
		"start":       {803, 900, "list[1].start", "批次 65012252001 的起拍价尾数应为 0 或 5"},
		"reserve":     {800, 903, "list[1].reserve", "批次 65012252001 的保留价尾数应为 0 或 5"},
		"too low":     {800, 795, "list[1].reserve", "批次 65012252001 的保留价不能低于起拍价"},
		"implausible": {50_000, 50_000, "list[1].start", "批次 65012252001 的起拍价：基差应在"},
	} {
		l := openLot()
		l.Start, l.Reserve, l.HasReserve = c.start, c.reserve, true
		refusal, ok := schema.KindOf(l.CheckPrices("list[1].", begin))
		if !ok || refusal.Field != c.field || !strings.HasPrefix(refusal.Message, c.want) {
			t.Errorf("%s: got %+v", name, refusal)
		}
	}
}
