package schema

import (
	"context"
	"errors"
	"time"

	"cottonmall/schema/lock"
)

// Purposes of locks.
const (
	ServePurpose   = "serve"   // a process serves the database with an embedded index
	MigratePurpose = "migrate" // a process opens the database
	BackupPurpose  = "backup"  // a process copies the database
)

// Own makes this process the only one that serves the database with an embedded index, until release. It refuses a
// second process with a conflict, because its index would not receive the first one's changes. The lock ends with
// the process, also after a crash.
func (db *DB) Own(ctx context.Context) (release func() error, err error) {
	release, err = db.lock(ctx, ServePurpose, time.Second)
	if errors.Is(err, lock.ErrTaken) {
		err = &Error{Kind: ConflictKind, Cause: err, Message: "已有一个进程在用内置搜索引擎服务这个数据库；" +
			"要运行多个进程，请用 COTTONMALL_MEILI_URL 指定 Meilisearch"}
	}
	return release, err
}

// lock takes a lock between processes.
func (db *DB) lock(ctx context.Context, purpose string, wait time.Duration) (unlock func() error, err error) {
	if db.embedded {
		return lock.File(ctx, db.file, purpose, wait)
	}
	pool, err := db.write.DB()
	if err != nil {
		return nil, err
	}
	return lock.Server(ctx, pool, purpose, wait)
}
