package web

import (
	"context"
	"strconv"

	"cottonmall/api/limiter"
	"cottonmall/schema"
)

// AcquireSlot waits for a slot in a pool of tasks. If it gets none, it returns a Busy error: with the text own if the
// user's own tasks have taken the slots of the user, otherwise with the text others.
func AcquireSlot(ctx context.Context, p *limiter.Pool, userID int64, own, others string) (release func(), err error) {
	release, err = p.Acquire(ctx, 1, limiter.Key{Kind: limiter.User, ID: strconv.FormatInt(userID, 10)})
	switch {
	case err == nil:
		return release, nil
	case limiter.IsOwn(err):
		return nil, schema.Busy(err, "%s", own)
	}
	return nil, schema.Busy(err, "%s", others)
}
