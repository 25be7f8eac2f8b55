package engine

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Options say how an engine is reached.
type Options struct {
	// MasterKey is the bearer token that every request but GET /health must carry. Empty: none is asked for.
	MasterKey string
	// MaxBody is the size of the largest body that is read, in bytes. Zero: 100 MiB.
	MaxBody int64
}

// Engine is a search engine in memory that answers like Meilisearch 1.50.
type Engine struct {
	options Options
	routes  routeTable
	catalog atomic.Pointer[catalog]
	// features has those that are on.
	features atomic.Uint32
	queue    *queue
	writing  sync.WaitGroup
}

// New starts an empty engine. It must be closed.
func New(o Options) *Engine {
	if o.MaxBody == 0 {
		o.MaxBody = 100 << 20
	}
	e := &Engine{options: o, routes: newRouteTable(), queue: newQueue()}
	e.catalog.Store(&catalog{map[string]*index{}})
	w := &writer{engine: e}
	e.writing.Go(w.run)
	return e
}

// Close ends the work on tasks, after the batch at hand. Searches are still answered.
func (e *Engine) Close() {
	e.queue.close()
	e.writing.Wait()
}

// response is an answer: its status, its body and what that is; empty is JSON.
type response struct {
	status int
	body   []byte
	kind   string
}

func (a *response) setType(h http.Header) {
	if len(a.body) > 0 {
		h.Set("Content-Type", cmp.Or(a.kind, "application/json"))
	}
}

// ServeHTTP answers a request.
func (e *Engine) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	answer := e.answer(r)
	answer.setType(w.Header())
	if c, name := coderFor(r.Header.Get("Accept-Encoding")); c.encode != nil && len(answer.body) > 0 {
		w.Header().Set("Content-Encoding", name)
		w.WriteHeader(answer.status)
		out := c.encode(w)
		out.Write(answer.body)
		out.Close()
		return
	}
	if len(answer.body) > 0 {
		w.Header().Set("Content-Length", strconv.Itoa(len(answer.body)))
	}
	w.WriteHeader(answer.status)
	w.Write(answer.body)
}

func (e *Engine) answer(r *http.Request) response {
	path := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if err := e.authorize(r, path); err != nil {
		return refusal(err)
	}
	handle, args, status := e.routes.find(r.Method, path)
	if handle == nil {
		return response{status: status}
	}
	answer, err := handle(&request{Engine: e, Request: r, args: args})
	if err != nil {
		return refusal(err)
	}
	return answer
}

func refusal(err *Error) response {
	return response{status: err.status(), body: err.appendJSON(nil)}
}

func (e *Engine) authorize(r *http.Request, path []string) *Error {
	if e.options.MasterKey == "" || path[0] == "health" {
		return nil
	}
	header := r.Header.Get("Authorization")
	if header == "" {
		return refuse("missing_authorization_header", "The Authorization header is missing. It must use the bearer "+
			"authorization method.")
	}
	if key, ok := strings.CutPrefix(header, "Bearer "); !ok || key != e.options.MasterKey {
		return refuse("invalid_api_key", "The provided API key is invalid.")
	}
	return nil
}

// request is a request with what its path contains.
type request struct {
	*Engine
	*http.Request
	args []string // the parts of the path that the route leaves open
}

// text reads the body.
func (r *request) text() (string, *Error) {
	b := new(bounded)
	err := r.read(b)
	return b.text(), err
}

// read reads the body into a buffer.
func (r *request) read(b *bounded) *Error {
	if r.Body == nil {
		return nil
	}
	body, err := decoded(r.Request)
	if err != nil {
		return err
	}
	b.limit = r.options.MaxBody
	if r.ContentLength > b.limit {
		return tooLarge(b.limit)
	}
	b.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead)
	if _, failure := io.Copy(b, body); b.over {
		return tooLarge(b.limit)
	} else if failure != nil {
		return refuse("bad_request", "%s", failure)
	}
	return nil
}

// bounded is a buffer that refuses what goes over a limit.
type bounded struct {
	bytes.Buffer
	limit int64
	over  bool
}

// text returns the content of the buffer. It is valid until the buffer is changed.
func (b *bounded) text() string { return unsafe.String(unsafe.SliceData(b.Bytes()), b.Len()) }

// bodies is a pool of buffers for documents.
var bodies = sync.Pool{New: func() any { return new(bounded) }}

// Write appends to the buffer.
func (b *bounded) Write(p []byte) (int, error) {
	if b.over = int64(b.Len()+len(p)) > b.limit; b.over {
		return 0, io.ErrShortBuffer
	}
	return b.Buffer.Write(p)
}

// ReadFrom reads until the limit is passed.
func (b *bounded) ReadFrom(r io.Reader) (int64, error) {
	n, err := b.Buffer.ReadFrom(io.LimitReader(r, b.limit-int64(b.Len())+1))
	b.over = int64(b.Len()) > b.limit
	return n, err
}

func tooLarge(limit int64) *Error {
	return refuse("payload_too_large", "The provided payload reached the limit. The maximum accepted payload size "+
		"is %d MiB.", limit>>20)
}

// contentType returns the type of the body, which must be one of those accepted.
func (r *request) contentType(accepted ...string) (string, *Error) {
	known := "Accepted values for the Content-Type header are: " + quoted(accepted)
	full := r.Header.Get("Content-Type")
	if full == "" {
		return "", refuse("missing_content_type", "A Content-Type header is missing. %s", known)
	}
	kind, _, _ := strings.Cut(full, ";")
	kind = strings.TrimSpace(kind)
	for _, a := range accepted {
		if kind == a {
			return kind, nil
		}
	}
	return "", refuse("invalid_content_type", "The Content-Type `%s` is invalid. %s", full, known)
}

// json reads a body that must be JSON.
func (r *request) json() (value, *Error) {
	if _, err := r.contentType("application/json"); err != nil {
		return "", err
	}
	s, err := r.text()
	if err != nil {
		return "", err
	}
	if s == "" {
		return "", refuse("missing_payload", "A json payload is missing.")
	}
	v, bad := checkJSON(s)
	if bad != nil {
		return "", refuse("malformed_payload", "The json payload provided is malformed. `%s`.", bad)
	}
	return v, nil
}

// find returns the index that the first open part of the path names.
func (r *request) find() (*index, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return nil, err
	}
	if x := r.catalog.Load().indexes[uid]; x != nil {
		return x, nil
	}
	return nil, indexNotFound(uid)
}

func ok(body []byte) (response, *Error) { return response{status: http.StatusOK, body: body}, nil }

// enqueue puts a task in the queue and answers with its summary.
func (r *request) enqueue(t *task) (response, *Error) {
	if t.details == nil {
		t.details = noDetails
	}
	t.metadata = r.URL.Query().Get("customMetadata")
	return response{status: http.StatusAccepted, body: r.queue.enqueue(t)}, nil
}
