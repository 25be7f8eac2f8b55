package calc

import (
	"net/url"
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// SharedPremium returns the premium of the lot of a link, if it is by a table that belongs to the company of its owner.
// It returns nil for other computations, and for a table or a lot that is not known any more. The input of the link
// decides which lot it is, so that nobody learns the numbers of the table by other lots.
func SharedPremium(tx *schema.Tx, c *Calculation) (*cotton.TablePremium, error) {
	if c.Tool != PremiumTool {
		return nil, nil
	}
	params, err := url.ParseQuery(c.Input)
	if err != nil {
		return nil, nil
	}
	tables, err := c.ownerTables(tx)
	i := slices.IndexFunc(tables, func(t market.PremiumTable) bool { return t.Own() && t.Code == params.Get("bz") })
	if err != nil || i < 0 {
		return nil, err
	}
	lot, err := lotOf(tx, params)
	if err != nil || lot == nil {
		return nil, err
	}
	lendTable(&tables[i])
	premium := cotton.TablePremiums(tables[i:i+1], lot)[0]
	premium.Own = false
	return &premium, nil
}

// lotOf returns the lot of the parameters of an address: the batch with a number, or the typed values. It returns nil
// without a usable one.
func lotOf(tx *schema.Tx, params url.Values) (*cotton.Batch, error) {
	if params.Get("zl") != "1" {
		number := params.Get("ph")
		found, err := batchesOf(tx, []string{number})
		return found[number], err
	}
	typed := qualityOf(params)
	if typed == (Quality{}) {
		return nil, nil
	}
	b, err := typed.Batch()
	if _, refused := schema.KindOf(err); refused {
		return nil, nil
	}
	return b, err
}

// qualityOf returns the typed values of the parameters of an address. What is no number is left out.
func qualityOf(params url.Values) Quality {
	q := Quality{Colours: params.Get("ys"), MikeGrade: params.Get("mkj"), Ginning: params.Get("zg")}
	for key, value := range map[string]*schema.Centi{
		"cd": &q.Length, "mk": &q.Mike, "ql": &q.Strength, "zq": &q.Uniformity,
	} {
		if n, err := schema.ParseCenti(params.Get(key)); err == nil {
			*value = n
		}
	}
	if n, err := strconv.Atoi(params.Get("yx")); err == nil {
		q.ForeignBales = &n
	}
	return q
}
