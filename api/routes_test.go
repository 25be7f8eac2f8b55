package api

import (
	"bytes"
	"net/http"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// specified are the calls of the specification: method and path, and who may make them.
func specified(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/calls.tsv")
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if columns := strings.Split(line, "\t"); len(columns) >= 4 {
			calls[columns[1]+" "+columns[2]] = columns[3]
		}
	}
	return calls
}

func TestRoutesAreTheSpecificationsOrMarkedOurs(t *testing.T) {
	t.Parallel()
	calls := specified(t)
	a := newApp(Config{})
	defer a.end()
	seen := map[string]bool{}
	for _, r := range a.routes() {
		key := r.method + " " + r.path
		who, known := calls[key]
		if known == r.ours {
			t.Errorf("%s: in the specification %v, marked ours %v", key, known, r.ours)
		}
		// Guests see live quotes and changes too: the socket is wider than the specification's.
		if known && who != string(r.who) && r.path != "/mall/ws" {
			t.Errorf("%s is for %s, the specification says %s", key, r.who, who)
		}
		if seen[key] || r.title == "" || r.body < 1 || r.wait < 1 || r.pace.burst < 1 {
			t.Errorf("%s stands twice or lacks something: %+v", key, r)
		}
		seen[key] = true
	}
}

// A refusal names a field as people call it; that is the beginning of the field's doc.
func TestEveryInputHasANameForPeople(t *testing.T) {
	t.Parallel()
	a := newApp(Config{})
	defer a.end()
	fields := 0
	for _, r := range a.routes() {
		if r.bind == nil {
			continue
		}
		for name, field := range newInput(a.registry, r.bind(a.registry).inType).fields {
			fields++
			first, _ := utf8.DecodeRuneInString(field.label)
			if !unicode.Is(unicode.Han, first) || utf8.RuneCountInString(field.label) > 10 {
				t.Errorf("%s: %s is called %q", r.path, name, field.label)
			}
		}
	}
	if fields < 100 {
		t.Errorf("only %d fields were looked at", fields)
	}
}

func TestOnlyChangingRoutesChange(t *testing.T) {
	t.Parallel()
	a := newApp(Config{})
	defer a.end()
	for _, r := range a.routes() {
		changes := strings.HasPrefix(r.path, "/mall/batch/set") || strings.HasPrefix(r.path, "/mall/batch/remove")
		if r.changing != changes || changes && r.method == http.MethodGet {
			t.Errorf("%s %s: changing is %v", r.method, r.path, r.changing)
		}
	}
}

func TestDocumentIsTheCommittedOne(t *testing.T) {
	t.Parallel()
	now, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../frontend/src/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, committed) {
		t.Error("the calls have changed: run make generate and commit what it writes")
	}
}
