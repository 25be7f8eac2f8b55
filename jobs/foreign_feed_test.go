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

	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// polling returns a function that answers a feed, polls it and expects an error.
func polling(t *testing.T, answer *string) func(text string, poll func(context.Context) error, failure string) {
	return func(text string, poll func(context.Context) error, failure string) {
		t.Helper()
		*answer = text
		if err := poll(t.Context()); (err == nil) != (failure == "") ||
			err != nil && !strings.Contains(err.Error(), failure) {
			t.Errorf("%s: got %v, want %q", text, err, failure)
		}
	}
}

// answering returns the URL of a server that answers what answer points to.
func answering(t *testing.T, answer *string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(w, *answer)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestTheRateIsFollowed(t *testing.T) {
	t.Parallel()
	answer := ""
	feed, err := channel.OpenRateFeed(answering(t, &answer), channel.DefaultRateFields)
	if err != nil {
		t.Fatal(err)
	}
	db := schematest.New(t) // on 2026-11-21
	r, err := Open(db.DB, Config{Rates: feed, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	poll := polling(t, &answer)
	for _, c := range []struct{ answer, failure string }{
		{`{"data":{"rate":"6.7100","day":"2026/11/20 09:15","source":"中间价"}}`, ""},
		{`{"data":{"rate":6.7018}}`, ""},
		{`{"data":{"rate":"12.5"}}`, "4 到 12"},
		{`{"data":{"rate":"昨天"}}`, "昨天"},
		{`{"data":{}}`, "rate"},
		{`<html>`, "not JSON"},
	} {
		poll(c.answer, r.pollRate, c.failure)
	}
	list := schematest.Read(db, func(tx *schema.Tx) ([]market.Rate, error) { return market.Rates(tx, "2026-11-01") })
	if len(list) != 2 || list[0].Rate != 6_7018 || list[0].Source != "127.0.0.1" || list[1].Day != "2026-11-20" ||
		list[1].Source != "中间价" {
		t.Errorf("got %+v", list)
	}
	for _, c := range []struct{ url, fields, refusal string }{
		{"http://rates.example.com", channel.DefaultRateFields, "COTTONMALL_RATE_URL"},
		{"https://rates.example.com", "day=a", "COTTONMALL_RATE_FIELDS 缺少 rate"},
	} {
		if _, err := channel.OpenRateFeed(c.url, c.fields); err == nil || !strings.Contains(err.Error(), c.refusal) {
			t.Errorf("%s %s: got %v, want a refusal with %q", c.url, c.fields, err, c.refusal)
		}
	}
}

func TestForeignQuotesAreFollowed(t *testing.T) {
	t.Parallel()
	answer := ""
	feed, err := channel.OpenForeignFeed(answering(t, &answer), "list=,code=0,price=1,settle=2")
	if err != nil {
		t.Fatal(err)
	}
	db := schematest.New(t)
	r, err := Open(db.DB, Config{Foreign: feed, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	poll := polling(t, &answer)
	poll(`[["CTH27",80.25,"80.10"],["AP701",8000,0]]`, r.pollForeignQuotes, "")
	if q := schematest.Read(db, market.ForeignQuotes); len(q) != 1 || q[0].Price != 80_25 || q[0].Settled != 80_10 {
		t.Errorf("got %+v", q)
	}
	db.Advance(time.Second)
	poll(`[["CTH27",8025,"80.10"]]`, r.pollForeignQuotes, "未采用")
	poll("", r.pollForeignQuotes, "not JSON")
	poll(`[["CTH27",80.30,"80.10"]]`, r.pollForeignQuotes, "not JSON") // waits after a failure
	db.Advance(firstFeedPause)
	poll(`[["CTH27",80.30,"80.10"]]`, r.pollForeignQuotes, "")
}
