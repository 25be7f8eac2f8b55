package engine

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

var (
	taskFilterNames = []string{
		"batchUids", "uids", "canceledBy", "types", "statuses", "indexUids", "afterEnqueuedAt", "beforeEnqueuedAt",
		"afterStartedAt", "beforeStartedAt", "afterFinishedAt", "beforeFinishedAt",
	}
	taskListNames = slices.Concat([]string{"limit", "from", "reverse"}, taskFilterNames)
)

// readTaskFilter gives a function that accepts the tasks meant by the parameters of a query string.
func readTaskFilter(query url.Values, known []string) (func(*task) bool, *apiError) {
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
		if s != "*" {
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

func taskTest(name, s string) (func(*task) bool, *apiError) {
	switch name {
	case "uids":
		return numberTest(name, s, "invalid_task_uids", func(t *task) int { return t.uid })
	case "batchUids":
		return numberTest(name, s, "invalid_batch_uids", func(t *task) int { return t.batch })
	case "canceledBy":
		return numberTest(name, s, "invalid_task_canceled_by", func(t *task) int { return t.canceledBy })
	case "types":
		return wordTest(name, s, "invalid_task_types", "task type. Available types are", taskKinds, func(t *task) string { return t.kind })
	case "statuses":
		return wordTest(name, s, "invalid_task_statuses", "task status. Available statuses are", taskStatuses, func(t *task) string { return t.status })
	case "indexUids":
		list := splitList(s)
		return func(t *task) bool { return slices.Contains(list, t.index) }, nil
	}
	return timeTest(name, s)
}

func numberTest(name, s, code string, of func(*task) int) (func(*task) bool, *apiError) {
	if s == "*" {
		return nil, nil
	}
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

func wordTest(name, s, code, what string, known []string, of func(*task) string) (func(*task) bool, *apiError) {
	if s == "*" {
		return nil, nil
	}
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
func timeTest(name, s string) (func(*task) bool, *apiError) {
	after := strings.HasPrefix(name, "after")
	of := map[string]func(*task) time.Time{
		"EnqueuedAt": func(t *task) time.Time { return t.enqueued },
		"StartedAt":  func(t *task) time.Time { return t.started },
		"FinishedAt": func(t *task) time.Time { return t.finished },
	}[strings.TrimPrefix(strings.TrimPrefix(name, "after"), "before")]
	if s == "*" {
		return nil, nil
	}
	limit, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		if limit, err = time.Parse(time.DateOnly, s); err == nil && after {
			limit = limit.AddDate(0, 0, 1)
		}
	}
	if err != nil {
		code := map[string]string{"E": "enqueued", "S": "started", "F": "finished"}[strings.TrimPrefix(strings.TrimPrefix(name, "after"), "before")[:1]]
		prefix := "invalid_task_before_"
		if after {
			prefix = "invalid_task_after_"
		}
		return nil, refuse(prefix+code+"_at", "Invalid value in parameter `%s`: `%s` is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format.", name, s)
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

func (r *request) getTask() (response, *apiError) {
	uid, err := strconv.ParseUint(r.args[0], 10, 32)
	if err != nil {
		return response{}, refuse("invalid_task_uids", "Task uid `%s` is invalid. It should only contain numeric characters.", r.args[0])
	}
	b := r.queue.find(int(uid))
	if b == nil {
		return response{}, refuse("task_not_found", "Task `%d` not found.", uid)
	}
	return ok(b)
}

func (r *request) listTasks() (response, *apiError) {
	query := r.URL.Query()
	wanted, err := readTaskFilter(query, taskListNames)
	if err != nil {
		return response{}, err
	}
	limit, from, reverse := 20, -1, false
	if query.Has("limit") {
		if limit, err = parameterSize("limit", query.Get("limit"), "invalid_task_limit"); err != nil {
			return response{}, err
		}
	}
	if query.Has("from") {
		if from, err = parameterSize("from", query.Get("from"), "invalid_task_from"); err != nil {
			return response{}, err
		}
	}
	if query.Has("reverse") {
		if reverse, err = parameterBool("reverse", query.Get("reverse"), "invalid_task_reverse"); err != nil {
			return response{}, err
		}
	}
	return ok(r.queue.list(wanted, limit, from, reverse))
}

// list gives the wanted tasks as JSON, newest first unless reversed, beginning with number from if that is not negative.
func (q *queue) list(wanted func(*task) bool, limit, from int, reverse bool) []byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	var page []*task
	total, next := 0, -1
	for i := range q.tasks {
		if !reverse {
			i = len(q.tasks) - 1 - i
		}
		t := q.tasks[i]
		if !wanted(t) {
			continue
		}
		total++
		if from >= 0 && (!reverse && t.uid > from || reverse && t.uid < from) {
			continue
		}
		if len(page) < limit {
			page = append(page, t)
		} else if next < 0 {
			next = t.uid
		}
	}
	first := -1
	b := []byte(`{"results":[`)
	for i, t := range page {
		if i > 0 {
			b = append(b, ',')
		}
		b = t.appendJSON(b)
		if first < 0 {
			first = t.uid
		}
	}
	b = strconv.AppendInt(append(b, `],"total":`...), int64(total), 10)
	b = strconv.AppendInt(append(b, `,"limit":`...), int64(limit), 10)
	b = appendCount(append(b, `,"from":`...), first)
	return append(appendCount(append(b, `,"next":`...), next), '}')
}

// readChosenTasks reads the parameters of canceling or deleting tasks, of which there must be one.
func (r *request) readChosenTasks(verb string) (func(*task) bool, *apiError) {
	query := r.URL.Query()
	wanted, err := readTaskFilter(query, taskFilterNames)
	if err == nil && len(query) == 0 {
		err = refuse("missing_task_filters", "Query parameters to filter the tasks to %s are missing. Available query parameters are: `uids`, `indexUids`, `statuses`, `types`, `canceledBy`, `beforeEnqueuedAt`, `afterEnqueuedAt`, `beforeStartedAt`, `afterStartedAt`, `beforeFinishedAt`, `afterFinishedAt`.", verb)
	}
	return wanted, err
}

func (r *request) cancelTasks() (response, *apiError) {
	wanted, err := r.readChosenTasks("cancel")
	if err != nil {
		return response{}, err
	}
	return r.enqueueChosen("taskCancelation", "canceledTasks", wanted, r.queue.cancel)
}

func (r *request) deleteTasks() (response, *apiError) {
	wanted, err := r.readChosenTasks("delete")
	if err != nil {
		return response{}, err
	}
	return r.enqueueChosen("taskDeletion", "deletedTasks", wanted, r.queue.forget)
}

func (r *request) enqueueChosen(kind, did string, wanted func(*task) bool, do func(*task, func(*task) bool) (int, int)) (response, *apiError) {
	matched := r.queue.countTasks(wanted)
	t := &task{kind: kind, details: taskDetails(&matched, did, "?"+r.URL.RawQuery)}
	t.work.do = func(*writer) (int, *apiError) {
		_, done := do(t, wanted)
		return done, nil
	}
	answer, err := r.enqueue(t)
	answer.status = 200
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
