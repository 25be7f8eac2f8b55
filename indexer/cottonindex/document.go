package cottonindex

import (
	"slices"
	"strings"

	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Converter converts listings to search documents under the premium tables of one moment. It reuses one document,
// because a build makes hundreds of thousands.
type Converter struct {
	tables        []market.PremiumTable
	scales        []string           // names of the tables' scales
	aliases       map[int64][]string // of warehouses
	doc           Document
	class         string
	better, worse ColourShares
}

func NewConverter(tables []market.PremiumTable) *Converter {
	d := &Converter{tables: tables, aliases: map[int64][]string{}}
	for i := range tables {
		d.scales = append(d.scales, Scale{Premium: tables[i].Code}.Name())
	}
	d.doc.Offer = make(map[string]int64, len(tables)+1)
	return d
}

// Document returns the search document of a listing. It shares the values of the row and is valid until the row or
// the document changes.
func (d *Converter) Document(row *cotton.ListingRow) *Document {
	l, b, doc := &row.Listing, &row.Batch, &d.doc
	doc.BatchEnd, doc.AmountStep = ReverseDigits(l.BatchID), int64((b.Conditioned+AmountStep/2)/AmountStep)
	doc.CottonDoc = CottonDoc{
		ListingID:       l.ID,
		BatchID:         l.BatchID,
		CottonYear:      b.CottonYear,
		PackType:        b.PackType,
		CottonType:      b.CottonType,
		Area:            b.Area,
		City:            b.City,
		Warehouse:       row.Warehouse.Name,
		WarehouseZone:   row.Warehouse.Area,
		Ginnery:         row.Ginnery.Name,
		CompanyID:       l.CompanyID,
		CompanyName:     row.Company.Name,
		IntermediaryID:  knownValue(&l.IntermediaryID),
		PackNum:         b.PackNum,
		Amount:          b.Conditioned,
		State:           l.State,
		ListingType:     l.Way,
		SaleTypes:       l.SaleType.Codes(),
		Notes:           l.Notes,
		ListingTime:     l.ListedAt.Unix(),
		ListingValidity: l.Until.Unix(),
	}
	if b.Zone == cotton.Inland {
		doc.Type = 1
	}
	if row.Warehouse.Siding {
		doc.Siding = &row.Warehouse.Name
	}
	if l.Bundle != 0 {
		doc.Bundled, doc.BundleOf = true, &l.Bundle
	}
	doc.DepotAliases = d.aliasesOf(row.Warehouse)
	d.class = cotton.ClassOf(b, row.Warehouse.Area)
	doc.Class = knownValue(&d.class)
	doc.RuleMarks = l.SaleType.ByRule().Codes()
	d.quality(b)
	d.offer(l, b)
	return doc
}

// aliasesOf returns the other names of a warehouse. It omits names that are part of another one: the text search
// finds parts of names.
func (d *Converter) aliasesOf(w *market.Warehouse) []string {
	list, ok := d.aliases[w.ID]
	if !ok {
		names := append(slices.Clone(w.Aliases), w.Name)
		for i, name := range w.Aliases {
			others := slices.Delete(slices.Clone(names), i, i+1)
			if !slices.ContainsFunc(others, func(other string) bool { return strings.Contains(other, name) }) {
				list = append(list, name)
			}
		}
		d.aliases[w.ID] = list
	}
	return list
}

// knownValue returns the value, or nil if it is zero, which means unknown.
func knownValue[T comparable](v *T) *T {
	var none T
	if *v == none {
		return nil
	}
	return v
}

func (d *Converter) quality(b *cotton.Batch) {
	doc := &d.doc
	if doc.PrimaryColour = b.PrimaryColour; doc.PrimaryColour != "" {
		doc.ColourName = cotton.ColourName(b.PrimaryColour)
	}
	doc.LengthAvg, doc.StrengthAvg = knownValue(&b.Length.Avg), knownValue(&b.Strength.Avg)
	doc.MikeAvg, doc.MikeGrade = knownValue(&b.Mike.Avg), knownValue(&b.MikeGrade)
	doc.UniformityAvg = knownValue(&b.Uniformity.Avg)
	doc.Moisture, doc.Impurity = knownValue(&b.Moisture), knownValue(&b.Impurity)
	doc.RdAvg, doc.PlusBAvg = knownValue(&b.Rd.Avg), knownValue(&b.PlusB.Avg)
	if len(b.Ginning) == len(cotton.GinningGrades) {
		doc.GinningP3 = &b.Ginning[2]
	}
	doc.GE, doc.LE = nil, nil
	if len(b.Colours) == len(cotton.ColourGrades) {
		d.better, d.worse = CumulativeShares([len(cotton.ColourGrades)]schema.Centi(b.Colours))
		doc.SetShares(&d.better, &d.worse)
	}
}

// SetShares sets the shares of better and worse grades. It omits the worse ones if all shares add up to exactly 100
// %, as on nearly every certificate: then they follow from the better ones.
func (doc *Document) SetShares(better, worse *ColourShares) {
	doc.GE, doc.LE = better, nil
	if worse.G11 != wholeLot {
		doc.LE = worse
	}
}

// SharesOf returns the shares of better and worse grades as documents have them; nil if they are not known.
func SharesOf(shares cotton.Shares) (ge, le *ColourShares) {
	if len(shares) != len(cotton.ColourGrades) {
		return nil, nil
	}
	var doc Document
	better, worse := CumulativeShares([len(cotton.ColourGrades)]schema.Centi(shares))
	doc.SetShares(&better, &worse)
	return doc.GE, doc.LE
}

// CumulativeShares returns for each colour grade the share of it and all better grades, and of it and all worse
// grades.
func CumulativeShares(shares [len(cotton.ColourGrades)]schema.Centi) (better, worse ColourShares) {
	up, down := shares, shares
	for i := 1; i < len(shares); i++ {
		up[i] += up[i-1]
		down[len(down)-1-i] += down[len(down)-i]
	}
	return newColourShares(up), newColourShares(down)
}

// newColourShares returns shares given in the order of cotton.ColourGrades.
func newColourShares(s [len(cotton.ColourGrades)]schema.Centi) ColourShares {
	return ColourShares{s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11], s[12]}
}

