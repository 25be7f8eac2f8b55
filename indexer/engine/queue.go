package engine

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// keptTasks is how many tasks are remembered; the oldest finished ones are forgotten.
const keptTasks = 20000

// batchDocuments is how many documents go into one batch at most, if a task alone has not more.
const batchDocuments = 1 << 16

// queuedBytes is how much of documents may wait before who sends more has to wait too.
const queuedBytes = 32 << 20

// queue has all tasks, by their numbers. One goroutine takes them.
type queue struct {
	mu      sync.Mutex
	room    sync.Cond // for more documents
	bytes   int       // of documents that wait
	tasks   []*task
	next    int // number of the next task
	batch   int // number of the next batch
	waiting []*task
	wake    chan struct{}
	closed  bool
}

func newQueue() *queue {
	q := &queue{wake: make(chan struct{}, 1)}
	q.room.L = &q.mu
	return q
}

// enqueue adds a task and returns its summary. Documents wait until there is room for them.
func (q *queue) enqueue(t *task) []byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.bytes > 0 && q.bytes+t.work.bytes() > queuedBytes && !q.closed {
		q.room.Wait()
	}
	q.bytes += t.work.bytes()
	t.uid, t.batch, t.canceledBy, t.done = q.next, -1, -1, -1
	t.status, t.enqueued = enqueued, time.Now()
	q.next++
	q.tasks = append(q.tasks, t)
	q.waiting = append(q.waiting, t)
	select {
	case q.wake <- struct{}{}:
	default:
	}
	return t.appendSummary(nil)
}

// take waits for tasks and returns those that are to be done together; nil when the queue is closed.
func (q *queue) take() []*task {
	for {
		q.mu.Lock()
		if q.closed {
			q.mu.Unlock()
			return nil
		}
		batch := q.start()
		q.mu.Unlock()
		if len(batch) > 0 {
			return batch
		}
		<-q.wake
	}
}

// further waits for additions to an index until something else is to be done first, or until then; nil in these cases.
func (q *queue) further(index string, until <-chan struct{}) []*task {
	for {
		select {
		case <-until:
			return nil
		default:
		}
		q.mu.Lock()
		var batch []*task
		other := q.closed
		if first := q.first(); first >= 0 {
			t := q.waiting[first]
			if other = t.work.add == nil || t.index != index; !other {
				batch = q.start()
			}
		}
		q.mu.Unlock()
		if len(batch) > 0 || other {
			return batch
		}
		select {
		case <-q.wake:
		case <-until:
			return nil
		}
	}
}

// first returns the place of the task that is to be done first, what cancels or deletes tasks before all others; -1
// when none waits.
func (q *queue) first() int {
	if len(q.waiting) == 0 {
		return -1
	}
	return max(
		slices.IndexFunc(q.waiting, func(t *task) bool { return t.kind == "taskCancelation" || t.kind == "taskDeletion" }), 0,
	)
}

// start begins the tasks that pick returns.
func (q *queue) start() []*task {
	batch, why := q.pick()
	now := time.Now()
	for _, t := range batch {
		t.status, t.started, t.batch, t.strategy = processing, now, q.batch, why
	}
	if len(batch) > 0 {
		q.batch++
	}
	return batch
}

// pick takes the first task off those that wait, with the additions to the same index that follow an addition. It
// returns why it took no more.
func (q *queue) pick() (batch []*task, why string) {
	first := q.first()
	if first < 0 {
		return nil, ""
	}
	n, t := 1, q.waiting[first]
	why = fmt.Sprintf("created batch containing only task with id %d of type `%s` that cannot be batched with any "+
		"other task.", t.uid, t.kind)
	if t.work.add != nil {
		n, why = additions(q.waiting[first:])
	}
	batch = slices.Clone(q.waiting[first : first+n])
	q.waiting = slices.Delete(q.waiting, first, first+n)
	return batch, why
}

// additions counts the tasks that can be done together with the first, which is an addition. It returns why no
// more can.
func additions(waiting []*task) (n int, why string) {
	documents := 0
	for n, t := range waiting {
		switch {
		case t.index != waiting[0].index:
			return n, fmt.Sprintf("stopped before task with id %d because it is for the index `%s`", t.uid, t.index)
		case t.work.add == nil:
			return n, fmt.Sprintf("stopped before task with id %d of type `%s` which cannot be batched with "+
				"document additions", t.uid, t.kind)
		case n > 0 && documents+t.work.add.count() > batchDocuments:
			return n, fmt.Sprintf("batched up to the limit of %d documents", batchDocuments)
		}
		documents += t.work.add.count()
	}
	return len(waiting), "batched all enqueued tasks"
}

// drop forgets what a task was to do.
func (q *queue) drop(t *task) {
	q.bytes -= t.work.bytes()
	t.work = work{}
	q.room.Broadcast()
}

// finish notes what came out of a task.
func (q *queue) finish(t *task, done int, err *Error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	t.status, t.done, t.err = succeeded, done, err
	if err != nil {
		t.status, t.done = failed, 0
	}
	t.end()
	q.drop(t)
	if len(q.tasks) > keptTasks {
		if i := slices.IndexFunc(q.tasks, (*task).isDone); i >= 0 {
			q.tasks = slices.Delete(q.tasks, i, i+1)
		}
	}
}

// idle reports whether no task waits.
func (q *queue) idle() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting) == 0
}

// find returns a task, or nil. The queue must be locked.
func (q *queue) find(uid int) *task {
	i, found := slices.BinarySearchFunc(q.tasks, uid, func(t *task, uid int) int { return t.uid - uid })
	if !found {
		return nil
	}
	return q.tasks[i]
}

// documents returns the documents of a task that is not finished; nil when it has none, or has them no more.
func (q *queue) documents(uid int) (docs []value, known bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := q.find(uid)
	if t == nil || t.work.add == nil {
		return nil, t != nil
	}
	return t.work.add.docs, true
}

// release forgets the documents of an addition, and makes room for others. Nobody may have a copy of them.
func (q *queue) release(a *addition) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.bytes -= a.bytes()
	a.release()
	q.room.Broadcast()
}

// busy reports whether a task of the index is being done.
func (q *queue) busy(index string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.tasks, func(t *task) bool { return t.status == processing && t.index == index })
}

// cancel cancels the tasks that wait and are wanted, in the name of the task by.
func (q *queue) cancel(by *task, wanted func(*task) bool) (matched, done int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, t := range q.tasks {
		if t == by || !wanted(t) {
			continue
		}
		matched++
		if t.status == enqueued {
			t.status, t.canceledBy, t.done = canceled, by.uid, 0
			t.end()
			q.drop(t)
			done++
		}
	}
	q.waiting = slices.DeleteFunc(q.waiting, func(t *task) bool { return t.status == canceled })
	return matched, done
}

// forget deletes the tasks that are finished and wanted.
func (q *queue) forget(by *task, wanted func(*task) bool) (matched, done int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.tasks = slices.DeleteFunc(q.tasks, func(t *task) bool {
		if t == by || !wanted(t) {
			return false
		}
		matched++
		if t.isDone() {
			done++
		}
		return t.isDone()
	})
	return matched, done
}

// close makes take return nil.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.room.Broadcast()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}
