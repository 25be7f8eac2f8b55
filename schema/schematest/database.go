package schematest

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/article"
	"cottonmall/schema/auction"
	"cottonmall/schema/calc"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/demand"
	"cottonmall/schema/freight"
	"cottonmall/schema/imported"
	"cottonmall/schema/interest"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
	"cottonmall/schema/product"
	"cottonmall/schema/reserve"
	"cottonmall/schema/series"
	"cottonmall/schema/site"
	"cottonmall/schema/upload"
)

// Models contains one value of each stored type.
var Models = []any{
	&market.Area{}, &market.City{}, &market.County{}, &market.Ginnery{}, &market.Warehouse{}, &market.WarehouseAlias{},
	&market.FormerName{}, &market.RemovedCity{},
	&account.Company{}, &cotton.Batch{}, &cotton.Bale{}, &cotton.Listing{},
	&market.Contract{}, &market.Quote{}, &market.QuoteTick{}, &market.DailyQuote{}, &market.Holiday{},
	&market.PremiumTable{}, &market.PremiumChoice{}, &site.Param{}, &cotton.Compare{},
	&cotton.Repricing{}, &cotton.ClassDay{}, &demand.JobFailure{}, &cotton.Export{}, &site.ColumnConfig{}, &site.Preset{},
	&site.Banner{},
	&article.Article{}, &article.Version{}, &article.Picture{}, &article.View{}, &article.Video{}, &article.BaseVideo{},
	&article.Resource{},
	&schema.ChangeIndex{}, &schema.ChangeLive{}, &schema.Lease{}, &schema.LimitCount{}, &schema.SearchIndex{},
	&account.User{}, &account.CodeCount{}, &account.Device{},
	&account.Membership{}, &account.Session{}, &account.Code{}, &account.Scan{},
	&schema.Sequence{}, &schema.Request{},
	&schema.Captcha{}, &notice.Message{}, &notice.TopicChoice{}, &notice.Notice{}, &site.QuestionType{},
	&site.Feedback{}, &site.FailedAnswer{}, &notice.Picture{}, &account.Point{}, &account.Salesman{}, &notice.Event{},
	&account.BankAccount{}, &schema.Job{}, &account.SessionEnd{}, &account.WechatLogin{}, &account.WechatAccount{},
	&demand.SavedDemand{}, &demand.SharedDemand{}, &demand.Subscription{}, &cotton.FreshListing{},
	&demand.MatchedLot{}, &demand.NotifiedLot{},
	&notice.Way{}, &demand.MailProof{}, &demand.Reminder{},
	&upload.Upload{}, &upload.Line{}, &upload.Lot{}, &upload.StagedBatch{}, &upload.StagedBale{}, &upload.Template{},
	&product.Category{}, &product.Attribute{}, &product.Product{},
	&imported.Listing{}, &imported.Country{}, &imported.Level{}, &imported.Port{},
	&imported.Import{}, &imported.ImportRow{}, &imported.ImportChange{}, &imported.ImportColumn{},
	&product.ArticleDay{}, &product.ArticleReminder{}, &product.Template{}, &product.Picture{},
	&product.Import{}, &product.ImportRow{}, &product.ImportChange{},
	&product.Inquiry{}, &product.InquirySeller{}, &product.Quote{}, &product.Intention{},
	&product.Sale{}, &calc.Calculation{},
	&upload.FormerBatch{}, &upload.FormerBale{}, &upload.ElsewhereLot{}, &upload.RememberedName{},
	&cotton.ViewCount{}, &cotton.EntryForm{}, &cotton.LotMark{}, &demand.MarkRule{},
	&interest.Interest{}, &interest.SeenLot{}, &interest.Visit{},
	&cotton.BatchVersion{}, &cotton.VersionBale{},
	&deal.DepositEntry{}, &deal.DepositPosting{}, &deal.DepositAccount{}, &deal.DepositTransfer{}, &deal.Rate{},
	&deal.CartItem{},
	&deal.Deal{}, &deal.Entry{}, &deal.Bid{}, &deal.SubmitResult{}, &deal.Count{},
	&market.DailyLimit{}, &market.Rate{}, &market.ImportDuty{}, &market.ForeignQuote{}, &series.Entered{},
	&mill.Mill{},
	&reserve.Lot{}, &reserve.Standard{}, &reserve.Report{},
	&freight.Request{}, &freight.Quote{}, &freight.News{},
	&reserve.Import{}, &reserve.ImportRow{}, &reserve.ImportChange{},
	&auction.Session{}, &auction.Guest{}, &auction.Lot{}, &auction.Item{}, &auction.Bid{}, &auction.Bidder{},
	&auction.Follow{},
	&order.TermSection{}, &order.TermLibrary{},
	&order.Order{}, &order.Line{}, &order.Side{}, &order.Entry{}, &order.Contract{}, &order.Signature{},
	&order.LedgerRow{},
	&order.Decision{}, &order.Delivery{}, &order.Receipt{}, &order.Correction{}, &order.Bill{}, &order.File{},
}

