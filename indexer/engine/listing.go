package engine

import (
	"net/url"
	"slices"
	"strconv"
)

// listing selects the tasks, or batches of them, that are listed.
type listing struct {
	wanted  func(*task) bool
	limit   int
	from    int  // the number to begin with, or -1
	reverse bool // the oldest first
}

var listingNames = slices.Concat([]string{"limit", "from", "reverse"}, taskFilterNames)

func readListing(query url.Values) (*listing, *Error) {
	wanted, err := readTaskFilter(query, listingNames)
	if err != nil {
		return nil, err
	}
	l := &listing{wanted: wanted, limit: 20, from: -1}
	if query.Has("limit") {
		l.limit, err = parameterSize("limit", query.Get("limit"), "invalid_task_limit")
	}
	if query.Has("from") && err == nil {
		l.from, err = parameterSize("from", query.Get("from"), "invalid_task_from")
	}
	if query.Has("reverse") && err == nil {
		l.reverse, err = parameterBool("reverse", query.Get("reverse"), "invalid_task_reverse")
	}
	return l, err
}

// listed is what can be listed.
type listed interface {
	number() int
	appendJSON(b []byte) []byte
}

// visible returns the part of a list, oldest first, that is shown, and the number of the next that is not, or -1.
func visible[T listed](l *listing, list []T) (part []T, next int) {
	if !l.reverse {
		slices.Reverse(list)
	}
	if l.from >= 0 {
		list = slices.DeleteFunc(
			list, func(t T) bool { return l.reverse && t.number() < l.from || !l.reverse && t.number() > l.from },
		)
	}
	if len(list) > l.limit {
		return list[:l.limit], list[l.limit].number()
	}
	return list, -1
}

// appendListing appends the part of a list that is shown. The list is not used any more.
func appendListing[T listed](b []byte, l *listing, list []T) []byte {
	total := len(list)
	part, next := visible(l, list)
	first := -1
	b = append(b, `{"results":[`...)
	for i, t := range part {
		if i > 0 {
			b = append(b, ',')
		} else {
			first = t.number()
		}
		b = t.appendJSON(b)
	}
	b = strconv.AppendInt(append(b, `],"total":`...), int64(total), 10)
	b = strconv.AppendInt(append(b, `,"limit":`...), int64(l.limit), 10)
	b = appendCount(append(b, `,"from":`...), first)
	return append(appendCount(append(b, `,"next":`...), next), '}')
}
