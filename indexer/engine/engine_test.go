package engine

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
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
	parenthesized := strings.Repeat("(", 50) + "a=1" + strings.Repeat(")", 50)
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
		{"POST", "/indexes/i/search", `{"filter":"` + parenthesized + `"}`, "400 invalid_search_filter"},
		{"POST", "/indexes/i/search", `{"filter":"` + strings.Repeat("NOT ", 100000) + `a=1"}`, "400 invalid_search_filter"},
		{"POST", "/indexes/i/search", `{"filter":"a IN [` + strings.Repeat("1,", 100000) + `1]"}`, "200 "},
		{"POST", "/indexes/i/search", `{"filter":"a=1` + strings.Repeat(" OR a=1", 10000) + `"}`, "200 "},
		{"POST", "/indexes/i/search", `{"sort":["_geoPoint(1,2):asc"]}`, "501 not_implemented"},
		{
			"POST", "/multi-search", `{"queries":[{"indexUid":"i","federationOptions":{"weight":1}}]}`,
			"400 invalid_multi_search_federation_options",
		},
		{"PATCH", "/indexes/i/settings", `{"embedders":{"x":{}}}`, "501 not_implemented"},
		{"POST", "/tasks/cancel", "", "400 missing_task_filters"},
		{"GET", "/tasks?uids=x", "", "400 invalid_task_uids"},
		{"GET", "/tasks?afterStartedAt=soon", "", "400 invalid_task_after_started_at"},
		{"POST", "/indexes/i/documents?csvDelimiter=%3B", "[]", "415 invalid_content_type"},
		{"POST", "/swap-indexes", `[{}]`, "400 missing_swap_indexes"},
		{"GET", "/tasks?indexUids=a%20b", "", "400 invalid_index_uid"},
		{"GET", "/tasks/0/documents", "", "400 feature_not_enabled"},
		{"GET", "/batches?limit=x", "", "400 invalid_task_limit"},
		{"GET", "/batches/x", "", "400 invalid_batch_uids"},
		{"GET", "/batches/999", "", "404 batch_not_found"},
		{"GET", "/stats?sizeFormat=big", "", "400 invalid_stats_size_format"},
		{"GET", "/indexes/i/stats?showInternalDatabaseSizes=1", "", "400 invalid_stats_show_internal_database_sizes"},
		{"GET", "/indexes/i/stats?size=raw", "", "400 bad_request"},
		{"POST", "/indexes/a%20b/compact", "", "400 invalid_index_uid"},
		{"PATCH", "/experimental-features", `{"chat":true}`, "400 bad_request"},
		{"PATCH", "/experimental-features", `{"containsFilter":1}`, "400 bad_request"},
		{"PATCH", "/experimental-features", `[]`, "400 bad_request"},
		{"POST", "/indexes/i/search", `{"filter":"a CONTAINS x"}`, "400 feature_not_enabled"},
		{"POST", "/indexes/i/facet-search", `{"facetName":"a","filter":["a NOT CONTAINS x"]}`, "400 feature_not_enabled"},
		{"POST", "/indexes/i/documents/fetch", `{"filter":"a CONTAINS x"}`, "400 feature_not_enabled"},
		{"POST", "/indexes/i/documents/delete", `{"filter":"a CONTAINS x"}`, "400 feature_not_enabled"},
		{"POST", "/indexes/i/search", `{"locales":["zho"]}`, "200 "},
		{"POST", "/indexes/i/search", `{"locales":["xx"]}`, "400 invalid_search_locales"},
		{"GET", "/indexes/i/search?locales=zh,en", "", "200 "},
		{"GET", "/indexes/i/search?locales=zh,xx", "", "400 invalid_search_locales"},
		{
			"PATCH", "/indexes/i/settings", `{"localizedAttributes":[{"attributePatterns":["a"],"locales":["xx"]}]}`,
			"400 invalid_settings_localized_attributes",
		},
		{
			"PUT", "/indexes/i/settings/localized-attributes", `[{"locales":["zh"]}]`,
			"400 invalid_settings_localized_attributes",
		},
		{"PATCH", "/indexes/i/settings/chat", `{"description":"x"}`, "400 feature_not_enabled"},
		{"PATCH", "/indexes/i/settings", `{"chat":{"description":"x"}}`, "400 feature_not_enabled"},
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

// TestCancelAndForget checks that waiting tasks can be canceled and finished ones deleted. The writer is blocked by a
// task that waits for a signal.
func TestCancelAndForget(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	goOn := c.hold()
	_, waiting := c.call("POST", "/indexes/i/documents", []byte(`[{"id":1}]`), "application/json")
	status, cancel := c.call("POST", "/tasks/cancel?indexUids=i,held", nil, "")
	goOn()
	want := map[string]any{"matchedTasks": 2.0, "canceledTasks": 1.0, "originalFilter": "?indexUids=i,held"}
	if task := c.wait(cancel); status != 200 || task["status"] != succeeded || !equal(task["details"], want) {
		t.Errorf("cancelation: %v", task)
	}
	if task := c.wait(waiting); task["status"] != canceled || task["canceledBy"] != 2.0 {
		t.Errorf("canceled task: %v", task)
	}
	_, forget := c.call("DELETE", "/tasks?statuses=canceled", nil, "")
	want = map[string]any{"matchedTasks": 1.0, "deletedTasks": 1.0, "originalFilter": "?statuses=canceled"}
	if task := c.wait(forget); !equal(task["details"], want) {
		t.Errorf("deletion: %v", task)
	}
	if got := c.code("GET", "/tasks/1", ""); got != "404 task_not_found" {
		t.Errorf("forgotten task: %s", got)
	}
}
