package shorthand

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Words that say what is not wanted. The first group always does; 除 and 非 may also begin a name.
var (
	negation   = regexp.MustCompile(`^(?:(不要|不含|不收|不是|排除|除了|除去)|除|非) ?`)
	conjoined  = regexp.MustCompile(`^(?:[、/+]|以及|和|或|及|与) ?`)
	exception  = regexp.MustCompile(`^(?:以外|之外|外)的?`)
	bareGrades = regexp.MustCompile(`^\d\d(?:[/、,+和或]\d\d)*$`)
)

// negated reads exclusions: 不要手采, 除兵团和东疆外. An exclusion without an opposite filter is a word, and so is an ambiguous
// one: 不要南疆机采.
func (r *lineReader) negated(text string) (piece, bool) {
	m := negation.FindStringSubmatch(text)
	if m == nil {
		return piece{}, false
	}
	end, kinds := len(m[0]), []string{}
	no := piece{negative: true}
	var steps []func(*demand.Demand) bool
	for more := true; more; {
		item, ok := r.at(text[end:])
		if !ok && len(steps) == 0 && m[1] == "" {
			return piece{}, false
		}
		o, in, known := r.opposite(item)
		zone, fits := no.zone.merge(in)
		if !ok || !known || !fits || !canFollow(o.kind, kinds) {
			return piece{text: text[:max(end, runEnd(text, len(m[0])))]}, true
		}
		no.zone, steps, kinds = zone, append(steps, o.apply), append(kinds, o.kind)
		end += len(item.text)
		and := conjoined.FindString(text[end:])
		end += len(and)
		if more = and != ""; !more {
			end += len(exception.FindString(text[end:]))
			if more = end < len(text) && gapAt(text[end:]) == 0; more {
				kinds = append(kinds, "") // without a conjunction only known kinds can follow
			}
		}
	}
	no.text = text[:end]
	no.apply = func(d *demand.Demand) bool {
		return !slices.ContainsFunc(steps, func(step func(*demand.Demand) bool) bool { return !step(d) })
	}
	return no, true
}

// canFollow reports whether a kind can follow the kinds of an exclusion. The last is empty without a conjunction.
func canFollow(kind string, kinds []string) bool {
	return len(kinds) == 0 || kinds[len(kinds)-1] != "" || slices.Contains(kinds, kind)
}

// runEnd returns the end of the text run around a place.
func runEnd(text string, from int) int {
	for from < len(text) && (gapAt(text[from:]) == 0 || conjoined.MatchString(text[from:])) {
		from += wordStep(text[from:])
	}
	return from
}

// opposite is the meaning of an exclusion.
type opposite struct {
	kind  string
	apply func(d *demand.Demand) bool
}

// closed are the lists whose values are all known: excluding one means choosing the others.
var closed = []struct {
	kind  string
	list  func(*demand.Demand) *schema.List
	known func(v *vocabulary) schema.List
}{
	{"packType", packs, always("1", "2")},
	{"cottonType", gins, always("1", "2", "4")},
	{"mikeGrade", mikes, always(cotton.MikeGrades[:]...)},
	{"depositaryZone", zones, always("南疆", "北疆", "东疆", "内地")},
	{"cottonYear", years, func(v *vocabulary) schema.List { return v.years }},
	{"origins", origins, func(v *vocabulary) schema.List { return v.areas[xinjiang] }},
}

func always(codes ...string) func(*vocabulary) schema.List {
	return func(*vocabulary) schema.List { return codes }
}

// excluded are the lists with a list of exclusions.
var excluded = []struct {
	kind     string
	list, no func(*demand.Demand) *schema.List
}{
	{"factoryName", factories, func(d *demand.Demand) *schema.List { return &d.ExcludeGinneries }},
	{"primaryColor", colours, unwanted},
}

// opposite returns the opposite of the meaning of a piece, and its zone. It returns false if no filter expresses it.
func (r *lineReader) opposite(item piece) (opposite, zone, bool) {
	meant, ok := r.meaning(item)
	if !ok {
		return opposite{}, anyZone, false
	}
	only := func(list *schema.List) schema.List {
		found := *list
		if *list = nil; !reflect.ValueOf(meant).IsZero() {
			found = nil
		}
		return found
	}
	if reflect.ValueOf(meant).IsZero() || item.zone == inland && len(meant.Areas) > 0 && len(r.names.areas[inland]) == 1 {
		return opposite{"zone", func(*demand.Demand) bool { return true }}, item.zone.other(), item.zone != anyZone
	}
	for _, e := range excluded {
		if len(*e.list(&meant)) > 0 {
			list := only(e.list(&meant))
			apply := func(d *demand.Demand) bool { addTo(e.no(d), list...); return true }
			return opposite{e.kind, apply}, anyZone, list != nil
		}
	}
	for _, c := range closed {
		if len(*c.list(&meant)) > 0 {
			list := only(c.list(&meant))
			apply := func(d *demand.Demand) bool { return takeAway(c.list(d), c.known(r.names), list) }
			return opposite{c.kind, apply}, item.zone, list != nil && item.zone != inland
		}
	}
	switch {
	case reflect.DeepEqual(meant, demand.Demand{Pricing: true}):
		return opposite{"offer", func(d *demand.Demand) bool { d.ListingIndex = true; return !d.Pricing }}, anyZone, true
	case reflect.DeepEqual(meant, demand.Demand{ListingIndex: true}):
		return opposite{"offer", func(d *demand.Demand) bool { d.Pricing = true; return !d.ListingIndex }}, anyZone, true
	case reflect.DeepEqual(meant, demand.Demand{OnlyBundles: true}):
		apply := func(d *demand.Demand) bool { d.ExcludeBundles = true; return !d.OnlyBundles }
		return opposite{"bundle", apply}, anyZone, true
	}
	return opposite{}, anyZone, false
}

// meaning returns the meaning of a piece alone. After 不要 a bare number may be a colour grade.
func (r *lineReader) meaning(item piece) (demand.Demand, bool) {
	var d, grades demand.Demand
	if item.apply != nil && item.apply(&d) {
		return d, true
	}
	ok := bareGrades.MatchString(item.text) && addGrades(colours(&grades), cutGrades(item.text), "")
	return grades, ok
}

// takeAway keeps the other values in a list. An empty list stands for all. It returns false if no value remains.
func takeAway(list *schema.List, known, unwanted schema.List) bool {
	if len(*list) == 0 {
		*list = known
	}
	*list = slices.DeleteFunc(slices.Clone(*list), unwanted.Has)
	return len(*list) > 0
}

// positiveFirst returns the pieces in the order of reading: first choices, then exclusions.
func positiveFirst(pieces []piece) []int {
	order := make([]int, len(pieces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case pieces[a].negative == pieces[b].negative:
			return 0
		case pieces[a].negative:
			return 1
		}
		return -1
	})
	return order
}

// wordsOf returns the pieces that were not understood, in their order, and the runs that adjoining ones are. It omits
// signs, and words such as 和 between two understood pieces.
func wordsOf(pieces []piece, understood []bool) (words, runs []string) {
	last := -2 // the piece that the last word is
	for i, p := range pieces {
		between := i > 0 && i+1 < len(pieces) && understood[i-1] && understood[i+1] && p.isConjunction()
		if understood[i] || between || !strings.ContainsFunc(p.text, cottonindex.Searchable) {
			continue
		}
		if words = append(words, p.text); p.adjoining && last == i-1 {
			runs[len(runs)-1] += p.text
		} else {
			runs = append(runs, p.text)
		}
		last = i
	}
	return words, runs
}
