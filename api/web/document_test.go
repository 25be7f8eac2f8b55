package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"cottonmall/api/apitest"
)

// operation is a call in the OpenAPI document.
type operation struct {
	Summary    string
	Parameters []struct{ Name string }
	Responses  map[string]struct {
		Description string
		Content     map[string]any
	}
	Limits   []string       `json:"x-limits"`
	Messages map[string]any `json:"x-messages"`
}

// complete reports whether a call is described with its answers and limits.
func (op operation) complete() bool {
	for status, answer := range op.Responses {
		if answer.Description == "" || status == "200" && len(answer.Content) == 0 {
			return false
		}
	}
	return op.Summary != "" && len(op.Responses) > 0 && len(op.Limits) > 0
}

// TestTheDocumentHasEveryRoute checks the document of a running server.
func TestTheDocumentHasEveryRoute(t *testing.T) {
	t.Parallel()
	w := apitest.OpenPeople(t, nil)
	answer, body := w.Do(apitest.Request{Method: "GET", Path: "/openapi.json"})
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		t.Errorf("the document is %s", kind)
	}
	var document struct {
		Paths map[string]map[string]operation
	}
	if err := json.Unmarshal([]byte(body), &document); err != nil {
		t.Fatal(err)
	}
	for _, r := range apitest.Routes() {
		if op := document.Paths[r.Path][strings.ToLower(r.Method)]; !op.complete() {
			t.Errorf("%s is described as %+v", r.Call(), op)
		}
	}
	socket := document.Paths["/mall/ws"]["get"]
	if socket.Messages["client"] == nil || socket.Messages["server"] == nil || socket.Parameters[0].Name != "ticket" {
		t.Errorf("the socket is described as %+v", socket)
	}
	again, _ := w.Do(apitest.Request{
		Method: "GET", Path: "/openapi.json", Header: map[string]string{"If-None-Match": answer.Header.Get("ETag")},
	})
	if again.StatusCode != 304 {
		t.Errorf("an unchanged document is sent again: %d", again.StatusCode)
	}
}
