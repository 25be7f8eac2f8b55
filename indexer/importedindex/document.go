package importedindex

import (
	"strings"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// ImportedDoc is one listing, as a row of the list. Unknown values are null.
type ImportedDoc struct {
	ListingID int64  `json:"importlistingID" index:"key,equal,rank"`
	LotID     int64  `json:"listingID" index:"show" doc:"批次在购物车和询盘中的编号"`
	BillNo    string `json:"billOfLadingNo" index:"equal,starts" doc:"提单号"`

	Year     int           `json:"cottonYear" index:"equal,facet"`
	Origin   string        `json:"originsName" index:"search,equal,facet" doc:"产地国"`
	Country  string        `json:"country" index:"equal" doc:"产地国代码"`
	Level    string        `json:"level" index:"search,equal,facet" doc:"等级"`
	LevelTwo string        `json:"levelAlso" index:"search" doc:"等级的又名"`
	Length   int           `json:"length" index:"range,facet,sort" doc:"长度，1/32 英寸"`
	Strength *schema.Centi `json:"strong" index:"range,facet,sort" doc:"强力，克/特"`
	MikeMin  *schema.Centi `json:"mikeMin" index:"range,facet,sort=mike" doc:"马值下限"`
	MikeMax  *schema.Centi `json:"mikeMax" index:"range" doc:"马值上限"`

	Depot           string            `json:"depotName" index:"search,equal,facet" doc:"仓库，没有时为港口"`
	PlaceDelivery   string            `json:"placeDelivery" index:"search" doc:"港口"`
	PlaceDeliveryEn string            `json:"placeDeliveryEn" index:"search" doc:"港口英文名"`
	Position        imported.Position `json:"position" index:"equal,facet" enum:"1,2,3,4" doc:"1 保税，2 清关，3 即期装船，4 远期船期"`
	ShipMonth       string            `json:"shipMonth" index:"equal,facet" doc:"装船月份，如 2027-01；现货为空"`
	Quota           bool              `json:"quota" index:"equal,facet" doc:"卖家带配额"`

	CompanyID   int64  `json:"memberID" index:"equal"`
	CompanyName string `json:"memberOwnerName" index:"search,equal,facet"`

	Packages int           `json:"packnum" index:"range,sort"`
	Weight   schema.Weight `json:"amount" index:"range,sort=weight" doc:"吨"`

	Currency        market.Currency `json:"currency" index:"equal,facet" enum:"1,2" doc:"1 人民币，元/吨；2 美元，美分/磅"`
	IndexCode       *string         `json:"indexCode" index:"equal,facet"`
	Basis           *market.Decimal `json:"basis" index:"show" doc:"基差，单位见币种"`
	FixedPrice      *market.Decimal `json:"fixedPrice" index:"show" doc:"一口价，单位见币种"`
	State           imported.State  `json:"status" index:"show" enum:"0,1" doc:"0 在售，1 点价中"`
	Notes           string          `json:"notes" index:"show"`
	ListingTime     int64           `json:"listingTime" index:"range,sort" doc:"秒"`
	ListingValidity int64           `json:"listingValidity" index:"range" doc:"秒"`
}

// Document is the search document of a listing: the row, and attributes for searches and prices.
type Document struct {
	ImportedDoc
	BillEnd string `json:"billEnd" index:"starts"`     // the bill of lading backwards
	Offer   int64  `json:"offer" index:"range,count"`  // the contract and what is asked over it, see prices.Stored
	Also    string `json:"originsAlso" index:"search"` // the country in English, and what traders call its cotton
}

// documentVersion is increased if a listing becomes another document than before.
const documentVersion = 3

// row is a listing with what its document needs.
type row struct {
	imported.Listing
	CompanyName   string
	WarehouseName string
	PortName      string
	PortEnglish   string
	CountryName   string
	English       string
	LevelAlso     string
	CottonNames   []string `gorm:"-"`
}

// readRows returns the listings on sale that meet a condition.
func readRows(tx *schema.Tx, where string, args ...any) ([]row, error) {
	var rows []row
	err := tx.DB().Table("imported_listing").
		Select("imported_listing.*, company.name AS company_name, COALESCE(warehouse.name, '') AS warehouse_name, "+
			"COALESCE(p.name, '') AS port_name, COALESCE(p.english, '') AS port_english, "+
			"c.name AS country_name, c.english AS english, COALESCE(g.also, '') AS level_also").
		Joins("JOIN company ON company.id = imported_listing.member_id").
		Joins("JOIN imported_country c ON c.code = imported_listing.country").
		Joins("LEFT JOIN imported_level g ON g.country = imported_listing.country AND g.name = imported_listing.level").
		Joins("LEFT JOIN imported_port p ON p.code = imported_listing.port").
		Joins("LEFT JOIN warehouse ON warehouse.id = imported_listing.warehouse_id").
		Where("imported_listing.state IN ?", imported.ShownStates).Where(where, args...).Order("imported_listing.id").
		Find(&rows).Error
	for i := range rows {
		if r := &rows[i]; err == nil {
			r.CottonNames, err = imported.CottonNames(r.Country, r.CountryName)
		}
	}
	return rows, err
}

// newDocument returns the document of a listing; nil if its contract is not known.
func newDocument(r *row) *Document {
	l := &r.Listing
	offer, ok := storedOffer(l.Currency, l.IndexCode, l.Asked())
	if !ok {
		return nil
	}
	doc := &Document{
		BillEnd: cottonindex.ReverseDigits(l.BillNo), Offer: offer,
		Also: strings.Join(append(r.CottonNames, r.English), " "),
	}
	doc.ImportedDoc = ImportedDoc{
		ListingID: l.ID, LotID: market.ImportedLots + l.ID, State: l.State,
		BillNo: l.BillNo, Year: l.Year, Origin: r.CountryName, Country: l.Country, Level: l.Level,
		LevelTwo: r.LevelAlso, Length: l.Length, Strength: known(l.Strength), MikeMin: known(l.MikeMin),
		MikeMax: known(l.MikeMax), Depot: imported.PlaceName(r.WarehouseName, r.PortName), PlaceDelivery: r.PortName,
		PlaceDeliveryEn: r.PortEnglish, Position: l.Position, ShipMonth: l.ShipMonth, Quota: l.Quota,
		CompanyID: l.CompanyID, CompanyName: r.CompanyName, Packages: l.Packages, Weight: l.Weight, Currency: l.Currency,
		Notes: l.Notes, ListingTime: l.ListedAt.Unix(), ListingValidity: l.Until.Unix(),
	}
	if l.Fixed() {
		doc.FixedPrice = new(l.Price)
	} else {
		doc.IndexCode, doc.Basis = new(l.IndexCode), new(l.Basis)
	}
	return doc
}

func known(v schema.Centi) *schema.Centi {
	if v == 0 {
		return nil
	}
	return &v
}

// newKind returns the searchable kind of imported lots.
func newKind(caches ...indexer.Cache) *indexer.Kind[Document] {
	kind := indexer.NewKind("imported", "imported_listing", &imported.Listings, readRows, newDocument)
	kind.Version, kind.Caches = documentVersion, caches
	return kind
}

// storedOffer returns what is asked for a lot as a stored number, in steps of its currency; false for an unknown
// contract.
func storedOffer(c market.Currency, code string, asked market.Decimal) (int64, bool) {
	number, ok := groupNumber(c, code)
	return prices.Stored(number, int64(asked/c.Step())), ok
}
