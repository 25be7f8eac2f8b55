package market

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// MergeWarehouse merges a duplicate warehouse into another one: its batches and names move there, and it is deleted.
func MergeWarehouse(tx *schema.Tx, by *account.Member, fromID, intoID int64) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if fromID == intoID {
		return schema.Invalid("into", "请选择另一个仓库作为合并目标")
	}
	if _, err := lockWarehouse(tx, min(fromID, intoID)); err != nil {
		return err
	}
	if _, err := lockWarehouse(tx, max(fromID, intoID)); err != nil {
		return err
	}
	gone, err := lockWarehouse(tx, fromID)
	if err != nil {
		return err
	}
	tx.Changed(WarehouseChanged, intoID)
	for _, statement := range []string{
		"UPDATE warehouse_alias SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE batch SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE import_batch SET warehouse_id = ? WHERE warehouse_id = ?", // of running imports, few rows
		"UPDATE import_lot SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE batch_version SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE import_former SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE product SET warehouse_id = ? WHERE warehouse_id = ?",
		"UPDATE imported_listing SET warehouse_id = ? WHERE warehouse_id = ?",
	} {
		if err := tx.DB().Exec(statement, intoID, fromID).Error; err != nil {
			return err
		}
	}
	if err := tx.DB().Delete(&Warehouse{}, fromID).Error; err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "merge", WarehouseChanged, intoID, 0, gone.Name)
}

// ChangeWarehouse changes the data of a warehouse. A new name is added to its names, and the old one stays.
func ChangeWarehouse(tx *schema.Tx, by *account.Member, w Warehouse) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if w.Name = strings.TrimSpace(w.Name); WarehouseKey(w.Name) == "" {
		return schema.Invalid("depotName", "请填写仓库名称")
	}
	before, err := lockWarehouse(tx, w.ID)
	if err != nil {
		return err
	}
	w.Proposal = before.Proposal
	if err := AddAliases(tx, w.ID, append([]string{w.Name}, w.Aliases...)); err != nil {
		return err
	}
	var same int64
	if err := tx.DB().Model(&Warehouse{}).Where("name = ? AND id <> ?", w.Name, w.ID).Count(&same).Error; err != nil {
		return err
	}
	if same > 0 {
		return schema.Conflict("已有名为 %s 的仓库，请改用合并", w.Name)
	}
	tx.Changed(WarehouseChanged, w.ID)
	if err := tx.Update(&w); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "update", WarehouseChanged, w.ID, 0, w.Name)
}

// RemoveAlias deletes another name of a warehouse. It refuses the canonical name.
func RemoveAlias(tx *schema.Tx, by *account.Member, warehouseID int64, name string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	w, err := lockWarehouse(tx, warehouseID)
	if err != nil {
		return err
	}
	key := WarehouseKey(name)
	if key == WarehouseKey(w.Name) {
		return schema.Conflict("%s 是仓库的正式名称，不能删除", w.Name)
	}
	out := tx.DB().Where("warehouse_id = ? AND `key` = ?", warehouseID, key).Delete(&WarehouseAlias{})
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("该仓库没有这个别名")
	}
	tx.Changed(WarehouseChanged, warehouseID)
	return notice.RecordPlatform(tx, by.Actor(), "remove alias", WarehouseChanged, warehouseID, 0, name)
}

// lockWarehouse returns a locked warehouse and refuses an unknown id.
func lockWarehouse(tx *schema.Tx, id int64) (*Warehouse, error) {
	return schema.Take[Warehouse](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id),
		schema.NotFound("没有这个仓库，可能已被合并"))
}
