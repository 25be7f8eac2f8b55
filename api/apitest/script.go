package apitest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

// askWithScripts enters a script into each text of each call. Wherever it comes back it is a text: JSON that no browser
// takes for a page. A field may refuse a script; a call that takes texts must be seen to take one.
func askWithScripts(t *testing.T, routes []walked) {
	s := &Typist{Site: OpenSite(t), t: t}
	s.enterAll(routes)
	for _, r := range routes {
		if r.Store != nil {
			r.Store(s)
		}
	}
	shown := s.showAll(routes)
	for _, r := range routes {
		if r.Shows && !shown[r.Path] {
			t.Errorf("%s shows nothing of what was typed", r.Path)
		}
	}
}

// enterAll enters a script into each text of each call.
func (s *Typist) enterAll(routes []walked) {
	s.t.Helper()
	for _, r := range routes {
		taken, answer := false, ""
		for _, f := range r.Takes {
			if isText(f) {
				var code int
				_, code, answer = s.enter(r, f.Name)
				taken = taken || code == http.StatusOK
			}
		}
		if answer != "" && taken == (r.NoText != "") {
			s.t.Errorf("%s, whose texts name %q, answers %.300s", r.Call(), r.NoText, answer)
		}
	}
}

// showAll makes the calls that read, as different callers. It returns the paths whose answers have a script.
func (s *Typist) showAll(routes []walked) (shown map[string]bool) {
	s.t.Helper()
	s.DB.Advance(time.Minute) // kept answers are read again
	shown = map[string]bool{}
	guest := func() string { return "" }
	logins := []func() string{guest, s.Clerk.LogIn, s.Boss.LogIn, s.Rival.LogIn, s.Founder.LogIn, s.Admin.LogIn}
	for _, r := range routes {
		if r.Bind == nil || r.Method != http.MethodGet && !r.Reads {
			continue
		}
		for _, logIn := range logins {
			sent := s.example(r)
			shown[r.Path] = strings.Contains(s.ask(r.Route, logIn(), sent), `\u003c`) || shown[r.Path]
		}
	}
	return shown
}

func isText(f Field) bool {
	return f.Type == "string" && len(f.Choice) == 0 || slices.ContainsFunc(f.Parts, isText) ||
		f.Items != nil && isText(*f.Items)
}

// Typist types scripts.
type Typist struct {
	*Site
	Field string // that is typed into now
	t     testing.TB
	n     int
}

// Next returns another number at each call.
func (s *Typist) Next() int {
	s.n++
	return s.n
}

// Script returns a script that fits into so many characters; zero: any.
func (s *Typist) Script(longest int) string {
	n := s.Next()
	for _, form := range []string{"<script>alert(%d)</script>", "<i>%d</i>", "<%d>"} {
		if text := fmt.Sprintf(form, n); longest == 0 || len(text) <= longest {
			return text
		}
	}
	return "<"
}

// Mobile returns a number that no user has.
func (s *Typist) Mobile() string { return fmt.Sprintf("135%08d", s.Next()) }

// User adds a user.
func (s *Typist) User() *schematest.Person { return s.DB.User(s.Mobile(), "某人") }

// Company adds a company.
func (s *Typist) Company(state account.CompanyState) *schematest.Company {
	return s.DB.AddCompany(account.Company{Name: fmt.Sprintf("第%d棉业有限公司", s.Next()), State: state})
}

// Colleague adds a member to the mill and returns the membership.
func (s *Typist) Colleague() int64 { return s.Mill.Member(fmt.Sprint("员", s.Next())).MembershipID }

// Lots puts a batch of the mill on sale.
func (s *Typist) Lots() []int64 {
	return []int64{s.Mill.Seller().Batch(fmt.Sprintf("6501225%04d", 4000+s.Next())).Fixed(15000).ID}
}

