package apitest

import (
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// Request is a call with the expected answer.
type Request struct {
	Name    string
	Method  string // POST where empty
	Path    string // below /mall/, or from the root with a slash in front
	Body    string // JSON, a form of Form, or another form when it does not begin with a brace
	FpID    string // the browser that asks by header
	Cookie  string // the browser that asks by cookie
	Session string // token of a session by cookie; then the browser is Browser where none is named
	Bearer  string // token of a session by header
	Header  map[string]string
	Status  int // of HTTP; 200 where zero
	Code    int // of the envelope; 200 where zero
	Has     []string
	Hasnt   []string
}

// Browser is the fingerprint of a browser that is logged in.
const Browser = "browser-of-a-person"

// request returns the HTTP request of the call.
func (h *House) request(r Request) *http.Request {
	h.t.Helper()
	request, err := http.NewRequest(method(r), h.URL+address(r.Path), strings.NewReader(r.Body))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Content-Type", ContentType(r.Body))
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

// Data decodes the data in the envelope of an answer.
func Data[T any](t testing.TB, body string) T {
	t.Helper()
	var envelope struct {
		Code int `json:"code"`
		Data T   `json:"data"`
	}
	if err := json.Unmarshal([]byte(body), &envelope); err != nil {
		t.Fatalf("%v in %.500s", err, body)
	}
	if envelope.Code != http.StatusOK {
		t.Fatalf("not answered: %.500s", body)
	}
	return envelope.Data
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

// boundary separates the parts of a form.
const boundary = "boundary-of-a-form"

// Form returns the body of a form with a file. Fields are names and values in turn.
func Form(t testing.TB, field, name string, content []byte, fields ...string) string {
	t.Helper()
	var body strings.Builder
	w := multipart.NewWriter(&body)
	err := w.SetBoundary(boundary)
	for n := 0; n < len(fields) && err == nil; n += 2 {
		err = w.WriteField(fields[n], fields[n+1])
	}
	if err != nil {
		t.Fatal(err)
	}
	part, err := w.CreateFormFile(field, name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return body.String()
}

// Picture returns the body of a form with a picture.
func Picture(t testing.TB, content []byte) string {
	t.Helper()
	return Form(t, "imgFile", "a.png", content)
}

// ContentType returns the type of a body: JSON, a form of Form, or another form.
func ContentType(body string) string {
	if strings.HasPrefix(body, "--"+boundary) {
		return "multipart/form-data; boundary=" + boundary
	}
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
