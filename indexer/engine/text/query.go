package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxWords is how many words of a query count; what follows is passed over, as in Meilisearch. Two Chinese characters
// count as a word.
const maxWords = 10

// maxTokens is how many words and characters of a query are looked at, those of phrases included.
const maxTokens = 1000

// unit is a word or a Chinese character of a phrase.
type unit struct {
	text string
	at   int // its distance from the first unit
	han  bool
	tied bool // directly after the character before
	word int  // characters of the known word that begins here
}

// term is what has to be found: a word, characters that stand together, or a quoted phrase.
type term struct {
	units   []unit
	quoted  bool
	prefix  bool
	at, end int // positions in the query
}

// word returns the word of a term that is a single word and may be misspelt.
func (t term) word() string {
	if t.quoted || len(t.units) != 1 || t.units[0].han {
		return ""
	}
	return t.units[0].text
}

// run reports that a term is Chinese characters, not quoted.
func (t term) run() bool { return !t.quoted && t.units[0].han }

// parser reads what somebody typed.
type parser struct {
	*rules
	terms  []term
	not    [][]unit
	pieces []token // the phrase or the characters in hand
	quoted bool
	minus  bool // the next word or phrase is not wanted
	reject bool // the pieces are not wanted
	words  int
}

// parse returns the terms of a query and the phrases that must not occur.
func (r *rules) parse(s string) ([]term, [][]unit) {
	p := parser{rules: r}
	end, before := 0, ' '
	tokens := r.tokens.split(s, nil)
	for _, t := range tokens[:min(len(tokens), maxTokens)] {
		if p.words >= maxWords {
			break
		}
		p.between(s[end:t.start], before)
		p.token(t, t.end == len(s))
		end = t.end
		before, _ = utf8.DecodeLastRuneInString(s[:end])
	}
	if p.words < maxWords {
		p.between(s[end:], before)
	}
	p.flush(end == len(s) && !p.quoted)
	return p.terms, p.not
}

// between reads what stands between two words; before is the character before it.
func (p *parser) between(s string, before rune) {
	for i, c := range s {
		switch {
		case strings.ContainsRune(`"“”`, c):
			p.flush(false)
			p.quoted = !p.quoted
			p.reject = p.minus && p.quoted
			p.minus = false
		case c == '-' && !p.quoted && unicode.IsSpace(before):
			p.minus = true
		default:
			p.minus = false
			if _, kind := classify(s[i:]); p.quoted && kind == hard {
				p.flush(false)
			}
		}
		before = c
	}
}

func (p *parser) token(t token, last bool) {
	if p.quoted {
		p.pieces = append(p.pieces, t)
		return
	}
	if !t.tied {
		p.flush(false)
		p.reject, p.minus = p.minus, false
	}
	if t.han {
		p.pieces = append(p.pieces, t)
		return
	}
	switch {
	case p.reject:
		p.refuse(units([]token{t}))
		p.reject = false
	case last || !p.stop[t.text]:
		p.add(term{units: units([]token{t}), prefix: last && p.Prefix, at: t.pos, end: t.pos})
	}
}

// flush ends the pieces in hand; last is set when nothing follows them.
func (p *parser) flush(last bool) {
	list := p.pieces
	p.pieces = p.pieces[:0:0]
	switch {
	case len(list) == 0:
	case p.reject:
		p.refuse(p.wanted(list))
	case p.quoted:
		if u := p.wanted(list); len(u) > 0 {
			p.add(term{units: u, quoted: true, at: list[0].pos, end: list[len(list)-1].pos})
		}
	case p.stop[characters(list)]:
		if last {
			p.add(runTerm(list))
		}
	default:
		for _, part := range p.cutStops(list) {
			p.add(runTerm(part))
		}
	}
	if !p.quoted {
		p.reject = false
	}
}

// maxNot is how many words and phrases can be unwanted.
const maxNot = 100

func (p *parser) refuse(u []unit) {
	if len(u) > 0 && len(p.not) < maxNot {
		p.not = append(p.not, u)
	}
}

func (p *parser) add(t term) {
	room := maxWords - p.words
	if room <= 0 {
		return
	}
	p.words++
	if n := min(len(t.units), 2*room); t.run() {
		t.units, t.end = t.units[:n], t.at+n-1
		p.words += (n - 1) / 2
	}
	p.terms = append(p.terms, t)
}

func runTerm(list []token) term {
	return term{units: units(list), at: list[0].pos, end: list[len(list)-1].pos}
}

// wanted returns the units of a phrase, whose stop words only keep their place.
func (p *parser) wanted(list []token) (out []unit) {
	for _, u := range units(list) {
		if !p.stop[u.text] {
			out = append(out, u)
		}
	}
	if len(out) > 0 {
		first := out[0].at
		for i := range out {
			out[i].at -= first
		}
		out[0].tied = false
	}
	return out
}

// cutStops cuts characters at stop words that stand between words: 新疆的棉花 is 新疆 and 棉花.
func (p *parser) cutStops(list []token) (parts [][]token) {
	from := 0
	for i := 2; i+2 < len(list); i++ {
		if i-from >= 2 && p.stop[list[i].text] {
			parts = append(parts, list[from:i])
			from = i + 1
		}
	}
	return append(parts, list[from:])
}

func characters(list []token) string {
	var b strings.Builder
	for _, t := range list {
		b.WriteString(t.text)
	}
	return b.String()
}

func units(list []token) []unit {
	out := make([]unit, len(list))
	for i, t := range list {
		out[i] = unit{text: t.text, at: t.pos - list[0].pos, han: t.han, tied: t.tied && i > 0, word: int(t.word)}
	}
	return out
}

// joined returns the text of terms as synonyms are looked up.
func joined(terms []term) string {
	var b strings.Builder
	for i, t := range terms {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(spelled(t.units))
	}
	return b.String()
}

// spelled returns the text of units.
func spelled(units []unit) string {
	if len(units) == 1 {
		return units[0].text
	}
	var b strings.Builder
	for i, u := range units {
		if i > 0 && !u.tied {
			b.WriteByte(' ')
		}
		b.WriteString(u.text)
	}
	return b.String()
}

// terms returns the words of a text and its Chinese characters that stand together, without a query's special signs.
func (r *rules) terms(s string) (out []term) {
	list := r.tokens.split(s, nil)
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].tied {
			n++
		}
		out = append(out, runTerm(list[:n]))
		list = list[n:]
	}
	return out
}
