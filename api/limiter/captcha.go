package limiter

import (
	"context"
	"maps"
	"strings"
	"sync"
	"time"

	"cottonmall/schema"
)

const (
	// pictureTime is how long a caller over a limit is shown the same picture: a flood draws one, not thousands.
	pictureTime = 20 * time.Second

	// checkEvery is how often the database is read whether the picture was replaced on another server.
	checkEvery = time.Second
)

// Captchas shows pictures to callers over a limit, and lifts the limit of those who type the text of theirs. Pictures,
// answers and lifted limits are shared by all servers.
type Captchas struct {
	limiter *Limiter
	db      *schema.DB
	drawing *Limit
	answer  func() string
	draw    func(text string) (png string, err error)

	mu    sync.Mutex
	shown map[string]*shownPicture // by class and caller
}

// Picture is the image of a captcha.
type Picture struct{ ID, PNG string }

type shownPicture struct {
	Picture
	at, checked time.Time
}

// NewCaptchas returns captchas with the texts of answer, drawn by draw at the pace of this server.
func NewCaptchas(
	l *Limiter, db *schema.DB, pace Pace, answer func() string, draw func(text string) (png string, err error),
) *Captchas {
	drawing := l.Add(Class{Name: "captcha pictures", Paces: Paces{Total: pace}, Local: true})
	return &Captchas{
		limiter: l, db: db, drawing: drawing, answer: answer, draw: draw, shown: map[string]*shownPicture{},
	}
}

// Show returns the picture that lifts the limits of the keys. The first is that of the caller. A caller who
// was shown a picture just now is shown the same one. It is empty while too many pictures are drawn.
func (c *Captchas) Show(ctx context.Context, l *Limit, keys ...Key) (Picture, error) {
	caller := joinKeys(keys)
	known, fresh := c.find(l.Name+" "+caller, c.limiter.now())
	if fresh {
		return known, nil
	}
	open, err := schema.View(ctx, c.db, func(tx *schema.Tx) (*schema.Captcha, error) {
		return schema.OpenCaptcha(tx, caller, l.Name, tx.Now().Add(-pictureTime))
	})
	switch {
	case err != nil:
		return Picture{}, err
	case open == nil:
		return c.showNew(ctx, l, caller)
	case open.ID == known.ID:
		return known, nil
	}
	png, err := c.drawPaced(ctx, open.Answer) // another server has shown it
	if png == "" || err != nil {
		return Picture{}, err
	}
	return c.keep(open, png), nil
}

// find returns the picture that this server has shown, and reports whether it was compared with the database just now.
func (c *Captchas) find(place string, now time.Time) (known Picture, fresh bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.shown[place]
	if p == nil || now.Sub(p.at) >= pictureTime {
		return Picture{}, false
	}
	fresh = now.Sub(p.checked) < checkEvery
	if !fresh {
		p.checked = now
	}
	return p.Picture, fresh
}

func (c *Captchas) showNew(ctx context.Context, l *Limit, caller string) (Picture, error) {
	answer := c.answer()
	png, err := c.drawPaced(ctx, answer)
	if png == "" || err != nil {
		return Picture{}, err
	}
	created, err := schema.Do(ctx, c.db, func(tx *schema.Tx) (*schema.Captcha, error) {
		return schema.NewCaptcha(tx, caller, l.Name, answer)
	})
	if err != nil {
		return Picture{}, err
	}
	return c.keep(created, png), nil
}

// drawPaced returns an empty picture while too many are drawn.
func (c *Captchas) drawPaced(ctx context.Context, text string) (png string, err error) {
	if c.drawing.Take(ctx, Everyone) != nil {
		return "", nil
	}
	return c.draw(text)
}

// keep remembers a picture that is shown. What it remembers is limited by the pace of drawing.
func (c *Captchas) keep(captcha *schema.Captcha, png string) Picture {
	now := c.limiter.now()
	p := &shownPicture{Picture: Picture{captcha.ID, png}, at: now, checked: now}
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.shown, func(_ string, old *shownPicture) bool { return now.Sub(old.at) >= pictureTime })
	c.shown[captcha.Route+" "+captcha.Caller] = p
	return p.Picture
}

func (c *Captchas) forget(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.shown, func(_ string, p *shownPicture) bool { return p.ID == id })
}

// Replace returns another picture in place of one that could not be read.
func (c *Captchas) Replace(ctx context.Context, id string) (Picture, error) {
	answer := c.answer()
	png, err := c.draw(answer)
	if err != nil {
		return Picture{}, err
	}
	next, err := schema.Do(ctx, c.db, func(tx *schema.Tx) (*schema.Captcha, error) {
		return schema.ReplaceCaptcha(tx, id, answer)
	})
	if err != nil {
		return Picture{}, err
	}
	c.forget(id)
	return c.keep(next, png), nil
}

// Solve reports whether text is that of the captcha, and lifts the limits of its keys. Each captcha is solved once.
// may reports whether the caller is the one who was shown the captcha of a limit.
func (c *Captchas) Solve(ctx context.Context, id, text string, may func(*Limit, Key) bool) (bool, error) {
	now := c.limiter.nanos()
	var limit *Limit
	var keys []Key
	solved, err := schema.Do(ctx, c.db, func(tx *schema.Tx) (bool, error) {
		captcha, err := schema.SolveCaptcha(tx, id, text)
		if err != nil {
			return false, err
		}
		limit, keys = c.limiter.Limit(captcha.Route), splitKeys(captcha.Caller)
		if limit == nil || len(keys) == 0 || !may(limit, keys[0]) {
			return false, nil
		}
		return true, liftAll(tx, limit, keys, c.limiter.shared(now))
	})
	c.forget(id)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.InvalidKind {
		return false, nil
	}
	if err != nil || !solved {
		return false, err
	}
	for _, key := range keys {
		limit.lift(key, now)
	}
	return true, nil
}

func liftAll(tx *schema.Tx, l *Limit, keys []Key, now int64) error {
	lift := schema.LiftLimit
	if l.SingleCall {
		lift = schema.PardonLimit
	}
	for _, key := range keys {
		if _, limited := l.Paces[key.Kind]; !limited {
			continue
		}
		if err := lift(tx, l.Name, key.String(), now); err != nil {
			return err
		}
	}
	return nil
}

func joinKeys(keys []Key) string {
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = key.String()
	}
	return strings.Join(texts, " ")
}

func splitKeys(text string) (keys []Key) {
	for part := range strings.FieldsSeq(text) {
		keys = append(keys, ParseKey(part))
	}
	return keys
}
