package schema_test

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestDeadlinesFarAheadHavePassed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for name, c := range map[string]struct {
			ahead time.Duration
			want  bool
		}{
			"before now": {-time.Millisecond, false}, "now": {0, false}, "after now": {time.Millisecond, true},
			"the longest": {time.Minute, true}, "longer": {time.Minute + time.Millisecond, false},
		} {
			t.Run(name, func(t *testing.T) {
				deadline := db.Now().Add(c.ahead)
				if got := schema.DeadlinePending(deadline, db.Now(), time.Minute); got != c.want {
					t.Errorf("pending is %t", got)
				}
				db.Do(func(tx *schema.Tx) error {
					if err := tx.DB().Exec("DELETE FROM lease").Error; err != nil {
						return err
					}
					return schema.Insert(tx, []schema.Lease{{Name: "job", Until: deadline}})
				})
				db.Do(func(tx *schema.Tx) error {
					var pending, passed int64
					where, args := schema.WhereDeadlinePending(tx, "until", time.Minute)
					if err := tx.DB().Table("lease").Where(where, args...).Count(&pending).Error; err != nil {
						return err
					}
					where, args = schema.WhereDeadlinePassed(tx, "until", time.Minute)
					err := tx.DB().Table("lease").Where(where, args...).Count(&passed).Error
					if (pending == 1) != c.want || pending+passed != 1 {
						t.Errorf("%d rows are pending, %d have passed", pending, passed)
					}
					return err
				})
			})
		}
	})
}
