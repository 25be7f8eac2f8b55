package schema

import (
	"database/sql"
	"fmt"
	"net"
	"net/url"
	"time"

	"github.com/glebarez/sqlite"
	driver "github.com/go-sql-driver/mysql"
	"gorm.io/driver/mysql"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	"gorm.io/gorm/schema"

	"cottonmall/schema/lock"
)

func gormConfig() *gorm.Config {
	return &gorm.Config{
		NamingStrategy:         schema.NamingStrategy{SingularTable: true},
		Logger:                 logger.Discard, // callers log the errors that they handle
		SkipDefaultTransaction: true,           // every statement runs in a transaction of Do or View
		TranslateError:         true,
	}
}

// openSQLite opens the file twice: one connection that writes, and four that only read. Writing transactions take
// the lock when they begin (_txlock=immediate), because taking it later fails instead of waiting.
func openSQLite(file string, c *gorm.Config) (write, read *gorm.DB, err error) {
	if err := lock.HideFile(file); err != nil {
		return nil, nil, fmt.Errorf("open %s: %w", file, err)
	}
	const common = "_pragma=journal_mode(WAL)&_pragma=busy_timeout(5000)&_pragma=synchronous(FULL)" +
		"&_pragma=foreign_keys(1)&_pragma=cache_size(-8000)&_pragma=temp_store(MEMORY)"
	if write, err = openFile(file, common+"&_txlock=immediate", 1, c); err != nil {
		return nil, nil, err
	}
	if read, err = openFile(file, common+"&_pragma=query_only(1)", 4, c); err != nil {
		return nil, nil, err
	}
	return write, read, nil
}

func openFile(file, options string, connections int, c *gorm.Config) (*gorm.DB, error) {
	pool, err := sql.Open(sqlite.DriverName, "file:"+(&url.URL{Path: file}).EscapedPath()+"?"+options)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	pool.SetMaxOpenConns(connections)
	pool.SetMaxIdleConns(connections)
	pool.SetConnMaxIdleTime(time.Minute) // a connection keeps up to 8 MB of the file in memory
	own := *c
	g, err := gorm.Open(&sqlite.Dialector{Conn: pool}, &own)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", file, err)
	}
	return g, nil
}

// openMySQL opens a connection pool to a server with MySQL's protocol. RETURNING is never used, so that MariaDB
// behaves as MySQL. An update counts the matched rows, as on SQLite.
func openMySQL(dsn string, c *gorm.Config) (*gorm.DB, error) {
	d, err := driver.ParseDSN(dsn)
	if err != nil {
		return nil, fmt.Errorf("parse the database address: %w", err)
	}
	d.ClientFoundRows, d.InterpolateParams, d.MultiStatements = true, true, false
	d.Loc, d.Collation = time.UTC, "utf8mb4_unicode_ci"
	connector, err := driver.NewConnector(d)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(32)
	pool.SetMaxIdleConns(8)
	pool.SetConnMaxLifetime(5 * time.Minute) // shorter than the time-outs of servers and proxies
	g, err := gorm.Open(mysql.New(mysql.Config{Conn: pool, DisableWithReturning: true}), c)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	return g, nil
}

// MySQLOptions returns the database of a DSN, and the options with which the tools of the server connect to it. The
// password is not among them.
func MySQLOptions(dsn string) (database, options string, err error) {
	d, err := driver.ParseDSN(dsn)
	if err != nil {
		return "", "", Invalid("", "COTTONMALL_DATABASE 无法识别，应如 用户:密码@tcp(主机:3306)/库名：%v", err)
	}
	options = "--user=" + d.User
	if d.Passwd != "" {
		options += " --password"
	}
	if d.Net == "unix" {
		return d.DBName, options + " --socket=" + d.Addr, nil
	}
	host, port, err := net.SplitHostPort(d.Addr)
	if err != nil {
		return "", "", Invalid("", "COTTONMALL_DATABASE 的地址无法识别：%s", d.Addr)
	}
	return d.DBName, options + " --host=" + host + " --port=" + port, nil
}
