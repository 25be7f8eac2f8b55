package demand_test

import (
	"errors"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// What is tried no more is forgotten; what another job is still at with the same number is not.
func TestSnagsAreForgottenByTheirJob(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		snagged := func(kind string) (tries int) {
			db.Do(func(tx *schema.Tx) (err error) {
				tries, err = demand.Snagged(tx, kind, 7, errors.New("sick"))
				return err
			})
			return tries
		}
		snagged(demand.SnagAtTime)
		db.Advance(25 * time.Hour)
		snagged(demand.SnagMatch)
		db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
		if live, over := snagged(demand.SnagMatch), snagged(demand.SnagAtTime); live != 2 || over != 1 {
			t.Errorf("the live one has failed %d times, the old one %d", live, over)
		}
	})
}
