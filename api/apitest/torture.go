package apitest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// secret is in every text of the victim that others must not read.
const secret = "机密"

// victim is a company whose data the persons of a test name and must not read or change.
type victim struct {
	people []*schematest.Person
	ids    []string
}

// addVictim adds a company with people, a lot, imported lots, products and trades of them, a saved demand, a message,
// a session and a picture.
func (w *Site) addVictim() victim {
	c := w.DB.Company("静海棉业有限公司")
	boss, clerk, applicant := c.Manager(secret+"老板"), c.Member(secret+"员工"), c.Applicant(secret+"新人")
	lot := c.Seller().Batch("65012259001").South().Fixed(15000)
	session := boss.LogIn()
	picture := w.Upload(session)
	v := victim{people: []*schematest.Person{boss, clerk, applicant}}
	w.DB.Do(func(tx *schema.Tx) error {
		s, err := demand.SaveDemand(tx, boss.MembershipID, demand.Saving{
			Name: secret + "需求", Demand: demand.Demand{Pricing: true},
		})
		if err != nil {
			return err
		}
		v.ids = append(v.ids, Num(s.ID))
		for _, p := range []*schematest.Person{boss, clerk} {
			if err := account.SetShown(tx, &boss.Member, p.MembershipID, false); err != nil {
				return err
			}
		}
		return notice.SendMessage(tx, boss.MembershipID, notice.SystemMessage, "torture", secret+"消息", secret, "/")
	})
	v.ids = append(v.ids, w.addTrades(&boss.Member)...)
	v.ids = append(v.ids, ID(lot), lot.BatchID, Num(c.ID), session, schema.HashToken(session), picture,
		strings.TrimPrefix(picture, notice.PictureAt), "1")
	for _, p := range v.people {
		v.ids = append(v.ids, Num(p.MembershipID), Num(p.UserID), p.Mobile)
	}
	return v
}

// leaks returns what an answer reveals of the victim, or an empty text.
func (v victim) leaks(answer string) string {
	if strings.Contains(answer, secret) {
		return secret
	}
	for _, p := range v.people {
		if strings.Contains(answer, p.Mobile) {
			return p.Mobile
		}
	}
	return ""
}

// TortureRoutes calls every route as every kind of person, without input and then with inputs that name what belongs to
// another company. Nobody is admitted or refused against the rule of the route, reads the other company's data, changes
// its people, or gets an internal error. A sample is the manager of another company only. It returns the calls.
func TortureRoutes(t *testing.T, seed uint64, whole bool) *Tally {
	names := slices.Sorted(maps.Keys(OpenPeople(t, nil).personas()))
	var made Tally
	t.Run("persons", func(t *testing.T) {
		for i, name := range names {
			if !whole && name != "a manager's program" {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				tortureAs(t, &made, name, hostile{rand.New(rand.NewPCG(seed, uint64(i)))})
			})
		}
	})
	return &made
}

// tortureAs calls every route as one person on a site of its own.
func tortureAs(t *testing.T, tally *Tally, name string, h hostile) {
	w := OpenSite(t)
	p, v := w.personas()[name], w.addVictim()
	ids := w.othersIDs(p, v.ids)
	before := w.peopleOf(v)
	for _, r := range Routes() {
		if r.Path == "/mall/ws" {
			continue // a ticket opens it
		}
		want := p.refusalOf(r.Who.Name)
		if got := w.refusal(r, p); got != want {
			t.Errorf("%s as %s: refused with %q, want %q", r.Call(), name, got, want)
		}
		tally.calls.Add(1)
	}
	admin := slices.Contains(p.may, "admin")
	for _, r := range Routes() {
		if r.Bind == nil || admin && r.Changing {
			continue // an administrator may change everybody
		}
		for range 3 {
			ask := hostileRequest(r, "application/json", encode(h.input(r.Takes, false, ids...)))
			as := p.ask(ask.Method, ask.Path)
			as.Header, as.Body = ask.Header, ask.Body
			answer, text := w.Do(as)
			tally.add(text)
			if problem := checkAnswer(answer, text); problem != "" {
				t.Errorf("%s as %s with %.300s: %s", r.Call(), name, ask.Body, problem)
			}
			if leak := v.leaks(text); leak != "" && !admin && !strings.Contains(as.Body+as.Path, leak) {
				t.Errorf("%s as %s with %.300s reveals %s: %.500s", r.Call(), name, ask.Body, leak, text)
			}
		}
	}
	if after := w.peopleOf(v); !admin && !slices.Equal(before, after) {
		t.Errorf("%s has changed %v to %v", name, before, after)
	}
}

