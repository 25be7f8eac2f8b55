package web

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// bodies limits the memory for large request bodies. A body counts from its header until the answer.
type bodies struct {
	pool *limiter.Pool

	mu      sync.Mutex
	current map[*fasthttp.RequestHeader]largeBody
}

// largeBody is a request body that is admitted or refused.
type largeBody struct {
	release func()
	refused error // why the body is not read; nil if it is admitted
}

const (
	// uploadBody is the size of the form of a picture of 10 MB.
	uploadBody = 10_485_760 + 64<<10

	// largeBodies is sixteen of the largest pictures, or four of the largest spreadsheets. A body is in memory until its
	// files are on disk; then its content is, decoded and drawn.
	largeBodies = 16 * uploadBody

	// uploadTime limits the time to receive a large body. Pages wait as long for the answer.
	uploadTime = 100 * time.Second

	// bodyLease is the time after which the memory of a body is released in any case: no handler runs for a connection
	// that breaks. It is longer than it takes to receive and answer a body.
	bodyLease = 4 * time.Minute
)

var (
	errBodiesFull     = schema.Busy(fasthttp.ErrBodyTooLarge, "正在上传的人太多，请稍后再试")
	errVisitorBody    = schema.Unauthenticated("内容较多，请登录后再试：未登录时一次最多提交 64 KB")
	errUserBodiesFull = schema.Busy(fasthttp.ErrBodyTooLarge, "您正在上传的文件太多，请等前面的传完再试")
)

// newBodies returns the limit for large bodies. One user may use a quarter of it: four of the largest pictures or one
// spreadsheet.
func newBodies() *bodies {
	pool := limiter.NewPool(limiter.Capacity{
		Total: largeBodies, Each: map[limiter.Kind]int64{limiter.User: largeBodies / 4}, Lease: bodyLease,
	})
	return &bodies{pool: pool, current: map[*fasthttp.RequestHeader]largeBody{}}
}

// admit reserves memory for the body of a user's request. It returns the refusal if there is not enough.
func (b *bodies) admit(ctx context.Context, h *fasthttp.RequestHeader, userID int64, bytes int) error {
	b.finish(h)
	release, err := b.pool.Acquire(ctx, int64(bytes), limiter.Key{Kind: limiter.User, ID: strconv.FormatInt(userID, 10)})
	if err == nil {
		b.set(h, largeBody{release: release})
		return nil
	}
	refusal := errBodiesFull
	if limiter.IsOwn(err) {
		refusal = errUserBodiesFull
	}
	b.refuse(h, refusal)
	return refusal
}

// refuse records why the body of a request is not read.
func (b *bodies) refuse(h *fasthttp.RequestHeader, refusal error) {
	b.finish(h)
	b.set(h, largeBody{release: func() {}, refused: refusal})
}

func (b *bodies) set(h *fasthttp.RequestHeader, body largeBody) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.current[h] = body
}

// finish releases the memory of a body after the answer. It returns the refusal if the body was refused.
func (b *bodies) finish(h *fasthttp.RequestHeader) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	body, ok := b.current[h]
	if !ok {
		return nil
	}
	delete(b.current, h)
	body.release()
	return body.refused
}

// bodyRule is the maximum size of the bodies of a route, and the callers who may send them.
type bodyRule struct {
	bytes  int
	sender Who
}

// limitBody returns the limits for the body of a request when its header has arrived. Large bodies count for the user
// of the token, because the address is not known yet.
func (s *Server) limitBody(h *fasthttp.RequestHeader) fasthttp.RequestConfig {
	limit, sender := s.bodyLimit(h)
	length := h.ContentLength()
	if length < 0 {
		length = limit // a chunked body has no known length
	}
	if length <= defaultBody || length > limit {
		return fasthttp.RequestConfig{MaxRequestBodySize: limit}
	}
	userID, err := s.uploader(h, sender)
	if err != nil {
		s.bodies.refuse(h, err)
	} else {
		err = s.bodies.admit(s.context, h, userID, length)
	}
	if err != nil {
		return fasthttp.RequestConfig{MaxRequestBodySize: 1}
	}
	return fasthttp.RequestConfig{MaxRequestBodySize: limit, ReadTimeout: uploadTime}
}

// uploader returns the user of the token in a header. It refuses callers who may not send large bodies on the route.
// It looks tokens up one at a time, so that many wrong tokens use only one connection to the database.
func (s *Server) uploader(h *fasthttp.RequestHeader, sender Who) (int64, error) {
	ctx, cancel := context.WithTimeout(s.context, LookupTimeout)
	defer cancel()
	s.uploaders.Lock()
	defer s.uploaders.Unlock()
	by := Caller{}
	by.Token, _ = tokenOf(h)
	if by.Token == "" {
		return 0, errVisitorBody
	}
	if err := s.findSession(ctx, &by); err != nil {
		return 0, err
	}
	if by.Session == nil {
		return 0, schema.Unauthenticated("%s", by.refusal)
	}
	return by.Actor.UserID, sender.Admit(by)
}

// bodyLimit returns the maximum size of the body of a request, and the callers who may send it. Large bodies need a
// token; a visitor who may use the route otherwise is refused with the reason.
func (s *Server) bodyLimit(h *fasthttp.RequestHeader) (int, Who) {
	uri := fasthttp.AcquireURI()
	defer fasthttp.ReleaseURI(uri)
	if uri.Parse(nil, h.RequestURI()) != nil {
		return defaultBody, Visitor
	}
	rule, ok := s.rules[string(uri.Path())]
	token, _ := tokenOf(h)
	known := tokenPattern.MatchString(token) || token == "" && ok && rule.sender.Admit(Caller{}) == nil
	if !ok || rule.bytes > defaultBody && !(h.IsPost() && known) {
		return defaultBody, Visitor
	}
	return rule.bytes, rule.sender
}

// answerUnread returns an error handler of requests that could not be read. It answers a refused body with the refusal
// and passes other requests to next.
func (s *Server) answerUnread(next func(*fasthttp.RequestCtx, error)) func(*fasthttp.RequestCtx, error) {
	return func(ctx *fasthttp.RequestCtx, err error) {
		defer ctx.Response.Header.Set(fiber.HeaderXContentTypeOptions, "nosniff")
		refused := s.bodies.finish(&ctx.Request.Header)
		if refused == nil || !errors.Is(err, fasthttp.ErrBodyTooLarge) {
			next(ctx, err)
			return
		}
		c := s.fiber.AcquireCtx(ctx)
		defer s.fiber.ReleaseCtx(c)
		if err := s.refuse(c, refused); err != nil {
			s.log.Warn("failed to write refusal", slog.Any("error", err))
		}
	}
}
