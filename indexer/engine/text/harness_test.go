package text

import "strings"

// fields returns the fields that a document was indexed with.
func (x *Index) fields(doc uint32) (list []Field) {
	for _, t := range x.rows.at(doc) {
		e := x.texts.at(t)
		for _, s := range strings.Split(e.raw, string(fieldEdge)) {
			list = append(list, Field{int(e.attr), s})
		}
	}
	return list
}

// library is an index of titles.
type library struct {
	*Index
	list []string
}

func titles(s Settings, list ...string) library {
	x := New(s).Apply(nil, func(yield func(uint32, []Field) bool) {
		for i, title := range list {
			var fields []Field
			for a, text := range strings.Split(title, " | ") {
				fields = append(fields, Field{a, text})
			}
			yield(uint32(i), fields)
		}
	})
	return library{x, list}
}

func cottons() library {
	return titles(defaults("title"), "cotton", "cottons", "coton", "cotten", "cot ton", "yarn")
}

// titles returns the titles that a query finds, best first.
func (l library) titles(query string, s Strategy) (found []string) {
	for _, d := range ordered(l.Search(Query{Text: query, Strategy: s}, nil), allRules...) {
		found = append(found, l.list[d])
	}
	return found
}
