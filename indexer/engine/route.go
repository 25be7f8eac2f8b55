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

var routes []route

func init() {
	addAbout()
	addSearch()
	addIndexes()
	addDocuments()
	addSettings()
	addTasks()
	addAbsent()
}

func add(method string, handle handler, path ...string) {
	routes = append(routes, route{method, path, handle})
}

func addAbout() {
	add("GET", (*request).health, "health")
	add("GET", (*request).version, "version")
	add("GET", (*request).allStats, "stats")
	add("GET", (*request).getFeatures, "experimental-features")
	add("PATCH", (*request).changeFeatures, "experimental-features")
}

func addSearch() {
	add("POST", (*request).multiSearch, "multi-search")
	add("POST", (*request).search, "indexes", "*", "search")
	add("GET", (*request).searchByURL, "indexes", "*", "search")
	add("POST", (*request).facetSearch, "indexes", "*", "facet-search")
}

func addIndexes() {
	add("GET", (*request).listIndexes, "indexes")
	add("POST", (*request).createIndex, "indexes")
	add("GET", (*request).getIndex, "indexes", "*")
	add("PATCH", (*request).updateIndex, "indexes", "*")
	add("DELETE", (*request).deleteIndex, "indexes", "*")
	add("GET", (*request).stats, "indexes", "*", "stats")
	add("POST", (*request).compact, "indexes", "*", "compact")
	add("POST", (*request).swapIndexes, "swap-indexes")
}

func addDocuments() {
	add("GET", (*request).listDocuments, "indexes", "*", "documents")
	add("POST", (*request).addDocuments, "indexes", "*", "documents")
	add("PUT", (*request).addDocuments, "indexes", "*", "documents")
	add("DELETE", (*request).deleteAllDocuments, "indexes", "*", "documents")
	add("POST", (*request).fetchDocuments, "indexes", "*", "documents", "fetch")
	add("POST", (*request).deleteBatch, "indexes", "*", "documents", "delete-batch")
	add("POST", (*request).deleteByFilter, "indexes", "*", "documents", "delete")
	add("POST", notImplemented, "indexes", "*", "documents", "edit")
	add("GET", (*request).getDocument, "indexes", "*", "documents", "*")
	add("DELETE", (*request).deleteDocument, "indexes", "*", "documents", "*")
}

func addSettings() {
	add("GET", (*request).getSettings, "indexes", "*", "settings")
	add("PATCH", (*request).changeSettings, "indexes", "*", "settings")
	add("DELETE", (*request).resetSettings, "indexes", "*", "settings")
	for i := range settingsTable {
		t := &settingsTable[i]
		add("GET", t.get, "indexes", "*", "settings", t.route)
		add(t.method, t.put, "indexes", "*", "settings", t.route)
		add("DELETE", t.remove, "indexes", "*", "settings", t.route)
	}
}

func addTasks() {
	add("GET", (*request).listTasks, "tasks")
	add("DELETE", (*request).deleteTasks, "tasks")
	add("POST", (*request).cancelTasks, "tasks", "cancel")
	add("GET", (*request).getTask, "tasks", "*")
	add("GET", (*request).getTaskDocuments, "tasks", "*", "documents")
	add("GET", (*request).listBatches, "batches")
	add("GET", (*request).getBatch, "batches", "*")
}

// addAbsent adds what Meilisearch has and this engine does not.
func addAbsent() {
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
		add("", notImplemented, path...)
	}
}

// findRoute returns the handler of a path and what the path leaves open, or the status to answer with.
func findRoute(method string, path []string) (h handler, args []string, status int) {
	status = http.StatusNotFound
	for i := range routes {
		r := &routes[i]
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
