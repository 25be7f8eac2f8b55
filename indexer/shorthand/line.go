package shorthand

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// piece is a part of a shorthand line: an understood term, or a word.
type piece struct {
	text      string
	adjoining bool // nothing stands between it and the piece before
	negative  bool // excludes something
	inList    bool // a sign or word of a list stands between it and the piece before: 阿克苏/库尔勒
	alone     bool // only understood if nothing adjoins it
	place     bool // a place name, which may be part of another name
	origin    *origin
	zone      zone
	hint      string // for the user
	apply     func(d *demand.Demand) bool
}

func parseLine(text string, viewer cottonindex.Viewer, v *vocabulary) Shorthand {
	r := &lineReader{viewer: viewer, names: v}
	pieces := joinNames(r.cut(plainName(text)), v)
	mergeOrigins(pieces)
	var wanted demand.Demand
	in, understood := anyZone, make([]bool, len(pieces))
	for _, i := range positiveFirst(pieces) {
		if d, z, ok := pieces[i].join(wanted, in, viewer); ok {
			wanted, in, understood[i] = d, z, true
		}
	}
	words, runs := wordsOf(pieces, understood)
	left := strings.Join(words, " ")
	if in == anyZone {
		in = zoneOfNumbers(left)
	}
	wanted.Type = max(0, int(in-xinjiang))
	return Shorthand{
		Demand: wanted, Words: left, Zone: in.kind(), Order: r.order, LacksMill: r.lacksMill,
		Hints: append(hintsOf(pieces), v.hints(wanted.IndexCodes)...), runs: runs,
	}
}

func hintsOf(pieces []piece) (hints []string) {
	for _, p := range pieces {
		if p.hint != "" {
			hints = append(hints, p.hint)
		}
	}
	return hints
}

// join adds the meaning of a piece to a demand and its zone. It returns false for a word, and for a meaning that
// contradicts the demand.
func (p piece) join(d demand.Demand, in zone, viewer cottonindex.Viewer) (demand.Demand, zone, bool) {
	in, ok := in.merge(p.zone)
	next := copied(d)
	ok = ok && p.apply != nil && p.apply(&next) && possible(&next, viewer)
	return next, in, ok
}

// copied returns a copy of a demand whose lists can grow independently.
func copied(d demand.Demand) demand.Demand {
	for _, list := range []*schema.List{
		&d.SaleTypes, &d.Sidings, &d.Warehouses, &d.WarehouseZones, &d.Cities, &d.Areas, &d.Ginneries,
		&d.ExcludeGinneries,
		&d.PrimaryColour, &d.ExcludePrimaryColour, &d.CottonYears, &d.PackTypes, &d.CottonTypes, &d.MikeGrades, &d.IndexCodes,
	} {
		*list = slices.Clip(*list)
	}
	return d
}

// possible reports whether a demand would be accepted.
func possible(d *demand.Demand, v cottonindex.Viewer) bool {
	m := &cottonindex.Market{Premiums: anyPremiums}
	if v.Company != 0 {
		m.Mills = &mill.Mills{List: []mill.Mill{{ID: 1, CompanyID: v.Company, Default: true}}}
	}
	_, err := cottonindex.NewFilter(d, v, m)
	return err == nil
}

// anyPremiums are premium tables for a line, which names none.
var anyPremiums = &market.Premiums{Tables: []market.PremiumTable{{Code: "any"}}}

// lineReader cuts a line into pieces by the rules.
type lineReader struct {
	viewer    cottonindex.Viewer
	names     *vocabulary
	order     string // that the line names
	lacksMill bool   // see [Shorthand]
}

// cut cuts a text into pieces. At each place the rule or name with the longest match wins; the rest are words.
func (r *lineReader) cut(text string) []piece {
	var pieces []piece
	word, glued, last := 0, false, 0 // where the word that goes on began, and where the last piece ended
	endWord := func(end int) {
		if word < end {
			pieces = append(pieces, piece{text: text[word:end], adjoining: glued})
			glued, last = true, end
		}
	}
	for i := 0; i < len(text); {
		if gap := gapAt(text[i:]); gap > 0 {
			endWord(i)
			i += gap
			word, glued = i, false
			continue
		}
		p, ok := r.negated(text[i:])
		if !ok {
			p, ok = r.at(text[i:])
		}
		if ok && p.fits(text, i) {
			endWord(i)
			p.adjoining, p.inList = glued, listSigns[strings.TrimSpace(text[last:i])]
			pieces = append(pieces, p)
			i += len(p.text)
			word, glued, last = i, true, i
			continue
		}
		i += wordStep(text[i:])
	}
	endWord(len(text))
	return pieces
}

