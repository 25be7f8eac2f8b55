package jobs

import (
	"context"
	"errors"
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

const (
	matchesTogether = 500 // demands whose matches are stored in one transaction
	matchTries      = 12  // of one listing, over more than an hour
)

// notStored is an error of storing matches, which no listing has caused.
type notStored struct{ error }

func (e notStored) Unwrap() error { return e.error }

// matchNewLots matches newly listed and repriced lots with the demands with immediate reminders. If that fails, it
// tries fewer listings until only the one that fails is left. That one is tried again later and finally dropped.
func (r *Runner) matchNewLots(ctx context.Context) error {
	for limit := demand.MaxMatching; ; {
		fresh, err := schema.View(ctx, r.db, func(tx *schema.Tx) ([]cotton.FreshListing, error) {
			return demand.FreshListings(tx, limit)
		})
		if err != nil || len(fresh) == 0 {
			return errors.Join(err, r.reportFailures(ctx, demand.MatchNewLots))
		}
		err = r.match(ctx, fresh)
		switch {
		case err == nil:
			limit = min(2*limit, demand.MaxMatching)
		case affectsAll(ctx, err) != nil || errors.As(err, &notStored{}) || !r.canMatch(ctx):
			return err
		case len(fresh) == 1:
			err = r.postponeListing(ctx, fresh[0].ListingID, err)
		default:
			limit, err = len(fresh)/2, nil
		}
		if err != nil {
			return err
		}
	}
}

// canMatch reports whether any listing can be matched now.
func (r *Runner) canMatch(ctx context.Context) bool {
	_, err := r.matcher.Match(ctx, nil)
	return err == nil
}

// match matches listings and stores the matches part by part. If it fails in between, it can be repeated.
func (r *Runner) match(ctx context.Context, fresh []cotton.FreshListing) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	listings := make([]int64, len(fresh))
	for i := range fresh {
		listings[i] = fresh[i].ListingID
	}
	if err := r.markFresh(ctx, listings); err != nil {
		return err
	}
	matches, err := r.matcher.Match(ctx, listings)
	if err != nil {
		return err
	}
	var part []demand.Match
	for demandID, listings := range matches {
		if len(part) == matchesTogether {
			if err := r.storeMatches(ctx, fresh, part, false); err != nil {
				return err
			}
			part = part[:0]
		}
		part = append(part, demand.Match{DemandID: demandID, Listings: listings})
	}
	return r.storeMatches(ctx, fresh, part, true)
}

func (r *Runner) storeMatches(ctx context.Context, fresh []cotton.FreshListing, part []demand.Match, last bool) error {
	err := r.write(ctx, func(tx *schema.Tx) error { return demand.StoreMatches(tx, fresh, part, last) })
	if err != nil {
		return notStored{err}
	}
	return nil
}

// postponeListing records a listing that cannot be matched, and drops it after matchTries failures.
func (r *Runner) postponeListing(ctx context.Context, listing int64, cause error) error {
	return r.write(ctx, func(tx *schema.Tx) error {
		tries, err := demand.RecordFailure(tx, demand.MatchNewLots, listing, cause)
		if err != nil || tries < matchTries {
			return err
		}
		r.log.Error("failed to match a listing with the demands", "listing", listing, "err", cause)
		return demand.DropFreshListing(tx, listing)
	})
}
