package productindex

import (
	"context"
	"sync/atomic"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Index finds products.
type Index struct {
	db   *schema.DB
	kind *indexer.Kind[Document]
	tree atomic.Pointer[product.Tree]
}

// New returns an index of products. Nothing can be found before its kind is registered and the index is built.
func New(db *schema.DB) *Index {
	x := &Index{db: db}
	x.kind = newKind(indexer.Cache{
		Name: "categories", Read: x.readTree, Every: time.Minute, Changes: []string{product.CategoryChanged},
	})
	return x
}

// Kind returns the kind of products, to be registered.
func (x *Index) Kind() indexer.Source { return x.kind }

// Ready returns nil if products can be found, and a refusal with the reason otherwise.
func (x *Index) Ready() error { return x.kind.Ready() }

// Tree returns the categories and attributes, as searches understand them.
func (x *Index) Tree() *product.Tree { return x.tree.Load() }

func (x *Index) readTree(ctx context.Context) error {
	tree, err := schema.View(ctx, x.db, product.ReadTree)
	if err == nil {
		x.tree.Store(tree)
	}
	return err
}
