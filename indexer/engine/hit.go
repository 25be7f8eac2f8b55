package engine

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/indexer/engine/text"
)

// selection selects the attributes that are shown. nil selects all of them.
type selection []string

// all reports whether everything under a name is shown, some whether anything below it is.
func (s selection) all(name string) bool {
	return s == nil || slices.ContainsFunc(s, func(a string) bool { return below(a, name) })
}

func (s selection) some(name string) bool {
	return slices.ContainsFunc(
		s, func(a string) bool { return strings.HasPrefix(a, name) && len(a) > len(name) && a[len(name)] == '.' },
	)
}

// hitWriter writes the hits of a query.
type hitWriter struct {
	*evaluator
	q         *query
	result    *text.Result
	display   selection
	retrieve  selection
	highlight selection
	crop      map[string]int // attribute -> words
	formatted bool
	kept      []keeping // by part
}

// keeping is how much of a field a hit has.
type keeping uint8

const (
	undecided keeping = iota
	nothing
	partly
	wholly
)

func newHitWriter(e *evaluator, q *query, r *text.Result) *hitWriter {
	w := &hitWriter{
		evaluator: e, q: q, result: r,
		display: e.index.settings.displayed, retrieve: q.retrieve,
		highlight: selection{},
	}
	if len(q.highlight)+len(q.crop) > 0 {
		w.readFormats()
		w.formatted = slices.ContainsFunc(q.highlight, w.isKnown)
		for name := range w.crop {
			w.formatted = w.formatted || w.isKnown(name)
		}
	}
	return w
}

// isKnown reports whether an attribute occurs in documents of the index and is shown; * is every attribute.
func (w *hitWriter) isKnown(attribute string) bool {
	if attribute == "*" {
		return true
	}
	docs := w.index.docs
	occurs := slices.ContainsFunc(docs.parts, func(p part) bool {
		return slices.ContainsFunc(p.leaves, func(n uint32) bool {
			name := docs.leaves[n].name
			return below(attribute, name) || below(name, attribute)
		})
	})
	return occurs && (w.display.all(attribute) || w.display.some(attribute))
}

func (w *hitWriter) readFormats() {
	if w.highlight = w.q.highlight; slices.Contains(w.q.highlight, "*") {
		w.highlight = nil
	} else if w.highlight == nil {
		w.highlight = selection{}
	}
	w.crop = map[string]int{}
	for _, c := range w.q.crop {
		name, size, ok := cutLast(c, ":")
		n, err := strconv.Atoi(size)
		if !ok || err != nil {
			name, n = c, w.q.cropLength
		}
		w.crop[name] = n
	}
}

func (w *hitWriter) appendHits(b []byte, docs []uint32) []byte {
	w.kept = make([]keeping, len(w.index.docs.parts))
	for i, doc := range docs {
		if i > 0 {
			b = append(b, ',')
		}
		from := len(b)
		b = w.appendHit(b, doc)
		w.scratch.lend(len(b) - from)
	}
	return b
}

func (w *hitWriter) appendHit(b []byte, doc uint32) []byte {
	b = append(b, '{')
	from := len(b)
	b = w.appendFields(b, doc)
	extra := func(name string) {
		if len(b) > from {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), name...), `":`...)
	}
	if end := len(b); w.formatted {
		extra("_formatted")
		if b = w.appendFormatted(b, doc); b[len(b)-2] == '{' {
			b = b[:end] // nothing to format
		}
	}
	if w.q.positions {
		extra("_matchesPosition")
		b = w.appendPositions(b, doc)
	}
	if w.q.score {
		extra("_rankingScore")
		b = strconv.AppendFloat(b, w.score(doc), 'g', -1, 64)
	}
	if w.q.scoreDetails {
		extra("_rankingScoreDetails")
		b = w.appendScoreDetails(b, doc)
	}
	return append(b, '}')
}

func (w *hitWriter) score(doc uint32) float64 {
	if w.result == nil {
		return 1
	}
	return w.result.Score(doc, w.index.settings.rankingRules)
}

// appendScoreDetails appends for every rule the score that it alone would give.
func (w *hitWriter) appendScoreDetails(b []byte, doc uint32) []byte {
	b = append(b, '{')
	order := 0
	for _, rule := range w.index.settings.rankingRules {
		if rankParts[rule] == nil || w.result == nil {
			continue
		}
		if order > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(appendString(b, rule), `:{"order":`...), int64(order), 10)
		b = strconv.AppendFloat(append(b, `,"score":`...), w.result.Score(doc, []string{rule}), 'g', -1, 64)
		b = append(b, '}')
		order++
	}
	return append(b, '}')
}

// appendFields appends the retrieved fields, in the order of the document.
func (w *hitWriter) appendFields(b []byte, doc uint32) []byte {
	docs, first := w.index.docs, true
	docs.fields(docs.records.at(doc), func(part uint32, text string) bool {
		k := w.kept[part]
		if k == undecided {
			k = w.keep(docs.parts[part].name)
			w.kept[part] = k
		}
		if k == nothing {
			return true
		}
		at := len(b)
		if !first {
			b = append(b, ',')
		}
		b = append(appendString(b, docs.parts[part].name), ':')
		if k == wholly {
			b, first = docs.appendField(b, part, text), false
			return true
		}
		if some, ok := w.appendPart(b, docs.parts[part].name, docs.read(part, text)); ok {
			b, first = some, false
		} else {
			b = b[:at]
		}
		return true
	})
	return b
}

func (w *hitWriter) keep(name string) keeping {
	all := w.display.all(name) && w.retrieve.all(name)
	some := (w.display.all(name) || w.display.some(name)) && (w.retrieve.all(name) || w.retrieve.some(name))
	switch {
	case all:
		return wholly
	case some:
		return partly
	}
	return nothing
}

// appendPart appends what is shown of an object, or of the objects of an array.
func (w *hitWriter) appendPart(b []byte, name string, v value) ([]byte, bool) {
	switch v.kind() {
	case jsonObject:
		b = append(b, '{')
		from := len(b)
		v.fields(func(key, v value) bool {
			b = w.appendMember(b, from, name+"."+key.text(), key, v)
			return true
		})
		return append(b, '}'), len(b) > from
	case jsonArray:
		b = append(b, '[')
		from := len(b)
		v.each(func(_ int, v value) bool {
			at := len(b)
			if at > from {
				b = append(b, ',')
			}
			part, ok := w.appendPart(b, name, v)
			if b = part; !ok {
				b = b[:at]
			}
			return true
		})
		return append(b, ']'), len(b) > from
	}
	return b, false
}

func (w *hitWriter) appendMember(b []byte, from int, name string, key, v value) []byte {
	k := w.keep(name)
	if k == nothing {
		return b
	}
	at := len(b)
	if at > from {
		b = append(b, ',')
	}
	b = append(append(b, key...), ':')
	if k == wholly {
		return append(b, v...)
	}
	part, ok := w.appendPart(b, name, v)
	if !ok {
		return b[:at]
	}
	return part
}
