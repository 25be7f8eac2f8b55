package indexer

import (
	"context"

	"cottonmall/indexer/engine"
)

// Among returns the kind with the documents that write adds in the place of those of its index. Each of them has a key
// of its own. Searches mean what they mean in the index. The kind follows no changes.
func (kind *Kind[Doc]) Among(write func(add func(doc *Doc)) error) (*Kind[Doc], error) {
	k := kind.index
	w := k.fields.NewRows(0)
	if err := write(func(doc *Doc) { w.Write(doc) }); err != nil {
		return nil, err
	}
	p, err := engine.NewPercolator(k.settings, k.key, w.Rows)
	if err != nil {
		return nil, err
	}
	few := &kindIndex{
		Index: &Index{engine: fewDocuments{documents: p}}, name: k.name, key: k.key, attributes: k.attributes,
		fields: k.fields,
	}
	few.built.Store(true)
	return &Kind[Doc]{Name: kind.Name, index: few}, nil
}

// fewDocuments is an Engine for searches alone.
type fewDocuments struct {
	Engine
	documents *engine.Percolator
}

func (f fewDocuments) Search(ctx context.Context, queries []Query, read func(i int, a Answer) error) error {
	return searchTyped(ctx, f.documents, queries, read)
}
