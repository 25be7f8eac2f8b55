package millapi

import (
	"math"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/mill"
)

// Mills handles the calls about the mills of companies.
type Mills struct{ DB *schema.DB }

type millOut struct {
	ID        int64       `json:"millID"`
	Name      string      `json:"name"`
	Place     string      `json:"place" doc:"所在市县的行政区划代码"`
	PlaceName string      `json:"placeName" doc:"所在市县，如江苏南通如东县"`
	Unloading schema.Yuan `json:"unloading" doc:"卸车费，元/吨"`
	Default   bool        `json:"default" doc:"默认的工厂：没有选工厂时到厂价按它算"`
}

type millsOut struct {
	Most  int         `json:"most" doc:"一家企业最多有几个工厂"`
	Rate  schema.Fine `json:"rate" doc:"运价指数，元/吨公里；0 为没有"`
	Day   schema.Day  `json:"day" doc:"运价指数的日期"`
	Mills []millOut   `json:"mills" doc:"默认的在前"`
}

// List returns the mills of the caller's company and the freight index.
func (h Mills) List(c *web.Call, _ *web.None) (millsOut, error) {
	companyID := accountapi.MemberOf(c.Caller).CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (millsOut, error) {
		mills, err := mill.CompanyMills(tx, companyID)
		if err != nil {
			return millsOut{}, err
		}
		out := millsOut{Most: mill.Max, Rate: mills.Index.Value, Day: mills.Index.Day, Mills: []millOut{}}
		for _, m := range mills.Of(companyID) {
			name := ""
			if p := mill.FindPlace(m.Place); p != nil {
				name = p.FullName()
			}
			out.Mills = append(out.Mills, millOut{m.ID, m.Name, m.Place, name, m.Unloading, m.Default})
		}
		return out, nil
	})
}

type millIn struct {
	ID        int64       `json:"millID,omitempty" minimum:"1" doc:"编号：要修改的工厂，空为新工厂"`
	Name      string      `json:"name" maxLength:"40" doc:"名称"`
	Place     string      `json:"place" maxLength:"6" doc:"所在市县：行政区划代码"`
	Unloading schema.Yuan `json:"unloading,omitempty" minimum:"0" maximum:"1000" doc:"卸车费，元/吨"`
}

type savedMillOut struct {
	ID int64 `json:"millID"`
}

// Save adds a mill to the caller's company, or changes one of its mills.
func (h Mills) Save(c *web.Call, in *millIn) (savedMillOut, error) {
	by := accountapi.MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (savedMillOut, error) {
		id, err := mill.Save(tx, by, mill.Saving{ID: in.ID, Name: in.Name, Place: in.Place, Unloading: in.Unloading})
		return savedMillOut{id}, err
	})
}

type millIDIn struct {
	ID int64 `json:"millID" minimum:"1" doc:"编号：工厂"`
}

// Remove deletes a mill of the caller's company.
func (h Mills) Remove(c *web.Call, in *millIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return mill.Remove(tx, by, in.ID)
	})
}

// Choose makes a mill the default of the caller's company.
func (h Mills) Choose(c *web.Call, in *millIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return mill.Choose(tx, by, in.ID)
	})
}

type deliveryIn struct {
	Warehouse string `json:"depotName,omitempty" maxLength:"120" doc:"仓库：名称"`
	Port      string `json:"port,omitempty" maxLength:"120" doc:"港口：不知道仓库在哪里时按它"`
}

type deliveryOut struct {
	Mill     string         `json:"mill" doc:"默认的工厂；没有工厂时为空"`
	Delivery *mill.Delivery `json:"delivery" doc:"运费和卸车费；不知道仓库在哪里时为空"`
}

// Delivery returns what it costs to bring a ton from a warehouse or a port to the default mill of the caller's company.
func (h Mills) Delivery(c *web.Call, in *deliveryIn) (deliveryOut, error) {
	companyID := accountapi.MemberOf(c.Caller).CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (deliveryOut, error) {
		to, d, err := mill.DeliveryFrom(tx, companyID, in.Warehouse, in.Port)
		if to == nil {
			return deliveryOut{}, err
		}
		return deliveryOut{to.Name, d}, err
	})
}

type placesIn struct {
	Keyword string `json:"keyword" maxLength:"40" doc:"市县名：如如东、江苏如东"`
}

type placeOut struct {
	Code   string `json:"code" doc:"行政区划代码"`
	Name   string `json:"name" doc:"带省市的名称"`
	County string `json:"county" doc:"本级的名称：如海门市"`
	Route  string `json:"route" doc:"运输询价的地名：所在的地级市，如江苏 南通；没有时为空"`
}

// Places returns the cities and counties whose names contain a text.
func (h Mills) Places(_ *web.Call, in *placesIn) ([]placeOut, error) {
	list := []placeOut{}
	for _, p := range mill.PlacesNamed(in.Keyword) {
		list = append(list, placeOut{p.Code, p.FullName(), p.Name, p.RouteEnd()})
	}
	return list, nil
}

type seatsIn struct {
	Names bool `json:"names,omitempty" doc:"名称：给出所有市县及其代码和名称"`
}

type seatsOut struct {
	Province string   `json:"province" doc:"省、自治区、直辖市"`
	Seats    []int    `json:"seats" doc:"驻地：其下市县的北纬、东经，交替排列，百分之一度；没有要名称时，同一位置只有一个"`
	Codes    []string `json:"codes" doc:"各驻地的行政区划代码，没有要名称时没有；不能作为工厂所在地的为空"`
	Names    []string `json:"names" doc:"各驻地的名称，没有要名称时没有"`
}

// Seats returns the positions of the seats of cities and counties by province. With names it returns all of them with
// their codes, else one for each position.
func (h Mills) Seats(_ *web.Call, in *seatsIn) ([]seatsOut, error) {
	list := []seatsOut{}
	for _, p := range mill.Provinces() {
		places := p.Seats
		if in.Names {
			places = p.Places
		}
		out := seatsOut{Province: p.Name, Seats: make([]int, 0, 2*len(places)), Codes: []string{}, Names: []string{}}
		for i := range places {
			out.add(&places[i], in.Names)
		}
		list = append(list, out)
	}
	return list, nil
}

// add adds a place, perhaps with its code and its name.
func (o *seatsOut) add(p *mill.Place, named bool) {
	o.Seats = append(o.Seats, hundredths(p.Latitude), hundredths(p.Longitude))
	if !named {
		return
	}
	code := p.Code
	if p.IsProvince() {
		code = ""
	}
	o.Codes, o.Names = append(o.Codes, code), append(o.Names, p.Name)
}

func hundredths(degrees float64) int { return int(math.Round(100 * degrees)) }
