package schematest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
)

// TestAReturnedDatabaseIsAsNew changes rows and tables of a database; the next test that takes it finds no change.
func TestAReturnedDatabaseIsAsNew(t *testing.T) {
	if _, ok := MigratedMySQL(t); !ok {
		return
	}
	s, err := server()
	if err != nil {
		t.Fatal(err)
	}
	if s.private == nil {
		return
	}
	want, err := s.copies.template()
	if err != nil {
		t.Fatal(err)
	}
	var changed, again string
	t.Run("changes", func(t *testing.T) {
		changed = s.migrated(t)
		db := Open(t, schema.Config{DSN: changed})
		db.Company("甲").Manager("张三").LogIn()
		for _, statement := range []string{
			"DELETE FROM city LIMIT 3", "UPDATE county SET name = 'x' LIMIT 1", "ALTER TABLE lease ADD COLUMN extra INT",
			"DROP TABLE job", "CREATE TABLE extra (id INT)", "DROP INDEX listing_batch ON listing",
		} {
			if err := db.Exec(statement); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}
	})
	t.Run("as new", func(t *testing.T) {
		again = s.migrated(t)
		if again != changed {
			t.Fatalf("got the database %s, want the returned %s", again, changed)
		}
		have, err := s.tables(again[strings.LastIndex(again, "/")+1:])
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.tables, have); diff != "" {
			t.Error(diff)
		}
		if id := Open(t, schema.Config{DSN: again}).Company("乙").ID; id != 1 {
			t.Errorf("the first company has the id %d", id)
		}
	})
}
