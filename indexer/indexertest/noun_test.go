package indexertest_test

import (
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// loom is a noun that exists only in this test: no package knows it.
type loom struct {
	ID      int64
	Name    string
	Spinner string
	Count   int // Ne of the yarn it takes
	Picture int64
	Until   int64 // milliseconds
}

// loomDoc is the search document of a loom.
type loomDoc struct {
	ID      int64         `json:"id" index:"key,equal"`
	Name    string        `json:"name" index:"search,equal"`
	Spinner string        `json:"spinner" index:"equal,facet"`
	Count   int           `json:"count" index:"range,facet,sort"`
	Twist   *schema.Centi `json:"twist" index:"range"`
}

// Kinds of changes of looms.
const (
	loomChanged    = "loom"
	loomsChanged   = "looms"
	spinnerChanged = "spinner"
	twistChanged   = "twist"
)

var looms = schema.Collection{
	One:    loomChanged,
	Many:   loomsChanged,
	Expand: map[string]string{spinnerChanged: "SELECT id FROM loom WHERE spinner IN ?"},
	All:    []string{twistChanged},
}

// loomDomain registers the noun with the kernel of the schema.
func loomDomain() schema.Domain {
	return schema.Domain{
		Name:        "loom",
		Collections: []schema.Collection{looms},
		Verbs:       []string{"spin"},
		EventKinds:  []string{loomChanged},
		Names:       map[string]string{loomChanged: "SELECT name FROM loom WHERE id = ?"},
		UsedFiles: schema.UsedFiles{Pictures: func(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
			err = tx.DB().Table("loom").Where("picture IN ?", ids).Pluck("picture", &used).Error
			return used, err
		}},
		Retention: []schema.Retention{{Table: "loom", Key: "id", Kept: 24 * time.Hour, Where: "until <= @over"}},
	}
}

// newLoomKind registers the noun with the kernel of the indexer.
func newLoomKind() *indexer.Kind[loomDoc] {
	return indexer.NewKind("loom", "loom", &looms, readLooms, newLoomDoc)
}

// readLooms joins a table that has a column id too.
func readLooms(tx *schema.Tx, where string, args ...any) (rows []loom, err error) {
	joined := tx.DB().Table("loom").Select("loom.*").Joins("LEFT JOIN company ON company.id = loom.picture")
	return rows, joined.Where(where, args...).Find(&rows).Error
}

func newLoomDoc(row *loom) *loomDoc {
	if row.Count < 0 {
		return nil // not for sale
	}
	doc := &loomDoc{ID: row.ID, Name: row.Name, Spinner: row.Spinner, Count: row.Count}
	if row.Count > 0 {
		doc.Twist = new(schema.Centi(row.Count * 12))
	}
	return doc
}

// openLooms opens a database whose domains include loom.
func openLooms(t *testing.T) *schematest.DB {
	t.Helper()
	db := schematest.Open(t, schema.Config{Folder: t.TempDir(), Domains: append(site.Domains(), loomDomain())})
	err := db.Exec("CREATE TABLE loom (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, spinner VARCHAR(40) NOT NULL, " +
		"count BIGINT NOT NULL, picture BIGINT NOT NULL, until BIGINT NOT NULL)")
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// addLoom inserts a loom that is kept for a week.
func addLoom(db *schematest.DB, y loom) {
	db.Do(func(tx *schema.Tx) error {
		y.Until = schema.Millis(tx.Now().Add(7 * 24 * time.Hour))
		tx.Changed(loomChanged, y.ID)
		return tx.DB().Table("loom").Create(&y).Error
	})
}

// changeLooms executes a statement that changes looms and records changes.
func changeLooms(db *schematest.DB, kind string, key any, sql string, args ...any) {
	db.Do(func(tx *schema.Tx) error {
		tx.Changed(kind, key)
		return schematest.Run(tx, sql, args...)
	})
}