// othersIDs returns the ids that are not also one of the person: people may leave their own company.
func (w *Site) othersIDs(p persona, ids []string) []string {
	own := schematest.Read(w.DB, func(tx *schema.Tx) ([]string, error) {
		_, m, err := account.SessionOf(tx, p.token())
		if err != nil || m == nil {
			return nil, nil // no access, so nothing of their own to lose
		}
		return []string{Num(m.MembershipID), Num(m.UserID), Num(m.CompanyID)}, nil
	})
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(own, id) })
}

// peopleOf returns the memberships of the victim.
func (w *Site) peopleOf(v victim) (list []account.Member) {
	for _, p := range v.people {
		list = append(list, p.Again().Member)
	}
	return list
}

// refusalOf returns the code with which a route for who refuses the person; empty: it admits them.
func (p persona) refusalOf(who string) string {
	switch {
	case slices.Contains(p.may, who):
		return ""
	case p.may[len(p.may)-1] == "visitor":
		return "401"
	}
	return "403"
}

// checkAnswer returns what is wrong with an answer to any input, or an empty text.
func checkAnswer(answer *http.Response, text string) string {
	kind := answer.Header.Get("Content-Type")
	file := answer.StatusCode == http.StatusOK && !strings.HasPrefix(kind, "application/json")
	switch {
	case answer.StatusCode >= http.StatusInternalServerError && answer.StatusCode != 509:
		return fmt.Sprintf("HTTP %d %.300s", answer.StatusCode, text)
	case answer.Header.Get("X-Content-Type-Options") != "nosniff":
		return "the answer may be sniffed"
	case !file && !json.Valid([]byte(text)):
		return fmt.Sprintf("HTTP %d, no JSON: %.300s", answer.StatusCode, text)
	}
	return ""
}

// TortureInputs calls every route with malformed inputs: every field with each malformed value, and whole bodies. No
// call gets an internal error. A share of the inputs is tried. It returns the calls.
func TortureInputs(t *testing.T, seed uint64, share float64) *Tally {
	domains := map[string][]Route{}
	for _, r := range Routes() {
		if r.Bind != nil {
			domains[r.Domain] = append(domains[r.Domain], r)
		}
	}
	var made Tally
	t.Run("inputs", func(t *testing.T) {
		for i, domain := range slices.Sorted(maps.Keys(domains)) {
			t.Run(domain, func(t *testing.T) {
				t.Parallel()
				h := hostile{rand.New(rand.NewPCG(seed, uint64(i)))}
				w := OpenSite(t)
				w.addGoods(w.Boss, w.Rival)
				for _, r := range domains[domain] {
					w.tortureInputs(t, &made, r, h, share)
				}
			})
		}
	})
	return &made
}

// headerMax is the size from which the server refuses a header while it is sent. The answer can be lost then.
const headerMax = 15 << 10

func (w *Site) tortureInputs(t *testing.T, tally *Tally, r Route, h hostile, share float64) {
	by := w.Boss
	if r.Who.Name == "admin" || r.Who.Name == "feed" {
		by = w.Admin
	}
	session := by.LogIn()
	h.badInputs(r, func(kind, body string) {
		if h.Float64() > share {
			return
		}
		ask := hostileRequest(r, kind, body)
		ask.Session = session
		answer, text, err := w.send(ask)
		if tally.add(text); err != nil {
			if len(ask.Path) < headerMax {
				t.Errorf("%s with %s %.300q: %v", r.Call(), kind, ask.Path+" "+body, err)
			}
			return
		}
		if problem := checkAnswer(answer, text); problem != "" {
			t.Errorf("%s with %s %.300q: %s", r.Call(), kind, ask.Path+" "+body, problem)
		}
		if strings.HasPrefix(text, `{"code":401`) {
			session = by.LogIn()
		}
	})
}

// Tally counts calls by their outcome.
type Tally struct{ calls, taken, refused atomic.Int64 }

func (y *Tally) add(text string) {
	y.calls.Add(1)
	switch {
	case strings.HasPrefix(text, `{"code":200`):
		y.taken.Add(1)
	case strings.HasPrefix(text, `{"code":400`):
		y.refused.Add(1)
	}
}

func (y *Tally) String() string {
	return fmt.Sprintf("%d calls, %d taken, %d refused for their input", y.calls.Load(), y.taken.Load(), y.refused.Load())
}
