// Package migrate brings a database up to date in numbered steps.
//
// A step never changes after a release, and works on frozen structs of its own, never on the living models. It only
// creates tables and adds columns and indexes, each guarded by a look whether it is there: MySQL commits every such
// statement at once, so a step that was cut off must be able to run again.
package migrate

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/glebarez/sqlite"
	"github.com/pressly/goose/v3"
	"gorm.io/driver/mysql"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
	"gorm.io/gorm/schema"
)

// steps are all there are, by number from 1.
var steps = []func(*gorm.DB) error{
	createCotton,
	createCounties,
	createPeople,
	createDemands,
	createInboxes,
	createJobs,
	createStops,
	createConsents,
	createRepricings,
	createReplaced,
	createMailProofs,
	createMessageTerms,
	numberFreshLots,
	createImports,
	createShops,
	createExports,
	endNotices,
	createFreezes,
	createOrigins,
	createElsewhere,
	createFailedAnswers,
	indexChangedLots,
	countRelisted,
	nameWarehouses,
	knowHowSheetsAreHandled,
	createLimits,
}

// Newest is the version that this program brings a database to.
var Newest = int64(len(steps))

// NewerError says that a newer version of the program has written the database.
type NewerError struct{ Version int64 }

func (e *NewerError) Error() string {
	return fmt.Sprintf("数据库的版本 %d 比本程序支持的版本 %d 新，请使用新版程序", e.Version, Newest)
}

// Up runs the steps that the database has not had. The caller makes sure that one process does it at a time. A
// database of a newer version is a *NewerError.
func Up(ctx context.Context, g *gorm.DB) error {
	pool, err := g.DB()
	if err != nil {
		return err
	}
	p, err := provider(pool, g.Name() == "sqlite")
	if err != nil {
		return err
	}
	version, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the database: %w", err)
	}
	if version > Newest {
		return &NewerError{version}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the database up to date: %w", err)
	}
	return nil
}

func provider(pool *sql.DB, lite bool) (*goose.Provider, error) {
	dialect := goose.DialectMySQL
	if lite {
		dialect = goose.DialectSQLite3
	}
	list := make([]*goose.Migration, len(steps))
	for i, step := range steps {
		run := func(ctx context.Context, tx *sql.Tx) error {
			db, err := on(tx, lite)
			if err != nil {
				return err
			}
			return step(db.WithContext(ctx))
		}
		list[i] = goose.NewGoMigration(int64(i+1), &goose.GoFunc{RunTx: run}, nil)
	}
	return goose.NewProvider(dialect, pool, nil, goose.WithGoMigrations(list...), goose.WithDisableGlobalRegistry(true),
		goose.WithTableName("migration"), goose.WithLogger(goose.NopLogger()))
}

// on opens GORM on a transaction.
func on(tx *sql.Tx, lite bool) (*gorm.DB, error) {
	var d gorm.Dialector = mysql.New(mysql.Config{Conn: tx, DisableWithReturning: true})
	if lite {
		d = &sqlite.Dialector{Conn: tx}
	}
	return gorm.Open(d, &gorm.Config{
		NamingStrategy: schema.NamingStrategy{SingularTable: true},
		Logger:         logger.Discard, SkipDefaultTransaction: true,
	})
}
