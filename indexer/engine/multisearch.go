package engine

import "slices"

var multiNames = slices.Concat([]string{"indexUid"}, searchNames, []string{"federationOptions"})

// multiSearch answers several queries, with their metadata if described. Those of one index share the sets of their
// conditions.
func (c *catalog) multiSearch(b []byte, body value, f features, described bool, s *scratch) ([]byte, *Error) {
	queries, err := readQueries(body)
	if err != nil {
		return nil, err
	}
	evaluators := c.evaluators(f, s)
	b = append(b, `{"results":[`...)
	for i, q := range queries {
		e, err := evaluators.of(q.Index)
		if err != nil {
			return nil, err.inside(i)
		}
		if i > 0 {
			b = append(b, ',')
		}
		q.described = described
		b = append(appendString(append(b, `{"indexUid":`...), q.Index), ',')
		if b, err = e.respond(b, q); err != nil {
			return nil, err.inside(i)
		}
		b = append(b, '}')
	}
	return append(b, "]}"...), nil
}

// evaluators are those of one request, by the names of their indexes.
type evaluators struct {
	catalog *catalog
	enabled features
	scratch *scratch
	byName  map[string]*evaluator
}

func (c *catalog) evaluators(f features, s *scratch) *evaluators {
	return &evaluators{c, f, s, map[string]*evaluator{}}
}

func (l *evaluators) of(uid string) (*evaluator, *Error) {
	if e := l.byName[uid]; e != nil {
		return e, nil
	}
	x := l.catalog.indexes[uid]
	if x == nil {
		return nil, indexNotFound(uid)
	}
	e := newEvaluator(x, l.enabled, l.scratch)
	l.byName[uid] = e
	return e, nil
}

func readQueries(body value) ([]*query, *Error) {
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return nil, err
	}
	var queries []*query
	var list value
	var err *Error
	body.fields(func(key, v value) bool {
		switch name := key.text(); name {
		case "queries":
			list = v
		case "federation":
			if !v.isNull() {
				err = refuse("not_implemented", "Federated search is not implemented by this engine.")
			}
		default:
			err = unknownField(name, place{}, []string{"queries", "federation"})
		}
		return err == nil
	})
	if err == nil && list == "" {
		err = missingField("queries", place{}, "bad_request")
	}
	if err == nil {
		err = wantArray(list, place{"", ".queries"}, "bad_request")
	}
	if err != nil {
		return nil, err
	}
	list.each(func(i int, v value) bool {
		var q *query
		q, err = readMultiQuery(i, v)
		queries = append(queries, q)
		return err == nil
	})
	return queries, err
}

func readMultiQuery(i int, v value) (*query, *Error) {
	at := place{"", ".queries"}.element(i)
	named := false
	q, err := readQuery(v, at, func(q *query, name string, v value, at place) (err *Error) {
		switch name {
		case "indexUid":
			named = true
			if q.Index, err = wantString(v, at.field(name), "invalid_index_uid"); err == nil {
				if err = checkUID(q.Index); err != nil {
					err = wrongValue(at.field(name), err.Code, err.Message)
				}
			}
			return err
		case "federationOptions":
			if v.isNull() {
				return nil
			}
			return refuse("invalid_multi_search_federation_options", "Inside `.queries[%d]`: Using "+
				"`federationOptions` is not allowed in a non-federated search.\n - Hint: remove "+
				"`federationOptions` from query #%d or add `federation` to the request.", i, i)
		}
		return unknownField(name, at, multiNames)
	})
	if err == nil && !named {
		err = missingField("indexUid", at, "missing_index_uid")
	}
	return q, err
}
