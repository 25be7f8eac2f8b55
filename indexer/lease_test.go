package indexer

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// sharedEngine is an engine that other servers use too.
type sharedEngine struct{ Engine }

func (sharedEngine) Shared() bool { return true }

// leaseDoc is a document without more than its key.
type leaseDoc struct {
	ID int64 `json:"id" index:"key"`
}

// TestLostLease checks that the next server writes the same changes if one loses the lease during a write.
func TestLostLease(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	kind := &Kind[leaseDoc]{Name: "lots", Collection: &cotton.Listings, Table: "listing"}
	x, err := Open(t.Context(), db.DB, Config{Engine: sharedEngine{NewEmbedded()}}, kind)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	if _, err := x.hold(t.Context()); err != nil {
		t.Fatal(err)
	}
	x.fence-- // another server has had the lease since
	changes := schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, 10) })
	if len(changes) != 0 {
		t.Fatalf("changes are left: %v", changes)
	}
	if err := x.drop(t.Context(), nil, map[*kindIndex][]int64{kind.index: {3, 4}}, nil, nil); err != nil {
		t.Fatal(err)
	}
	changes = schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, 10) })
	if len(changes) != 2 {
		t.Errorf("%d changes for the next writer, want 2", len(changes))
	}
}
