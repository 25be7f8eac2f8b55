package jobs

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// way is a channel that records deliveries and fails for a number of times.
type way struct {
	mu    sync.Mutex
	fails int
	ids   []int64
	sent  chan string
}

func newWay(fails int) *way { return &way{fails: fails, sent: make(chan string, 100)} }

func (w *way) Deliver(_ context.Context, n *notice.Notice) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ids = append(w.ids, n.ID)
	if w.fails > 0 {
		w.fails--
		return errors.New("the line is dead")
	}
	w.sent <- n.Text
	return nil
}

// hanging is a channel that does not answer.
type hanging struct{ called chan struct{} }

func (h hanging) Deliver(ctx context.Context, _ *notice.Notice) error {
	h.called <- struct{}{}
	<-ctx.Done()
	return ctx.Err()
}

func sender(t *testing.T, db *schematest.DB, ways map[notice.Channel]channel.Channel) *Runner {
	t.Helper()
	r, err := Open(db.DB, Config{Ways: ways, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func send(db *schematest.DB, by notice.Channel, texts ...string) {
	db.Do(func(tx *schema.Tx) error {
		for _, text := range texts {
			n := notice.Notice{Cause: "test " + text, Channel: by, Recipient: "13800000001", Title: "标题", Text: text}
			if err := notice.Send(tx, n); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestNoticesAreDeliveredOnceThoughTheChannelFailed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		sms := newWay(1)
		r := sender(t, db, map[notice.Channel]channel.Channel{notice.SMS: sms})
		send(db, notice.SMS, "甲")
		for range 3 { // the second try is not due yet
			if err := deliverBy(notice.SMS)(r, t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if len(sms.ids) != 1 || len(sms.sent) != 0 {
			t.Errorf("%d tries, %d sent; want one try that failed", len(sms.ids), len(sms.sent))
		}
		db.Advance(time.Minute)
		for range 2 {
			if err := deliverBy(notice.SMS)(r, t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if len(sms.ids) != 2 || sms.ids[0] != sms.ids[1] || <-sms.sent != "甲" {
			t.Errorf("tries %v; want two of the same notice", sms.ids)
		}
		if list := noticesOf(db); len(list) != 1 || list[0].State != notice.NoticeDone || list[0].Tries != 2 {
			t.Errorf("the notice is %+v", list)
		}
	})
}

func noticesOf(db *schematest.DB) []notice.Notice {
	return schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) {
		list, _, err := notice.NoticeList(tx, 0, schema.Page{Num: 1, Size: 50})
		return list, err
	})
}

// TestServersShareTheNotices checks that two servers that deliver at once send every notice once.
func TestServersShareTheNotices(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		sms := newWay(0)
		texts := make([]string, 20)
		for i := range texts {
			texts[i] = strconv.Itoa(i + 1)
		}
		send(db, notice.SMS, texts...)
		var work sync.WaitGroup
		for range 2 {
			r := sender(t, db, map[notice.Channel]channel.Channel{notice.SMS: sms})
			work.Go(func() {
				if err := deliverBy(notice.SMS)(r, t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		work.Wait()
		seen := map[int64]int{}
		for _, id := range sms.ids {
			seen[id]++
		}
		if len(seen) != len(texts) || len(sms.ids) != len(texts) {
			t.Errorf("%d deliveries of %d notices, want %d", len(sms.ids), len(seen), len(texts))
		}
	})
}

// TestChannelsDoNotDelayEachOther checks that a webhook that hangs does not delay a code, which is sent right after the
// commit.
func TestChannelsDoNotDelayEachOther(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	sms, robots := newWay(0), hanging{make(chan struct{}, 9)}
	r := sender(t, db, map[notice.Channel]channel.Channel{notice.SMS: sms, notice.Webhook: robots})
	r.Start()
	<-r.cron.Stop().Done() // the clock does not do it
	send(db, notice.Webhook, "a", "b", "c", "d", "e", "f", "g", "h", "i")
	<-robots.called
	send(db, notice.SMS, "码")
	if got := <-sms.sent; got != "码" {
		t.Errorf("sent %s", got)
	}
	if err := r.Stop(t.Context()); err != nil {
		t.Error(err)
	}
	var states []notice.NoticeState
	for _, n := range noticesOf(db) {
		if n.Channel == notice.Webhook {
			states = append(states, n.State)
		}
	}
	want := []notice.NoticeState{1, 1, 1, 1, 1, 1, 1, 1, 1}
	if diff := cmp.Diff(want, states); diff != "" {
		t.Errorf("what was on its way when the program ended is lost: %s", diff)
	}
}

func TestCommitsWakeTheDelivery(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	sms := newWay(0)
	r := sender(t, db, map[notice.Channel]channel.Channel{notice.SMS: sms})
	r.Start()
	<-r.cron.Stop().Done() // the clock does not do it
	defer func() {
		if err := r.Stop(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	send(db, notice.SMS, "码")
	if got := <-sms.sent; got != "码" {
		t.Errorf("sent %s", got)
	}
}
