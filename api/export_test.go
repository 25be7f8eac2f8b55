package api

import (
	"maps"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
)

// RouteLine is a line of the routes page as tests outside see it.
type RouteLine struct {
	Method, Path, Who string
	Changing, Raw     bool
	Takes             []Field
}

// Field is a value that a call takes.
type Field struct {
	Name, Type string
	Required   bool
	Longest    int // characters of a text; zero: any
	Least      int
	Choice     []any   // of which it is one; empty: anything
	Items      *Field  // of a list, or of an object by names of one's own
	Parts      []Field // of an object
}

// Routes is the routes page.
func Routes() []RouteLine {
	a := newApp(Config{})
	defer a.Stop()
	lines := []RouteLine{}
	for _, r := range a.routes() {
		line := RouteLine{Method: r.Method, Path: r.Path, Who: r.Who.Name, Changing: r.Changing, Raw: r.Raw != nil}
		if r.Bind != nil {
			line.Takes = fieldOf(a.Registry, "", r.Bind(a.Registry).In, true).Parts
		}
		lines = append(lines, line)
	}
	return lines
}

func fieldOf(registry huma.Registry, name string, s *huma.Schema, required bool) Field {
	if s.Ref != "" {
		s = registry.SchemaFromRef(s.Ref)
	}
	f := Field{Name: name, Type: s.Type, Required: required, Choice: s.Enum}
	if s.MaxLength != nil {
		f.Longest = *s.MaxLength
	}
	if s.Minimum != nil {
		f.Least = int(*s.Minimum)
	}
	items := s.Items
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		items = more
	}
	if items != nil {
		one := fieldOf(registry, "", items, true)
		f.Items = &one
	}
	for _, part := range slices.Sorted(maps.Keys(s.Properties)) {
		f.Parts = append(f.Parts, fieldOf(registry, part, s.Properties[part], slices.Contains(s.Required, part)))
	}
	return f
}

// Answers makes every captcha have this text.
func Answers(c *Config, text string) { c.answer = func() string { return text } }

// Patience sets how long somebody waits for his password's turn.
func Patience(c *Config, d time.Duration) { c.patience = d }

// TokensAtOnce sets how many tokens of one address are looked up, hardly ever more.
func TokensAtOnce(c *Config, n int) {
	c.tokens = limiter.Paces{limiter.Address: limiter.Calls(1, 1000*time.Second, n)}
}

// NewAnswer returns a random text for a captcha.
var NewAnswer = web.NewAnswer
