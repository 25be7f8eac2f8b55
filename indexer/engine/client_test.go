package engine

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/meilisearch/meilisearch-go"
)

// official is Meilisearch's own client, and an index.
type official struct {
	t *testing.T
	meilisearch.ServiceManager
	uid   string
	index meilisearch.IndexManager
}

// eachOfficial runs a test with the official client through a connection and without one.
func eachOfficial(t *testing.T, f func(o *official)) {
	t.Parallel()
	e := New(Options{MasterKey: "masterKey"})
	t.Cleanup(e.Close)
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	key := meilisearch.WithAPIKey("masterKey")
	packed := meilisearch.WithContentEncoding(meilisearch.BrotliEncoding, meilisearch.BestSpeed)
	direct := meilisearch.WithCustomClient(&http.Client{Transport: e})
	for name, m := range map[string]meilisearch.ServiceManager{
		"socket": meilisearch.New(server.URL, key),
		"packed": meilisearch.New(server.URL, key, packed),
		"direct": meilisearch.New("http://engine", key, direct),
	} {
		t.Run(name, func(t *testing.T) { f(&official{t, m, name, m.Index(name)}) })
	}
}

// wait waits for a task, which must succeed.
func (o *official) wait(info *meilisearch.TaskInfo, err error) *meilisearch.Task {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
	task, err := o.WaitForTask(info.TaskUID, time.Millisecond)
	if err != nil || task.Status != meilisearch.TaskStatusSucceeded {
		o.t.Fatalf("%v %v", task, err)
	}
	return task
}

// fill adds three lots.
func (o *official) fill() {
	o.t.Helper()
	o.wait(o.index.UpdateSettings(&meilisearch.Settings{
		FilterableAttributes: []string{"grade"},
		SortableAttributes:   []string{"price"},
		RankingRules:         []string{"sort", "words"},
	}))
	o.wait(o.index.AddDocuments([]map[string]any{
		{"id": 1, "grade": "31", "price": 2.5},
		{"id": 2, "grade": "31", "price": 1},
		{"id": 3, "grade": "21"},
	}, nil))
}

// want compares the result of a call with JSON.
func (o *official) want(got any, err error, expected string) {
	o.t.Helper()
	if err != nil {
		o.t.Error(err)
		return
	}
	b, err := json.Marshal(got)
	if err != nil {
		o.t.Fatal(err)
	}
	var g, w any
	json.Unmarshal(b, &g)
	json.Unmarshal([]byte(expected), &w)
	if d := gocmp.Diff(w, g); d != "" {
		o.t.Error(d)
	}
}

func TestClientSearches(t *testing.T) {
	eachOfficial(t, func(o *official) {
		o.fill()
		found, err := o.index.Search("", &meilisearch.SearchRequest{
			Filter: `grade = 31`, Sort: []string{"price:asc"}, Facets: []string{"grade"}, ShowPerformanceDetails: true,
		})
		if err != nil {
			o.t.Fatal(err)
		}
		o.want(found.Hits, nil, `[{"id":2,"grade":"31","price":1},{"id":1,"grade":"31","price":2.5}]`)
		o.want(found.FacetDistribution, nil, `{"grade":{"31":2}}`)
		took, _ := found.PerformanceDetails["search"].(string)
		if d, err := time.ParseDuration(took); err != nil || d <= 0 {
			o.t.Errorf("performance: %v", found.PerformanceDetails)
		}
		several, err := o.MultiSearch(&meilisearch.MultiSearchRequest{Queries: []*meilisearch.SearchRequest{
			{IndexUID: o.uid, Query: "21"}, {IndexUID: o.uid, Limit: 1},
		}})
		if err != nil || len(several.Results) != 2 || len(several.Results[0].Hits) != 1 || len(several.Results[1].Hits) != 1 {
			o.t.Errorf("%v %v", several, err)
		}
		values, err := o.index.FacetSearch(&meilisearch.FacetSearchRequest{FacetName: "grade", FacetQuery: "3"})
		if err != nil {
			o.t.Fatal(err)
		}
		var answer struct{ FacetHits json.RawMessage }
		if err := json.Unmarshal(*values, &answer); err != nil {
			o.t.Fatal(err)
		}
		o.want(answer.FacetHits, nil, `[{"value":"31","count":2}]`)
	})
}

