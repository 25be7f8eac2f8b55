package indexer

import "cottonmall/schema"

// newDoc is the search document of a listing under the premium tables of the day.
func newDoc(row *schema.ListingRow, tables []schema.PremiumTable) *document {
	l, b := &row.Listing, &row.Batch
	doc := &document{BatchEnd: reverse(l.BatchID), AmountStep: int64((b.Conditioned + amountStep/2) / amountStep)}
	doc.CottonDoc = CottonDoc{
		ListingID:       l.ID,
		BatchID:         l.BatchID,
		CottonYear:      b.CottonYear,
		PackType:        b.PackType,
		CottonType:      b.CottonType,
		Origins:         b.Origin,
		OriginsCity:     b.City,
		DepotName:       row.Warehouse.Name,
		DepositaryZone:  row.Warehouse.Area,
		FactoryName:     row.Ginnery.Name,
		MemberID:        l.MemberID,
		MemberOwnerName: row.Member.Name,
		Intermediary:    known(l.IntermediaryID),
		PackNum:         b.PackNum,
		Amount:          b.Conditioned,
		State:           l.State,
		ListingType:     l.Way,
		SpecialSaleType: l.SaleType.Codes(),
		Notes:           l.Notes,
		ListingTime:     l.ListedAt.Unix(),
		ListingValidity: l.Until.Unix(),
	}
	if b.Zone == schema.Inland {
		doc.Type = 1
	}
	if row.Warehouse.Siding {
		doc.Siding = &doc.DepotName
	}
	if l.Bundle != 0 {
		doc.IsBindSale, doc.BindSaleListingID = true, known(l.Bundle)
	}
	doc.quality(b)
	doc.offer(l, b, tables)
	return doc
}

// known is a value, or nil for the zero that stands for "not known".
func known[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}

func (doc *document) quality(b *schema.Batch) {
	if doc.PrimaryColor = b.PrimaryColour; doc.PrimaryColor != "" {
		doc.ColorName = schema.ColourName(b.PrimaryColour)
	}
	doc.LengthAvg, doc.StrongAvg = known(b.Length.Avg), known(b.Strength.Avg)
	doc.MikeAvg, doc.MikeGrade = known(b.Mike.Avg), known(b.MikeGrade)
	doc.NeatAvg = known(b.Uniformity.Avg)
	doc.Moisture, doc.Impurity = known(b.Moisture), known(b.Impurity)
	doc.RdAvg, doc.PlusBAvg = known(b.Rd.Avg), known(b.PlusB.Avg)
	if len(b.Ginning) == len(schema.GinningGrades) {
		p3 := b.Ginning[2]
		doc.QualityP3 = &p3
	}
	doc.GE, doc.LE = addUp(b.Colours)
}

// addUp gives for each colour grade the shares of it and all better ones, and of it and all worse ones.
func addUp(shares schema.Shares) (better, worse *ColourShares) {
	const n = len(schema.ColourGrades)
	if len(shares) != n {
		return nil, nil
	}
	var up, down [n]schema.Centi
	var sum schema.Centi
	for i, s := range shares {
		sum += s
		up[i] = sum
	}
	for i, s := range shares {
		down[i] = sum - up[i] + s
	}
	return newShares(up), newShares(down)
}

// newShares names shares in the order of schema.ColourGrades.
func newShares(s [len(schema.ColourGrades)]schema.Centi) *ColourShares {
	return &ColourShares{s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11], s[12]}
}

// offer fills in what is asked for the lot, now and in terms of base cotton.
func (doc *document) offer(l *schema.Listing, b *schema.Batch, tables []schema.PremiumTable) {
	asked := l.Basis
	if l.Fixed() {
		asked = l.Price
		doc.FixedPrice = &asked
	} else {
		code := l.IndexCode
		doc.IndexCode, doc.Basis = &code, &asked
	}
	doc.Adjusted = make(map[string]schema.Yuan, len(tables))
	doc.Offer = make(map[string]int64, len(tables)+1)
	doc.setOffer(scale{}, l.IndexCode, asked)
	for i := range tables {
		if p, ok := tables[i].Of(b); ok {
			adjusted := (schema.PerTon(asked)*100 - p.Total).Round()
			doc.Adjusted[tables[i].Code] = adjusted
			doc.setOffer(scale{tables[i].Code}, l.IndexCode, adjusted)
		}
	}
}

func (doc *document) setOffer(s scale, contract string, asked schema.Yuan) {
	if n, ok := contractNumber(contract); ok {
		doc.Offer[s.name()] = rung(n, asked)
	}
}
