package engine

import (
	"fmt"
	"strconv"
	"time"
)

// task is one change, from the moment it was asked for. Its state belongs to the queue and is read under its lock.
type task struct {
	uid        int
	batch      int    // -1 as long as it waits
	strategy   string // why the batch has no more tasks
	index      string
	kind       string
	status     string
	canceledBy int                   // -1 unless canceled
	details    func(done int) []byte // as JSON; done is -1 as long as the task is not finished; nil is null
	done       int                   // how many documents or tasks were changed
	err        *Error
	metadata   string
	enqueued   time.Time
	started    time.Time
	finished   time.Time
	work       work
	ended      chan struct{} // closed when the task is finished; nil when nobody waits
}

// end notes that the task is finished.
func (t *task) end() {
	t.finished = time.Now()
	if t.ended != nil {
		close(t.ended)
	}
}

// work is what a task does. Additions are apart, because those that follow each other are done together.
type work struct {
	add *addition
	do  func(w *writer) (done int, err *Error)
}

// bytes returns the size of the documents that the work holds.
func (w *work) bytes() int {
	if w.add == nil {
		return 0
	}
	return w.add.bytes()
}

const (
	enqueued   = "enqueued"
	processing = "processing"
	succeeded  = "succeeded"
	failed     = "failed"
	canceled   = "canceled"
)

var (
	taskStatuses = []string{enqueued, processing, succeeded, failed, canceled}
	taskKinds    = []string{
		"documentAdditionOrUpdate", "documentEdition", "documentDeletion", "settingsUpdate", "indexCreation", "indexDeletion",
		"indexUpdate", "indexSwap", "taskCancelation", "taskDeletion", "dumpCreation", "snapshotCreation", "export",
		"upgradeDatabase", "indexCompaction", "networkTopologyChange", "dsrUpdate", "dsrClear",
	}
)

func (t *task) number() int { return t.uid }

func (t *task) isDone() bool { return !t.finished.IsZero() }

// appendSummary appends the task as it is answered to who asked for it.
func (t *task) appendSummary(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"taskUid":`...), int64(t.uid), 10)
	b = appendOptional(append(b, `,"indexUid":`...), t.index)
	b = append(b, `,"status":"enqueued","type":"`...)
	b = append(append(b, t.kind...), `","enqueuedAt":`...)
	b = appendTime(b, t.enqueued)
	if t.metadata != "" {
		b = appendString(append(b, `,"customMetadata":`...), t.metadata)
	}
	return append(b, '}')
}

func (t *task) appendJSON(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"uid":`...), int64(t.uid), 10)
	b = appendCount(append(b, `,"batchUid":`...), t.batch)
	b = appendOptional(append(b, `,"indexUid":`...), t.index)
	b = append(append(append(b, `,"status":"`...), t.status...), `","type":"`...)
	b = append(append(b, t.kind...), `","canceledBy":`...)
	b = append(appendCount(b, t.canceledBy), `,"details":`...)
	if d := t.details(t.done); d != nil {
		b = append(b, d...)
	} else {
		b = append(b, "null"...)
	}
	if b = append(b, `,"error":`...); t.err != nil {
		b = t.err.appendJSON(b)
	} else {
		b = append(b, "null"...)
	}
	b = appendDuration(append(b, `,"duration":`...), t.started, t.finished)
	b = appendTime(append(b, `,"enqueuedAt":`...), t.enqueued)
	b = appendTime(append(b, `,"startedAt":`...), t.started)
	b = appendTime(append(b, `,"finishedAt":`...), t.finished)
	if t.metadata != "" {
		b = appendString(append(b, `,"customMetadata":`...), t.metadata)
	}
	return append(b, '}')
}

// appendOptional appends a string, or null when it is empty.
func appendOptional(b []byte, s string) []byte {
	if s == "" {
		return append(b, "null"...)
	}
	return appendString(b, s)
}

// appendCount appends a number, or null when it is negative.
func appendCount(b []byte, n int) []byte {
	if n < 0 {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// appendTime appends a time, or null for the zero time.
func appendTime(b []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(b, "null"...)
	}
	return append(t.UTC().AppendFormat(append(b, '"'), time.RFC3339Nano), '"')
}

// appendDuration appends the time between two times, or null when one of them is not known.
func appendDuration(b []byte, started, finished time.Time) []byte {
	if started.IsZero() || finished.IsZero() {
		return append(b, "null"...)
	}
	return fmt.Appendf(b, `"PT%.9fS"`, finished.Sub(started).Seconds())
}

// Details of the kinds of tasks.

func noDetails(int) []byte { return nil }

func fixedDetails(json []byte) func(int) []byte {
	return func(int) []byte { return json }
}

func additionDetails(received int) func(int) []byte {
	return func(done int) []byte {
		b := strconv.AppendInt([]byte(`{"receivedDocuments":`), int64(received), 10)
		return append(appendCount(append(b, `,"indexedDocuments":`...), done), '}')
	}
}

// deletionDetails returns the details of a deletion by identifiers or, with a filter, by that.
func deletionDetails(provided int, filter value) func(int) []byte {
	return func(done int) []byte {
		b := strconv.AppendInt([]byte(`{"providedIds":`), int64(provided), 10)
		b = appendCount(append(b, `,"deletedDocuments":`...), done)
		if b = append(b, `,"originalFilter":`...); filter != "" {
			b = appendString(b, string(filter.compact()))
		} else {
			b = append(b, "null"...)
		}
		return append(b, '}')
	}
}

func clearDetails(done int) []byte {
	return append(appendCount([]byte(`{"deletedDocuments":`), done), '}')
}

// taskDetails returns the details of tasks canceled or deleted; did is canceledTasks or deletedTasks.
func taskDetails(matched *int, did, filter string) func(int) []byte {
	return func(done int) []byte {
		b := strconv.AppendInt([]byte(`{"matchedTasks":`), int64(*matched), 10)
		b = appendCount(append(append(append(b, `,"`...), did...), `":`...), done)
		return append(appendString(append(b, `,"originalFilter":`...), filter), '}')
	}
}
