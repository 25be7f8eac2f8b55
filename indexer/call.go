package indexer

import (
	"context"
	"errors"
)

// Call is one query of a request and what is done with its answer. Reading it may make more calls necessary.
type Call struct {
	Query *Query
	Read  func(Answer) ([]Call, error)
}

// Do makes calls in one multi-search, and then those that the answers made necessary, until none is left.
func (kind *Kind[Doc]) Do(ctx context.Context, calls []Call) (err error) {
	for len(calls) > 0 && err == nil {
		calls, err = kind.index.ask(ctx, calls)
	}
	return err
}

// ask makes calls in one multi-search and reads the answers in order.
func (k *kindIndex) ask(ctx context.Context, calls []Call) (more []Call, err error) {
	queries := make([]Query, len(calls))
	for i, c := range calls {
		queries[i] = *c.Query
		queries[i].Index = k.uid
	}
	err = k.engine.Search(ctx, queries, func(i int, a Answer) error {
		next, err := calls[i].Read(a)
		more = append(more, next...)
		return err
	})
	if errors.Is(err, errRefused) {
		err = k.explain(ctx, err)
	}
	return more, err
}

// Fields returns the fields of the documents, for DocumentsOf.
func (kind *Kind[Doc]) Fields() *Fields { return kind.index.fields }

// DocumentsOf returns the documents of an answer. The fields are those of Doc.
func DocumentsOf[Doc any](a Answer, f *Fields) (docs []*Doc, err error) {
	err = a.Documents(f, func(read func(doc any) error) error {
		doc := new(Doc)
		docs = append(docs, doc)
		return read(doc)
	})
	return docs, err
}

// ReadTotal returns a function that stores the total of an answer.
func ReadTotal(total *int) func(Answer) ([]Call, error) {
	return func(a Answer) ([]Call, error) {
		*total = a.Total()
		return nil, nil
	}
}
