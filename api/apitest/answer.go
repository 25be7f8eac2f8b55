package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// envelope is an answer whose data is not decoded yet.
type envelope struct {
	Code int
	Msg  string
	Data json.RawMessage
}

// Ask makes the call, compares its answer with what is wanted, and returns the body.
func (h *Server) Ask(r Request) string {
	h.t.Helper()
	answer, body := h.do(r)
	h.note(r)
	for _, difference := range differences(&r, answer.StatusCode, body) {
		h.t.Errorf("%s %s %.200s: %s", r.Name, r.Path, r.Body, difference)
	}
	if r.Then != nil {
		r.Then(h.t)
	}
	return body
}

// Run makes each call in a subtest, one after the other.
func (h *Server) Run(t *testing.T, requests ...Request) {
	t.Helper()
	for _, r := range requests {
		t.Run(title(r), func(t *testing.T) { h.In(t).Ask(r) })
	}
}

// By returns the requests as those of a session, where they name none.
func By(session string, requests ...Request) []Request {
	for i := range requests {
		if requests[i].Session == "" && requests[i].Bearer == "" {
			requests[i].Session = session
		}
	}
	return requests
}

// title names the subtest of a request.
func title(r Request) string {
	if r.Name != "" {
		return r.Name
	}
	path, _, _ := strings.Cut(r.Path, "?")
	return strings.ReplaceAll(strings.TrimPrefix(path, "/mall/"), "/", ".")
}

// differences returns in what an answer is not as the request wants it.
func differences(r *Request, status int, body string) (list []string) {
	var e envelope
	if err := json.Unmarshal([]byte(body), &e); err != nil {
		return []string{err.Error() + " in " + short(body)}
	}
	if wantStatus, wantCode := orDefault(r.Status), orDefault(r.Code); status != wantStatus || e.Code != wantCode {
		return []string{fmt.Sprintf("HTTP %d %s, want %d code %d", status, short(body), wantStatus, wantCode)}
	}
	if r.Msg != "" && r.Msg != e.Msg {
		list = append(list, cmp.Diff(r.Msg, e.Msg))
	}
	if r.Fields != nil {
		list = append(list, differ(struct{ Fields map[string]string }{r.Fields}, e.Data)...)
	}
	if r.Want != nil {
		list = append(list, differ(r.Want, e.Data)...)
	}
	for _, text := range r.Hides {
		if strings.Contains(body, text) {
			list = append(list, "must not have "+text+": "+short(body))
		}
	}
	return list
}

// differ decodes data into the type of a wanted value and compares the two.
func differ(want any, data json.RawMessage) []string {
	got := reflect.New(reflect.TypeOf(want))
	if err := json.Unmarshal(data, got.Interface()); err != nil {
		return []string{err.Error() + " in " + short(string(data))}
	}
	if diff := cmp.Diff(want, got.Elem().Interface()); diff != "" {
		return []string{diff}
	}
	return nil
}

func short(text string) string {
	if len(text) > 2000 {
		return text[:2000] + "…"
	}
	return text
}

// List is a page of a list, and how many there are in all.
type List[T any] struct {
	TotalRow int
	List     []T
}

// Data returns the data of a successful answer.
func Data[T any](t testing.TB, body string) T {
	t.Helper()
	var e struct {
		Code int
		Data T
	}
	if err := json.Unmarshal([]byte(body), &e); err != nil {
		t.Fatalf("%v in %.500s", err, body)
	}
	if e.Code != http.StatusOK {
		t.Fatalf("not answered: %.500s", body)
	}
	return e.Data
}

// Message returns the message of an answer.
func Message(t testing.TB, body string) string {
	t.Helper()
	var e envelope
	if err := json.Unmarshal([]byte(body), &e); err != nil {
		t.Fatalf("%v in %.500s", err, body)
	}
	return e.Msg
}

// Get makes the call and returns the data of its answer.
func Get[T any](h *Server, r Request) T {
	h.t.Helper()
	return Data[T](h.t, h.Ask(r))
}
