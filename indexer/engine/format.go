package engine

import (
	"maps"
	"slices"
	"strconv"

	"cottonmall/indexer/engine/text"
)

// appendFormatted appends _formatted: the fields that are retrieved, highlighted or cropped, with numbers as strings.
func (w *hitWriter) appendFormatted(b []byte, doc uint32) []byte {
	docs := w.index.docs
	b = append(b, '{')
	from := len(b)
	docs.fields(docs.records.at(doc), func(part uint32, text string) bool {
		name := docs.parts[part].name
		if !w.display.all(name) || !w.isFormatted(name) {
			return true
		}
		if len(b) > from {
			b = append(b, ',')
		}
		b = w.appendFormat(append(appendString(b, name), ':'), name, docs.read(part, text))
		return true
	})
	return append(b, '}')
}

func (w *hitWriter) isFormatted(name string) bool {
	_, cropped := w.cropLength(name)
	return cropped || selection(slices.Collect(maps.Keys(w.crop))).some(name) ||
		w.retrieve.all(name) || w.highlight.all(name) || w.highlight.some(name) || w.retrieve.some(name)
}

// cropLength returns the number of words to which an attribute is cropped, and false if it is not cropped.
func (w *hitWriter) cropLength(name string) (int, bool) {
	for a, n := range w.crop {
		if a == "*" || below(a, name) {
			return n, true
		}
	}
	return 0, false
}

func (w *hitWriter) appendFormat(b []byte, name string, v value) []byte {
	switch v.kind() {
	case jsonString:
		return w.appendText(b, name, v.text())
	case jsonArray:
		b = append(b, '[')
		v.each(func(i int, v value) bool {
			if i > 0 {
				b = append(b, ',')
			}
			b = w.appendFormat(b, name, v)
			return true
		})
		return append(b, ']')
	case jsonObject:
		b = append(b, '{')
		from := len(b)
		v.fields(func(key, v value) bool {
			if len(b) > from {
				b = append(b, ',')
			}
			b = w.appendFormat(append(append(b, key...), ':'), name+"."+key.text(), v)
			return true
		})
		return append(b, '}')
	case jsonNull, jsonBool:
		return append(b, v...)
	}
	return w.appendText(b, name, string(v))
}

func (w *hitWriter) appendText(b []byte, name, s string) []byte {
	size, cropped := w.cropLength(name)
	marked := w.highlight.all(name)
	if !cropped && !marked {
		return appendString(b, s)
	}
	r := w.result
	var spans []text.Span
	if r == nil {
		r = new(text.Result)
	} else {
		spans = r.Matches(w.index.attribute(name), s)
	}
	if cropped {
		s, spans = r.Crop(s, spans, size, w.q.cropMarker)
	}
	if marked {
		s = text.Highlight(s, spans, w.q.pre, w.q.post)
	}
	return appendString(b, s)
}

// appendPositions appends where the words of the query are found: for every attribute with some, their ranges in bytes.
func (w *hitWriter) appendPositions(b []byte, doc uint32) []byte {
	b = append(b, '{')
	if w.result == nil {
		return append(b, '}')
	}
	p := positions{w: w}
	docs := w.index.docs
	docs.fields(docs.records.at(doc), func(part uint32, text string) bool {
		if name := docs.parts[part].name; w.display.all(name) {
			p.visit(name, docs.read(part, text), nil)
		}
		return true
	})
	for i, name := range p.names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(appendString(b, name), ':', '['), p.found[i]...), ']')
	}
	return append(b, '}')
}

// positions collects ranges by attribute.
type positions struct {
	w     *hitWriter
	names []string
	found [][]byte
}

// visit looks at a value; indices are its places in the arrays around it.
func (p *positions) visit(name string, v value, indices []int) {
	switch v.kind() {
	case jsonNull:
	case jsonObject:
		v.fields(func(key, v value) bool {
			p.visit(name+"."+key.text(), v, indices)
			return true
		})
	case jsonArray:
		v.each(func(i int, v value) bool {
			p.visit(name, v, append(indices[:len(indices):len(indices)], i))
			return true
		})
	default:
		for _, s := range p.w.result.Matches(p.w.index.attribute(name), plainText(v)) {
			p.add(name, s, indices)
		}
	}
}

func (p *positions) add(name string, s text.Span, indices []int) {
	n := len(p.names) - 1
	if n < 0 || p.names[n] != name {
		p.names, p.found = append(p.names, name), append(p.found, nil)
		n++
	}
	b := p.found[n]
	if len(b) > 0 {
		b = append(b, ',')
	}
	b = strconv.AppendInt(append(b, `{"start":`...), int64(s.Start), 10)
	b = strconv.AppendInt(append(b, `,"length":`...), int64(s.Length), 10)
	for i, index := range indices {
		if i == 0 {
			b = append(b, `,"indices":[`...)
		} else {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(index), 10)
	}
	if len(indices) > 0 {
		b = append(b, ']')
	}
	p.found[n] = append(b, '}')
}
