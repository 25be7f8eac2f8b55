package channel

import (
	"context"
	"net/http"

	"cottonmall/schema/series/seriessheet"
)

// SeriesFeed reads values of series from a URL that answers a sheet, in the form that administrators upload.
type SeriesFeed struct{ at jsonFeed }

// OpenSeriesFeed checks the URL of a feed. It returns nil for an empty URL.
func OpenSeriesFeed(address string) (*SeriesFeed, error) {
	f, err := openJSONFeed("COTTONMALL_SERIES_", address, "", "")
	if f == nil {
		return nil, err
	}
	return &SeriesFeed{*f}, nil
}

// Read requests the sheet. Rows without a source are from the host.
func (f *SeriesFeed) Read(ctx context.Context) (*seriessheet.Values, error) {
	ctx, cancel := context.WithTimeout(ctx, deliveryTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.at.url, nil)
	if err != nil {
		return nil, err
	}
	body, err := fetchFeed(request)
	if err != nil {
		return nil, err
	}
	return seriessheet.Read(ctx, body, "", f.at.host())
}
