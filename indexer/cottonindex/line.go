package cottonindex

import (
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema/demand"
)

// Line is a line of the search box while it is being typed.
type Line struct {
	Demand     demand.Demand // of the whole line
	Rest       demand.Demand // of the line without its last word
	Attributes []string      // whose values the last word can become
	EitherType bool          // a place or a ginnery may change the type of cotton
	Digits     string        // the last word, if it can be a part of a batch number
}

// LineFound is what a line finds. Low is of the whole line. Names are the numbers of lots of the rest by attribute and
// value, each without the line's own condition on that attribute.
type LineFound struct {
	Low
	Names   map[string]map[string]int
	Batches []Count // of the rest, whose number begins or ends with the digits
}

// batchesShown is the largest number of batches that digits are completed to.
const batchesShown = 4

// FindLine returns what a line finds, by one request to the engine.
func (x *Index) FindLine(ctx context.Context, v Viewer, line Line) (LineFound, error) {
	found := LineFound{Names: map[string]map[string]int{}}
	m, err := x.marketNow()
	if err != nil {
		return found, err
	}
	calls := append(found.calls(&LowestQuery{Viewer: v, Demand: line.Demand}, m), found.nameCalls(v, line, m)...)
	err = x.do(ctx, append(calls, found.batchCalls(v, line, m)...))
	return found, err
}

// ofPlaces are the attributes that follow from the place of growth, and so does the type of cotton.
var ofPlaces = []string{"origins", "originsCity", "factoryName"}

// nameCalls asks for the numbers of lots of the rest by the values of each attribute. A refused rest has no names.
func (found *LineFound) nameCalls(v Viewer, line Line, m *Market) (calls []indexer.Call) {
	typed, err := NewFilter(&line.Rest, v, m)
	if err != nil {
		return nil
	}
	either := *typed
	if line.EitherType {
		ofType := func(c Condition) bool { return c.Facet == "type" }
		either.Conditions = slices.DeleteFunc(slices.Clone(typed.Conditions), ofType)
	}
	open := map[*Filter][]string{} // attributes without conditions
	for _, name := range line.Attributes {
		f := typed
		if slices.Contains(ofPlaces, name) {
			f = &either
		}
		if f.refines(name) {
			calls = append(calls, indexer.Call{f.counting(f.without(name), name), found.readNames(name)})
		} else {
			open[f] = append(open[f], name)
		}
	}
	for f, names := range open {
		calls = append(calls, indexer.Call{f.counting(f.all(), names...), found.readNames(names...)})
	}
	return calls
}

func (found *LineFound) readNames(attributes ...string) func(indexer.Answer) ([]indexer.Call, error) {
	return func(a indexer.Answer) ([]indexer.Call, error) {
		for _, attribute := range attributes {
			counts := map[string]int{}
			found.Names[attribute] = counts
			err := a.Distribution(attribute, func(value indexer.FacetValue, n int) { counts[value.Text()] = n })
			if err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
}

// batchCalls asks for batches of the rest whose number begins or ends with the digits.
func (found *LineFound) batchCalls(v Viewer, line Line, m *Market) []indexer.Call {
	d := line.Rest
	if line.Digits == "" || d.Keyword != "" { // several numbers are alternatives
		return nil
	}
	d.Keyword = line.Digits
	f, err := NewFilter(&d, v, m)
	if err != nil {
		return nil
	}
	rows := f.rows(f.all(), 0, 2*batchesShown)
	rows.Retrieve = []string{"listingID", "batchID"}
	return []indexer.Call{{rows, func(a indexer.Answer) ([]indexer.Call, error) {
		return nil, eachRow(a, found.addBatch)
	}}}
}

// addBatch counts a lot among the lots of its batch.
func (found *LineFound) addBatch(doc *Row) {
	i := slices.IndexFunc(found.Batches, func(c Count) bool { return c.Value == doc.BatchID })
	switch {
	case i >= 0:
		found.Batches[i].Count++
	case len(found.Batches) < batchesShown:
		found.Batches = append(found.Batches, Count{doc.BatchID, 1})
	}
}
