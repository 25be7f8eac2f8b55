package engine

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

var taskFilterNames = []string{
	"batchUids", "uids", "canceledBy", "types", "statuses", "indexUids", "afterEnqueuedAt", "beforeEnqueuedAt",
	"afterStartedAt", "beforeStartedAt", "afterFinishedAt", "beforeFinishedAt",
}

// readTaskFilter returns a function that accepts the tasks meant by the parameters of a query string.
func readTaskFilter(query url.Values, known []string) (func(*task) bool, *Error) {
	var tests []func(*task) bool
	for name, texts := range query {
		if !slices.Contains(known, name) {
			return nil, unknownParameter(name, known)
		}
		if !slices.Contains(taskFilterNames, name) {
			continue
		}
		s := texts[len(texts)-1]
		test, err := taskTest(name, s)
		if err != nil {
			return nil, err
		}
		if test != nil {
			tests = append(tests, test)
		}
	}
	return func(t *task) bool {
		for _, test := range tests {
			if !test(t) {
				return false
			}
		}
		return true
	}, nil
}

// taskTest returns what one parameter accepts; nil is everything.
func taskTest(name, s string) (func(*task) bool, *Error) {
	if slices.Contains(splitList(s), "*") {
		return nil, nil
	}
	switch name {
	case "uids":
		return numberTest(name, s, "invalid_task_uids", func(t *task) int { return t.uid })
	case "batchUids":
		return numberTest(name, s, "invalid_batch_uids", func(t *task) int { return t.batch })
	case "canceledBy":
		return numberTest(name, s, "invalid_task_canceled_by", func(t *task) int { return t.canceledBy })
	case "types":
		return wordTest(
			name, s, "invalid_task_types", "task type. Available types are", taskKinds, func(t *task) string { return t.kind },
		)
	case "statuses":
		return wordTest(
			name, s, "invalid_task_statuses", "task status. Available statuses are", taskStatuses,
			func(t *task) string { return t.status },
		)
	case "indexUids":
		return indexTest(name, splitList(s))
	}
	return timeTest(name, s)
}

func indexTest(name string, list []string) (func(*task) bool, *Error) {
	for _, uid := range list {
		if err := checkUID(uid); err != nil {
			return nil, refuse(err.Code, "Invalid value in parameter `%s`: %s", name, err.Message)
		}
	}
	return func(t *task) bool { return slices.Contains(list, t.index) }, nil
}

func numberTest(name, s, code string, of func(*task) int) (func(*task) bool, *Error) {
	var list []int
	for _, text := range splitList(s) {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return nil, refuse(code, "Invalid value in parameter `%s`: could not parse `%s` as a positive integer", name, text)
		}
		list = append(list, int(n))
	}
	return func(t *task) bool { return slices.Contains(list, of(t)) }, nil
}

func wordTest(name, s, code, what string, known []string, of func(*task) string) (func(*task) bool, *Error) {
	list := splitList(s)
	for i, w := range list {
		k := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, w) })
		if k < 0 {
			return nil, refuse(code, "Invalid value in parameter `%s`: `%s` is not a valid %s %s.", name, w, what, quoted(known))
		}
		list[i] = known[k]
	}
	return func(t *task) bool { return slices.Contains(list, of(t)) }, nil
}

// timeTest reads beforeStartedAt and the like. A date alone is its first moment, or its last for after.
func timeTest(name, s string) (func(*task) bool, *Error) {
	after := strings.HasPrefix(name, "after")
	of := map[string]func(*task) time.Time{
		"EnqueuedAt": func(t *task) time.Time { return t.enqueued },
		"StartedAt":  func(t *task) time.Time { return t.started },
		"FinishedAt": func(t *task) time.Time { return t.finished },
	}[strings.TrimPrefix(strings.TrimPrefix(name, "after"), "before")]
	limit, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		if limit, err = time.Parse(time.DateOnly, s); err == nil && after {
			limit = limit.AddDate(0, 0, 1)
		}
	}
	if err != nil {
		code := map[string]string{"E": "enqueued", "S": "started", "F": "finished"}[strings.TrimPrefix(
			strings.TrimPrefix(name, "after"), "before",
		)[:1]]
		prefix := "invalid_task_before_"
		if after {
			prefix = "invalid_task_after_"
		}
		return nil, refuse(prefix+code+"_at", "Invalid value in parameter `%s`: `%s` is an invalid date-time. It "+
			"should follow the YYYY-MM-DD or RFC 3339 date-time format.", name, s)
	}
	return func(t *task) bool {
		at := of(t)
		if at.IsZero() {
			return false
		}
		if after {
			return at.After(limit)
		}
		return at.Before(limit)
	}, nil
}

