package api_test

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
)

// TestAFloodOfOneAddressLimitsNoOther checks that an address with endless calls gets few captchas, and that others are
// answered.
func TestAFloodOfOneAddressLimitsNoOther(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, func(c *api.Config) { c.Limits = true })
	flood := apitest.Request{Path: "bases/get_param", Header: map[string]string{"X-Forwarded-For": "203.0.113.7"}}
	var mu sync.Mutex
	pictures := map[string]bool{}
	var refused atomic.Int64
	var askers sync.WaitGroup
	for range 4 {
		askers.Go(func() {
			for range 5000 {
				if refused.Load() >= 200 {
					return
				}
				answer, body := w.Do(flood)
				if answer.StatusCode == http.StatusOK {
					continue
				}
				mu.Lock()
				_, picture, _ := strings.Cut(body, `"verifyId":"`)
				pictures[picture] = true
				mu.Unlock()
				refused.Add(1)
			}
		})
	}
	for i := range 50 {
		w.Ask(apitest.Request{
			Path: "bases/get_param", Header: map[string]string{"X-Forwarded-For": "198.51.100." + apitest.Num(int64(i))},
		})
		w.Ask(apitest.Request{
			Name: "a member of the same office", Path: "bases/get_param", Session: w.Clerk.LogIn(), Header: flood.Header,
		})
	}
	askers.Wait()
	if refused.Load() < 200 || len(pictures) > 10 {
		t.Errorf("%d calls were refused with %d pictures", refused.Load(), len(pictures))
	}
}
