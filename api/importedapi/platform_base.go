package importedapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/imported"
)

// PlatformReference handles the calls of administrators about countries of origin, their levels, and ports.
type PlatformReference struct{ DB *schema.DB }

// ImportedEntry is what all rows of the base data of imported cotton have.
type ImportedEntry struct {
	Source string `json:"source" maxLength:"400" doc:"出处"`
	Closed bool   `json:"closed,omitempty" doc:"停用：新批次不能再选"`
	Fresh  bool   `json:"fresh,omitempty" doc:"新增：已经有的不改"`
}

func (in *ImportedEntry) entered() imported.Entered {
	return imported.Entered{Source: in.Source, Closed: in.Closed}
}

// Countries returns all countries with all levels.
func (h PlatformReference) Countries(c *web.Call, _ *web.None) ([]importedCountry, error) {
	ref, err := Reference(h).read(c)
	if err != nil {
		return nil, err
	}
	list := make([]importedCountry, len(ref.Countries))
	for i, country := range ref.Countries {
		list[i] = importedCountry{country, ref.LevelsOf(country.Code)}
	}
	return list, nil
}

// Ports returns all ports.
func (h PlatformReference) Ports(c *web.Call, _ *web.None) ([]imported.Port, error) {
	ref, err := Reference(h).read(c)
	if err != nil {
		return nil, err
	}
	return ref.Ports, nil
}

type importedPlaceIn struct {
	ImportedEntry
	Code    string `json:"code" maxLength:"10" doc:"代码：国家如 US，港口如 CNTAO"`
	Name    string `json:"name" maxLength:"60" doc:"名称"`
	English string `json:"english,omitempty" maxLength:"60" doc:"英文名"`
}

// SetCountry adds or changes a country.
func (h PlatformReference) SetCountry(c *web.Call, in *importedPlaceIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		row := imported.Country{Code: in.Code, Name: in.Name, English: in.English, Entered: in.entered()}
		return imported.SetCountry(tx, by, row, in.Fresh)
	})
}

// SetPort adds or changes a port.
func (h PlatformReference) SetPort(c *web.Call, in *importedPlaceIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		row := imported.Port{Code: in.Code, Name: in.Name, English: in.English, Entered: in.entered()}
		return imported.SetPort(tx, by, row, in.Fresh)
	})
}

type importedLevelIn struct {
	ImportedEntry
	Country string `json:"country" maxLength:"10" doc:"国家代码：如 US"`
	Name    string `json:"name" maxLength:"60" doc:"等级：不能改名，停用后新增一个"`
	Also    string `json:"also,omitempty" maxLength:"60" doc:"又名：如 21 级也叫 SM"`
}

// SetLevel adds or changes a level of a country.
func (h PlatformReference) SetLevel(c *web.Call, in *importedLevelIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		row := imported.Level{Country: in.Country, Name: in.Name, Also: in.Also, Entered: in.entered()}
		return imported.SetLevel(tx, by, row, in.Fresh)
	})
}
