package apitest

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

// requestKey is the field of the key with which a page repeats a request.
const requestKey = "requestKey"

// askTwice makes each call that takes a request key, and repeats it a second later. The repeated call must get the
// answer of the first one, times included.
func askTwice(t *testing.T, routes []walked) {
	s := &Typist{Site: OpenSite(t), t: t}
	for _, r := range routes {
		if !slices.ContainsFunc(r.Takes, func(f Field) bool { return f.Name == requestKey }) {
			continue
		}
		sent, code, first := s.enter(r, requestKey)
		if code != http.StatusOK {
			t.Errorf("%s with %v answers %.300s", r.Call(), sent, first)
			continue
		}
		s.DB.Advance(time.Second)
		if again := s.ask(r.Route, s.caller(r).LogIn(), sent); again != first {
			t.Errorf("%s answers %.300s, and repeated %.300s", r.Call(), first, again)
		}
	}
}
