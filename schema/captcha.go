package schema

import (
	"crypto/rand"
	"strings"
	"time"
)

// Captcha is a picture of characters that a caller over a limit must read.
type Captcha struct {
	ID     string    `gorm:"primaryKey;size:26"`
	Caller string    `gorm:"size:120"` // the caller over the limit
	Route  string    `gorm:"size:200"` // the route that was called
	Answer string    `gorm:"size:20"`
	Tries  int       // wrong answers
	Used   bool      // solved or replaced
	At     time.Time `gorm:"serializer:moment;type:bigint;index"`
}

const (
	CaptchaLife  = 3 * time.Minute
	captchaTries = 5
)

// Try reports whether the answer is right and the captcha still valid, ignoring case. It counts a wrong answer. A
// right answer makes the captcha invalid.
func (c *Captcha) Try(answer string, now time.Time) bool {
	if c.Used || c.Tries >= captchaTries || now.Sub(c.At) >= CaptchaLife {
		return false
	}
	if !strings.EqualFold(strings.TrimSpace(answer), c.Answer) {
		c.Tries++
		return false
	}
	c.Used = true
	return true
}

// NewCaptcha inserts a captcha with its answer for a caller and a route.
func NewCaptcha(tx *Tx, caller, route, answer string) (*Captcha, error) {
	c := Captcha{
		ID: rand.Text(), Caller: Shorten(caller, 120), Route: Shorten(route, 200), Answer: answer,
		At: tx.Now(),
	}
	return &c, Insert(tx, []Captcha{c})
}

// ReplaceCaptcha replaces a captcha that the user could not read by one with another answer, for the same caller and
// route. It refuses an unknown id.
func ReplaceCaptcha(tx *Tx, id, answer string) (next *Captcha, err error) {
	c, err := lockCaptcha(tx, id)
	if err != nil {
		return nil, err
	}
	c.Used = true
	if err := tx.Update(c); err != nil {
		return nil, err
	}
	return NewCaptcha(tx, c.Caller, c.Route, answer)
}

// SolveCaptcha returns the captcha if the answer is right, and makes it invalid. The count of wrong answers is
// stored despite the refusal, so call this before other writes.
func SolveCaptcha(tx *Tx, id, answer string) (*Captcha, error) {
	c, err := lockCaptcha(tx, id)
	if err != nil {
		return nil, err
	}
	right := c.Try(answer, tx.Now())
	if err := tx.Update(c); err != nil {
		return nil, err
	}
	if !right {
		return nil, Kept(errCaptcha())
	}
	return c, nil
}

func errCaptcha() error { return Invalid("result", "请输入正确的验证码") }

// lockCaptcha returns a locked captcha and refuses an unknown id.
func lockCaptcha(tx *Tx, id string) (*Captcha, error) {
	return Take[Captcha](tx.DB().Clauses(ForUpdate).Where("id = ?", PlainOr(id)), errCaptcha())
}

// OpenCaptcha returns the newest unused captcha of a caller for a route since a time. It returns nil if that one
// does not exist or has wrong answers.
func OpenCaptcha(tx *Tx, caller, route string, since time.Time) (*Captcha, error) {
	var c []Captcha
	err := tx.DB().Where("caller = ? AND route = ? AND at > ? AND used = ?", caller, route, Millis(since), false).
		Order("at DESC").Limit(1).Find(&c).Error
	if err != nil || len(c) == 0 || c[0].Tries > 0 {
		return nil, err
	}
	return &c[0], nil
}
