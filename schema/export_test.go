package schema

import (
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"

	"gorm.io/gorm"
)

// Models are one of each stored noun.
var Models = []any{
	&Area{}, &City{}, &County{}, &Ginnery{}, &Warehouse{}, &WarehouseAlias{}, &Company{}, &Batch{}, &Bale{}, &Listing{},
	&Contract{}, &Quote{}, &DailyQuote{}, &Holiday{}, &PremiumTable{}, &Param{}, &Compare{},
	&Repricing{}, &Matching{}, &Snag{}, &Export{}, &ColumnConfig{},
	&ChangeIndex{}, &ChangeLive{}, &Lease{},
	&User{}, &Phone{}, &Membership{}, &Session{}, &Code{}, &Scan{}, &Captcha{}, &Message{}, &Notice{}, &QuestionType{},
	&Feedback{}, &FailedAnswer{}, &Picture{}, &Point{}, &Salesman{}, &Event{}, &Job{}, &SessionEnd{},
	&SavedDemand{}, &SharedDemand{}, &Subscription{}, &FreshListing{}, &FreshLots{}, &ReminderWay{}, &MailProof{}, &Reminder{},
	&Import{}, &ImportLine{}, &ImportLot{}, &ImportBatch{}, &ImportBale{}, &ImportConfig{},
	&ImportFormer{}, &ImportFormerBale{}, &ImportElsewhere{},
	&ViewCount{}, &EntryForm{},
}

// Columns are the columns of a model and those of its table.
func (db *DB) Columns(model any) (want, have []string, err error) {
	s := &gorm.Statement{DB: db.write}
	if err := s.Parse(model); err != nil {
		return nil, nil, err
	}
	for _, f := range s.Schema.Fields {
		if f.DBName != "" && f.IgnoreMigration == false {
			want = append(want, f.DBName)
		}
	}
	types, err := db.write.Migrator().ColumnTypes(reflect.New(reflect.TypeOf(model).Elem()).Interface())
	for _, t := range types {
		have = append(have, t.Name())
	}
	return want, have, err
}

// Exec runs a statement that no store function has.
func (db *DB) Exec(sql string, args ...any) error { return db.write.Exec(sql, args...).Error }

// AnnounceHolidays applies the base data as it will be when the holidays of a year are announced.
func (tx *Tx) AnnounceHolidays(year int, days ...Holiday) error {
	years, err := readHolidays()
	for i := range years {
		if years[i].Year == year {
			years[i] = holidayYear{year, false, days}
		}
	}
	if err != nil {
		return err
	}
	return tx.applyHolidays(years)
}

// Statements is how many statements f reads the database with.
func (db *DB) Statements(f func()) int {
	var n atomic.Int64
	count := func(*gorm.DB) { n.Add(1) }
	query, row := db.read.Callback().Query(), db.read.Callback().Row()
	const name = "test:count"
	if err := errors.Join(query.Register(name, count), row.Register(name, count)); err != nil {
		panic(err)
	}
	f()
	if err := errors.Join(query.Remove(name), row.Remove(name)); err != nil {
		panic(err)
	}
	return int(n.Load())
}

// Count is how many rows a table has.
func (db *DB) Count(table string) (int, error) {
	var n int64
	err := db.write.Table(table).Count(&n).Error
	return int(n), err
}

// ChangeWay changes where reminders of a membership go, with what happens meanwhile.
func (tx *Tx) ChangeWay(owner int64, change func(*ReminderWay)) error {
	_, err := tx.changeWay(owner, change)
	return err
}

// GivePointsListed is givePointsListed, for the test of points.
func (tx *Tx) GivePointsListed(membershipID int64) error { return tx.givePointsListed(membershipID) }

// StockPlans are how the database finds a page of a seller's listings and counts them: for each table that is read, its name and
// how, on SQLite as its plan says it, on MySQL the kind of access and the index.
func (tx *Tx) StockPlans(seller int64, f StockFilter, o StockOrder) ([]string, error) {
	q, err := tx.stock(seller, f)
	if err != nil {
		return nil, err
	}
	dry := func(db *gorm.DB) *gorm.DB { return db.Session(&gorm.Session{DryRun: true}) }
	var n int64
	count := dry(q).Count(&n).Statement
	plans, err := tx.plan(count.SQL.String(), count.Vars)
	if err != nil {
		return nil, err
	}
	sorted, err := tx.sorted(q, o)
	if err != nil {
		return nil, err
	}
	var ids []int64
	page := dry(sorted.Limit(30)).Pluck("l.id", &ids).Statement
	more, err := tx.plan(page.SQL.String(), page.Vars)
	return append(plans, more...), err
}

// PlanOf is how the database runs a statement.
func (tx *Tx) PlanOf(query string, args ...any) ([]string, error) { return tx.plan(query, args) }

func (tx *Tx) plan(query string, args []any) (plans []string, err error) {
	var rows []map[string]any
	if tx.lite {
		err = tx.db.Raw("EXPLAIN QUERY PLAN "+query, args...).Scan(&rows).Error
		for _, r := range rows {
			plans = append(plans, fmt.Sprint(r["detail"]))
		}
		return plans, err
	}
	err = tx.db.Raw("EXPLAIN "+query, args...).Scan(&rows).Error
	for _, r := range rows {
		plans = append(plans, fmt.Sprintf("%v %v %v", r["table"], r["type"], r["key"]))
	}
	return plans, err
}
