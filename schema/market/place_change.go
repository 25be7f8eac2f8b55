package market

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// ruleAreas are the areas that rules name: batch numbers begin with the code of the Corps or of an inland province, and
// warehouses lie in the others. They keep their names.
var ruleAreas = []string{"南疆", "北疆", "东疆", Corps, Inland}

// Areas that follow from a batch number.
const (
	Corps  = "兵团" // the Xinjiang Production and Construction Corps
	Inland = "内地"
)

// Fixed reports whether the area keeps its name.
func (a *Area) Fixed() bool { return slices.Contains(ruleAreas, a.Name) }

// zones are the zones of areas.
var zones = []string{"XJ", "ND"}

// SetArea adds an area, or renames one. Its cities, ginneries and batches follow.
func SetArea(tx *schema.Tx, by *account.Member, name string, to Area) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	var err error
	if to.Name, err = checkPlaceName("产区", to.Name); err != nil {
		return err
	}
	if name == "" {
		return addArea(tx, by, to)
	}
	area, err := lockArea(tx, name)
	if err != nil || name == to.Name {
		return err
	}
	if area.Fixed() {
		return schema.Conflict("%s是批号和存放地规则使用的名称，不能修改", name)
	}
	if err := checkNewPlace[Area](tx, "产区", to.Name); err != nil {
		return err
	}
	if err := renamePlace(tx, AreaName, name, to.Name); err != nil {
		return err
	}
	tx.Changed(AreaChanged, to.Name)
	return notice.RecordPlatform(tx, by.Actor(), "rename", AreaChanged, to.Name, 0, name)
}

func addArea(tx *schema.Tx, by *account.Member, a Area) error {
	if !slices.Contains(zones, a.Zone) {
		return schema.Invalid("zone", "请选择新疆或内地")
	}
	if err := checkNewPlace[Area](tx, "产区", a.Name); err != nil {
		return err
	}
	var n int64
	if err := tx.DB().Model(&Area{}).Count(&n).Error; err != nil {
		return err
	}
	a.Place = int(n) + 1
	tx.Changed(AreaChanged, a.Name)
	if err := schema.Insert(tx, []Area{a}); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "add", AreaChanged, a.Name, 0, "")
}

// SetCity adds a city, or renames one and moves it to another area of its zone. Its ginneries and batches follow.
func SetCity(tx *schema.Tx, by *account.Member, name string, to City) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	var err error
	if to.Name, err = checkPlaceName("城市", to.Name); err != nil {
		return err
	}
	area, err := lockArea(tx, to.Area)
	if err != nil {
		return err
	}
	if name == "" {
		return addCity(tx, by, to)
	}
	city, err := lockCity(tx, name)
	if err != nil {
		return err
	}
	if to.Name != name {
		if err := checkNewPlace[City](tx, "城市", to.Name); err != nil {
			return err
		}
		if err := renamePlace(tx, CityName, name, to.Name); err != nil {
			return err
		}
	}
	if area.Name != city.Area {
		if err := moveCity(tx, to.Name, city.Area, area); err != nil {
			return err
		}
	}
	tx.Changed(CityChanged, to.Name)
	return notice.RecordPlatform(tx, by.Actor(), "update", CityChanged, to.Name, 0, name)
}

func addCity(tx *schema.Tx, by *account.Member, c City) error {
	if err := checkNewPlace[City](tx, "城市", c.Name); err != nil {
		return err
	}
	var n int64
	if err := tx.DB().Model(&City{}).Where("area = ?", c.Area).Count(&n).Error; err != nil {
		return err
	}
	c.Place = int(n) + 1
	tx.Changed(CityChanged, c.Name)
	if err := schema.Insert(tx, []City{c}); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), "add", CityChanged, c.Name, 0, c.Area)
}

// moveCity moves a city to another area of the zone.
func moveCity(tx *schema.Tx, name, from string, into *Area) error {
	was, err := lockArea(tx, from)
	if err != nil {
		return err
	}
	if was.Zone != into.Zone {
		return schema.Conflict("%s在%s，新疆和内地之间不能移动", name, was.Name)
	}
	statements := []string{"UPDATE city SET area = ? WHERE name = ?", "UPDATE ginnery SET area = ? WHERE city = ?"}
	for _, table := range batchTables {
		statements = append(statements, "UPDATE "+table+" SET origin = ? WHERE city = ?")
	}
	for _, statement := range statements {
		if err := tx.DB().Exec(statement, into.Name, name).Error; err != nil {
			return err
		}
	}
	return nil
}

