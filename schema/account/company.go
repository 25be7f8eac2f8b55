package account

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
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

// Companies are all companies by id.
func Companies(tx *schema.Tx) ([]Company, error) {
	var list []Company
	err := tx.DB().Order("id").Find(&list).Error
	return list, err
}

// AddCompanies stores new companies. A name that another company has is a conflict.
func AddCompanies(tx *schema.Tx, list []Company) error {
	for _, c := range list {
		if strings.TrimSpace(c.Name) == "" {
			return schema.Invalid("memberName", "请填写企业名称")
		}
		if c.State < CompanyFrozen || c.State > CompanyReturned {
			return schema.Invalid("status", "企业 %s 的状态不正确", c.Name)
		}
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	for _, c := range list {
		tx.Changed(CompanyChanged, c.ID)
	}
	return nil
}

// FindCompany reads a company.
func FindCompany(tx *schema.Tx, id int64) (*Company, error) {
	return takeCompany(tx, tx.DB().Where("id = ?", id))
}

func LockCompany(tx *schema.Tx, id int64) (*Company, error) {
	return takeCompany(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id))
}

func takeCompany(tx *schema.Tx, query *gorm.DB) (*Company, error) {
	var c Company
	err := query.Take(&c).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.NotFound("没有这个企业")
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
func FindCompanies(tx *schema.Tx, name string, limit int) ([]CompanyName, error) {
	list := []CompanyName{}
	name = strings.TrimSpace(schema.PlainOr(name))
	if utf8.RuneCountInString(name) < 2 {
		return list, nil
	}
	like := schema.LikeEscape.Replace(name) + "%"
	err := tx.DB().Model(&Company{}).Where("state = ? AND name LIKE ? ESCAPE '!'", CompanyApproved, "%"+like).
		Clauses(clause.OrderBy{Expression: gorm.Expr("name LIKE ? ESCAPE '!' DESC, name", like)}).
		Limit(limit).Scan(&list).Error
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i, c := range list {
		ids[i] = c.ID
	}
	managers, err := managersOf(tx, ids)
	for i := range list {
		list[i].Managed = len(managers[list[i].ID]) > 0
	}
	return list, err
}
