package channel

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// QuoteFeed reads futures quotes from a URL that answers JSON.
type QuoteFeed struct {
	url    string
	fields map[string]string // paths by the names in DefaultQuoteFields
}

// DefaultQuoteFields are the fields of /mall/batch/spot_index of a site of this program.
const DefaultQuoteFields = "list=data,code=indexCode,price=indexValue,settle=preSettle,at=at"

// codeIsKey is the path of the code if the list is an object whose keys are the codes.
const codeIsKey = "@key"

// OpenQuoteFeed checks the URL of a feed and where its fields stand: paths of gjson by name, separated by commas, as in
// DefaultQuoteFields. An empty list is the whole answer. It returns nil for an empty URL.
func OpenQuoteFeed(url, fields string) (*QuoteFeed, error) {
	if url == "" {
		return nil, nil
	}
	if _, err := parseSecureURL("COTTONMALL_QUOTE_URL", url); err != nil {
		return nil, err
	}
	f := &QuoteFeed{url, map[string]string{"list": "", "code": "", "price": "", "settle": "", "at": ""}}
	for part := range strings.SplitSeq(fields, ",") {
		name, path, _ := strings.Cut(part, "=")
		if _, known := f.fields[name]; !known {
			return nil, schema.Invalid("", "COTTONMALL_QUOTE_FIELDS 中没有 %s：应如 %s", name, DefaultQuoteFields)
		}
		f.fields[name] = path
	}
	if f.fields["code"] == "" || f.fields["price"] == "" {
		return nil, schema.Invalid("", "COTTONMALL_QUOTE_FIELDS 缺少 code 或 price：应如 %s", DefaultQuoteFields)
	}
	return f, nil
}

const (
	quoteTimeout  = 5 * time.Second // limits the time of a request
	maxQuoteBytes = 4 << 20         // of an answer, which may have the quotes of all exchanges
)

// Read requests the quotes. Without times in the answer, they are as of now.
func (f *QuoteFeed) Read(ctx context.Context, now time.Time) ([]market.QuoteEntry, error) {
	ctx, cancel := context.WithTimeout(ctx, quoteTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	body, err := sendRequest(operatorClient, request, maxQuoteBytes)
	if err != nil {
		return nil, fmt.Errorf("read quotes: %w", err)
	}
	if len(body) == maxQuoteBytes {
		return nil, fmt.Errorf("read quotes: the answer has more than %d MB", maxQuoteBytes>>20)
	}
	return f.parse(body, now)
}

func (f *QuoteFeed) parse(body []byte, now time.Time) (entries []market.QuoteEntry, err error) {
	if !gjson.ValidBytes(body) {
		return nil, errors.New("read quotes: the answer is not JSON")
	}
	list := gjson.ParseBytes(body)
	if path := f.fields["list"]; path != "" {
		list = list.Get(path)
	}
	if !list.IsArray() && !list.IsObject() {
		return nil, fmt.Errorf("read quotes: the answer has no list at %q", f.fields["list"])
	}
	list.ForEach(func(key, item gjson.Result) bool {
		var e market.QuoteEntry
		e, err = f.entry(key.String(), item, now)
		entries = append(entries, e)
		return err == nil
	})
	return entries, err
}

// entry reads a quote. A missing price is zero, which is refused later for cotton and ignored for other goods.
func (f *QuoteFeed) entry(key string, item gjson.Result, now time.Time) (e market.QuoteEntry, err error) {
	e = market.QuoteEntry{IndexCode: key, At: now}
	if f.fields["code"] != codeIsKey {
		e.IndexCode = item.Get(f.fields["code"]).String()
	}
	e.Price, _ = market.ParsePrice(item.Get(f.fields["price"]).String())
	if path := f.fields["settle"]; path != "" {
		e.Settled, _ = market.ParsePrice(item.Get(path).String())
	}
	if path := f.fields["at"]; path != "" {
		at, ok := market.ParseQuoteTime(item.Get(path).String(), now)
		if !ok {
			return e, fmt.Errorf("read quotes: time %q of %s is not readable", item.Get(path).String(), e.IndexCode)
		}
		e.At = at
	}
	return e, nil
}
