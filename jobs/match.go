package jobs

import (
	"context"
	"errors"
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

const (
	matchTogether = 500 // demands whose new lots are stored in one transaction
	matchTries    = 12  // of one listing, over more than an hour
)

// notStored is the failure of storing who is met: that of no listing.
type notStored struct{ error }

func (e notStored) Unwrap() error { return e.error }

// matchFresh holds what was put on sale or re-priced against the demands whose owners wait for it. Where that fails it is
// tried with fewer listings, until it is known which one is sick: that one is tried again later, and given up at last.
func (r *Runner) matchFresh(ctx context.Context) error {
	for most := demand.FreshMax; ; {
		m, err := schema.View(ctx, r.db, func(tx *schema.Tx) (demand.Matching, error) { return demand.NextMatching(tx, most) })
		if err != nil || len(m.Fresh) == 0 {
			return errors.Join(err, r.abandon(ctx, m), r.snags(ctx, demand.SnagMatch))
		}
		err = r.matchSome(ctx, m)
		refusal, ok := schema.KindOf(err)
		switch {
		case err == nil:
			most = min(2*most, demand.FreshMax)
		case ok && refusal.Kind == schema.ConflictKind:
			return nil // another server is at it
		case lasting(ctx, err) != nil || errors.As(err, &notStored{}) || !r.canMatch(ctx):
			return err
		case len(m.Fresh) == 1:
			err = r.setAside(ctx, m.Fresh[0].ListingID, err)
		default:
			most, err = len(m.Fresh)/2, nil
		}
		if err != nil {
			return err
		}
	}
}

// canMatch tells whether anything can be matched at all.
func (r *Runner) canMatch(ctx context.Context) bool {
	_, err := r.match.Match(ctx, nil)
	return err == nil
}

// matchSome matches some listings and stores what is found part by part. When the matching fails it begins anew, also of what
// was stored of it: with fewer listings.
func (r *Runner) matchSome(ctx context.Context, m demand.Matching) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
		if err != nil && !errors.As(err, &notStored{}) {
			err = errors.Join(err, r.abandon(ctx, m))
		}
	}()
	met, err := r.match.Match(ctx, m.Listings())
	if err != nil {
		return err
	}
	store := func(part []demand.Met, last bool) error {
		reached, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (demand.Matching, error) { return demand.Matched(tx, m, part, last) })
		if err != nil {
			return notStored{err}
		}
		m = reached
		return nil
	}
	var part []demand.Met
	for demandID, listings := range met {
		if demandID <= m.Reached {
			continue
		}
		if len(part) == matchTogether {
			if err := store(part, false); err != nil {
				return err
			}
			part = part[:0]
		}
		part = append(part, demand.Met{DemandID: demandID, Listings: listings})
	}
	return store(part, true)
}

// abandon begins a matching anew that cannot be gone on with.
func (r *Runner) abandon(ctx context.Context, m demand.Matching) error {
	if m.ID == 0 || ctx.Err() != nil || !r.canMatch(ctx) {
		return nil
	}
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, demand.AbandonMatching(tx) })
	return err
}

// setAside leaves a listing for later that cannot be matched, and gives it up when that was tried often.
func (r *Runner) setAside(ctx context.Context, listing int64, cause error) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		tries, err := demand.Snagged(tx, demand.SnagMatch, listing, cause)
		if err != nil || tries < matchTries {
			return struct{}{}, err
		}
		r.log.Error("a listing was not held against the demands", "listing", listing, "err", cause)
		return struct{}{}, demand.DropFresh(tx, listing)
	})
	return err
}
