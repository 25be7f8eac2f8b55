package demand

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// NotifiedLot is a lot that a scheduled reminder of a demand contained, as it was offered then.
type NotifiedLot struct {
	DemandID    int64 `gorm:"primaryKey;autoIncrement:false"`
	ListingID   int64 `gorm:"primaryKey;autoIncrement:false"`
	RepricingID int64 `gorm:"primaryKey;autoIncrement:false"` // the last one of the listing then; 0 if there was none
}

// TableName returns the name of the table.
func (NotifiedLot) TableName() string { return "told" }

// MaxNotifiedLots is the largest number of lots of a part for which all of them are recorded.
const MaxNotifiedLots = 1000

// PartReminder is the last scheduled reminder of a part of a demand.
type PartReminder struct {
	Part string `json:"part"` // with its limits
	Lots int    `json:"lots"`
	At   int64  `json:"at"` // when its lots were searched, in milliseconds
}

// Part are the lots of a part of a demand, such as a contract with its limit.
type Part struct {
	Name   string // with its limits
	Lots   int
	IDs    []int64 // of the newest lots, at most MaxNotifiedLots
	Recent []int64 // of a broad part: the lots that were listed or repriced since its last reminder
}

// Broad reports whether a part has, or had at its last reminder, more lots than are recorded. Its new lots are those
// that were listed or repriced since then, and the lots by which their number has grown.
func (s *Subscription) Broad(p Part) bool {
	last := s.lastReminder(p.Name)
	return p.Lots > MaxNotifiedLots || last != nil && last.Lots > MaxNotifiedLots
}

// OfferedSinceReminder returns the lots of all demands that were listed or repriced since the last reminder of a part.
func (s *Subscription) OfferedSinceReminder(tx *schema.Tx, part string) ([]int64, error) {
	since := tx.Now()
	if last := s.lastReminder(part); last != nil {
		since = schema.FromMillis(last.At)
	}
	return cotton.OfferedSince(tx, since)
}

// NewLots returns how many lots of a part are new to the owner of a demand, and the rows to insert when a reminder
// contains the lots. All lots of a broad part without an earlier reminder are new.
func (s *Subscription) NewLots(tx *schema.Tx, p Part) (count int, newLots []NotifiedLot, err error) {
	ids := p.IDs
	if p.Lots > MaxNotifiedLots {
		ids = p.Recent
	}
	newLots, err = findNewLots(tx, s.DemandID, ids)
	last := s.lastReminder(p.Name)
	switch {
	case err != nil:
		return 0, nil, err
	case !s.Broad(p):
		return len(newLots), newLots, nil
	case last == nil:
		return p.Lots, newLots, nil
	}
	for _, t := range newLots {
		if slices.Contains(p.Recent, t.ListingID) {
			count++
		}
	}
	return max(count, p.Lots-last.Lots), newLots, nil
}

// findNewLots returns the lots that no reminder contained as they are offered now. A repricing that the index does not
// have yet is not part of a row: such a lot is new again at the next reminder.
func findNewLots(tx *schema.Tx, demand int64, listings []int64) ([]NotifiedLot, error) {
	notified, err := notifiedNow(tx, demand, listings)
	if err != nil || len(notified) == len(listings) {
		return nil, err
	}
	newLots := slices.DeleteFunc(slices.Clone(listings), func(id int64) bool { return notified[id] })
	last, err := cotton.FindLastRepricings(tx, newLots)
	rows := make([]NotifiedLot, len(newLots))
	for i, id := range newLots {
		rows[i] = NotifiedLot{demand, id, last[id].Indexed}
	}
	return rows, err
}

// notifiedNow returns which lots a reminder contained as they are offered now.
func notifiedNow(tx *schema.Tx, demand int64, listings []int64) (map[int64]bool, error) {
	notified := map[int64]bool{}
	err := schema.EachPart(listings, func(part []int64) error {
		var listing int64
		query := fmt.Sprintf("SELECT listing_id FROM told WHERE demand_id = %d AND listing_id IN (%s) "+
			"AND repricing_id = COALESCE((SELECT MAX(id) FROM repricing WHERE repricing.listing_id = told.listing_id), 0)",
			demand, schema.JoinIDs(part))
		return schema.EachRow(tx, query, func() error { notified[listing] = true; return nil }, &listing)
	})
	return notified, err
}

