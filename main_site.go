package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// siteFlags is a running cottonmall, asked as a visitor asks it.
type siteFlags struct{ url string }

// sitePage is how many listings one answer holds at most.
const sitePage = 100

// count is how many listings there are of Xinjiang (0) or inland (1) cotton.
func (s *siteFlags) count(ctx context.Context, kind int) (n int, err error) {
	err = s.call(ctx, "/mall/batch/countListingFine", map[string]any{"cottonSource": kind}, &n)
	return n, err
}

// find gives every listing of some batches of one type.
func (s *siteFlags) find(ctx context.Context, kind int, numbers []string) ([]shown, error) {
	var list []shown
	for page := 1; ; page++ {
		var answer struct {
			TotalRow int     `json:"totalRow"`
			List     []shown `json:"list"`
		}
		err := s.call(ctx, "/mall/batch/getListingFineList", map[string]any{
			"type": kind, "keyword": strings.Join(numbers, " "), "order": "listingTime",
			"pageNum": page, "pageSize": sitePage,
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

// call asks one question; when the site says that it is asked too often, it waits and asks again.
func (s *siteFlags) call(ctx context.Context, path string, in, out any) error {
	const tooOften, waits = 509, 60
	for range waits {
		status, err := s.once(ctx, path, in, out)
		if status != tooOften || err != nil {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return fmt.Errorf("%s%s：请求一直过于频繁", s.url, path)
}

func (s *siteFlags) once(ctx context.Context, path string, in, out any) (status int, err error) {
	body, err := json.Marshal(in)
	if err != nil {
		return 0, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
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
