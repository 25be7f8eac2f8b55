package apitest

import (
	_ "embed"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Case is what is expected of one route. It stands beside the handler and takes nothing from the routes page.
type Case struct {
	Call   string // method and path, as on the routes page
	Who    string // may make it: visitor, login, founder, member, product, manager, admin or feed
	Unlike string // why it is not for the callers that the specification names
	Reads  bool   // a POST that changes nothing for its caller, or logs in: a foreign page gains nothing by it
	Writes bool   // a GET that changes something

	// Foreign asks about what belongs to the mill, as the manager of another company. Code 404 is expected where the
	// request has none.
	Foreign func(*Site) Request
	Shared  bool // names nothing, or only what belongs to its caller or to everybody

	Example func(*Typist) map[string]any // values that make it a call about something that exists; nil removes a field
	NoText  string                       // what its texts name, so that it refuses every script
	Shows   bool                         // shows texts that were typed
	Store   func(*Typist)                // stores a text that the call shows and that no call of its domain takes
}

// Walk asks every route of a domain as every role, as another company, with scripts as texts and twice with one request
// key. It fails when a route has no case.
func Walk(t *testing.T, domain string, lists ...[]Case) {
	t.Helper()
	cases := map[string]Case{}
	for _, c := range slices.Concat(lists...) {
		if _, twice := cases[c.Call]; twice {
			t.Errorf("%s has two cases", c.Call)
		}
		cases[c.Call] = c
	}
	var routes []walked
	for _, r := range Routes() {
		if r.Domain != domain {
			continue
		}
		c, has := cases[r.Call()]
		if !has {
			t.Errorf("%s has no case", r.Call())
		}
		delete(cases, r.Call())
		routes = append(routes, walked{r, c})
	}
	for call := range cases {
		t.Errorf("%s is no route of %s", call, domain)
	}
	if t.Failed() {
		return
	}
	for name, walk := range map[string]func(*testing.T, []walked){
		"as the cases say": checkCases, "every role": askAsRoles, "another company": askAsStranger, "scripts": askWithScripts,
		"repeated": askTwice,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			walk(t, routes)
		})
	}
}

// walked is a route with what is expected of it.
type walked struct {
	Route
	Case
}

// Call returns the method and the path of the route.
func (r *walked) Call() string { return r.Route.Call() }

//go:embed calls.tsv
var callsOfSpecification string

// specified returns who may make the calls of the specification, by method and path.
func specified() map[string]string {
	calls := map[string]string{}
	for line := range strings.Lines(callsOfSpecification) {
		if columns := strings.Split(line, "\t"); len(columns) >= 4 {
			who := strings.Replace(columns[3], "product manager", "product", 1)
			calls[columns[1]+" "+columns[2]] = strings.TrimPrefix(who, "platform ")
		}
	}
	return calls
}

// Unrouted returns the calls of the specification below some paths that have no route.
func Unrouted(below ...string) (list []string) {
	calls := specified()
	for _, r := range Routes() {
		delete(calls, r.Call())
	}
	for call := range calls {
		_, path, _ := strings.Cut(call, " ")
		if slices.ContainsFunc(below, func(prefix string) bool { return strings.HasPrefix(path, prefix) }) {
			list = append(list, call)
		}
	}
	slices.Sort(list)
	return list
}

// checkCases compares the routes page with the cases, and the cases with the specification.
func checkCases(t *testing.T, routes []walked) {
	calls := specified()
	for _, r := range routes {
		who, known := calls[r.Call()]
		if known == r.Ours {
			t.Errorf("%s: in the specification %v, marked ours %v", r.Call(), known, r.Ours)
		}
		if r.Case.Who != r.Route.Who.Name {
			t.Errorf("%s is for %s, its case says %q", r.Call(), r.Route.Who.Name, r.Case.Who)
		}
		if known && (who != r.Case.Who) != (r.Unlike != "") {
			t.Errorf("%s is for %s, the specification says %s: %q", r.Call(), r.Case.Who, who, r.Unlike)
		}
		if changes := r.Method != http.MethodGet && !r.Reads || r.Writes; r.Changing != changes {
			t.Errorf("%s: changing is %v", r.Call(), r.Changing)
		}
	}
}
