package web

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestKept reads an answer that is new, old and too old, while another caller reads it.
func TestKept(t *testing.T) {
	t.Parallel()
	k := &Kept[int]{Life: time.Minute}
	start := time.Now()
	get := func(after time.Duration, read func(context.Context) (int, error)) int {
		t.Helper()
		n, err := k.Get(t.Context(), start.Add(after), read)
		if err != nil {
			t.Error(err)
		}
		return n
	}
	returns := func(n int) func(context.Context) (int, error) {
		return func(context.Context) (int, error) { return n, nil }
	}
	if n := get(0, returns(1)); n != 1 {
		t.Errorf("the first answer is %d", n)
	}
	if n := get(time.Minute-1, returns(2)); n != 1 {
		t.Errorf("a new answer was read again: %d", n)
	}
	gone, leave := context.WithCancel(t.Context())
	began, end, read := make(chan struct{}), make(chan struct{}), make(chan int)
	go func() {
		n, _ := k.Get(gone, start.Add(time.Minute), func(ctx context.Context) (int, error) {
			close(began)
			<-end
			return 3, ctx.Err()
		})
		read <- n
	}()
	<-began
	if n := get(time.Minute, returns(4)); n != 1 {
		t.Errorf("a caller gets %d while another one reads", n)
	}
	impatient, stop := context.WithCancel(t.Context())
	stop()
	if _, err := k.Get(impatient, start.Add(2*time.Minute), returns(5)); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that is gone waits: %v", err)
	}
	leave() // the others need the answer
	waited := make(chan int)
	go func() { waited <- get(2*time.Minute, returns(3)) }()
	close(end)
	if first, second := <-read, <-waited; first != 3 || second != 3 {
		t.Errorf("the callers get %d and %d", first, second)
	}
}

// TestKeptAfterAFailure checks that neither an error nor a panic is kept.
func TestKeptAfterAFailure(t *testing.T) {
	t.Parallel()
	k := &Kept[int]{Life: time.Minute}
	now, lost := time.Now(), errors.New("lost")
	if _, err := k.Get(t.Context(), now, func(context.Context) (int, error) { return 0, lost }); !errors.Is(err, lost) {
		t.Errorf("the error is %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = k.Get(t.Context(), now, func(context.Context) (int, error) { panic("lost") })
	}()
	n, err := k.Get(t.Context(), now, func(context.Context) (int, error) { return 1, nil })
	if n != 1 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}
