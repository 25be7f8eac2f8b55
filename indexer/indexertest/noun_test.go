package indexertest_test

import (
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// yarn is a noun that exists only in this test: no package knows it.
type yarn struct {
	ID      int64
	Name    string
	Spinner string
	Count   int // Ne
	Picture int64
	Until   int64 // milliseconds
}

// yarnDoc is the search document of a yarn.
type yarnDoc struct {
	ID      int64         `json:"id" index:"key,equal"`
	Name    string        `json:"name" index:"search,equal"`
	Spinner string        `json:"spinner" index:"equal,facet"`
	Count   int           `json:"count" index:"range,facet,sort"`
	Twist   *schema.Centi `json:"twist" index:"range"`
}

// Kinds of changes of yarns.
const (
	yarnChanged    = "yarn"
	yarnsChanged   = "yarns"
	spinnerChanged = "spinner"
	twistChanged   = "twist"
)

var yarns = schema.Collection{
	One:    yarnChanged,
	Many:   yarnsChanged,
	Expand: map[string]string{spinnerChanged: "SELECT id FROM yarn WHERE spinner IN ?"},
	All:    []string{twistChanged},
}

// yarnDomain registers the noun with the kernel of the schema.
func yarnDomain() schema.Domain {
	return schema.Domain{
		Name:        "yarn",
		Collections: []schema.Collection{yarns},
		Verbs:       []string{"spin"},
		Names:       map[string]string{yarnChanged: "SELECT name FROM yarn WHERE id = ?"},
		UsedFiles: schema.UsedFiles{Pictures: func(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
			err = tx.DB().Table("yarn").Where("picture IN ?", ids).Pluck("picture", &used).Error
			return used, err
		}},
		Retention: []schema.Retention{{Table: "yarn", Key: "id", Kept: 24 * time.Hour, Where: "until <= @over"}},
	}
}

// newYarnKind registers the noun with the kernel of the indexer.
func newYarnKind() *indexer.Kind[yarnDoc] {
	return indexer.NewKind("yarn", "yarn", &yarns, readYarns, newYarnDoc)
}

func readYarns(tx *schema.Tx, where string, args ...any) (rows []yarn, err error) {
	return rows, tx.DB().Table("yarn").Where(where, args...).Find(&rows).Error
}

func newYarnDoc(row *yarn) *yarnDoc {
	if row.Count < 0 {
		return nil // not for sale
	}
	doc := &yarnDoc{ID: row.ID, Name: row.Name, Spinner: row.Spinner, Count: row.Count}
	if row.Count > 0 {
		doc.Twist = new(schema.Centi(row.Count * 12))
	}
	return doc
}

// openYarns opens a database whose domains include yarn.
func openYarns(t *testing.T) *schematest.DB {
	t.Helper()
	db := schematest.Open(t, schema.Config{Folder: t.TempDir(), Domains: append(site.Domains(), yarnDomain())})
	err := db.Exec("CREATE TABLE yarn (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, spinner VARCHAR(40) NOT NULL, " +
		"count BIGINT NOT NULL, picture BIGINT NOT NULL, until BIGINT NOT NULL)")
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// addYarn inserts a yarn that is kept for a week.
func addYarn(db *schematest.DB, y yarn) {
	db.Do(func(tx *schema.Tx) error {
		y.Until = schema.Millis(tx.Now().Add(7 * 24 * time.Hour))
		tx.Changed(yarnChanged, y.ID)
		return tx.DB().Table("yarn").Create(&y).Error
	})
}

// changeYarns executes a statement that changes yarns and records changes.
func changeYarns(db *schematest.DB, kind string, key any, sql string, args ...any) {
	db.Do(func(tx *schema.Tx) error {
		tx.Changed(kind, key)
		return schematest.Run(tx, sql, args...)
	})
}
