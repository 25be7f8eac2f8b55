package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// site is a running cottonmall, searched as a visitor does.
type site struct{ url string }

// pageSize is the largest number of listings in one answer.
const pageSize = 100

// count returns the number of listings of Xinjiang (0) or inland (1) cotton.
func (s *site) count(ctx context.Context, kind int) (n int, err error) {
	err = s.call(ctx, "/mall/batch/countListingFine", map[string]any{"cottonSource": kind}, &n)
	return n, err
}

// find returns every listing of some batches of one type.
func (s *site) find(ctx context.Context, kind int, numbers []string) ([]listing, error) {
	var list []listing
	for page := 1; ; page++ {
		var answer struct {
			TotalRow int       `json:"totalRow"`
			List     []listing `json:"list"`
		}
		err := s.call(ctx, "/mall/batch/getListingFineList", map[string]any{
			"type": kind, "keyword": strings.Join(numbers, " "), "order": "listingTime",
			"pageNum": page, "pageSize": pageSize,
		}, &answer)
		if err != nil {
			return nil, err
		}
		list = append(list, answer.List...)
		if len(list) >= answer.TotalRow || len(answer.List) == 0 {
			return list, nil
		}
	}
}

// call posts in, or gets with it if it is a query, and decodes the data of the answer into out. It repeats a call that
// the site refuses as too frequent.
func (s *site) call(ctx context.Context, path string, in, out any) error {
	const tooFrequent, tries = 509, 60
	for range tries {
		status, err := s.ask(ctx, path, in, out)
		if status != tooFrequent || err != nil {
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
	return fmt.Errorf("%s%s：请求一直过于频繁", s.url, path)
}

func (s *site) ask(ctx context.Context, path string, in, out any) (status int, err error) {
	request, err := s.request(ctx, path, in)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, fmt.Errorf("商城没有回应：%w", err)
	}
	defer response.Body.Close()
	answer := struct {
		Code int    `json:"code"`
		Msg  string `json:"msg"`
		Data any    `json:"data"`
	}{Data: out}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return response.StatusCode, fmt.Errorf("%s%s 的回答无法读取：%w", s.url, path, err)
	}
	if answer.Code != http.StatusOK && response.StatusCode == http.StatusOK {
		return response.StatusCode, fmt.Errorf("%s%s：%s", s.url, path, answer.Msg)
	}
	return response.StatusCode, nil
}

func (s *site) request(ctx context.Context, path string, in any) (*http.Request, error) {
	if query, ok := in.(url.Values); ok {
		return http.NewRequestWithContext(ctx, http.MethodGet, s.url+path+"?"+query.Encode(), nil)
	}
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(body))
	if err == nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, err
}

// sleep waits for a time. It returns the error of ctx if that ends first.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
