package imported

import (
	"cmp"
	"errors"
	"slices"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Entered is where a row of the base data is from, and since when it is as it is.
type Entered struct {
	Source    string    `gorm:"size:200" json:"source" doc:"出处"`
	ChangedAt time.Time `gorm:"serializer:moment;type:bigint" json:"changedAt" doc:"录入或修改时间；基础数据为空"`
	Closed    bool      `json:"closed" doc:"停用：新批次不能再选"`
}

// Country is a country of origin.
type Country struct {
	Code    string `gorm:"primaryKey;size:10" json:"code" doc:"国家代码，如 US"`
	Name    string `gorm:"size:40" json:"name"`
	English string `gorm:"size:40" json:"english"`
	Place   int    `json:"-"` // where it stands among the countries
	Entered
}

// TableName returns the name of the table.
func (Country) TableName() string { return "imported_country" }

// Level is a grade of the cotton of a country.
type Level struct {
	Country string `gorm:"primaryKey;size:10" json:"-"`
	Name    string `gorm:"primaryKey;size:40" json:"name"`
	Also    string `gorm:"size:40" json:"also" doc:"又名，如 21 级也叫 SM"` // another name
	Place   int    `json:"-"`
	Entered
}

// TableName returns the name of the table.
func (Level) TableName() string { return "imported_level" }

// Port is a port of arrival or shipment.
type Port struct {
	Code    string `gorm:"primaryKey;size:10" json:"code" doc:"港口代码，如 CNTAO"`
	Name    string `gorm:"size:40" json:"name"`
	English string `gorm:"size:40" json:"english"`
	Place   int    `json:"-"`
	Entered
}

// TableName returns the name of the table.
func (Port) TableName() string { return "imported_port" }

// Reference is what the values of listings refer to.
type Reference struct {
	Countries  []Country
	Levels     []Level
	Ports      []Port
	Warehouses []market.Warehouse
	Contracts  market.Contracts
	Foreign    []market.ForeignContract

	depots map[string]int64  // warehouses by market.WarehouseKey, see depot
	levels map[string]*Level // found by country and text, see Level
}

// ReadReference returns what the values of listings may refer to now.
func ReadReference(tx *schema.Tx) (ref *Reference, err error) {
	ref = &Reference{Foreign: market.ForeignContracts(tx.Today())}
	if ref.Warehouses, err = market.Warehouses(tx); err != nil {
		return nil, err
	}
	if ref.Contracts, err = market.LiveContracts(tx, tx.Today()); err != nil {
		return nil, err
	}
	return ref, errors.Join(
		tx.DB().Order("place, code").Find(&ref.Countries).Error,
		tx.DB().Order("country, place, name").Find(&ref.Levels).Error,
		tx.DB().Order("place, code").Find(&ref.Ports).Error,
	)
}

// Country returns the country with a code, or nil.
func (ref *Reference) Country(code string) *Country {
	return find(ref.Countries, func(c Country) bool { return c.Code == code })
}

// LevelsOf returns the levels of a country.
func (ref *Reference) LevelsOf(country string) []Level {
	return slices.DeleteFunc(slices.Clone(ref.Levels), func(l Level) bool { return l.Country != country })
}

// Level returns a level of a country by one of its names, or nil.
func (ref *Reference) Level(country, name string) *Level {
	if ref.levels == nil {
		ref.levels = map[string]*Level{}
	}
	asked := country + "|" + name
	level, known := ref.levels[asked]
	if !known {
		key := schema.Fold(name)
		level = find(ref.Levels, func(l Level) bool {
			return l.Country == country && (schema.Fold(l.Name) == key || l.Also != "" && schema.Fold(l.Also) == key)
		})
		ref.levels[asked] = level
	}
	return level
}

// depot returns the id of the warehouse with a name; zero without one.
func (ref *Reference) depot(name string) int64 {
	if ref.depots == nil {
		ref.depots = make(map[string]int64, len(ref.Warehouses))
		for _, w := range ref.Warehouses {
			ref.depots[market.WarehouseKey(w.Name)] = w.ID
		}
	}
	return ref.depots[market.WarehouseKey(name)]
}

// Port returns the port with a code, or nil.
func (ref *Reference) Port(code string) *Port {
	return find(ref.Ports, func(p Port) bool { return p.Code == code })
}

// Warehouse returns the warehouse with an id, or nil.
func (ref *Reference) Warehouse(id int64) *market.Warehouse {
	return find(ref.Warehouses, func(w market.Warehouse) bool { return w.ID == id })
}

// Codes returns the codes of the contracts over which a currency is priced: CF for CNY, ICE cotton for US cents.
func (ref *Reference) Codes(c market.Currency) []string {
	codes := []string{}
	if c == market.USD {
		for _, f := range ref.Foreign {
			codes = append(codes, f.Code)
		}
		return codes
	}
	for _, f := range ref.Contracts {
		codes = append(codes, f.Code)
	}
	return codes
}

func find[T any](list []T, is func(T) bool) *T {
	i := slices.IndexFunc(list, is)
	if i < 0 {
		return nil
	}
	return &list[i]
}

// PlaceName returns the name of the warehouse or, without one, of the port.
func PlaceName(warehouse, port string) string { return cmp.Or(warehouse, port) }

// baseReference is the file of countries, their levels, and ports.
type baseReference struct {
	Countries []struct {
		Country
		Called []string `json:"called"` // what traders call the cotton of the country
		Levels []Level  `json:"levels"`
	} `json:"countries"`
	Ports []Port `json:"ports"`
}

var readBaseReference = sync.OnceValues(func() (baseReference, error) {
	return schema.ReadBase[baseReference](baseFiles, "countries.json")
})

// CottonNames returns what traders call the cotton of a country with a code and a name, such as 美国棉 and 美棉.
func CottonNames(code, name string) ([]string, error) {
	file, err := readBaseReference()
	names := []string{name + "棉"}
	for i := range file.Countries {
		if file.Countries[i].Code == code {
			names = append(names, file.Countries[i].Called...)
		}
	}
	return names, err
}

// loadReference inserts the missing countries, levels and ports of the base data.
func loadReference(tx *schema.Tx) error {
	file, err := readBaseReference()
	if err != nil {
		return err
	}
	var countries []Country
	var levels []Level
	for i, c := range file.Countries {
		c.Place = i + 1
		countries = append(countries, c.Country)
		for j, l := range c.Levels {
			l.Country, l.Place = c.Code, j+1
			levels = append(levels, l)
		}
	}
	ports := slices.Clone(file.Ports)
	for i := range ports {
		ports[i].Place = i + 1
	}
	return errors.Join(
		schema.AddMissing(tx, countries, func(c Country) string { return c.Code }),
		schema.AddMissing(tx, levels, func(l Level) string { return l.Country + "|" + l.Name }),
		schema.AddMissing(tx, ports, func(p Port) string { return p.Code }),
	)
}
