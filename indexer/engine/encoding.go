package engine

import (
	"compress/gzip"
	"compress/zlib"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

// coder packs and unpacks bodies in one of the content encodings.
type coder struct {
	decode func(r io.Reader) (io.Reader, error)
	encode func(w io.Writer) io.WriteCloser
}

var coders = map[string]coder{
	"gzip": {
		func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		func(w io.Writer) io.WriteCloser {
			packed, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
			return packed
		},
	},
	"deflate": {
		func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) },
		func(w io.Writer) io.WriteCloser {
			packed, _ := zlib.NewWriterLevel(w, zlib.BestSpeed)
			return packed
		},
	},
	"br": {
		func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestSpeed) },
	},
}

// coderFor picks the first encoding of an Accept-Encoding header that is known and not ruled out; none has no encode.
func coderFor(accepted string) (c coder, name string) {
	for part := range strings.SplitSeq(accepted, ",") {
		name, weight, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if c, ok := coders[name]; ok && strings.Trim(strings.TrimPrefix(strings.TrimSpace(weight), "q="), "0.") != "" ||
			ok && weight == "" {
			return c, name
		}
	}
	return coder{}, ""
}

// decoded returns the body of a request unpacked.
func decoded(r *http.Request) (io.Reader, *Error) {
	encoding := r.Header.Get("Content-Encoding")
	if encoding == "" || encoding == "identity" {
		return r.Body, nil
	}
	c, ok := coders[encoding]
	if !ok {
		return nil, refuse("unsupported_content_encoding", "unsupported content encoding %s", encoding)
	}
	body, err := c.decode(r.Body)
	if err != nil {
		return nil, refuse("unsupported_content_encoding", "%s", err)
	}
	return body, nil
}
