package sheet

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// continued reads a record and the records that continue it. Beyond their end it reads zeros.
type continued struct {
	part  []byte // rest of the record
	more  [][]byte
	ended bool // something was read beyond the end
}

// continued returns the reader of a record.
func (w *biff) continued(r *record) *continued {
	c := &continued{part: r.data}
	for at := r.next; ; {
		next, err := w.record(at)
		if err != nil || next.kind != biffContinue {
			return c
		}
		c.more, at = append(c.more, next.data), next.next
	}
}

// isEmpty reports whether nothing is left. It turns to the next record at the end of one.
func (c *continued) isEmpty() bool {
	for len(c.part) == 0 && len(c.more) > 0 {
		c.part, c.more = c.more[0], c.more[1:]
	}
	return len(c.part) == 0
}

func (c *continued) byte() byte {
	if c.isEmpty() {
		c.ended = true
		return 0
	}
	b := c.part[0]
	c.part = c.part[1:]
	return b
}

func (c *continued) uint16() int { return int(c.byte()) | int(c.byte())<<8 }

func (c *continued) uint32() int { return c.uint16() | c.uint16()<<16 }

// take returns the next bytes, at most as many as there are.
func (c *continued) take(n int) []byte {
	if n <= len(c.part) {
		out := c.part[:n]
		c.part = c.part[n:]
		return out
	}
	var out []byte
	for n > 0 && !c.isEmpty() {
		part := c.part[:min(n, len(c.part))]
		out, n = append(out, part...), n-len(part)
		c.part = c.part[len(part):]
	}
	c.ended = c.ended || n > 0
	return out
}

// skip reads past bytes.
func (c *continued) skip(n int) {
	for n > 0 && !c.isEmpty() {
		part := min(n, len(c.part))
		c.part, n = c.part[part:], n-part
	}
	c.ended = c.ended || n > 0
}

// characters appends characters of one or two bytes each. Each record that continues a text begins with the size of its
// characters.
func (c *continued) characters(to []uint16, count int, flags byte) []uint16 {
	for count > 0 {
		if len(c.part) == 0 {
			if c.isEmpty() {
				c.ended = true
				return to
			}
			flags = c.byte()
			continue
		}
		if flags&1 == 0 {
			part := c.part[:min(count, len(c.part))]
			for _, b := range part {
				to = append(to, uint16(b))
			}
			c.part, count = c.part[len(part):], count-len(part)
			continue
		}
		to = append(to, uint16(c.uint16()))
		count--
	}
	return to
}

// run is the font of a text from a character on.
type run struct{ first, font int }

// text reads a text of Excel 97 with its fonts. The buffers are overwritten by the next call.
func (c *continued) text(buffer []uint16, runs []run) ([]uint16, []run) {
	count, flags := c.uint16(), c.byte()
	many, other := 0, 0
	if flags&8 != 0 {
		many = c.uint16()
	}
	if flags&4 != 0 {
		other = c.uint32()
	}
	buffer, runs = c.characters(buffer[:0], count, flags), runs[:0]
	for range many {
		if c.isEmpty() {
			break
		}
		runs = append(runs, run{c.uint16(), c.uint16()})
	}
	c.skip(other)
	return buffer, runs
}

// readTexts reads the texts that cells refer to by number. Their number in the file is not trusted.
func (w *biff) readTexts(c *continued) error {
	c.skip(8)
	var buffer []uint16
	var runs []run
	for size := 0; !c.isEmpty(); {
		if len(w.texts)%4096 == 0 && w.ctx.Err() != nil {
			return w.ctx.Err()
		}
		if buffer, runs = c.text(buffer, runs); c.ended {
			break // cells that refer to it are refused
		}
		kept, struck := w.strike(buffer, runs)
		if struck && len(w.struck) < maxStyles {
			w.struck[len(w.texts)] = true
		}
		text := string(utf16.Decode(kept))
		switch size += len(text); {
		case len(w.texts) == maxStrings:
			return tooLarge("不同的文字超过 %d 个", maxStrings)
		case size > maxText:
			return tooLarge("文字超过 %d MB", maxText>>20)
		}
		w.texts = append(w.texts, text)
	}
	return nil
}

// strike returns a text without what is struck through, unless all of it is. It reports whether something is.
func (w *biff) strike(text []uint16, runs []run) (kept []uint16, struck bool) {
	if !slices.ContainsFunc(runs, func(r run) bool { return w.isStruck(r.font) && r.first < len(text) }) {
		return text, false
	}
	kept = append(kept, text[:min(runs[0].first, len(text))]...)
	for i, r := range runs {
		end := len(text)
		if i+1 < len(runs) {
			end = min(end, runs[i+1].first)
		}
		if !w.isStruck(r.font) && r.first < end {
			kept = append(kept, text[r.first:end]...)
		}
	}
	if strings.TrimSpace(string(utf16.Decode(kept))) == "" {
		return text, true
	}
	return kept, true
}
