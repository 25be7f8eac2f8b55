package apitest

import (
	"errors"
	"mime/multipart"
	"net/http"
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
	Status  int               // of HTTP; 200 where zero
	Code    int               // of the envelope; 200 where zero
	Msg     string            // of the envelope; any where empty
	Fields  map[string]string // what is wrong with each field; not compared where nil
	Want    any               // the data, as a value of the type that it is decoded into; not compared where nil
	Hides   []string          // must not occur anywhere in the answer
	Then    func(testing.TB)  // looks at what the call has done
}

// Browser is the fingerprint of a browser that is logged in.
const Browser = "browser-of-a-person"

// request returns the HTTP request of the call.
func (h *Server) request(r Request) *http.Request {
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

// PictureForm returns the body of a form with a picture.
func PictureForm(t testing.TB, content []byte) string {
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
