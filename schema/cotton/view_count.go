package cotton

import (
	"cmp"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// ViewCount is the number of views of a listing or shop by others than its owner.
type ViewCount struct {
	Kind    string `gorm:"primaryKey;size:20"`
	Subject int64  `gorm:"primaryKey;autoIncrement:false"`
	Views   int64
}

// Kinds of subjects with view counts.
const (
	ListingViews = "listing" // listing id
	ShopViews    = "shop"    // company id
)

// ViewsMax limits the counts of one transaction, so that other writers do not wait for long.
const ViewsMax = 500

// AddViews adds views to their counts, at most ViewsMax of them.
func AddViews(tx *schema.Tx, list []ViewCount) error {
	slices.SortFunc(list, func(a, b ViewCount) int { // the same order on all servers avoids deadlocks
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Subject, b.Subject))
	})
	for _, v := range list {
		err := tx.DB().Clauses(clause.OnConflict{
			Columns:   []clause.Column{{Name: "kind"}, {Name: "subject"}},
			DoUpdates: clause.Assignments(map[string]any{"views": gorm.Expr("view_count.views + ?", v.Views)}),
		}).Create(&v).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// Views returns the view counts of subjects of a kind. Subjects without views are missing.
func Views(tx *schema.Tx, kind string, subjects []int64) (map[int64]int, error) {
	views := map[int64]int{}
	rows, err := schema.FindIn[ViewCount](subjects, func(part []int64) *gorm.DB {
		return tx.DB().Where("kind = ? AND subject IN ?", kind, part)
	})
	for _, r := range rows {
		views[r.Subject] = int(r.Views)
	}
	return views, err
}