// taskUID reads the number of a task from the path.
func (r *request) taskUID() (int, *Error) {
	uid, err := strconv.ParseUint(r.args[0], 10, 32)
	if err != nil {
		return 0, refuse(
			"invalid_task_uids", "Task uid `%s` is invalid. It should only contain numeric characters.", r.args[0],
		)
	}
	return int(uid), nil
}

func taskNotFound(uid int) *Error {
	return refuse("task_not_found", "Task `%d` not found.", uid)
}

func (r *request) getTask() (response, *Error) {
	uid, err := r.taskUID()
	if err != nil {
		return response{}, err
	}
	r.queue.mu.Lock()
	defer r.queue.mu.Unlock()
	t := r.queue.find(uid)
	if t == nil {
		return response{}, taskNotFound(uid)
	}
	return ok(t.appendJSON(nil))
}

// getTaskDocuments answers with the documents of an addition that is not finished, one a line.
func (r *request) getTaskDocuments() (response, *Error) {
	if !r.enabled().has(getTaskDocumentsRoute) {
		return response{}, featureOff("Getting the documents of an enqueued task", "get task documents route", 808)
	}
	uid, err := r.taskUID()
	if err != nil {
		return response{}, err
	}
	docs, known := r.queue.documents(uid)
	if !known {
		return response{}, taskNotFound(uid)
	}
	if docs == nil {
		return response{}, refuse("task_file_not_found", "Task `%d` does not contain any documents. Only "+
			"`documentAdditionOrUpdate` tasks with the status `enqueued` contain documents", uid)
	}
	var b []byte
	for _, doc := range docs {
		b = append(append(b, doc.compact()...), '\n')
	}
	return response{status: http.StatusOK, body: b, kind: "application/x-ndjson"}, nil
}

func (r *request) listTasks() (response, *Error) {
	l, err := readListing(r.URL.Query())
	if err != nil {
		return response{}, err
	}
	r.queue.mu.Lock()
	defer r.queue.mu.Unlock()
	var found []*task
	for _, t := range r.queue.tasks {
		if l.wanted(t) {
			found = append(found, t)
		}
	}
	return ok(appendListing(nil, l, found))
}

// readChosenTasks reads the parameters of canceling or deleting tasks. There must be one.
func (r *request) readChosenTasks(verb string) (func(*task) bool, *Error) {
	query := r.URL.Query()
	wanted, err := readTaskFilter(query, taskFilterNames)
	if err == nil && len(query) == 0 {
		err = refuse("missing_task_filters", "Query parameters to filter the tasks to %s are missing. Available "+
			"query parameters are: `uids`, `indexUids`, `statuses`, `types`, `canceledBy`, `beforeEnqueuedAt`, "+
			"`afterEnqueuedAt`, `beforeStartedAt`, `afterStartedAt`, `beforeFinishedAt`, `afterFinishedAt`.", verb)
	}
	return wanted, err
}

func (r *request) cancelTasks() (response, *Error) {
	wanted, err := r.readChosenTasks("cancel")
	if err != nil {
		return response{}, err
	}
	return r.enqueueChosen("taskCancelation", "canceledTasks", wanted, r.queue.cancel)
}

func (r *request) deleteTasks() (response, *Error) {
	wanted, err := r.readChosenTasks("delete")
	if err != nil {
		return response{}, err
	}
	return r.enqueueChosen("taskDeletion", "deletedTasks", wanted, r.queue.forget)
}

func (r *request) enqueueChosen(kind, did string, wanted func(*task) bool, do func(*task,
	func(*task) bool) (int, int),
) (response, *Error) {
	matched := r.queue.countTasks(wanted)
	t := &task{kind: kind, details: taskDetails(&matched, did, "?"+r.URL.RawQuery)}
	t.work.do = func(*writer) (int, *Error) {
		_, done := do(t, wanted)
		return done, nil
	}
	answer, err := r.enqueue(t)
	answer.status = http.StatusOK
	return answer, err
}

func (q *queue) countTasks(wanted func(*task) bool) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for _, t := range q.tasks {
		if wanted(t) {
			n++
		}
	}
	return n
}
