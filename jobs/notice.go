package jobs

import (
	"context"
	"errors"
	"sync"

	"cottonmall/schema"
)

// together is how many notices of a channel are on their way at once. A channel that hangs holds up no other.
const together = 8

// deliverNotices delivers what is due, all channels side by side.
func (r *Runner) deliverNotices(ctx context.Context) error {
	due, err := schema.View(ctx, r.db, (*schema.Tx).DueChannels)
	if err != nil {
		return err
	}
	var work sync.WaitGroup
	errs := make([]error, len(due))
	for i, channel := range due {
		work.Go(func() { errs[i] = r.deliverBy(ctx, channel) })
	}
	work.Wait()
	return errors.Join(errs...)
}

func (r *Runner) deliverBy(ctx context.Context, channel schema.Channel) error {
	for {
		taken, err := schema.Do(ctx, r.db, func(tx *schema.Tx) ([]schema.Notice, error) {
			return tx.TakeNotices(channel, r.owner, together)
		})
		if err != nil || len(taken) == 0 {
			return err
		}
		var work sync.WaitGroup
		errs := make([]error, len(taken))
		for i := range taken {
			work.Go(func() { errs[i] = r.deliver(ctx, &taken[i]) })
		}
		work.Wait()
		if err := errors.Join(errs...); err != nil {
			return err
		}
	}
}

// deliver sends a notice and says what became of it. When that cannot be said any more the notice comes again.
func (r *Runner) deliver(ctx context.Context, n *schema.Notice) error {
	failure := r.ways[n.Channel].Deliver(ctx, n)
	if ctx.Err() != nil {
		return nil // the program ends; another one takes it up
	}
	if failure != nil {
		r.log.Warn("a notice is not delivered", "id", n.ID, "channel", n.Channel, "tries", n.Tries+1, "err", failure)
	}
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		if failure != nil {
			return struct{}{}, tx.NoticeFailed(n.ID, failure)
		}
		return struct{}{}, tx.NoticeSent(n.ID)
	})
	return err
}
