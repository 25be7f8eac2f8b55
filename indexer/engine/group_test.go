package engine

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestGroupsAgainstPlainCounts checks that the groups of a result, and the values of their documents, are those of a
// plain computation. Documents have no value, one, or several.
func TestGroupsAgainstPlainCounts(t *testing.T) {
	t.Parallel()
	type group = map[string]map[string]int // counts of values, by attribute
	rapid.Check(t, func(t *rapid.T) {
		v := newValued(t)
		e := newEvaluator(v.index, 0, new(scratch))
		docs := v.some(t, make(bitmap, e.words))
		s := &set{n: docs.count(), bits: docs}
		if rapid.Bool().Draw(t, "list") {
			s = &set{n: s.n, list: docs.appendTo([]uint32{})}
		}
		want := map[string]map[string]group{"a": {}, "b": {}}
		for _, doc := range docs.appendTo(nil) {
			values := map[string][]string{"b": {spelledNumber(int(doc) % 3)}}
			for _, n := range v.values[doc] {
				values["a"] = append(values["a"], spelledValue(n))
			}
			for by, groups := range want {
				for _, value := range values[by] {
					if groups[value] == nil {
						groups[value] = group{"a": {}, "b": {}}
					}
					for attribute, list := range values {
						for _, one := range list {
							groups[value][attribute][one]++
						}
					}
				}
			}
		}
		got := map[string]map[string]group{"a": {}, "b": {}}
		r := &Result{index: v.index, evaluator: e, set: s}
		for by, groups := range got {
			c := v.columns[by]
			if c == nil {
				continue
			}
			err := r.groups(c, func(g *Group) error {
				found := group{"a": {}, "b": {}}
				for attribute, counts := range found {
					g.Distribution(attribute, func(v FacetValue, n int) { counts[spelled(v)] += n })
				}
				groups[spelled(g.Value())] = found
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("groups (-want +got)\n%s", diff)
		}
	})
}

func spelledNumber(n int) string { return spelled(FacetValue{IsNumber: true, Number: float64(n)}) }

func spelled(v FacetValue) string {
	if v.IsNumber {
		return string(appendNumber(nil, v.Number))
	}
	return v.Text
}

// TestGroupsAreRefused checks which queries are refused, and that the first error of a reader ends the reading.
func TestGroupsAreRefused(t *testing.T) {
	t.Parallel()
	e := New(Options{})
	defer e.Close()
	settings := Settings{Filterable: []FilterRule{{Patterns: []string{"a"}, Equality: true}}}
	rows := new(RowPool).Get(2)
	for id := range int64(2) {
		rows.Column("id").Number(id, 0)
		rows.Column("a").Number(id, 0)
		rows.Column("b").Number(id, 0)
		rows.Next()
	}
	for _, task := range []*Task{
		e.CreateIndex("x", "id"), e.ChangeSettings("x", settings), e.Add("x", "id", rows),
	} {
		if err := task.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	stop, calls := errors.New("stop"), 0
	read := func(*Group) error {
		calls++
		return stop
	}
	if err := e.Groups(Query{Index: "x"}, "a", read); !errors.Is(err, stop) || calls != 1 {
		t.Errorf("a reader that stops: %v after %d calls", err, calls)
	}
	for code, ask := range map[string][]string{
		"index_not_found":       {"y", "a"},
		"invalid_search_facets": {"x", "b"},
	} {
		var refused *Error
		if err := e.Groups(Query{Index: ask[0]}, ask[1], read); !errors.As(err, &refused) || refused.Code != code {
			t.Errorf("groups of %v: %v", ask, err)
		}
	}
	if calls > 1 {
		t.Errorf("%d groups of refused queries", calls-1)
	}
}
