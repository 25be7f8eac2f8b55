package channel

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestNamesThatLeadInsideAreNotConnected checks that addresses are compared after their names are resolved, for each
// connection. A name that led outside when it was saved may lead inside when a message is sent.
func TestNamesThatLeadInsideAreNotConnected(t *testing.T) {
	t.Parallel()
	g := newGateway(t, func(int, http.ResponseWriter) {})
	for _, address := range []string{g.URL, strings.Replace(g.URL, "127.0.0.1", "localhost", 1)} {
		if _, err := postJSON(t.Context(), userClient, address, "key", 1); !errors.Is(err, errNotPublic) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if len(g.paths) > 0 {
		t.Errorf("requested %v", g.paths)
	}
}

// TestRedirectsAreNotFollowed checks that a gateway cannot redirect a message to another address.
func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	inside := newGateway(t, func(int, http.ResponseWriter) {})
	outside := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	defer outside.Close()
	reaching := *userClient
	reaching.Transport = nil // connects to the test's own servers
	for name, client := range map[string]*http.Client{"users": &reaching, "operators": operatorClient} {
		_, err := postJSON(t.Context(), client, outside.URL, "key", 1)
		if err == nil || !strings.Contains(err.Error(), "307") {
			t.Errorf("the client of %s: %v", name, err)
		}
	}
	if len(inside.paths) > 0 {
		t.Errorf("requested %v", inside.paths)
	}
}
