package mill

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Mill is a mill of a company, to which it brings the cotton that it buys.
type Mill struct {
	ID        int64       `gorm:"primaryKey"`
	CompanyID int64       `gorm:"index:mill_company"`
	Name      string      `gorm:"size:80"`
	Place     string      `gorm:"size:6"` // code
	Unloading schema.Yuan // cost of unloading, CNY/t
	Default   bool        `gorm:"column:is_default"`
	UpdatedAt time.Time   `gorm:"serializer:moment;type:bigint;autoUpdateTime:false"`
}

// Limits of mills.
const (
	Max          = 20 // of a company
	nameMax      = 40 // characters
	unloadingMax = 1_000
)

// Saving is what a company says of a mill.
type Saving struct {
	ID        int64 // 0: a new mill
	Name      string
	Place     string
	Unloading schema.Yuan
}

// check refuses an unusable name, place or cost. It tidies the name.
func (s *Saving) check() error {
	s.Name = schema.OneLine(s.Name)
	switch p := FindPlace(s.Place); {
	case s.Name == "" || !schema.Plain(s.Name) || utf8.RuneCountInString(s.Name) > nameMax:
		return schema.Invalid("name", "请填写工厂的名称，最多 %d 个字", nameMax)
	case p == nil || p.IsProvince():
		return schema.Invalid("place", "请选择工厂所在的市县")
	case s.Unloading < 0 || s.Unloading > unloadingMax:
		return schema.Invalid("unloading", "卸车费应在 0 到 %s 元/吨之间", schema.Grouped(schema.Yuan(unloadingMax)))
	}
	return nil
}

// Save inserts a mill of the company, or changes one. The first mill of a company is its default. It refuses a name
// that another mill of the company has.
func Save(tx *schema.Tx, by *account.Member, s Saving) (int64, error) {
	if err := s.check(); err != nil {
		return 0, err
	}
	list, err := lockedMills(tx, by.CompanyID)
	if err != nil {
		return 0, err
	}
	if slices.ContainsFunc(list, func(m Mill) bool { return m.Name == s.Name && m.ID != s.ID }) {
		return 0, schema.Conflict("已有名为“%s”的工厂，请换个名称", s.Name)
	}
	m, verb := &Mill{CompanyID: by.CompanyID, Default: len(list) == 0}, "add"
	if s.ID != 0 {
		if m, err = millIn(list, s.ID); err != nil {
			return 0, err
		}
		verb = "update"
	} else if len(list) >= Max {
		return 0, schema.Conflict("一家企业最多有 %d 个工厂，请先删除不用的", Max)
	}
	m.Name, m.Place, m.Unloading, m.UpdatedAt = s.Name, s.Place, s.Unloading, tx.Now()
	if err := tx.Save(m); err != nil {
		return 0, err
	}
	tx.Changed(Changed, m.ID)
	return m.ID, notice.Record(tx, by.Actor(), verb, Changed, m.ID, by.CompanyID, "")
}

// Remove deletes a mill of the company. Another one becomes the default in its place.
func Remove(tx *schema.Tx, by *account.Member, id int64) error {
	list, err := lockedMills(tx, by.CompanyID)
	if err != nil {
		return err
	}
	m, err := millIn(list, id)
	if err != nil {
		return err
	}
	if err := notice.Record(tx, by.Actor(), "remove", Changed, id, by.CompanyID, m.Name); err != nil {
		return err
	}
	tx.Changed(Changed, id)
	if err := tx.DB().Delete(m).Error; err != nil || !m.Default {
		return err
	}
	for i := range list {
		if list[i].ID != id {
			list[i].Default = true
			return tx.Save(&list[i])
		}
	}
	return nil
}

// Choose makes a mill the default of the company.
func Choose(tx *schema.Tx, by *account.Member, id int64) error {
	list, err := lockedMills(tx, by.CompanyID)
	if err != nil {
		return err
	}
	if _, err := millIn(list, id); err != nil {
		return err
	}
	for i := range list {
		if m := &list[i]; m.Default != (m.ID == id) {
			m.Default = m.ID == id
			if err := tx.Save(m); err != nil {
				return err
			}
			tx.Changed(Changed, m.ID)
		}
	}
	return nil
}

