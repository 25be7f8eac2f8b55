package api

import (
	"context"
	"crypto/rand"
	"log/slog"
	"maps"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/mojocn/base64Captcha"
	"golang.org/x/time/rate"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// tooOften is a caller who passed the limit of a route.
type tooOften struct {
	wait   float64 // seconds
	gate   *gate
	caller string // key of who asked
	number string // key of the mobile number whose limit it was; empty: the caller's own
	told   int    // how many refusals the log is to be told of now
	plain  bool   // there is no room for anybody: no picture helps
}

func (tooOften) Error() string { return "操作频繁，请稍后再试" }

const (
	// sameFor is how long one picture is shown to a caller who goes on asking: a flood draws one, not thousands.
	sameFor = 20 * time.Second

	drawTime = 2 * time.Second
)

// newDrawing limits how many pictures are drawn a second, whoever asks.
func newDrawing() *rate.Limiter { return rate.NewLimiter(20, 40) }

// challenge is what a caller of a path must read who has asked too often; without a picture while too many are drawn.
func (a *App) challenge(e tooOften, path string) frequentOut {
	out := frequentOut{Path: path}
	if e.plain {
		return out
	}
	now := time.Now()
	if known, ok := a.shown.find(e, now); ok {
		known.Path = path
		return known
	}
	if !a.drawing.Allow() {
		return out
	}
	drawn, err := a.newCaptcha(e)
	if err != nil {
		a.log.Warn("no captcha could be drawn", slog.Any("error", err))
		return out
	}
	out.Picture, out.ID = drawn.Picture, drawn.ID
	a.shown.add(e, out, now)
	return out
}

func (a *App) newCaptcha(e tooOften) (CaptchaOut, error) {
	ctx, cancel := context.WithTimeout(a.context, drawTime)
	defer cancel()
	answer := a.answers()
	picture, err := paint(answer)
	if err != nil {
		return CaptchaOut{}, err
	}
	who := strings.TrimSpace(e.caller + " " + e.number)
	made, err := schema.Do(ctx, a.db, func(tx *schema.Tx) (*account.Captcha, error) { return account.NewCaptcha(tx, who, e.gate.path, answer) })
	if err != nil {
		return CaptchaOut{}, err
	}
	return CaptchaOut{picture, made.ID}, nil
}

// gallery remembers what was shown to whom. What it holds is bounded by how much is drawn in a while.
type gallery struct {
	mu    sync.Mutex
	shown map[string]exhibit
}

type exhibit struct {
	out frequentOut
	at  time.Time
}

// find is the picture that a caller has already. A number's is not kept: others than he who saw it could not use it.
func (g *gallery) find(e tooOften, now time.Time) (frequentOut, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, ok := g.shown[e.gate.path+" "+e.caller]
	return known.out, ok && e.number == "" && now.Sub(known.at) < sameFor
}

func (g *gallery) add(e tooOften, out frequentOut, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	maps.DeleteFunc(g.shown, func(_ string, old exhibit) bool { return now.Sub(old.at) >= sameFor })
	if e.number == "" {
		g.shown[e.gate.path+" "+e.caller] = exhibit{out, now}
	}
}

// forget takes a picture away that is good no more.
func (g *gallery) forget(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	maps.DeleteFunc(g.shown, func(_ string, old exhibit) bool { return old.out.ID == id })
}

// replace shows another picture in the place of one that could not be read.
func (g *gallery) replace(id string, next CaptchaOut) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for place, old := range g.shown {
		if old.out.ID == id {
			old.out.Picture, old.out.ID = next.Picture, next.ID
			g.shown[place] = old
		}
	}
}

// readable are letters and digits that nobody takes for each other.
const readable = "ABCDEFGHJKLMNPRTUVWXY346789"

const answerLength = 5

func newAnswer() string {
	b := make([]byte, answerLength)
	for i := range b {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(readable))))
		if err != nil {
			panic(err) // the system's randomness never fails
		}
		b[i] = readable[n.Int64()]
	}
	return string(b)
}

var painter = base64Captcha.NewDriverString(60, 200, 10, base64Captcha.OptionShowSlimeLine|base64Captcha.OptionShowHollowLine,
	answerLength, readable, nil, nil, []string{"wqy-microhei.ttc"})

// paint draws a text, as the base64 of a PNG.
func paint(text string) (string, error) {
	item, err := painter.DrawCaptcha(text)
	if err != nil {
		return "", err
	}
	_, picture, _ := strings.Cut(item.EncodeB64string(), ",")
	return picture, nil
}
