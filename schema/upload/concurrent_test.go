package upload_test

import (
	"fmt"
	"sync"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// TestConcurrentUploads executes uploads of the same new batches by two sellers, and the same sheet twice by one
// seller.
func TestConcurrentUploads(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "甲棉业"), newSeller(t, db, "乙棉业")
		var asks []string
		for n := range 30 {
			asks = append(asks, fmt.Sprintf("65088252%03d CF701+%d", n, 700+n))
		}
		batches := func(mm schema.Centi) (list []cotton.Batch) {
			for _, ask := range asks {
				list = append(list, cotton.Batch{BatchID: ask[:11], Zone: cotton.Xinjiang, Length: cotton.Spread{Avg: mm}})
			}
			return list
		}
		staged := func(s *seller, mm schema.Centi) *upload.Upload {
			u, err := s.confirm(s.sheet(asks...), upload.Confirmation{})
			if err == nil {
				err = s.stage(u, batches(mm), asks...)
			}
			if err != nil {
				t.Fatal(err)
			}
			return u
		}
		one, other := staged(a, 2800), staged(b, 2900)
		var work sync.WaitGroup
		for s, u := range map[*seller]*upload.Upload{a: one, b: other} {
			work.Go(func() {
				if u, err := s.finish(u); err != nil || u.Made != 30 {
					t.Errorf("%s: %+v (%v)", s.Name, u, err)
				}
			})
		}
		work.Wait()
		if n := count(t, db, "batch"); n != 30 || count(t, db, "listing") != 60 {
			t.Errorf("%d batches and %d listings", n, count(t, db, "listing"))
		}

		// The same sheet in two windows: one is executed, the other is refused as a conflict.
		again, twice := a.sheet(asks...), a.sheet(asks...)
		good := a.executeAtOnce([]*upload.Upload{again, again, twice, twice}, asks)
		if n := count(t, db, "listing"); good == 0 || n != 60 {
			t.Errorf("%d of the same sheets were executed, %d listings", good, n)
		}
	})
}

// executeAtOnce executes uploads concurrently and returns how many succeeded. All others must be conflicts.
func (s *seller) executeAtOnce(uploads []*upload.Upload, asks []string) (good int) {
	s.t.Helper()
	errs := schematest.AtOnce(len(uploads), func(n int) error {
		u, err := s.confirm(uploads[n], upload.Confirmation{})
		if err == nil {
			err = s.stage(u, nil, asks...)
		}
		if err == nil {
			_, err = s.finish(u)
		}
		return err
	})
	for _, err := range errs {
		if err == nil {
			good++
		} else if refusal, ok := schema.KindOf(err); !ok || refusal.Kind != schema.ConflictKind {
			s.t.Errorf("refused with %v", err)
		}
	}
	return good
}
