package cottonindex

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// premiumText returns why a lot has no price in terms of base cotton by a table, or which grades of it count as the
// nearest ones of the table. Both are empty for a lot whose grades are all in the table.
func (m *Market) premiumText(doc *Row, t *market.PremiumTable) (refusal, nearest string) {
	if _, known := doc.Offer[Scale{Premium: t.Code}.Name()]; known {
		p, _ := cotton.PremiumOf(t, doc.batch())
		return "", cotton.NearestText(p.Nearest)
	}
	return cotton.PremiumRefusal(t, doc.batch()), ""
}

// batch returns the part of a lot's batch that premium tables need. The document has no share of good ginning: all
// bales but those of poor ginning are middling, as nearly all are.
func (doc *CottonDoc) batch() *cotton.Batch {
	b := &cotton.Batch{
		CottonType: doc.CottonType, PrimaryColour: doc.PrimaryColour, Colours: doc.GE.Parts(),
		MikeGrade: valueOf(doc.MikeGrade),
	}
	b.Length.Avg, b.Strength.Avg = valueOf(doc.LengthAvg), valueOf(doc.StrengthAvg)
	b.Uniformity.Avg = valueOf(doc.UniformityAvg)
	if doc.GinningP3 != nil {
		b.Ginning = cotton.Shares{0, wholeLot - *doc.GinningP3, *doc.GinningP3}
	}
	return b
}

// Parts returns the shares of the single grades in the order of cotton.ColourGrades, from cumulative shares.
func (s *ColourShares) Parts() cotton.Shares {
	if s == nil {
		return nil
	}
	sums := []schema.Centi{s.G11, s.G21, s.G31, s.G41, s.G51, s.G12, s.G22, s.G32, s.G13, s.G23, s.G33, s.G14, s.G24}
	parts := slices.Clone(sums)
	for i := 1; i < len(parts); i++ {
		parts[i] -= sums[i-1]
	}
	return parts
}

// valueOf returns the value, or zero if it is nil.
func valueOf[T any](v *T) T {
	if v == nil {
		var none T
		return none
	}
	return *v
}
