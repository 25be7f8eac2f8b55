package cottonindex

import (
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/mill"
)

// CottonDoc is one listing with its batch, as a row of the search page. Unknown values are null. The index tags
// declare what may be done with a field.
type CottonDoc struct {
	ListingID  int64  `json:"listingID" index:"key,equal,rank"`
	BatchID    string `json:"batchID" index:"search,exact,equal,starts"`
	Type       int    `json:"type" index:"equal,facet" enum:"0,1" doc:"0 新疆棉，1 地产棉"`
	CottonYear int    `json:"cottonYear" index:"equal,facet"`
	PackType   int    `json:"packType" index:"equal,facet" enum:"0,1,2" doc:"1 手采，2 机采"`
	CottonType int    `json:"cottonType" index:"equal,facet" enum:"0,1,2,4" doc:"1 锯齿，2 皮辊，4 长绒"`

	Area          string  `json:"origins" index:"search,equal,facet"`
	City          string  `json:"originsCity" index:"search,equal,facet"`
	Warehouse     string  `json:"depotName" index:"search,equal,facet"`
	WarehouseZone string  `json:"depositaryZone" index:"equal,facet"`
	Siding        *string `json:"siding" index:"equal,facet" doc:"有专用线的仓库名"`
	Ginnery       string  `json:"factoryName" index:"search,equal,facet"`

	CompanyID      int64  `json:"memberID" index:"equal"`
	CompanyName    string `json:"memberOwnerName" index:"search,equal,facet"`
	IntermediaryID *int64 `json:"intermediary" index:"equal" doc:"居间公司"`

	PrimaryColour string        `json:"primaryColor" index:"equal,facet" doc:"主体颜色级，0 为无主体"`
	ColourName    string        `json:"colorName" index:"show"`
	LengthAvg     *schema.Centi `json:"lengthAvg" index:"range,facet,sort=length" doc:"mm"`
	StrengthAvg   *schema.Centi `json:"strongAvg" index:"range,facet,sort=strong" doc:"cN/tex"`
	MikeAvg       *schema.Centi `json:"mikeAvg" index:"range,facet,sort=mike"`
	MikeGrade     *string       `json:"mikeGrade" index:"equal,facet"`
	UniformityAvg *schema.Centi `json:"neatAvg" index:"range,facet,sort=neat" doc:"%"`
	Moisture      *schema.Centi `json:"moisture" index:"range,facet,sort" doc:"%"`
	Impurity      *schema.Centi `json:"impurity" index:"range,facet,sort" doc:"%"`
	RdAvg         *schema.Centi `json:"rdAvg" index:"range,facet" doc:"%"`
	PlusBAvg      *schema.Centi `json:"plusBAvg" index:"range,facet"`
	GinningP3     *schema.Centi `json:"qualityP3" index:"range" doc:"轧工 P3，%"`

	PackNum int           `json:"packnum" index:"equal,range,facet"`
	Amount  schema.Weight `json:"amount" index:"sort=weight" doc:"公定重量，吨"`

	State           cotton.ListingState `json:"state" index:"equal" enum:"1,2,3,4,5,6" doc:"1 在售，2 点价中，3 已售，4 已下架，5 已过期，6 竞价中"`
	ListingType     int                 `json:"listingType" index:"equal,facet" enum:"1,2" doc:"1 现货挂牌，2 竞价"`
	IndexCode       *string             `json:"indexCode" index:"equal,facet"`
	Basis           *schema.Yuan        `json:"basis" index:"equal,range,facet,sort"`
	FixedPrice      *schema.Yuan        `json:"fixedPrice" index:"equal"`
	SaleTypes       []int               `json:"specialSaleType" index:"equal,facet" enum:"1,2,3" doc:"1 精选，2 优选，3 商家直销"`
	Bundled         bool                `json:"isBindSale" index:"equal,facet"`
	BundleOf        *int64              `json:"bindSaleListingID" index:"equal"`
	Notes           string              `json:"notes" index:"show"`
	ListingTime     int64               `json:"listingTime" index:"range,sort" doc:"秒"`
	ListingValidity int64               `json:"listingValidity" index:"range" doc:"秒"`

	GE *ColourShares `json:"ge" index:"range" doc:"该级及更好各级合计占比，%"`
}

// Row is what searches read of a document. Its offers are those of the plain price and of one premium table.
type Row struct {
	CottonDoc

	// Offer is the contract and what is asked over it in one number, see prices.Stored: plain, and less the premium
	// under each premium table that grades the lot. Tables of companies are among them: it never leaves the server.
	Offer map[string]int64 `json:"offer" index:"range,count,rank"`
}

// Document is the search document of a listing: the row, and attributes for filters and counts.
type Document struct {
	Row
	BatchEnd     string        `json:"batchEnd" index:"starts,hidden"`        // the batch number backwards: "ends with" is "starts with"
	DepotAliases []string      `json:"depotAliases" index:"search,hidden"`    // other names of the warehouse
	RuleMarks    []int         `json:"ruleMarks" index:"equal,hidden"`        // marks by rule, even those excluded by hand
	Class        *string       `json:"class" index:"equal,hidden"`            // see cotton.ClassOf
	AmountStep   int64         `json:"amountStep" index:"range,count,hidden"` // the weight in steps of amountStep
	LE           *ColourShares `json:"le" index:"range,hidden"`               // the shares of each grade and all worse ones, %, where GE does not give them: see worse
}

// ColourShares has one percentage for each colour grade.
type ColourShares struct {
	G11 schema.Centi `json:"11"`
	G21 schema.Centi `json:"21"`
	G31 schema.Centi `json:"31"`
	G41 schema.Centi `json:"41"`
	G51 schema.Centi `json:"51"`
	G12 schema.Centi `json:"12"`
	G22 schema.Centi `json:"22"`
	G32 schema.Centi `json:"32"`
	G13 schema.Centi `json:"13"`
	G23 schema.Centi `json:"23"`
	G33 schema.Centi `json:"33"`
	G14 schema.Centi `json:"14"`
	G24 schema.Centi `json:"24"`
}

// Lot is a row of an answer: a listing at the current quotes.
type Lot struct {
	CottonDoc
	Price      *schema.Yuan `json:"price" doc:"现价，元/吨"`
	IndexValue *schema.Yuan `json:"indexValue" doc:"合约现价，元/吨"`
	Price3128  *schema.Yuan `json:"price3128" doc:"折3128，元/吨；检验结果不全时为空，长绒棉也为空"`

	Delivered *schema.Yuan   `json:"delivered,omitempty" doc:"到厂价，元/吨；没有工厂或不知仓库在哪里时没有"`
	Delivery  *mill.Delivery `json:"delivery,omitempty" doc:"到厂价比现价多的运费和卸车费"`

	Price3128Reason  string `json:"price3128Reason" doc:"没有折3128的原因，一句话；有时为空"`
	Price3128Nearest string `json:"price3128Nearest" doc:"升贴水表中没有此批的等级，按哪一档计；都在表内时为空"`
	Premium          string `json:"premium" doc:"折3128所按的升贴水表，为默认的表时为空"`
	Mill             *int64 `json:"mill,omitempty" doc:"到厂价所按的工厂，为默认的工厂时没有"`
}

// AmountStep is the unit in which weights are added up: 10 kg.
const AmountStep = schema.Ton / 100
