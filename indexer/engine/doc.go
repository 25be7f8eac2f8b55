// Package engine is a search engine in memory that answers like Meilisearch 1.50: same routes, same answers, same
// refusals. It is made for narrowing many documents with many filters at once, and for counting what is left.
//
//	request ──route──▶ query ──▶ evaluator ──▶ documents that match ──▶ first hits, counts of facets ──▶ JSON
//	                                │                                        ▲
//	                                ▼ reads                                  │
//	            catalog ─▶ index (one version, never changes) ───────────────┘
//	                       ├─ settings    what may be filtered, sorted, searched
//	                       ├─ documents   as they were given, packed: shape + numbers of values in dictionaries
//	                       ├─ columns     by attribute: values ⇄ documents
//	                       └─ words       text.Index
//	                                ▲
//	                                │ makes the next version from, shares what did not change
//	request ──route──▶ task ──▶ queue ──▶ writer ──▶ draft ──freeze──▶ index ──publish──▶ catalog
//
// Readers take the catalog from an atomic pointer and never wait. One goroutine, the writer, does the tasks in order; of
// additions that follow each other it packs the next while columns and words are made of those before. It edits drafts: a
// draft copies the pages of a vector, and the bitmaps of a value, that it changes, and freezes into the next version.
// Names, dictionaries and values are only appended, so that all versions share them.
//
// A document has a number, counted from the first free one; sets of documents are bitmaps over these numbers, or sorted
// lists when they are few. A column has two dimensions, for numbers and for strings; each has its values in order, a set
// of documents for every value, and for every document the number of its value. So
//
//   - an equality is the set of a value, an IN the union of some, a range the union of neighbours, put together from
//     cumulative bitmaps where it is wide (ladder.go);
//   - a facet is counted value by value, by counting common bits, or document by document, by looking up each one's value,
//     whichever is cheaper (count.go);
//   - hits in order are found by walking the values in order, or by choosing among the matching documents, whichever is
//     cheaper, and no further than they are shown (order.go).
//
// The queries of one multi-search share an evaluator. It remembers the set of each condition and what two sets have in
// common, so that the n+1 queries of a page whose facets ignore their own filter cost little more than one
// (conjunction.go). The conditions that were asked for lately are remembered with the version of the index (recent.go).
//
// A Sieve is the other way round: an index of few documents that very many filters are held against (sieve.go).
//
// Where Meilisearch's answers follow from how it works inside, so do ours: which values of a facet are left out when there
// are too many (facet_top.go), how hits are estimated when they must be distinct (distinct.go).
//
// There is no disk: who embeds the engine fills it at every start. Experimental features are off until they are switched
// on (features.go). Vectors, federation, keys, dumps and the like are answered with 501, switched on or not.
package engine
