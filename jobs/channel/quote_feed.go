package channel

import (
	"context"
	"fmt"
	"time"

	"github.com/tidwall/gjson"

	"cottonmall/schema/market"
)

// QuoteFeed reads futures quotes from a URL that answers JSON.
type QuoteFeed struct{ jsonFeed }

// DefaultQuoteFields are the fields of /mall/batch/spot_index of a site of this program.
const DefaultQuoteFields = "list=data,code=indexCode,price=indexValue,settle=preSettle,at=at"

// codeIsKey is the path of the code if the list is an object whose keys are the codes.
const codeIsKey = "@key"

// OpenQuoteFeed checks the URL of a feed and where its fields stand, as in DefaultQuoteFields. An empty list is the
// whole answer. It returns nil for an empty URL.
func OpenQuoteFeed(url, fields string) (*QuoteFeed, error) {
	return openQuoteFeed("COTTONMALL_QUOTE_", url, fields)
}

func openQuoteFeed(settings, url, fields string) (*QuoteFeed, error) {
	f, err := openJSONFeed(settings, url, fields, DefaultQuoteFields, "code", "price")
	if f == nil {
		return nil, err
	}
	return &QuoteFeed{*f}, nil
}

// Read requests the quotes. Without times in the answer, they are as of now.
func (f *QuoteFeed) Read(ctx context.Context, now time.Time) ([]market.QuoteEntry, error) {
	return readList(ctx, &f.jsonFeed, func(key string, item gjson.Result) (market.QuoteEntry, error) {
		return f.entry(key, item, now)
	})
}

// entry reads a quote. A missing price is zero, which is refused later for cotton and ignored for other goods.
func (f *QuoteFeed) entry(key string, item gjson.Result, now time.Time) (e market.QuoteEntry, err error) {
	e.IndexCode = f.code(key, item)
	e.Price, _ = market.ParsePrice(f.text(item, "price"))
	e.Settled, _ = market.ParsePrice(f.text(item, "settle"))
	e.At, err = f.at(item, e.IndexCode, now)
	return e, err
}

// code returns the code of a contract.
func (f *QuoteFeed) code(key string, item gjson.Result) string {
	if f.fields["code"] == codeIsKey {
		return key
	}
	return f.text(item, "code")
}

// at returns the time of a price. Without a path it is now.
func (f *QuoteFeed) at(item gjson.Result, code string, now time.Time) (time.Time, error) {
	if f.fields["at"] == "" {
		return now, nil
	}
	text := f.text(item, "at")
	at, ok := market.ParseQuoteTime(text, now)
	if !ok {
		return at, fmt.Errorf("read quotes: time %q of %s is not readable", text, code)
	}
	return at, nil
}
