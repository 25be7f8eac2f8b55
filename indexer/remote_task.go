package indexer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/meilisearch/meilisearch-go"
)

// remoteTask is a task of a server.
type remoteTask struct {
	remote
	uid int64
}

func (r remote) task(info *meilisearch.TaskInfo, err error, what string) (Task, error) {
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return remoteTask{r, info.TaskUID}, nil
}

// Wait waits until the task has succeeded.
func (t remoteTask) Wait(ctx context.Context) error {
	ended, err := t.client.WaitForTaskWithContext(ctx, t.uid, 20*time.Millisecond)
	if err != nil {
		return fmt.Errorf("wait for task %d: %w", t.uid, err)
	}
	if ended.Status != meilisearch.TaskStatusSucceeded {
		cause := fmt.Errorf("task %d of the search engine %s: %s", t.uid, ended.Status, ended.Error.Message)
		return &taskError{ended.Error.Code, cause}
	}
	return nil
}

// taskError is the failure of a task that the server had accepted.
type taskError struct {
	code string
	error
}

// unless returns err, or nil when it has one of the codes.
func unless(err error, codes ...string) error {
	var failed *taskError
	var refused *meilisearch.Error
	for _, code := range codes {
		if errors.As(err, &failed) && failed.code == code {
			return nil
		}
		if errors.As(err, &refused) && refused.MeilisearchApiError.Code == code {
			return nil
		}
	}
	return err
}

// do waits for a task that a call has just asked for.
func (r remote) do(ctx context.Context, info *meilisearch.TaskInfo, err error, what string) error {
	t, err := r.task(info, err, what)
	if err != nil {
		return err
	}
	if err := t.Wait(ctx); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
