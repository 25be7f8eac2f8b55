package limiter_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"cottonmall/api/limiter"
)

func user(id string) limiter.Key { return limiter.Key{Kind: limiter.User, ID: id} }

// acquire returns release, or nil when the pool is full; own reports whether the user's own share is.
func acquire(t *testing.T, p *limiter.Pool, n int64, keys ...limiter.Key) (release func(), own bool) {
	t.Helper()
	release, err := p.Acquire(t.Context(), n, keys...)
	return release, limiter.IsOwn(err)
}

// TestOneUserTakesOnePlace checks that of two places one user has one, so that the next user finds the other one.
func TestOneUserTakesOnePlace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := limiter.NewPool(limiter.Capacity{Total: 2, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: time.Second})
		first, _ := acquire(t, p, 1, user("1"))
		if release, own := acquire(t, p, 1, user("1")); release != nil || !own {
			t.Error("a user has two places, or the refusal says that others have them")
		}
		second, _ := acquire(t, p, 1, user("2"))
		if release, own := acquire(t, p, 1, user("3")); release != nil || own {
			t.Error("a third place, or the wrong reason")
		}
		waited := make(chan func())
		go func() {
			release, _ := acquire(t, p, 1, user("3"))
			waited <- release
		}()
		synctest.Wait()
		first()
		first() // twice is once
		third := <-waited
		if release, _ := acquire(t, p, 1, user("4")); third == nil || release != nil {
			t.Error("the place that was released is not the next one's")
		}
		second()
		third()
	})
}

// TestWaitingUsersAlternate checks that many tasks of one user do not keep others waiting.
func TestWaitingUsersAlternate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := limiter.NewPool(limiter.Capacity{Total: 1, Each: map[limiter.Kind]int64{limiter.User: 1}, Wait: -1})
		order := make(chan string, 20)
		work := func(id string) {
			release, err := p.Acquire(t.Context(), 1, user(id))
			if err != nil {
				t.Error(err)
				return
			}
			time.Sleep(time.Second)
			order <- id
			release()
		}
		for range 10 {
			go work("greedy")
		}
		synctest.Wait()
		go work("other")
		for i := range 11 {
			if id := <-order; (id == "other") != (i == 1) {
				t.Errorf("task %d is of %s", i, id)
			}
		}
	})
}

// TestBytesInFlight checks weights, shares and leases.
func TestBytesInFlight(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := limiter.NewPool(limiter.Capacity{
			Total: 112, Each: map[limiter.Kind]int64{limiter.User: 28}, Lease: 3 * time.Minute,
		})
		for i, c := range []struct {
			user  string
			bytes int64
			room  bool
			own   bool
		}{
			{"1", 14, true, false},
			{"1", 14, true, false},
			{"1", 1, false, true},
			{"2", 29, false, true},
			{"2", 28, true, false},
			{"3", 28, true, false},
			{"4", 27, true, false},
			{"5", 2, false, false},
			{"5", 1, true, false},
		} {
			if release, own := acquire(t, p, c.bytes, user(c.user)); (release != nil) != c.room || own != c.own {
				t.Errorf("body %d: room %t, own share %t", i, release != nil, own)
			}
		}
		time.Sleep(3*time.Minute + time.Second)
		release, _ := acquire(t, p, 28, user("1"))
		if release == nil {
			t.Fatal("room whose lease has ended is not free")
		}
		release()
		if release, _ := acquire(t, p, 28, user("1")); release == nil {
			t.Error("room that was released is not free")
		}
		time.Sleep(4 * time.Minute)
	})
}

// TestSocketsOfSessionsAndAddresses checks a pool with shares of two kinds, and that a refused call holds nothing.
func TestSocketsOfSessionsAndAddresses(t *testing.T) {
	t.Parallel()
	p := limiter.NewPool(limiter.Capacity{
		Total: 100, Each: map[limiter.Kind]int64{limiter.Session: 20, limiter.Address: 30},
	})
	session := func(id string) limiter.Key { return limiter.Key{Kind: limiter.Session, ID: id} }
	open := func(n int, keys ...limiter.Key) (opened int) {
		for range n {
			if release, _ := acquire(t, p, 1, keys...); release != nil {
				opened++
			}
		}
		return opened
	}
	want(t, "a session", open(25, session("1"), office), 20)
	want(t, "another session of the address", open(25, session("2"), office), 10)
	want(t, "the session elsewhere", open(25, session("2"), network), 10)
	want(t, "a guest elsewhere", open(25, network), 20)
}

// TestAcquireEndsWithItsContext checks waiting without a limit of time, and a pool that does not exist.
func TestAcquireEndsWithItsContext(t *testing.T) {
	t.Parallel()
	p := limiter.NewPool(limiter.Capacity{Total: 1, Wait: -1})
	release, _ := acquire(t, p, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Acquire(ctx, 1); err == nil {
		t.Error("a place in a full pool")
	}
	release()
	if release, err := (*limiter.Pool)(nil).Acquire(t.Context(), 1, user("1")); err != nil {
		t.Error(err)
	} else {
		release()
	}
}