func (s *Typist) value(f Field) any {
	if len(f.Choice) > 0 {
		return f.Choice[len(f.Choice)-1]
	}
	switch f.Type {
	case "string":
		return s.Script(f.Longest)
	case "boolean":
		return true
	case "array":
		return []any{s.value(*f.Items)}
	case "object":
		parts := map[string]any{}
		for _, part := range f.Parts {
			parts[part.Name] = s.value(part)
		}
		if f.Items != nil {
			parts[s.Script(0)] = s.value(*f.Items)
		}
		return parts
	}
	return max(1, f.Least)
}

// caller returns who makes a call.
func (s *Typist) caller(r walked) *schematest.Person {
	if r.Case.Who == "admin" {
		return s.Admin
	}
	return s.Boss
}

// enter makes a call with a script in one of its texts, and in all required ones that take one. It returns the last
// input and its answer.
func (s *Typist) enter(r walked, field string) (sent map[string]any, code int, answer string) {
	s.Field = field
	sent, instead := s.input(r), s.instead()
	for range 2*len(r.Takes) + 2 {
		answer = s.ask(r.Route, s.caller(r).LogIn(), sent)
		var e envelope
		var wrong struct{ Fields map[string]string }
		if err := json.Unmarshal([]byte(answer), &e); err != nil {
			s.t.Fatal(err)
		}
		if code = e.Code; code != http.StatusBadRequest || json.Unmarshal(e.Data, &wrong) != nil || len(wrong.Fields) == 0 {
			return sent, code, answer
		}
		for name := range wrong.Fields {
			was, _ := json.Marshal(sent[name])
			value, known := instead[name]
			if is, _ := json.Marshal(value); !known || string(was) == string(is) {
				delete(sent, name)
				continue
			}
			sent[name] = value
		}
	}
	return sent, code, answer
}

// input returns scripts for the field and all required ones, and the values of the example.
func (s *Typist) input(r walked) map[string]any {
	example, sent := s.example(r), map[string]any{}
	for _, f := range r.Takes {
		if f.Required || f.Name == s.Field {
			sent[f.Name] = s.value(f)
		}
	}
	maps.Copy(sent, example)
	maps.DeleteFunc(sent, func(_ string, value any) bool { return value == nil })
	return sent
}

func (s *Typist) example(r walked) map[string]any {
	if r.Example == nil {
		return nil
	}
	return r.Example(s)
}

// ask makes a call. Its answer may be any but a page or an internal error.
func (s *Typist) ask(r Route, token string, sent map[string]any) string {
	s.t.Helper()
	ask := Request{Method: r.Method, Path: r.Path, Session: token, Header: map[string]string{"User-Agent": "<script>"}}
	if r.Method == http.MethodGet {
		query := url.Values{}
		for name, value := range sent {
			query.Set(name, fmt.Sprint(value))
		}
		ask.Path += "?" + query.Encode()
	} else if picture, ok := sent["imgFile"].([]byte); ok {
		ask.Body = PictureForm(s.t, picture)
	} else if sent != nil {
		ask.Body = Body(s.t, sent)
	}
	answer, text := s.Do(ask)
	ok := answer.StatusCode == http.StatusOK && answer.Header.Get("X-Content-Type-Options") == "nosniff" &&
		strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json")
	if !ok || strings.ContainsAny(text, "<>") {
		kind := answer.Header.Get("Content-Type")
		s.t.Errorf("%s with %.300s answers %d %s %.300s", ask.Path, ask.Body, answer.StatusCode, kind, text)
	}
	for _, cookie := range answer.Header.Values("Set-Cookie") {
		if strings.ContainsAny(cookie, `<>"`) {
			s.t.Errorf("%s sets %s", ask.Path, cookie)
		}
	}
	return text
}

// instead returns values for fields that refuse scripts.
func (s *Typist) instead() map[string]any {
	return map[string]any{
		"indexCode": "CF811", "firstDay": "2027-11-16", "lastDay": "2028-11-14",
		"day": "2027-05-06", "validFrom": "2026-09-01",
		"phone": "0991-1234567", "mobile": s.Mobile(), "mail": fmt.Sprintf("li%d@example.com", s.n),
		"ids": "1", "listingIds": ID(s.South), "batchID": s.South.BatchID,
		"imgFile": PNG(s.t, 3, 3),
	}
}
