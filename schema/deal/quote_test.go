package deal_test

import (
	"errors"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestQuotesFillNothingWrongly has quotes that jump, stand still, come late or go back in time. Each finds a hanging
// order at 14,500 that fills when touched, and a locked basis at 14,500 with a risk reference price of 14,200.
func TestQuotesFillNothingWrongly(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		hung, locked := tr.lockedToo()
		db.Do(func(tx *schema.Tx) error {
			return market.SetDailyLimit(tx, &tr.admin.Member, market.DailyLimit{Day: "2026-11-23", Percent: 4_00})
		})
		db.Advance(monday + 4*time.Hour + 29*time.Minute) // 13:30:00
		afternoon := db.Now()
		db.Quote("CF701", 14600)
		db.Advance(40 * time.Second)
		for _, c := range []struct {
			name       string
			q          deal.Quote
			fill, call bool
		}{
			{"price", deal.Quote{Price: 14500, At: db.Now()}, true, false},
			{"above the price", deal.Quote{Price: 14505, At: db.Now()}, false, false},
			{"down through both", deal.Quote{Price: 14100, At: db.Now()}, true, true},
			{"limit down", deal.Quote{Price: 14020, At: db.Now()}, true, true},
			{"below the limit", deal.Quote{Price: 14015, At: db.Now()}, false, false},
			{"limit up", deal.Quote{Price: 15180, At: db.Now()}, false, false},
			{"above the limit", deal.Quote{Price: 15185, At: db.Now()}, false, false},
			{"half a minute late", deal.Quote{Price: 14100, At: db.Now().Add(-30 * time.Second)}, true, true},
			{"too late", deal.Quote{Price: 14100, At: db.Now().Add(-31 * time.Second)}, false, false},
			{"before the stored one", deal.Quote{Price: 14100, At: afternoon.Add(-time.Millisecond)}, false, false},
			{"before noon", deal.Quote{Price: 14100, At: afternoon.Add(-2*time.Hour - 5*time.Second)}, false, false},
			{"of another contract", deal.Quote{IndexCode: "CF703", Price: 14100, At: db.Now()}, false, false},
			{"of an ended contract", deal.Quote{IndexCode: "CF611", Price: 14100, At: db.Now()}, false, false},
		} {
			if c.q.IndexCode == "" {
				c.q.IndexCode = "CF701"
			}
			var touched, called int
			for _, id := range []int64{hung, locked} {
				filled, err := tr.outcome(id, func(tx *schema.Tx) (err error) {
					if touched, err = deal.TouchDeals(tx, goods, c.q); err != nil {
						return err
					}
					again, err := deal.TouchDeals(tx, goods, c.q)
					if again != 0 {
						err = errors.New("the quote touches twice")
					}
					return err
				})
				if err != nil || (filled == "7") != c.fill || (touched > 0) != c.fill {
					t.Errorf("%s: touches %d and leads deal %d to %s (%v)", c.name, touched, id, filled, err)
				}
			}
			_, err := tr.outcome(locked, func(tx *schema.Tx) (err error) {
				called, err = deal.CallMargins(tx, goods, c.q)
				return err
			})
			if err != nil || (called == 1) != c.call {
				t.Errorf("%s: calls %d margins (%v)", c.name, called, err)
			}
		}
	})
}

// lockedToo brings a deal of the first buyer to a hanging order that fills when touched, and another to a locked basis.
func (tr *trade) lockedToo() (hung, locked int64) {
	tr.t.Helper()
	fill := deal.Answering{Verb: deal.Hang, FillWhenTouched: schematest.Ref(true)}
	hung = tr.on("65012252030", tr.b, fill).ID
	return hung, tr.on("65012252031", tr.c, deal.Answering{Verb: deal.Lock, RiskPrice: 14200}).ID
}

