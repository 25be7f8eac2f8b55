package schema

import (
	"fmt"
	"strings"

	"gorm.io/gorm/clause"
)

// Sequence is the last number that was assigned with a prefix on a day.
type Sequence struct {
	Prefix string `gorm:"primaryKey;size:10"`
	Day    Day    `gorm:"primaryKey;size:10"`
	Last   int
}

// NextNumbers returns n numbers of documents: the prefix, the day and an increasing number, as XP20261121000001. The
// same number is never assigned twice. The row of the prefix and day stays locked until the transaction ends.
func NextNumbers(tx *Tx, prefix string, n int) ([]string, error) {
	return NextNumbersOn(tx, prefix, tx.Today(), n)
}

// NextNumbersOn is NextNumbers for documents of a day.
func NextNumbersOn(tx *Tx, prefix string, day Day, n int) ([]string, error) {
	s := Sequence{Prefix: prefix, Day: day}
	if err := tx.db.Clauses(clause.OnConflict{DoNothing: true}).Create(&s).Error; err != nil {
		return nil, fmt.Errorf("create the sequence of %s: %w", prefix, err)
	}
	err := tx.db.Clauses(ForUpdate).Take(&s, "prefix = ? AND day = ?", prefix, s.Day).Error
	if err != nil {
		return nil, fmt.Errorf("lock the sequence of %s: %w", prefix, err)
	}
	numbers := make([]string, n)
	for i := range numbers {
		s.Last++
		numbers[i] = fmt.Sprintf("%s%s%06d", prefix, strings.ReplaceAll(string(s.Day), "-", ""), s.Last)
	}
	return numbers, tx.Update(&s)
}
