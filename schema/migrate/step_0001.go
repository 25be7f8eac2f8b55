package migrate

import "gorm.io/gorm"

// createCotton creates the tables of the cotton search.
func createCotton(db *gorm.DB) error {
	return createTables(db, []table{
		{"area", &area1{}},
		{"city", &city1{}},
		{"ginnery", &ginnery1{}},
		{"warehouse", &warehouse1{}},
		{"warehouse_alias", &warehouseAlias1{}},
		{"company", &company1{}},
		{"batch", &batch1{}},
		{"bale", &bale1{}},
		{"listing", &listing1{}},
		{"contract", &contract1{}},
		{"quote", &quote1{}},
		{"daily_quote", &dailyQuote1{}},
		{"holiday", &holiday1{}},
		{"premium_table", &premiumTable1{}},
		{"param", &param1{}},
		{"compare", &compare1{}},
		{"change_index", &changeIndex1{}},
		{"change_live", &changeLive1{}},
		{"lease", &lease1{}},
	})
}

type area1 struct {
	Name  code `gorm:"primaryKey;size:20"`
	Zone  code `gorm:"size:2"`
	Place number
}

type city1 struct {
	Name  code `gorm:"primaryKey;size:40"`
	Area  code `gorm:"size:20;index:city_area"`
	Place number
}

type ginnery1 struct {
	Code    code `gorm:"primaryKey;size:5"`
	Name    code `gorm:"size:120;index:ginnery_name"`
	Area    code `gorm:"size:20"`
	City    code `gorm:"size:40"`
	Address text `gorm:"size:200"`
}

type warehouse1 struct {
	ID     int64 `gorm:"primaryKey"`
	Name   code  `gorm:"size:120;uniqueIndex:warehouse_name"`
	Area   code  `gorm:"size:20"`
	City   code  `gorm:"size:40"`
	Siding flag
}

type warehouseAlias1 struct {
	Key         code   `gorm:"primaryKey;size:120"`
	WarehouseID number `gorm:"index:warehouse_alias_warehouse"`
}

type company1 struct {
	ID        int64 `gorm:"primaryKey"`
	Name      code  `gorm:"size:120;uniqueIndex:company_name"`
	ShortName code  `gorm:"size:40"`
	City      code  `gorm:"size:40"`
	Address   text  `gorm:"size:200"`
	Intro     text  `gorm:"size:1000"`
	Contact   text  `gorm:"size:40"`
	Phone     code  `gorm:"size:40"`
	State     number
	Product   flag
	Broker    flag
}

type spread1 struct{ Avg, Min, Max number }

type batch1 struct {
	BatchID       code   `gorm:"primaryKey;size:11"`
	GinneryCode   code   `gorm:"size:5;index:batch_ginnery"`
	WarehouseID   number `gorm:"index:batch_warehouse"`
	Zone          code   `gorm:"size:2"`
	Origin        code   `gorm:"size:20"`
	City          code   `gorm:"size:40"`
	CottonYear    number `gorm:"index:batch_year"`
	PackType      number
	CottonType    number
	Standard      text `gorm:"size:40"`
	InspectOrg    text `gorm:"size:120"`
	Laboratory    text `gorm:"size:120"`
	WeightCert    code `gorm:"size:40"`
	QualityCert   code `gorm:"size:40"`
	StoredOn      code `gorm:"size:10"`
	InspectedOn   code `gorm:"size:10"`
	CertifiedOn   code `gorm:"size:10"`
	PackNum       number
	Gross         number
	Tare          number
	Net           number
	Conditioned   number
	Moisture      number
	Impurity      number
	PrimaryColour code    `gorm:"size:2"`
	Colours       code    `gorm:"size:120"`
	Length        spread1 `gorm:"embedded;embeddedPrefix:length_"`
	Lengths       code    `gorm:"size:160"`
	Mike          spread1 `gorm:"embedded;embeddedPrefix:mike_"`
	MikeGrade     code    `gorm:"size:2"`
	Mikes         code    `gorm:"size:60"`
	Strength      spread1 `gorm:"embedded;embeddedPrefix:strength_"`
	Strengths     code    `gorm:"size:60"`
	Uniformity    spread1 `gorm:"embedded;embeddedPrefix:uniformity_"`
	Uniformities  code    `gorm:"size:60"`
	Ginning       code    `gorm:"size:40"`
	Rd            spread1 `gorm:"embedded;embeddedPrefix:rd_"`
	PlusB         spread1 `gorm:"embedded;embeddedPrefix:plus_b_"`
	ForeignBales  *int64
	CreatedAt     number
	UpdatedAt     number
}

