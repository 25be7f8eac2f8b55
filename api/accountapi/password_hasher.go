package accountapi

import (
	"cmp"
	"context"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/schema"
	"cottonmall/schema/password"
)

// hashWait is how long a call waits until its password is hashed, if nothing else is configured.
const hashWait = 2 * time.Second

// PasswordHasher hashes one password at a time, because each hash needs much memory and time.
type PasswordHasher struct{ slot *limiter.Pool }

// NewPasswordHasher returns a hasher whose callers wait for at most a duration; zero for hashWait.
func NewPasswordHasher(wait time.Duration) PasswordHasher {
	return PasswordHasher{limiter.NewPool(limiter.Capacity{Total: 1, Wait: cmp.Or(wait, hashWait)})}
}

// matches reports whether a password has a hash. It refuses as busy when it would wait too long.
func (h PasswordHasher) matches(ctx context.Context, hash, text string) (bool, error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	return password.Matches(hash, text), nil
}

// hash returns the hash of a password. It refuses as busy when it would wait too long.
func (h PasswordHasher) hash(ctx context.Context, text string) (string, error) {
	release, err := h.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	return password.Hash(text), nil
}

func (h PasswordHasher) acquire(ctx context.Context) (release func(), err error) {
	if release, err = h.slot.Acquire(ctx, 1); err != nil {
		return nil, schema.Busy(err, "登录的人太多，请稍后再试")
	}
	return release, nil
}
