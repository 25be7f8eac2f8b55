package schema

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"time"

	"gorm.io/gorm"
)

// Tx is one transaction. Store functions take it and use the database through it only.
type Tx struct {
	db      *gorm.DB
	origin  *DB
	now     time.Time
	lite    bool // on SQLite
	changes changes
	quiet   bool // no notifications about new listings
}

// DB returns the GORM handle of the transaction, for queries.
func (tx *Tx) DB() *gorm.DB { return tx.db }

// Embedded reports whether the transaction runs on SQLite.
func (tx *Tx) Embedded() bool { return tx.lite }

// Settings returns the settings of the database.
func (tx *Tx) Settings() *Settings { return &tx.origin.Settings }

// BeQuiet suppresses notifications about the listings that this transaction creates, for the data of a
// demonstration.
func (tx *Tx) BeQuiet() { tx.quiet = true }

// Quiet reports whether notifications about new listings are suppressed.
func (tx *Tx) Quiet() bool { return tx.quiet }

// Now returns the time of the transaction in UTC and whole milliseconds. It is the same for all rows that the
// transaction writes.
func (tx *Tx) Now() time.Time { return tx.now }

// Today returns the day of the transaction in Shanghai.
func (tx *Tx) Today() Day { return DayOf(tx.now) }

// Do runs f in one writing transaction: everything is stored, with its change rows, or nothing is. If the server
// rolls the transaction back because of another one, Do runs f again, so f must have no effects outside tx. A
// refusal made by Kept commits what was written before it. Store functions that return one say so; call them first.
func Do[T any](ctx context.Context, db *DB, f func(tx *Tx) (T, error)) (T, error) {
	var out T
	err := Write(ctx, db, func(tx *Tx) (err error) {
		out, err = f(tx)
		return err
	})
	if err != nil {
		var none T
		return none, err
	}
	return out, nil
}

// Write runs f as Do does, without a result.
func Write(ctx context.Context, db *DB, f func(tx *Tx) error) error {
	return repeat(ctx, db, f, func() *Tx { return &Tx{} })
}

// Bulk runs f as Write does, for too many changes to list. The indexes read the whole collections concerned again, and
// open pages are notified of the collections.
func Bulk(ctx context.Context, db *DB, f func(tx *Tx) error) error {
	return repeat(ctx, db, f, func() *Tx { return &Tx{changes: changes{bulk: true}} })
}

// repeat runs f until it is not rolled back because of another transaction, at most ten times.
func repeat(ctx context.Context, db *DB, f func(tx *Tx) error, begin func() *Tx) error {
	const attempts = 10
	for n := 1; ; n++ {
		changed, err := once(ctx, db, f, begin())
		if changed {
			db.nudges.send()
		}
		if n == attempts || !repeatable(err) {
			db.noteFailure(err)
			return asRefusal(err)
		}
		if err := pause(ctx, time.Duration(n)*10*time.Millisecond); err != nil {
			return err
		}
	}
}

// once runs f in one transaction and reports whether receivers must be notified.
func once(ctx context.Context, db *DB, f func(tx *Tx) error, tx *Tx) (changed bool, err error) {
	options := []*sql.TxOptions{}
	if !db.embedded {
		options = append(options, &sql.TxOptions{Isolation: sql.LevelReadCommitted})
	}
	var refusal error
	err = db.write.WithContext(ctx).Transaction(func(g *gorm.DB) error {
		if err := tx.begin(db, g); err != nil {
			return err
		}
		if refusal = f(tx); refusal != nil && !isKept(refusal) {
			return refusal
		}
		changed, err = tx.writeChanges(db.now())
		return err
	}, options...)
	if err != nil {
		return false, err
	}
	return changed, refusal
}

func (tx *Tx) begin(db *DB, g *gorm.DB) error {
	tx.db, tx.origin, tx.lite = g, db, db.embedded
	if db.clock != nil && db.clock.due() {
		if err := db.clock.read(tx); err != nil {
			return err
		}
	}
	tx.now = db.now()
	return nil
}

// View runs f in one reading transaction. It reads one consistent snapshot and cannot write.
func View[T any](ctx context.Context, db *DB, f func(tx *Tx) (T, error)) (out T, err error) {
	err = view(ctx, db, func(tx *Tx) (err error) {
		out, err = f(tx)
		return err
	})
	return out, err
}

func view(ctx context.Context, db *DB, f func(tx *Tx) error) error {
	err := db.read.WithContext(ctx).Transaction(func(g *gorm.DB) error {
		tx := &Tx{}
		if err := tx.begin(db, g); err != nil {
			return err
		}
		return f(tx)
	}, &sql.TxOptions{ReadOnly: true})
	db.noteFailure(err)
	return asRefusal(err)
}

// pause waits for a random time between d/2 and d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d/2 + rand.N(d/2))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("repeat a transaction: %w", ctx.Err())
	}
}
