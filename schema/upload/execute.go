package upload

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"cottonmall/schema"
)

const (
	// rest is the pause after each step, so that searches have the processors.
	rest = time.Millisecond

	// stepTime limits one step. The last one changes all lots of an upload.
	stepTime = 5 * time.Minute

	// executorLease is how long an upload belongs to a server that was killed. Then other servers continue it. A server
	// that runs extends the leases of all its uploads every extendEvery.
	executorLease = 3 * time.Second
	extendEvery   = executorLease / 4

	// takeoversMax is how many servers may stop during the execution of an upload before it fails.
	takeoversMax = 5

	failTime = 5 * time.Second // limits the transaction that stores a failure
)

const (
	abandonedReason = "导入中断，未完成，一批也没有导入，可以重新导入"
	busyReason      = "系统繁忙，没有完成，一批也没有导入，请稍后再试"
	nothingDone     = "；没有完成，一批也没有导入"
)

// Executor executes confirmed uploads. Each step is one transaction and its position is stored with the upload:
// when a server stops, the next one continues after the last staged line.
type Executor struct {
	DB    *schema.DB
	Owner string // name of this server
	Log   *slog.Logger

	ahead map[partKey]func() (*lotPart, error)
}

// Run executes the confirmed uploads that no other server executes. It returns when none is left or ctx ends.
func (e *Executor) Run(ctx context.Context) error {
	defer e.keepLeases(ctx)()
	defer clear(e.ahead)
	for {
		if left, err := e.Step(ctx); err != nil || !left {
			return err
		}
	}
}

// keepLeases extends the leases of the uploads of this server until stop is called.
func (e *Executor) keepLeases(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() {
		ticks := time.NewTicker(extendEvery)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
			case <-ctx.Done():
				return
			}
			if err := schema.Write(ctx, e.DB, e.Extend); err != nil && ctx.Err() == nil {
				e.Log.Warn("failed to extend the leases of uploads", "error", err)
			}
		}
	})
	return func() {
		cancel()
		work.Wait()
	}
}

// Extend extends the leases of the uploads that this server executes.
func (e *Executor) Extend(tx *schema.Tx) error {
	return tx.DB().Model(&Upload{}).Where("state = ? AND executor = ?", StateWorking, e.Owner).
		Update("worked_at", schema.Millis(tx.Now())).Error
}

// Step does one step of each upload that no other server executes, so that they take turns. It reports whether there
// were any.
func (e *Executor) Step(ctx context.Context) (left bool, err error) {
	list, err := schema.View(ctx, e.DB, e.executable)
	if err != nil {
		return false, err
	}
	for n := range list {
		if err := e.execute(ctx, &list[n]); err != nil {
			return true, err
		}
		time.Sleep(rest)
	}
	return len(list) > 0, nil
}

// executable returns the confirmed uploads that this server may execute.
func (e *Executor) executable(tx *schema.Tx) ([]Upload, error) {
	var list []Upload
	err := tx.DB().Select("id", "member_id", "attempt").Where("state = ?", StateWorking).
		Where("executor IN ? OR worked_at <= ? OR worked_at > ?", []string{e.Owner, ""},
			schema.Millis(tx.Now().Add(-executorLease)), schema.Millis(tx.Now().Add(executorLease))).
		Order("id").Find(&list).Error
	return list, err
}

// execute does the next step of an upload. An upload whose step fails is failed, unless the server stops. The error
// is that of storing the failure.
func (e *Executor) execute(ctx context.Context, u *Upload) error {
	err := e.step(ctx, u)
	if err == nil || ctx.Err() != nil || errors.Is(err, errOver) || errors.Is(err, errElsewhere) {
		return ctx.Err()
	}
	reason := busyReason
	if refusal, ok := schema.KindOf(err); ok {
		reason = refusal.Message + nothingDone
	} else {
		e.Log.Error("failed to execute an upload", "upload", u.ID, "error", err)
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), failTime)
	defer cancel()
	err = schema.Write(ctx, e.DB, func(tx *schema.Tx) error { return Fail(tx, u, reason) })
	if err != nil && !errors.Is(err, errOver) {
		return fmt.Errorf("fail upload %d: %w", u.ID, err)
	}
	return nil
}

// step takes an upload, stages its next lines or, when all are staged, finishes it.
func (e *Executor) step(ctx context.Context, u *Upload) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			e.Log.Error("panic in an upload", "cause", cause, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	limited, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	now, err := schema.View(limited, e.DB, func(tx *schema.Tx) (*Upload, error) { return Find(tx, u.CompanyID, u.ID) })
	if err != nil {
		return err
	}
	if now.Executor != e.Owner {
		return e.take(limited, u)
	}
	part, err := e.nextPart(ctx, now)
	if err != nil {
		return err
	}
	if len(part.lots) > 0 {
		return e.stage(limited, now, part)
	}
	return e.finish(limited, u)
}

// take makes this server the one that executes an upload. The upload fails when too many servers have stopped.
func (e *Executor) take(ctx context.Context, u *Upload) error {
	return schema.Write(ctx, e.DB, func(tx *schema.Tx) error {
		now, err := lockWorking(tx, u)
		if err != nil {
			return err
		}
		if now.Executor != "" {
			if now.heldAt(tx.Now()) {
				return errElsewhere
			}
			now.Takeovers++
		}
		if now.Takeovers > takeoversMax {
			return failUpload(tx, now, abandonedReason)
		}
		now.Executor, now.WorkedAt = e.Owner, tx.Now()
		return tx.Update(now)
	})
}

var errElsewhere = errors.New("another server executes the upload")

// heldAt reports whether the lease of the executing server has not expired.
func (u *Upload) heldAt(now time.Time) bool {
	return schema.DeadlinePending(u.WorkedAt.Add(executorLease), now, 2*executorLease)
}

// stage stages a part of an upload, unless another server does.
func (e *Executor) stage(ctx context.Context, u *Upload, part *lotPart) error {
	return schema.Write(ctx, e.DB, func(tx *schema.Tx) error {
		now, err := lockWorking(tx, u)
		if err == nil && (now.Executor != e.Owner || now.StagedLine != u.StagedLine) {
			err = errElsewhere
		}
		if err != nil {
			return err
		}
		return StageLots(tx, u, part.lots, part.batches, part.bales)
	})
}

// finish executes the staged lots of an upload. What fails to be deleted afterwards is deleted by the retention.
func (e *Executor) finish(ctx context.Context, u *Upload) error {
	err := schema.Write(ctx, e.DB, func(tx *schema.Tx) error {
		_, err := Finish(tx, u)
		return err
	})
	if err != nil {
		return err
	}
	err = schema.Write(ctx, e.DB, func(tx *schema.Tx) error { return DeleteStaged(tx, u.ID) })
	if err != nil {
		e.Log.Warn("failed to delete staged batches", "upload", u.ID, "error", err)
	}
	return nil
}

// Release lets other servers continue the uploads of this one at once.
func (e *Executor) Release(tx *schema.Tx) error {
	return tx.DB().Model(&Upload{}).Where("state = ? AND executor = ?", StateWorking, e.Owner).
		Update("executor", "").Error
}
