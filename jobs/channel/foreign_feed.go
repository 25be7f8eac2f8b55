package channel

import (
	"context"
	"time"

	"github.com/tidwall/gjson"

	"cottonmall/schema/market"
)

// ForeignFeed reads quotes of contracts on ICE from a URL that answers JSON.
type ForeignFeed struct{ QuoteFeed }

// OpenForeignFeed checks the URL of a feed and where its fields stand, as in DefaultQuoteFields. It returns nil for an
// empty URL.
func OpenForeignFeed(url, fields string) (*ForeignFeed, error) {
	f, err := openQuoteFeed("COTTONMALL_ICE_", url, fields)
	if f == nil {
		return nil, err
	}
	return &ForeignFeed{*f}, nil
}

// Read requests the quotes. Without times in the answer, they are as of now.
func (f *ForeignFeed) Read(ctx context.Context, now time.Time) ([]market.ForeignQuote, error) {
	return readList(ctx, &f.jsonFeed, func(key string, item gjson.Result) (q market.ForeignQuote, err error) {
		q.IndexCode, q.Source = f.code(key, item), f.host()
		q.Price, _ = market.ParseCents(f.text(item, "price"))
		q.Settled, _ = market.ParseCents(f.text(item, "settle"))
		q.At, err = f.at(item, q.IndexCode, now)
		return q, err
	})
}
