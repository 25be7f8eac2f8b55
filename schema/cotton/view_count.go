package cotton

import (
	"cmp"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// ViewCount is how often something was looked at by others than its owner.
type ViewCount struct {
	Kind    string `gorm:"primaryKey;size:20"`
	Subject int64  `gorm:"primaryKey;autoIncrement:false"`
	Views   int64
}

// Kinds of things whose looks are counted.
const (
	ListingViews = "listing" // listing id
	ShopViews    = "shop"    // company id
)

// ViewsMax is how many counts one transaction adds to, so that the writer is never held for long.
const ViewsMax = 500

// AddViews adds looks to their counts, at most ViewsMax of them.
func AddViews(tx *schema.Tx, list []ViewCount) error {
	slices.SortFunc(list, func(a, b ViewCount) int { // servers add in one order
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

// Views are how often things of a kind were looked at; those that nobody has looked at are missing.
func Views(tx *schema.Tx, kind string, subjects []int64) (map[int64]int, error) {
	views := map[int64]int{}
	for part := range slices.Chunk(subjects, schema.MaxIn) {
		var rows []ViewCount
		if err := tx.DB().Where("kind = ? AND subject IN ?", kind, part).Find(&rows).Error; err != nil {
			return nil, err
		}
		for _, r := range rows {
			views[r.Subject] = int(r.Views)
		}
	}
	return views, nil
}
