package product

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// completeFrom takes what is wanted, and the sellers, from the products that are asked for: what they have in common.
func (a *Asking) completeFrom(tx *schema.Tx, t *Tree) error {
	ids := schema.Distinct(a.ProductIDs)
	switch {
	case len(ids) == 0:
		return nil
	case len(ids) > askedProductsMax:
		return schema.Invalid("products", "最多选 %d 个产品", askedProductsMax)
	}
	list, err := schema.FindIn[Product](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ? AND state = ? AND until > ?", part, OnSale, schema.Millis(tx.Now())).Order("id")
	})
	switch {
	case err != nil:
		return err
	case len(list) == 0:
		return errNoProduct()
	case len(list) < len(ids):
		return schema.Conflict("有 %d 个产品已售完或已下架，请刷新页面", len(ids)-len(list))
	}
	a.CategoryID, a.Brand, a.SellerIDs = list[0].CategoryID, list[0].Brand, nil
	for i := range list {
		p := &list[i]
		if a.CategoryID = t.common(a.CategoryID, p.CategoryID); a.CategoryID == 0 {
			return schema.Invalid("products", "请选择同一类产品，如都是棉纱")
		}
		if p.Brand != a.Brand {
			a.Brand = ""
		}
		a.SellerIDs = append(a.SellerIDs, p.CompanyID)
	}
	a.Values = t.QueryOf(a.CategoryID, list[0].Values)
	for i := range list[1:] {
		others := t.QueryOf(a.CategoryID, list[i+1].Values)
		for code, text := range a.Values {
			if others[code] != text {
				delete(a.Values, code)
			}
		}
	}
	return nil
}

// common returns the lowest category that two have in common; zero for those of different kinds of goods.
func (t *Tree) common(a, b int64) int64 {
	others := t.Path(b)
	for _, c := range slices.Backward(t.Path(a)) {
		if slices.Contains(others, c) {
			return c.ID
		}
	}
	return 0
}