func TestClientWritesDocuments(t *testing.T) {
	eachOfficial(t, func(o *official) {
		o.fill()
		o.wait(o.index.AddDocumentsNdjson([]byte("{\"id\":4,\"grade\":\"41\"}\n{\"id\":5,\"grade\":\"41\"}\n"), nil))
		o.wait(o.index.AddDocumentsCsv([]byte("id;grade\n6;51\n"), &meilisearch.CsvDocumentsQuery{CsvDelimiter: ";"}))
		o.wait(o.index.UpdateDocuments([]map[string]any{{"id": 3, "price": 7}}, nil))
		var lot map[string]any
		o.want(&lot, o.index.GetDocument("3", nil, &lot), `{"id":3,"grade":"21","price":7}`)
		var page meilisearch.DocumentsResult
		query := &meilisearch.DocumentsQuery{Filter: `grade = 41`, Fields: []string{"id"}, Limit: 1}
		if err := o.index.GetDocuments(query, &page); err != nil || page.Total != 2 {
			o.t.Errorf("%v %v", page, err)
		}
		o.want(page.Results, nil, `[{"id":4}]`)
		o.wait(o.index.DeleteDocumentsByFilter(`grade = 31`, nil))
		o.wait(o.index.DeleteDocument("3", nil))
		o.wait(o.index.DeleteDocuments([]string{"4"}, nil))
		stats, err := o.index.GetStats(&meilisearch.StatsParams{SizeFormat: "human", ShowInternalDatabaseSizes: true})
		if err != nil || stats.NumberOfDocuments != 2 || stats.RawDocumentDbSize != "4 KiB" ||
			stats.InternalDatabaseSizes["documents"] == nil {
			o.t.Errorf("%v %v", stats, err)
		}
		task := o.wait(o.index.DeleteAllDocuments(&meilisearch.DocumentOptions{TaskCustomMetadata: "the end"}))
		if task.Details.DeletedDocuments != 2 || task.CustomMetadata != "the end" {
			o.t.Errorf("%v", task)
		}
	})
}

func TestClientManagesIndexes(t *testing.T) {
	eachOfficial(t, func(o *official) {
		a, b := o.uid+"-a", o.uid+"-b"
		o.wait(o.CreateIndex(&meilisearch.IndexConfig{Uid: a, PrimaryKey: "id"}))
		o.wait(o.CreateIndex(&meilisearch.IndexConfig{Uid: b}))
		o.wait(o.Index(b).UpdateIndex(&meilisearch.UpdateIndexRequestParams{PrimaryKey: "code"}))
		o.wait(o.SwapIndexes([]*meilisearch.SwapIndexesParams{{Indexes: []string{a, b}}}))
		if key, err := o.Index(a).FetchPrimaryKey(); err != nil || *key != "code" {
			o.t.Errorf("%v %v", key, err)
		}
		o.wait(o.DeleteIndex(b))
		if _, err := o.GetIndex(b); err == nil {
			o.t.Error("a deleted index is found")
		}
		before, err := o.Index(a).GetSettings()
		if err != nil {
			o.t.Fatal(err)
		}
		o.wait(o.Index(a).UpdateLocalizedAttributes([]*meilisearch.LocalizedAttributes{
			{Locales: []string{"zho"}, AttributePatterns: []string{"*"}},
		}))
		o.wait(o.Index(a).UpdateStopWords(&[]string{"的"}))
		words, err := o.Index(a).GetStopWords()
		o.want(words, err, `["的"]`)
		o.wait(o.Index(a).ResetSettings())
		after, err := o.Index(a).GetSettings()
		if d := gocmp.Diff(before, after); d != "" || err != nil {
			o.t.Error(d, err)
		}
		version, err := o.Version()
		if !o.IsHealthy() || err != nil || version.PkgVersion == "" {
			o.t.Error("not healthy", version, err)
		}
	})
}

