package schema

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Company is a member of the marketplace: a mill, trader, ginnery or intermediary.
type Company struct {
	ID        int64  `gorm:"primaryKey"`
	Name      string `gorm:"size:120;uniqueIndex"`
	ShortName string `gorm:"size:40"`
	City      string `gorm:"size:40"`
	Address   string `gorm:"size:200"`
	Intro     string `gorm:"size:1000"`
	Contact   string `gorm:"size:40"`
	Phone     string `gorm:"size:40"`
	State     CompanyState
	Product   bool // on the platform's own list of member companies (productMemberIDList)
	Broker    bool // an intermediary company (居间)

	CreditCode string    `gorm:"size:18"` // unified social credit code, GB 32100-2015
	Legal      string    `gorm:"size:40"` // its legal representative (法人)
	Licence    int64     // picture of its business licence; zero: none
	ReviewNote string    `gorm:"size:200"`                      // why the platform sent it back, or froze it
	Returned   string    `gorm:"size:200"`                      // why it was sent back last, until it is approved
	Mended     string    `gorm:"size:500"`                      // what was changed since then
	AppliedAt  time.Time `gorm:"serializer:moment;type:bigint"` // for the platform's review, the last time; zero: it did not come by registration
	ReviewedAt time.Time `gorm:"serializer:moment;type:bigint"`
}

// CompanyState is where a company stands.
type CompanyState int

// States of a company, numbered as the specification does; for it a company that was sent back is still under review.
const (
	CompanyFrozen   CompanyState = 1 // 冻结
	CompanyApproved CompanyState = 2 // 已通过
	CompanyPending  CompanyState = 3 // 平台审核中
	CompanyReturned CompanyState = 4 // 已退回: its information must be mended
	CompanyClosed   CompanyState = 5 // 已关闭 before it was approved: its name is free again
)

// Shop is a company as every visitor may see it, with the number of its listings that are shown.
type Shop struct {
	ID        int64  `json:"memberID"`
	Name      string `json:"memberName"`
	ShortName string `json:"shortName"`
	City      string `json:"city"`
	Product   bool   `json:"product" doc:"平台的会员企业"`
	Listings  int    `json:"listings" doc:"在售批数"`
}

// ShopFilter chooses shops; zero fields choose all.
type ShopFilter struct {
	Name   string // part of the name or short name
	City   string
	OnSale bool // only those that have something on sale
}

// Shops are the chosen approved companies, those with most listings first, and how many there are on all pages.
func (tx *Tx) Shops(f ShopFilter, page Page) ([]Shop, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	if !plain(f.Name) || !plain(f.City) {
		return nil, 0, Invalid("name", "企业名称含有无法识别的字符")
	}
	query := tx.db.Model(&Company{}).Where("company.state = ?", CompanyApproved)
	if name := strings.TrimSpace(f.Name); name != "" {
		like := "%" + likeEscape.Replace(name) + "%"
		query = query.Where("company.name LIKE ? ESCAPE '!' OR company.short_name LIKE ? ESCAPE '!'", like, like)
	}
	if f.City != "" {
		query = query.Where("company.city = ?", f.City)
	}
	if f.OnSale { // by the index of state and member, twice
		query = query.Where("EXISTS (SELECT 1 FROM listing WHERE state = ? AND member_id = company.id) OR EXISTS (SELECT 1 FROM listing WHERE state = ? AND member_id = company.id)", OnSale, InDeal)
	}
	var total int64
	if err := query.Session(&gorm.Session{}).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	shops := []Shop{}
	err := query.Joins("LEFT JOIN (SELECT member_id, SUM(n) AS listings FROM ("+
		"SELECT member_id, COUNT(*) AS n FROM listing WHERE state = ? GROUP BY member_id UNION ALL "+
		"SELECT member_id, COUNT(*) AS n FROM listing WHERE state = ? GROUP BY member_id"+ // each in the order of its index
		") shown GROUP BY member_id) l ON l.member_id = company.id", OnSale, InDeal).
		Select("company.id, company.name, company.short_name, company.city, company.product, COALESCE(l.listings, 0) AS listings").
		Order("listings DESC, company.id").Offset(page.Offset()).Limit(page.Size).Scan(&shops).Error
	return shops, int(total), err
}

// ShopCity is a city with the number of its shops.
type ShopCity struct {
	Name  string `json:"name"`
	Count int    `json:"count" doc:"店铺数"`
}

// ShopCities are the cities of the approved companies, those with most of them first.
func (tx *Tx) ShopCities() ([]ShopCity, error) {
	list := []ShopCity{}
	err := tx.db.Model(&Company{}).Where("state = ? AND city <> ''", CompanyApproved).
		Select("city AS name, COUNT(*) AS count").Group("city").Order("count DESC, city").Scan(&list).Error
	return list, err
}

var likeEscape = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// Companies are all companies by id.
func (tx *Tx) Companies() ([]Company, error) {
	var list []Company
	err := tx.db.Order("id").Find(&list).Error
	return list, err
}

// AddCompanies stores new companies. A name that another company has is a conflict.
func (tx *Tx) AddCompanies(list []Company) error {
	for _, c := range list {
		if strings.TrimSpace(c.Name) == "" {
			return Invalid("memberName", "请填写企业名称")
		}
		if c.State < CompanyFrozen || c.State > CompanyReturned {
			return Invalid("status", "企业 %s 的状态不正确", c.Name)
		}
	}
	if err := insert(tx, list); err != nil {
		return err
	}
	for _, c := range list {
		tx.Changed(CompanyChanged, c.ID)
	}
	return nil
}

// Company reads a company.
func (tx *Tx) Company(id int64) (*Company, error) { return tx.takeCompany(tx.db.Where("id = ?", id)) }

func (tx *Tx) lockCompany(id int64) (*Company, error) {
	return tx.takeCompany(tx.db.Clauses(forUpdate).Where("id = ?", id))
}

func (tx *Tx) takeCompany(query *gorm.DB) (*Company, error) {
	var c Company
	err := query.Take(&c).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, NotFound("没有这个企业")
	}
	return &c, err
}

// CompanyName is a company as the look-up of names shows it.
type CompanyName struct {
	ID   int64  `json:"memberID"`
	Name string `json:"memberName"`
	City string `json:"city"`

	Managed bool `gorm:"-" json:"managed"` // somebody manages it, and decides about applications
}

// FindCompanies are at most limit approved companies whose names contain a text of at least two characters, those
// that begin with it first.
func (tx *Tx) FindCompanies(name string, limit int) ([]CompanyName, error) {
	list := []CompanyName{}
	name = strings.TrimSpace(plainOr(name))
	if utf8.RuneCountInString(name) < 2 {
		return list, nil
	}
	like := likeEscape.Replace(name) + "%"
	err := tx.db.Model(&Company{}).Where("state = ? AND name LIKE ? ESCAPE '!'", CompanyApproved, "%"+like).
		Clauses(clause.OrderBy{Expression: gorm.Expr("name LIKE ? ESCAPE '!' DESC, name", like)}).
		Limit(limit).Scan(&list).Error
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i, c := range list {
		ids[i] = c.ID
	}
	managers, err := tx.managersOf(ids)
	for i := range list {
		list[i].Managed = len(managers[list[i].ID]) > 0
	}
	return list, err
}
