package engine

import (
	"slices"
	"strings"
)

// addition is documents to be added to an index: in place of those with the same identifiers, or merged into them.
type addition struct {
	docs    []value
	body    *bounded // has the docs
	key     string   // the primary key that was named, or empty
	merge   bool
	onlyOld bool // documents that do not exist are passed over
}

// add carries an addition out and tells how many documents were written. When it refuses, nothing has changed.
func (d *indexDraft) add(a *addition) (int, *apiError) {
	former := d.docs.key
	records, ids, err := d.pack(a)
	if err != nil {
		d.docs.key = former
		return 0, err
	}
	written := make(bitmap, wordsFor(int(d.docs.next)+len(ids)))
	for i, id := range ids {
		old, known := d.docs.find(id)
		if !known && a.onlyOld {
			continue
		}
		if a.merge && known {
			records[i] = d.docs.merge(d.docs.record(old), records[i])
		}
		doc := d.docs.put(id, records[i])
		d.touch(doc)
		written.add(doc)
	}
	return written.count(), nil
}

// pack finds the primary key, if it is not known yet, and makes the record and the identifier of every document.
func (d *indexDraft) pack(a *addition) (records, ids []string, err *apiError) {
	if err := d.settleKey(a); err != nil {
		return nil, nil, err
	}
	records, ids = make([]string, len(a.docs)), make([]string, len(a.docs))
	for i, doc := range a.docs {
		records[i] = d.docs.pack(doc)
	}
	d.docs.learn()
	for i, doc := range a.docs {
		v := d.docs.keyOf(records[i])
		if v == "" {
			return nil, nil, refuse("missing_document_id", "Document doesn't have a `%s` attribute: `%s`.", d.docs.key, doc.compact())
		}
		var ok bool
		if ids[i], ok = documentID(v); !ok {
			return nil, nil, refuse("invalid_document_id", "Document identifier `%s` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.", v.compact())
		}
	}
	return records, ids, nil
}

func (d *indexDraft) settleKey(a *addition) *apiError {
	switch {
	case d.docs.key != "":
		if a.key != "" && a.key != d.docs.key {
			return keyExists(d.base.uid, d.docs.key)
		}
	case a.key != "":
		d.docs.setKey(a.key)
	case len(a.docs) > 0:
		key, err := inferKey(a.docs[0])
		if err != nil {
			return err
		}
		d.docs.setKey(key)
	}
	return nil
}

func keyExists(uid, key string) *apiError {
	return refuse("index_primary_key_already_exists", "Index `%s`: Index already has a primary key: `%s`.", uid, key)
}

// inferKey takes the only field whose name ends in id.
func inferKey(doc value) (string, *apiError) {
	var names []string
	doc.fields(func(key, _ value) bool {
		if name := key.text(); strings.HasSuffix(strings.ToLower(name), "id") {
			names = append(names, strings.Clone(name))
		}
		return true
	})
	slices.Sort(names)
	switch len(names) {
	case 0:
		return "", refuse("index_primary_key_no_candidate_found", "The primary key inference failed as the engine did not find any field ending with `id` in its name. Please specify the primary key manually using the `primaryKey` query parameter.")
	case 1:
		return names[0], nil
	}
	return "", refuse("index_primary_key_multiple_candidates_found", "The primary key inference failed as the engine found %d fields ending with `id` in their names: '%s' and '%s'. Please specify the primary key manually using the `primaryKey` query parameter.", len(names), names[0], names[1])
}

// member gives the last value of a key.
func member(object value, name string) (v value, found bool) {
	object.fields(func(key, w value) bool {
		if string(key[1:len(key)-1]) == name || key.text() == name {
			v, found = w, true
		}
		return true
	})
	return v, found
}

// deleteIDs deletes documents and tells how many there were.
func (d *indexDraft) deleteIDs(ids []string) int {
	n := 0
	for _, id := range ids {
		if doc, ok := d.docs.find(id); ok {
			d.delete(doc)
			n++
		}
	}
	return n
}

func (d *indexDraft) delete(doc uint32) {
	d.docs.remove(doc)
	d.touch(doc)
}