// lockedMills locks a company and returns its mills by id.
func lockedMills(tx *schema.Tx, companyID int64) (list []Mill, err error) {
	if _, err := account.LockCompany(tx, companyID); err != nil {
		return nil, err
	}
	err = tx.DB().Where("company_id = ?", companyID).Order("id").Find(&list).Error
	return list, err
}

func millIn(list []Mill, id int64) (*Mill, error) {
	i := slices.IndexFunc(list, func(m Mill) bool { return m.ID == id })
	if i < 0 {
		return nil, errNone()
	}
	return &list[i], nil
}

func errNone() error {
	return schema.NotFound("没有这个工厂，可能已被删除，请刷新页面")
}

// Mills are mills with the rates of freight at one moment.
type Mills struct {
	List []Mill // by id
	*Rates
}

// ReadMills returns the mills of all companies.
func ReadMills(tx *schema.Tx) (*Mills, error) { return readMills(tx, tx.DB().Order("id")) }

// CompanyMills returns the mills of a company.
func CompanyMills(tx *schema.Tx, companyID int64) (*Mills, error) {
	return readMills(tx, tx.DB().Where("company_id = ?", companyID).Order("id"))
}

func readMills(tx *schema.Tx, query *gorm.DB) (*Mills, error) {
	m := &Mills{}
	if err := query.Find(&m.List).Error; err != nil {
		return nil, err
	}
	var err error
	m.Rates, err = readRates(tx, m.List)
	return m, err
}

// Owners returns the companies that have mills.
func Owners(tx *schema.Tx) (map[int64]bool, error) {
	var ids []int64
	if err := tx.DB().Model(&Mill{}).Distinct().Pluck("company_id", &ids).Error; err != nil {
		return nil, err
	}
	owners := make(map[int64]bool, len(ids))
	for _, id := range ids {
		owners[id] = true
	}
	return owners, nil
}

// Of returns the mills of a company: its default, then the others by name.
func (m *Mills) Of(companyID int64) []Mill {
	list := []Mill{}
	for _, one := range m.List {
		if one.CompanyID == companyID {
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b Mill) int {
		if a.Default != b.Default {
			return map[bool]int{true: -1, false: 1}[a.Default]
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}

// DefaultOf returns the default mill of a company, or nil.
func (m *Mills) DefaultOf(companyID int64) *Mill {
	if m == nil || companyID == 0 {
		return nil
	}
	i := slices.IndexFunc(m.List, func(one Mill) bool { return one.CompanyID == companyID && one.Default })
	if i < 0 {
		return nil
	}
	return &m.List[i]
}

// ByID returns the mill with an id, or nil.
func (m *Mills) ByID(id int64) *Mill {
	i, found := slices.BinarySearchFunc(m.List, id, func(one Mill, id int64) int { return cmp.Compare(one.ID, id) })
	if !found {
		return nil
	}
	return &m.List[i]
}

// Chosen returns a mill of a company; without an id its default, or nil if it has no mill. It refuses mills of other
// companies as unknown.
func (m *Mills) Chosen(companyID, id int64) (*Mill, error) {
	if id == 0 {
		return m.DefaultOf(companyID), nil
	}
	return m.Find(companyID, id)
}

// Find returns a mill of a company; without an id its default. It refuses mills of other companies as unknown.
func (m *Mills) Find(companyID, id int64) (*Mill, error) {
	if id == 0 {
		if first := m.DefaultOf(companyID); first != nil {
			return first, nil
		}
		return nil, schema.Invalid("mill", "还没有工厂，请先在会员中心添加自己的工厂")
	}
	if m != nil && companyID != 0 {
		if one := m.ByID(id); one != nil && one.CompanyID == companyID {
			return one, nil
		}
	}
	return nil, schema.Invalid("mill", "没有这个工厂，可能已被删除，请重新选择")
}
