package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestAFeedIsFollowed polls a feed that begins, repeats itself, goes back in time, fails and comes back.
func TestAFeedIsFollowed(t *testing.T) {
	t.Parallel()
	answer, asked := "", 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if asked++; answer == "" {
			w.WriteHeader(http.StatusBadGateway)
		}
		_, _ = fmt.Fprint(w, answer)
	}))
	defer server.Close()
	feed, err := channel.OpenQuoteFeed(server.URL, "list=data.items,code=symbol,price=last,settle=pre,at=time")
	if err != nil {
		t.Fatal(err)
	}
	db := schematest.New(t)
	db.Advance(48 * time.Hour) // Monday 10:00
	r, err := Open(db.DB, Config{Feed: feed, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	const form = `{"data":{"items":[{"symbol":"CF2701","last":"%d.00","pre":14500,"time":"%s"},` +
		`{"symbol":"AP2701","last":8000,"time":"%[2]s"}]}}`
	poll := func(text, failure string, price schema.Yuan) {
		t.Helper()
		answer = text
		err := r.pollQuotes(t.Context())
		if (err == nil) != (failure == "") || err != nil && !strings.Contains(err.Error(), failure) {
			t.Errorf("got error %v, want %q", err, failure)
		}
		quotes := schematest.Read(db, market.Quotes)
		if len(quotes) != 1 || quotes[0].Price != price {
			t.Errorf("got quotes %+v, want the price %d", quotes, price)
		}
	}
	poll(fmt.Sprintf(form, 14520, "2026-11-23 09:59:50"), "", 14520)
	poll(fmt.Sprintf(form, 14525, "2026-11-23 09:59:50"), "", 14520)
	poll(fmt.Sprintf(form, 14530, "2026-11-23 09:59:40"), "", 14520)
	poll(fmt.Sprintf(form, 1452, "2026-11-23 09:59:59"), "未采用", 14520)
	poll(fmt.Sprintf(form, 14530, "2026-11-23 09:59:59"), "", 14530)
	poll("<html>", "not JSON", 14530)
	before := asked
	poll(fmt.Sprintf(form, 14535, "2026-11-23 10:00:00"), "not JSON", 14530) // waits after a failure
	if asked != before {
		t.Error("the feed was asked during the pause")
	}
	db.Advance(firstFeedPause)
	poll("", "502", 14530)
	db.Advance(firstFeedPause)
	poll(fmt.Sprintf(form, 14535, "2026-11-23 10:00:05"), "502", 14530) // the pause doubled
	db.Advance(firstFeedPause)
	poll(fmt.Sprintf(form, 14535, "2026-11-23 10:00:05"), "", 14535)
}

// TestLargeAnswersOfFeedsAreRead reads a contract behind those of all other goods, and refuses an answer without end.
func TestLargeAnswersOfFeedsAreRead(t *testing.T) {
	t.Parallel()
	others := strings.Repeat(`{"indexCode":"AP701","indexValue":8000,"at":"2026-11-23 09:59:50"},`, 5000)
	answer := `{"data":[` + others + `{"indexCode":"CF701","indexValue":14520,"at":"2026-11-23 09:59:50"}]}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(w, answer)
	}))
	defer server.Close()
	feed, err := channel.OpenQuoteFeed(server.URL, channel.DefaultQuoteFields)
	if err != nil {
		t.Fatal(err)
	}
	now := schema.Day("2026-11-23").At(10, 0)
	entries, err := feed.Read(t.Context(), now)
	if err != nil || len(entries) != 5001 || entries[5000].IndexCode != "CF701" {
		t.Errorf("got %d quotes, %v", len(entries), err)
	}
	answer = strings.Repeat(" ", 5<<20)
	if _, err := feed.Read(t.Context(), now); err == nil || !strings.Contains(err.Error(), "4 MB") {
		t.Errorf("got %v, want a refusal of the length", err)
	}
}

// listFeed is a feed that sends the same list until it is changed.
type listFeed []market.QuoteEntry

// Read returns the list.
func (f *listFeed) Read(context.Context, time.Time) ([]market.QuoteEntry, error) { return *f, nil }

// TestUnchangedQuotesAreSeldomStored polls a feed whose times advance while its price stays. Only the time is stored,
// and not at each poll. An older price is not stored, even if it is later than the stored one.
func TestUnchangedQuotesAreSeldomStored(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	db.Advance(48 * time.Hour) // Monday 10:00
	feed := &listFeed{}
	r, err := Open(db.DB, Config{Feed: feed, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	begin := schema.Day("2026-11-23").At(9, 59)
	poll := func(second int, price, wantPrice schema.Yuan, wantSecond int) {
		t.Helper()
		at := begin.Add(time.Duration(second) * time.Second)
		*feed = listFeed{{IndexCode: "CF701", Price: price, Settled: 14500, At: at}}
		if err := r.pollQuotes(t.Context()); err != nil {
			t.Fatal(err)
		}
		q := schematest.Read(db, market.Quotes)[0]
		if got := int(q.At.Sub(begin) / time.Second); q.Price != wantPrice || got != wantSecond {
			t.Errorf("second %d: the price is %d of second %d, want %d of %d", second, q.Price, got, wantPrice, wantSecond)
		}
	}
	poll(0, 14520, 14520, 0)
	if err := db.Exec("CREATE TRIGGER seldom BEFORE UPDATE ON daily_quote " +
		"BEGIN SELECT RAISE(ABORT, 'the day was written'); END"); err != nil {
		t.Fatal(err)
	}
	poll(3, 14520, 14520, 0)
	poll(27, 14520, 14520, 0)
	poll(20, 14600, 14520, 0)
	poll(30, 14520, 14520, 30)
	poll(33, 14520, 14520, 30)
	if err := db.Exec("DROP TRIGGER seldom"); err != nil {
		t.Fatal(err)
	}
	poll(36, 14525, 14525, 36)
}

// TestFormsOfFeeds reads lists in several places, by key, and without times.
func TestFormsOfFeeds(t *testing.T) {
	t.Parallel()
	now := schema.Day("2026-11-23").At(10, 0)
	for _, c := range []struct{ fields, answer string }{
		{
			channel.DefaultQuoteFields,
			`{"code":200,"data":[{"indexCode":"CF701","indexValue":14520,"at":"2026-11-23T10:00:00+08:00"}]}`,
		},
		{"code=0,price=1", `[["CF701",14520]]`},
		{"list=,code=@key,price=p", `{"CF701":{"p":"14,520"}}`},
		{"list=a.0.b,code=c,price=q.p", `{"a":[{"b":[{"c":"CF701","q":{"p":14520.0}}]}]}`},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = fmt.Fprint(w, c.answer)
		}))
		feed, err := channel.OpenQuoteFeed(server.URL, c.fields)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := feed.Read(t.Context(), now)
		server.Close()
		want := []market.QuoteEntry{{IndexCode: "CF701", Price: 14520, At: now}}
		if diff := cmp.Diff(want, entries); diff != "" || err != nil {
			t.Errorf("%s: %v %s", c.fields, err, diff)
		}
	}
	for _, c := range []struct{ url, fields, refusal string }{
		{"http://quotes.example.com", channel.DefaultQuoteFields, "https"},
		{"https://quotes.example.com", "code=a", "price"},
		{"https://quotes.example.com", "code=a,price=b,day=c", "day"},
	} {
		if _, err := channel.OpenQuoteFeed(c.url, c.fields); err == nil || !strings.Contains(err.Error(), c.refusal) {
			t.Errorf("%s %s: got %v, want a refusal with %q", c.url, c.fields, err, c.refusal)
		}
	}
}
