// Package engine is a search engine in memory. It is made for narrowing many documents with many filters at once, and
// for counting the values that are left. It has a Go API, and an http.Handler over it that answers like Meilisearch
// 1.50: same routes, same answers, same refusals.
//
//	HTTP request ─▶ route ─▶ query, task in JSON
//	                             │       ▲ JSON
//	                             ▼       │
//	caller in Go ─▶ Query ─▶ evaluator ─▶ Result: documents, counts of facets
//	                             │ reads
//	                             ▼
//	            catalog ─▶ index (one version, never changes)
//	                       ├─ settings    what may be filtered, sorted, searched
//	                       ├─ documents   packed: shape + numbers of values in dictionaries
//	                       ├─ columns     by attribute: values ⇄ documents
//	                       └─ words       text.Index
//	                             ▲
//	                             │ makes the next version, shares what did not change
//	caller in Go ─▶ Rows ─▶ task ─▶ queue ─▶ writer ─▶ draft ─▶ index ─▶ catalog
//
// # Calls in Go
//
// Search answers several Query values on one version of each index. A Filter is built by functions such as Equal, or
// parsed from Meilisearch's filter language by the HTTP routes. Documents and counts of a Result are read by callbacks;
// no JSON is made (search.go, facet.go, document.go). Groups counts the facets of a query for each value of another
// attribute (group.go). Meilisearch has no such call: its callers ask for the values, and then for each of them.
//
// Rows are documents to be written, a column for each attribute (rows.go). Add, Update, Delete, CreateIndex,
// ChangeSettings and SwapIndexes return a Task, on which callers wait (change.go).
//
// # Inside
//
// Readers load the catalog from an atomic pointer and never wait. One goroutine, the writer, carries out the tasks in
// order. While it makes columns and words of some documents, it packs the next ones. It edits drafts: a draft copies
// the pages of a vector and the bitmaps of a value that it changes, and becomes the next version. Names, dictionaries
// and values are only appended, so that all versions share them.
//
// A document is stored once, whichever way it came: as a record of the number of its shape and the number of each value
// in the dictionary of its attribute. The dictionary has values as JSON text, so that an answer over HTTP copies it; a
// reader in Go parses single values of it.
//
// A document has a number, counted from the first free one. Sets of documents are bitmaps over these numbers, or sorted
// lists when they are few. A column has two dimensions, for numbers and for texts. Each has its values in order, a set
// of documents for every value, and the number of its value for every document. So
//
//   - an equality is the set of a value, an IN the union of some, a range the union of neighbours, computed from
//     cumulative sets where it is wide (cumulative.go);
//   - a facet is counted value by value with intersections, or document by document with lookups, whichever is cheaper
//     (count.go);
//   - documents in order are found by walking the values in order, or by selecting among the matching documents,
//     whichever is cheaper, and no further than they are shown (order.go).
//
// The queries of one request share an evaluator. It caches the set of each condition and the intersections of sets, so
// that the n+1 queries of a page whose facets ignore their own filter cost little more than one (conjunction.go). The
// index caches the sets of recent conditions (recent.go).
//
// A Percolator is the reverse: few documents to which very many filters are applied (percolator.go).
//
// Where Meilisearch's answers follow from its inner workings, the engine reproduces them: which values of a facet are
// left out when there are too many (facet_top.go), how hits are estimated when they must be distinct (distinct.go).
//
// There is no disk: a program fills the engine at every start. Experimental features are off until they are switched on
// (features.go). Vectors, federation, keys, dumps and the like are answered with 501, switched on or not.
package engine
