package engine

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// hold blocks the writer in a task of the index "held", until the returned function is called.
func (c *client) hold() (goOn func()) {
	c.t.Helper()
	started, wait := make(chan struct{}), make(chan struct{})
	work := work{do: func(*writer) (int, *Error) {
		close(started)
		<-wait
		return 0, nil
	}}
	c.engine.queue.enqueue(&task{kind: "indexUpdate", index: "held", details: noDetails, work: work})
	<-started
	return func() { close(wait) }
}

// view is a batch as it is answered, without the times.
type view struct {
	UID           int
	Progress      any
	Details       any
	Stats         any
	BatchStrategy string
}

func (c *client) view(path string) (v view) {
	c.t.Helper()
	status, b := c.call("GET", path, nil, "")
	if err := json.Unmarshal(b, &v); err != nil || status != 200 {
		c.t.Fatalf("%s: %d %s", path, status, b)
	}
	return v
}

func object(s string) (v any) {
	json.Unmarshal([]byte(s), &v)
	return v
}

// TestBatchesOfAdditions checks that waiting additions are done together unless another task is between them.
func TestBatchesOfAdditions(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	goOn := c.hold()
	var last []byte
	for _, r := range []struct{ method, path, body string }{
		{"POST", "/indexes/i/documents", `[{"id":1},{"id":2}]`},
		{"POST", "/indexes/i/documents", `[{"id":"a b"}]`},
		{"PATCH", "/indexes/i/settings", `{"stopWords":["x"]}`},
		{"POST", "/indexes/i/documents", `[{"id":3}]`},
		{"POST", "/indexes/j/documents", `[{"id":4}]`},
		{"POST", "/indexes/j/documents/delete-batch", `[4,5]`},
	} {
		_, last = c.call(r.method, r.path, []byte(r.body), "application/json")
	}
	held := c.view("/batches/0")
	goOn()
	c.wait(last)
	want := []view{
		{
			0,
			object(`{"steps":[{"currentStep":"processing tasks","finished":0,"total":1}],"percentage":0}`), object(`{}`),
			object(`{"totalNbTasks":1,"status":{"processing":1},"types":{"indexUpdate":1},"indexUids":{"held":1}}`),
			"created batch containing only task with id 0 of type `indexUpdate` " +
				"that cannot be batched with any other task.",
		},
		{
			1, nil, object(`{"receivedDocuments":3,"indexedDocuments":2}`),
			object(`{"totalNbTasks":2,"status":{"failed":1,"succeeded":1},` +
				`"types":{"documentAdditionOrUpdate":2},"indexUids":{"i":2}}`),
			"stopped before task with id 3 of type `settingsUpdate` which cannot be batched with document additions",
		},
		{
			2, nil, object(`{"stopWords":["x"]}`),
			object(`{"totalNbTasks":1,"status":{"succeeded":1},"types":{"settingsUpdate":1},"indexUids":{"i":1}}`),
			"created batch containing only task with id 3 of type `settingsUpdate` " +
				"that cannot be batched with any other task.",
		},
		{
			3, nil, object(`{"receivedDocuments":1,"indexedDocuments":1}`),
			object(`{"totalNbTasks":1,"status":{"succeeded":1},"types":{"documentAdditionOrUpdate":1},"indexUids":{"i":1}}`),
			"stopped before task with id 5 because it is for the index `j`",
		},
		{
			4, nil, object(`{"receivedDocuments":1,"indexedDocuments":1}`),
			object(`{"totalNbTasks":1,"status":{"succeeded":1},"types":{"documentAdditionOrUpdate":1},"indexUids":{"j":1}}`),
			"stopped before task with id 6 of type `documentDeletion` which cannot be batched with document additions",
		},
		{
			5, nil, object(`{"providedIds":2,"deletedDocuments":1,"originalFilter":null}`),
			object(`{"totalNbTasks":1,"status":{"succeeded":1},"types":{"documentDeletion":1},"indexUids":{"j":1}}`),
			"created batch containing only task with id 6 of type `documentDeletion` " +
				"that cannot be batched with any other task.",
		},
	}
	got := []view{held}
	for uid := 1; uid <= 5; uid++ {
		got = append(got, c.view(fmt.Sprintf("/batches/%d", uid)))
	}
	if d := gocmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestListings(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	for i := range 5 {
		_, answer := c.call("POST", "/indexes", fmt.Appendf(nil, `{"uid":"i%d"}`, i%4), "application/json")
		c.wait(answer)
	}
	for _, test := range []struct{ query, want string }{
		{"", "5: 4 3 2 1 0 from 4 next -1"},
		{"limit=2", "5: 4 3 from 4 next 2"},
		{"limit=2&from=2", "5: 2 1 from 2 next 0"},
		{"limit=2&from=99", "5: 4 3 from 4 next 2"},
		{"limit=0", "5: from -1 next 4"},
		{"reverse=true&limit=2", "5: 0 1 from 0 next 2"},
		{"reverse=true&from=3", "5: 3 4 from 3 next -1"},
		{"statuses=failed", "1: 4 from 4 next -1"},
		{"statuses=*,failed", "5: 4 3 2 1 0 from 4 next -1"},
		{"indexUids=i0,i3", "3: 4 3 0 from 4 next -1"},
		{"indexUids=i0,*&limit=1", "5: 4 from 4 next 3"},
		{"uids=1,3", "2: 3 1 from 3 next -1"},
		{"batchUids=2", "1: 2 from 2 next -1"},
		{"types=indexDeletion", "0: from -1 next -1"},
		{"canceledBy=1", "0: from -1 next -1"},
	} {
		for _, path := range []string{"/tasks?", "/batches?"} {
			_, b := c.call("GET", path+test.query, nil, "")
			if got := c.listing(b); got != test.want {
				t.Errorf("%s%s: %s, want %s", path, test.query, got, test.want)
			}
		}
	}
}

// listing returns an answer in short: "total: numbers from next".
func (c *client) listing(b []byte) string {
	c.t.Helper()
	var l struct {
		Results    []struct{ UID int }
		Total      int
		From, Next *int
	}
	if err := json.Unmarshal(b, &l); err != nil {
		c.t.Fatalf("%v: %s", err, b)
	}
	number := func(n *int) int {
		if n == nil {
			return -1
		}
		return *n
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%d:", l.Total)
	for _, r := range l.Results {
		fmt.Fprintf(&out, " %d", r.UID)
	}
	fmt.Fprintf(&out, " from %d next %d", number(l.From), number(l.Next))
	return out.String()
}

// TestTaskDocuments checks that the documents of an addition are returned while it waits.
func TestTaskDocuments(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.enable("getTaskDocumentsRoute")
	goOn := c.hold()
	added := []byte("[ {\"id\": 1,\n\"a\": [1, 2]}, {\"id\":2} ]")
	_, summary := c.call("POST", "/indexes/i/documents", added, "application/json")
	_, b := c.call("GET", "/tasks/1/documents", nil, "")
	if want := "{\"id\":1,\"a\":[1,2]}\n{\"id\":2}\n"; string(b) != want {
		t.Errorf("%q, want %q", b, want)
	}
	goOn()
	c.wait(summary)
	for uid, want := range map[string]string{
		"0": "404 task_file_not_found",
		"1": "404 task_file_not_found",
		"2": "404 task_not_found",
		"x": "400 invalid_task_uids",
	} {
		if got := c.code("GET", "/tasks/"+uid+"/documents", ""); got != want {
			t.Errorf("task %s: %s, want %s", uid, got, want)
		}
	}
}

// TestBatchesAreBounded checks that tasks are done together up to the limit of documents in a batch, and that a larger
// task is done alone.
func TestBatchesAreBounded(t *testing.T) {
	t.Parallel()
	addition := func(n int) *task {
		return &task{index: "i", work: work{add: &addition{docs: slices.Repeat([]value{`{}`}, n)}}}
	}
	for _, test := range []struct {
		sizes []int
		want  int
	}{
		{[]int{1, 1, 1}, 3},
		{[]int{batchDocuments + 1, 1}, 1},
		{[]int{1, batchDocuments - 1, 1}, 2},
		{[]int{1, batchDocuments}, 1},
	} {
		var waiting []*task
		for _, n := range test.sizes {
			waiting = append(waiting, addition(n))
		}
		if got, why := additions(waiting); got != test.want || why == "" {
			t.Errorf("%v: %d (%s), want %d", test.sizes, got, why, test.want)
		}
	}
}
