package cottonindex

import (
	"cmp"
	"regexp"
	"strconv"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// places adds origin, ginnery and warehouse.
func (b *builder) places(m *Market) {
	d := b.d
	if d.Type != 0 && d.Type != 1 {
		b.refuse("type", "棉花来源只能是 0（新疆棉）或 1（地产棉）")
	}
	if !b.stored {
		b.add("type", indexer.Equal("type", strconv.Itoa(d.Type)), "type")
	}
	b.names("sidings", "专用线", "siding", m.ownNames(d.Sidings))
	b.names("depositary", "仓库", "depotName", m.ownNames(d.Warehouses))
	b.names("depositaryZone", "存放地", "depositaryZone", d.WarehouseZones)
	b.names("originsCity", "产地城市", "originsCity", m.Names.List(market.CityName, d.Cities))
	b.names("origins", "产区", "origins", m.Names.List(market.AreaName, d.Areas))
	b.names("factoryName", "加工厂", "factoryName", m.Names.List(market.GinneryName, d.Ginneries))
	if b.checkNames("excludeFactoryName", "加工厂", d.ExcludeGinneries) && len(d.ExcludeGinneries) > 0 {
		names := m.Names.List(market.GinneryName, d.ExcludeGinneries)
		b.add("factoryName", indexer.NotIn("factoryName", names), "excludeFactoryName")
	}
}

// offers adds the kind of sale and the seller. Without a kind it adds listings.
func (b *builder) offers() {
	d := b.d
	if len(d.ListingTypes) == 0 && !b.stored {
		b.add("listingType", indexer.Equal("listingType", "1"))
	}
	b.codes("listingType", "销售方式", "listingType", d.ListingTypes, []string{"1", "2"})
	b.codes("specialSaleType", "销售类型", "specialSaleType", d.SaleTypes, b.viewer.Marks())
	switch {
	case d.Pricing && d.ListingIndex:
		b.refuse("pricing", "只看一口价和只看合约加基差不能同时作为条件")
	case d.Pricing:
		b.add("", indexer.IsNull("indexCode"), "pricing")
	case d.ListingIndex:
		b.add("", engine.Not(indexer.IsNull("indexCode")), "listingIndex")
	}
	if d.OnlyBundles {
		b.add("isBindSale", indexer.Equal("isBindSale", "true"), "isBindSale")
	}
	if d.ExcludeBundles {
		b.add("isBindSale", indexer.Equal("isBindSale", "false"), "excludeBindSale")
	}
	b.row("bindSaleListingID", "捆绑销售的批次", "bindSaleListingID", d.BundleOf)
	b.listings()
	b.row("intermediary", "居间公司", "intermediary", d.IntermediaryID)
	b.row("id", "公司", "memberID", d.CompanyID)
}

// listingForm matches the id of a listing.
var listingForm = regexp.MustCompile(`^[1-9]\d{0,14}$`)

// listings adds a choice of listings.
func (b *builder) listings() {
	const field = "listingIDs"
	if len(b.d.ListingIDs) > numbersMax {
		b.refuse(field, "最多指定 %d 个批次", numbersMax)
		return
	}
	for _, id := range b.d.ListingIDs {
		if !listingForm.MatchString(id) {
			b.refuse(field, "指定批次应为挂牌的编号：%s", Shorten(id))
			return
		}
	}
	if len(b.d.ListingIDs) > 0 {
		b.add("", indexer.In("listingID", b.d.ListingIDs), field)
	}
}

var primaryColours = append(cotton.ColourGrades[:], cotton.NoMainGrade)

// Ways of filtering by colour, as primaryColorType has them.
const (
	byMainGrade = 0
	ByShares    = 1
)

// colours adds the colour: by main grade or by shares, but not both. Without primaryColorType the given fields
// decide.
func (b *builder) colours() {
	d, way := b.d, -1
	if d.PrimaryColourMode != nil {
		way = *d.PrimaryColourMode
	}
	grades := len(d.PrimaryColour)+len(d.ExcludePrimaryColour) > 0
	shares := d.ColourOrBetter != "" || d.ColourOrBetterShare != nil ||
		d.ColourOrWorse != "" || d.ColourOrWorseShare != nil
	switch {
	case way < -1 || way > ByShares:
		b.refuse("primaryColorType", "颜色级筛选方式只能是 0（主体颜色级）或 1（颜色级比例）")
	case grades && shares:
		b.refuse("primaryColorType", "主体颜色级和颜色级比例不能同时作为条件")
	case way == byMainGrade && shares:
		b.refuse("primaryColorType", "颜色级筛选方式为主体颜色级时，不能填颜色级比例")
	case way == ByShares && grades:
		b.refuse("primaryColorType", "颜色级筛选方式为颜色级比例时，不能填主体颜色级")
	}
	b.mainGrades()
	b.share("ge", d.ColourOrBetter, d.ColourOrBetterShare, demand.UsualGeColor, demand.UsualGeColorPercent)
	b.share("le", d.ColourOrWorse, d.ColourOrWorseShare, demand.UsualLeColor, demand.UsualLeColorPercent)
}

func (b *builder) mainGrades() {
	d := b.d
	b.codes("primaryColor", "颜色级", "primaryColor", d.PrimaryColour, primaryColours)
	known := b.checkCodes("excludePrimaryColor", "颜色级", d.ExcludePrimaryColour, primaryColours)
	if known && len(d.ExcludePrimaryColour) > 0 {
		b.add("primaryColor", indexer.NotIn("primaryColor", d.ExcludePrimaryColour), "excludePrimaryColor")
	}
}

// share adds a least or greatest share of a grade and all better (ge) or worse (le) grades.
func (b *builder) share(side, grade string, percent *schema.Centi, usualGrade string, usual schema.Centi) {
	if grade == "" && percent == nil {
		return
	}
	var fields []string
	if grade == "" {
		grade = usualGrade
	} else {
		fields = append(fields, side+"Color")
	}
	if percent == nil {
		percent = &usual
	} else {
		fields = append(fields, side+"ColorPercent")
	}
	switch {
	case cotton.ColourIndex(grade) < 0:
		b.refuse(side+"Color", "没有这样的颜色级：%s", Shorten(grade))
	case *percent < 0 || *percent > 100_00:
		b.refuse(side+"ColorPercent", "颜色级比例应在 0 到 100 之间")
	case side == "ge":
		b.add("", indexer.Between("ge."+grade, indexer.Bounds[schema.Centi]{Min: percent}, 2), fields...)
	default:
		b.add("", atMostWorse(cotton.ColourIndex(grade), *percent), fields...)
	}
}

// wholeLot is 100 %, the sum of the shares of all grades except for rounding.
const wholeLot schema.Centi = 100_00

// atMostWorse returns the filter for lots with at most a share of a grade and all worse ones. It bounds the share of
// the better grades, or the stored share of documents whose shares do not add up to 100 %.
func atMostWorse(grade int, percent schema.Centi) indexer.Expr {
	name := cotton.ColourGrades[grade]
	if grade == 0 {
		name = cotton.ColourGrades[len(cotton.ColourGrades)-1]
		// The worst grade and all better ones are all grades.
		return indexer.Between("ge."+name, indexer.Bounds[schema.Centi]{Max: &percent}, 2)
	}
	stored := indexer.Between("le."+name, indexer.Bounds[schema.Centi]{Max: &percent}, 2)
	least := indexer.Bounds[schema.Centi]{Min: new(wholeLot - percent)}
	better := indexer.Between("ge."+cotton.ColourGrades[grade-1], least, 2)
	return indexer.AnyOf([]indexer.Expr{stored, engine.And(engine.Not(engine.Exists("le."+name)), better)})
}

var yearForm = regexp.MustCompile(`^(19|20)\d\d$`)

// qualities adds year, kind and inspected values.
func (b *builder) qualities() {
	d := b.d
	for _, year := range d.CottonYears {
		if !yearForm.MatchString(year) {
			b.refuse("cottonYear", "年度应为四位数字：%s", Shorten(year))
		}
	}
	b.names("cottonYear", "年度", "cottonYear", d.CottonYears)
	b.codes("packType", "采摘方式", "packType", d.PackTypes, []string{"1", "2"})
	b.codes("cottonType", "加工方式", "cottonType", d.CottonTypes, []string{"1", "2", "4"})
	b.codes("mikeGrade", "马值级", "mikeGrade", d.MikeGrades, cotton.MikeGrades[:])
	b.between("length", "长度", "lengthAvg", d.LengthMin, d.LengthMax)
	b.between("strong", "强力", "strongAvg", d.StrengthMin, d.StrengthMax)
	b.between("mike", "马值", "mikeAvg", d.MikeMin, d.MikeMax)
	b.between("neat", "整齐度", "neatAvg", d.UniformityMin, d.UniformityMax)
	b.between("moisture", "回潮率", "moisture", d.MoistureMin, d.MoistureMax)
	b.between("impurity", "含杂率", "impurity", d.ImpurityMin, d.ImpurityMax)
	b.between("plusBAvg", "黄度", "plusBAvg", d.PlusBMin, d.PlusBMax)
	b.single("rdAvg", "反射率", "rdAvg", d.RdMin, nil)
	b.single("qualityP3Max", "轧工 P3", "qualityP3", nil, d.GinningP3Max)
}

// single adds a value with one bound and a field name of its own.
func (b *builder) single(field, label, attribute string, lo, hi *schema.Centi) {
	before := len(b.conditions)
	b.between(field, label, attribute, lo, hi)
	if len(b.conditions) > before {
		b.conditions[before].Fields = []string{field}
	}
}

// packs adds the number of bales.
func (b *builder) packs() {
	d := b.d
	const most = 100_000
	for field, n := range map[string]*int{
		"packNumMin": d.PackNumMin, "packNumEqual": d.PackNumEqual, "packNumMax": d.PackNumMax,
	} {
		if n != nil && (*n < 0 || *n > most) {
			b.refuse(field, "包数应在 0 到 %s 之间", schema.Grouped(most))
			return
		}
	}
	r := indexer.Bounds[int]{d.PackNumMin, d.PackNumMax}
	if b.checkOrder("packNumMin", "包数", r.Reversed()) && !r.Empty() {
		b.add("packnum", indexer.Between("packnum", r, 0), given("packNum", r.Min != nil, r.Max != nil)...)
	}
	if d.PackNumEqual != nil {
		b.add("packnum", indexer.Equal("packnum", strconv.Itoa(*d.PackNumEqual)), "packNumEqual")
	}
}

// yuanMax is greater than every price and basis, in CNY/t.
const yuanMax = 1_000_000

// prices adds contract, basis and current price. The price is no attribute but a range of stored numbers for each
// contract.
func (b *builder) prices(f *Filter, m *Market) {
	d := b.d
	b.contracts()
	basis := indexer.Yuans{d.BasisMin, d.BasisMax}
	if b.inRange("basisMin", "基差", basis, -yuanMax) && !basis.Empty() {
		b.add("basis", indexer.Between("basis", basis, 0), given("basis", d.BasisMin != nil, d.BasisMax != nil)...)
	}
	f.groups, f.stored, f.Price = m.Groups(), m.storedRanges(), indexer.Yuans{d.PriceMin, d.PriceMax}
	if b.inRange("priceMin", "价格", f.Price, 0) && !f.Price.Empty() {
		b.add(PriceFacet, Scale{}.stored(f.groups, f.Price), given("price", d.PriceMin != nil, d.PriceMax != nil)...)
	}
	b.basePrices(f, m)
	b.deliveredPrices(f, m)
}

// deliveredPrices adds the delivered price at the demand's mill, or at the viewer's default mill. It refuses a mill of
// another company, even without bounds.
func (b *builder) deliveredPrices(f *Filter, m *Market) {
	d := b.d
	f.Delivered = indexer.Yuans{d.DeliveredMin, d.DeliveredMax}
	if !b.inRange("deliveredMin", "到厂价", f.Delivered, 0) || d.Mill == 0 && f.Delivered.Empty() {
		return
	}
	to, err := m.Mills.Find(b.viewer.Company, d.Mill)
	if err != nil {
		b.err = cmp.Or(b.err, err)
		return
	}
	if f.Mill = to.ID; !f.Delivered.Empty() {
		f.delivered = m.deliveredAt(to, f.groups)
		fields := given("delivered", d.DeliveredMin != nil, d.DeliveredMax != nil)
		b.add(DeliveredFacet, f.delivered.within(f.Delivered), fields...)
	}
}

// basePrices adds the price in terms of base cotton, by the demand's premium table. It refuses a table that the viewer
// may not use, even without bounds.
func (b *builder) basePrices(f *Filter, m *Market) {
	d := b.d
	f.Price3128 = indexer.Yuans{d.Price3128Min, d.Price3128Max}
	if !b.inRange("price3128Min", "折3128", f.Price3128, 0) || d.Premium == "" && f.Price3128.Empty() {
		return
	}
	table, err := m.table(b.viewer, d.Premium)
	if err != nil {
		b.err = cmp.Or(b.err, err)
		return
	}
	if f.table = table.Code; !f.Price3128.Empty() {
		within := Scale{Premium: table.Code}.stored(f.groups, f.Price3128)
		b.add(Price3128Facet, within, given("price3128", d.Price3128Min != nil, d.Price3128Max != nil)...)
	}
}

func (b *builder) contracts() {
	var codes schema.List
	for _, text := range b.d.IndexCodes {
		code, ok := market.NormalContract(text)
		if !ok {
			b.refuse("indexCode", "合约代码不正确：%s", Shorten(text))
			return
		}
		codes = append(codes, code)
	}
	if b.checkNames("indexCode", "合约", codes) && len(codes) > 0 {
		b.add("indexCode", indexer.In("indexCode", codes), "indexCode")
	}
}

func (b *builder) inRange(field, label string, r indexer.Yuans, least schema.Yuan) bool {
	for _, v := range []*schema.Yuan{r.Min, r.Max} {
		if v != nil && (*v < least || *v > yuanMax) {
			b.refuse(field, "%s应在 %s 到 %s 之间", label, schema.Grouped(least), schema.Grouped(yuanMax))
			return false
		}
	}
	return b.checkOrder(field, label, r.Reversed())
}
