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

// dueTogether is how many demands are read and stored at once, so that neither memory nor the writer is held for long.
const dueTogether = 100

// shareLease is how long a server keeps a share of the due demands. A batch takes far less.
const shareLease = time.Minute

type (
	readDue func(*schema.Tx, demand.DuePart) ([]demand.Due, error)
	doDue   func([]demand.Due) error
)

// shareDue processes the due demands. If there are many, the servers divide them: each takes the shares that no other
// one has.
func (r *Runner) shareDue(ctx context.Context, job string, read readDue, do doDue) error {
	if r.index.Ready() != nil {
		return nil // the next run may find lots
	}
	some, err := schema.View(ctx, r.db, func(tx *schema.Tx) ([]demand.Due, error) {
		return read(tx, demand.DuePart{Limit: dueTogether})
	})
	switch {
	case err != nil || len(some) == 0:
	case len(some) < dueTogether:
		err = do(some)
	default:
		err = r.eachShare(ctx, job, read, do)
	}
	return errors.Join(err, r.reportFailures(ctx, job))
}

func (r *Runner) eachShare(ctx context.Context, job string, read readDue, do doDue) error {
	own := fnv.New32a()
	_, _ = own.Write([]byte(r.owner)) // never fails
	var failures []error
	for i := range demand.DueShares {
		share := int(own.Sum32()+uint32(i))%demand.DueShares + 1 // servers begin with different ones
		err := r.doShare(ctx, fmt.Sprintf("%s %d", job, share), share, read, do)
		if failures = append(failures, err); affectsAll(ctx, err) != nil {
			break
		}
	}
	return errors.Join(failures...)
}

// doShare processes a share while this server has its lease.
func (r *Runner) doShare(ctx context.Context, lease string, share int, read readDue, do doDue) error {
	held, err := r.takeLease(ctx, lease, shareLease)
	if err != nil || !held {
		return err
	}
	err = r.eachDue(ctx, share, read, func(due []demand.Due) error {
		if held, err := r.takeLease(ctx, lease, shareLease); err != nil || !held {
			return err
		}
		return do(due)
	})
	return errors.Join(err, r.write(context.WithoutCancel(ctx), func(tx *schema.Tx) error {
		return schema.DropLease(tx, lease, r.owner)
	}))
}

// eachDue reads and processes the due demands of one share (0 for all), batch by batch.
func (r *Runner) eachDue(ctx context.Context, share int, read readDue, do doDue) error {
	if r.index.Ready() != nil {
		return nil
	}
	for p := (demand.DuePart{Limit: dueTogether, Share: share}); ; {
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

type findTexts func(*demand.Due) ([]demand.ReminderText, error)

// prepare finds the reminders of demands, several at once on half of the processors, so that pages are served too. It
// returns the errors of the demands that fail, by demand.
func (r *Runner) prepare(due []demand.Due, find findTexts) ([]demand.Prepared, map[int64]error) {
	list, failures := make([]demand.Prepared, len(due)), make([]error, len(due))
	slots := make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))
	var work sync.WaitGroup
	for i := range due {
		slots <- struct{}{}
		work.Go(func() {
			list[i].Due = &due[i]
			list[i].Texts, failures[i] = prepareOne(&due[i], find)
			<-slots
		})
	}
	work.Wait()
	prepared, failed := list[:0], map[int64]error{}
	for i, p := range list {
		if failures[i] != nil {
			failed[p.Due.DemandID] = failures[i]
		} else {
			prepared = append(prepared, p)
		}
	}
	return prepared, failed
}

// prepareOne finds the reminders of a demand. It marks a demand that the search refuses as unusable.
func prepareOne(d *demand.Due, find findTexts) (list []demand.ReminderText, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	if d.Owner.ID == 0 || d.Unusable != "" {
		return nil, nil
	}
	list, err = find(d)
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.InvalidKind {
		d.Refuse(refusal.Message)
		return nil, nil
	}
	return list, err
}

type storePrepared func(*schema.Tx, []demand.Prepared) (int, error)

// send stores reminders in one transaction if possible. Demands that fail alone are tried again later.
func (r *Runner) send(ctx context.Context, list []demand.Prepared, failed map[int64]error, job string,
	store storePrepared,
) error {
	err := halve(ctx, list, func(some []demand.Prepared) error {
		_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) { return store(tx, some) })
		return err
	}, func(p demand.Prepared, err error) { failed[p.Due.DemandID] = err })
	return errors.Join(err, r.recordFailures(ctx, job, failed))
}

// recordFailures records the failures of demands, which are tried again later. A failure that affects all is the
// failure of the job.
func (r *Runner) recordFailures(ctx context.Context, job string, failed map[int64]error) error {
	for subject, cause := range failed {
		if err := affectsAll(ctx, cause); err != nil {
			return err
		}
		err := r.write(ctx, func(tx *schema.Tx) error {
			_, err := demand.RecordFailure(tx, job, subject, cause)
			return err
		})
		if err != nil {
			return errors.Join(cause, err)
		}
	}
	return nil
}

// reportFailures returns an error as long as a job has failures, so that operators see them in its row.
func (r *Runner) reportFailures(ctx context.Context, job string) error {
	var total int
	most, err := schema.View(ctx, r.db, func(tx *schema.Tx) (most *demand.JobFailure, err error) {
		most, total, err = demand.MostFailed(tx, job)
		return most, err
	})
	if err != nil || most == nil {
		return err
	}
	return fmt.Errorf("%d are tried again later, such as number %d, which has failed %d times: %s",
		total, most.Subject, most.Tries, most.Text)
}

// halve calls do for a list. If it fails, halve calls it for each half, down to single elements, for which it calls
// alone.
func halve[T any](ctx context.Context, list []T, do func([]T) error, alone func(T, error)) error {
	if len(list) == 0 {
		return nil
	}
	err := do(list)
	switch {
	case err == nil:
		return nil
	case affectsAll(ctx, err) != nil:
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

// affectsAll returns an error with which everything else would fail now too; nil for others.
func affectsAll(ctx context.Context, err error) error {
	if refusal, ok := schema.KindOf(err); ok && refusal.Kind == schema.BusyKind || ctx.Err() != nil {
		return err
	}
	return nil
}
