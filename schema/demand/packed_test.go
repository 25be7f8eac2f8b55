package demand

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPackedLists(t *testing.T) {
	t.Parallel()
	for _, ids := range [][]int64{nil, {7}, {900_000_000_000, 3, 4, 3_000_000}} {
		if diff := cmp.Diff(ids, unpack(pack(ids, FreshKept))); diff != "" {
			t.Error(diff)
		}
	}
	many := make([]int64, FreshKept+2)
	for i := range many {
		many[i] = int64(i + 1)
	}
	if got := unpack(pack(many, FreshKept)); len(got) != FreshKept || got[0] != 3 || got[FreshKept-1] != FreshKept+2 {
		t.Errorf("%d ids are kept, from %d", len(got), got[0])
	}
	if len(pack(many, FreshKept)) > 60_000 {
		t.Errorf("%d bytes do not fit into a text of MySQL", len(pack(many, FreshKept)))
	}
	if diff := cmp.Diff([]int64{1, 3, 4, 2}, behind([]int64{1, 2, 3}, []int64{4, 2})); diff != "" {
		t.Error(diff)
	}
	if got := unpack("no list at all!"); got != nil {
		t.Errorf("%v", got)
	}
}
