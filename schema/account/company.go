package account

import (
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
	Carrier   bool // transports goods for others, as it says itself

	CreditCode string    `gorm:"size:18"` // unified social credit code, GB 32100-2015
	Legal      string    `gorm:"size:40"` // legal representative (法人)
	Licence    int64     // picture of the business licence, or zero
	ReviewNote string    `gorm:"size:200"`                      // why the platform returned or froze it
	Returned   string    `gorm:"size:200"`                      // why it was returned last, until it is approved
	Mended     string    `gorm:"size:500"`                      // changes since it was returned
	AppliedAt  time.Time `gorm:"serializer:moment;type:bigint"` // last submission for review; zero if not founded by a user
	ReviewedAt time.Time `gorm:"serializer:moment;type:bigint"`
}

// CompanyState is the state of a company.
type CompanyState int

// States of a company, numbered as in the specification, where a returned company is still under review.
const (
	CompanyFrozen   CompanyState = 1 // 冻结
	CompanyApproved CompanyState = 2 // 已通过
	CompanyPending  CompanyState = 3 // 平台审核中
	CompanyReturned CompanyState = 4 // 已退回: its information must be corrected
	CompanyClosed   CompanyState = 5 // 已关闭 before approval: its name is available again
)

// Companies returns all companies by id.
func Companies(tx *schema.Tx) ([]Company, error) {
	var list []Company
	err := tx.DB().Order("id").Find(&list).Error
	return list, err
}

// AddCompanies inserts companies. It refuses a name that another company has.
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

// FindCompany returns a company and refuses an unknown id.
func FindCompany(tx *schema.Tx, id int64) (*Company, error) {
	return readCompany(tx.DB().Where("id = ?", id))
}

// OpenCompany returns an approved company. It refuses others; a frozen one is gone.
func OpenCompany(tx *schema.Tx, id int64) (*Company, error) {
	c, err := FindCompany(tx, id)
	switch {
	case err != nil:
		return nil, err
	case c.State == CompanyFrozen:
		return nil, schema.Gone("没有这个企业")
	case c.State != CompanyApproved:
		return nil, schema.NotFound("没有这个企业")
	}
	return c, nil
}

// LockCompany returns a locked company and refuses an unknown id.
func LockCompany(tx *schema.Tx, id int64) (*Company, error) {
	return readCompany(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id))
}

// readCompany returns the company of a query and refuses an empty result.
func readCompany(query *gorm.DB) (*Company, error) {
	return schema.Take[Company](query, schema.NotFound("没有这个企业"))
}

// CompanyName is a company in the search for names.
type CompanyName struct {
	ID   int64  `json:"memberID"`
	Name string `json:"memberName"`
	City string `json:"city"`

	Managed bool `gorm:"-" json:"managed"` // it has an active manager, who decides applications
}

// FindCompanies returns at most limit approved companies whose names contain a text of at least two characters.
// Names that begin with the text come first.
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

// CompanyNames returns the present names of companies by id.
func CompanyNames(tx *schema.Tx, ids []int64) (map[int64]string, error) {
	ids = schema.Distinct(ids)
	rows, err := schema.FindIn[Company](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("id", "name").Where("id IN ?", part)
	})
	names := make(map[int64]string, len(rows))
	for _, c := range rows {
		names[c.ID] = c.Name
	}
	return names, err
}

// Carriers returns the ids of the approved companies that say they are carriers.
func Carriers(tx *schema.Tx) (ids []int64, err error) {
	query := tx.DB().Model(&Company{}).Where("carrier = ? AND state = ?", true, CompanyApproved)
	err = query.Order("id").Pluck("id", &ids).Error
	return ids, err
}

// CarriersAfter returns the ids of the next carriers after one, at most limit of them.
func CarriersAfter(tx *schema.Tx, after int64, limit int) (ids []int64, err error) {
	query := tx.DB().Model(&Company{}).Where("id > ? AND carrier = ? AND state = ?", after, true, CompanyApproved)
	err = query.Order("id").Limit(limit).Pluck("id", &ids).Error
	return ids, err
}

// DatedCompanies returns approved companies as schema.DatedRows does.
func DatedCompanies(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	query := tx.DB().Table("company").Where("state = ?", CompanyApproved)
	return schema.DatedRows(query, schema.NoName, schema.NoTime, after, until, limit)
}