type bale1 struct {
	BatchID    code   `gorm:"primaryKey;size:11"`
	Number     number `gorm:"primaryKey;autoIncrement:false"`
	Barcode    code   `gorm:"size:32"`
	Colour     code   `gorm:"size:2"`
	Ginning    code   `gorm:"size:2"`
	Length     number
	Mike       number
	Uniformity number
	Strength   number
	Rd         number
	PlusB      number
	Foreign    flag
}

type listing1 struct {
	ID             int64  `gorm:"primaryKey"`
	BatchID        code   `gorm:"size:11;uniqueIndex:listing_offer,priority:2;index:listing_batch"`
	MemberID       number `gorm:"uniqueIndex:listing_offer,priority:1;index:listing_state_member,priority:2"`
	IntermediaryID number
	IndexCode      code `gorm:"size:10;index:listing_state_code,priority:2"`
	Basis          number
	Price          number
	State          number `gorm:"index:listing_state_code,priority:1;index:listing_state_until,priority:1;index:listing_state_member,priority:1;index:listing_listed,priority:2"`
	Way            number
	SaleType       number
	Bundle         number
	Notes          text   `gorm:"size:500"`
	ListedAt       number `gorm:"index:listing_listed,priority:1"`
	Until          number `gorm:"index:listing_state_until,priority:2"`
	Version        number
	CreatedAt      number
	UpdatedAt      number
}

type contract1 struct {
	Code     code `gorm:"primaryKey;size:10"`
	FirstDay code `gorm:"size:10"`
	LastDay  code `gorm:"size:10"`
}

type quote1 struct {
	IndexCode code `gorm:"primaryKey;size:10"`
	Price     number
	Settled   number
	Version   number
	At        number
}

type dailyQuote1 struct {
	IndexCode code `gorm:"primaryKey;size:10"`
	Day       code `gorm:"primaryKey;size:10"`
	Open      number
	High      number
	Low       number
	Close     number
	Settle    number
}

type holiday1 struct {
	Day         code `gorm:"primaryKey;size:10"`
	Name        text `gorm:"size:40"`
	Provisional flag
}

type premiumTable1 struct {
	Code      code `gorm:"primaryKey;size:40"`
	Name      text `gorm:"size:80"`
	Applies   text `gorm:"size:200"`
	ValidFrom code `gorm:"size:10"`
	Standard  flag
	Rates     long
	Source    text `gorm:"size:400"`
	UpdatedAt number
}

type param1 struct {
	Name  code `gorm:"primaryKey;size:60"`
	Value text `gorm:"size:4000"`
}

type compare1 struct {
	Owner     code   `gorm:"primaryKey;size:64"`
	ListingID number `gorm:"primaryKey;autoIncrement:false"`
	At        number
}

type changeIndex1 struct {
	ID   int64 `gorm:"primaryKey"`
	Kind code  `gorm:"size:20"`
	Key  code  `gorm:"size:40"`
	At   number
}

type changeLive1 struct {
	ID   int64  `gorm:"primaryKey"`
	Kind code   `gorm:"size:20"`
	Key  code   `gorm:"size:40"`
	At   number `gorm:"index:change_live_at"`
}

type lease1 struct {
	Name  code `gorm:"primaryKey;size:60"`
	Owner code `gorm:"size:120"`
	Until number
	Fence number
}