// fits reports whether a piece can be understood at a place of a text. 2026+1000 and 701团 are words.
func (p piece) fits(text string, at int) bool {
	if p.text[0] == '+' && at > 0 && alphanumeric(text[at-1]) {
		return false
	}
	if !p.alone {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after := text[at+len(p.text):]
	return (at == 0 || gapAt(string(before)) > 0) && (after == "" || gapAt(after) > 0)
}

// gapAt returns the length of the separator at the beginning of a text: blanks and punctuation outside of rules.
func gapAt(text string) int {
	r, size := utf8.DecodeRuneInString(text)
	if unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(",;，、；。|/\"'“”‘’:!?！？", r) {
		return size
	}
	return 0
}

// wordStep returns the least length of a word at the beginning of a text. Letters and digits stay together, so that
// no rule begins within a number.
func wordStep(text string) int {
	n := 0
	for n < len(text) && (alphanumeric(text[n]) || text[n] == '.' && n > 0 && n+1 < len(text) && alphanumeric(text[n+1])) {
		n++
	}
	if n > 0 {
		return n
	}
	_, size := utf8.DecodeRuneInString(text)
	return size
}

func alphanumeric(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// at returns the piece at the beginning of a text.
func (r *lineReader) at(text string) (best piece, ok bool) {
	if e, n := r.names.at(text); n > 0 {
		best, ok = piece{text: text[:n], place: e.place, origin: e.origin, zone: e.zone, apply: e.apply}, true
	}
	for i := range rules {
		m := rules[i].match(text)
		if m == nil || len(m[0]) <= len(best.text) || !endsWell(text, len(m[0])) {
			continue
		}
		rule := &rules[i]
		best, ok = piece{text: m[0], place: rule.place, zone: rule.zone, alone: rule.alone}, true
		best.apply = func(d *demand.Demand) bool { return rule.apply(r, d, m) }
		if rule.hint != "" {
			best.hint = fmt.Sprintf(rule.hint, m[1])
		}
	}
	return best, ok
}

// endsWell reports whether a match does not end within a number or a Latin word.
func endsWell(text string, end int) bool {
	if end >= len(text) || !alphanumeric(text[end-1]) {
		return true
	}
	if text[end] == '.' {
		return end+1 >= len(text) || !alphanumeric(text[end+1])
	}
	return !alphanumeric(text[end])
}

// joinNames joins place names with the names that contain them: 阿克苏棉麻站 is a warehouse, no city.
func joinNames(pieces []piece, v *vocabulary) []piece {
	for i := 0; i < len(pieces); i++ {
		if pieces[i].apply != nil {
			continue
		}
		from, to := i, i+1
		for from > 0 && pieces[from].adjoining && (pieces[from-1].place || pieces[from-1].apply == nil) {
			from--
		}
		for to < len(pieces) && pieces[to].adjoining && (pieces[to].place || pieces[to].apply == nil) {
			to++
		}
		if a, b := longestName(pieces, from, i, to, v); b-a > 1 {
			joined := piece{text: textOf(pieces[a:b]), adjoining: pieces[a].adjoining}
			pieces = slices.Replace(pieces, a, b, joined)
			i = a
		}
	}
	return pieces
}

// longestName returns the longest run of pieces around one that is part of a known name.
func longestName(pieces []piece, from, at, to int, v *vocabulary) (a, b int) {
	a, b = at, at+1
	for first := from; first <= at; first++ {
		for last := to; last > at && last-first > b-a; last-- {
			if v.known(textOf(pieces[first:last])) {
				a, b = first, last
			}
		}
	}
	return a, b
}

func textOf(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}
