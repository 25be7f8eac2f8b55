package limiter

import (
	"context"

	"cottonmall/schema"
)

// Store keeps the counts that servers share.
type Store interface {
	// Now returns the clock that all servers share, in nanoseconds since 1970. All times of counts are of this clock.
	Now(ctx context.Context) (int64, error)

	// Exchange adds uses, and returns the counts that are not full before a time or were lifted after one.
	Exchange(ctx context.Context, uses []schema.LimitCount, fullAfter, liftedAfter int64, limit int) (
		[]schema.LimitCount, error)
	Find(ctx context.Context, class, caller string) (schema.LimitCount, error)
	UsePardon(ctx context.Context, class, caller string) (bool, error)
	Delete(ctx context.Context, fullBefore, liftedBefore int64) error
}

// NewStore returns a store in the database.
func NewStore(db *schema.DB) Store { return dbStore{db} }

type dbStore struct{ db *schema.DB }

func (s dbStore) Now(ctx context.Context) (int64, error) {
	return schema.View(ctx, s.db, schema.DatabaseTime)
}

// Exchange only reads when there are no uses. On SQLite it then does not wait for the one writer.
func (s dbStore) Exchange(ctx context.Context, uses []schema.LimitCount, fullAfter, liftedAfter int64, limit int) (
	[]schema.LimitCount, error,
) {
	exchange := func(tx *schema.Tx) ([]schema.LimitCount, error) {
		if err := schema.AddLimitUses(tx, uses); err != nil {
			return nil, err
		}
		return schema.LimitCounts(tx, fullAfter, liftedAfter, limit)
	}
	if len(uses) == 0 {
		return schema.View(ctx, s.db, exchange)
	}
	return schema.Do(ctx, s.db, exchange)
}

func (s dbStore) Find(ctx context.Context, class, caller string) (schema.LimitCount, error) {
	return schema.View(ctx, s.db, func(tx *schema.Tx) (schema.LimitCount, error) {
		return schema.FindLimitCount(tx, class, caller)
	})
}

func (s dbStore) UsePardon(ctx context.Context, class, caller string) (bool, error) {
	return schema.Do(ctx, s.db, func(tx *schema.Tx) (bool, error) { return schema.UseLimitPardon(tx, class, caller) })
}

func (s dbStore) Delete(ctx context.Context, fullBefore, liftedBefore int64) error {
	return schema.Write(ctx, s.db, func(tx *schema.Tx) error {
		return schema.DeleteLimitCounts(tx, fullBefore, liftedBefore)
	})
}