func TestClientFollowsTasks(t *testing.T) {
	eachOfficial(t, func(o *official) {
		o.fill()
		compacted := o.wait(o.index.Compact())
		tasks, err := o.GetTasks(&meilisearch.TasksQuery{
			IndexUIDS: []string{o.uid}, Types: []meilisearch.TaskType{"indexCompaction"},
		})
		if err != nil || tasks.Total != 1 || tasks.Results[0].UID != compacted.UID {
			o.t.Errorf("%v %v", tasks, err)
		}
		batches, err := o.GetBatches(&meilisearch.BatchesQuery{IndexUIDs: []string{o.uid}, Limit: 1})
		if err != nil || batches.Total != 3 || len(batches.Results) != 1 {
			o.t.Fatalf("%v %v", batches, err)
		}
		newest := batches.Results[0]
		o.want(newest.Stats.Types, nil, `{"indexCompaction":1}`)
		one, err := o.GetBatch(newest.UID)
		if d := gocmp.Diff(newest, one); d != "" || err != nil {
			o.t.Error(d, err)
		}
		forgotten, err := o.DeleteTasks(&meilisearch.DeleteTasksQuery{UIDS: []int64{compacted.UID}})
		if details := o.wait(forgotten, err).Details; details.DeletedTasks != 1 {
			o.t.Errorf("%v", details)
		}
		if _, err := o.GetBatch(newest.UID); err == nil {
			o.t.Error("the batch of a forgotten task is found")
		}
	})
}

func TestClientSwitchesFeatures(t *testing.T) {
	eachOfficial(t, func(o *official) {
		o.fill()
		o.checkFeaturesOff()
		o.checkFeaturesOn()
	})
}

// notContains is a search that needs the feature containsFilter.
var notContains = &meilisearch.SearchRequest{Filter: `grade NOT CONTAINS 2`}

func (o *official) checkFeaturesOff() {
	o.t.Helper()
	off, err := o.ExperimentalFeatures().SetContainsFilter(false).SetChatCompletions(false).Update()
	if err != nil || off.ContainsFilter || off.ChatCompletions {
		o.t.Errorf("%v %v", off, err)
	}
	if _, err := o.index.Search("", notContains); err == nil {
		o.t.Error("CONTAINS is answered while it is off")
	}
	if s, err := o.index.GetSettings(); err != nil || s.Chat != nil {
		o.t.Errorf("settings for chats while these are off: %v %v", s.Chat, err)
	}
}

func (o *official) checkFeaturesOn() {
	o.t.Helper()
	changed, err := o.ExperimentalFeatures().SetContainsFilter(true).SetChatCompletions(true).Update()
	if err != nil || !changed.ContainsFilter || !changed.ChatCompletions || changed.Network {
		o.t.Errorf("%v %v", changed, err)
	}
	if shown, err := o.ExperimentalFeatures().Get(); err != nil || *shown != *changed {
		o.t.Errorf("%v %v", shown, err)
	}
	found, err := o.index.Search("", notContains)
	if err != nil || found.EstimatedTotalHits != 2 {
		o.t.Errorf("%v %v", found, err)
	}
	chat := &meilisearch.Chat{Description: "cotton", SearchParameters: &meilisearch.SearchParameters{Limit: 5}}
	o.wait(o.index.UpdateSettings(&meilisearch.Settings{Chat: chat}))
	s, err := o.index.GetSettings()
	if err != nil || s.Chat.Description != "cotton" || s.Chat.SearchParameters.Limit != 5 ||
		s.Chat.DocumentTemplateMaxBytes != 400 {
		o.t.Errorf("%v %v", s.Chat, err)
	}
}
