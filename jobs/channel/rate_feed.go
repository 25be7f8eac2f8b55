package channel

import (
	"context"
	"fmt"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// RateFeed reads the exchange rate of the US dollar from a URL that answers JSON.
type RateFeed struct{ jsonFeed }

// DefaultRateFields are the fields of /mall/imported/dollar_rmb_rate of a site of this program.
const DefaultRateFields = "rate=data.rate,day=data.day,source=data.source"

// OpenRateFeed checks the URL of a feed and where its fields stand, as in DefaultRateFields. It returns nil for an
// empty URL.
func OpenRateFeed(url, fields string) (*RateFeed, error) {
	f, err := openJSONFeed("COTTONMALL_RATE_", url, fields, DefaultRateFields, "rate")
	if f == nil {
		return nil, err
	}
	return &RateFeed{*f}, nil
}

// Read requests the rate. Without a day in the answer it is that of today, without a source that of the host.
func (f *RateFeed) Read(ctx context.Context, now time.Time) (r market.Rate, err error) {
	answer, err := f.read(ctx)
	if err != nil {
		return r, err
	}
	r.Day, r.Source = schema.DayOf(now), f.text(answer, "source")
	if text := f.text(answer, "day"); text != "" {
		r.Day = schema.Day(strings.ReplaceAll(text[:min(len(text), len(r.Day))], "/", "-"))
	}
	if r.Source = schema.Shorten(r.Source, 80); r.Source == "" {
		r.Source = f.host()
	}
	text := f.text(answer, "rate")
	if err := r.Rate.UnmarshalJSON([]byte(text)); err != nil || text == "" {
		return r, fmt.Errorf("read feed: rate %q is not a number with at most four decimals", text)
	}
	return r, nil
}
