package verify

import "testing"

func TestCompare(t *testing.T) {
	t.Parallel()
	a, b := listing{ID: 1, BatchID: "65012251001", IndexCode: "CF701", Basis: 900}, listing{ID: 2, BatchID: "65012251002"}
	dearer := a
	dearer.Basis = 950
	for name, c := range map[string]struct {
		want, got []listing
		same      bool
	}{
		"the same in another order": {[]listing{a, b}, []listing{b, a}, true},
		"nothing":                   {nil, nil, true},
		"one is missing":            {[]listing{a, b}, []listing{a}, false},
		"one too many":              {[]listing{a}, []listing{a, b}, false},
		"an old basis":              {[]listing{dearer}, []listing{a}, false},
	} {
		if err := compareLists(c.want, c.got); (err == nil) != c.same {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestQueryLen(t *testing.T) {
	t.Parallel()
	list := make([]listing, 0, 250)
	for i := range 250 {
		list = append(list, listing{ID: int64(i), BatchID: string(rune('a' + i))})
	}
	if got := queryLen(list); got != pageSize {
		t.Errorf("of many: %d", got)
	}
	list[pageSize].BatchID = list[pageSize-1].BatchID // a batch that is offered twice stays together
	if got := queryLen(list); got != pageSize-1 {
		t.Errorf("with a batch across the border: %d", got)
	}
	for i := 30; i < len(list); i++ {
		list[i].Type = 1
	}
	if got := queryLen(list); got != 30 {
		t.Errorf("up to another type: %d", got)
	}
	if got := queryLen(list[:3]); got != 3 {
		t.Errorf("of three: %d", got)
	}
}
