package schema

import (
	"errors"

	"gorm.io/gorm"
)

// SearchIndex is a search index on a shared search server. The server has a copy of the stamp, which changes with the
// index: another stamp is of another site, or of an old copy of the data.
type SearchIndex struct {
	Name      string `gorm:"primaryKey;size:120"`
	Stamp     string `gorm:"size:60"` // empty if the index must be built again
	NextStamp string `gorm:"size:60"` // about to replace Stamp on the server
	Documents int    // after the last recorded write; UnknownCount if it is not known
}

// UnknownCount is the number of documents of an index after a write whose effect is not known.
const UnknownCount = -1

// FindSearchIndex returns what is known of an index; an index without stamp if nothing is.
func FindSearchIndex(tx *Tx, name string) (*SearchIndex, error) {
	x := &SearchIndex{}
	err := tx.db.Take(x, "name = ?", name).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return &SearchIndex{Name: name, Documents: UnknownCount}, nil
	}
	return x, err
}

// CountSearchIndex records the number of documents of an index.
func CountSearchIndex(tx *Tx, name string, documents int) error {
	return tx.db.Exec("UPDATE search_index SET documents = ? WHERE name = ?", documents, name).Error
}
