package engine

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/meilisearch/meilisearch-go"
)

func (c *client) code(method, path, body string) string {
	c.t.Helper()
	var b []byte
	if body != "" {
		b = []byte(body)
	}
	status, answer := c.call(method, path, b, "application/json")
	var e struct{ Code string }
	json.Unmarshal(answer, &e)
	return fmt.Sprintf("%d %s", status, e.Code)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.must("PATCH", "/indexes/i/settings", `{"filterableAttributes":["a"],"sortableAttributes":["a"]}`)
	for _, test := range []struct{ method, path, body, want string }{
		{"GET", "/nowhere", "", "404 "},
		{"PUT", "/multi-search", "{}", "405 "},
		{"GET", "/keys", "", "501 not_implemented"},
		{"POST", "/dumps", "", "501 not_implemented"},
		{"POST", "/multi-search", `{"federation":{},"queries":[]}`, "501 not_implemented"},
		{"POST", "/indexes/i/search", `{"vector":[1]}`, "501 not_implemented"},
		{"POST", "/indexes/i/search", `{"hybrid":null}`, "200 "},
		{"POST", "/indexes/i/search", `{"limit":null}`, "400 invalid_search_limit"},
		{"POST", "/indexes/i/search", `{"offset":18446744073709551615,"limit":18446744073709551615}`, "200 "},
		{"POST", "/indexes/i/search", `{"page":9223372036854775807,"hitsPerPage":9223372036854775807}`, "200 "},
		{"POST", "/indexes/i/search", strings.Repeat("[", 200000), "400 malformed_payload"},
		{"POST", "/indexes/i/search", `{"filter":"` + strings.Repeat("(", 50) + "a=1" + strings.Repeat(")", 50) + `"}`, "400 invalid_search_filter"},
		{"POST", "/indexes/i/search", `{"filter":"` + strings.Repeat("NOT ", 100000) + `a=1"}`, "400 invalid_search_filter"},
		{"POST", "/indexes/i/search", `{"filter":"a IN [` + strings.Repeat("1,", 100000) + `1]"}`, "200 "},
		{"POST", "/indexes/i/search", `{"filter":"a=1` + strings.Repeat(" OR a=1", 10000) + `"}`, "200 "},
		{"POST", "/indexes/i/search", `{"sort":["_geoPoint(1,2):asc"]}`, "501 not_implemented"},
		{"POST", "/multi-search", `{"queries":[{"indexUid":"i","federationOptions":{"weight":1}}]}`, "400 invalid_multi_search_federation_options"},
		{"PATCH", "/indexes/i/settings", `{"embedders":{"x":{}}}`, "501 not_implemented"},
		{"POST", "/tasks/cancel", "", "400 missing_task_filters"},
		{"GET", "/tasks?uids=x", "", "400 invalid_task_uids"},
		{"GET", "/tasks?afterStartedAt=soon", "", "400 invalid_task_after_started_at"},
		{"POST", "/indexes/i/documents?csvDelimiter=%3B", "[]", "415 invalid_content_type"},
		{"POST", "/swap-indexes", `[{}]`, "400 missing_swap_indexes"},
	} {
		if got := c.code(test.method, test.path, test.body); got != test.want {
			t.Errorf("%s %s %.80s: %s, want %s", test.method, test.path, test.body, got, test.want)
		}
	}
}

func TestMasterKey(t *testing.T) {
	t.Parallel()
	e := New(Options{MasterKey: "secret"})
	t.Cleanup(e.Close)
	for _, test := range []struct {
		path, key string
		want      int
	}{
		{"/health", "", 200},
		{"/indexes", "", 401},
		{"/indexes", "Bearer wrong", 403},
		{"/indexes", "secret", 403},
		{"/indexes", "Bearer secret", 200},
	} {
		r := httptest.NewRequest("GET", test.path, nil)
		if test.key != "" {
			r.Header.Set("Authorization", test.key)
		}
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s with %q: %d, want %d", test.path, test.key, w.Code, test.want)
		}
	}
}

