package engine

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
)

func (r *request) health() (response, *Error) { return ok([]byte(`{"status":"available"}`)) }

func (r *request) version() (response, *Error) {
	return ok([]byte(`{"commitSha":"embedded","commitDate":"embedded","pkgVersion":"1.50.0"}`))
}

func (x *index) appendJSON(b []byte) []byte {
	b = appendString(append(b, `{"uid":`...), x.uid)
	b = appendTime(append(b, `,"createdAt":`...), x.created)
	b = appendTime(append(b, `,"updatedAt":`...), x.updated)
	return append(appendOptional(append(b, `,"primaryKey":`...), x.docs.key), '}')
}

// window reads offset and limit from the query string.
func window(values url.Values, offsetCode, limitCode string, known ...string) (offset, limit int, err *Error) {
	known = append([]string{"offset", "limit"}, known...)
	limit = 20
	for name, texts := range values {
		switch s := texts[len(texts)-1]; {
		case name == "offset":
			offset, err = parameterSize(name, s, offsetCode)
		case name == "limit":
			limit, err = parameterSize(name, s, limitCode)
		case !slices.Contains(known, name):
			err = unknownParameter(name, known)
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return offset, limit, nil
}

// slice returns the part of n things that a window shows.
func slice(n, offset, limit int) (from, to int) {
	from = min(offset, n)
	return from, from + min(limit, n-from)
}

func appendWindow(b []byte, offset, limit, total int) []byte {
	b = strconv.AppendInt(append(b, `],"offset":`...), int64(offset), 10)
	b = strconv.AppendInt(append(b, `,"limit":`...), int64(limit), 10)
	return append(strconv.AppendInt(append(b, `,"total":`...), int64(total), 10), '}')
}

func (r *request) listIndexes() (response, *Error) {
	offset, limit, err := window(r.URL.Query(), "invalid_index_offset", "invalid_index_limit")
	if err != nil {
		return response{}, err
	}
	indexes := r.catalog.Load().indexes
	uids := slices.Sorted(maps.Keys(indexes))
	from, to := slice(len(uids), offset, limit)
	b := []byte(`{"results":[`)
	for i, uid := range uids[from:to] {
		if i > 0 {
			b = append(b, ',')
		}
		b = indexes[uid].appendJSON(b)
	}
	return ok(appendWindow(b, offset, limit, len(uids)))
}

func (r *request) getIndex() (response, *Error) {
	x, err := r.find()
	if err != nil {
		return response{}, err
	}
	return ok(x.appendJSON(nil))
}

// readIndex reads the name and the primary key of an index.
func readIndex(body value) (uid, key string, hasUID bool, err *Error) {
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return "", "", false, err
	}
	body.fields(func(k, v value) bool {
		switch name := k.text(); {
		case name == "uid":
			hasUID = true
			at := place{"", ".uid"}
			if uid, err = wantString(v, at, "invalid_index_uid"); err == nil {
				if err = checkUID(uid); err != nil {
					err = wrongValue(at, err.Code, err.Message)
				}
			}
		case name == "primaryKey" && !v.isNull():
			key, err = wantString(v, place{"", ".primaryKey"}, "invalid_index_primary_key")
		case name != "primaryKey":
			err = unknownField(name, place{}, []string{"uid", "primaryKey"})
		}
		return err == nil
	})
	return uid, key, hasUID, err
}

func keyDetails(key string) []byte {
	return append(appendOptional([]byte(`{"primaryKey":`), key), '}')
}

func (r *request) createIndex() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	uid, key, hasUID, err := readIndex(body)
	if err == nil && !hasUID {
		err = missingField("uid", place{}, "missing_index_uid")
	}
	if err != nil {
		return response{}, err
	}
	return r.enqueue(indexCreation(uid, key))
}

func (r *request) updateIndex() (response, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return response{}, err
	}
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	name, key, renamed, err := readIndex(body)
	if err != nil {
		return response{}, err
	}
	details := keyDetails(key)
	if renamed {
		details = appendString(append(details[:len(details)-1], `,"oldIndexUid":`...), uid)
		details = append(appendString(append(details, `,"newIndexUid":`...), name), '}')
	}
	do := func(w *writer) (int, *Error) { return 0, w.updateIndex(uid, key, name) }
	return r.enqueue(&task{index: uid, kind: "indexUpdate", details: fixedDetails(details), work: work{do: do}})
}

func (r *request) deleteIndex() (response, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return response{}, err
	}
	return r.enqueue(indexDeletion(uid))
}

func (r *request) swapIndexes() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	swaps, err := readSwaps(body)
	if err != nil {
		return response{}, err
	}
	return r.enqueue(indexSwap(swaps))
}
