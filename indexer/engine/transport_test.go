package engine

import (
	"bytes"
	"io"
	"net/http"
)

// RoundTrip answers a request of an http.Client without a connection.
func (e *Engine) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	answer := e.answer(r)
	if r.Body != nil {
		r.Body.Close()
	}
	header := http.Header{}
	answer.setType(header)
	return &http.Response{
		Status:        http.StatusText(answer.status),
		StatusCode:    answer.status,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        header,
		Body:          io.NopCloser(bytes.NewReader(answer.body)),
		ContentLength: int64(len(answer.body)),
		Request:       r,
	}, nil
}
