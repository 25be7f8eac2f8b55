package schema_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/go-sql-driver/mysql"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestStoredTimesAreOfTheDatabaseClock opens two servers whose clocks are four days behind that of the database.
// They store its times and respect each other's leases, and what they send is due at once.
func TestStoredTimesAreOfTheDatabaseClock(t *testing.T) {
	t.Parallel()
	dsn, ok := schematest.MySQL(t)
	if !ok {
		return
	}
	ahead := time.Now().Add(4 * 24 * time.Hour)
	config, err := mysql.ParseDSN(dsn)
	if err != nil {
		t.Fatal(err)
	}
	config.Params = map[string]string{"timestamp": strconv.FormatInt(ahead.Unix(), 10)}
	c := schema.Config{DSN: config.FormatDSN(), Domains: site.Domains()}
	var servers [2]*schema.DB
	for i := range servers {
		db, err := schema.Open(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
		servers[i] = db
	}
	for i, db := range servers {
		held, err := schema.Do(t.Context(), db, func(tx *schema.Tx) (bool, error) {
			if off := tx.Now().Sub(ahead).Abs(); off > time.Hour {
				t.Errorf("server %d stores times that are off by %s", i, off)
			}
			n := notice.Notice{Cause: "test", Slot: fmt.Sprint(i), Channel: notice.Mail, Recipient: "a@example.com"}
			err := notice.Send(tx, n)
			if err != nil {
				return false, err
			}
			taken, err := notice.TakeNotices(tx, notice.Mail, "me", 10, demand.UnwantedReminders)
			if err != nil || len(taken) != 1 {
				t.Errorf("server %d: %d notices are due, want its own: %v", i, len(taken), err)
			}
			_, held, err := schema.TakeLease(tx, "drain", fmt.Sprint(i), time.Hour)
			return held, err
		})
		if err != nil || held != (i == 0) {
			t.Errorf("server %d holds the lease: %t, %v", i, held, err)
		}
	}
}