func TestBodyLimitAndEncoding(t *testing.T) {
	t.Parallel()
	e := New(Options{MaxBody: 100})
	t.Cleanup(e.Close)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprintf(z, `[{"id":1,"a":%q}]`, strings.Repeat("x", 200))
	z.Close()
	var small bytes.Buffer
	z.Reset(&small)
	fmt.Fprint(z, `[{"id":1}]`)
	z.Close()
	for _, test := range []struct {
		name, encoding string
		body           []byte
		want           int
	}{
		{"large", "", []byte(`[{"id":1,"a":"` + strings.Repeat("x", 200) + `"}]`), 413},
		{"large when unpacked", "gzip", packed.Bytes(), 413},
		{"packed", "gzip", small.Bytes(), 202},
		{"unknown packing", "zstd", small.Bytes(), 415},
		{"not packed", "gzip", []byte("{}"), 415},
	} {
		r := httptest.NewRequest("POST", "/indexes/i/documents", bytes.NewReader(test.body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Content-Encoding", test.encoding)
		w := httptest.NewRecorder()
		e.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s: %d %s, want %d", test.name, w.Code, w.Body, test.want)
		}
	}
}

// The official client gets what it sent, through a connection and without one.
func TestOfficialClient(t *testing.T) {
	t.Parallel()
	e := New(Options{MasterKey: "masterKey"})
	t.Cleanup(e.Close)
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	for name, m := range map[string]meilisearch.ServiceManager{
		"socket": meilisearch.New(server.URL, meilisearch.WithAPIKey("masterKey")),
		"direct": meilisearch.New("http://engine", meilisearch.WithAPIKey("masterKey"), meilisearch.WithCustomClient(&http.Client{Transport: e})),
	} {
		ctx := context.Background()
		index := m.Index(name)
		wait := func(info *meilisearch.TaskInfo, err error) *meilisearch.Task {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			task, err := m.WaitForTaskWithContext(ctx, info.TaskUID, 0)
			if err != nil || task.Status != meilisearch.TaskStatusSucceeded {
				t.Fatalf("%v %v", task, err)
			}
			return task
		}
		wait(m.CreateIndex(&meilisearch.IndexConfig{Uid: name, PrimaryKey: "id"}))
		wait(index.UpdateSettings(&meilisearch.Settings{FilterableAttributes: []string{"grade"}, SortableAttributes: []string{"price"}, RankingRules: []string{"sort", "words"}}))
		wait(index.AddDocuments([]map[string]any{{"id": 1, "grade": "31", "price": 2.5}, {"id": 2, "grade": "31", "price": 1}, {"id": 3, "grade": "21"}}, nil))
		found, err := index.Search("", &meilisearch.SearchRequest{Filter: `grade = 31`, Sort: []string{"price:asc"}, Facets: []string{"grade"}})
		if err != nil {
			t.Fatal(err)
		}
		var hits []map[string]any
		if err := found.Hits.DecodeInto(&hits); err != nil {
			t.Fatal(err)
		}
		want := []map[string]any{{"id": 2.0, "grade": "31", "price": 1.0}, {"id": 1.0, "grade": "31", "price": 2.5}}
		if d := gocmp.Diff(want, hits); d != "" {
			t.Error(d)
		}
		several, err := m.MultiSearch(&meilisearch.MultiSearchRequest{Queries: []*meilisearch.SearchRequest{{IndexUID: name, Query: "21"}, {IndexUID: name, Limit: 1}}})
		if err != nil || len(several.Results) != 2 || len(several.Results[0].Hits) != 1 || len(several.Results[1].Hits) != 1 {
			t.Errorf("%v %v", several, err)
		}
		wait(index.DeleteDocumentsByFilter(`grade = 31`, nil))
		settings, err := index.GetSettings()
		if err != nil || settings.SortableAttributes[0] != "price" {
			t.Errorf("%v %v", settings, err)
		}
		stats, err := index.GetStats(nil)
		if err != nil || stats.NumberOfDocuments != 1 {
			t.Errorf("%v %v", stats, err)
		}
	}
}

// Tasks that wait can be canceled and finished ones forgotten; the writer is held up by a task that waits for a signal.
func TestCancelAndForget(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	started, goOn := make(chan struct{}), make(chan struct{})
	c.engine.queue.enqueue(&task{kind: "indexUpdate", index: "held", details: noDetails, work: work{do: func(*writer) (int, *apiError) {
		close(started)
		<-goOn
		return 0, nil
	}}})
	<-started
	_, waiting := c.call("POST", "/indexes/i/documents", []byte(`[{"id":1}]`), "application/json")
	status, cancel := c.call("POST", "/tasks/cancel?indexUids=i,held", nil, "")
	close(goOn)
	if task := c.wait(cancel); status != 200 || task["status"] != succeeded || !equal(task["details"], map[string]any{"matchedTasks": 2.0, "canceledTasks": 1.0, "originalFilter": "?indexUids=i,held"}) {
		t.Errorf("cancelation: %v", task)
	}
	if task := c.wait(waiting); task["status"] != canceled || task["canceledBy"] != 2.0 {
		t.Errorf("canceled task: %v", task)
	}
	_, forget := c.call("DELETE", "/tasks?statuses=canceled", nil, "")
	if task := c.wait(forget); !equal(task["details"], map[string]any{"matchedTasks": 1.0, "deletedTasks": 1.0, "originalFilter": "?statuses=canceled"}) {
		t.Errorf("deletion: %v", task)
	}
	if got := c.code("GET", "/tasks/1", ""); got != "404 task_not_found" {
		t.Errorf("forgotten task: %s", got)
	}
}
