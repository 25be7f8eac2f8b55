package schema

import (
	"errors"
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
	&Feedback{}, &Picture{}, &Point{}, &Salesman{}, &Event{}, &Job{}, &SessionEnd{},
	&SavedDemand{}, &SharedDemand{}, &Subscription{}, &FreshListing{}, &FreshLots{}, &ReminderWay{}, &MailProof{}, &Reminder{},
	&Import{}, &ImportLine{}, &ImportLot{}, &ImportBatch{}, &ImportBale{}, &ImportConfig{},
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
