package engine

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// answered is the part of an answer that these tests compare.
type answered struct {
	Hits     []map[string]any
	Metadata *described
	Results  []answered
}

type described struct {
	QueryUID   string `json:"queryUid"`
	IndexUID   string `json:"indexUid"`
	PrimaryKey string `json:"primaryKey"`
}

// searchWith sends a search with a value of the header for metadata.
func searchWith(t *testing.T, c *client, method, path, body, header string) (out answered) {
	t.Helper()
	r, err := http.NewRequest(method, "http://engine"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if header != "" {
		r.Header.Set("Meili-Include-Metadata", header)
	}
	answer, err := c.engine.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&out); err != nil {
		t.Fatal(err)
	}
	return out
}

func twoLots(t *testing.T) *client {
	c := newClient(t)
	lots := `[{"code":"a","seller":{"name":"farm"},"year":2025},{"code":"b"}]`
	c.must("POST", "/indexes/lots/documents?primaryKey=code", lots)
	return c
}

func TestFormattedOnlyOfKnownAttributes(t *testing.T) {
	t.Parallel()
	c := twoLots(t)
	farm := map[string]any{"code": "a", "seller": map[string]any{"name": "<em>farm</em>"}}
	whole := map[string]any{"code": "a", "seller": map[string]any{"name": "<em>farm</em>"}, "year": "2025"}
	year := map[string]any{"code": "a", "year": "2025"}
	for query, want := range map[string][]map[string]any{
		`{"attributesToHighlight":["none"]}`:                                                        {nil, nil},
		`{"attributesToHighlight":["none"],"attributesToCrop":["nor:3"]}`:                           {nil, nil},
		`{"attributesToRetrieve":["year"],"attributesToHighlight":["year"]}`:                        {{"year": "2025"}, nil},
		`{"attributesToRetrieve":["year"],"attributesToHighlight":["none","code"]}`:                 {year, {"code": "b"}},
		`{"attributesToRetrieve":["code"],"attributesToHighlight":["seller.none"]}`:                 {nil, nil},
		`{"attributesToRetrieve":["code"],"attributesToHighlight":["*"],"q":"farm","limit":1}`:      {whole},
		`{"attributesToRetrieve":["code"],"attributesToHighlight":["seller"],"q":"farm","limit":1}`: {farm},
		`{"attributesToRetrieve":["code"],"attributesToCrop":["seller.name:1"],"q":"farm","limit":1}`: {
			{"code": "a", "seller": map[string]any{"name": "farm"}},
		},
		`{"attributesToRetrieve":["code"],"attributesToCrop":["seller.none:1"]}`: {nil, nil},
	} {
		t.Run(query, func(t *testing.T) {
			t.Parallel()
			var got []map[string]any
			for _, hit := range searchWith(t, c, "POST", "/indexes/lots/search", query, "").Hits {
				formatted, _ := hit["_formatted"].(map[string]any)
				if _, there := hit["_formatted"]; there != (formatted != nil) {
					t.Errorf("_formatted is %v", hit["_formatted"])
				}
				got = append(got, formatted)
			}
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got: %s", diff)
			}
		})
	}
}

func TestMetadataHeader(t *testing.T) {
	t.Parallel()
	c := twoLots(t)
	c.must("POST", "/indexes", `{"uid":"empty"}`)
	search := func(method, path, body, header string) []*described {
		t.Helper()
		out := searchWith(t, c, method, path, body, header)
		list := []*described{out.Metadata}
		for _, result := range out.Results {
			list = append(list, result.Metadata)
		}
		for _, m := range list {
			if m != nil && len(m.QueryUID) != 36 {
				t.Errorf("the identifier of the query is %q", m.QueryUID)
			}
		}
		return list
	}
	lots, empty := &described{IndexUID: "lots", PrimaryKey: "code"}, &described{IndexUID: "empty"}
	both := `{"queries":[{"indexUid":"lots"},{"indexUid":"empty"}]}`
	for _, test := range []struct {
		method, path, body, header string
		want                       []*described
	}{
		{"POST", "/indexes/lots/search", `{}`, "true", []*described{lots}},
		{"POST", "/indexes/lots/search", `{}`, "TRUE", []*described{lots}},
		{"GET", "/indexes/lots/search?q=a", "", "1", []*described{lots}},
		{"POST", "/indexes/lots/search", `{}`, "", []*described{nil}},
		{"POST", "/indexes/lots/search", `{}`, "false", []*described{nil}},
		{"POST", "/multi-search", both, "true", []*described{nil, lots, empty}},
		{"POST", "/multi-search", both, "no", []*described{nil, nil, nil}},
	} {
		t.Run(test.method+test.path+test.header, func(t *testing.T) {
			got := search(test.method, test.path, test.body, test.header)
			if diff := gocmp.Diff(test.want, got, cmpopts.IgnoreFields(described{}, "QueryUID")); diff != "" {
				t.Errorf("-want +got: %s", diff)
			}
		})
	}
}
