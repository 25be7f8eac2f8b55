package jobs

import (
	"context"
	"errors"
	"slices"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/schematest"
)

// TestFailedSessionsAreSkipped repeats a step that cannot be taken for two of four sessions.
func TestFailedSessionsAreSkipped(t *testing.T) {
	t.Parallel()
	r := &Runner{db: schematest.New(t).DB}
	left, done := []int64{1, 2, 3, 4}, []int64{}
	err := r.repeatStep(t.Context(), func(_ *schema.Tx, skip ...int64) (int, error) {
		i := slices.IndexFunc(left, func(id int64) bool { return !slices.Contains(skip, id) })
		if i < 0 {
			return 0, nil
		}
		id := left[i]
		if id < 3 {
			return 0, &auction.StepError{ID: id}
		}
		left, done = slices.Delete(left, i, i+1), append(done, id)
		return 1, nil
	})
	if failed := (*auction.StepError)(nil); !errors.As(err, &failed) || failed.ID != 1 {
		t.Errorf("the error is %v", err)
	}
	if !slices.Equal(done, []int64{3, 4}) {
		t.Errorf("%v were done", done)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.repeatStep(stopped, auction.BeginSessions); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the program: %v", err)
	}
}
