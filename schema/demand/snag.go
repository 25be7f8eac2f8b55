package demand

import (
	"slices"
	"time"

	"cottonmall/schema"
)

// Snag is a demand or a listing with which a job fails by itself: it is tried again later and holds up no other.
type Snag struct {
	Kind    string    `gorm:"primaryKey;size:20"` // the job
	Subject int64     `gorm:"primaryKey;autoIncrement:false"`
	Tries   int       // that failed
	AgainAt time.Time `gorm:"serializer:moment;type:bigint"`
	Text    string    `gorm:"size:500"` // why the last one did
}

// Kinds of snags, by the jobs that have them.
const (
	SnagAtTime = "remind"          // of demands
	SnagAtOnce = "remind at once"  // of demands
	SnagFall   = "remind of falls" // of demands
	SnagMatch  = "match new lots"  // of listings
)

// Pauses before something is tried again: twice as long each time.
const (
	snagFirst = 10 * time.Second
	snagMost  = 15 * time.Minute
)

// Snagged notes that a job has failed with something, and how often it has. It is tried again after a pause.
func Snagged(tx *schema.Tx, kind string, subject int64, cause error) (tries int, err error) {
	var list []Snag
	if err := tx.DB().Clauses(schema.ForUpdate).Where("kind = ? AND subject = ?", kind, subject).Find(&list).Error; err != nil {
		return 0, err
	}
	s := Snag{Kind: kind, Subject: subject}
	if len(list) > 0 {
		s = list[0]
	}
	pause := snagMost
	if s.Tries < 16 {
		pause = min(snagFirst<<s.Tries, snagMost)
	}
	s.Tries, s.AgainAt, s.Text = s.Tries+1, tx.Now().Add(pause), schema.Shorten(cause.Error(), 500)
	return s.Tries, tx.Save(&s)
}

// Unsnag forgets what a job has done at last.
func Unsnag(tx *schema.Tx, kind string, subjects []int64) error {
	for part := range slices.Chunk(subjects, schema.MaxIn) {
		if err := tx.DB().Where("kind = ? AND subject IN ?", kind, part).Delete(&Snag{}).Error; err != nil {
			return err
		}
	}
	return nil
}

// Snags are what a job fails with, what failed most often first, and how many there are.
func Snags(tx *schema.Tx, kind string) ([]Snag, int, error) {
	return schema.PageOf[Snag](tx.DB().Model(&Snag{}).Where("kind = ?", kind), "tries DESC, subject", schema.Page{Num: 1, Size: 1})
}

// unsnagged is a condition for what a job may try now, by its id. A pause that ends later than one that begins now is that of
// a clock that was ahead, and over.
func unsnagged(tx *schema.Tx, kind, id string) (where string, args []any) {
	return "NOT EXISTS (SELECT 1 FROM snag WHERE snag.kind = ? AND snag.subject = " + id + " AND snag.again_at > ? AND snag.again_at <= ?)",
		[]any{kind, schema.Millis(tx.Now()), schema.Millis(tx.Now().Add(snagMost))}
}

// snagged tells with which demands a job has failed before.
func snagged(tx *schema.Tx, kind string, list []Subscription) (map[int64]bool, error) {
	failed := map[int64]bool{}
	for part := range slices.Chunk(list, schema.MaxIn) {
		ids := make([]int64, len(part))
		for i := range part {
			ids[i] = part[i].DemandID
		}
		var found []int64
		if err := tx.DB().Model(&Snag{}).Where("kind = ? AND subject IN ?", kind, ids).Pluck("subject", &found).Error; err != nil {
			return nil, err
		}
		for _, id := range found {
			failed[id] = true
		}
	}
	return failed, nil
}

// unsnag forgets that a job has failed with some demands: now it has not.
func unsnag(tx *schema.Tx, kind string, list []Prepared) error {
	var ids []int64
	for _, p := range list {
		if p.Due.Snagged {
			ids = append(ids, p.Due.DemandID)
		}
	}
	return Unsnag(tx, kind, ids)
}
