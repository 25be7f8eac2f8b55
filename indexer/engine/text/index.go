package text

// Index finds documents by their words. It never changes: Apply gives another one.
type Index struct {
	settings Settings
}

// New gives an empty index.
func New(s Settings) *Index { return &Index{settings: s} }

// Apply gives the next index: the documents in gone are forgotten, then those in added are indexed. A changed document
// is in both. The receiver stays as it is.
func (x *Index) Apply(gone []uint32, added func(yield func(doc uint32, fields []Field) bool)) *Index {
	return &Index{settings: x.settings}
}

// Search finds the documents that match a query among the candidates, a dense bitmap over document numbers
// (nil: every document of the index).
func (x *Index) Search(q Query, candidates []uint64) *Result { return &Result{} }
