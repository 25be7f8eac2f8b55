package schema

// Area is a group of origins or storage places: 南疆 北疆 东疆 兵团 内地.
type Area struct {
	Name  string `gorm:"primaryKey;size:20"`
	Zone  string `gorm:"size:2"` // Xinjiang or Inland
	Place int    // order on the page
}

// City is a city, prefecture or Corps division in which cotton grows or is stored.
type City struct {
	Name  string `gorm:"primaryKey;size:40"`
	Area  string `gorm:"size:20;index"`
	Place int
}

// Ginnery is a works that gins and packs cotton, known by the first five digits of its batch numbers.
type Ginnery struct {
	Code    string `gorm:"primaryKey;size:5"`
	Name    string `gorm:"size:120;index"`
	Area    string `gorm:"size:20"`
	City    string `gorm:"size:40"`
	Address string `gorm:"size:200"`
}

// Warehouse is a supervised store of cotton under its one canonical name.
type Warehouse struct {
	ID     int64  `gorm:"primaryKey"`
	Name   string `gorm:"size:120;uniqueIndex"`
	Area   string `gorm:"size:20"` // storage area: 南疆 北疆 东疆 内地
	City   string `gorm:"size:40"`
	Siding bool   // has a railway siding (专用线)
}

// WarehouseAlias is another name under which a warehouse is written, in the form of WarehouseKey.
type WarehouseAlias struct {
	Key         string `gorm:"primaryKey;size:120"`
	WarehouseID int64  `gorm:"index"`
}

// Company is a member of the marketplace: a mill, trader, ginnery or intermediary.
type Company struct {
	ID        int64  `gorm:"primaryKey"`
	Name      string `gorm:"size:120;uniqueIndex"`
	ShortName string `gorm:"size:40"`
	City      string `gorm:"size:40"`
	Address   string `gorm:"size:200"`
	Intro     string `gorm:"size:1000"`
	Contact   string `gorm:"size:40"`
	Phone     string `gorm:"size:40"`
	State     CompanyState
	Product   bool // on the platform's own list of member companies (productMemberIDList)
	Broker    bool // an intermediary company (居间)
}

// CompanyState is where a company stands.
type CompanyState int

// States of a company, numbered as the specification does.
const (
	CompanyFrozen   CompanyState = 1 // 冻结
	CompanyApproved CompanyState = 2 // 已通过
	CompanyPending  CompanyState = 3 // 平台审核中
)
