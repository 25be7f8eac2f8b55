package calcapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// Premiums handles the calls about the premiums of lots whose values are typed.
type Premiums struct{ DB *schema.DB }

// typedPremiums are the premiums of typed values by every table.
type typedPremiums struct {
	Quality  string                `json:"quality" doc:"质量：3129B 长29.3 强29.6 …"`
	Grades   typedGrades           `json:"grades" doc:"这些值的级"`
	Premiums []cotton.TablePremium `json:"premiums" doc:"各升贴水表下的升贴水，逐项"`
}

// typedGrades are the grades of typed values; empty for a missing value.
type typedGrades struct {
	Colour     string `json:"primaryColor"`
	Length     int    `json:"length" doc:"长度级；没有时为 0"`
	Mike       string `json:"mike"`
	Strength   string `json:"strong"`
	Uniformity string `json:"neat"`
}

func newTypedGrades(b *cotton.Batch) typedGrades {
	g := typedGrades{Colour: b.PrimaryColour, Mike: b.MikeGrade}
	if b.Length.Avg != 0 {
		g.Length = cotton.LengthGrade(b.Length.Avg)
	}
	if b.Strength.Avg != 0 {
		g.Strength = cotton.StrengthGrade(b.Strength.Avg)
	}
	if b.Uniformity.Avg != 0 {
		g.Uniformity = cotton.UniformityGrade(b.Uniformity.Avg)
	}
	return g
}

// Typed returns the premiums of typed values.
func (h Premiums) Typed(c *web.Call, in *calc.Quality) (out typedPremiums, err error) {
	b, err := in.Batch()
	if err != nil {
		return out, err
	}
	tables, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]market.PremiumTable, error) {
		return market.PremiumTables(tx, accountapi.ViewerOf(c.Caller).Company)
	})
	return typedPremiums{cotton.Quality(b), newTypedGrades(b), cotton.TablePremiums(tables, b)}, err
}

// List returns the premiums of a list of lots by one table.
func (h Premiums) List(c *web.Call, in *calc.PremiumsInput) (*calc.Premiums, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*calc.Premiums, error) {
		tables, err := market.PremiumTables(tx, accountapi.ViewerOf(c.Caller).Company)
		if err != nil {
			return nil, err
		}
		return calc.LinePremiums(tx, tables, in)
	})
}
