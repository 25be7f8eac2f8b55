// Package finders opens the search indexes of all kinds, for the program and for tests.
package finders

import (
	"context"
	"errors"

	"cottonmall/indexer"
	"cottonmall/indexer/articleindex"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/importedindex"
	"cottonmall/indexer/productindex"
	"cottonmall/indexer/reserveindex"
	"cottonmall/indexer/shorthand"
	"cottonmall/schema"
)

// Finders are the searchable kinds, and what reads words. A further kind is one more field.
type Finders struct {
	Index    *indexer.Index // of all kinds
	Lots     *cottonindex.Index
	Products *productindex.Index
	Imported *importedindex.Index
	Reserve  *reserveindex.Index
	Articles *articleindex.Index
	Words    *shorthand.Parser
}

// Open connects to the search engine. A further kind is one more argument of indexer.Open.
func Open(ctx context.Context, db *schema.DB, c indexer.Config) (*Finders, error) {
	f := &Finders{
		Lots: cottonindex.New(db), Products: productindex.New(db), Imported: importedindex.New(db),
		Reserve: reserveindex.New(db), Articles: articleindex.New(db), Words: shorthand.NewParser(db),
	}
	index, err := indexer.Open(
		ctx, db, c, f.Lots.Kind(), f.Products.Kind(), f.Imported.Kind(), f.Reserve.Kind(), f.Articles.Kind(),
	)
	if err != nil {
		return nil, err
	}
	if err := index.Keep(ctx, f.Words.Cache(), f.Words.MillCache()); err != nil {
		return nil, errors.Join(err, index.Close())
	}
	f.Index = index
	return f, nil
}

// NotReady returns, by the names of the kinds, refusals of those that cannot be searched or do not follow changes.
func (f *Finders) NotReady() map[string]error {
	if f.Index == nil {
		return nil
	}
	return f.Index.NotReady()
}
