package market

import (
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// RemovedCity is a city of the base data that was deleted. It is not added again.
type RemovedCity struct {
	Name string `gorm:"primaryKey;size:40"`
}

// RemoveArea deletes an area. It refuses areas that rules name and those in use.
func RemoveArea(tx *schema.Tx, by *account.Member, name string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	area, err := lockArea(tx, name)
	if err != nil {
		return err
	}
	if area.Fixed() {
		return schema.Conflict("%s是批号和存放地规则使用的名称，不能删除", name)
	}
	uses, err := countUses(tx, name, append(placeUses("origin"),
		placeUse{"%s 个城市", "SELECT COUNT(*) FROM city WHERE area = @name"},
		placeUse{"%s 家加工厂", "SELECT COUNT(*) FROM ginnery WHERE area = @name AND same_as = ''"}))
	if err != nil {
		return err
	}
	if uses != "" {
		return schema.Conflict("%s还有 %s，不能删除；请先把它们移到别的产区", name, uses)
	}
	if err := tx.DB().Delete(area).Error; err != nil {
		return err
	}
	tx.Changed(AreaChanged, name)
	return notice.RecordPlatform(tx, by.Actor(), "remove", AreaChanged, name, 0, "")
}

// RemoveCity deletes a city with its counties. It refuses one in use.
func RemoveCity(tx *schema.Tx, by *account.Member, name string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	city, err := lockCity(tx, name)
	if err != nil {
		return err
	}
	uses, err := countUses(tx, name, append(placeUses("city"),
		placeUse{"%s 家加工厂", "SELECT COUNT(*) FROM ginnery WHERE city = @name AND same_as = ''"},
		placeUse{"%s 个仓库", "SELECT COUNT(*) FROM warehouse WHERE city = @name"}))
	if err != nil {
		return err
	}
	if uses != "" {
		return schema.Conflict("%s还有 %s，不能删除；可以改名，或先把加工厂和仓库改到别的城市，批次随加工厂改变", name, uses)
	}
	err = errors.Join(
		tx.DB().Delete(city).Error,
		tx.DB().Where("city = ?", name).Delete(&County{}).Error,
		tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&RemovedCity{name}).Error,
	)
	if err != nil {
		return err
	}
	tx.Changed(CityChanged, name)
	return notice.RecordPlatform(tx, by.Actor(), "remove", CityChanged, name, 0, city.Area)
}

// placeUse is how things that use a place are counted, and the words for their number.
type placeUse struct{ words, count string }

// placeUses returns the uses of a place by batches, staged and overwritten ones included.
func placeUses(column string) []placeUse {
	parts := make([]string, len(batchTables))
	for i, table := range batchTables {
		parts[i] = "SELECT batch_id FROM " + table + " WHERE " + column + " = @name"
	}
	return []placeUse{{"%s 批棉花", "SELECT COUNT(*) FROM (" + strings.Join(parts, " UNION ") + ") AS b"}}
}

// countUses returns the uses of a place in words, such as 12 批棉花、2 家加工厂. It returns an empty text without any.
func countUses(tx *schema.Tx, name string, uses []placeUse) (string, error) {
	var parts []string
	for _, use := range uses {
		var n int
		if err := tx.DB().Raw(use.count, map[string]any{"name": name}).Scan(&n).Error; err != nil {
			return "", err
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf(use.words, schema.Grouped(n)))
		}
	}
	return strings.Join(parts, "、"), nil
}
