package channel

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"cottonmall/schema"
)

// jsonFeed is a URL that answers JSON, and where its fields stand.
type jsonFeed struct {
	url    string
	fields map[string]string // paths of gjson by name
}

// openJSONFeed checks the URL of a feed and where its fields stand: paths of gjson by name, separated by commas. The
// form has all names. Settings begins the names of the environment variables. It returns nil for an empty URL.
func openJSONFeed(settings, address, fields, form string, required ...string) (*jsonFeed, error) {
	if address == "" {
		return nil, nil
	}
	if _, err := parseSecureURL(settings+"URL", address); err != nil {
		return nil, err
	}
	f := &jsonFeed{address, map[string]string{}}
	for part := range strings.SplitSeq(form, ",") {
		name, _, _ := strings.Cut(part, "=")
		f.fields[name] = ""
	}
	for part := range strings.SplitSeq(fields, ",") {
		name, path, _ := strings.Cut(part, "=")
		if _, known := f.fields[name]; !known {
			return nil, schema.Invalid("", "%sFIELDS 中没有 %s：应如 %s", settings, name, form)
		}
		f.fields[name] = path
	}
	for _, name := range required {
		if f.fields[name] == "" {
			return nil, schema.Invalid("", "%sFIELDS 缺少 %s：应如 %s", settings, strings.Join(required, " 或 "), form)
		}
	}
	return f, nil
}

const (
	feedTimeout  = 5 * time.Second // limits the time of a request
	maxFeedBytes = 4 << 20         // of an answer, which may have the quotes of all exchanges
)

// read requests the answer of the feed.
func (f *jsonFeed) read(ctx context.Context) (answer gjson.Result, err error) {
	ctx, cancel := context.WithTimeout(ctx, feedTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url, nil)
	if err != nil {
		return answer, err
	}
	request.Header.Set("Accept", "application/json")
	body, err := fetchFeed(request)
	if err != nil {
		return answer, err
	}
	if !gjson.ValidBytes(body) {
		return answer, errors.New("read feed: the answer is not JSON")
	}
	return gjson.ParseBytes(body), nil
}

// fetchFeed returns the answer of a feed. It refuses one of maxFeedBytes, which may have been cut off.
func fetchFeed(request *http.Request) ([]byte, error) {
	body, err := sendRequest(operatorClient, request, maxFeedBytes)
	switch {
	case err != nil:
		return nil, fmt.Errorf("read feed: %w", err)
	case len(body) == maxFeedBytes:
		return nil, fmt.Errorf("read feed: the answer has more than %d MB", maxFeedBytes>>20)
	}
	return body, nil
}

// text returns a field of the answer or of an item. It is empty without a path.
func (f *jsonFeed) text(item gjson.Result, name string) string {
	if f.fields[name] == "" {
		return ""
	}
	return item.Get(f.fields[name]).String()
}

// host returns the host of the feed, which is the source of what it sends.
func (f *jsonFeed) host() string {
	at, err := url.Parse(f.url)
	if err != nil {
		return ""
	}
	return at.Hostname()
}

// readList requests the list of a feed and reads each item with its key.
func readList[T any](
	ctx context.Context, f *jsonFeed, read func(key string, item gjson.Result) (T, error),
) (entries []T, err error) {
	list, err := f.read(ctx)
	if err != nil {
		return nil, err
	}
	if path := f.fields["list"]; path != "" {
		list = list.Get(path)
	}
	if !list.IsArray() && !list.IsObject() {
		return nil, fmt.Errorf("read feed: the answer has no list at %q", f.fields["list"])
	}
	list.ForEach(func(key, item gjson.Result) bool {
		var e T
		e, err = read(key.String(), item)
		entries = append(entries, e)
		return err == nil
	})
	return entries, err
}
