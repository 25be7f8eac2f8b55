package engine

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// swap exchanges the contents of two indexes, or renames the first.
type swap struct {
	a, b   string
	rename bool
}

func readSwaps(body value) ([]swap, *Error) {
	if err := wantArray(body, place{}, "bad_request"); err != nil {
		return nil, err
	}
	var swaps []swap
	var seen []string
	var err *Error
	body.each(func(i int, v value) bool {
		var s swap
		if s, err = readSwap(v, place{}.element(i)); err != nil {
			return false
		}
		for _, uid := range []string{s.a, s.b} {
			if slices.Contains(seen, uid) {
				err = refuse("invalid_swap_duplicate_index_found", "Indexes must be declared only once during a "+
					"swap. `%s` was specified several times.", uid)
			}
			seen = append(seen, uid)
		}
		swaps = append(swaps, s)
		return err == nil
	})
	return swaps, err
}

func readSwap(v value, at place) (s swap, err *Error) {
	if err := wantObject(v, at, "bad_request"); err != nil {
		return s, err
	}
	var names []string
	v.fields(func(key, v value) bool {
		switch name := key.text(); name {
		case "indexes":
			if names, err = wantStrings(v, at.field(name), "invalid_swap_indexes"); err == nil && len(names) != 2 {
				err = refuse("invalid_swap_indexes", "Two indexes must be given for each swap. The list `%s` "+
					"contains %d indexes.", v.compact(), len(names))
			}
			for _, uid := range names {
				if err == nil {
					err = checkUID(uid)
				}
			}
		case "rename":
			s.rename, err = wantBool(v, at.field(name), "invalid_swap_rename")
		default:
			err = unknownField(name, at, []string{"indexes", "rename"})
		}
		return err == nil
	})
	if err != nil {
		return s, err
	}
	if names == nil {
		return s, missingField("indexes", at, "missing_swap_indexes")
	}
	s.a, s.b = names[0], names[1]
	return s, nil
}

func swapDetails(swaps []swap) func(int) []byte {
	b := []byte(`{"swaps":[`)
	for i, s := range swaps {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendStrings(append(b, `{"indexes":`...), []string{s.a, s.b})
		b = append(strconv.AppendBool(append(b, `,"rename":`...), s.rename), '}')
	}
	return fixedDetails(append(b, "]}"...))
}

// swap swaps the indexes of all pairs, or of no pair if one is refused.
func (w *writer) swap(swaps []swap) *Error {
	var missing []string
	for _, s := range swaps {
		if w.index(s.a) == nil {
			missing = append(missing, s.a)
		}
		if w.index(s.b) == nil && !s.rename {
			missing = append(missing, s.b)
		}
		if s.rename && w.index(s.b) != nil {
			return refuse("index_already_exists", "Index `%s` already exists.", s.b)
		}
	}
	if len(missing) == 1 {
		return indexNotFound(missing[0])
	}
	if len(missing) > 1 {
		return refuse("index_not_found", "Indexes `%s` not found.", strings.Join(missing, "`, `"))
	}
	w.publish(func(indexes map[string]*index) {
		for _, s := range swaps {
			a, b := indexes[s.a], indexes[s.b]
			delete(indexes, s.a)
			rename(indexes, a, s.b)
			rename(indexes, b, s.a)
		}
	})
	return nil
}

func rename(indexes map[string]*index, x *index, uid string) {
	if x == nil {
		return
	}
	next := *x
	next.uid, next.updated = uid, time.Now()
	indexes[uid] = &next
}
