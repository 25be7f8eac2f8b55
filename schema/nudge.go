package schema

import (
	"sync"
)

// nudges are the channels that are notified of commits.
type nudges struct {
	mu        sync.Mutex
	receivers map[chan struct{}]bool
}

// Nudges returns a channel that receives after each commit of this process that changed something visible. Several
// commits may cause one receive. The returned function ends this. Commits of other processes are not notified, so
// the caller must poll too.
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
		default: // the channel holds a notification already
		}
	}
}
