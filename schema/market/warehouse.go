package market

import (
	"errors"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Warehouse is a supervised store of cotton under its one canonical name.
type Warehouse struct {
	ID      int64    `gorm:"primaryKey" json:"id"`
	Name    string   `gorm:"size:120;uniqueIndex" json:"name"`
	Area    string   `gorm:"size:20" json:"area"` // storage area: 南疆 北疆 东疆 内地
	City    string   `gorm:"size:40" json:"city"`
	Siding  bool     `json:"siding"`     // has a railway siding (专用线)
	Aliases []string `gorm:"-" json:"-"` // other names: when it is added, and as keys in a ListingRow

	Unconfirmed bool      `json:"-"`                         // a seller has named it, and the platform has not looked at it yet
	NamedBy     int64     `json:"-"`                         // the membership of who named it; zero: the platform
	CompanyID   int64     `gorm:"column:member_id" json:"-"` // his company
	NamedAt     time.Time `gorm:"serializer:moment;type:bigint" json:"-"`
}

// WarehouseAlias is another name under which a warehouse is written, in the form of WarehouseKey.
type WarehouseAlias struct {
	Key         string `gorm:"primaryKey;size:120"`
	WarehouseID int64  `gorm:"index"`
}

var (
	brackets   = strings.NewReplacer("（", "(", "）", ")", "【", "(", "】", ")", "〔", "(", "〕", ")", "[", "(", "]", ")", "「", "(", "」", ")")
	formerName = strings.NewReplacer("(原", "(", "(曾用名", "(")
	blanks     = strings.NewReplacer(" ", "", "\u3000", "", "\t", "", "\n", "", "\r", "", "·", "", "-", "", "－", "", "—", "")
)

// WarehouseKey makes the ways of writing a warehouse's name alike: widths, brackets, blanks, 库 for 仓库, 原 in
// brackets.
func WarehouseKey(name string) string {
	key := formerName.Replace(schema.Fold(brackets.Replace(blanks.Replace(strings.ToValidUTF8(name, "")))))
	return strings.NewReplacer("仓库", "库", "(", "", ")", "").Replace(key)
}

// Warehouses are all warehouses by name.
func Warehouses(tx *schema.Tx) ([]Warehouse, error) {
	var list []Warehouse
	err := tx.DB().Order("name").Find(&list).Error
	return list, err
}

// WarehouseName is one way of naming a warehouse.
type WarehouseName struct {
	Name      string // its own name, or another one in the form of WarehouseKey
	Canonical string // its own name
	ID        int64
	NamedFor  int64 // the company that has named it, as long as the platform has not confirmed it
}

// WarehouseNames are the names of all warehouses: of each its own first, then the keys of all its names.
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

// WarehousesNamed are the warehouses one of whose names contains a text, however it is written, by name; all when
// the text is empty. A text that begins with 原 is also looked for as a former name.
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

// AddWarehouses stores new warehouses with their aliases. A name or alias that another warehouse has is a conflict.
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

// AddAliases gives a warehouse other names. A name that another warehouse has is a conflict.
func AddAliases(tx *schema.Tx, warehouse int64, names []string) error {
	for _, name := range names {
		alias := WarehouseAlias{Key: WarehouseKey(name), WarehouseID: warehouse}
		var old WarehouseAlias
		err := tx.DB().Take(&old, "`key` = ?", alias.Key).Error
		switch {
		case err == nil && old.WarehouseID != warehouse:
			return schema.Conflict("仓库名称 %s 已属于另一个仓库", name)
		case errors.Is(err, gorm.ErrRecordNotFound):
			tx.Changed(WarehouseChanged, warehouse)
			err = tx.DB().Create(&alias).Error
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// DepotAreas are the storage areas with their warehouses, in the order of the page.
func DepotAreas(tx *schema.Tx) ([]AreaGroup, error) {
	warehouses, err := Warehouses(tx)
	if err != nil {
		return nil, err
	}
	areas, err := Areas(tx, "")
	if err != nil {
		return nil, err
	}
	groups := []AreaGroup{}
	for _, a := range areas {
		group := AreaGroup{Name: a.Name, List: []string{}}
		for _, w := range warehouses {
			if w.Area == a.Name {
				group.List = append(group.List, w.Name)
			}
		}
		if len(group.List) > 0 {
			groups = append(groups, group)
		}
	}
	return groups, nil
}
