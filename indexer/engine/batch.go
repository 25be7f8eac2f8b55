package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"
)

// batch is the tasks that are, or were, done together. It is put together from them when it is asked for.
type batch struct {
	uid   int
	tasks []*task
}

func (b *batch) number() int { return b.uid }

// batches returns the batches with a task that is wanted, oldest first. The queue must be locked.
func (q *queue) batches(wanted func(*task) bool) []*batch {
	byUID, chosen := map[int]*batch{}, map[int]bool{}
	for _, t := range q.tasks {
		if t.batch < 0 {
			continue
		}
		b := byUID[t.batch]
		if b == nil {
			b = &batch{uid: t.batch}
			byUID[t.batch] = b
		}
		b.tasks = append(b.tasks, t)
		chosen[t.batch] = chosen[t.batch] || wanted(t)
	}
	maps.DeleteFunc(byUID, func(uid int, _ *batch) bool { return !chosen[uid] })
	return slices.SortedFunc(maps.Values(byUID), func(a, b *batch) int { return a.uid - b.uid })
}

// done returns the number of finished tasks and the time at which the last one finished. The time is zero until all
// are finished.
func (b *batch) done() (n int, at time.Time) {
	for _, t := range b.tasks {
		if t.isDone() {
			n++
		}
		if t.finished.After(at) {
			at = t.finished
		}
	}
	if n < len(b.tasks) {
		at = time.Time{}
	}
	return n, at
}

func (b *batch) appendJSON(j []byte) []byte {
	n, finished := b.done()
	started := b.tasks[0].started
	j = strconv.AppendInt(append(j, `{"uid":`...), int64(b.uid), 10)
	j = b.appendProgress(append(j, `,"progress":`...), n)
	j = append(append(j, `,"details":`...), b.details()...)
	j = b.appendCounts(append(j, `,"stats":`...))
	j = appendDuration(append(j, `,"duration":`...), started, finished)
	j = appendTime(append(j, `,"startedAt":`...), started)
	j = appendTime(append(j, `,"finishedAt":`...), finished)
	return append(appendString(append(j, `,"batchStrategy":`...), b.tasks[0].strategy), '}')
}

// appendProgress appends how far the work on the tasks is, or null when it is done.
func (b *batch) appendProgress(j []byte, done int) []byte {
	total := len(b.tasks)
	if done == total {
		return append(j, "null"...)
	}
	return fmt.Appendf(j, `{"steps":[{"currentStep":"processing tasks","finished":%d,"total":%d}],"percentage":%.1f}`,
		done, total, 100*float64(done)/float64(total))
}

// details returns the details of the only task, or the common ones of several additions.
func (b *batch) details() []byte {
	if len(b.tasks) == 1 {
		t := b.tasks[0]
		if d := t.details(t.done); d != nil {
			return d
		}
		return []byte("{}")
	}
	received, written := 0, -1
	for _, t := range b.tasks {
		v, _ := member(value(t.details(t.done)), "receivedDocuments")
		received += int(v.number())
		if t.done >= 0 {
			written = max(written, 0) + t.done
		}
	}
	return additionDetails(received)(written)
}

// appendCounts appends how many tasks there are, by state, kind and index.
func (b *batch) appendCounts(j []byte) []byte {
	states, kinds, indexes := map[string]int{}, map[string]int{}, map[string]int{}
	for _, t := range b.tasks {
		states[t.status]++
		kinds[t.kind]++
		if t.index != "" {
			indexes[t.index]++
		}
	}
	j = strconv.AppendInt(append(j, `{"totalNbTasks":`...), int64(len(b.tasks)), 10)
	j = appendNumbers(append(j, `,"status":`...), states)
	j = appendNumbers(append(j, `,"types":`...), kinds)
	return append(appendNumbers(append(j, `,"indexUids":`...), indexes), '}')
}

func appendNumbers(b []byte, of map[string]int) []byte {
	b = append(b, '{')
	for i, name := range slices.Sorted(maps.Keys(of)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(appendString(b, name), ':'), int64(of[name]), 10)
	}
	return append(b, '}')
}

func (r *request) listBatches() (response, *Error) {
	l, err := readListing(r.URL.Query())
	if err != nil {
		return response{}, err
	}
	r.queue.mu.Lock()
	defer r.queue.mu.Unlock()
	return ok(appendListing(nil, l, r.queue.batches(l.wanted)))
}

func (r *request) getBatch() (response, *Error) {
	uid, err := strconv.ParseUint(r.args[0], 10, 32)
	if err != nil {
		return response{}, refuse("invalid_batch_uids", "Batch uid `%s` is invalid. It should only contain numeric "+
			"characters.", r.args[0])
	}
	r.queue.mu.Lock()
	defer r.queue.mu.Unlock()
	found := r.queue.batches(func(t *task) bool { return t.batch == int(uid) })
	if len(found) == 0 {
		return response{}, refuse("batch_not_found", "Batch `%d` not found.", uid)
	}
	return ok(found[0].appendJSON(nil))
}