// notifiedRepricings returns the last recorded repricings of lots, by listing.
func notifiedRepricings(tx *schema.Tx, demand int64, listings []int64) (map[int64]int64, error) {
	last := map[int64]int64{}
	err := schema.EachPart(listings, func(part []int64) error {
		var listing, repricing int64
		query := fmt.Sprintf("SELECT listing_id, MAX(repricing_id) FROM told WHERE demand_id = %d AND listing_id IN (%s) "+
			"GROUP BY listing_id", demand, schema.JoinIDs(part))
		return schema.EachRow(tx, query, func() error { last[listing] = repricing; return nil }, &listing, &repricing)
	})
	return last, err
}

// insertNotifiedLots inserts rows that do not exist yet.
func insertNotifiedLots(tx *schema.Tx, rows []NotifiedLot) error {
	numbers := make([][]int64, len(rows))
	for i, t := range rows {
		numbers[i] = []int64{t.DemandID, t.ListingID, t.RepricingID}
	}
	return insertNumbers(tx, "told (demand_id, listing_id, repricing_id)", numbers)
}

// insertNumbers inserts rows of numbers and ignores those whose key exists. The numbers are part of the statement,
// because parameters would take several times as long.
func insertNumbers(tx *schema.Tx, into string, rows [][]int64) error {
	statement := "INSERT IGNORE INTO "
	if tx.Embedded() {
		statement = "INSERT OR IGNORE INTO "
	}
	return schema.EachPart(rows, func(part [][]int64) error {
		values := make([]string, len(part))
		for i, row := range part {
			values[i] = "(" + schema.JoinIDs(row) + ")"
		}
		return tx.DB().Exec(statement + into + " VALUES " + strings.Join(values, ",")).Error
	})
}

// notifiedLotKept is how long rows of lots are kept that are not on sale any more.
const notifiedLotKept = 30 * 24 * time.Hour

// deleteOldNotifiedLots deletes the rows of demands whose lots have not been on sale for notifiedLotKept.
func deleteOldNotifiedLots(tx *schema.Tx, demands []int64) error {
	var listings []int64
	err := tx.DB().Table("told").Joins("LEFT JOIN listing ON listing.id = told.listing_id").
		Where("told.demand_id IN ?", demands).
		Where("listing.id IS NULL OR listing.state <> ? AND listing.updated_at < ?", cotton.OnSale,
			schema.Millis(tx.Now().Add(-notifiedLotKept))).
		Distinct().Pluck("told.listing_id", &listings).Error
	if err != nil {
		return err
	}
	return schema.EachPart(listings, func(part []int64) error {
		return tx.DB().Where("demand_id IN ? AND listing_id IN ?", demands, part).Delete(&NotifiedLot{}).Error
	})
}

func (s *Subscription) lastReminder(part string) *PartReminder {
	if i := slices.IndexFunc(s.PartReminders, func(p PartReminder) bool { return p.Part == part }); i >= 0 {
		return &s.PartReminders[i]
	}
	return nil
}

// setLastReminder records the last reminder of a part and forgets the parts that the subscription does not have now.
func (s *Subscription) setLastReminder(last PartReminder) {
	current := map[string]bool{PartBelow(s.Below): true}
	for _, l := range s.Basis {
		current[l.Name()] = true
	}
	old := func(p PartReminder) bool { return p.Part == last.Part || !current[p.Part] }
	s.PartReminders = slices.DeleteFunc(s.PartReminders, old)
	s.PartReminders = append(s.PartReminders, last)
}

// Name returns the name of the part of a demand on the contract: CF701+1100.
func (l BasisLimit) Name() string { return fmt.Sprintf("%s%+d", l.IndexCode, l.Basis) }

// PartBelow returns the name of the part of a demand that is below the average price.
func PartBelow(limits []Below) string {
	var name strings.Builder
	for _, l := range limits {
		fmt.Fprintf(&name, "%d/%d ", l.Lots, l.Fall)
	}
	return name.String()
}
