package site

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// ColumnConfig is a named choice of table columns in an order, saved by a membership.
type ColumnConfig struct {
	ID           int64     `gorm:"primaryKey"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:column_config_name,priority:1"`
	Table        string    `gorm:"column:table_name;size:20;uniqueIndex:column_config_name,priority:2"`
	Name         string    `gorm:"size:40;uniqueIndex:column_config_name,priority:3"`
	Columns      string    `gorm:"size:4000"` // keys, comma-separated
	Active       bool      // the table uses it; at most one for each table
	UpdatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// ColumnConfigMax is the largest number of choices of a membership for one table.
const ColumnConfigMax = 20

// ColumnConfigs returns the choices of a membership by table and name.
func ColumnConfigs(tx *schema.Tx, membershipID int64) ([]ColumnConfig, error) {
	list := []ColumnConfig{}
	return list, tx.DB().Where("owner = ?", membershipID).Order("table_name, name").Find(&list).Error
}

// SaveColumnConfig inserts a choice or replaces the one with its name. An active choice makes the others of its
// table inactive. It refuses more than ColumnConfigMax.
func SaveColumnConfig(tx *schema.Tx, c ColumnConfig) error {
	c.Name, c.UpdatedAt = schema.OneLine(c.Name), tx.Now()
	switch {
	case c.Name == "" || strings.Contains(c.Name, ","):
		return schema.Invalid("configName", "请填写列设置的名称，不能含逗号")
	case utf8.RuneCountInString(c.Name) > 40:
		return schema.Invalid("configName", "列设置的名称最多 40 个字")
	case c.Columns == "":
		return schema.Invalid("columns", "请至少选择一列")
	}
	if err := demand.LockOwner(tx, c.MembershipID); err != nil { // concurrent saves wait for each other
		return err
	}
	all, err := ColumnConfigs(tx, c.MembershipID)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(one ColumnConfig) bool { return one.Table != c.Table })
	i := slices.IndexFunc(all, func(one ColumnConfig) bool { return one.Name == c.Name })
	if i < 0 && len(all) >= ColumnConfigMax {
		return schema.Conflict("最多保存 %d 个列设置，请先删除不用的", ColumnConfigMax)
	}
	if c.Active {
		if err := tx.DB().Model(&ColumnConfig{}).Where("owner = ? AND table_name = ?", c.MembershipID, c.Table).
			Update("active", false).Error; err != nil {
			return err
		}
	}
	if i < 0 {
		return tx.Save(&c)
	}
	c.ID = all[i].ID
	return tx.Update(&c)
}

// RemoveColumnConfigs deletes choices of a membership by their names, of one table or (empty) of all. It ignores
// unknown names.
func RemoveColumnConfigs(tx *schema.Tx, membershipID int64, table string, names []string) error {
	for _, name := range names {
		if !schema.Plain(name) {
			return schema.Invalid("configNames", "列设置的名称含有无法识别的字符")
		}
	}
	query := tx.DB().Where("owner = ? AND name IN ?", membershipID, names)
	if table != "" {
		query = query.Where("table_name = ?", table)
	}
	return query.Delete(&ColumnConfig{}).Error
}

// ForgetColumnChoice makes all choices of a table inactive: the table shows its default columns.
func ForgetColumnChoice(tx *schema.Tx, membershipID int64, table string) error {
	return tx.DB().Model(&ColumnConfig{}).Where("owner = ? AND table_name = ?", membershipID, table).
		Update("active", false).Error
}
