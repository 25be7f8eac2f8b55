package migrate

import (
	"context"
	"database/sql"
	"time"

	locks "cottonmall/schema/lock"
)

// lock makes sure that one process updates the database at a time; the others wait.
func lock(ctx context.Context, pool *sql.DB, file string, lite bool) (unlock func() error, err error) {
	const purpose, wait = "migrate", time.Minute
	if lite {
		return locks.File(ctx, file, purpose, wait)
	}
	return locks.Server(ctx, pool, purpose, wait)
}
