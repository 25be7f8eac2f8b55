package cottonindex_test

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/mill"
)

// What a search should find, worked out lot by lot without any index. It shares nothing with the filters but the
// document and the demand.

func inRange[T ~int | ~int32 | ~int64](v *T, lo, hi *T) bool {
	if lo == nil && hi == nil {
		return true
	}
	return v != nil && (lo == nil || *v >= *lo) && (hi == nil || *v <= *hi)
}

func chosen(list schema.List, value string) bool { return len(list) == 0 || list.Has(value) }

func textOr(p *string) string {
	if p == nil {
		return "?"
	}
	return *p
}

// plainPrice is the current price of a lot, plainPrice3128 in terms of base cotton.
func plainPrice(doc *cottonindex.Document, m *cottonindex.Market) *schema.Yuan {
	if doc.FixedPrice != nil {
		return doc.FixedPrice
	}
	for _, q := range m.Quotes {
		if doc.IndexCode != nil && q.IndexCode == *doc.IndexCode {
			return new(q.Price + *doc.Basis)
		}
	}
	return nil
}

func plainPrice3128(doc *cottonindex.Document, m *cottonindex.Market, table string) *schema.Yuan {
	adjusted, ok := indexertest.Asked3128(doc, table)
	if !ok {
		return nil
	}
	if doc.IndexCode == nil {
		return &adjusted
	}
	for _, q := range m.Quotes {
		if q.IndexCode == *doc.IndexCode {
			return new(q.Price + adjusted)
		}
	}
	return nil
}

// buyer is who searches at delivered prices.
var buyer = cottonindex.Viewer{Company: indexertest.MillOwner}

// plainDelivered is the delivered price of a lot at the mill of a demand. Mill 1 is the default one.
func plainDelivered(doc *cottonindex.Document, m *cottonindex.Market, d *demand.Demand) *schema.Yuan {
	price, from := plainPrice(doc, m), m.Places[doc.Warehouse]
	if price == nil || from.Place == nil {
		return nil
	}
	to := m.Mills.List[cmp.Or(d.Mill, 1)-1]
	at := mill.FindPlace(to.Place)
	km := float64(mill.RoadKilometres(from.Place, at))
	perTon := math.Round(km * float64(m.Mills.Index.Value) / 10_000)
	// The quoted route, with unloading. A quote counts up to double the freight by the index and 100.
	if from.Name == "乌鲁木齐市" && at.Name == "滨州市" && (perTon == 0 || perTon <= 960 && 480 <= 2*perTon+100) {
		return new(*price + 480)
	}
	if m.Mills.Index.Value == 0 {
		return nil
	}
	return new(*price + schema.Yuan(perTon) + to.Unloading)
}

// tableOf is the premium table of a demand; T1 is the default one.
func tableOf(d *demand.Demand) string { return cmp.Or(d.Premium, "T1") }

func shareOf(s *cottonindex.ColourShares, grade string) *schema.Centi {
	if s == nil {
		return nil
	}
	all := []schema.Centi{s.G11, s.G21, s.G31, s.G41, s.G51, s.G12, s.G22, s.G32, s.G13, s.G23, s.G33, s.G14, s.G24}
	return &all[cotton.ColourIndex(grade)]
}

