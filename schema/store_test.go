package schema_test

import (
	"fmt"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestListingRowsJoinWhatTheyAreAbout(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lot := db.Company("甲").Seller().Batch("65012252001").In("甲库").OnBasis("CF701", 1100)
		schematest.Read(db, func(tx *schema.Tx) (int, error) {
			return 0, tx.EachListing(nil, func(r *schema.ListingRow) error {
				fmt.Printf("%+v %+v %s\n", *r, lot, r.Batch.Conditioned)
				return nil
			})
		})
	})
}