// TestTheLastQuotesOfASession has quotes at the ends of sessions that deals see later. Their age is trading time.
func TestTheLastQuotesOfASession(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		end      time.Time // of the session
		before   time.Duration
		seen     time.Time
		touching bool
	}{
		{"10:15", schema.Day("2026-11-23").At(10, 15), 0, schema.Day("2026-11-23").At(10, 16), true},
		{"10:15 later", schema.Day("2026-11-23").At(10, 15), -1, schema.Day("2026-11-23").At(10, 16), false},
		{"before 10:30", schema.Day("2026-11-23").At(10, 30), time.Second, schema.Day("2026-11-23").At(10, 30), false},
		{"11:30", schema.Day("2026-11-23").At(11, 30), 10 * time.Second, schema.Day("2026-11-23").At(13, 29), true},
		{"11:30 old", schema.Day("2026-11-23").At(11, 30), 31 * time.Second, schema.Day("2026-11-23").At(13, 29), false},
		{"15:00", schema.Day("2026-11-23").At(15, 0), time.Second, schema.Day("2026-11-23").At(20, 0), true},
		{"15:00 in the evening", schema.Day("2026-11-23").At(15, 0), time.Second, schema.Day("2026-11-23").At(21, 0), true},
		{"23:00", schema.Day("2026-11-23").At(23, 0), time.Second, schema.Day("2026-11-24").At(9, 0), true},
		{"23:00 old", schema.Day("2026-11-23").At(23, 0), time.Second, schema.Day("2026-11-24").At(9, 1), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tr := newTrade(t, schematest.New(t))
			hung, _ := tr.lockedToo()
			tr.until(c.seen)
			q := deal.Quote{IndexCode: "CF701", Price: 14500, At: c.end.Add(-c.before)}
			got, err := tr.outcome(hung, func(tx *schema.Tx) error { _, err := deal.TouchDeals(tx, goods, q); return err })
			if want := map[bool]string{true: "7", false: "3"}[c.touching]; err != nil || got != want {
				t.Errorf("it leads to %s (%v), want %s", got, err, want)
			}
		})
	}
}

// TestQuotesUntilTheEndAreAppliedBeforeIt lets the clock end deals whose last quotes arrive after their validity, and
// that no job has taken.
func TestQuotesUntilTheEndAreAppliedBeforeIt(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		tr := newTrade(t, db)
		hung, locked := tr.lockedToo()
		expire := func(tx *schema.Tx) (int, error) { return deal.ExpireDeals(tx, goods) }
		tr.until(friday.Add(3 * time.Second))
		if n := tr.clock(expire); n != 0 {
			t.Errorf("%d deals ended before their last quotes", n)
		}
		var result *market.QuoteResult
		db.Do(func(tx *schema.Tx) (err error) {
			result, err = market.AddQuotes(tx, []market.QuoteEntry{
				{IndexCode: "CF701", Price: 14600, At: friday.Add(-10 * time.Second)},
				{IndexCode: "CF701", Price: 14500, At: friday.Add(-5 * time.Second)},
				{IndexCode: "CF701", Price: 14600, At: friday.Add(-time.Second)},
			})
			return err
		})
		if result.Accepted != 3 {
			t.Fatalf("the quotes: %+v", result)
		}
		tr.until(expiry)
		if n := tr.clock(expire); n != 2 {
			t.Errorf("%d deals ended", n)
		}
		if d := tr.is(hung, deal.Succeeded, ""); d.DoneFutures != 14500 {
			t.Errorf("it trades at %d", d.DoneFutures)
		}
		tr.is(locked, deal.Succeeded, "")
	})
}

// TestOldQuotesCallNoMargin sets a risk reference price after a quote that would pass it.
func TestOldQuotesCallNoMargin(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	_, locked := tr.lockedToo()
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	q := deal.Quote{IndexCode: "CF701", Price: 14100, At: tr.Now()}
	tr.Advance(time.Second)
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.SetRiskPrice(tx, goods, tr.seller, locked, 14200)
		return err
	})
	for want := range 2 {
		if n := tr.clock(func(tx *schema.Tx) (int, error) { return deal.CallMargins(tx, goods, q) }); n != want {
			t.Errorf("the quote of %s calls %d margins, want %d", q.At, n, want)
		}
		q.At = tr.Now()
	}
}

