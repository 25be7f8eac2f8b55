package indexer

import "context"

// call is one query of a request and what is done with its answer. Reading it may make more calls necessary.
type call struct {
	query *query
	read  func(answer) ([]call, error)
}

// do makes calls in one multi-search, and then those that the answers made necessary, until none is left.
func (kind *Kind[Doc]) do(ctx context.Context, calls []call) (err error) {
	for len(calls) > 0 && err == nil {
		calls, err = kind.index.ask(ctx, calls)
	}
	return err
}

// ask makes calls in one multi-search and reads the answers in order.
func (k *kindIndex) ask(ctx context.Context, calls []call) (more []call, err error) {
	queries := make([]query, len(calls))
	for i, c := range calls {
		queries[i] = *c.query
		queries[i].Index = k.uid
	}
	err = k.engine.search(ctx, queries, func(i int, a answer) error {
		next, err := calls[i].read(a)
		more = append(more, next...)
		return err
	})
	return more, err
}
