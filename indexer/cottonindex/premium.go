package cottonindex

import (
	"fmt"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// premiumRefusal returns a sentence with the reason why a lot has no price in terms of base cotton.
func (m *Market) premiumRefusal(doc *CottonDoc, code string) string {
	i := slices.IndexFunc(m.Premiums, func(t market.PremiumTable) bool { return t.Code == code })
	if i < 0 {
		return ""
	}
	t := &m.Premiums[i]
	if refusal := cotton.PremiumRefusal(t, doc.batch()); refusal != "" {
		return refusal
	}
	return fmt.Sprintf("升贴水表“%s”中没有此批轧工质量的升贴水，不能折算", t.Name) // the document has no shares of P1 and P2
}

// batch returns the part of a lot's batch that premium tables need, except the shares of good and middling ginning,
// which the document does not have.
func (doc *CottonDoc) batch() *cotton.Batch {
	b := &cotton.Batch{
		CottonType: doc.CottonType, PrimaryColour: doc.PrimaryColour, Colours: doc.GE.Parts(),
		MikeGrade: valueOf(doc.MikeGrade),
	}
	b.Length.Avg, b.Strength.Avg = valueOf(doc.LengthAvg), valueOf(doc.StrengthAvg)
	b.Uniformity.Avg = valueOf(doc.UniformityAvg)
	if doc.GinningP3 != nil {
		b.Ginning = make(cotton.Shares, len(cotton.GinningGrades))
		b.Ginning[2] = *doc.GinningP3
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