// offer sets the price terms of the lot, plain and in terms of base cotton.
func (d *Converter) offer(l *cotton.Listing, b *cotton.Batch) {
	doc, asked := &d.doc, &l.Basis
	if l.Fixed() {
		asked = &l.Price
		doc.FixedPrice = asked
	} else {
		doc.IndexCode, doc.Basis = &l.IndexCode, asked
	}
	clear(doc.Offer)
	doc.SetOffer(Scale{}.Name(), l.IndexCode, *asked)
	for i := range d.tables {
		if p, ok := cotton.PremiumOf(&d.tables[i], b); ok {
			doc.SetOffer(d.scales[i], l.IndexCode, (schema.PerTon(*asked)*100 - p.Total).Round())
		}
	}
}

func (doc *Document) SetOffer(scale, contract string, asked schema.Yuan) {
	if n, ok := contractNumber(contract); ok {
		doc.Offer[scale] = prices.Stored(n, int64(asked))
	}
}

// EachDocument calls f with the documents of listings and returns their ids in the same order. A document is valid
// during the call.
func EachDocument(tx *schema.Tx, ids []int64, f func(doc *Document)) (found []int64, err error) {
	found = make([]int64, 0, len(ids))
	err = eachByID(tx, ids, func(doc *Document) error {
		found = append(found, doc.ListingID)
		f(doc)
		return nil
	})
	return found, err
}

// eachByID calls f with the documents of listings. A document is valid during the call.
func eachByID(tx *schema.Tx, ids []int64, f func(doc *Document) error) error {
	premiums, err := market.ReadPremiums(tx)
	if err != nil || len(ids) == 0 {
		return err
	}
	d := NewConverter(premiums.Tables)
	return cotton.EachListing(tx, ids, func(row *cotton.ListingRow) error { return f(d.Document(row)) })
}

// EachBetween calls f with the documents of the listings with from <= id < to. A document is valid during the call.
func EachBetween(tx *schema.Tx, from, to int64, f func(doc *Document) error) error {
	premiums, err := market.ReadPremiums(tx)
	if err != nil {
		return err
	}
	d := NewConverter(premiums.Tables)
	return cotton.EachListingBetween(tx, from, to, func(row *cotton.ListingRow) error { return f(d.Document(row)) })
}
