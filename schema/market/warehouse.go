package market

import (
	"errors"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Warehouse is a supervised cotton warehouse with one canonical name.
type Warehouse struct {
	ID      int64    `gorm:"primaryKey" json:"id"`
	Name    string   `gorm:"size:120;uniqueIndex" json:"name"`
	Area    string   `gorm:"size:20" json:"area"` // storage area: 南疆 北疆 东疆 内地
	City    string   `gorm:"size:40" json:"city"`
	Place   string   `gorm:"size:6" json:"place,omitempty"` // code of its city or county; empty: where its name says
	Siding  bool     `json:"siding"`                        // has a railway siding (专用线)
	Aliases []string `gorm:"-" json:"-"`                    // other names, for inserting; normalized in a ListingRow

	Proposal
}

// WarehouseAlias is another name of a warehouse, normalized by WarehouseKey.
type WarehouseAlias struct {
	Key         string `gorm:"primaryKey;size:120"`
	WarehouseID int64  `gorm:"index"`
}

var (
	brackets = strings.NewReplacer("（", "(", "）", ")", "【", "(", "】", ")", "〔", "(", "〕", ")", "[", "(", "]", ")", "「",
		"(", "」", ")")
	formerName = strings.NewReplacer("(原", "(", "(曾用名", "(")
	blanks     = strings.NewReplacer(" ", "", "\u3000", "", "\t", "", "\n", "", "\r", "", "·", "", "-", "", "－", "", "—",
		"")
	storehouse = strings.NewReplacer("仓库", "库", "(", "", ")", "")
)

// WarehouseKey normalizes a warehouse's name: width, brackets, blanks, 库 for 仓库, and 原 in brackets.
func WarehouseKey(name string) string {
	key := formerName.Replace(schema.Fold(brackets.Replace(blanks.Replace(strings.ToValidUTF8(name, "")))))
	return storehouse.Replace(key)
}

// Warehouses returns all warehouses by name.
func Warehouses(tx *schema.Tx) ([]Warehouse, error) {
	var list []Warehouse
	err := tx.DB().Order("name").Find(&list).Error
	return list, err
}

// NamesOfWarehouses returns the canonical names of warehouses by id.
func NamesOfWarehouses(tx *schema.Tx, ids []int64) (map[int64]string, error) {
	list, err := schema.FindIn[Warehouse](schema.Distinct(ids), func(part []int64) *gorm.DB {
		return tx.DB().Select("id, name").Where("id IN ?", part)
	})
	names := map[int64]string{}
	for _, w := range list {
		names[w.ID] = w.Name
	}
	return names, err
}

// WarehouseName is one name of a warehouse.
type WarehouseName struct {
	Name      string // the canonical name, or a normalized one
	Canonical string // the canonical name
	ID        int64
	NamedFor  int64 // company that added an unconfirmed warehouse, or zero
}

// WarehouseNames returns the names of all warehouses. For each warehouse the canonical name comes first, then the
// normalized names.
func WarehouseNames(tx *schema.Tx) ([]WarehouseName, error) {
	var own, others []WarehouseName
	const namedFor = ", CASE WHEN unconfirmed THEN member_id ELSE 0 END AS named_for"
	if err := tx.DB().Model(&Warehouse{}).Select("name, name AS canonical, id" + namedFor).Scan(&own).Error; err != nil {
		return nil, err
	}
	err := tx.DB().Table("warehouse_alias a").Joins("JOIN warehouse w ON w.id = a.warehouse_id").
		Select("a.`key` AS name, w.name AS canonical, w.id" + namedFor).Order("a.`key`").Scan(&others).Error
	others = slices.DeleteFunc(others, func(n WarehouseName) bool { return n.Name == n.Canonical })
	list := append(own, others...)
	slices.SortStableFunc(list, func(a, b WarehouseName) int { return strings.Compare(a.Canonical, b.Canonical) })
	return list, err
}

// WarehousesNamed returns the warehouses with a name that contains a text after normalization, by name; all for an
// empty text. A text that begins with 原 also matches former names.
func WarehousesNamed(tx *schema.Tx, text string) ([]Warehouse, error) {
	list, err := Warehouses(tx)
	key, former := WarehouseKey(text), WarehouseKey("("+text+")")
	if err != nil || strings.TrimSpace(text) == "" {
		return list, err
	}
	if key == "" {
		return nil, nil
	}
	names, err := WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	found := map[int64]bool{}
	for _, n := range names {
		written := WarehouseKey(n.Name)
		found[n.ID] = found[n.ID] || strings.Contains(written, key) || former != "" && strings.Contains(written, former)
	}
	return slices.DeleteFunc(list, func(w Warehouse) bool { return !found[w.ID] }), nil
}

// AddWarehouses inserts warehouses with their aliases. It refuses a name that another warehouse has.
func AddWarehouses(tx *schema.Tx, list []Warehouse) error {
	for _, w := range list {
		if WarehouseKey(w.Name) == "" {
			return schema.Invalid("depotName", "请填写仓库名称")
		}
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	for _, w := range list {
		if err := AddAliases(tx, w.ID, append([]string{w.Name}, w.Aliases...)); err != nil {
			return err
		}
		tx.Changed(WarehouseChanged, w.ID)
	}
	return nil
}

// AddAliases adds names to a warehouse. It refuses a name that another warehouse has.
func AddAliases(tx *schema.Tx, warehouseID int64, names []string) error {
	for _, name := range names {
		alias := WarehouseAlias{Key: WarehouseKey(name), WarehouseID: warehouseID}
		var old WarehouseAlias
		err := tx.DB().Take(&old, "`key` = ?", alias.Key).Error
		switch {
		case err == nil && old.WarehouseID != warehouseID:
			return schema.Conflict("仓库名称 %s 已属于另一个仓库", name)
		case errors.Is(err, gorm.ErrRecordNotFound):
			tx.Changed(WarehouseChanged, warehouseID)
			err = tx.DB().Create(&alias).Error
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// DepotAreas returns the areas with at least one warehouse and the names of their warehouses, in the order of the page.
func DepotAreas(tx *schema.Tx) ([]AreaGroup, error) {
	warehouses, err := Warehouses(tx)
	if err != nil {
		return nil, err
	}
	var areas []Area
	err = tx.DB().Order("place, name").Find(&areas).Error
	groups := groupByArea(areas, warehouses, func(w Warehouse) (string, string) { return w.Area, w.Name })
	return slices.DeleteFunc(groups, func(g AreaGroup) bool { return len(g.List) == 0 }), err
}

// Depot is a warehouse as users choose it.
type Depot struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Area   string `json:"area"`
	City   string `json:"city"`
	Siding bool   `json:"siding" doc:"有铁路专用线"`

	Unconfirmed bool `json:"unconfirmed" doc:"待核：卖家新建，平台还没有核实"`
}

// Depot returns the warehouse as users choose it.
func (w *Warehouse) Depot() Depot {
	return Depot{w.ID, w.Name, w.Area, w.City, w.Siding, w.Unconfirmed}
}
