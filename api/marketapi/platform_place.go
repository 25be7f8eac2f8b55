package marketapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// PlatformPlaces handles the calls of administrators about areas, cities and counties.
type PlatformPlaces struct{ DB *schema.DB }

type areaOut struct {
	Name   string    `json:"name"`
	Zone   string    `json:"zone" enum:"XJ,ND" doc:"XJ 新疆，ND 内地"`
	Fixed  bool      `json:"fixed" doc:"批号规则使用的名称，不能修改"`
	Cities []cityOut `json:"cities"`
}

type cityOut struct {
	Name     string   `json:"name"`
	Counties []string `json:"counties" doc:"县市、团场和其他写法"`
}

// List returns all areas with their cities and counties, in the order of the page.
func (h PlatformPlaces) List(c *web.Call, _ *web.None) ([]areaOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]areaOut, error) {
		areas, err := market.ListAreas(tx, "")
		if err != nil {
			return nil, err
		}
		groups, err := market.Areas(tx, "")
		if err != nil {
			return nil, err
		}
		counties, err := market.Counties(tx)
		byCity := map[string][]string{}
		for _, county := range counties {
			byCity[county.City] = append(byCity[county.City], county.Name)
		}
		list := make([]areaOut, len(areas))
		for i := range areas {
			a := &areas[i]
			list[i] = areaOut{Name: a.Name, Zone: a.Zone, Fixed: a.Fixed(), Cities: []cityOut{}}
			for _, city := range groups[i].List {
				list[i].Cities = append(list[i].Cities, cityOut{city, append([]string{}, byCity[city]...)})
			}
		}
		return list, err
	})
}

type placeAreaIn struct {
	Former string `json:"former,omitempty" maxLength:"20" doc:"原名：空为新增"`
	Name   string `json:"name" maxLength:"20" doc:"产区名称"`
	Zone   string `json:"zone,omitempty" enum:"XJ,ND" doc:"新增的产区：XJ 在新疆，ND 在内地"`
}

// SetArea adds an area, or renames one.
func (h PlatformPlaces) SetArea(c *web.Call, in *placeAreaIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.SetArea(tx, by, in.Former, market.Area{Name: in.Name, Zone: in.Zone})
	})
}

type placeCityIn struct {
	Former   string      `json:"former,omitempty" maxLength:"40" doc:"原名：空为新增"`
	Name     string      `json:"name" maxLength:"20" doc:"城市名称"`
	Area     string      `json:"area" maxLength:"20" doc:"产区"`
	Counties schema.List `json:"counties,omitempty" maxLength:"2000" doc:"县市、团场和其他写法：新增的，逗号分隔"`
}

// SetCity adds a city, or renames and moves one, and adds counties.
func (h PlatformPlaces) SetCity(c *web.Call, in *placeCityIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		err := market.SetCity(tx, by, in.Former, market.City{Name: in.Name, Area: in.Area})
		if err != nil || len(in.Counties) == 0 {
			return err
		}
		return market.AddCounties(tx, by, schema.OneLine(in.Name), in.Counties)
	})
}

type placeNameIn struct {
	Name string `json:"name" maxLength:"40" doc:"名称"`
}

// RemoveArea deletes an area that nothing uses.
func (h PlatformPlaces) RemoveArea(c *web.Call, in *placeNameIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveArea(tx, by, in.Name)
	})
}

// RemoveCity deletes a city that nothing uses, with its counties.
func (h PlatformPlaces) RemoveCity(c *web.Call, in *placeNameIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveCity(tx, by, in.Name)
	})
}

type countyIn struct {
	City string `json:"city" maxLength:"40" doc:"城市名称"`
	Name string `json:"name" maxLength:"40" doc:"县市、团场或其他写法：要去掉的"`
}

// RemoveCounty removes a county from a city.
func (h PlatformPlaces) RemoveCounty(c *web.Call, in *countyIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveCounty(tx, by, in.City, in.Name)
	})
}

type placeOrderIn struct {
	Area  string      `json:"area,omitempty" maxLength:"20" doc:"产区：排它的城市；空为排各产区"`
	Names schema.List `json:"names" maxLength:"4000" doc:"全部名称：按新的顺序"`
}

// Order sets the order of the areas, or of the cities of one.
func (h PlatformPlaces) Order(c *web.Call, in *placeOrderIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.OrderPlaces(tx, by, in.Area, in.Names)
	})
}
