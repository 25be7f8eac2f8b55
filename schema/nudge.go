package schema

import (
	"sync"
)

// nudges are the channels of those who want to hear of commits.
type nudges struct {
	mu        sync.Mutex
	receivers map[chan struct{}]bool
}

// Nudges gives a channel that receives after every commit of this process that changed something visible; several
// commits may be one nudge. The function ends it. Commits of other processes are not heard: look now and then too.
func (db *DB) Nudges() (<-chan struct{}, func()) {
	n, c := &db.nudges, make(chan struct{}, 1)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.receivers == nil {
		n.receivers = map[chan struct{}]bool{}
	}
	n.receivers[c] = true
	return c, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.receivers, c)
	}
}

func (n *nudges) send() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.receivers {
		select {
		case c <- struct{}{}:
		default: // one is waiting already
		}
	}
}
