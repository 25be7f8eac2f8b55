package reserveindex

import (
	"context"
	"sync/atomic"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/reserve"
)

// Index finds lots of reserve cotton.
type Index struct {
	db        *schema.DB
	kind      *indexer.Kind[Document]
	standards atomic.Pointer[standards]
	wide      atomic.Bool // there are too many different floors for one answer
}

// standards are the standards of the weeks at one moment.
type standards struct {
	prices map[int64]schema.Yuan // by groupNumber
	groups []prices.Group[schema.Yuan]
}

// New returns an index of reserve lots. Nothing can be found before its kind is registered and the index is built.
func New(db *schema.DB) *Index {
	x := &Index{db: db}
	x.kind = newKind(indexer.Cache{
		Name: "reserve standards", Read: x.readStandards, Every: time.Minute,
		Changes: []string{reserve.StandardChanged, market.PremiumChanged},
	})
	return x
}

// Kind returns the kind of reserve lots, to be registered.
func (x *Index) Kind() indexer.Source { return x.kind }

// Ready returns nil if lots can be found, and a refusal with the reason otherwise.
func (x *Index) Ready() error { return x.kind.Ready() }

func (x *Index) readStandards(ctx context.Context) error {
	list, err := schema.View(ctx, x.db, reserve.Standards)
	if err != nil {
		return err
	}
	s := &standards{prices: map[int64]schema.Yuan{}}
	for _, one := range list {
		n := groupNumber(one.Week, one.Kind)
		s.prices[n] = one.Price
		s.groups = append(s.groups, prices.Group[schema.Yuan]{Number: n, Value: int64(one.Price)})
	}
	x.standards.Store(s)
	return nil
}
