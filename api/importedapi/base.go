package importedapi

import (
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// Reference handles the calls about what the values of imported lots refer to.
type Reference struct{ DB *schema.DB }

func (h Reference) read(c *web.Call) (*imported.Reference, error) {
	return schema.View(c, h.DB, imported.ReadReference)
}

// importedCountry is a country of origin with its levels.
type importedCountry struct {
	imported.Country
	Levels []imported.Level `json:"levels"`
}

// Countries returns the countries of origin with their levels.
func (h Reference) Countries(c *web.Call, _ *web.None) ([]importedCountry, error) {
	ref, err := h.read(c)
	if err != nil {
		return nil, err
	}
	list := []importedCountry{}
	for _, country := range ref.Countries {
		if !country.Closed {
			levels := ref.LevelsOf(country.Code)
			levels = slices.DeleteFunc(levels, func(l imported.Level) bool { return l.Closed })
			list = append(list, importedCountry{country, levels})
		}
	}
	return list, nil
}

type importedLevelsIn struct {
	Country string `json:"country" minLength:"1" maxLength:"10" doc:"国家代码，如 US"`
}

// Levels returns the levels of a country.
func (h Reference) Levels(c *web.Call, in *importedLevelsIn) ([]imported.Level, error) {
	ref, err := h.read(c)
	if err != nil {
		return nil, err
	}
	if ref.Country(in.Country) == nil {
		return nil, schema.Invalid("country", "没有这个产地国：%s", schema.Shorten(in.Country, 10))
	}
	return slices.DeleteFunc(ref.LevelsOf(in.Country), func(l imported.Level) bool { return l.Closed }), nil
}

type importedContractsIn struct {
	Currency int `json:"currency" minimum:"1" maximum:"2" doc:"币种：1 人民币，合约如 CF701；2 美元，合约如 CT2703"`
}

// Contracts returns the codes of the contracts over which a currency is priced.
func (h Reference) Contracts(c *web.Call, in *importedContractsIn) ([]string, error) {
	ref, err := h.read(c)
	if err != nil {
		return nil, err
	}
	return ref.Codes(market.Currency(in.Currency)), nil
}

// Ports returns the ports of arrival and shipment.
func (h Reference) Ports(c *web.Call, _ *web.None) ([]imported.Port, error) {
	ref, err := h.read(c)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(ref.Ports, func(p imported.Port) bool { return p.Closed }), nil
}
