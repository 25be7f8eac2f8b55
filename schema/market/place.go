package market

import (
	"cottonmall/schema"
)

// Area is a group of origins or warehouses: 南疆 北疆 东疆 兵团 内地.
type Area struct {
	Name  string `gorm:"primaryKey;size:20" json:"name"`
	Zone  string `gorm:"size:2" json:"zone"` // Xinjiang or Inland
	Place int    `json:"place"`              // order on the page
}

// City is a city, prefecture or Corps division where cotton is grown or stored.
type City struct {
	Name  string `gorm:"primaryKey;size:40" json:"name"`
	Area  string `gorm:"size:20;index" json:"area"`
	Place int    `json:"place"`
}

// County is a county, town or regiment of a city whose name is used for its cotton, or another name of the city: 库尔勒
// is in 巴州, 149团 in 八师. A name can belong to two cities: 奎屯 is a town of 伊犁 and the seat of the Corps' seventh
// division.
type County struct {
	Name    string `gorm:"primaryKey;size:40"`
	City    string `gorm:"primaryKey;size:40"`
	Removed bool   // base data do not add it again
}

// AreaGroup is an area with the names of its cities or warehouses.
type AreaGroup struct {
	Name string   `json:"name"`
	List []string `json:"list"`
}

// Areas returns the areas of a zone with their cities, in the order of the page. An empty zone selects both.
func Areas(tx *schema.Tx, zone string) ([]AreaGroup, error) {
	areas, err := ListAreas(tx, zone)
	if err != nil {
		return nil, err
	}
	var cities []City
	if err := tx.DB().Order("place, name").Find(&cities).Error; err != nil {
		return nil, err
	}
	return groupByArea(areas, cities, func(c City) (string, string) { return c.Area, c.Name }), nil
}

// ListAreas returns the areas of a zone in the order of the page. An empty zone selects both.
func ListAreas(tx *schema.Tx, zone string) ([]Area, error) {
	query := tx.DB().Order("place, name")
	if zone != "" {
		query = query.Where("zone = ?", zone)
	}
	var areas []Area
	err := query.Find(&areas).Error
	return areas, err
}

// groupByArea returns the areas with the names of the places in them.
func groupByArea[T any](areas []Area, places []T, of func(T) (area, name string)) []AreaGroup {
	groups := make([]AreaGroup, len(areas))
	for i, a := range areas {
		groups[i] = AreaGroup{Name: a.Name, List: []string{}}
		for _, place := range places {
			if area, name := of(place); area == a.Name {
				groups[i].List = append(groups[i].List, name)
			}
		}
	}
	return groups
}

// Cities returns all cities and divisions by name.
func Cities(tx *schema.Tx) ([]City, error) {
	var list []City
	err := tx.DB().Order("name").Find(&list).Error
	return list, err
}

// Counties returns all counties by name.
func Counties(tx *schema.Tx) ([]County, error) {
	var list []County
	err := tx.DB().Where("NOT removed").Order("name, city").Find(&list).Error
	return list, err
}
