package schema

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"gorm.io/gorm"
	gormschema "gorm.io/gorm/schema"

	"cottonmall/schema/migrate"
)

// DatabaseFile is the name of the embedded database in the data folder.
const DatabaseFile = "cottonmall.db"

// Config describes the database and the domains that it holds.
type Config struct {
	DSN     string // of a MySQL server; empty for SQLite
	Folder  string // of the SQLite file
	Domains []Domain
	Log     *slog.Logger // nil for slog.Default
}

// Settings are the settings of the site that store functions need.
type Settings struct {
	Secret      string // key of the hashes of codes; the servers of a site share it
	ShowsCodes  bool   // sent codes stay readable, for a demonstration
	CodesInFile bool   // operators read codes in a file of the server and pass them on, so codes are valid for longer
}

// DB is the open database.
type DB struct {
	Now func() time.Time // the clock of the database, from which stored times come; tests replace it
	Settings

	write, read *gorm.DB // the same pool on MySQL
	embedded    bool
	file        string // of SQLite
	registry    *registry
	logger      *slog.Logger
	clock       *databaseClock // nil on SQLite, whose clock is that of this process
	nudges      nudges
	storage     storage
	unknown     atomic.Int64 // changes of unknown kinds
}

// Open opens the database, migrates it and inserts missing base data. It refuses a database that a newer version of
// the product has migrated. Settings.Secret is random until the caller sets it.
func Open(ctx context.Context, c Config) (*DB, error) {
	gormschema.RegisterSerializer("moment", moment{})
	r, err := newRegistry(c.Domains)
	if err != nil {
		return nil, err
	}
	db := &DB{
		Now: time.Now, Settings: Settings{Secret: rand.Text()}, embedded: c.DSN == "",
		file: filepath.Join(c.Folder, DatabaseFile), registry: r, logger: c.Log,
	}
	if db.logger == nil {
		db.logger = slog.Default()
	}
	if err := db.connect(ctx, c); err != nil {
		return nil, c.openError(err)
	}
	if err := db.migrate(ctx); err != nil {
		return nil, c.openError(errors.Join(err, db.Close()))
	}
	return db, nil
}

// openError returns an error of Open as a refusal that names the setting to check.
func (c *Config) openError(err error) error {
	if refusal, ok := KindOf(err); ok && refusal.Kind != BusyKind || errors.Is(err, context.Canceled) {
		return err
	}
	message := fmt.Sprintf("无法打开目录 %s 中的数据库，请检查 COTTONMALL_DATA：%v", c.Folder, err)
	if c.DSN != "" {
		message = fmt.Sprintf("无法打开数据库，请检查 COTTONMALL_DATABASE，应如 用户:密码@tcp(主机:3306)/库名：%v", err)
	}
	return &Error{Kind: ConflictKind, Cause: err, Message: message}
}

// RestoreFolder is the part of a data folder in which a restore collects its files. It exists until all are in place.
const RestoreFolder = ".restore"

// openFolder creates the data folder. It refuses one with a restore that was interrupted: it would be an empty site.
func openFolder(folder string) error {
	unfinished := filepath.Join(folder, RestoreFolder)
	if _, err := os.Lstat(unfinished); err == nil {
		return Conflict("目录 %s 中有没有完成的恢复：请清空这个目录，重新运行 cottonmall restore", folder)
	}
	return os.MkdirAll(folder, 0o750)
}

// connect creates what a lock between processes needs: the data folder, or the connections to the server.
func (db *DB) connect(ctx context.Context, c Config) (err error) {
	if db.embedded {
		err = openFolder(c.Folder)
	} else {
		db.write, err = openMySQL(c.DSN, gormConfig())
		db.read = db.write
		db.clock = &databaseClock{}
		db.Now = db.clock.now
	}
	if err != nil {
		return fmt.Errorf("connect to the database: %w", err)
	}
	if err := db.checkIncrement(ctx); err != nil {
		return errors.Join(err, db.Close())
	}
	return nil
}

// checkIncrement refuses a server that does not number rows 1, 2, 3: Insert computes the ids of a statement from the
// first one. InnoDB reserves them together when a statement lists its rows, in every innodb_autoinc_lock_mode.
func (db *DB) checkIncrement(ctx context.Context) error {
	if db.embedded {
		return nil
	}
	var increment int
	err := db.write.WithContext(ctx).Raw("SELECT @@auto_increment_increment").Scan(&increment).Error
	if err != nil {
		return fmt.Errorf("read auto_increment_increment: %w", err)
	}
	if increment != 1 {
		return Conflict("数据库的 auto_increment_increment 是 %d，须设为 1（Galera 集群须设 wsrep_auto_increment_control=OFF，"+
			"并只写一个节点）", increment)
	}
	return nil
}

// migrate brings the database up to date in one process at a time; the others wait. The lock also covers opening a
// new SQLite file, which fails in two processes at once.
func (db *DB) migrate(ctx context.Context) (err error) {
	unlock, err := db.lock(ctx, MigratePurpose, time.Minute)
	if err != nil {
		return fmt.Errorf("lock the database for migration: %w", err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	if db.embedded {
		if db.write, db.read, err = openSQLite(db.file, gormConfig()); err != nil {
			return err
		}
	}
	if err := migrate.Up(ctx, db.write); err != nil {
		return err
	}
	return Write(ctx, db, loadBase)
}

// Close closes every connection.
func (db *DB) Close() error {
	var errs []error
	for _, g := range []*gorm.DB{db.read, db.write} {
		if g == nil {
			continue
		}
		pool, err := g.DB()
		if err == nil {
			err = pool.Close()
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// now returns the current time as the database stores it: UTC in milliseconds.
func (db *DB) now() time.Time { return db.Now().UTC().Truncate(time.Millisecond) }
