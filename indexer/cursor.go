package indexer

import (
	"bytes"
	"encoding/json"
	"errors"
)

var errJSON = errors.New("the search engine's answer is no JSON of the expected form")

// cursor reads JSON of a known form front to back without building maps. After the first error it stands still.
type cursor struct {
	b   []byte
	i   int
	err error
}

func (c *cursor) fail() {
	if c.err == nil {
		c.err = errJSON
	}
	c.i = len(c.b)
}

// peek is the next byte that is not white space, zero at the end.
func (c *cursor) peek() byte {
	for c.i < len(c.b) {
		switch c.b[c.i] {
		case ' ', '\n', '\r', '\t':
			c.i++
		default:
			return c.b[c.i]
		}
	}
	return 0
}

// take steps over the next byte when it is the given one.
func (c *cursor) take(want byte) bool {
	if c.peek() != want || c.err != nil {
		return false
	}
	c.i++
	return true
}

// object calls f with each key of the object that comes next; f must read or skip the value. The key is only good
// during the call.
func (c *cursor) object(f func(key []byte)) {
	if !c.take('{') {
		c.fail()
		return
	}
	if c.take('}') {
		return
	}
	for c.err == nil {
		key := c.text()
		if !c.take(':') {
			c.fail()
			return
		}
		f(key)
		if c.take('}') {
			return
		}
		if !c.take(',') {
			c.fail()
		}
	}
}

// array calls f before each element of the array that comes next; f must read or skip it.
func (c *cursor) array(f func()) {
	if !c.take('[') {
		c.fail()
		return
	}
	if c.take(']') {
		return
	}
	for c.err == nil {
		f()
		if c.take(']') {
			return
		}
		if !c.take(',') {
			c.fail()
		}
	}
}

// null steps over a null, when one comes next.
func (c *cursor) null() bool {
	if c.peek() != 'n' || !bytes.HasPrefix(c.b[c.i:], []byte("null")) {
		return false
	}
	c.i += len("null")
	return true
}

// text reads a string; the bytes are shared with the input where it has no escapes.
func (c *cursor) text() []byte {
	if !c.take('"') {
		c.fail()
		return nil
	}
	start, plain := c.i, true
	for c.i < len(c.b) {
		switch c.b[c.i] {
		case '\\':
			plain = false
			c.i += 2
			continue
		case '"':
			c.i++
			if plain {
				return c.b[start : c.i-1]
			}
			var s string
			if json.Unmarshal(c.b[start-1:c.i], &s) != nil {
				c.fail()
			}
			return []byte(s)
		}
		c.i++
	}
	c.fail()
	return nil
}

// number reads the bytes of a number.
func (c *cursor) number() []byte {
	c.peek()
	start := c.i
	for c.i < len(c.b) {
		switch b := c.b[c.i]; {
		case b >= '0' && b <= '9', b == '-', b == '+', b == '.', b == 'e', b == 'E':
			c.i++
			continue
		}
		break
	}
	if c.i == start {
		c.fail()
	}
	return c.b[start:c.i]
}

// int reads a whole number.
func (c *cursor) int() int64 {
	n, ok := parseInt(c.number())
	if !ok {
		c.fail()
	}
	return n
}

// parseInt reads a whole number of at most 18 digits.
func parseInt(b []byte) (n int64, ok bool) {
	digits, negative := bytes.CutPrefix(b, []byte("-"))
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	for _, d := range digits {
		if d < '0' || d > '9' {
			return 0, false
		}
		n = 10*n + int64(d-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

// bool reads true or false.
func (c *cursor) bool() bool {
	c.peek()
	for text, value := range map[string]bool{"true": true, "false": false} {
		if bytes.HasPrefix(c.b[c.i:], []byte(text)) {
			c.i += len(text)
			return value
		}
	}
	c.fail()
	return false
}

// raw steps over a value of any form and gives its bytes.
func (c *cursor) raw() []byte {
	c.peek()
	start, depth := c.i, 0
	for c.i < len(c.b) {
		switch c.b[c.i] {
		case '"':
			c.text()
		case '{', '[':
			depth++
			c.i++
		case '}', ']':
			depth--
			c.i++
		default:
			c.i++
		}
		if depth == 0 && (c.i >= len(c.b) || ends(c.b[c.i-1], c.b[c.i])) {
			return c.b[start:c.i]
		}
	}
	c.fail()
	return nil
}

// ends tells whether a value is over between two bytes outside of brackets.
func ends(last, next byte) bool {
	switch last {
	case '"', '}', ']':
		return true
	}
	switch next {
	case ',', '}', ']', ' ', '\n', '\r', '\t':
		return true
	}
	return false
}
