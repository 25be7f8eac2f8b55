package schema

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/schema"
)

const (
	MaxIn   = 900 // values in one IN list
	maxVars = 200 // parameters of one insert; the SQLite driver's time grows with their square
)

// Insert writes rows, many in each statement. Rows without ids receive those that the database assigns. Either all
// rows have ids or none has.
func Insert[T any](tx *Tx, rows []T) error {
	if len(rows) == 0 {
		return nil
	}
	table, err := TableOf[T](tx)
	if err != nil {
		return err
	}
	all := reflect.ValueOf(rows)
	if table.id != nil && table.id.ReflectValueOf(tx.db.Statement.Context, all.Index(0)).IsZero() {
		err = table.insertNumbered(tx, all)
	} else {
		err = table.insert(tx, all, func(int, int64) error { return nil })
	}
	if err != nil {
		return fmt.Errorf("insert into %s: %w", table.name, err)
	}
	return nil
}

// table describes the table of a model for inserts.
type table struct {
	name   string
	fields []*schema.Field
	id     *schema.Field // assigned by the database if zero; nil if there is no such field
}

// TableOf returns the table of a model.
func TableOf[T any](tx *Tx) (*table, error) {
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

// insertNumbered inserts rows whose ids the database assigns, and sets these ids. After an insert of n rows SQLite
// returns the last id, MySQL the first one.
func (t *table) insertNumbered(tx *Tx, rows reflect.Value) error {
	own := *t
	own.fields = slices.DeleteFunc(slices.Clone(t.fields), func(f *schema.Field) bool { return f == t.id })
	done := 0
	return own.insert(tx, rows, func(n int, id int64) error {
		if tx.lite {
			id -= int64(n) - 1
		}
		for i := range n {
			if err := t.id.Set(tx.db.Statement.Context, rows.Index(done+i), id+int64(i)); err != nil {
				return err
			}
		}
		done += n
		return nil
	})
}

// insert executes the statements and calls done after each with its number of rows and the id that the database
// returned.
func (t *table) insert(tx *Tx, rows reflect.Value, done func(n int, id int64) error) error {
	w := rowWriter{tx: tx, head: t.head(), fields: t.fields}
	for i := range rows.Len() {
		if err := fits(t.fields, rows.Index(i)); err != nil {
			return err
		}
		w.add(rows.Index(i))
		if len(w.args) < maxVars && w.rows < 200 && i < rows.Len()-1 {
			continue
		}
		n := w.rows
		id, err := w.flush()
		if err != nil {
			return err
		}
		if err := done(n, id); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) head() string {
	return "INSERT INTO `" + t.name + "` (" + strings.Join(t.Columns(), ",") + ") VALUES "
}

// Columns returns the quoted names of the columns.
func (t *table) Columns() []string {
	names := make([]string, len(t.fields))
	for i, f := range t.fields {
		names[i] = "`" + f.DBName + "`"
	}
	return names
}

// rowWriter builds one INSERT statement of many rows. Integers are written into the statement; all other values are
// parameters.
type rowWriter struct {
	tx     *Tx
	head   string
	fields []*schema.Field
	text   []byte
	args   []any
	rows   int
}

func (w *rowWriter) add(row reflect.Value) {
	if w.rows == 0 {
		w.text = append(w.text[:0], w.head...)
	} else {
		w.text = append(w.text, ',')
	}
	w.rows++
	for i, f := range w.fields {
		w.text = append(w.text, "(,"[min(i, 1)])
		w.value(f, row)
	}
	w.text = append(w.text, ')')
}

func (w *rowWriter) value(f *schema.Field, row reflect.Value) {
	ctx := context.Background()
	v := f.ReflectValueOf(ctx, row)
	switch v.Kind() {
	case reflect.Int, reflect.Int32, reflect.Int64:
		w.text = strconv.AppendInt(w.text, v.Int(), 10)
		return
	case reflect.Struct:
		if t, ok := v.Interface().(time.Time); ok && f.Serializer != nil {
			if t.IsZero() && (f.Name == "CreatedAt" || f.Name == "UpdatedAt") {
				t = w.tx.now
			}
			w.text = strconv.AppendInt(w.text, Millis(t), 10)
			return
		}
	}
	arg, _ := f.ValueOf(ctx, row)
	w.text = append(w.text, '?')
	w.args = append(w.args, arg)
}

func (w *rowWriter) flush() (id int64, err error) {
	out, err := w.tx.db.Statement.ConnPool.ExecContext(w.tx.db.Statement.Context, string(w.text), w.args...)
	w.args, w.rows = w.args[:0], 0
	if err != nil {
		return 0, w.tx.translate(err)
	}
	return out.LastInsertId()
}

// translate converts the driver's errors of plain statements to GORM's errors, as GORM does for its own statements.
func (tx *Tx) translate(err error) error {
	if t, ok := tx.db.Dialector.(gorm.ErrorTranslator); ok {
		return t.Translate(err)
	}
	return err
}
