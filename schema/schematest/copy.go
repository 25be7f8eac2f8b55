package schematest

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"cottonmall/schema"
)

// copies are MySQL databases that equal a migrated template when a test takes one.
type copies struct {
	server   *mysqlServer
	template func() (*template, error)
	mu       sync.Mutex
	free     []string
}

// template is a migrated database that no test writes to.
type template struct {
	name   string
	tables map[string]string // the state of each table
}

func newCopies(s *mysqlServer) *copies {
	c := &copies{server: s}
	c.template = sync.OnceValues(func() (*template, error) {
		name, err := s.create()
		if err != nil {
			return nil, err
		}
		if err := migrate(schema.Config{DSN: s.dsn(name)}); err != nil {
			return nil, err
		}
		tables, err := s.tables(name)
		return &template{name, tables}, err
	})
	return c
}

// migrated returns the DSN of a copy of the template. A failed test does not return it for further tests. On a server
// of COTTONMALL_TEST_DATABASE, which outlives the process, it returns an empty database.
func (s *mysqlServer) migrated(t testing.TB) (dsn string) {
	t.Helper()
	if s.private == nil {
		return s.empty(t)
	}
	t.Cleanup(func() { s.logFailure(t) })
	name, err := s.copies.take()
	if err != nil {
		t.Fatalf("copy the migrated database: %v", err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			s.drop(t, name)
		} else {
			s.copies.put(name)
		}
	})
	return s.dsn(name)
}

func (c *copies) put(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free = append(c.free, name)
}

// take returns a database that equals the template: a returned one, or a new one.
func (c *copies) take() (name string, err error) {
	from, err := c.template()
	if err != nil {
		return "", err
	}
	c.mu.Lock()
	if last := len(c.free) - 1; last >= 0 {
		name, c.free = c.free[last], c.free[:last]
	}
	c.mu.Unlock()
	if name == "" {
		if name, err = c.server.create(); err != nil {
			return "", err
		}
	}
	return name, c.server.restore(name, from)
}

// restore replaces the tables that differ from those of the template.
func (s *mysqlServer) restore(name string, from *template) error {
	have, err := s.tables(name)
	if err != nil {
		return err
	}
	var list []string
	for table := range have {
		if have[table] != from.tables[table] {
			list = append(list, fmt.Sprintf("DROP TABLE %s.`%s`", name, table))
		}
	}
	for table, state := range from.tables {
		if have[table] != state {
			list = append(list, fmt.Sprintf("CREATE TABLE %s.`%s` LIKE %s.`%[2]s`", name, table, from.name),
				fmt.Sprintf("INSERT INTO %s.`%s` SELECT * FROM %s.`%[2]s`", name, table, from.name))
		}
	}
	for _, statement := range list {
		if _, err := s.pool.Exec(statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// tables returns the state of each table: its definition with the next AUTO_INCREMENT, and the checksum of its rows.
func (s *mysqlServer) tables(name string) (map[string]string, error) {
	names, err := s.pairs("SELECT table_name, '' FROM information_schema.tables WHERE table_schema = ?", name)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	var full []string
	for table := range names {
		full = append(full, fmt.Sprintf("%s.`%s`", name, table))
	}
	sums, err := s.pairs("CHECKSUM TABLE " + strings.Join(full, ", "))
	if err != nil {
		return nil, err
	}
	for table := range names {
		definition, err := s.pairs(fmt.Sprintf("SHOW CREATE TABLE %s.`%s`", name, table))
		if err != nil {
			return nil, err
		}
		names[table] = definition[table] + sums[name+"."+table]
	}
	return names, nil
}

// pairs returns the rows of a query with two columns.
func (s *mysqlServer) pairs(query string, args ...any) (map[string]string, error) {
	rows, err := s.pool.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string]string{}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, err
		}
		out[key] = value
	}
	return out, rows.Err()
}
