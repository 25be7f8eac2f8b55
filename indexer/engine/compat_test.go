package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
)

// compatFloors has for each scenario how many of its recorded answers agree at least. A floor is only ever raised.
var compatFloors = map[string]int{
	"documents":     67,
	"edge-values":   93,
	"indexes":       35,
	"lots-multi":    68,
	"lots-random":   223,
	"lots-requests": 195,
	"lots-text":     53,
	"settings":      114,
	"text":          133,
}

// step is one recorded request: what was asked, what was answered, and how another answer is judged.
type step struct {
	Method        string          `json:"method"`
	Path          string          `json:"path"`
	Body          json.RawMessage `json:"body"`
	Raw           *string         `json:"raw"`
	DocumentsFrom string          `json:"documentsFrom"`
	ContentType   *string         `json:"contentType"`
	Wait          bool            `json:"wait"`
	Compare       string          `json:"compare"`
	Status        int             `json:"status"`
	Answer        json.RawMessage `json:"answer"`
	Task          any             `json:"task"`
}

// TestCompat plays recorded requests and compares the answers with those of a running Meilisearch 1.50.
func TestCompat(t *testing.T) {
	t.Parallel()
	for name, floor := range compatFloors {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var scenario struct{ Steps []step }
			if err := json.Unmarshal(testFile(t, name+".json"), &scenario); err != nil {
				t.Fatal(err)
			}
			c := newClient(t)
			agree := 0
			for i, s := range scenario.Steps {
				if why := c.play(s); why != "" {
					t.Logf("step %d %s %s %.200s\n\t%s", i, s.Method, s.Path, s.Body, why)
					continue
				}
				agree++
			}
			if agree < floor {
				t.Errorf("%d of %d answers agree, want at least %d", agree, len(scenario.Steps), floor)
			}
		})
	}
}

