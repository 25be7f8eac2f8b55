package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth is how deep arrays and objects may be nested.
const maxDepth = 127

// checkJSON accepts one JSON value with nothing but space around it, and returns the value.
func checkJSON(b string) (value, error) {
	c := jsonCheck{b: b}
	start := skipSpace(b, 0)
	c.i = start
	if err := c.value(0); err != nil {
		return "", err
	}
	end := c.i
	if c.i = skipSpace(b, c.i); c.i < len(b) {
		return "", c.fail("trailing characters")
	}
	return value(b[start:end]), nil
}

// jsonCheck walks over JSON text and refuses what is not well formed. Its errors read like those of serde_json.
type jsonCheck struct {
	b string
	i int
}

// fail names the place of the byte at hand, eof that of the end.
func (c *jsonCheck) fail(what string) error { return c.failAt(what, c.i+1) }

func (c *jsonCheck) eof(what string) error {
	return c.failAt("EOF while parsing "+what, len(c.b))
}

func (c *jsonCheck) failAt(what string, end int) error {
	before := c.b[:min(end, len(c.b))]
	line := strings.Count(before, "\n") + 1
	return fmt.Errorf("%s at line %d column %d", what, line, len(before)-1-strings.LastIndexByte(before, '\n'))
}

func (c *jsonCheck) value(depth int) error {
	if c.i >= len(c.b) {
		return c.eof("a value")
	}
	if depth > maxDepth {
		return c.fail("recursion limit exceeded")
	}
	switch ch := c.b[c.i]; ch {
	case '"':
		return c.text()
	case '{':
		return c.object(depth)
	case '[':
		return c.array(depth)
	case 't':
		return c.word("true")
	case 'f':
		return c.word("false")
	case 'n':
		return c.word("null")
	default:
		if ch == '-' || '0' <= ch && ch <= '9' {
			return c.number()
		}
	}
	return c.fail("expected value")
}

func (c *jsonCheck) word(w string) error {
	for j := range len(w) {
		if c.i >= len(c.b) {
			return c.eof("a value")
		}
		if c.b[c.i] != w[j] {
			return c.fail("expected ident")
		}
		c.i++
	}
	return nil
}

func (c *jsonCheck) digits() error {
	start := c.i
	for c.i < len(c.b) && '0' <= c.b[c.i] && c.b[c.i] <= '9' {
		c.i++
	}
	if c.i > start {
		return nil
	}
	if c.i >= len(c.b) {
		return c.eof("a value")
	}
	return c.fail("invalid number")
}

// number refuses what is not finite as a float64.
func (c *jsonCheck) number() error {
	from := c.i
	power, err := c.numberText()
	if err != nil {
		return err
	}
	if power || c.i-from > 300 {
		if _, err := strconv.ParseFloat(c.b[from:c.i], 64); err != nil {
			c.i--
			return c.fail("number out of range")
		}
	}
	return nil
}

// numberText walks over a number and reports whether it has an exponent.
func (c *jsonCheck) numberText() (power bool, err error) {
	if c.b[c.i] == '-' {
		c.i++
	}
	start := c.i
	if err := c.digits(); err != nil {
		return false, err
	}
	if c.b[start] == '0' && c.i > start+1 {
		c.i = start + 1
		return false, c.fail("invalid number")
	}
	if c.i < len(c.b) && c.b[c.i] == '.' {
		c.i++
		if err := c.digits(); err != nil {
			return false, err
		}
	}
	if c.i < len(c.b) && c.b[c.i]|0x20 == 'e' {
		c.i++
		if c.i < len(c.b) && (c.b[c.i] == '+' || c.b[c.i] == '-') {
			c.i++
		}
		return true, c.digits()
	}
	return false, nil
}

// isPlain has the bytes that stand for themselves inside a string.
var isPlain = func() (t [256]bool) {
	for i := range t {
		t[i] = i >= 0x20 && i != '"' && i != '\\'
	}
	return t
}()

func (c *jsonCheck) text() error {
	b, start, ascii := c.b, c.i, byte(0)
	i := c.i + 1
	for {
		for i < len(b) && isPlain[b[i]] {
			ascii |= b[i]
			i++
		}
		if c.i = i; i >= len(b) {
			return c.eof("a string")
		}
		switch b[i] {
		case '"':
			c.i = i + 1
			if ascii >= utf8.RuneSelf && !utf8.ValidString(b[start:i]) {
				return c.fail("invalid unicode code point")
			}
			return nil
		case '\\':
			if err := c.escape(); err != nil {
				return err
			}
			i = c.i
		default:
			return c.fail("control character (\\u0000-\\u001F) found while parsing a string")
		}
	}
}

func (c *jsonCheck) escape() error {
	if c.i++; c.i >= len(c.b) {
		return c.eof("a string")
	}
	switch c.b[c.i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		c.i++
		return nil
	case 'u':
		if c.i+5 > len(c.b) {
			return c.eof("a string")
		}
		if _, err := strconv.ParseUint(c.b[c.i+1:c.i+5], 16, 32); err != nil {
			return c.fail("invalid escape")
		}
		c.i += 5
		return nil
	}
	return c.fail("invalid escape")
}

func (c *jsonCheck) array(depth int) error {
	c.i = skipSpace(c.b, c.i+1)
	if c.i < len(c.b) && c.b[c.i] == ']' {
		c.i++
		return nil
	}
	for {
		if c.i >= len(c.b) {
			return c.eof("a list")
		}
		if err := c.value(depth + 1); err != nil {
			return err
		}
		c.i = skipSpace(c.b, c.i)
		switch {
		case c.i >= len(c.b):
			return c.eof("a list")
		case c.b[c.i] == ']':
			c.i++
			return nil
		case c.b[c.i] != ',':
			return c.fail("expected `,` or `]`")
		}
		if c.i = skipSpace(c.b, c.i+1); c.i < len(c.b) && c.b[c.i] == ']' {
			return c.fail("trailing comma")
		}
	}
}

func (c *jsonCheck) object(depth int) error {
	c.i = skipSpace(c.b, c.i+1)
	if c.i < len(c.b) && c.b[c.i] == '}' {
		c.i++
		return nil
	}
	for {
		if err := c.member(depth); err != nil {
			return err
		}
		c.i = skipSpace(c.b, c.i)
		switch {
		case c.i >= len(c.b):
			return c.eof("an object")
		case c.b[c.i] == '}':
			c.i++
			return nil
		case c.b[c.i] != ',':
			return c.fail("expected `,` or `}`")
		}
		if c.i = skipSpace(c.b, c.i+1); c.i < len(c.b) && c.b[c.i] == '}' {
			return c.fail("trailing comma")
		}
	}
}

func (c *jsonCheck) member(depth int) error {
	if c.i >= len(c.b) {
		return c.eof("an object")
	}
	if c.b[c.i] != '"' {
		return c.fail("key must be a string")
	}
	if err := c.text(); err != nil {
		return err
	}
	c.i = skipSpace(c.b, c.i)
	if c.i >= len(c.b) {
		return c.eof("an object")
	}
	if c.b[c.i] != ':' {
		return c.fail("expected `:`")
	}
	c.i = skipSpace(c.b, c.i+1)
	return c.value(depth + 1)
}