// Tables returns the names of the tables of models, and those that the database has.
func (db *DB) Tables(models []any) (want, have []string, err error) {
	_, err = schema.View(db.t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		for _, m := range models {
			s := &gorm.Statement{DB: tx.DB()}
			if err := s.Parse(m); err != nil {
				return struct{}{}, err
			}
			want = append(want, s.Table)
		}
		have, err = tx.DB().Migrator().GetTables()
		return struct{}{}, err
	})
	return want, have, err
}

// Columns returns the columns of a model and those of its table.
func (db *DB) Columns(model any) (want, have []string, err error) {
	_, err = schema.View(db.t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		s := &gorm.Statement{DB: tx.DB()}
		if err := s.Parse(model); err != nil {
			return struct{}{}, err
		}
		for _, f := range s.Schema.Fields {
			if f.DBName != "" && !f.IgnoreMigration {
				want = append(want, f.DBName)
			}
		}
		types, err := tx.DB().Migrator().ColumnTypes(reflect.New(reflect.TypeOf(model).Elem()).Interface())
		for _, t := range types {
			have = append(have, t.Name())
		}
		return struct{}{}, err
	})
	return want, have, err
}

// Exec executes an SQL statement in a transaction.
func (db *DB) Exec(sql string, args ...any) error {
	return schema.Write(db.t.Context(), db.DB, func(tx *schema.Tx) error { return Run(tx, sql, args...) })
}

// Run executes an SQL statement.
func Run(tx *schema.Tx, sql string, args ...any) error { return tx.DB().Exec(sql, args...).Error }

// Statements returns the number of statements by which f reads the database.
func (db *DB) Statements(f func()) int {
	var n atomic.Int64
	count := func(*gorm.DB) { n.Add(1) }
	calls := Read(db, func(tx *schema.Tx) (*gorm.DB, error) { return tx.DB(), nil }).Callback()
	const name = "test:count"
	if err := errors.Join(calls.Query().Register(name, count), calls.Row().Register(name, count)); err != nil {
		panic(err)
	}
	f()
	if err := errors.Join(calls.Query().Remove(name), calls.Row().Remove(name)); err != nil {
		panic(err)
	}
	return int(n.Load())
}

// Count returns the number of rows of a table.
func (db *DB) Count(table string) (int, error) {
	var n int64
	_, err := schema.View(db.t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, tx.DB().Table(table).Count(&n).Error
	})
	return int(n), err
}

// PlanOf returns the execution plan of a query. On SQLite these are the lines of the plan, on MySQL the table,
// access type and index.
func PlanOf(tx *schema.Tx, query string, args ...any) (plans []string, err error) {
	var rows []map[string]any
	if tx.Embedded() {
		err = tx.DB().Raw("EXPLAIN QUERY PLAN "+query, args...).Scan(&rows).Error
		for _, r := range rows {
			plans = append(plans, fmt.Sprint(r["detail"]))
		}
		return plans, err
	}
	err = tx.DB().Raw("EXPLAIN "+query, args...).Scan(&rows).Error
	for _, r := range rows {
		plans = append(plans, fmt.Sprintf("%v %v %v", r["table"], r["type"], r["key"]))
	}
	return plans, err
}

// pollsLocks is held by the test that polls the locks of InnoDB.
var pollsLocks sync.Mutex

// OthersWait waits until another transaction waits for a lock of this database. It polls slowly and in one test at a
// time, because InnoDB refreshes this information only 0.1 seconds after the last query.
func OthersWait(tx *schema.Tx) error {
	pollsLocks.Lock()
	defer pollsLocks.Unlock()
	const waiting = "SELECT COUNT(*) FROM information_schema.innodb_trx t " +
		"JOIN information_schema.processlist p ON p.id = t.trx_mysql_thread_id " +
		"WHERE t.trx_state = 'LOCK WAIT' AND p.db = DATABASE()"
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(150 * time.Millisecond) {
		var n int
		if err := tx.DB().Raw(waiting).Scan(&n).Error; err != nil || n > 0 {
			return err
		}
	}
	return errors.New("no transaction waits for a lock")
}
