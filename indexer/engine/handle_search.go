package engine

import (
	"bytes"
	"net/http"
	"strings"
	"time"
)

// answerWith calls f with scratch memory and returns its answer.
func answerWith(f func(b []byte, s *scratch) ([]byte, *Error)) (answer response, err *Error) {
	err = withScratch(func(s *scratch) *Error {
		b, err := f(s.answer[:0], s)
		if err == nil {
			s.answer, answer = b, response{status: http.StatusOK, body: bytes.Clone(b)}
		}
		return err
	})
	return answer, err
}

func (r *request) multiSearch() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	return answerWith(func(b []byte, s *scratch) ([]byte, *Error) {
		return r.catalog.Load().multiSearch(b, body, r.enabled(), r.wantsMetadata(), s)
	})
}

func (r *request) search() (response, *Error) {
	if err := checkUID(r.args[0]); err != nil {
		return response{}, err
	}
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	q, err := readQuery(body, place{}, func(_ *query, name string, _ value, at place) *Error {
		return unknownField(name, at, searchNames)
	})
	if err != nil {
		return response{}, err
	}
	return r.searchFor(q)
}

func (r *request) searchByURL() (response, *Error) {
	q, err := readQueryString(r.URL.Query())
	if err != nil {
		return response{}, err
	}
	return r.searchFor(q)
}

func (r *request) searchFor(q *query) (response, *Error) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	q.described = r.wantsMetadata()
	return answerWith(func(b []byte, s *scratch) ([]byte, *Error) {
		b, err := newEvaluator(x, r.enabled(), s).respond(append(b, '{'), q)
		return append(b, '}'), err
	})
}

// wantsMetadata reports whether the request asks for the metadata of its queries.
func (r *request) wantsMetadata() bool {
	switch strings.ToLower(r.Header.Get("Meili-Include-Metadata")) {
	case "true", "1":
		return true
	}
	return false
}

// respond appends the response to a query, with its metadata and the time that it took if they are asked for.
func (e *evaluator) respond(b []byte, q *query) ([]byte, *Error) {
	started := time.Now()
	b, err := e.search(b, q)
	if err == nil && q.described {
		b = e.appendMetadata(b)
	}
	if err == nil && q.timed {
		b = append(append(b, `,"performanceDetails":{"search":"`...), time.Since(started).String()...)
		b = append(b, `"}`...)
	}
	return b, err
}

// appendMetadata appends an identifier of the query, the index and its primary key, if it has one.
func (e *evaluator) appendMetadata(b []byte) []byte {
	b = append(append(b, `,"metadata":{"queryUid":`...), randomUID()...)
	b = appendString(append(b, `,"indexUid":`...), e.index.uid)
	if key := e.index.docs.key; key != "" {
		b = appendString(append(b, `,"primaryKey":`...), key)
	}
	return append(b, '}')
}

func (r *request) facetSearch() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	return answerWith(func(b []byte, s *scratch) ([]byte, *Error) {
		return newEvaluator(x, r.enabled(), s).facetSearch(b, body)
	})
}
