package api

import (
	"context"
	"sync"

	"cottonmall/schema"
)

// turns lets a few people work at once on what takes much memory, and each of them on one thing: who asks for much waits for
// himself, and nobody else for him.
type turns struct {
	room  chan struct{}
	mu    sync.Mutex
	lanes map[int64]*lane
}

// lane is where one person's tasks wait for each other.
type lane struct {
	turn chan struct{}
	in   int // tasks that wait or are done
}

func newTurns(room int) *turns {
	return &turns{room: make(chan struct{}, room), lanes: map[int64]*lane{}}
}

// take waits for a person's turn; leave ends it. What is said to those whose turn does not come: own where their own tasks are
// in their way, others where those of others are.
func (t *turns) take(ctx context.Context, person int64, own, others string) (leave func(), err error) {
	l := t.enter(person)
	select {
	case l.turn <- struct{}{}:
	case <-ctx.Done():
		t.quit(person, l)
		return nil, schema.Busy(ctx.Err(), "%s", own)
	}
	next := func() {
		<-l.turn
		t.quit(person, l)
	}
	select {
	case t.room <- struct{}{}:
		return func() { <-t.room; next() }, nil
	case <-ctx.Done():
		next()
		return nil, schema.Busy(ctx.Err(), "%s", others)
	}
}

func (t *turns) enter(person int64) *lane {
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.lanes[person]
	if l == nil {
		l = &lane{turn: make(chan struct{}, 1)}
		t.lanes[person] = l
	}
	l.in++
	return l
}

// quit forgets a lane that nobody is in any more.
func (t *turns) quit(person int64, l *lane) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.in--; l.in == 0 {
		delete(t.lanes, person)
	}
}
