package schema

import (
	"errors"
	"strings"

	"gorm.io/gorm"
)

// MergeWarehouse makes two warehouses that are one into one: the batches and all names of the first go to the
// second, and the first is no more.
func (tx *Tx) MergeWarehouse(by *Member, from, into int64) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	if from == into {
		return Invalid("into", "请选择另一个仓库作为合并目标")
	}
	if _, err := tx.lockWarehouse(min(from, into)); err != nil {
		return err
	}
	if _, err := tx.lockWarehouse(max(from, into)); err != nil {
		return err
	}
	gone, err := tx.lockWarehouse(from)
	if err != nil {
		return err
	}
	tx.Changed(WarehouseChanged, into)
	for _, statement := range []string{
		"UPDATE warehouse_alias SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE batch SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE import_batch SET warehouse_id = ? WHERE warehouse_id = ?", // being imported just now: few
		"UPDATE import_former SET warehouse_id = ? WHERE warehouse_id = ?",
	} {
		if err := tx.db.Exec(statement, into, from).Error; err != nil {
			return err
		}
	}
	if err := tx.db.Delete(&Warehouse{}, from).Error; err != nil {
		return err
	}
	return tx.RecordPlatform(by.Actor(), "merge", WarehouseChanged, into, 0, gone.Name)
}

// ChangeWarehouse changes what is known of a warehouse. A new name is one more of its names; the old one stays.
func (tx *Tx) ChangeWarehouse(by *Member, w Warehouse) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	if w.Name = strings.TrimSpace(w.Name); WarehouseKey(w.Name) == "" {
		return Invalid("depotName", "请填写仓库名称")
	}
	was, err := tx.lockWarehouse(w.ID)
	if err != nil {
		return err
	}
	w.Unconfirmed, w.NamedBy, w.MemberID, w.NamedAt = was.Unconfirmed, was.NamedBy, was.MemberID, was.NamedAt
	if err := tx.AddAliases(w.ID, append([]string{w.Name}, w.Aliases...)); err != nil {
		return err
	}
	var same int64
	if err := tx.db.Model(&Warehouse{}).Where("name = ? AND id <> ?", w.Name, w.ID).Count(&same).Error; err != nil {
		return err
	}
	if same > 0 {
		return Conflict("已有名为 %s 的仓库，请改用合并", w.Name)
	}
	tx.Changed(WarehouseChanged, w.ID)
	if err := tx.Update(&w); err != nil {
		return err
	}
	return tx.RecordPlatform(by.Actor(), "update", WarehouseChanged, w.ID, 0, w.Name)
}

// RemoveAlias takes another name from a warehouse. Its own name stays.
func (tx *Tx) RemoveAlias(by *Member, warehouse int64, name string) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	w, err := tx.lockWarehouse(warehouse)
	if err != nil {
		return err
	}
	key := WarehouseKey(name)
	if key == WarehouseKey(w.Name) {
		return Conflict("%s 是仓库的正式名称，不能删除", w.Name)
	}
	out := tx.db.Where("warehouse_id = ? AND `key` = ?", warehouse, key).Delete(&WarehouseAlias{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return NotFound("该仓库没有这个别名")
	}
	tx.Changed(WarehouseChanged, warehouse)
	return tx.RecordPlatform(by.Actor(), "remove alias", WarehouseChanged, warehouse, 0, name)
}

func (tx *Tx) lockWarehouse(id int64) (*Warehouse, error) {
	var w Warehouse
	err := tx.db.Clauses(forUpdate).Take(&w, "id = ?", id).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, NotFound("没有这个仓库，可能已被合并")
	}
	return &w, err
}
