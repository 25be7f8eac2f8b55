package engine

import (
	"time"

	"cottonmall/indexer/engine/text"
)

func (r *request) compact() (response, *Error) {
	uid := r.args[0]
	if err := checkUID(uid); err != nil {
		return response{}, err
	}
	sizes := appendCompaction(nil, "null", "null")
	details := func(done int) []byte {
		if done < 0 {
			return appendCompaction(nil, "null", "null")
		}
		return sizes // written before the task was finished
	}
	do := func(w *writer) (int, *Error) {
		before, after, err := w.compact(uid)
		if err == nil {
			sizes = appendCompaction(nil, `"`+humanSize(before)+`"`, `"`+humanSize(after)+`"`)
		}
		return 0, err
	}
	return r.enqueue(&task{index: uid, kind: "indexCompaction", details: details, work: work{do: do}})
}

func appendCompaction(b []byte, before, after string) []byte {
	b = append(append(b, `{"preCompactionSize":`...), before...)
	return append(append(append(b, `,"postCompactionSize":`...), after...), '}')
}

// compact rebuilds an index from its documents, without the values, shapes and numbers that none of them has any
// more. The documents keep their order. It returns the sizes before and after.
func (w *writer) compact(uid string) (before, after int, err *Error) {
	x := w.index(uid)
	if x == nil {
		return 0, 0, indexNotFound(uid)
	}
	next := x.emptied()
	docs := make([]value, 0, min(x.docs.count, batchDocuments))
	add := func() {
		draft := next.draft()
		_, err = draft.add(&addition{docs: docs})
		next, docs = draft.freeze(time.Now()), docs[:0]
	}
	x.docs.live.each(func(doc uint32) bool {
		if docs = append(docs, value(x.docs.appendJSON(nil, doc))); len(docs) == cap(docs) {
			add()
		}
		return err == nil
	})
	if len(docs) > 0 && err == nil {
		add()
	}
	if err != nil {
		return 0, 0, err
	}
	next.updated = x.updated
	w.store(next)
	return x.size(), next.size(), nil
}

// emptied returns an index of the same name and settings without documents.
func (x *index) emptied() *index {
	next := newIndex(x.uid, x.docs.key, x.created)
	next.settings, next.attributes = x.settings, x.attributes
	next.words = text.New(x.settings.text(x.attributes))
	return next
}
