package schema

import (
	"slices"
	"strings"
)

// configsMax is how many templates a company can have.
const configsMax = 50

// ImportConfigs are the templates of a company, the last used first.
func (tx *Tx) ImportConfigs(seller int64) ([]ImportConfig, error) {
	var list []ImportConfig
	err := tx.db.Where("member_id = ?", seller).Order("used_at DESC, id DESC").Limit(configsMax).Find(&list).Error
	return list, err
}

// ImportConfig reads a template of a company.
func (tx *Tx) ImportConfig(seller, id int64) (*ImportConfig, error) {
	c, err := byKey[ImportConfig](tx, "id = ?", id)
	if err == nil && (c == nil || c.MemberID != seller) {
		return nil, errNoConfig
	}
	return c, err
}

var errNoConfig = NotFound("没有这个导入模板，可能已删除")

// SaveImportConfig stores a template, new or changed: the id of a new one is zero.
func (tx *Tx) SaveImportConfig(c *ImportConfig) error {
	if c.Name = strings.TrimSpace(c.Name); c.Name == "" {
		return Invalid("name", "请填写模板名称")
	}
	if _, err := tx.lockCompany(c.MemberID); err != nil {
		return err
	}
	list, err := tx.ImportConfigs(c.MemberID)
	if err != nil {
		return err
	}
	own, named := slices.IndexFunc(list, func(o ImportConfig) bool { return o.ID == c.ID }), -1
	for i, other := range list {
		if other.ID != c.ID && other.Name == c.Name {
			named = i
		}
	}
	switch {
	case own < 0 && c.ID != 0:
		return errNoConfig
	case named >= 0 && !list[named].Remembered:
		return Conflict("已有名为“%s”的模板，请换一个名称", c.Name)
	case named < 0 && c.ID == 0 && len(list) >= configsMax:
		if named = longestUnused(list); named < 0 {
			return Conflict("最多保存 %d 个模板，请先删除不用的", configsMax)
		}
	}
	if named >= 0 { // what was only remembered gives way
		if err := tx.db.Delete(&ImportConfig{}, list[named].ID).Error; err != nil {
			return err
		}
	}
	if c.UsedAt, c.Remembered = tx.now, false; c.ID != 0 {
		return tx.Update(c)
	}
	rows := []ImportConfig{*c}
	err = insert(tx, rows)
	*c = rows[0]
	return err
}

// RememberConfig keeps what a person has said about the columns of a sheet, under a name: in the place of what was kept
// under it, or of what was not used for longest. Templates that were made by hand stay as they are: where there are only such,
// nothing is kept.
func (tx *Tx) RememberConfig(seller int64, name, columns string) error {
	list, err := tx.ImportConfigs(seller)
	if err != nil {
		return err
	}
	c := ImportConfig{MemberID: seller, Name: shorten(name, 40), Remembered: true}
	named := func(o ImportConfig) bool { return o.Name == c.Name }
	at := slices.IndexFunc(list, named)
	if at >= 0 && !list[at].Remembered {
		c.Name = shorten(name, 35) + "（记住的）"
		at = slices.IndexFunc(list, named)
	}
	if at < 0 && len(list) >= configsMax {
		if at = longestUnused(list); at < 0 {
			return nil
		}
	}
	if at >= 0 && !list[at].Remembered {
		return nil
	}
	if at >= 0 {
		c.ID = list[at].ID
	}
	if c.Columns, c.UsedAt = columns, tx.now; c.ID != 0 {
		return tx.Update(&c)
	}
	return insert(tx, []ImportConfig{c})
}

// longestUnused is the place of the template that gives way to another, among those of a company, the last used first; -1
// when all were made by hand.
func longestUnused(list []ImportConfig) int {
	for i, c := range slices.Backward(list) {
		if c.Remembered {
			return i
		}
	}
	return -1
}

// UseConfigs says that templates of a company were used.
func (tx *Tx) UseConfigs(seller int64, ids []int64) error {
	return tx.db.Model(&ImportConfig{}).Where("member_id = ? AND id IN ?", seller, ids).Update("used_at", millis(tx.now)).Error
}

// RemoveImportConfig forgets a template of a company.
func (tx *Tx) RemoveImportConfig(seller, id int64) error {
	c, err := tx.ImportConfig(seller, id)
	if err != nil {
		return err
	}
	return tx.db.Where("id = ? AND member_id = ?", c.ID, seller).Delete(&ImportConfig{}).Error
}
