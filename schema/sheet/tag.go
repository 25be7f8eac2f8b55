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

// tagReader reads XML tag by tag, fast enough for millions of tags. It accepts XML that is not well formed, and holds
// one tag with the text before it.
type tagReader struct {
	in    *bufio.Reader
	text  []byte // before the tag, escaped
	tag   []byte // between < and >
	name  []byte // of the tag, without the prefix of its namespace
	end   bool   // </name>
	empty bool   // <name/>
}

// Longer texts are shortened, longer tags are refused. A cell of Excel holds 32,767 characters.
const (
	maxTagText = 256 << 10
	maxTag     = 64 << 10
)

func newTagReader(r io.Reader) *tagReader { return &tagReader{in: bufio.NewReaderSize(r, 64<<10)} }

// opens reports whether the tag begins an element.
func (t *tagReader) opens() bool { return !t.end }

// closes reports whether the tag ends an element.
func (t *tagReader) closes() bool { return t.end || t.empty }

// next reads the next tag. It returns io.EOF after the last.
func (t *tagReader) next() error {
	t.text, t.tag = t.text[:0], t.tag[:0]
	for {
		if err := t.readUntil('<', &t.text, maxTagText); err != nil {
			return err
		}
		switch head, _ := t.in.Peek(8); {
		case bytes.HasPrefix(head, []byte("!--")):
			if err := t.skip("-->", func(byte) {}); err != nil {
				return err
			}
		case string(head) == "![CDATA[":
			_, _ = t.in.Discard(len(head))
			if err := t.skip("]]>", t.appendLiteral); err != nil {
				return err
			}
			t.text = bytes.TrimSuffix(t.text, []byte("]]&gt;"))
		default:
			return t.readTag()
		}
	}
}

// readUntil reads up to a character. It appends the text before it, up to the limit.
func (t *tagReader) readUntil(stop byte, to *[]byte, limit int) error {
	for {
		piece, err := t.in.ReadSlice(stop)
		if err == nil {
			piece = piece[:len(piece)-1]
		}
		*to = append(*to, piece[:min(len(piece), max(limit-len(*to), 0))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// skip reads past an ending. It calls take for each character, including the ending.
func (t *tagReader) skip(ending string, take func(byte)) error {
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

// appendLiteral appends a character, escaped.
func (t *tagReader) appendLiteral(c byte) {
	switch {
	case len(t.text) >= maxTagText:
	case c == '&':
		t.text = append(t.text, "&amp;"...)
	case c == '>':
		t.text = append(t.text, "&gt;"...)
	default:
		t.text = append(t.text, c)
	}
}

// readTag reads a tag behind its <. A > in quotes does not end it.
func (t *tagReader) readTag() error {
	for {
		if err := t.readUntil('>', &t.tag, maxTag); err != nil {
			return err
		}
		if len(t.tag) >= maxTag {
			return errBroken
		}
		if !inQuotes(t.tag) {
			break
		}
		t.tag = append(t.tag, '>')
	}
	name := t.tag
	t.empty = bytes.HasSuffix(name, []byte("/"))
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

// inQuotes reports whether a text ends within a quoted value.
func inQuotes(text []byte) bool {
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

// attribute returns the value of an attribute, escaped, or nil.
func (t *tagReader) attribute(name string) []byte {
	return t.find(func(key []byte) bool { return string(key) == name })
}

// qualified returns the value of an attribute, escaped, whichever prefix its namespace has, or nil.
func (t *tagReader) qualified(name string) []byte {
	return t.find(func(key []byte) bool { return string(key[bytes.IndexByte(key, ':')+1:]) == name })
}

// find returns the value of the first attribute whose name fits, escaped, or nil.
func (t *tagReader) find(fits func(key []byte) bool) []byte {
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
		if fits(key) {
			return rest[1 : 1+end]
		}
		rest = rest[end+2:]
	}
}

// isSet reports whether an attribute is true.
func (t *tagReader) isSet(name string) bool {
	v := t.attribute(name)
	return string(v) == "1" || string(v) == "true"
}

// isOn reports whether an element is a property that is set: <strike/>, but not <strike val="0"/>.
func (t *tagReader) isOn() bool { return t.opens() && (len(t.attribute("val")) == 0 || t.isSet("val")) }

// number returns the value of an attribute as a number, or zero.
func (t *tagReader) number(name string) int {
	text := t.attribute(name)
	if len(text) == 0 { // most cells have no style
		return 0
	}
	n, _ := strconv.Atoi(string(text))
	return max(n, 0)
}

// officeEscape is how Office writes characters that XML cannot hold.
var officeEscape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// unescape returns a text without escapes.
func unescape(text []byte) []byte {
	if bytes.IndexByte(text, '&') >= 0 {
		text = []byte(html.UnescapeString(string(text)))
	}
	if bytes.Contains(text, []byte("_x")) {
		text = officeEscape.ReplaceAllFunc(text, func(code []byte) []byte {
			n, _ := strconv.ParseUint(string(code[2:6]), 16, 16)
			return []byte(string(rune(n)))
		})
	}
	return text
}

// count returns the value of a qualified attribute as a number between 0 and a million, or zero.
func (t *tagReader) count(name string) int {
	text := t.qualified(name)
	if len(text) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(text))
	if errors.Is(err, strconv.ErrRange) {
		n = maxCount
	}
	return min(max(n, 0), maxCount)
}

// maxCount is more than the rows of any sheet.
const maxCount = 1 << 24

// isTrue reports whether a qualified attribute is true.
func (t *tagReader) isTrue(name string) bool {
	v := t.qualified(name)
	return string(v) == "1" || string(v) == "true"
}
