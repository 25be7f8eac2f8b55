package schema

import (
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"gorm.io/gorm"
)

// Captcha is a picture with characters that a caller who asked too often must read.
type Captcha struct {
	ID     string    `gorm:"primaryKey;size:26"`
	Caller string    `gorm:"size:120"` // who asked too often
	Route  string    `gorm:"size:200"` // what was asked for
	Answer string    `gorm:"size:20"`
	Tries  int       // wrong ones
	Used   bool      // no longer good
	At     time.Time `gorm:"serializer:moment;type:bigint;index"`
}

const (
	captchaLife  = 3 * time.Minute
	captchaTries = 5
)

// Try tells whether the answer is right and the captcha still good, and counts the try. Upper and lower case are
// alike. A right answer uses it up.
func (c *Captcha) Try(answer string, now time.Time) bool {
	if c.Used || c.Tries >= captchaTries || now.Sub(c.At) >= captchaLife {
		return false
	}
	if !strings.EqualFold(strings.TrimSpace(answer), c.Answer) {
		c.Tries++
		return false
	}
	c.Used = true
	return true
}

// NewCaptcha stores a captcha with its answer for a caller and a route.
func (tx *Tx) NewCaptcha(caller, route, answer string) (*Captcha, error) {
	c := Captcha{ID: rand.Text(), Caller: shorten(caller, 120), Route: shorten(route, 200), Answer: answer, At: tx.now}
	return &c, insert(tx, []Captcha{c})
}

// ReplaceCaptcha takes the place of a captcha that could not be read: the new one has another answer, for the same
// caller and route. It refuses one that is not known.
func (tx *Tx) ReplaceCaptcha(id, answer string) (next *Captcha, err error) {
	c, err := tx.lockCaptcha(id)
	if err != nil {
		return nil, err
	}
	c.Used = true
	if err := tx.Update(c); err != nil {
		return nil, err
	}
	return tx.NewCaptcha(c.Caller, c.Route, answer)
}

// SolveCaptcha uses up a captcha by its answer, and gives it. A wrong answer is refused, and its count is kept: call
// it before anything else is written.
func (tx *Tx) SolveCaptcha(id, answer string) (*Captcha, error) {
	c, err := tx.lockCaptcha(id)
	if err != nil {
		return nil, err
	}
	right := c.Try(answer, tx.now)
	if err := tx.Update(c); err != nil {
		return nil, err
	}
	if !right {
		return nil, kept(errCaptcha())
	}
	return c, nil
}

func errCaptcha() error { return Invalid("result", "请输入正确的验证码") }

func (tx *Tx) lockCaptcha(id string) (*Captcha, error) {
	var c Captcha
	err := tx.db.Clauses(forUpdate).Take(&c, "id = ?", plainOr(id)).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errCaptcha()
	}
	return &c, err
}
