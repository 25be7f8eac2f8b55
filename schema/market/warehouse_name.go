package market

import (
	"errors"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

const (
	maxWarehouseName = 40 // characters of a seller's name for a warehouse

	// NamedADay is how many warehouses a company may add in a day, far more than traders need.
	NamedADay = 20
)

// StorageAreas are the areas of warehouses.
var StorageAreas = []string{"南疆", "北疆", "东疆", "内地"}

// CheckNamed refuses an invalid name or area of a warehouse that a seller adds.
func (w *Warehouse) CheckNamed() error {
	if err := checkProposedName("仓库", w.Name, WarehouseKey(w.Name), maxWarehouseName); err != nil {
		return err
	}
	if !slices.Contains(StorageAreas, w.Area) {
		return schema.Invalid("area", "请选择仓库所在的地区")
	}
	return nil
}

// NameWarehouse returns the warehouse with a name after normalization, or inserts one for a seller's lots; created
// reports which. The platform confirms it later. It refuses too many new warehouses of one company in a day.
func NameWarehouse(tx *schema.Tx, by *account.Member, w Warehouse) (found *Warehouse, created bool, err error) {
	w.Name = strings.TrimSpace(w.Name)
	if err := w.CheckNamed(); err != nil {
		return nil, false, err
	}
	key := WarehouseKey(w.Name)
	if found, err = findWarehouseByKey(tx, key); found != nil || err != nil {
		return found, false, err
	}
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, false, err
	}
	if err := checkNamingLimit(tx, by.CompanyID); err != nil {
		return nil, false, err
	}
	// the unique key is inserted first: a concurrent transaction with the same name waits here, and finds the warehouse
	err = tx.DB().Create(&WarehouseAlias{Key: key}).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		found, err = findWarehouseByKey(tx, key)
		return found, false, err
	}
	if err != nil {
		return nil, false, err
	}
	w.ID, w.Proposal = 0, newProposal(tx, by.Actor())
	list := []Warehouse{w}
	if err := schema.Insert(tx, list); err != nil {
		return nil, false, err
	}
	w = list[0]
	if err := tx.DB().Model(&WarehouseAlias{}).Where("`key` = ?", key).Update("warehouse_id", w.ID).Error; err != nil {
		return nil, false, err
	}
	tx.Changed(WarehouseChanged, w.ID)
	return &w, true, notice.Record(tx, by.Actor(), "add", WarehouseChanged, w.ID, by.CompanyID, w.Name)
}

// findWarehouseByKey returns the warehouse with a normalized name, or nil.
func findWarehouseByKey(tx *schema.Tx, key string) (*Warehouse, error) {
	var list []Warehouse
	err := tx.DB().Joins("JOIN warehouse_alias a ON a.warehouse_id = warehouse.id").Where("a.`key` = ?", key).Limit(1).
		Find(&list).Error
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// checkNamingLimit refuses a company that has added too many warehouses today.
func checkNamingLimit(tx *schema.Tx, companyID int64) error {
	var n int64
	err := tx.DB().Model(&Warehouse{}).Where("member_id = ? AND named_at >= ?", companyID,
		schema.Millis(tx.Today().At(0, 0))).Count(&n).Error
	if err == nil && n >= NamedADay {
		err = schema.Conflict("贵企业今天已新建 %d 个仓库，请选择已有的仓库，或明天再新建", NamedADay)
	}
	return err
}

// ConfirmWarehouse confirms a warehouse that a seller has added.
func ConfirmWarehouse(tx *schema.Tx, by *account.Member, id int64) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	w, err := lockWarehouse(tx, id)
	if err != nil {
		return err
	}
	if err := w.confirm(w.Name); err != nil {
		return err
	}
	tx.Changed(WarehouseChanged, id)
	if err := tx.Update(w); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "confirm", WarehouseChanged, id, 0, w.Name)
}
