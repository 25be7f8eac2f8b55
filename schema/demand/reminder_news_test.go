package demand

import (
	"testing"
)

// newest are as many ids as count as told, from one down.
func newest(from int64) []int64 {
	ids := make([]int64, ToldTogether)
	for i := range ids {
		ids[i] = from - int64(i)
	}
	return ids
}

// Six broad contracts do not push each other out of what was told. Of a part with more lots than ids those are news that were
// listed since, that have come into view beyond what was there, and all when it was not asked for so.
func TestNewsOfWhatWasTold(t *testing.T) {
	t.Parallel()
	var told []int64
	for i := range int64(6) {
		told = behind(told, newest((i+1)*ToldTogether))
	}
	const last = 6 * ToldTogether
	const held = last - 3 // what is younger was not surely seen
	s := &Subscription{Told: PackTold(told), ToldParts: []ToldPart{{"CF701+1100", held, 5000}}}
	for _, c := range []struct {
		what string
		f    Found
		want int
	}{
		{"all were told", Found{Part: "CF701+1100", IDs: newest(ToldTogether), Lots: ToldTogether}, 0},
		{"the same", Found{Part: "CF701+1100", IDs: newest(last), Lots: 5000}, 0},
		{"two listed since", Found{Part: "CF701+1100", IDs: newest(last + 2), Lots: 5000}, 2},
		{"few", Found{Part: "CF701+1100", IDs: []int64{1, last + 1}, Lots: 2}, 1},
		{"others were sold", Found{Part: "CF701+1100", IDs: []int64{-1, 1}, Lots: 4998}, 0},
		{"more by the market", Found{Part: "CF701+1100", IDs: newest(last), Lots: 5300}, 300},
		{"more by the market, two of them listed", Found{Part: "CF701+1100", IDs: newest(last + 2), Lots: 5300}, 300},
		{"another limit", Found{Part: "CF701+1200", IDs: newest(last), Lots: 4000}, 4000},
		{"another contract", Found{Part: "CF705+1100", IDs: newest(last), Lots: 2000}, 2000},
		{"offered anew", Found{Part: "CF701+1100", IDs: []int64{3, 2}, Lots: 2, Anew: map[int64]bool{2: true}}, 1},
		{"offered anew, of broad ones", Found{Part: "CF701+1100", IDs: newest(last), Lots: 5000, Anew: map[int64]bool{last: true}, Older: 2}, 3},
	} {
		if n := s.News(c.f); n != c.want {
			t.Errorf("%s: %d are news, want %d", c.what, n, c.want)
		}
	}
	if n := (&Subscription{}).News(Found{IDs: newest(ToldTogether), Lots: 5000}); n != 5000 {
		t.Errorf("%d are news when nothing was told", n)
	}

	// A lot with a lower number that comes into view late, between those that were told.
	late := newest(last)
	late[2] = last + 10
	gap := &Subscription{Told: PackTold(late), ToldParts: []ToldPart{{"CF701+1100", held, 5000}}}
	if n := gap.News(Found{Part: "CF701+1100", IDs: newest(last), Lots: 5000}); n != 1 {
		t.Errorf("%d are news of one that came late", n)
	}
}

// What was told of a part is kept while it is asked for, and never goes back.
func TestPartsThatWereTold(t *testing.T) {
	t.Parallel()
	s := &Subscription{Basis: []BasisLimit{{"CF701", 1100}, {"CF705", -50}}, Below: []Below{{Lots: 3, Fall: 500}}}
	for _, told := range []ToldPart{{"CF701+1100", 70, 5}, {PartBelow(s.Below), 60, 4}, {"CF705-50", 80, 2}, {"CF701+1100", 50, 9}} {
		s.tellPart(told)
	}
	if p := s.toldPart("CF701+1100"); p == nil || *p != (ToldPart{"CF701+1100", 70, 9}) || len(s.ToldParts) != 3 {
		t.Errorf("%+v", s.ToldParts)
	}
	s.Basis[0].Basis, s.Below = 1200, nil
	s.tellPart(ToldPart{"CF701+1200", 90, 9})
	if len(s.ToldParts) != 2 || s.toldPart("CF701+1100") != nil {
		t.Errorf("%+v", s.ToldParts)
	}
}
