package engine

import "net/http"

// handler answers a request.
type handler func(r *request) (response, *Error)

// route is a method and a path. A * in the path matches any segment.
type route struct {
	method string
	path   []string
	handle handler
}

// routeTable are the routes in the order in which they are tried.
type routeTable []route

func newRouteTable() (t routeTable) {
	t.addAbout()
	t.addSearch()
	t.addIndexes()
	t.addDocuments()
	t.addSettings()
	t.addTasks()
	t.addAbsent()
	return t
}

func (t *routeTable) add(method string, handle handler, path ...string) {
	*t = append(*t, route{method, path, handle})
}

func (t *routeTable) addAbout() {
	t.add("GET", (*request).health, "health")
	t.add("GET", (*request).version, "version")
	t.add("GET", (*request).allStats, "stats")
	t.add("GET", (*request).getFeatures, "experimental-features")
	t.add("PATCH", (*request).changeFeatures, "experimental-features")
}

func (t *routeTable) addSearch() {
	t.add("POST", (*request).multiSearch, "multi-search")
	t.add("POST", (*request).search, "indexes", "*", "search")
	t.add("GET", (*request).searchByURL, "indexes", "*", "search")
	t.add("POST", (*request).facetSearch, "indexes", "*", "facet-search")
}

func (t *routeTable) addIndexes() {
	t.add("GET", (*request).listIndexes, "indexes")
	t.add("POST", (*request).createIndex, "indexes")
	t.add("GET", (*request).getIndex, "indexes", "*")
	t.add("PATCH", (*request).updateIndex, "indexes", "*")
	t.add("DELETE", (*request).deleteIndex, "indexes", "*")
	t.add("GET", (*request).stats, "indexes", "*", "stats")
	t.add("POST", (*request).compact, "indexes", "*", "compact")
	t.add("POST", (*request).swapIndexes, "swap-indexes")
}

func (t *routeTable) addDocuments() {
	t.add("GET", (*request).listDocuments, "indexes", "*", "documents")
	t.add("POST", (*request).addDocuments, "indexes", "*", "documents")
	t.add("PUT", (*request).addDocuments, "indexes", "*", "documents")
	t.add("DELETE", (*request).deleteAllDocuments, "indexes", "*", "documents")
	t.add("POST", (*request).fetchDocuments, "indexes", "*", "documents", "fetch")
	t.add("POST", (*request).deleteBatch, "indexes", "*", "documents", "delete-batch")
	t.add("POST", (*request).deleteByFilter, "indexes", "*", "documents", "delete")
	t.add("POST", notImplemented, "indexes", "*", "documents", "edit")
	t.add("GET", (*request).getDocument, "indexes", "*", "documents", "*")
	t.add("DELETE", (*request).deleteDocument, "indexes", "*", "documents", "*")
}

func (t *routeTable) addSettings() {
	t.add("GET", (*request).getSettings, "indexes", "*", "settings")
	t.add("PATCH", (*request).changeSettings, "indexes", "*", "settings")
	t.add("DELETE", (*request).resetSettings, "indexes", "*", "settings")
	for i := range settingsTable {
		s := &settingsTable[i]
		t.add("GET", s.get, "indexes", "*", "settings", s.route)
		t.add(s.method, s.put, "indexes", "*", "settings", s.route)
		t.add("DELETE", s.remove, "indexes", "*", "settings", s.route)
	}
}

func (t *routeTable) addTasks() {
	t.add("GET", (*request).listTasks, "tasks")
	t.add("DELETE", (*request).deleteTasks, "tasks")
	t.add("POST", (*request).cancelTasks, "tasks", "cancel")
	t.add("GET", (*request).getTask, "tasks", "*")
	t.add("GET", (*request).getTaskDocuments, "tasks", "*", "documents")
	t.add("GET", (*request).listBatches, "batches")
	t.add("GET", (*request).getBatch, "batches", "*")
}

// addAbsent adds what Meilisearch has and this engine does not.
func (t *routeTable) addAbsent() {
	for _, path := range [][]string{
		{"keys"},
		{"keys", "*"},
		{"dumps"},
		{"snapshots"},
		{"network"},
		{"export"},
		{"logs", "stream"},
		{"logs", "stderr"},
		{"metrics"},
		{"chats"},
		{"chats", "*"},
		{"chats", "*", "settings"},
		{"chats", "*", "chat", "completions"},
		{"webhooks"},
		{"webhooks", "*"},
		{"indexes", "*", "similar"},
		{"indexes", "*", "fields"},
		{"dynamic-search-rules"},
		{"dynamic-search-rules", "*"},
	} {
		t.add("", notImplemented, path...)
	}
}

// find returns the handler of a path and the segments that matched a *, or the status to answer with.
func (t routeTable) find(method string, path []string) (h handler, args []string, status int) {
	status = http.StatusNotFound
	for i := range t {
		r := &t[i]
		if !r.fits(path) {
			continue
		}
		if r.method != method && r.method != "" {
			status = http.StatusMethodNotAllowed
			continue
		}
		for k, part := range r.path {
			if part == "*" {
				args = append(args, path[k])
			}
		}
		return r.handle, args, http.StatusOK
	}
	return nil, nil, status
}

func (r *route) fits(path []string) bool {
	if len(path) != len(r.path) {
		return false
	}
	for i, part := range r.path {
		if part != path[i] && (part != "*" || path[i] == "") {
			return false
		}
	}
	return true
}

func notImplemented(r *request) (response, *Error) {
	return response{}, refuse("not_implemented", "The route `%s` is not implemented by this engine.", r.URL.Path)
}