// matches reports whether a lot matches a demand and may be shown to a guest.
func matches(doc *cottonindex.Document, d *demand.Demand, m *cottonindex.Market) bool {
	price := plainPrice(doc, m)
	for _, ok := range []bool{
		doc.IndexCode == nil || slices.Contains(m.Contracts, *doc.IndexCode),
		doc.ListingValidity >= m.Now.Unix()/60*60, doc.State == cotton.OnSale || doc.State == cotton.InDeal,
		doc.Type == d.Type,
		chosen(d.Areas, doc.Area), chosen(d.Cities, doc.City), chosen(d.Warehouses, doc.Warehouse),
		chosen(d.WarehouseZones, doc.WarehouseZone), chosen(d.Sidings, textOr(doc.Siding)),
		chosen(d.Ginneries, doc.Ginnery), !d.ExcludeGinneries.Has(doc.Ginnery),
		chosen(d.CottonYears, strconv.Itoa(doc.CottonYear)), chosen(d.PackTypes, strconv.Itoa(doc.PackType)),
		chosen(d.CottonTypes, strconv.Itoa(doc.CottonType)), chosen(d.MikeGrades, textOr(doc.MikeGrade)),
		doc.ListingType == 1 && len(d.ListingTypes) == 0 || d.ListingTypes.Has(strconv.Itoa(doc.ListingType)),
		chosen(d.IndexCodes, textOr(doc.IndexCode)),
		d.Pricing == d.ListingIndex || d.Pricing == (doc.IndexCode == nil),
		len(d.SaleTypes) == 0 || slices.Contains(doc.SaleTypes, 3),
		!d.OnlyBundles || doc.Bundled, !d.ExcludeBundles || !doc.Bundled,
		d.CompanyID == 0 || d.CompanyID == doc.CompanyID,
		inRange(doc.LengthAvg, d.LengthMin, d.LengthMax), inRange(doc.StrengthAvg, d.StrengthMin, d.StrengthMax),
		inRange(doc.MikeAvg, d.MikeMin, d.MikeMax), inRange(doc.UniformityAvg, d.UniformityMin, d.UniformityMax),
		inRange(doc.Moisture, d.MoistureMin, d.MoistureMax), inRange(doc.Impurity, d.ImpurityMin, d.ImpurityMax),
		inRange(doc.PlusBAvg, d.PlusBMin, d.PlusBMax), inRange(doc.RdAvg, d.RdMin, nil),
		inRange(doc.GinningP3, nil, d.GinningP3Max), inRange(doc.Basis, d.BasisMin, d.BasisMax),
		inRange(price, d.PriceMin, d.PriceMax),
		inRange(plainPrice3128(doc, m, tableOf(d)), d.Price3128Min, d.Price3128Max),
		inRange(plainDelivered(doc, m, d), d.DeliveredMin, d.DeliveredMax),
		inRange(&doc.PackNum, d.PackNumMin, d.PackNumMax),
		d.PackNumEqual == nil || doc.PackNum == *d.PackNumEqual,
		hasColour(doc, d), hasNumber(doc, d.Keyword),
	} {
		if !ok {
			return false
		}
	}
	return true
}

func hasColour(doc *cottonindex.Document, d *demand.Demand) bool {
	if d.PrimaryColourMode == nil {
		return chosen(d.PrimaryColour, doc.PrimaryColour) && !d.ExcludePrimaryColour.Has(doc.PrimaryColour)
	}
	return (d.ColourOrBetter == "" || inRange(shareOf(doc.GE, d.ColourOrBetter), d.ColourOrBetterShare, nil)) &&
		(d.ColourOrWorse == "" || doc.GE != nil && worseShare(doc.GE.Parts(), d.ColourOrWorse) <= *d.ColourOrWorseShare)
}

func worseShare(shares cotton.Shares, grade string) schema.Centi {
	return shares[cotton.ColourIndex(grade):].Sum()
}

func hasNumber(doc *cottonindex.Document, keyword string) bool {
	return keyword == "" || strings.HasPrefix(doc.BatchID, keyword) || strings.HasSuffix(doc.BatchID, keyword)
}

// plainLots are the lots that a demand wants.
func plainLots(docs []*cottonindex.Document, d *demand.Demand, m *cottonindex.Market) []*cottonindex.Document {
	var found []*cottonindex.Document
	for _, doc := range docs {
		if matches(doc, d, m) {
			found = append(found, doc)
		}
	}
	return found
}

// plainOrder sorts lots; those without a value come last, equal ones by id.
func plainOrder(docs []*cottonindex.Document, asc bool, value func(*cottonindex.Document) *schema.Yuan) {
	slices.SortFunc(docs, func(a, b *cottonindex.Document) int {
		x, y := value(a), value(b)
		switch {
		case x == nil && y == nil, x != nil && y != nil && *x == *y:
			return cmp.Compare(a.ListingID, b.ListingID)
		case x == nil:
			return 1
		case y == nil:
			return -1
		}
		if asc {
			return cmp.Compare(*x, *y)
		}
		return cmp.Compare(*y, *x)
	})
}

// withoutFilter is the demand without what belongs to a facet.
func withoutFilter(d demand.Demand, facet string) demand.Demand {
	switch facet {
	case "price":
		d.PriceMin, d.PriceMax = nil, nil
	case "price3128":
		d.Price3128Min, d.Price3128Max = nil, nil
	case "delivered":
		d.DeliveredMin, d.DeliveredMax = nil, nil
	case "lengthAvg":
		d.LengthMin, d.LengthMax = nil, nil
	case "basis":
		d.BasisMin, d.BasisMax = nil, nil
	case "origins":
		d.Areas = nil
	case "indexCode":
		d.IndexCodes = nil
	case "primaryColor":
		d.PrimaryColour, d.ExcludePrimaryColour = nil, nil
	case "cottonYear":
		d.CottonYears = nil
	case "packType":
		d.PackTypes = nil
	}
	return d
}
