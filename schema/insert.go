package schema

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/schema"
)

const (
	maxIn   = 900    // values in one IN list
	maxVars = 30_000 // parameters of one statement: SQLite allows 32,766, MySQL 65,535
	maxRows = 200    // rows of one insert: more is not faster
)

// insert writes rows in statements of many rows each. Rows whose table numbers them get their ids; either all rows
// bring their ids or none does.
func insert[T any](tx *Tx, rows []T) error {
	if len(rows) == 0 {
		return nil
	}
	table, err := tableOf[T](tx)
	if err != nil {
		return err
	}
	numbered := table.numbers(reflect.ValueOf(&rows[0]).Elem())
	for part := range slices.Chunk(rows, min(maxRows, maxVars/len(table.fields))) {
		if err := table.insert(tx, reflect.ValueOf(part), numbered); err != nil {
			return fmt.Errorf("insert into %s: %w", table.name, err)
		}
	}
	return nil
}

// table is what an insert needs to know of a model.
type table struct {
	name   string
	fields []*schema.Field
	id     *schema.Field // filled by the database when zero; nil when there is no such field
}

func tableOf[T any](tx *Tx) (*table, error) {
	s := &gorm.Statement{DB: tx.db}
	if err := s.Parse(new(T)); err != nil {
		return nil, err
	}
	t := &table{name: s.Schema.Table}
	for _, f := range s.Schema.Fields {
		if f.DBName != "" {
			t.fields = append(t.fields, f)
		}
	}
	if id := s.Schema.PrioritizedPrimaryField; id != nil && id.AutoIncrement {
		t.id = id
	}
	return t, nil
}

// numbers tells whether the database gives the row its id.
func (t *table) numbers(row reflect.Value) bool {
	if t.id == nil {
		return false
	}
	_, zero := t.id.ValueOf(context.Background(), row)
	return zero
}

func (t *table) insert(tx *Tx, rows reflect.Value, numbered bool) error {
	ctx := tx.db.Statement.Context
	fields := t.fields
	if numbered {
		fields = slices.DeleteFunc(slices.Clone(fields), func(f *schema.Field) bool { return f == t.id })
	}
	args := make([]any, 0, rows.Len()*len(fields))
	for i := range rows.Len() {
		row := rows.Index(i)
		for _, f := range fields {
			v, zero := f.ValueOf(ctx, row)
			if zero && (f.AutoCreateTime != 0 || f.AutoUpdateTime != 0) {
				v = millis(tx.now)
			}
			args = append(args, v)
		}
	}
	out, err := tx.db.Statement.ConnPool.ExecContext(ctx, t.statement(fields, rows.Len()), args...)
	if err != nil {
		return tx.translate(err)
	}
	if !numbered {
		return nil
	}
	last, err := out.LastInsertId()
	if err != nil {
		return err
	}
	return t.setIDs(ctx, rows, tx.firstID(last, rows.Len()))
}

func (t *table) statement(fields []*schema.Field, rows int) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = "`" + f.DBName + "`"
	}
	row := "(" + strings.TrimSuffix(strings.Repeat("?,", len(fields)), ",") + ")"
	return "INSERT INTO `" + t.name + "` (" + strings.Join(names, ",") + ") VALUES " +
		strings.TrimSuffix(strings.Repeat(row+",", rows), ",")
}

func (t *table) setIDs(ctx context.Context, rows reflect.Value, first int64) error {
	for i := range rows.Len() {
		if err := t.id.Set(ctx, rows.Index(i), first+int64(i)); err != nil {
			return err
		}
	}
	return nil
}

// firstID is the id of the first of n rows that one statement inserted: SQLite tells the last, MySQL the first.
func (tx *Tx) firstID(last int64, n int) int64 {
	if tx.lite {
		return last - int64(n) + 1
	}
	return last
}

// translate gives storage errors of plain statements the kinds that GORM gives its own.
func (tx *Tx) translate(err error) error {
	if t, ok := tx.db.Dialector.(gorm.ErrorTranslator); ok {
		return t.Translate(err)
	}
	return err
}