// TestFilledOrdersCostTheBuyersPrice lets a quote jump to the limit: the deal trades at the buyer's price.
func TestFilledOrdersCostTheBuyersPrice(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	hung, locked := tr.lockedToo()
	tr.Advance(monday)
	tr.tick(14020)
	if d := tr.is(hung, deal.Succeeded, ""); d.DoneFutures != 14500 || d.Price != 15600 {
		t.Errorf("it trades at %d, in all %d", d.DoneFutures, d.Price)
	}
	if d := tr.is(locked, deal.Succeeded, ""); d.DoneFutures != 14500 || d.FillWhenTouched {
		t.Errorf("the locked basis trades at %d", d.DoneFutures)
	}
}

// TestTheCurrentPriceNeedsAQuoteOfNow lets quotes stop: nothing trades at a price of minutes ago.
func TestTheCurrentPriceNeedsAQuoteOfNow(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	tr.Advance(monday)
	tr.Quote("CF701", 14600)
	d := tr.ask(tr.b, &deal.Terms{PriceType: deal.CurrentPrice, Until: friday})
	tr.done(func(tx *schema.Tx) ([]deal.Outcome, error) {
		return deal.ConfirmDeals(tx, goods, tr.seller, []int64{d.ID})
	})
	trade := func(tx *schema.Tx) error {
		_, err := deal.Reply(tx, goods, tr.seller, d.ID, deal.Answering{Verb: deal.Trade, Futures: 14000})
		return err
	}
	tr.Advance(3*time.Minute + time.Second)
	tr.refused(schema.ConflictKind, "合约 CF701 的行情已暂停，不能按现价成交，请在行情恢复后再试", trade)
	tr.Quote("CF701", 14620)
	tr.Do(trade)
	if d := tr.is(d.ID, deal.Succeeded, ""); d.DoneFutures != 14620 {
		t.Errorf("it trades at %d", d.DoneFutures)
	}
}

// TestTradesStayWithinTheDailyLimit lets a seller lower the buyer's price after a settlement of 14,600.
func TestTradesStayWithinTheDailyLimit(t *testing.T) {
	t.Parallel()
	tr := newTrade(t, schematest.New(t))
	d := tr.hanging(tr.b, 14100, deal.Hang)
	tr.Do(func(tx *schema.Tx) error {
		return market.SetDailyLimit(tx, &tr.admin.Member, market.DailyLimit{Day: "2026-11-23", Percent: 4_00})
	})
	for price, text := range map[market.Price]string{
		9995: "请输入尾数0或5的5位正整数", 14098: "请输入尾数0或5的5位正整数", 14105: "不能高于买家的挂盘价 14100",
		14015: "今天的价格应在跌停价 14020 和涨停价 15180 之间", 14020: "", 14100: "",
	} {
		_, err := tr.outcome(d.ID, func(tx *schema.Tx) error {
			_, err := deal.ChangeHanging(tx, goods, tr.seller, d.ID, deal.Answering{Verb: deal.Trade, Futures: price})
			return err
		})
		if text != "" {
			schematest.Refuses(t, market.CNY.Text(price), err, schema.InvalidKind, text)
		} else if err != nil {
			t.Errorf("%d: %v", price, err)
		}
	}
	tr.Do(func(tx *schema.Tx) error {
		return market.SetDailyLimit(tx, &tr.admin.Member, market.DailyLimit{Day: "2026-11-23", Percent: 1_00})
	})
	tr.Do(func(tx *schema.Tx) error {
		_, err := deal.ChangeHanging(tx, goods, tr.seller, d.ID, deal.Answering{Verb: deal.Trade, Futures: 14100})
		return err
	})
	tr.is(d.ID, deal.Succeeded, "")
}
