package jobs

import (
	"context"
	"errors"
	"sync"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
)

// together is the number of notices of a channel that are sent at once.
const together = 8

// deliverBy returns a job that delivers the due notices of a channel. Each channel has its own job, so that one that
// hangs does not delay the others.
func deliverBy(channel notice.Channel) func(r *Runner, ctx context.Context) error {
	return func(r *Runner, ctx context.Context) error {
		for {
			due, err := schema.View(ctx, r.db, func(tx *schema.Tx) (bool, error) { return notice.NoticesDue(tx, channel) })
			if err != nil || !due {
				return err
			}
			if err := r.deliverSome(ctx, channel); err != nil {
				return err
			}
		}
	}
}

// deliverSome delivers the next notices of a channel.
func (r *Runner) deliverSome(ctx context.Context, channel notice.Channel) error {
	taken, err := schema.Do(ctx, r.db, func(tx *schema.Tx) ([]notice.Notice, error) {
		return notice.TakeNotices(tx, channel, r.owner, together, demand.UnwantedReminders)
	})
	if err != nil {
		return err
	}
	var work sync.WaitGroup
	errs := make([]error, len(taken))
	for i := range taken {
		work.Go(func() { errs[i] = r.deliver(ctx, &taken[i]) })
	}
	work.Wait()
	return errors.Join(errs...)
}

// deliver sends a notice and stores the result. If the result cannot be stored, the notice is sent again.
func (r *Runner) deliver(ctx context.Context, n *notice.Notice) error {
	failure := r.ways[n.Channel].Deliver(ctx, n)
	if ctx.Err() != nil {
		return nil // the program stops; the notice is sent again
	}
	if failure != nil {
		r.log.Warn("failed to deliver a notice", "id", n.ID, "channel", n.Channel, "tries", n.Tries+1, "err", failure)
	}
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		if failure != nil {
			return struct{}{}, notice.NoticeFailed(tx, n.ID, failure)
		}
		return struct{}{}, notice.NoticeSent(tx, n.ID)
	})
	return err
}
