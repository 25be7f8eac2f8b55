package api

import "time"

// RouteLine is a line of the routes page as tests outside see it.
type RouteLine struct {
	Method, Path, Who string
	Changing          bool
}

// Routes is the routes page.
func Routes() []RouteLine {
	a := newApp(Config{})
	defer a.end()
	lines := []RouteLine{}
	for _, r := range a.routes() {
		lines = append(lines, RouteLine{r.method, r.path, string(r.who), r.changing})
	}
	return lines
}

// Answers makes every captcha have this text.
func Answers(c *Config, text string) { c.answer = func() string { return text } }

// Patience sets how long somebody waits for his password's turn.
func Patience(c *Config, d time.Duration) { c.patience = d }

// NewAnswer is a captcha's text as it is drawn.
var NewAnswer = newAnswer
