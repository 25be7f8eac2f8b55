package api

import (
	"time"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
)

// Answers makes every captcha have this text.
func Answers(c *Config, text string) { c.answer = func() string { return text } }

// Patience sets how long a password waits to be hashed.
func Patience(c *Config, d time.Duration) { c.patience = d }

// TokensAtOnce sets how many tokens of one address are looked up. The limit hardly grows with time.
func TokensAtOnce(c *Config, n int) {
	c.tokens = limiter.Paces{limiter.Address: limiter.Calls(1, 1000*time.Second, n)}
}

// NewAnswer returns a random text for a captcha.
var NewAnswer = web.NewAnswer
