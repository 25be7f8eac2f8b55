package api_test

import (
	"net/netip"
	"strings"
	"testing"

	"cottonmall/api"
	"cottonmall/api/apitest"
)

// TestHTTPSIsKept checks that a site with https sends Strict-Transport-Security and secure cookies.
func TestHTTPSIsKept(t *testing.T) {
	t.Parallel()
	far := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for name, c := range map[string]struct {
		public, proto string
		proxies       []netip.Prefix
		secure        bool
	}{
		"by http":                  {"", "", nil, false},
		"the address says so":      {"https://mall.example", "", nil, true},
		"the proxy says so":        {"", "https", nil, true},
		"somebody else says so":    {"", "https", far, false},
		"the address says http":    {"http://mall.example", "", nil, false},
		"the proxy comes by http":  {"", "http", nil, false},
		"both the address and it ": {"https://mall.example", "http", nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := apitest.OpenPeople(t, func(c2 *api.Config) { c2.PublicURL, c2.Proxies = c.public, c.proxies })
			header := map[string]string{"X-Forwarded-Proto": c.proto}
			answer, _ := w.Do(apitest.Request{Method: "GET", Path: "/cottonmall", Header: header})
			strict := answer.Header.Get("Strict-Transport-Security")
			if strings.HasPrefix(strict, "max-age=63072000") != c.secure {
				t.Errorf("%q", strict)
			}
			for _, cookie := range answer.Cookies() {
				if cookie.Name == "fpId" && cookie.Secure != c.secure {
					t.Errorf("the cookie is %+v", cookie)
				}
			}
		})
	}
}
