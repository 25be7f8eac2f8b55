package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"time"

	"github.com/glebarez/sqlite"

	"cottonmall/schema/lock"
	"cottonmall/schema/migrate"
)

// databaseCopy is a copy of a database in a file of its own.
type databaseCopy struct {
	path    string
	size    int64
	version int64 // of the schema
}

// copyDatabase copies a database while others read and write it. The caller must hold the lock of backups, because the
// copy of an interrupted backup is replaced. The database is not migrated.
func copyDatabase(ctx context.Context, database string, log io.Writer) (c *databaseCopy, err error) {
	c = &databaseCopy{path: database + ".copy"}
	if err := errors.Join(ignoreMissing(os.Remove(c.path)), lock.HideFile(c.path)); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(c.path))
		}
	}()
	pool, err := sql.Open(sqlite.DriverName,
		"file:"+(&url.URL{Path: database}).EscapedPath()+"?_pragma=busy_timeout(5000)&_pragma=cache_size(-8000)")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	if err := vacuumInto(ctx, pool, c, log); err != nil {
		return nil, err
	}
	about, err := os.Stat(c.path)
	if err != nil {
		return nil, err
	}
	c.size = about.Size()
	c.version, err = migrate.Version(ctx, pool)
	return c, err
}

// vacuumInto writes the copy. It reads one snapshot, for which writers do not wait.
func vacuumInto(ctx context.Context, pool *sql.DB, c *databaseCopy, log io.Writer) error {
	var size int64
	err := pool.QueryRowContext(ctx, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").Scan(&size)
	if err != nil {
		return fmt.Errorf("read the size: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	p, watched := newProgress(log, "复制数据库", size), make(chan struct{})
	go func() {
		defer close(watched)
		p.watch(ctx, c.path)
	}()
	_, err = pool.ExecContext(ctx, "VACUUM INTO ?", c.path)
	cancel()
	<-watched
	return err
}

// watch follows the growth of a file until ctx ends.
func (p *progress) watch(ctx context.Context, path string) {
	ticks := time.NewTicker(progressEvery)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			if about, err := os.Stat(path); err == nil {
				p.set(about.Size())
			}
		case <-ctx.Done():
			return
		}
	}
}