func TestEveryScenarioIsPlayed(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/compat/*.json")
	if err != nil || len(files) != len(compatFloors) {
		t.Fatalf("%d scenarios, %d floors, %v", len(files), len(compatFloors), err)
	}
}

func TestNothingAgreesByAnUnknownRule(t *testing.T) {
	t.Parallel()
	answer := []byte(`{"hits":[]}`)
	s := step{Compare: "exactly", Status: http.StatusOK, Answer: answer}
	if why := s.judge(answer); why == "" {
		t.Error("an answer agrees by a rule that does not exist")
	}
}

func testFile(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata/compat", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// client asks an engine of its own.
type client struct {
	t      testing.TB
	engine *Engine
}

func newClient(t testing.TB) *client {
	e := New(Options{})
	t.Cleanup(e.Close)
	return &client{t, e}
}

func (c *client) call(method, path string, body []byte, contentType string) (int, []byte) {
	c.t.Helper()
	r, err := http.NewRequest(method, "http://engine"+path, bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", contentType)
	}
	answer, err := c.engine.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer.StatusCode, b
}

// wait waits for the task that an answer names and returns it.
func (c *client) wait(answer []byte) map[string]any {
	c.t.Helper()
	var summary struct{ TaskUID *int }
	if json.Unmarshal(answer, &summary); summary.TaskUID == nil {
		return nil
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		_, b := c.call("GET", fmt.Sprintf("/tasks/%d", *summary.TaskUID), nil, "")
		var task map[string]any
		if err := json.Unmarshal(b, &task); err != nil {
			c.t.Fatal(err)
		}
		if task["status"] != enqueued && task["status"] != processing {
			return task
		}
	}
	c.t.Fatalf("task %d was never finished", *summary.TaskUID)
	return nil
}

// play sends the request of a step and returns the difference to its answer, if any.
func (c *client) play(s step) string {
	body := []byte(s.Body)
	switch {
	case s.DocumentsFrom != "":
		body = testFile(c.t, s.DocumentsFrom)
	case s.Raw != nil:
		body = []byte(*s.Raw)
	}
	contentType := "application/json"
	if s.ContentType != nil {
		contentType = *s.ContentType
	}
	status, answer := c.call(s.Method, s.Path, body, contentType)
	var task any
	if s.Wait {
		if t := c.wait(answer); t != nil {
			task = comparable(t)
		}
	}
	if status != s.Status {
		return fmt.Sprintf("status %d, recorded %d: %s", status, s.Status, answer)
	}
	if why := s.judge(answer); why != "" {
		return why
	}
	if s.Task != nil && !equal(withoutMessage(task), withoutMessage(comparable(s.Task))) {
		return fmt.Sprintf("task %v\n\trecorded %v", task, s.Task)
	}
	return ""
}

// judge compares an answer with the recorded one by the step's rule.
func (s *step) judge(answer []byte) string {
	got, want := parsed(answer), parsed(s.Answer)
	if w, ok := want.(map[string]any); ok && w["code"] != nil && s.Status >= 400 {
		g, _ := got.(map[string]any)
		if g["code"] != w["code"] || g["type"] != w["type"] {
			return fmt.Sprintf("error %v, recorded %v", g, w)
		}
		return ""
	}
	var body struct{ Q string }
	json.Unmarshal(s.Body, &body)
	han := strings.ContainsFunc(body.Q, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	g, w := hitIDs(answer), hitIDs(s.Answer)
	switch s.Compare {
	case "", "exact":
		if !equal(got, want) {
			return fmt.Sprintf("answer %.2000s\n\trecorded %.2000s", answer, s.Answer)
		}
	case "set":
		return compareSets(g, w, han)
	case "text":
		if missing := minus(w, g); len(missing) > 0 {
			return fmt.Sprintf("missing %v", missing)
		}
	case "marks":
		return compareMarks(got, want, g, w)
	case "count":
		return compareCounts(got.(map[string]any), want.(map[string]any), han)
	case "shape":
		if a, b := keys(got), keys(want); !slices.Equal(a, b) {
			return fmt.Sprintf("keys %v, recorded %v", a, b)
		}
	default:
		return fmt.Sprintf("no rule is called %q", s.Compare)
	}
	return ""
}

// compareSets compares hits without their order. A query with Chinese may find some more.
func compareSets(got, want []string, han bool) string {
	missing, extra := minus(want, got), minus(got, want)
	allowed := 0
	if han {
		allowed = max(3, len(want)/4)
	}
	if len(missing) > 0 || len(extra) > allowed {
		return fmt.Sprintf("missing %v, too much %v", missing, extra)
	}
	return ""
}

func compareMarks(got, want any, g, w []string) string {
	a, b := got.(map[string]any)["hits"].([]any), want.(map[string]any)["hits"].([]any)
	for i, id := range w {
		k := slices.Index(g, id)
		if k < 0 {
			continue
		}
		for _, mark := range []string{"_formatted", "_matchesPosition"} {
			x, y := a[k].(map[string]any)[mark], b[i].(map[string]any)[mark]
			if !equal(x, y) {
				return fmt.Sprintf("%s %v, recorded %v", mark, x, y)
			}
		}
	}
	return ""
}

func compareCounts(got, want map[string]any, han bool) string {
	if han {
		x, y := got["estimatedTotalHits"].(float64), want["estimatedTotalHits"].(float64)
		if x < y || x > y+max(3, math.Floor(y/4)) {
			return fmt.Sprintf("total %v, recorded %v", x, y)
		}
		return ""
	}
	for _, name := range []string{"estimatedTotalHits", "totalHits", "facetDistribution", "facetStats"} {
		if !equal(got[name], want[name]) {
			return fmt.Sprintf("%s %v, recorded %v", name, got[name], want[name])
		}
	}
	return ""
}

// uncompared are times, durations, numbers of tasks, sizes and versions.
var uncompared = []string{
	"processingTimeMs", "requestUid", "enqueuedAt", "startedAt", "finishedAt", "duration",
	"createdAt", "updatedAt", "lastUpdate", "batchUid", "taskUid",
	"databaseSize", "usedDatabaseSize", "rawDocumentDbSize", "avgDocumentSize",
	"commitSha", "commitDate", "pkgVersion", "link", "performanceDetails",
}

func parsed(b []byte) any {
	if len(b) == 0 {
		return nil
	}
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		return "not JSON: " + string(b)
	}
	return comparable(v)
}

// comparable returns an answer without the fields that differ between servers.
func comparable(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := map[string]any{}
		for k, x := range v {
			if !slices.Contains(uncompared, k) {
				m[k] = comparable(x)
			}
		}
		if v["details"] != nil && v["type"] != nil {
			delete(m, "uid")
		}
		return m
	case []any:
		list := []any{}
		for _, x := range v {
			list = append(list, comparable(x))
		}
		return list
	}
	return v
}

func withoutMessage(task any) any {
	if m, ok := task.(map[string]any); ok {
		if e, ok := m["error"].(map[string]any); ok {
			delete(e, "message")
		}
	}
	return task
}

// equal compares JSON values; numbers may differ by one part in a thousand million.
func equal(a, b any) bool {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for k := range x {
			if _, ok := y[k]; !ok || !equal(x[k], y[k]) {
				return false
			}
		}
		return true
	case []any:
		y, ok := b.([]any)
		return ok && slices.EqualFunc(x, y, equal)
	case float64:
		y, ok := b.(float64)
		return ok && math.Abs(x-y) <= 1e-9*max(1, math.Abs(x), math.Abs(y))
	}
	return reflect.DeepEqual(a, b)
}

// hitIDs returns the first value of every hit.
func hitIDs(answer []byte) []string {
	var a struct{ Hits []json.RawMessage }
	json.Unmarshal(answer, &a)
	var ids []string
	for _, h := range a.Hits {
		d := json.NewDecoder(bytes.NewReader(h))
		d.Token()
		d.Token()
		v, _ := d.Token()
		ids = append(ids, fmt.Sprint(v))
	}
	return ids
}

func minus(a, b []string) []string {
	in := map[string]bool{}
	for _, x := range b {
		in[x] = true
	}
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return in[x] })
}

func keys(v any) []string {
	m, _ := v.(map[string]any)
	list := []string{}
	for k := range m {
		list = append(list, k)
	}
	slices.SortFunc(list, cmp.Compare[string])
	return list
}
