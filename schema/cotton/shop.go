package cotton

import (
	"cmp"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Shop is the public view of a company, with the number of its shown listings.
type Shop struct {
	ID        int64  `json:"memberID"`
	Name      string `json:"memberName"`
	ShortName string `json:"shortName"`
	City      string `json:"city"`
	Product   bool   `json:"product" doc:"平台的会员企业"`
	Listings  int    `json:"listings" doc:"在售批数"`
}

// ShopFilter selects shops; zero fields select all.
type ShopFilter struct {
	Name   string // part of the name or of the short name
	City   string
	OnSale bool // only companies with shown listings
}

// ShopCity is a city with the number of its shops.
type ShopCity struct {
	Name  string `json:"name"`
	Count int    `json:"count" doc:"店铺数"`
}

// Directory is the shops of all approved companies, most listings first.
type Directory []Shop

// Shops returns the shops of all approved companies. It counts all shown listings.
func Shops(tx *schema.Tx) (Directory, error) {
	shops := Directory{}
	// both subqueries use the index of state and company
	err := tx.DB().Model(&account.Company{}).Where("company.state = ?", account.CompanyApproved).
		Joins("LEFT JOIN (SELECT member_id, SUM(n) AS listings FROM ("+
			"SELECT member_id, COUNT(*) AS n FROM listing WHERE state = ? GROUP BY member_id UNION ALL "+
			"SELECT member_id, COUNT(*) AS n FROM listing WHERE state = ? GROUP BY member_id"+
			") shown GROUP BY member_id) l ON l.member_id = company.id", OnSale, InDeal).
		Select("company.id, company.name, company.short_name, company.city, company.product," +
			" COALESCE(l.listings, 0) AS listings").
		Order("listings DESC, company.id").Scan(&shops).Error
	return shops, err
}

// Find returns a page of the shops that a filter selects, and their total number.
func (d Directory) Find(f ShopFilter, page schema.Page) ([]Shop, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	if !schema.Plain(f.Name) || !schema.Plain(f.City) {
		return nil, 0, schema.Invalid("name", "企业名称含有无法识别的字符")
	}
	f.Name = strings.ToLower(strings.TrimSpace(f.Name))
	found, total, skip := []Shop{}, 0, page.Offset()
	for i := range d {
		if !f.selects(&d[i]) {
			continue
		}
		if total++; total > skip && len(found) < page.Size {
			found = append(found, d[i])
		}
	}
	return found, total, nil
}

// selects reports whether the filter, whose name is in lower case, selects a shop.
func (f *ShopFilter) selects(s *Shop) bool {
	return (!f.OnSale || s.Listings > 0) && (f.City == "" || s.City == f.City) &&
		(strings.Contains(strings.ToLower(s.Name), f.Name) || strings.Contains(strings.ToLower(s.ShortName), f.Name))
}

// Cities returns the cities of the shops, most shops first.
func (d Directory) Cities() []ShopCity {
	counts := map[string]int{}
	for i := range d {
		if d[i].City != "" {
			counts[d[i].City]++
		}
	}
	list := make([]ShopCity, 0, len(counts))
	for name, n := range counts {
		list = append(list, ShopCity{name, n})
	}
	slices.SortFunc(list, func(a, b ShopCity) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name))
	})
	return list
}
