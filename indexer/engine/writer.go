package engine

import (
	"maps"
	"sync"
	"time"
)

// catalog is the set of all indexes at one moment. It never changes.
type catalog struct {
	indexes map[string]*index
}

// writer does the tasks, one batch after the other. It alone makes new catalogs.
type writer struct {
	engine   *Engine
	settling sync.Mutex
}

func (w *writer) run() {
	for {
		batch := w.engine.queue.take()
		if batch == nil {
			return
		}
		if batch[0].work.add != nil {
			w.add(batch)
			continue
		}
		done, err := batch[0].work.do(w)
		w.engine.queue.finish(batch[0], done, err)
	}
}

func (w *writer) index(uid string) *index { return w.engine.catalog.Load().indexes[uid] }

// publish makes a change to the catalog visible, all at once.
func (w *writer) publish(change func(indexes map[string]*index)) {
	indexes := maps.Clone(w.engine.catalog.Load().indexes)
	change(indexes)
	w.engine.catalog.Store(&catalog{indexes})
}

func (w *writer) store(x *index) {
	w.publish(func(indexes map[string]*index) { indexes[x.uid] = x })
}

// indexOrNew returns an index, a new one if it does not exist.
func (w *writer) indexOrNew(uid string) *index {
	if x := w.index(uid); x != nil {
		return x
	}
	return newIndex(uid, "", time.Now())
}

// add runs additions to one index together, and then those that arrived since. While it makes columns of some
// documents, it packs the next. A refused addition does not affect the others.
func (w *writer) add(batch []*task) {
	x := w.indexOrNew(batch[0].index)
	made := closed() // the index before
	for len(batch) > 0 {
		p := w.pack(x, batch, made)
		<-made
		before, done := x, make(chan struct{})
		x, made = p.draft.freezeDocuments(time.Now()), done
		go func(x *index) {
			defer close(done)
			x.follow(before, p.draft)
			w.store(x)
			p.finish(w.engine.queue)
		}(x)
		batch = w.engine.queue.further(x.uid, made)
	}
	<-made
	if w.engine.queue.idle() {
		for i := range x.docs.writer.dicts {
			x.docs.writer.dicts[i].forget()
		}
		go w.settle(w.index(x.uid)) // so that no search has to
	}
}

// settle puts the values of a version in order, one version at a time, while the writer goes on.
func (w *writer) settle(x *index) {
	w.settling.Lock()
	defer w.settling.Unlock()
	x.settle()
}

func closed() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}

// packedDocuments is how many documents are packed before columns are made of them, give or take one batch.
const packedDocuments = 1 << 15

// packed is additions whose documents are in a draft.
type packed struct {
	draft *indexDraft
	tasks []*task
	done  []int
	errs  []*Error
}

// pack packs additions, and those that come for the same index until the version of before is made. Documents that
// nobody may ask for are given back at once.
func (w *writer) pack(x *index, batch []*task, made <-chan struct{}) *packed {
	p := &packed{draft: x.draft()}
	shown := w.engine.enabled().has(getTaskDocumentsRoute)
	for n := 0; len(batch) > 0; {
		for _, t := range batch {
			n += t.work.add.count()
			done, err := p.draft.add(t.work.add)
			p.tasks, p.done, p.errs = append(p.tasks, t), append(p.done, done), append(p.errs, err)
			if !shown {
				w.engine.queue.release(t.work.add)
			}
		}
		if n >= packedDocuments {
			break
		}
		batch = w.engine.queue.further(x.uid, made)
	}
	return p
}

// finish notes the outcome of the tasks.
func (p *packed) finish(q *queue) {
	for i, t := range p.tasks {
		q.finish(t, p.done[i], p.errs[i])
	}
}

// deleteDocuments deletes the documents that which chooses from an index.
func (w *writer) deleteDocuments(uid string, which func(x *index, d *indexDraft) (int, *Error)) (int, *Error) {
	x := w.index(uid)
	if x == nil {
		return 0, indexNotFound(uid)
	}
	draft := x.draft()
	n, err := which(x, draft)
	if err == nil && n > 0 {
		w.store(draft.freeze(time.Now()))
	}
	return n, err
}

// deleteByFilter deletes the documents that match a filter.
func deleteByFilter(filter value) func(x *index, d *indexDraft) (int, *Error) {
	return func(x *index, d *indexDraft) (n int, err *Error) {
		err = withScratch(func(s *scratch) *Error {
			e := newEvaluator(x, 0, s)
			f, err := e.filters.read(filter, "invalid_document_filter")
			if err != nil {
				return err
			}
			if err := f.check(x.settings, "invalid_document_filter", sourcePlace); err != nil {
				return e.named(err, true)
			}
			found := e.documents(f)
			n = found.n
			found.each(func(doc uint32) bool {
				d.delete(doc)
				return true
			})
			return nil
		})
		return n, err
	}
}

func (w *writer) createIndex(uid, key string) *Error {
	if w.index(uid) != nil {
		return refuse("index_already_exists", "Index `%s` already exists.", uid)
	}
	w.store(newIndex(uid, key, time.Now()))
	return nil
}

// updateIndex returns an index a primary key, another name, or both.
func (w *writer) updateIndex(uid, key, name string) *Error {
	x := w.index(uid)
	if x == nil {
		return indexNotFound(uid)
	}
	next := *x
	if key != "" && key != x.docs.key {
		if x.docs.key != "" && x.docs.count > 0 {
			return keyExists(uid, x.docs.key)
		}
		draft := x.docs.draft()
		draft.setKey(key)
		next.docs = draft.freeze()
	}
	if next.updated = time.Now(); name == "" || name == uid {
		w.store(&next)
		return nil
	}
	if w.index(name) != nil {
		return refuse("index_already_exists", "Index `%s` already exists.", name)
	}
	next.uid = name
	w.publish(func(indexes map[string]*index) {
		delete(indexes, uid)
		indexes[name] = &next
	})
	return nil
}

func (w *writer) deleteIndex(uid string) (int, *Error) {
	x := w.index(uid)
	if x == nil {
		return 0, indexNotFound(uid)
	}
	w.publish(func(indexes map[string]*index) { delete(indexes, uid) })
	return x.docs.count, nil
}

func (w *writer) changeSettings(uid string, change func(*settings) *settings) *Error {
	x := w.indexOrNew(uid)
	w.store(x.withSettings(change(x.settings), time.Now()))
	return nil
}
