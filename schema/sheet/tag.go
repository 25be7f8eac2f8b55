package sheet

import (
	"bufio"
	"bytes"
	"errors"
	"html"
	"io"
	"regexp"
	"strconv"
)

// tags reads an XML text tag by tag. It is for what is asked of millions of tags: it takes what it finds as it is, also
// where the text is not well formed, and holds no more than one tag and the text before it.
type tags struct {
	in   *bufio.Reader
	text []byte // before the tag, as it is written
	tag  []byte // between < and >
	name []byte // of the tag, without the prefix of its namespace
	end  bool   // </name>
	only bool   // <name/>
}

// Longer texts are cut, longer tags are refused. A cell of Excel holds 32,767 characters.
const (
	longestText = 256 << 10
	longestTag  = 64 << 10
)

func newTags(r io.Reader) *tags { return &tags{in: bufio.NewReaderSize(r, 64<<10)} }

// next goes to the next tag. It returns io.EOF after the last.
func (t *tags) next() error {
	t.text, t.tag = t.text[:0], t.tag[:0]
	for {
		if err := t.until('<', &t.text, longestText); err != nil {
			return err
		}
		switch head, _ := t.in.Peek(8); {
		case bytes.HasPrefix(head, []byte("!--")):
			if err := t.skip("-->", func(byte) {}); err != nil {
				return err
			}
		case string(head) == "![CDATA[":
			_, _ = t.in.Discard(len(head))
			if err := t.skip("]]>", t.literal); err != nil {
				return err
			}
			t.text = bytes.TrimSuffix(t.text, []byte("]]&gt;"))
		default:
			return t.read()
		}
	}
}

// until reads up to a character and adds what stands before it, as far as there is room for it.
func (t *tags) until(stop byte, to *[]byte, most int) error {
	for {
		piece, err := t.in.ReadSlice(stop)
		if err == nil {
			piece = piece[:len(piece)-1]
		}
		*to = append(*to, piece[:min(len(piece), max(most-len(*to), 0))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// skip reads past an ending and gives away each character, with those of the ending.
func (t *tags) skip(ending string, take func(byte)) error {
	matched := 0
	for matched < len(ending) {
		c, err := t.in.ReadByte()
		if err != nil {
			return err
		}
		take(c)
		switch {
		case c == ending[matched]:
			matched++
		case c != ending[0]:
			matched = 0
		case matched != 2: // --- and ]]] go on
			matched = 1
		}
	}
	return nil
}

// literal adds a character for itself.
func (t *tags) literal(c byte) {
	switch {
	case len(t.text) >= longestText:
	case c == '&':
		t.text = append(t.text, "&amp;"...)
	case c == '>':
		t.text = append(t.text, "&gt;"...)
	default:
		t.text = append(t.text, c)
	}
}

// read reads a tag behind its <. In quotes a > does not end it.
func (t *tags) read() error {
	for {
		if err := t.until('>', &t.tag, longestTag); err != nil {
			return err
		}
		if len(t.tag) >= longestTag {
			return errBroken
		}
		if !quotes(t.tag) {
			break
		}
		t.tag = append(t.tag, '>')
	}
	name := t.tag
	t.only = bytes.HasSuffix(name, []byte("/"))
	if t.end = bytes.HasPrefix(name, []byte("/")); t.end {
		name = name[1:]
	}
	if i := bytes.IndexAny(name, " \t\r\n/"); i >= 0 {
		name = name[:i]
	}
	if i := bytes.IndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
	}
	t.name = name
	return nil
}

// quotes tells whether a quoted value goes on after the text.
func quotes(text []byte) bool {
	for {
		i := bytes.IndexAny(text, `"'`)
		if i < 0 {
			return false
		}
		end := bytes.IndexByte(text[i+1:], text[i])
		if end < 0 {
			return true
		}
		text = text[i+end+2:]
	}
}

// attribute is the value of an attribute as it is written.
func (t *tags) attribute(name string) []byte {
	rest := t.tag
	for {
		at := bytes.IndexByte(rest, '=')
		if at < 0 {
			return nil
		}
		key := bytes.TrimRight(rest[:at], " \t\r\n")
		key = key[bytes.LastIndexAny(key, " \t\r\n")+1:]
		rest = bytes.TrimLeft(rest[at+1:], " \t\r\n")
		if len(rest) == 0 {
			return nil
		}
		end := bytes.IndexByte(rest[1:], rest[0])
		if end < 0 {
			return nil
		}
		if string(key) == name {
			return rest[1 : 1+end]
		}
		rest = rest[end+2:]
	}
}

// is tells whether an attribute says yes.
func (t *tags) is(name string) bool {
	v := t.attribute(name)
	return string(v) == "1" || string(v) == "true"
}

// number is the value of an attribute that is a number, or zero.
func (t *tags) number(name string) int {
	text := t.attribute(name)
	if len(text) == 0 { // most cells have no style
		return 0
	}
	n, _ := strconv.Atoi(string(text))
	return max(n, 0)
}

// coded are characters as Office writes those that XML cannot hold.
var coded = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// plain is a text without what is escaped in it.
func plain(text []byte) []byte {
	if bytes.IndexByte(text, '&') >= 0 {
		text = []byte(html.UnescapeString(string(text)))
	}
	if bytes.Contains(text, []byte("_x")) {
		text = coded.ReplaceAllFunc(text, func(code []byte) []byte {
			n, _ := strconv.ParseUint(string(code[2:6]), 16, 16)
			return []byte(string(rune(n)))
		})
	}
	return text
}
