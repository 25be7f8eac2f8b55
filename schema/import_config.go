package schema

import "strings"

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
	known := false
	for _, other := range list {
		known = known || other.ID == c.ID
		if other.ID != c.ID && other.Name == c.Name {
			return Conflict("已有名为“%s”的模板，请换一个名称", c.Name)
		}
	}
	c.UsedAt = tx.now
	switch {
	case c.ID == 0 && len(list) >= configsMax:
		return Conflict("最多保存 %d 个模板，请先删除不用的", configsMax)
	case c.ID == 0:
		rows := []ImportConfig{*c}
		err = insert(tx, rows)
		*c = rows[0]
		return err
	case !known:
		return errNoConfig
	}
	return tx.update(c)
}

// RememberConfig keeps what a person has said about the columns of a sheet, under a name: in the place of what was kept
// under it, or of what was not used for longest.
func (tx *Tx) RememberConfig(seller int64, name, columns string) error {
	list, err := tx.ImportConfigs(seller)
	if err != nil {
		return err
	}
	c := ImportConfig{MemberID: seller, Name: shorten(name, 40)}
	for _, other := range list {
		if other.Name == c.Name {
			c = other
		}
	}
	if c.ID == 0 && len(list) >= configsMax {
		c.ID = list[len(list)-1].ID
	}
	if c.Columns, c.UsedAt = columns, tx.now; c.ID != 0 {
		return tx.update(&c)
	}
	return insert(tx, []ImportConfig{c})
}

// RemoveImportConfig forgets a template of a company.
func (tx *Tx) RemoveImportConfig(seller, id int64) error {
	c, err := tx.ImportConfig(seller, id)
	if err != nil {
		return err
	}
	return tx.db.Where("id = ? AND member_id = ?", c.ID, seller).Delete(&ImportConfig{}).Error
}
