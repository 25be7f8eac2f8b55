package apitest

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// Request is one call and what its answer must be.
type Request struct {
	Name    string
	Method  string // POST where empty
	Path    string // below /mall/, or from the root with a slash in front
	Body    string // JSON, or a form when it does not begin with a brace
	FpID    string // the browser that asks by header
	Cookie  string // the browser that asks by cookie
	Session string // token of a session by cookie; then the browser is Browser where none is named
	Bearer  string // token of a session by header
	Header  map[string]string
	Status  int               // of HTTP; 200 where zero
	Code    int               // of the envelope; 200 where zero
	Msg     string            // of the envelope; any where empty
	Fields  map[string]string // what is wrong with each field; not compared where nil
	Want    any               // the data, as a value of the type that it is decoded into; not compared where nil
	Hides   []string          // must not occur anywhere in the answer
	Then    func(testing.TB)  // looks at what the call has done
	Has     []string
	Hasnt   []string
}

// Browser is the fingerprint of a browser that is logged in.
const Browser = "browser-of-a-person"

// request writes the call.
func (h *House) request(r Request) *http.Request {
	h.t.Helper()
	request, err := http.NewRequest(method(r), h.URL+address(r.Path), strings.NewReader(r.Body))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Content-Type", kind(r.Body))
	if r.Session != "" {
		request.AddCookie(&http.Cookie{Name: "mlToken", Value: r.Session})
		request.Header.Set("fpId", Browser)
	}
	if r.FpID != "" {
		request.Header.Set("fpId", r.FpID)
	}
	if r.Bearer != "" {
		request.Header.Set("Authorization", r.Bearer)
	}
	if r.Cookie != "" {
		request.AddCookie(&http.Cookie{Name: "fpId", Value: r.Cookie})
	}
	for name, value := range r.Header {
		request.Header.Set(name, value)
	}
	return request
}

func method(r Request) string {
	if r.Method == "" {
		return http.MethodPost
	}
	return r.Method
}

func address(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	return "/mall/" + path
}

func kind(body string) string {
	if body == "" || strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[") {
		return "application/json"
	}
	return "application/x-www-form-urlencoded"
}

func orDefault(code int) int {
	if code == 0 {
		return http.StatusOK
	}
	return code
}

func itoa(n int) string { return strconv.Itoa(n) }
