package demand

import (
	"reflect"

	"cottonmall/schema"
)

// Demand is every filter of the cotton page. The page's URL, a saved demand, a search, a count and the
// matching of changed lots all use Demands. The zero value finds every Xinjiang lot on sale.
//
// Bounds are inclusive and absent when nil; lists are alternatives and absent when empty. The doc of a field begins
// with the name that pages show.
type Demand struct {
	Type int `json:"type,omitempty" minimum:"0" maximum:"1" enum:"0,1" doc:"棉花来源：0 新疆棉，1 地产棉（按产地）"`

	ListingTypes   schema.List `json:"listingType,omitempty" maxLength:"20" doc:"销售方式：1 现货挂牌，2 竞价；空为现货挂牌"`
	Pricing        bool        `json:"pricing,omitempty" doc:"一口价：只看一口价"`
	ListingIndex   bool        `json:"listingIndex,omitempty" doc:"合约基差：只看合约加基差"`
	SaleTypes      schema.List `json:"specialSaleType,omitempty" maxLength:"20" doc:"销售类型：1 精选，2 优选，3 商家直销"`
	OnlyBundles    bool        `json:"isBindSale,omitempty" doc:"捆绑销售：只看捆绑销售"`
	ExcludeBundles bool        `json:"excludeBindSale,omitempty" doc:"不要捆绑销售"`
	BundleOf       int64       `json:"bindSaleListingID,omitempty" minimum:"1" doc:"捆绑销售的批次：只看与它一起卖的各批"`

	Sidings          schema.List `json:"sidings,omitempty" maxLength:"4000" doc:"专用线：有专用线的仓库"`
	Warehouses       schema.List `json:"depositary,omitempty" maxLength:"4000" doc:"仓库"`
	WarehouseZones   schema.List `json:"depositaryZone,omitempty" maxLength:"100" doc:"存放地：南疆 北疆 东疆 内地"`
	Cities           schema.List `json:"originsCity,omitempty" maxLength:"4000" doc:"产地城市"`
	Areas            schema.List `json:"origins,omitempty" maxLength:"200" doc:"产区：南疆 北疆 东疆 兵团 内地"`
	Ginneries        schema.List `json:"factoryName,omitempty" maxLength:"4000" doc:"加工厂"`
	ExcludeGinneries schema.List `json:"excludeFactoryName,omitempty" maxLength:"4000" doc:"不要的加工厂"`

	PrimaryColourMode    *int          `json:"primaryColorType,omitempty" minimum:"0" maximum:"1" doc:"颜色级筛选方式：0 按主体颜色级，1 按颜色级比例；不填则看填了哪种条件"`
	PrimaryColour        schema.List   `json:"primaryColor,omitempty" maxLength:"100" doc:"主体颜色级，0 为无主体"`
	ExcludePrimaryColour schema.List   `json:"excludePrimaryColor,omitempty" maxLength:"100" doc:"不要的主体颜色级"`
	ColourOrBetter       string        `json:"geColor,omitempty" maxLength:"2" doc:"较好颜色级：该级及更好的各级"`
	ColourOrBetterShare  *schema.Centi `json:"geColorPercent,omitempty" minimum:"0" maximum:"100" doc:"较好颜色级占比：合计至少，%"`
	ColourOrWorse        string        `json:"leColor,omitempty" maxLength:"2" doc:"较差颜色级：该级及更差的各级"`
	ColourOrWorseShare   *schema.Centi `json:"leColorPercent,omitempty" minimum:"0" maximum:"100" doc:"较差颜色级占比：合计至多，%"`

	CottonYears schema.List `json:"cottonYear,omitempty" maxLength:"200" doc:"年度"`
	PackTypes   schema.List `json:"packType,omitempty" maxLength:"20" doc:"采摘方式：1 手采，2 机采"`
	CottonTypes schema.List `json:"cottonType,omitempty" maxLength:"20" doc:"加工方式：1 锯齿，2 皮辊，4 长绒"`
	MikeGrades  schema.List `json:"mikeGrade,omitempty" maxLength:"40" doc:"马值级：A B1 B2 C1 C2"`

	LengthMin     *schema.Centi `json:"lengthMin,omitempty" minimum:"0" maximum:"100" doc:"长度下限，mm"`
	LengthMax     *schema.Centi `json:"lengthMax,omitempty" minimum:"0" maximum:"100" doc:"长度上限，mm"`
	StrengthMin   *schema.Centi `json:"strongMin,omitempty" minimum:"0" maximum:"100" doc:"强力下限，断裂比强度，cN/tex"`
	StrengthMax   *schema.Centi `json:"strongMax,omitempty" minimum:"0" maximum:"100" doc:"强力上限，断裂比强度，cN/tex"`
	MikeMin       *schema.Centi `json:"mikeMin,omitempty" minimum:"0" maximum:"100" doc:"马值下限，马克隆值"`
	MikeMax       *schema.Centi `json:"mikeMax,omitempty" minimum:"0" maximum:"100" doc:"马值上限，马克隆值"`
	UniformityMin *schema.Centi `json:"neatMin,omitempty" minimum:"0" maximum:"100" doc:"整齐度下限，长度整齐度，%"`
	UniformityMax *schema.Centi `json:"neatMax,omitempty" minimum:"0" maximum:"100" doc:"整齐度上限，长度整齐度，%"`
	MoistureMin   *schema.Centi `json:"moistureMin,omitempty" minimum:"0" maximum:"100" doc:"回潮率下限，%"`
	MoistureMax   *schema.Centi `json:"moistureMax,omitempty" minimum:"0" maximum:"100" doc:"回潮率上限，%"`
	ImpurityMin   *schema.Centi `json:"impurityMin,omitempty" minimum:"0" maximum:"100" doc:"含杂率下限，%"`
	ImpurityMax   *schema.Centi `json:"impurityMax,omitempty" minimum:"0" maximum:"100" doc:"含杂率上限，%"`
	PlusBMin      *schema.Centi `json:"plusBAvgMin,omitempty" minimum:"0" maximum:"100" doc:"黄度下限，+b"`
	PlusBMax      *schema.Centi `json:"plusBAvgMax,omitempty" minimum:"0" maximum:"100" doc:"黄度上限，+b"`
	RdMin         *schema.Centi `json:"rdAvg,omitempty" minimum:"0" maximum:"100" doc:"反射率：Rd 至少，%"`
	GinningP3Max  *schema.Centi `json:"qualityP3Max,omitempty" minimum:"0" maximum:"100" doc:"轧工 P3：至多，%"`

	IndexCodes schema.List  `json:"indexCode,omitempty" maxLength:"200" doc:"合约，如 CF701"`
	BasisMin   *schema.Yuan `json:"basisMin,omitempty" minimum:"-100000" maximum:"100000" doc:"基差下限，元/吨"`
	BasisMax   *schema.Yuan `json:"basisMax,omitempty" minimum:"-100000" maximum:"100000" doc:"基差上限，元/吨"`
	PriceMin   *schema.Yuan `json:"priceMin,omitempty" minimum:"0" maximum:"1000000" doc:"价格下限，现价，元/吨"`
	PriceMax   *schema.Yuan `json:"priceMax,omitempty" minimum:"0" maximum:"1000000" doc:"价格上限，现价，元/吨"`

	Price3128Min *schema.Yuan `json:"price3128Min,omitempty" minimum:"0" maximum:"1000000" doc:"折3128下限，元/吨"`
	Price3128Max *schema.Yuan `json:"price3128Max,omitempty" minimum:"0" maximum:"1000000" doc:"折3128上限，元/吨"`
	Premium      string       `json:"premium,omitempty" maxLength:"40" doc:"升贴水表：代码，折3128按它算；空为默认的表"`

	DeliveredMin *schema.Yuan `json:"deliveredMin,omitempty" minimum:"0" maximum:"1000000" doc:"到厂价下限，元/吨"`
	DeliveredMax *schema.Yuan `json:"deliveredMax,omitempty" minimum:"0" maximum:"1000000" doc:"到厂价上限，元/吨"`
	Mill         int64        `json:"mill,omitempty" minimum:"1" doc:"工厂：编号，到厂价按它算；空为默认的工厂"`

	PackNumMin   *int `json:"packNumMin,omitempty" minimum:"0" maximum:"100000" doc:"包数下限"`
	PackNumEqual *int `json:"packNumEqual,omitempty" minimum:"0" maximum:"100000" doc:"包数"`
	PackNumMax   *int `json:"packNumMax,omitempty" minimum:"0" maximum:"100000" doc:"包数上限"`

	Keyword        string      `json:"keyword,omitempty" maxLength:"2000" doc:"搜索内容：批号、提单号、产地、仓库、加工厂、卖家"`
	ListingIDs     schema.List `json:"listingIDs,omitempty" maxLength:"2000" doc:"指定批次：只看这些挂牌，最多 100 个编号"`
	IntermediaryID int64       `json:"intermediary,omitempty" minimum:"1" doc:"居间公司：只看它的批次"`
	CompanyID      int64       `json:"id,omitempty" minimum:"1" doc:"公司：只看它的批次"`
}

// Empty reports whether a demand has no conditions. A premium table and a mill only set the prices of lots.
func (d Demand) Empty() bool {
	d.Premium, d.Mill = "", 0
	return reflect.ValueOf(d).IsZero()
}
