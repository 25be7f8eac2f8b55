package schema

import (
	"fmt"
	"strings"
)

// ReviewCompany approves a company that waits for the platform's review, or sends its information back with the
// reason. Its managers are told.
func (tx *Tx) ReviewCompany(by *Member, id int64, approve bool, note string) error {
	verb, title, text := RefuseCompany, "企业审核未通过", "原因："+note+"。请修改企业信息后联系在线客服。"
	if approve {
		verb, title, text = ApproveCompany, "企业审核已通过", "企业已通过平台审核，可以开始交易。"
	}
	c, err := tx.changeCompany(by, id, verb, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %s %d", verb, tx.now.UnixMilli())
	return tx.tellManagers(id, cause, title, c.Name+"："+text, "/member/account")
}

// FreezeCompany freezes a company: all its members are logged out at once.
func (tx *Tx) FreezeCompany(by *Member, id int64, note string) error {
	if _, err := tx.changeCompany(by, id, FreezeCompany, note); err != nil {
		return err
	}
	ids, err := tx.membershipIDs("member_id = ? AND state = ?", id, Active)
	if err != nil {
		return err
	}
	for _, membership := range ids {
		tx.Changed(MemberFrozenTold, membership)
		if err := tx.EndSessionsOf(membership); err != nil {
			return err
		}
	}
	return nil
}

// UnfreezeCompany makes a frozen company an approved one again.
func (tx *Tx) UnfreezeCompany(by *Member, id int64, note string) error {
	c, err := tx.changeCompany(by, id, UnfreezeCompany, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %s %d", UnfreezeCompany, tx.now.UnixMilli())
	return tx.tellManagers(id, cause, "企业已解冻", c.Name+"：企业已恢复正常。", "/member/inform")
}

// changeCompany lets the platform take a step with a company.
func (tx *Tx) changeCompany(by *Member, id int64, verb CompanyVerb, note string) (*Company, error) {
	if err := tx.administers(by); err != nil {
		return nil, err
	}
	c, err := tx.lockCompany(id)
	if err != nil {
		return nil, err
	}
	if err := c.Change(verb, strings.TrimSpace(note), tx.now); err != nil {
		return nil, err
	}
	if err := tx.tellMemberships(id); err != nil {
		return nil, err
	}
	return c, tx.storeCompany(by, c, string(verb), note)
}

// tellMemberships says that the rights of all members of a company have changed.
func (tx *Tx) tellMemberships(company int64) error {
	ids, err := tx.membershipIDs("member_id = ? AND state = ?", company, Active)
	for _, id := range ids {
		tx.Changed(MembershipChanged, id)
	}
	return err
}

func (tx *Tx) membershipIDs(query string, args ...any) ([]int64, error) {
	var ids []int64
	err := tx.db.Model(&Membership{}).Where(query, args...).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// administers refuses who does not administer the platform now.
func (tx *Tx) administers(by *Member) error {
	u, err := tx.User(by.Person)
	if err == nil && (!u.Admin || u.State != UserActive) {
		err = Denied("只有平台管理员可以操作")
	}
	return err
}

// SetCompanyProduct puts a company on the platform's own list of member companies, or takes it off.
func (tx *Tx) SetCompanyProduct(by *Member, id int64, on bool) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	c, err := tx.lockCompany(id)
	if err != nil {
		return err
	}
	c.Product = on
	if err := tx.tellMemberships(id); err != nil {
		return err
	}
	return tx.storeCompany(by, c, onOff("product", on), "")
}

// ProductMemberIDs are the companies on the platform's own list.
func (tx *Tx) ProductMemberIDs() ([]int64, error) {
	ids := []int64{}
	err := tx.db.Model(&Company{}).Where("product = ?", true).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// CompanyFilter chooses companies; zero fields choose all.
type CompanyFilter struct {
	Name  string // part of the name or short name
	State CompanyState
}

// CompanyList are the chosen companies for the platform, those that wait for a review first, and how many there are
// on all pages.
func (tx *Tx) CompanyList(f CompanyFilter, page Page) ([]Company, int, error) {
	query := tx.db.Model(&Company{})
	if f.State != 0 {
		query = query.Where("state = ?", f.State)
	}
	if name := strings.TrimSpace(plainOr(f.Name)); name != "" {
		like := "%" + likeEscape.Replace(name) + "%"
		query = query.Where("name LIKE ? ESCAPE '!' OR short_name LIKE ? ESCAPE '!'", like, like)
	}
	return pageOf[Company](query, "state DESC, applied_at DESC, id", page)
}
