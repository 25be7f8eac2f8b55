package indexer

import (
	"encoding/json"
	"strconv"

	"github.com/meilisearch/meilisearch-go"
)

// The client's own JSON is the slowest part of a search: these two write and read the multi-searches of a page by
// hand and leave everything else to encoding/json.

// marshal is the client's json.Marshal.
func marshal(v any) ([]byte, error) {
	request, ok := v.(*meilisearch.MultiSearchRequest)
	if !ok {
		return json.Marshal(v)
	}
	b := append(make([]byte, 0, 8<<10), `{"queries":[`...)
	for i, q := range request.Queries {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendQuery(b, q)
	}
	return append(b, "]}"...), nil
}

// appendQuery writes the members of a query that this package uses.
func appendQuery(b []byte, q *meilisearch.SearchRequest) []byte {
	b = append(append(b, `{"indexUid":`...), strconv.Quote(q.IndexUID)...)
	if q.Query != "" {
		b = appendText(append(b, `,"q":`...), q.Query)
		b = append(b, `,"matchingStrategy":"all"`...)
	}
	if filter, ok := q.Filter.([]string); ok {
		b = appendTexts(append(b, `,"filter":`...), filter)
	}
	if len(q.Facets) > 0 {
		b = appendTexts(append(b, `,"facets":`...), q.Facets)
	}
	if len(q.AttributesToRetrieve) > 0 {
		b = appendTexts(append(b, `,"attributesToRetrieve":`...), q.AttributesToRetrieve)
	}
	if len(q.Sort) > 0 {
		b = appendTexts(append(b, `,"sort":`...), q.Sort)
	}
	if q.HitsPerPage != nil {
		b = strconv.AppendInt(append(b, `,"page":1,"hitsPerPage":`...), *q.HitsPerPage, 10)
	} else {
		b = strconv.AppendInt(append(b, `,"offset":`...), q.Offset, 10)
		b = strconv.AppendInt(append(b, `,"limit":`...), q.Limit, 10)
	}
	return append(b, '}')
}

func appendTexts(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, s)
	}
	return append(b, ']')
}

// rawHits is the key under which unmarshal keeps the hits of a query as they came.
const rawHits = ""

// unmarshal is the client's json.Unmarshal. It leaves the hits and distributions of a multi-search unread: see
// rowsOf and distribution.
func unmarshal(b []byte, v any) error {
	response, ok := v.(*meilisearch.MultiSearchResponse)
	if !ok {
		return json.Unmarshal(b, v)
	}
	c := &cursor{b: b}
	c.object(func(key []byte) {
		if string(key) != "results" {
			c.raw()
			return
		}
		c.array(func() { response.Results = append(response.Results, c.result()) })
	})
	return c.err
}

func (c *cursor) result() (r meilisearch.SearchResponse) {
	c.object(func(key []byte) {
		switch string(key) {
		case "hits":
			r.Hits = meilisearch.Hits{{rawHits: c.raw()}}
		case "totalHits":
			r.TotalHits = c.int()
		case "facetDistribution":
			r.FacetDistribution = c.raw()
		default:
			c.raw()
		}
	})
	return r
}

// rowsOf reads the documents of a query's answer.
func rowsOf(r *meilisearch.SearchResponse) ([]*CottonDoc, error) {
	var docs []*CottonDoc
	if len(r.Hits) == 0 {
		return nil, nil
	}
	c := &cursor{b: r.Hits[0][rawHits]}
	c.array(func() {
		doc := &CottonDoc{}
		c.readDoc(doc)
		docs = append(docs, doc)
	})
	return docs, c.err
}

// eachRow reads the documents of a query's answer one by one; each is only good during the call.
func eachRow(r *meilisearch.SearchResponse, f func(*CottonDoc)) error {
	if len(r.Hits) == 0 {
		return nil
	}
	c, doc := &cursor{b: r.Hits[0][rawHits]}, &CottonDoc{}
	c.array(func() {
		*doc = CottonDoc{}
		c.readDoc(doc)
		if c.err == nil {
			f(doc)
		}
	})
	return c.err
}

// distribution reads how many lots have each value of an attribute. Values come in the engine's order.
func distribution(r *meilisearch.SearchResponse, attribute string, each func(value []byte, count int)) error {
	if len(r.FacetDistribution) == 0 {
		return nil
	}
	c := &cursor{b: r.FacetDistribution}
	c.object(func(key []byte) {
		if string(key) != attribute {
			c.raw()
			return
		}
		c.object(func(value []byte) { each(value, int(c.int())) })
	})
	return c.err
}
