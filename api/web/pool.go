package web

import (
	"context"
	"strconv"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// AcquirePlace waits for a place in a pool of tasks. It refuses as busy with a sentence about the user's own tasks when
// these hold the user's share, otherwise with one about those of others.
func AcquirePlace(ctx context.Context, p *limiter.Pool, userID int64, own, others string) (release func(), err error) {
	release, err = p.Acquire(ctx, 1, limiter.Key{Kind: limiter.User, ID: strconv.FormatInt(userID, 10)})
	switch {
	case err == nil:
		return release, nil
	case limiter.IsOwn(err):
		return nil, schema.Busy(err, "%s", own)
	}
	return nil, schema.Busy(err, "%s", others)
}
