package cottonapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
)

// Filters handles the calls about the options in the filter area of the search page.
type Filters struct{ DB *schema.DB }

type filtersOut struct {
	Areas         zonesOut             `json:"areas"`
	Depots        []depotName          `json:"depots"`
	Years         []int                `json:"years"`
	Quotes        []market.Quote       `json:"quotes"`
	PremiumTables []premiumTableOut    `json:"premiumTables"`
	Mills         []millName           `json:"mills" doc:"本企业的工厂，默认的在前"`
	Sliders       []cottonindex.Slider `json:"sliders"`
	Colours       []colour             `json:"colours"`
}

type zonesOut struct {
	Xinjiang []market.AreaGroup `json:"XJ"`
	Inland   []market.AreaGroup `json:"ND"`
}

type depotName struct {
	Name   string `json:"name"`
	Area   string `json:"area"`
	Siding bool   `json:"siding"`
}

type premiumTableOut struct {
	Code      string     `json:"code"`
	Name      string     `json:"name"`
	Applies   string     `json:"applies"`
	ValidFrom schema.Day `json:"validFrom"`
	Origin    string     `json:"origin" doc:"版本和来源，一句话；不知道时为空"`
	Standard  bool       `json:"standard" doc:"默认的表，在最前"`
	Own       bool       `json:"own" doc:"本公司的表"`
}

type millName struct {
	ID   int64  `json:"millID"`
	Name string `json:"name"`
}

type colour struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// All returns all options of the filter area.
func (h Filters) All(c *web.Call, _ *web.None) (out filtersOut, err error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (filtersOut, error) {
		out := filtersOut{Sliders: cottonindex.Sliders, Colours: colours()}
		if out.Areas.Xinjiang, err = market.Areas(tx, cotton.Xinjiang); err != nil {
			return out, err
		}
		if out.Areas.Inland, err = market.Areas(tx, cotton.Inland); err != nil {
			return out, err
		}
		if out.Years, err = cotton.Years(tx); err != nil {
			return out, err
		}
		if out.Quotes, err = market.Quotes(tx); err != nil {
			return out, err
		}
		if out.Depots, err = depotNames(tx); err != nil {
			return out, err
		}
		companyID := accountapi.ViewerOf(c.Caller).Company
		if out.PremiumTables, err = premiumTables(tx, companyID); err != nil {
			return out, err
		}
		out.Mills, err = millNames(tx, companyID)
		return out, err
	})
}

func colours() []colour {
	list := []colour{}
	for _, grade := range cotton.ColourGrades {
		list = append(list, colour{grade, cotton.ColourName(grade)})
	}
	return append(list, colour{cotton.NoMainGrade, cotton.ColourName(cotton.NoMainGrade)})
}

func depotNames(tx *schema.Tx) ([]depotName, error) {
	warehouses, err := market.Warehouses(tx)
	names := []depotName{}
	for _, w := range warehouses {
		names = append(names, depotName{w.Name, w.Area, w.Siding})
	}
	return names, err
}

func premiumTables(tx *schema.Tx, companyID int64) ([]premiumTableOut, error) {
	tables, err := market.PremiumTables(tx, companyID)
	list := []premiumTableOut{}
	for _, t := range tables {
		list = append(list, premiumTableOut{t.Code, t.Name, t.Applies, t.ValidFrom, t.Origin(), t.Default, t.Own()})
	}
	return list, err
}

// Years returns the crop years of the lots on sale.
func (h Filters) Years(c *web.Call, _ *web.None) ([]int, error) {
	return schema.View(c, h.DB, cotton.Years)
}

// millNames returns the mills of a company, its default first.
func millNames(tx *schema.Tx, companyID int64) ([]millName, error) {
	names := []millName{}
	mills, err := mill.CompanyMills(tx, companyID)
	if err != nil {
		return nil, err
	}
	for _, m := range mills.Of(companyID) {
		names = append(names, millName{m.ID, m.Name})
	}
	return names, nil
}
