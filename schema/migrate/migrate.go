// Package migrate brings a database up to date in numbered steps.
//
// A released step never changes. It uses frozen structs of its own instead of the present models. It creates tables
// and adds columns and indexes, and checks for each whether it exists. MySQL commits such statements one by one, so
// an interrupted step must be repeatable.
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

// steps are all steps, numbered from 1.
var steps = []func(*gorm.DB) error{
	createCotton,
	createCounties,
	createUsers,
	createDemands,
	addMessageUsers,
	createJobs,
	addStopPaths,
	addConsents,
	createRepricings,
	addEventPictures,
	createMailProofs,
	indexOldMessages,
	addReminderDetails,
	createUploads,
	createViewCounts,
	createExports,
	addNoticeEnds,
	addFreezes,
	addBatchSources,
	createElsewhereLots,
	createFailedAnswers,
	indexUpdatedListings,
	addRelistedCounts,
	addWarehouseNaming,
	addUploadTimes,
	createLimits,
	createTold,
	addUploadExecution,
	createSearchIndexes,
	addGinneryNaming,
	createMarks,
	createBatchVersions,
	createDevices,
	createWechatLogins,
	addTemplateForms,
	createRemovedCities,
	moveTemplateNames,
	createSequences,
	createDeals,
	createCarts,
	createDeposits,
	createDepositRates,
	createTerms,
	createOrders,
	createTopics,
	createBankAccounts,
	addTurns,
	addPickUps,
	createQuoteTicks,
	addOrderSellers,
	separateMergedOrders,
	createInterests,
	createClassDays,
	createPresets,
	createProducts,
	createForeignMarket,
	createImported,
	createProductSelling,
	createInquiries,
	createArticleReminders,
	createImportedSheets,
	addCurrencies,
	createOwnPremiums,
	createCalculations,
	createSeries,
	createArticles,
	addHome,
	movePresetTables,
	createReserve,
	createFreight,
	createAuction,
	createMill,
	indexAuctionItems,
	addFreightKind,
	addBids,
	addSharing,
	addTradeClasses,
	createFloors,
	createFreightNews,
	addTranscripts,
	addWarehousePlaces,
	addFreightTotals,
}

// Newest is the version to which this program brings a database.
var Newest = int64(len(steps))

// NewerError is the error for a database of a newer version of the program.
type NewerError struct{ Version int64 }

// Error implements error.
func (e *NewerError) Error() string {
	return fmt.Sprintf("数据库的版本 %d 比本程序支持的版本 %d 新，请使用新版程序", e.Version, Newest)
}

// Up runs the pending steps. The caller must ensure that only one process calls it at a time. It returns a
// *NewerError for a database of a newer version.
func Up(ctx context.Context, g *gorm.DB) error {
	pool, err := g.DB()
	if err != nil {
		return err
	}
	p, err := newProvider(pool, g.Name() == "sqlite")
	if err != nil {
		return err
	}
	version, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read database version: %w", err)
	}
	if version > Newest {
		return &NewerError{version}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate database: %w", err)
	}
	return nil
}

// Version returns the version of a database that was migrated before.
func Version(ctx context.Context, pool *sql.DB) (version int64, err error) {
	err = pool.QueryRowContext(ctx, "SELECT MAX(version_id) FROM "+versionTable).Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("read database version: %w", err)
	}
	return version, nil
}

// versionTable records the steps that were run.
const versionTable = "migration"

// newProvider returns the migrations for goose.
func newProvider(pool *sql.DB, lite bool) (*goose.Provider, error) {
	dialect := goose.DialectMySQL
	if lite {
		dialect = goose.DialectSQLite3
	}
	list := make([]*goose.Migration, len(steps))
	for i, step := range steps {
		run := func(ctx context.Context, tx *sql.Tx) error {
			db, err := openGORM(tx, lite)
			if err != nil {
				return err
			}
			return step(db.WithContext(ctx))
		}
		list[i] = goose.NewGoMigration(int64(i+1), &goose.GoFunc{RunTx: run}, nil)
	}
	return goose.NewProvider(dialect, pool, nil, goose.WithGoMigrations(list...), goose.WithDisableGlobalRegistry(true),
		goose.WithTableName(versionTable), goose.WithLogger(goose.NopLogger()))
}

// openGORM opens GORM on a transaction.
func openGORM(tx *sql.Tx, lite bool) (*gorm.DB, error) {
	var d gorm.Dialector = mysql.New(mysql.Config{Conn: tx, DisableWithReturning: true})
	if lite {
		d = &sqlite.Dialector{Conn: tx}
	}
	return gorm.Open(d, &gorm.Config{
		NamingStrategy: schema.NamingStrategy{SingularTable: true},
		Logger:         logger.Discard, SkipDefaultTransaction: true,
	})
}
