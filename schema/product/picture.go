package product

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Picture is a picture of a product.
type Picture struct {
	ProductID int64 `gorm:"primaryKey;autoIncrement:false"`
	Place     int   `gorm:"primaryKey;autoIncrement:false"` // from zero; that at zero is shown first
	PictureID int64 `gorm:"index"`
}

// TableName returns the name of the table.
func (Picture) TableName() string { return "product_picture" }

// picturesMax is the largest number of pictures of a product.
const picturesMax = 6

// setPictures replaces the pictures of a product. New ones must be the member's own.
func (p *Product) setPictures(tx *schema.Tx, by *account.Member, ids []int64) error {
	if len(ids) > picturesMax {
		return schema.Invalid("pictures", "最多 %d 张图片", picturesMax)
	}
	had, err := PicturesOf(tx, []int64{p.ID})
	if err != nil || slices.Equal(had[p.ID], ids) {
		return err
	}
	var rows []Picture
	for place, id := range ids {
		if slices.Contains(ids[:place], id) {
			continue
		}
		if !slices.Contains(had[p.ID], id) {
			if _, err := notice.PictureOf(tx, by.UserID, id); err != nil {
				return err
			}
		}
		rows = append(rows, Picture{p.ID, place, id})
	}
	if err := tx.DB().Where("product_id = ?", p.ID).Delete(&Picture{}).Error; err != nil {
		return err
	}
	return schema.Insert(tx, rows)
}

// PicturesOf returns the ids of the pictures of products, by product.
func PicturesOf(tx *schema.Tx, ids []int64) (map[int64][]int64, error) {
	rows, err := schema.FindIn[Picture](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("product_id IN ?", part).Order("product_id, place")
	})
	found := map[int64][]int64{}
	for _, r := range rows {
		found[r.ProductID] = append(found[r.ProductID], r.PictureID)
	}
	return found, err
}

// FindPicture returns a picture of a product on sale, or of one of a company.
func FindPicture(tx *schema.Tx, companyID, id int64) (*notice.Picture, error) {
	var shown int64
	err := tx.DB().Table("product_picture x").Joins("JOIN product p ON p.id = x.product_id").
		Where("x.picture_id = ? AND (p.state = ? OR p.company_id = ? AND p.state <> ?)", id, OnSale, companyID, Deleted).
		Limit(1).Count(&shown).Error
	if err != nil {
		return nil, err
	}
	if shown == 0 {
		return nil, schema.NotFound("没有这张图片")
	}
	return notice.FindPicture(tx, id)
}

// usedPictures returns those of some pictures that are of products.
func usedPictures(tx *schema.Tx, ids, _ []int64) (used []int64, err error) {
	err = tx.DB().Model(&Picture{}).Where("picture_id IN ?", ids).Pluck("picture_id", &used).Error
	return used, err
}
