package web

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/valyala/fasthttp"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// bodies limits how many bytes of large bodies are in memory at once, from their headers until they are answered.
type bodies struct {
	pool *limiter.Pool

	mu     sync.Mutex
	flying map[*fasthttp.RequestHeader]largeBody
}

// largeBody is a body whose header has arrived.
type largeBody struct {
	release func()
	refused error // why it is not read; nil: it is
}

const (
	// uploadBody is the size of the form of a picture of 10 MB.
	uploadBody = 10_485_760 + 64<<10

	// largeBodies is eight of the largest pictures, or four of the largest spreadsheets. A body is in memory until its
	// files are on disk; then its content is, decoded and drawn.
	largeBodies = 8 * uploadBody

	// uploadTime is how long a large body may take to come: as long as the pages wait for its answer.
	uploadTime = 50 * time.Second

	// bodyLease is longer than a body may take to come and to be answered. Then its room is free again, although its
	// connection broke without a handler that knows.
	bodyLease = 3 * time.Minute
)

var (
	errNoRoom  = schema.Busy(fasthttp.ErrBodyTooLarge, "正在上传的人太多，请稍后再试")
	errNoShare = schema.Busy(fasthttp.ErrBodyTooLarge, "您正在上传的文件太多，请等前面的传完再试")
)

// newBodies returns room for large bodies. One user may fill a quarter of it: two of the largest pictures or one
// spreadsheet.
func newBodies() *bodies {
	pool := limiter.NewPool(limiter.Capacity{
		Total: largeBodies, Each: map[limiter.Kind]int64{limiter.User: largeBodies / 4}, Lease: bodyLease,
	})
	return &bodies{pool: pool, flying: map[*fasthttp.RequestHeader]largeBody{}}
}

// admit makes room for a user's body behind a header. It returns why there is none.
func (b *bodies) admit(ctx context.Context, h *fasthttp.RequestHeader, userID int64, bytes int) error {
	b.done(h)
	release, err := b.pool.Acquire(ctx, int64(bytes), limiter.Key{Kind: limiter.User, ID: strconv.FormatInt(userID, 10)})
	if err == nil {
		b.set(h, largeBody{release: release})
		return nil
	}
	refusal := errNoRoom
	if limiter.IsOwn(err) {
		refusal = errNoShare
	}
	b.refuse(h, refusal)
	return refusal
}

// refuse records why the body behind a header is not read.
func (b *bodies) refuse(h *fasthttp.RequestHeader, why error) {
	b.done(h)
	b.set(h, largeBody{release: func() {}, refused: why})
}

func (b *bodies) set(h *fasthttp.RequestHeader, body largeBody) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.flying[h] = body
}

// done releases the room of a body that was answered, and returns why it was refused.
func (b *bodies) done(h *fasthttp.RequestHeader) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	body, ok := b.flying[h]
	if !ok {
		return nil
	}
	delete(b.flying, h)
	body.release()
	return body.refused
}

// bodyRule is how many bytes a body may have, and who may send it.
type bodyRule struct {
	bytes  int
	sender Who
}

// limitBody decides about the body of a request when its header has arrived. The address is not known yet: large bodies
// count for the user of the token.
func (s *Server) limitBody(h *fasthttp.RequestHeader) fasthttp.RequestConfig {
	limit, sender := s.bodyLimit(h)
	length := h.ContentLength()
	if length < 0 {
		length = limit // it comes in chunks, and nobody knows how many
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

// uploader returns the user whose token a header has, and refuses one who may not send such bodies. Tokens of large
// bodies are looked up one after the other, so that wrong ones cost one connection to the database however many come.
func (s *Server) uploader(h *fasthttp.RequestHeader, sender Who) (int64, error) {
	ctx, cancel := context.WithTimeout(s.context, LookupTime)
	defer cancel()
	s.uploaders.Lock()
	defer s.uploaders.Unlock()
	by := Caller{}
	by.Token, _ = tokenOf(h)
	if err := s.findSession(ctx, &by); err != nil {
		return 0, err
	}
	if by.Session == nil {
		return 0, schema.Unauthenticated("%s", by.refusal)
	}
	return by.Actor.UserID, sender.Admit(by)
}

// bodyLimit returns how many bytes the body behind a header may have, and who may send it. Large bodies need a token.
func (s *Server) bodyLimit(h *fasthttp.RequestHeader) (int, Who) {
	uri := fasthttp.AcquireURI()
	defer fasthttp.ReleaseURI(uri)
	if uri.Parse(nil, h.RequestURI()) != nil {
		return defaultBody, Visitor
	}
	rule, ok := s.rules[string(uri.Path())]
	token, _ := tokenOf(h)
	if !ok || rule.bytes > defaultBody && !(h.IsPost() && tokenForm.MatchString(token)) {
		return defaultBody, Visitor
	}
	return rule.bytes, rule.sender
}

// answerUnread returns a handler of requests that could not be read. It answers one whose body was refused with the
// reason.
func (s *Server) answerUnread(others func(*fasthttp.RequestCtx, error)) func(*fasthttp.RequestCtx, error) {
	return func(ctx *fasthttp.RequestCtx, err error) {
		refused := s.bodies.done(&ctx.Request.Header)
		if refused == nil || !errors.Is(err, fasthttp.ErrBodyTooLarge) {
			others(ctx, err)
			return
		}
		c := s.fiber.AcquireCtx(ctx)
		defer s.fiber.ReleaseCtx(c)
		if err := s.refuse(c, refused); err != nil {
			s.log.Warn("failed to write a refusal", slog.Any("error", err))
		}
	}
}
