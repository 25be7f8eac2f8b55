package market

import (
	"errors"
	"slices"

	"cottonmall/schema"
)

// BasePlaces returns the areas, cities and counties of the base data.
func BasePlaces() (areas []Area, cities []City, counties []County, err error) {
	file, err := schema.ReadBase[struct {
		Areas  []Area `json:"areas"`
		Cities []struct {
			Area  string   `json:"area"`
			Names []string `json:"names"`
		} `json:"cities"`
		Counties []struct {
			City  string   `json:"city"`
			Names []string `json:"names"`
		} `json:"counties"`
	}](baseFiles, "places.json")
	for _, group := range file.Cities {
		for i, name := range group.Names {
			cities = append(cities, City{Name: name, Area: group.Area, Place: i + 1})
		}
	}
	for _, group := range file.Counties {
		for _, name := range group.Names {
			counties = append(counties, County{Name: name, City: group.City})
		}
	}
	return file.Areas, cities, counties, err
}

// loadPlaces inserts the missing areas, cities and counties. Those that were renamed or deleted are not missing.
func loadPlaces(tx *schema.Tx) error {
	areas, cities, counties, err := BasePlaces()
	if err != nil {
		return err
	}
	current, err := ReadCurrentNames(tx)
	if err != nil {
		return err
	}
	var removed []string
	if err := tx.DB().Model(&RemovedCity{}).Pluck("name", &removed).Error; err != nil {
		return err
	}
	cities = slices.DeleteFunc(cities, func(c City) bool {
		return current.Of(CityName, c.Name) != c.Name || slices.Contains(removed, c.Name)
	})
	err = errors.Join(
		schema.AddMissing(tx, areas, func(a Area) string { return a.Name }),
		schema.AddMissing(tx, cities, func(c City) string { return c.Name }),
	)
	if err != nil {
		return err
	}
	stored, err := Cities(tx)
	if err != nil {
		return err
	}
	for i := range counties {
		counties[i].City = current.Of(CityName, counties[i].City)
	}
	counties = slices.DeleteFunc(counties, func(c County) bool {
		return !slices.ContainsFunc(stored, func(s City) bool { return s.Name == c.City })
	})
	return schema.AddMissing(tx, counties, func(c County) string { return c.Name + " " + c.City })
}

// loadGinneries inserts the missing ginneries whose codes are published.
func loadGinneries(tx *schema.Tx) error {
	file, err := schema.ReadBase[struct {
		Ginneries []Ginnery `json:"ginneries"`
	}](baseFiles, "ginneries.json")
	if err != nil {
		return err
	}
	stored, err := Ginneries(tx)
	if err != nil {
		return err
	}
	current, err := ReadCurrentNames(tx)
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(file.Ginneries, func(g Ginnery) bool {
		return slices.ContainsFunc(stored, func(s Ginnery) bool { return s.Code == g.Code })
	})
	for i := range missing {
		if missing[i].City = current.Of(CityName, missing[i].City); len(stored) > 0 {
			tx.Changed(GinneryChanged, missing[i].Code)
		}
	}
	return schema.Insert(tx, missing)
}
