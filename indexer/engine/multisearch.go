package engine

import "slices"

var multiNames = slices.Concat([]string{"indexUid"}, searchNames, []string{"federationOptions"})

// multiSearch answers several queries. Those of one index share the sets of their conditions.
func (c *catalog) multiSearch(b []byte, body value, f features, s *scratch) ([]byte, *apiError) {
	queries, err := readQueries(body)
	if err != nil {
		return nil, err
	}
	evaluators := map[string]*evaluator{}
	b = append(b, `{"results":[`...)
	for i, q := range queries {
		e := evaluators[q.index]
		if e == nil {
			x := c.indexes[q.index]
			if x == nil {
				return nil, indexNotFound(q.index).inside(i)
			}
			e = newEvaluator(x, f, s)
			evaluators[q.index] = e
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(append(b, `{"indexUid":`...), q.index), ',')
		if b, err = e.respond(b, q); err != nil {
			return nil, err.inside(i)
		}
		b = append(b, '}')
	}
	return append(b, "]}"...), nil
}

func readQueries(body value) ([]*query, *apiError) {
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return nil, err
	}
	var queries []*query
	var list value
	var err *apiError
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

func readMultiQuery(i int, v value) (*query, *apiError) {
	at := place{"", ".queries"}.element(i)
	named := false
	q, err := readQuery(v, at, func(q *query, name string, v value, at place) (err *apiError) {
		switch name {
		case "indexUid":
			named = true
			if q.index, err = wantString(v, at.field(name), "invalid_index_uid"); err == nil {
				if err = checkUID(q.index); err != nil {
					err = wrongValue(at.field(name), err.Code, err.Message)
				}
			}
			return err
		case "federationOptions":
			if v.isNull() {
				return nil
			}
			return refuse("invalid_multi_search_federation_options", "Inside `.queries[%d]`: Using `federationOptions` is not allowed in a non-federated search.\n - Hint: remove `federationOptions` from query #%d or add `federation` to the request.", i, i)
		}
		return unknownField(name, at, multiNames)
	})
	if err == nil && !named {
		err = missingField("indexUid", at, "missing_index_uid")
	}
	return q, err
}
