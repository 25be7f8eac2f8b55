package engine

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// fieldCounts counts the documents that have a field.
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

// sizing is how the sizes of an index are written.
type sizing struct {
	human bool // 4 KiB, not 4096
	parts bool // of its parts too
}

var sizingNames = []string{"showInternalDatabaseSizes", "sizeFormat"}

func readSizing(query url.Values) (s sizing, err *Error) {
	for name, texts := range query {
		switch text := texts[len(texts)-1]; name {
		case "showInternalDatabaseSizes":
			s.parts, err = parameterBool(name, text, "invalid_stats_show_internal_database_sizes")
		case "sizeFormat":
			err = parameterOne(name, text, "invalid_stats_size_format", "human", "raw")
			s.human = text == "human"
		default:
			err = unknownParameter(name, sizingNames)
		}
		if err != nil {
			return sizing{}, err
		}
	}
	return s, nil
}

func (s sizing) append(b []byte, size int) []byte {
	if s.human {
		return appendString(b, humanSize(size))
	}
	return strconv.AppendInt(b, int64(size), 10)
}

// humanSize returns a size in a readable unit, such as 19.64 MiB.
func humanSize(size int) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	n, k := float64(size), 0
	for n >= 1024 && k < len(units)-1 {
		n, k = n/1024, k+1
	}
	text := strconv.FormatFloat(n, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + " " + units[k]
}

func (r *request) stats() (response, *Error) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	s, err := readSizing(r.URL.Query())
	if err != nil {
		return response{}, err
	}
	return ok(x.appendStats(nil, s, r.queue.busy(x.uid)))
}

func (r *request) allStats() (response, *Error) {
	s, err := readSizing(r.URL.Query())
	if err != nil {
		return response{}, err
	}
	indexes := r.catalog.Load().indexes
	total := 0
	var last time.Time
	b := []byte(`,"indexes":{`)
	for i, uid := range slices.Sorted(maps.Keys(indexes)) {
		x := indexes[uid]
		total += x.size()
		if x.updated.After(last) {
			last = x.updated
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = x.appendStats(append(appendString(b, uid), ':'), s, r.queue.busy(uid))
	}
	head := s.append([]byte(`{"databaseSize":`), total)
	head = s.append(append(head, `,"usedDatabaseSize":`...), total)
	head = appendTime(append(head, `,"lastUpdate":`...), last)
	return ok(append(append(head, b...), "}}"...))
}

// documentOverhead is what Meilisearch counts for the key of a document, in bytes, and storagePage its unit of storage.
const (
	documentOverhead = 8
	storagePage      = 4096
)

// appendStats appends what is in an index. The size of the documents is written in whole pages, as Meilisearch does.
func (x *index) appendStats(b []byte, s sizing, busy bool) []byte {
	overhead := x.docs.count * documentOverhead
	size := (x.docs.size() + overhead + storagePage - 1) / storagePage * storagePage
	average := 0
	if x.docs.count > 0 {
		average = (size - overhead) / x.docs.count
	}
	b = strconv.AppendInt(append(b, `{"numberOfDocuments":`...), int64(x.docs.count), 10)
	b = s.append(append(b, `,"rawDocumentDbSize":`...), size)
	b = s.append(append(b, `,"avgDocumentSize":`...), average)
	b = strconv.AppendBool(append(b, `,"isIndexing":`...), busy)
	b = append(b, `,"numberOfEmbeddings":0,"numberOfEmbeddedDocuments":0,"fieldDistribution":{`...)
	counts := x.docs.fieldCounts()
	for i, name := range counts.names {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(appendString(b, name), ':'), int64(counts.of[name]), 10)
	}
	if b = append(b, '}'); s.parts {
		b = x.appendSizes(append(b, `,"internalDatabaseSizes":{`...), s)
		b = append(b, '}')
	}
	return append(b, '}')
}

func (x *index) appendSizes(b []byte, s sizing) []byte {
	for i, p := range x.sizes() {
		if i > 0 {
			b = append(b, ',')
		}
		b = s.append(append(appendString(b, p.name), ':'), p.size)
	}
	return b
}
