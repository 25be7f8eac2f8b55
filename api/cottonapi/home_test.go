package cottonapi_test

import (
	"encoding/json"
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// A contract on the home page shows its last 20 trading days, the last of them as it stands.
func TestHomeShowsWherePricesCameFrom(t *testing.T) {
	t.Parallel()
	m := apitest.OpenMarket(t)
	today := market.TradingDay(m.DB.Now(), nil) // no holiday is near
	var days []market.DailyQuote
	for ago := 50; ago > 0; ago-- {
		days = append(days, market.DailyQuote{IndexCode: "CF705", Day: today.Add(-ago), Close: 15200 - schema.Yuan(5*ago)})
	}
	m.DB.Do(func(tx *schema.Tx) error { return market.AddDailyQuotes(tx, days) })
	m.DB.Quote("CF705", 15205)
	var page struct {
		Data struct {
			Quotes []struct {
				IndexCode string
				History   []struct {
					Day   schema.Day
					Close schema.Yuan
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(m.Ask(apitest.Request{Path: "web_index/index"})), &page); err != nil {
		t.Fatal(err)
	}
	for _, q := range page.Data.Quotes {
		if q.IndexCode != "CF705" {
			continue
		}
		if len(q.History) != 20 {
			t.Fatalf("%d days, want 20", len(q.History))
		}
		for i, day := range q.History {
			ago := 19 - i
			want := 15200 - schema.Yuan(5*ago)
			if ago == 0 {
				want = 15205
			}
			if day.Day != today.Add(-ago) || day.Close != want {
				t.Errorf("day %d: %s closes at %d, want %s at %d", i, day.Day, day.Close, today.Add(-ago), want)
			}
		}
		return
	}
	t.Error("CF705 is not among the contracts")
}
