package site

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// ColumnConfig is a choice of columns of a table, in an order, that a membership keeps under a name.
type ColumnConfig struct {
	ID           int64     `gorm:"primaryKey"`
	MembershipID int64     `gorm:"column:owner;uniqueIndex:column_config_name,priority:1"` // membership
	Table        string    `gorm:"column:table_name;size:20;uniqueIndex:column_config_name,priority:2"`
	Name         string    `gorm:"size:40;uniqueIndex:column_config_name,priority:3"`
	Columns      string    `gorm:"size:4000"` // keys with commas between
	Active       bool      // the one that the table is shown by; at most one of a table
	UpdatedAt    time.Time `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// ColumnConfigMax is how many choices of columns a membership may keep for one table.
const ColumnConfigMax = 20

// ColumnConfigs are the choices of a membership by table and name.
func ColumnConfigs(tx *schema.Tx, owner int64) ([]ColumnConfig, error) {
	list := []ColumnConfig{}
	return list, tx.DB().Where("owner = ?", owner).Order("table_name, name").Find(&list).Error
}

// SaveColumnConfig keeps a choice under its name, in the place of one of the same name. When it is the active one, no other
// of its table is. It refuses more than ColumnConfigMax.
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
	if err := demand.LockOwner(tx, c.MembershipID); err != nil { // two windows of one member save one after the other
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
		if err := tx.DB().Model(&ColumnConfig{}).Where("owner = ? AND table_name = ?", c.MembershipID, c.Table).Update("active", false).Error; err != nil {
			return err
		}
	}
	if i < 0 {
		return tx.Save(&c)
	}
	c.ID = all[i].ID
	return tx.Update(&c)
}

// RemoveColumnConfigs deletes choices of a membership by their names; of one table, or of all where none is named. Those that
// it does not have are passed over.
func RemoveColumnConfigs(tx *schema.Tx, owner int64, table string, names []string) error {
	for _, name := range names {
		if !schema.Plain(name) {
			return schema.Invalid("configNames", "列设置的名称含有无法识别的字符")
		}
	}
	query := tx.DB().Where("owner = ? AND name IN ?", owner, names)
	if table != "" {
		query = query.Where("table_name = ?", table)
	}
	return query.Delete(&ColumnConfig{}).Error
}

// ForgetColumnChoice makes no choice of a table the active one: it is shown as it is at first.
func ForgetColumnChoice(tx *schema.Tx, owner int64, table string) error {
	return tx.DB().Model(&ColumnConfig{}).Where("owner = ? AND table_name = ?", owner, table).Update("active", false).Error
}
