package engine

import (
	"slices"
	"strings"
)

// addition is documents to be added to an index: in place of those with the same identifiers, or merged into them.
type addition struct {
	rows    *Rows // the documents, or nil when they are docs
	docs    []value
	body    *bounded // has the docs
	key     string   // the primary key that was named, or empty
	merge   bool
	onlyOld bool // documents that do not exist are passed over
}

// add carries an addition out and returns the number of documents written. When it refuses, nothing has changed.
func (d *indexDraft) add(a *addition) (int, *Error) {
	former := d.docs.key
	records, ids, packed, err := d.pack(a)
	if err != nil {
		d.docs.key = former
		return 0, err
	}
	written := make(bitmap, wordsFor(int(d.docs.next)+len(ids)))
	for i, id := range ids {
		old, known := d.docs.find(id)
		if known {
			packed = nil
		} else if a.onlyOld {
			continue
		}
		if a.merge && known {
			records[i] = d.docs.merge(d.docs.record(old), records[i])
		}
		doc := d.docs.put(id, records[i])
		d.touch(doc)
		written.add(doc)
		if packed != nil {
			packed.docs = append(packed.docs, doc)
		}
	}
	d.packed, d.mixed = append(d.packed, packed), d.mixed || packed == nil
	return written.count(), nil
}

// pack finds the primary key, if it is not known yet, and makes the record and the identifier of every document.
func (d *indexDraft) pack(a *addition) (records, ids []string, packed *packedRows, err *Error) {
	if err := d.settleKey(a); err != nil {
		return nil, nil, nil, err
	}
	records, packed = d.docs.packAll(a)
	ids = make([]string, len(records))
	d.docs.learn()
	for i := range records {
		v := d.docs.keyOf(records[i])
		if v == "" {
			return nil, nil, nil, refuse(
				"missing_document_id", "Document doesn't have a `%s` attribute: `%s`.", d.docs.key, a.shown(
					i, &d.docs.documents, records[i],
				),
			)
		}
		var ok bool
		if ids[i], ok = documentID(v); !ok {
			return nil, nil, nil, refuse("invalid_document_id", "Document identifier `%s` is invalid. A document "+
				"identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z "+
				"0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.", v.compact())
		}
	}
	return records, ids, packed, nil
}

// packAll makes the records of all documents of an addition.
func (d *documentsDraft) packAll(a *addition) ([]string, *packedRows) {
	if a.rows != nil {
		return d.packRows(a.rows)
	}
	records := make([]string, len(a.docs))
	for i, doc := range a.docs {
		records[i] = d.pack(doc)
	}
	return records, nil
}

// count returns the number of documents.
func (a *addition) count() int {
	if a.rows != nil {
		return a.rows.n
	}
	return len(a.docs)
}

// bytes returns about how much memory the documents take.
func (a *addition) bytes() int {
	switch {
	case a.rows != nil:
		return a.rows.bytes()
	case a.body != nil:
		return a.body.Len()
	}
	return 0
}

// shown returns a document as an error message has it.
func (a *addition) shown(i int, docs *documents, record string) value {
	if a.rows != nil {
		return value(docs.appendRecord(nil, record))
	}
	return a.docs[i].compact()
}

// release returns the memory of the documents back. Nobody may have a copy of them.
func (a *addition) release() {
	if a.rows != nil {
		a.rows.release()
	} else {
		bodies.Put(a.body)
	}
	a.rows, a.docs, a.body = nil, nil, nil
}

func (d *indexDraft) settleKey(a *addition) *Error {
	switch {
	case d.docs.key != "":
		if a.key != "" && a.key != d.docs.key {
			return keyExists(d.base.uid, d.docs.key)
		}
	case a.key != "":
		d.docs.setKey(a.key)
	case a.rows != nil:
		return refuse("index_primary_key_no_candidate_found", "Index `%s` has no primary key.", d.base.uid)
	case len(a.docs) > 0:
		key, err := inferKey(a.docs[0])
		if err != nil {
			return err
		}
		d.docs.setKey(key)
	}
	return nil
}

func keyExists(uid, key string) *Error {
	return refuse("index_primary_key_already_exists", "Index `%s`: Index already has a primary key: `%s`.", uid, key)
}

// inferKey takes the only field whose name ends in id.
func inferKey(doc value) (string, *Error) {
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
		return "", refuse("index_primary_key_no_candidate_found", "The primary key inference failed as the engine "+
			"did not find any field ending with `id` in its name. Please specify the primary key manually using "+
			"the `primaryKey` query parameter.")
	case 1:
		return names[0], nil
	}
	return "", refuse("index_primary_key_multiple_candidates_found", "The primary key inference failed as the "+
		"engine found %d fields ending with `id` in their names: '%s' and '%s'. Please specify the primary key "+
		"manually using the `primaryKey` query parameter.", len(names), names[0], names[1])
}

// member returns the last value of a key.
func member(object value, name string) (v value, found bool) {
	object.fields(func(key, w value) bool {
		if string(key[1:len(key)-1]) == name || key.text() == name {
			v, found = w, true
		}
		return true
	})
	return v, found
}

// deleteIDs deletes documents and returns how many there were.
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
