package migrate

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// createTold creates the tables of matched lots and of the lots of reminders. It fills them from the packed lists of
// former versions.
func createTold(db *gorm.DB) error {
	err := errors.Join(createTable(db, "told", &told27{}), createTable(db, "matched_lot", &matchedLot27{}))
	if err != nil {
		return err
	}
	return errors.Join(copyTold(db), copyFreshLots(db), finishMatching(db))
}

type told27 struct {
	DemandID    int64 `gorm:"primaryKey;autoIncrement:false"`
	ListingID   int64 `gorm:"primaryKey;autoIncrement:false"`
	RepricingID int64 `gorm:"primaryKey;autoIncrement:false"`
}

type matchedLot27 struct {
	DemandID  int64 `gorm:"primaryKey;autoIncrement:false;index:matched_lot_done,priority:2"`
	ListingID int64 `gorm:"primaryKey;autoIncrement:false"`
	FreshID   int64 `gorm:"primaryKey;autoIncrement:false"`
	At        number
	DoneAt    number `gorm:"index:matched_lot_done,priority:1"`
}

// subscription27 are the columns of subscription that this step reads and writes.
type subscription27 struct {
	DemandID  int64 `gorm:"primaryKey;autoIncrement:false"`
	Told      string
	ToldUpTo  int64
	ToldParts string
}

// copyTold copies the lots of the reminders of each subscription, and adds the time of the last reminder to its parts.
func copyTold(db *gorm.DB) error {
	return eachAfter(db, "subscription", "told <> ''", func(s subscription27) (int64, error) {
		ids := unpack27(s.Told)
		repriced, err := repricedUpTo(db, ids, s.ToldUpTo)
		if err != nil {
			return 0, err
		}
		rows := make([]told27, len(ids))
		for i, id := range ids {
			rows[i] = told27{s.DemandID, id, repriced[id]}
		}
		if err := insertIgnored(db, "told", rows); err != nil {
			return 0, err
		}
		parts, err := datedParts(db, s)
		if err == nil && parts != "" {
			err = db.Exec("UPDATE subscription SET told_parts = ? WHERE demand_id = ?", parts, s.DemandID).Error
		}
		return s.DemandID, err
	})
}

// datedParts returns the parts of a subscription with the time of the last scheduled reminder; "" if it has none.
func datedParts(db *gorm.DB, s subscription27) (string, error) {
	var parts []struct {
		Part string `json:"part"`
		Lots int    `json:"lots"`
		At   int64  `json:"at"`
	}
	if json.Unmarshal([]byte(s.ToldParts), &parts) != nil || len(parts) == 0 {
		return "", nil
	}
	var at int64
	err := db.Raw("SELECT COALESCE(MAX(at), 0) FROM reminder WHERE demand_id = ? AND state = 1 "+
		"AND why IN ('contract', 'quantity')", s.DemandID).Scan(&at).Error
	for i := range parts {
		parts[i].At = at
	}
	b, marshal := json.Marshal(parts)
	return string(b), errors.Join(err, marshal)
}

// repricedUpTo returns the last repricing of each listing up to an id.
func repricedUpTo(db *gorm.DB, listings []int64, upTo int64) (map[int64]int64, error) {
	last := map[int64]int64{}
	for part := range slices.Chunk(listings, 500) {
		var rows []struct{ ListingID, ID int64 }
		err := db.Raw("SELECT listing_id, MAX(id) AS id FROM repricing WHERE listing_id IN ? AND id <= ? GROUP BY listing_id",
			part, upTo).Scan(&rows).Error
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			last[r.ListingID] = r.ID
		}
	}
	return last, nil
}

// freshLots27 are the lots of a demand that wait for an immediate reminder.
type freshLots27 struct {
	DemandID          int64 `gorm:"primaryKey;autoIncrement:false"`
	Listings, Numbers string
	Since             int64
}

func copyFreshLots(db *gorm.DB) error {
	return eachAfter(db, "fresh_lots", "listings <> ''", func(f freshLots27) (int64, error) {
		numbers := unpack27(f.Numbers)
		var rows []matchedLot27
		for i, id := range unpack27(f.Listings) {
			row := matchedLot27{DemandID: f.DemandID, ListingID: id, At: number(f.Since)}
			if i < len(numbers) {
				row.FreshID = numbers[i]
			}
			rows = append(rows, row)
		}
		return f.DemandID, insertIgnored(db, "matched_lot", rows)
	})
}

// finishMatching records the lots of an unfinished matching as done for the demands for which it is stored: their
// owners may have received them. The other demands are matched again.
func finishMatching(db *gorm.DB) error {
	var list []struct {
		Taken   string
		Reached int64
	}
	if err := db.Table("matching").Find(&list).Error; err != nil || len(list) == 0 {
		return err
	}
	for part := range slices.Chunk(unpack27(list[0].Taken), 500) {
		var rows []matchedLot27
		err := db.Raw("SELECT s.demand_id, f.listing_id, f.id AS fresh_id, f.at, f.at AS done_at FROM subscription s "+
			"CROSS JOIN fresh_listing f WHERE s.demand_id <= ? AND (s.at_once = ? OR s.fall > 0) AND f.id IN ?",
			list[0].Reached, true, part).Scan(&rows).Error
		if err == nil {
			err = insertIgnored(db, "matched_lot", rows)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// eachAfter calls f for the rows of a table by demand_id, some at a time. It returns the demand_id of its row.
func eachAfter[T any](db *gorm.DB, table, where string, f func(T) (int64, error)) error {
	for last := int64(0); ; {
		var rows []T
		err := db.Table(table).Where(where).Where("demand_id > ?", last).Order("demand_id").Limit(100).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			if last, err = f(row); err != nil {
				return fmt.Errorf("copy %s %d: %w", table, last, err)
			}
		}
	}
}

func insertIgnored[T any](db *gorm.DB, table string, rows []T) error {
	if len(rows) == 0 {
		return nil
	}
	return db.Table(table).Clauses(clause.OnConflict{DoNothing: true}).CreateInBatches(rows, 50).Error
}

// unpack27 reads a packed list: base64 of the varints of the differences of neighbours.
func unpack27(text string) (ids []int64) {
	b, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	for last := int64(0); len(b) > 0; {
		step, n := binary.Varint(b)
		if n <= 0 {
			return ids
		}
		last += step
		ids, b = append(ids, last), b[n:]
	}
	return ids
}