// renamePlace renames an area or a city wherever its name is stored. The former name leads to the new one.
func renamePlace(tx *schema.Tx, kind NameKind, from, to string) error {
	statements := []string{"UPDATE " + string(kind) + " SET name = ? WHERE name = ?"}
	column := "city"
	if kind == AreaName {
		column = "origin"
		statements = append(statements, "UPDATE city SET area = ? WHERE area = ?",
			"UPDATE ginnery SET area = ? WHERE area = ?")
	} else {
		statements = append(statements, "UPDATE county SET city = ? WHERE city = ?",
			"UPDATE ginnery SET city = ? WHERE city = ?", "UPDATE warehouse SET city = ? WHERE city = ?")
	}
	for _, table := range batchTables {
		statements = append(statements, "UPDATE "+table+" SET "+column+" = ? WHERE "+column+" = ?")
	}
	for _, statement := range statements {
		if err := tx.DB().Exec(statement, to, from).Error; err != nil {
			return err
		}
	}
	return addFormerName(tx, kind, from, to)
}

// AddCounties adds counties, regiments or other names to a city.
func AddCounties(tx *schema.Tx, by *account.Member, city string, names []string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	if _, err := lockCity(tx, city); err != nil {
		return err
	}
	for _, name := range names {
		name, err := checkPlaceName("县", name)
		if err != nil {
			return err
		}
		if err := tx.DB().Save(&County{Name: name, City: city}).Error; err != nil {
			return err
		}
	}
	tx.Changed(CityChanged, city)
	return notice.RecordPlatform(tx, by.Actor(), "add alias", CityChanged, city, 0, strings.Join(names, "、"))
}

// RemoveCounty removes a county or another name from a city.
func RemoveCounty(tx *schema.Tx, by *account.Member, city, name string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	out := tx.DB().Model(&County{}).Where("city = ? AND name = ? AND NOT removed", city, name).Update("removed", true)
	if out.Error != nil {
		return out.Error
	}
	if out.RowsAffected == 0 {
		return schema.NotFound("%s没有%s这个县名", schema.Shorten(city, 40), schema.Shorten(name, 40))
	}
	tx.Changed(CityChanged, city)
	return notice.RecordPlatform(tx, by.Actor(), "remove alias", CityChanged, city, 0, name)
}

// OrderPlaces sets the order of the cities of an area, or of the areas for an empty one. It refuses a list that lacks
// some.
func OrderPlaces(tx *schema.Tx, by *account.Member, area string, names []string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	query := tx.DB().Model(&Area{})
	if area != "" {
		query = tx.DB().Model(&City{}).Where("area = ?", area)
	}
	var stored []string
	if err := query.Clauses(schema.ForUpdate).Pluck("name", &stored).Error; err != nil {
		return err
	}
	if want, got := slices.Sorted(slices.Values(stored)), slices.Sorted(slices.Values(names)); !slices.Equal(want, got) {
		return schema.Conflict("产地已有变化，请刷新后再排序")
	}
	table := "area"
	if area != "" {
		table = "city"
	}
	for i, name := range names {
		if err := tx.DB().Exec("UPDATE "+table+" SET place = ? WHERE name = ?", i+1, name).Error; err != nil {
			return err
		}
	}
	return nil
}

// checkPlaceName returns a trimmed name. It refuses an empty or long one and signs of lists.
func checkPlaceName(thing, name string) (string, error) {
	name = schema.OneLine(name)
	switch n := utf8.RuneCountInString(name); {
	case n < 2 || n > 20:
		return "", schema.Invalid("name", "%s名称应为 2 到 20 个字", thing)
	case strings.ContainsAny(name, ",，、/;；|") || !schema.Plain(name):
		return "", schema.Invalid("name", "%s名称中不能有分隔符", thing)
	}
	return name, nil
}

// checkNewPlace refuses the name of an area or city that exists.
func checkNewPlace[T Area | City](tx *schema.Tx, thing, name string) error {
	had, err := schema.ByKey[T](tx, "name = ?", name)
	if err == nil && had != nil {
		err = schema.Conflict("已有名为 %s 的%s", name, thing)
	}
	return err
}

// checkPlace returns the area of a city, or the area itself without a city. It refuses unknown ones.
func checkPlace(tx *schema.Tx, area, city string) (string, error) {
	if city != "" {
		c, err := lockCity(tx, city)
		if err != nil {
			return "", err
		}
		return c.Area, nil
	}
	if area == "" {
		return "", nil
	}
	a, err := lockArea(tx, area)
	if err != nil {
		return "", err
	}
	return a.Name, nil
}

func lockArea(tx *schema.Tx, name string) (*Area, error) {
	return schema.Take[Area](tx.DB().Clauses(schema.ForUpdate).Where("name = ?", name),
		schema.NotFound("没有名为 %s 的产区", schema.Shorten(name, 40)))
}

func lockCity(tx *schema.Tx, name string) (*City, error) {
	return schema.Take[City](tx.DB().Clauses(schema.ForUpdate).Where("name = ?", name),
		schema.NotFound("没有名为 %s 的城市", schema.Shorten(name, 40)))
}
