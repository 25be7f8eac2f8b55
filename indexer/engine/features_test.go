package engine

import (
	"encoding/json"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// enable switches an experimental feature on.
func (c *client) enable(feature string) map[string]bool {
	c.t.Helper()
	status, b := c.call("PATCH", "/experimental-features", []byte(`{"`+feature+`":true}`), "application/json")
	var on map[string]bool
	if err := json.Unmarshal(b, &on); err != nil || status != 200 || !on[feature] {
		c.t.Fatalf("%d %s", status, b)
	}
	return on
}

func TestFeaturesAreSwitched(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var got map[string]bool
	for _, step := range []struct {
		body string
		on   []string
	}{
		{`{}`, nil},
		{`{"metrics":true,"network":true}`, []string{"metrics", "network"}},
		{`{"metrics":null,"network":false,"multimodal":true}`, []string{"metrics", "multimodal"}},
		{`{"metrics":false,"metrics":true}`, []string{"metrics", "multimodal"}},
	} {
		want := map[string]bool{}
		for _, name := range featureNames {
			want[name] = false
		}
		for _, name := range step.on {
			want[name] = true
		}
		_, changed := c.call("PATCH", "/experimental-features", []byte(step.body), "application/json")
		_, shown := c.call("GET", "/experimental-features", nil, "")
		json.Unmarshal(shown, &got)
		if d := cmp.Diff(want, got); d != "" || string(changed) != string(shown) {
			t.Errorf("%s: %s, answered %s", step.body, d, changed)
		}
	}
	refused := c.code("PATCH", "/experimental-features", `{"metrics":false,"x":true}`)
	if refused != "400 bad_request" || !c.engine.enabled().has(metrics) {
		t.Errorf("a body that is refused changes something: %s", refused)
	}
}

func TestFeaturesSwitchedAtOnceAreAllOn(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var all sync.WaitGroup
	for i := range featureNames {
		all.Go(func() { c.engine.switchFeatures(1<<i, 0) })
	}
	all.Wait()
	if got, want := c.engine.enabled(), features(1<<len(featureNames)-1); got != want {
		t.Errorf("%b, want %b", got, want)
	}
}

func TestContains(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.enable("containsFilter")
	c.must("PATCH", "/indexes/i/settings", `{"filterableAttributes":["a"]}`)
	c.must("POST", "/indexes/i/documents",
		`[{"id":1,"a":"前海棉业"},{"id":2,"a":["x","Crème"]},{"id":3,"a":12},{"id":4,"a":true},{"id":5}]`)
	for _, test := range []struct{ filter, want string }{
		{`a CONTAINS 海`, `[1]`},
		{`a NOT CONTAINS 海`, `[2,3,4,5]`},
		{`a CONTAINS EME`, `[]`},
		{`a CONTAINS RÈME`, `[2]`},
		{`a CONTAINS 1`, `[]`},
		{`a CONTAINS RU`, `[4]`},
		{`a CONTAINS ''`, `[1,2,4]`},
	} {
		var found struct{ Results []struct{ ID int } }
		body, _ := json.Marshal(map[string]string{"filter": test.filter})
		status, b := c.call("POST", "/indexes/i/documents/fetch", body, "application/json")
		json.Unmarshal(b, &found)
		ids := []int{}
		for _, d := range found.Results {
			ids = append(ids, d.ID)
		}
		if got, _ := json.Marshal(ids); status != 200 || string(got) != test.want {
			t.Errorf("%s: %d %s, want %s", test.filter, status, b, test.want)
		}
	}
	c.must("POST", "/indexes/i/documents/delete", `{"filter":"a CONTAINS x"}`)
	if got := c.code("GET", "/indexes/i/documents/2", ""); got != "404 document_not_found" {
		t.Errorf("deleted by CONTAINS: %s", got)
	}
}

func TestChatSettings(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.must("POST", "/indexes", `{"uid":"i"}`)
	show := func() map[string]any {
		_, b := c.call("GET", "/indexes/i/settings", nil, "")
		var s struct{ Chat map[string]any }
		json.Unmarshal(b, &s)
		return s.Chat
	}
	if got := show(); got != nil {
		t.Errorf("shown while chats are off: %v", got)
	}
	c.enable("chatCompletions")
	standard := show()
	if standard["documentTemplateMaxBytes"] != 400.0 || standard["documentTemplate"] != chatTemplate {
		t.Errorf("default: %v", standard)
	}
	for _, step := range []struct{ body, want string }{
		{
			`{"description":"lots","searchParameters":{"limit":3,"sort":["a:asc"],"hybrid":{"embedder":"e"}}}`,
			`{"limit":3,"sort":["a:asc"],"hybrid":{"embedder":"e"}}`,
		},
		{
			`{"documentTemplate":"x","documentTemplateMaxBytes":9,
				"searchParameters":{"limit":null,"matchingStrategy":"all"}}`,
			`{"sort":["a:asc"],"hybrid":{"embedder":"e"},"matchingStrategy":"all"}`,
		},
		{`{"documentTemplateMaxBytes":null,"searchParameters":null}`, `{}`},
	} {
		c.must("PATCH", "/indexes/i/settings", `{"chat":`+step.body+`}`)
		if d := cmp.Diff(object(step.want), any(show()["searchParameters"])); d != "" {
			t.Errorf("%s: %s", step.body, d)
		}
	}
	got := show()
	if got["description"] != "lots" || got["documentTemplate"] != "x" || got["documentTemplateMaxBytes"] != 400.0 {
		t.Errorf("%v", got)
	}
	c.must("DELETE", "/indexes/i/settings/chat", "")
	if d := cmp.Diff(standard, show()); d != "" {
		t.Error(d)
	}
	for _, body := range []string{
		`{"model":"x"}`, `{"description":1}`, `{"documentTemplateMaxBytes":0}`, `{"searchParameters":{"q":"x"}}`,
		`{"searchParameters":{"hybrid":{}}}`, `{"searchParameters":{"hybrid":{"embedder":"e","semanticRatio":2}}}`,
		`{"searchParameters":{"matchingStrategy":"none"}}`, `{"searchParameters":{"rankingScoreThreshold":-1}}`, `[]`,
	} {
		if got := c.code("PATCH", "/indexes/i/settings/chat", body); got != "400 invalid_settings_chat" {
			t.Errorf("%s: %s", body, got)
		}
	}
}
