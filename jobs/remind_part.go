package jobs

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// remindTogether is how many demands are read and stored at once, so that neither the memory nor the writer is held for
// long.
const remindTogether = 100

// shareFor is how long a server keeps a share of the demands that are due: far longer than a part takes.
const shareFor = time.Minute

type (
	readDue func(*schema.Tx, demand.DuePart) ([]demand.Due, error)
	doDue   func([]demand.Due) error
)

// shareDue does the demands that are due. Where there are many the servers divide them among themselves: each takes the
// shares that no other has.
func (r *Runner) shareDue(ctx context.Context, kind string, read readDue, do doDue) error {
	if r.index.Ready() != nil {
		return nil // as soon as lots can be found
	}
	some, err := schema.View(ctx, r.db, func(tx *schema.Tx) ([]demand.Due, error) {
		return read(tx, demand.DuePart{Limit: remindTogether})
	})
	switch {
	case err != nil:
	case len(some) == 0:
	case len(some) < remindTogether:
		err = do(some)
	default:
		err = r.eachShare(ctx, kind, read, do)
	}
	return errors.Join(err, r.snags(ctx, kind))
}

func (r *Runner) eachShare(ctx context.Context, kind string, read readDue, do doDue) error {
	own := fnv.New32a()
	_, _ = own.Write([]byte(r.owner)) // never fails
	var failures []error
	for i := range demand.DueShares {
		share := int(own.Sum32()+uint32(i))%demand.DueShares + 1 // servers begin at different ones
		name := fmt.Sprintf("%s %d", kind, share)
		held, err := r.hold(ctx, name)
		if held && err == nil {
			err = r.eachDue(ctx, share, read, func(due []demand.Due) error {
				if held, err := r.hold(ctx, name); err != nil || !held {
					return err
				}
				return do(due)
			})
			err = errors.Join(err, r.leave(ctx, name))
		}
		if failures = append(failures, err); lasting(ctx, err) != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// hold takes or prolongs a lease of this server.
func (r *Runner) hold(ctx context.Context, name string) (held bool, err error) {
	return schema.Do(ctx, r.db, func(tx *schema.Tx) (bool, error) {
		_, held, err := schema.TakeLease(tx, name, r.owner, shareFor)
		return held, err
	})
}

// leave gives a lease back, also when the program ends.
func (r *Runner) leave(ctx context.Context, name string) error {
	_, err := schema.Do(context.WithoutCancel(ctx), r.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, schema.DropLease(tx, name, r.owner)
	})
	return err
}

// eachDue reads the demands that are due, of one share or (zero) of all, and does them part by part.
func (r *Runner) eachDue(ctx context.Context, share int, read readDue, do doDue) error {
	if r.index.Ready() != nil {
		return nil
	}
	for p := (demand.DuePart{Limit: remindTogether, Share: share}); ; {
		due, err := schema.View(ctx, r.db, func(tx *schema.Tx) ([]demand.Due, error) { return read(tx, p) })
		if err != nil || len(due) == 0 {
			return err
		}
		p.After = due[len(due)-1]
		if err := do(due); err != nil {
			return err
		}
	}
}

// prepare finds what is to be told of demands, several at once, but not on every processor: pages are asked for meanwhile.
// What the search refuses is told to the owner; the others that fail are left out, with their errors by their demands.
func (r *Runner) prepare(due []demand.Due, find func(*demand.Due) ([]demand.Telling, error)) ([]demand.Prepared, map[int64]error) {
	list, failures := make([]demand.Prepared, len(due)), make([]error, len(due))
	room := make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))
	var work sync.WaitGroup
	for i := range due {
		room <- struct{}{}
		work.Go(func() {
			list[i].Due = &due[i]
			list[i].Tellings, failures[i] = prepareOne(&due[i], find)
			<-room
		})
	}
	work.Wait()
	kept, failed := list[:0], map[int64]error{}
	for i, p := range list {
		if failures[i] != nil {
			failed[p.Due.DemandID] = failures[i]
		} else {
			kept = append(kept, p)
		}
	}
	return kept, failed
}

func prepareOne(d *demand.Due, find func(*demand.Due) ([]demand.Telling, error)) (list []demand.Telling, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	if d.Owner.ID == 0 || d.Lost != "" {
		return nil, nil
	}
	list, err = find(d)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.InvalidKind {
		d.Refused(refusal.Message)
		return nil, nil
	}
	return list, err
}

// keep stores what is told of some demands, in one transaction where that can be. The demands with which something fails by
// itself are tried again later.
func (r *Runner) keep(ctx context.Context, list []demand.Prepared, failed map[int64]error, kind string, store func(*schema.Tx, []demand.Prepared) (int, error)) error {
	err := halve(ctx, list, func(some []demand.Prepared) error {
		_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) { return store(tx, some) })
		return err
	}, func(p demand.Prepared, err error) { failed[p.Due.DemandID] = err })
	return errors.Join(err, r.snag(ctx, kind, failed))
}

// snag notes what failed by itself, to be tried again later. What fails because nothing can be done now is the failure of
// the job.
func (r *Runner) snag(ctx context.Context, kind string, failed map[int64]error) error {
	for subject, cause := range failed {
		if err := lasting(ctx, cause); err != nil {
			return err
		}
		_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) { return demand.Snagged(tx, kind, subject, cause) })
		if err != nil {
			return errors.Join(cause, err)
		}
	}
	return nil
}

// snags tells, as long as there are any, what a job fails with again and again: so its row says so.
func (r *Runner) snags(ctx context.Context, kind string) error {
	var total int
	list, err := schema.View(ctx, r.db, func(tx *schema.Tx) (list []demand.Snag, err error) {
		list, total, err = demand.Snags(tx, kind)
		return list, err
	})
	if err != nil || len(list) == 0 {
		return err
	}
	return fmt.Errorf("%d are tried again later, such as number %d, which has failed %d times: %s", total, list[0].Subject, list[0].Tries, list[0].Text)
}

// halve does something with a list. Where that fails, it is done with each half, down to what fails alone.
func halve[T any](ctx context.Context, list []T, do func([]T) error, alone func(T, error)) error {
	if len(list) == 0 {
		return nil
	}
	err := do(list)
	switch {
	case err == nil:
		return nil
	case lasting(ctx, err) != nil:
		return err
	case len(list) == 1:
		alone(list[0], err)
		return nil
	}
	half := len(list) / 2
	if err := halve(ctx, list[:half], do, alone); err != nil {
		return err
	}
	return halve(ctx, list[half:], do, alone)
}

// lasting is a failure for which everything else would fail now too; nil for others.
func lasting(ctx context.Context, err error) error {
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.BusyKind || ctx.Err() != nil {
		return err
	}
	return nil
}
