package cotton

import (
	"strings"

	"gorm.io/gorm"

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

// Shops returns a page of the approved companies, most listings first, and the total number.
func Shops(tx *schema.Tx, f ShopFilter, page schema.Page) ([]Shop, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	if !schema.Plain(f.Name) || !schema.Plain(f.City) {
		return nil, 0, schema.Invalid("name", "企业名称含有无法识别的字符")
	}
	query := tx.DB().Model(&account.Company{}).Where("company.state = ?", account.CompanyApproved)
	if name := strings.TrimSpace(f.Name); name != "" {
		like := "%" + schema.LikeEscape.Replace(name) + "%"
		query = query.Where("company.name LIKE ? ESCAPE '!' OR company.short_name LIKE ? ESCAPE '!'", like, like)
	}
	if f.City != "" {
		query = query.Where("company.city = ?", f.City)
	}
	if f.OnSale { // two lookups in the index of state and company
		query = query.Where("EXISTS (SELECT 1 FROM listing WHERE state = ? AND member_id = company.id)"+
			" OR EXISTS (SELECT 1 FROM listing WHERE state = ? AND member_id = company.id)", OnSale, InDeal)
	}
	var total int64
	if err := query.Session(&gorm.Session{}).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	shops := []Shop{}
	// both subqueries use the index of state and company
	err := query.Joins("LEFT JOIN (SELECT member_id, SUM(n) AS listings FROM ("+
		"SELECT member_id, COUNT(*) AS n FROM listing WHERE state = ? GROUP BY member_id UNION ALL "+
		"SELECT member_id, COUNT(*) AS n FROM listing WHERE state = ? GROUP BY member_id"+
		") shown GROUP BY member_id) l ON l.member_id = company.id", OnSale, InDeal).
		Select("company.id, company.name, company.short_name, company.city, company.product," +
			" COALESCE(l.listings, 0) AS listings").
		Order("listings DESC, company.id").Offset(page.Offset()).Limit(page.Size).Scan(&shops).Error
	return shops, int(total), err
}

// ShopCity is a city with the number of its shops.
type ShopCity struct {
	Name  string `json:"name"`
	Count int    `json:"count" doc:"店铺数"`
}

// ShopCities returns the cities of the approved companies, most companies first.
func ShopCities(tx *schema.Tx) ([]ShopCity, error) {
	list := []ShopCity{}
	err := tx.DB().Model(&account.Company{}).Where("state = ? AND city <> ''", account.CompanyApproved).
		Select("city AS name, COUNT(*) AS count").Group("city").Order("count DESC, city").Scan(&list).Error
	return list, err
}
