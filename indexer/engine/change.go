package engine

import (
	"context"
	"time"
)

// Task is a change that the engine carries out in its turn.
type Task struct{ task *task }

// Wait waits until the change can be seen by searches. It returns an *Error when the engine refused it.
func (t *Task) Wait(ctx context.Context) error {
	select {
	case <-t.task.ended:
	case <-ctx.Done():
		return ctx.Err()
	}
	if t.task.err != nil {
		return t.task.err
	}
	return nil
}

func (e *Engine) start(t *task) *Task {
	t.ended = make(chan struct{})
	e.queue.enqueue(t)
	return &Task{t}
}

// CreateIndex creates an empty index whose documents have their identifiers in the attribute key.
func (e *Engine) CreateIndex(uid, key string) *Task { return e.start(indexCreation(uid, key)) }

// DeleteIndex deletes an index with its documents.
func (e *Engine) DeleteIndex(uid string) *Task { return e.start(indexDeletion(uid)) }

// HasIndex reports whether an index exists.
func (e *Engine) HasIndex(uid string) bool { return e.catalog.Load().indexes[uid] != nil }

// IndexState returns when an index was created and how many documents it has; found is false if it does not exist.
func (e *Engine) IndexState(uid string) (created time.Time, documents int, found bool) {
	x := e.catalog.Load().indexes[uid]
	if x == nil {
		return time.Time{}, 0, false
	}
	return x.created, x.docs.count, true
}

// SwapIndexes exchanges two indexes.
func (e *Engine) SwapIndexes(a, b string) *Task {
	return e.start(indexSwap([]swap{{a: a, b: b}}))
}

// ChangeSettings returns an index settings. It is created if need be.
func (e *Engine) ChangeSettings(uid string, s Settings) *Task {
	return e.start(settingsUpdate(uid, s.change, s.change(defaultSettings()).appendJSON(nil, 0)))
}

// Add adds documents to an index, which have their identifiers in the attribute key. Each takes the place of the
// document with its identifier. The index is created if need be.
func (e *Engine) Add(uid, key string, r *Rows) *Task {
	return e.start(documentAddition(uid, &addition{rows: r, key: key}))
}

// Update adds documents as Add does. Fields of an existing document that are not set keep their values.
func (e *Engine) Update(uid, key string, r *Rows) *Task {
	return e.start(documentAddition(uid, &addition{rows: r, key: key, merge: true}))
}

// Amend replaces fields of documents. Other fields keep their values, and documents that do not exist are not added.
// All of it becomes visible at once.
func (e *Engine) Amend(uid, key string, r *Rows) *Task {
	return e.start(documentAddition(uid, &addition{rows: r, key: key, merge: true, onlyOld: true}))
}

// Delete deletes documents by their identifiers.
func (e *Engine) Delete(uid string, ids []string) *Task {
	return e.start(documentDeletion(uid, ids))
}

func indexCreation(uid, key string) *task {
	return &task{
		index: uid, kind: "indexCreation", details: fixedDetails(keyDetails(key)),
		work: work{do: func(w *writer) (int, *Error) { return 0, w.createIndex(uid, key) }},
	}
}

func indexDeletion(uid string) *task {
	return &task{
		index: uid, kind: "indexDeletion", details: clearDetails,
		work: work{do: func(w *writer) (int, *Error) { return w.deleteIndex(uid) }},
	}
}

func indexSwap(swaps []swap) *task {
	return &task{
		kind: "indexSwap", details: swapDetails(swaps),
		work: work{do: func(w *writer) (int, *Error) { return 0, w.swap(swaps) }},
	}
}

func settingsUpdate(uid string, change func(*settings) *settings, details []byte) *task {
	return &task{
		index: uid, kind: "settingsUpdate", details: fixedDetails(details),
		work: work{do: func(w *writer) (int, *Error) { return 0, w.changeSettings(uid, change) }},
	}
}

func documentAddition(uid string, a *addition) *task {
	return &task{
		index: uid, kind: "documentAdditionOrUpdate", details: additionDetails(a.count()), work: work{add: a},
	}
}

func documentDeletion(uid string, ids []string) *task {
	return &task{
		index: uid, kind: "documentDeletion", details: deletionDetails(len(ids), ""),
		work: work{do: func(w *writer) (int, *Error) {
			return w.deleteDocuments(uid, func(_ *index, d *indexDraft) (int, *Error) { return d.deleteIDs(ids), nil })
		}},
	}
}
