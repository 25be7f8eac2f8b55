package cottonapi_test

import (
	"testing"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// lotOfMill puts a batch of the mill on sale. It returns the listing and a check that it has stayed as it is.
func lotOfMill(w *apitest.Site, batch string) (lot cotton.Listing, stays func(testing.TB)) {
	lot = w.Mill.Seller().Batch(batch).Fixed(15000)
	return lot, func(t testing.TB) {
		t.Helper()
		is := schematest.Read(w.DB, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, lot.ID) })
		if is.Version != lot.Version || is.State != lot.State || is.Price != lot.Price {
			t.Errorf("another company has changed %+v", is)
		}
	}
}

// lotsInShop is the answer about batch numbers in a shop.
type lotsInShop struct {
	List            []lotInShop
	Missing, Unlike []string
}

// lotInShop is one of them.
type lotInShop struct {
	ListingID         int64
	BatchID           string
	FactoryName       string
	IndexCode         *string
	Basis, FixedPrice *int
	State             int
	StateName         string
	IsBindSale        bool
	MaySell           bool
}

// outcome is the answer of a call that changes many lots.
type outcome struct {
	Changed, Together, Unchanged int
	Failed                       []failure
	FailedCount                  int
	Next                         int64
}

type failure struct {
	ListingID       int64
	BatchID, Reason string
}
