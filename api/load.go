package api

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/valyala/fasthttp"

	"cottonmall/schema"
)

// load bounds how many bytes of large bodies are under way at once, from their headers until they are answered: each is
// in memory several times meanwhile, as it came, decoded and drawn.
type load struct {
	mu    sync.Mutex
	room  int // bytes that are left
	under map[*fasthttp.RequestHeader]burden
}

// burden is one large body; it has no bytes when it was refused.
type burden struct {
	who     int64 // the user whose body it is
	bytes   int
	refused error // what he hears
	until   time.Time
}

const (
	// loadMax is how many bytes of large bodies there may be: eight of the largest pictures, or four of the largest
	// sheets.
	loadMax = 8 * uploadBody

	// shareMax is how many of them one user may have under way: two of the largest pictures or one sheet, so that nobody takes all
	// the room.
	shareMax = loadMax / 4

	// uploadTime is how long a large body may take to come: as long as the pages wait for its answer.
	uploadTime = 50 * time.Second

	// burdenTime is longer than a body may take to come and to be answered: one that nobody has taken away by then, since
	// its connection broke where no handler hears of it, is none any more.
	burdenTime = 3 * time.Minute
)

var (
	errNoRoom  = schema.Busy(fasthttp.ErrBodyTooLarge, "正在上传的人太多，请稍后再试")
	errNoShare = schema.Busy(fasthttp.ErrBodyTooLarge, "您正在上传的文件太多，请等前面的传完再试")
)

func newLoad() load { return load{room: loadMax, under: map[*fasthttp.RequestHeader]burden{}} }

// take makes room for a user's body behind a header, and tells whether there is.
func (l *load) take(h *fasthttp.RequestHeader, who int64, bytes int, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	share := bytes
	for old, b := range l.under {
		if old == h || now.After(b.until) {
			l.drop(old)
		} else if b.who == who {
			share += b.bytes
		}
	}
	b := burden{who: who, bytes: bytes, until: now.Add(burdenTime)}
	switch {
	case share > shareMax:
		b.bytes, b.refused = 0, errNoShare
	case l.room < bytes:
		b.bytes, b.refused = 0, errNoRoom
	}
	l.room -= b.bytes
	l.under[h] = b
	return b.refused == nil
}

// refuse notes why the body behind a header is not read.
func (l *load) refuse(h *fasthttp.RequestHeader, why error, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(h)
	l.under[h] = burden{refused: why, until: now.Add(burdenTime)}
}

// drop takes a body away. The load is locked.
func (l *load) drop(h *fasthttp.RequestHeader) {
	l.room += l.under[h].bytes
	delete(l.under, h)
}

// done takes a body away that was answered, and gives why it was refused.
func (l *load) done(h *fasthttp.RequestHeader) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.under[h]
	l.drop(h)
	return b.refused
}

// bodyRule is how many bytes a body may have, and who may send it.
type bodyRule struct {
	bytes  int
	sender who
}

// limitBody is asked when the header of a request has arrived, before its body is read. From where it comes is not known
// yet: large bodies are counted for the user whose token it brings.
func (a *App) limitBody(h *fasthttp.RequestHeader) fasthttp.RequestConfig {
	limit, sender := a.bodyLimit(h)
	length := h.ContentLength()
	if length < 0 {
		length = limit // it comes in chunks, and nobody knows how many
	}
	if length <= defaultBody || length > limit {
		return fasthttp.RequestConfig{MaxRequestBodySize: limit}
	}
	who, err := a.uploader(h, sender)
	if err != nil {
		a.load.refuse(h, err, time.Now())
	}
	if err != nil || !a.load.take(h, who, length, time.Now()) {
		return fasthttp.RequestConfig{MaxRequestBodySize: 1}
	}
	return fasthttp.RequestConfig{MaxRequestBodySize: limit, ReadTimeout: uploadTime}
}

// uploader is the user whose token a header brings, who must be one who may send such bodies. Tokens of large bodies are looked up one after the other, so that
// wrong ones cost no more than one connection to the database however many come.
func (a *App) uploader(h *fasthttp.RequestHeader, sender who) (int64, error) {
	ctx, cancel := context.WithTimeout(a.context, lookupTime)
	defer cancel()
	a.uploaders.Lock()
	defer a.uploaders.Unlock()
	by := caller{}
	by.token, _ = tokenOf(h)
	if err := a.recognizeMember(ctx, &by); err != nil {
		return 0, err
	}
	if by.session == nil {
		return 0, schema.Unauthenticated("%s", by.refusal)
	}
	return by.session.UserID, sender.admit(by)
}

// bodyLimit is how many bytes the body behind a header may have, and who may send it. Who brings no token sends no files.
func (a *App) bodyLimit(h *fasthttp.RequestHeader) (int, who) {
	uri := fasthttp.AcquireURI()
	defer fasthttp.ReleaseURI(uri)
	if uri.Parse(nil, h.RequestURI()) != nil {
		return defaultBody, visitor
	}
	body, ok := a.bodies[string(uri.Path())]
	token, _ := tokenOf(h)
	if !ok || body.bytes > defaultBody && !(h.IsPost() && tokenForm.MatchString(token)) {
		return defaultBody, visitor
	}
	return body.bytes, body.sender
}

// unread answers requests that could not be read: one whose body was refused with the reason.
func (a *App) unread(rest func(*fasthttp.RequestCtx, error)) func(*fasthttp.RequestCtx, error) {
	return func(ctx *fasthttp.RequestCtx, err error) {
		refused := a.load.done(&ctx.Request.Header)
		if refused == nil || !errors.Is(err, fasthttp.ErrBodyTooLarge) {
			rest(ctx, err)
			return
		}
		c := a.fiber.AcquireCtx(ctx)
		defer a.fiber.ReleaseCtx(c)
		if err := a.refuse(c, refused); err != nil {
			a.log.Warn("a refusal could not be written", slog.Any("error", err))
		}
	}
}
