package engine

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// fieldCounts says how many documents have a field.
type fieldCounts struct {
	names []string // in order
	of    map[string]int
}

func (d *documents) fieldCounts() fieldCounts {
	shapes := make([]int, len(d.shapes))
	d.live.each(func(doc uint32) bool {
		n, _ := uvarint(d.records.at(doc), 0)
		shapes[n]++
		return true
	})
	c := fieldCounts{of: map[string]int{}}
	for i, n := range shapes {
		if n > 0 {
			for _, p := range d.shapes[i].parts {
				c.of[d.parts[p].name] += n
			}
		}
	}
	c.names = slices.Sorted(maps.Keys(c.of))
	return c
}

// size is how many bytes the packed documents take.
func (d *documents) size() int {
	n := 0
	d.live.each(func(doc uint32) bool {
		n += len(d.records.at(doc))
		return true
	})
	return n
}

func (r *request) stats() (response, *apiError) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	return ok(x.appendStats(nil, r.queue.busy(x.uid)))
}

func (r *request) allStats() (response, *apiError) {
	indexes := r.catalog.Load().indexes
	total := 0
	var last time.Time
	b := []byte(`,"indexes":{`)
	for i, uid := range slices.Sorted(maps.Keys(indexes)) {
		x := indexes[uid]
		total += x.docs.size()
		if x.updated.After(last) {
			last = x.updated
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = x.appendStats(append(appendString(b, uid), ':'), r.queue.busy(uid))
	}
	head := strconv.AppendInt([]byte(`{"databaseSize":`), int64(total), 10)
	head = strconv.AppendInt(append(head, `,"usedDatabaseSize":`...), int64(total), 10)
	head = appendTime(append(head, `,"lastUpdate":`...), last)
	return ok(append(append(head, b...), "}}"...))
}
