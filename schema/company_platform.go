package schema

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// ReviewCompany approves a company that waits for the platform's review, or sends its information back with the
// reason. The version is that of what was read: when the company tells something else by now, it is a conflict. Its
// managers are told.
func (tx *Tx) ReviewCompany(by *Member, id int64, version string, approve bool, note string) error {
	verb, title, text := RefuseCompany, "企业审核未通过", "原因："+note+"。请修改企业信息，保存后将重新审核。"
	if approve {
		verb, title, text = ApproveCompany, "企业审核已通过", "企业已通过平台审核，可以开始交易。"
	}
	c, err := tx.administeredCompany(by, id)
	if err != nil {
		return err
	}
	if c.Version() != version {
		return Conflict("资料已修改，请重新查看")
	}
	if err := tx.stepCompany(by, c, verb, note); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", id, verb, tx.now.UnixMilli())
	return tx.tellManagersInPerson(id, cause, title, c.Name+"："+text, "/member/inform")
}

// AmendCompany lets the platform change any of a company's information, also what identifies it: a mistyped credit
// code, a renewed licence, another name. The note says why. The event says what was changed, and its managers are told.
func (tx *Tx) AmendCompany(by *Member, id int64, p CompanyPatch, note string) (*Company, error) {
	c, err := tx.administeredCompany(by, id)
	if err != nil {
		return nil, err
	}
	if note = strings.TrimSpace(note); note == "" {
		return nil, Invalid("note", "请填写修改的依据")
	}
	if err := tx.bringsLicence(by, c, p); err != nil {
		return nil, err
	}
	if c.State == CompanyClosed {
		return nil, Conflict("企业%s，不能修改", companyStates[c.State])
	}
	before := *c
	if err := c.Amend(p); err != nil {
		return nil, err
	}
	said := c.differences(&before)
	if said == "" {
		return c, nil
	}
	if err := tx.tellMemberships(id); err != nil {
		return nil, err
	}
	note = "。" + shorten(note, 200)
	said = shorten(said, 500-utf8.RuneCountInString(note)) + note // what fits an event
	if err := tx.storeCompany(by, c, Event{Platform: true, Verb: "amend", Note: said, Picture: c.replaced(&before)}); err != nil {
		return nil, err
	}
	cause := fmt.Sprintf("company amend %d", tx.now.UnixMilli())
	return c, tx.tellManagers(id, cause, "平台修改了企业信息", c.Name+"："+said, "/member/account")
}

// FreezeCompany freezes a company: all its members are logged out at once. Its managers are told why.
func (tx *Tx) FreezeCompany(by *Member, id int64, note string) error {
	c, err := tx.changeCompany(by, id, FreezeCompany, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", id, FreezeCompany, tx.now.UnixMilli())
	text := because(c.Name+"：企业已被平台冻结。", c.ReviewNote)
	if err := tx.tellManagersInPerson(id, cause, "企业已冻结", text, "/member/inform"); err != nil {
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
	cause := fmt.Sprintf("company %d %s %d", id, UnfreezeCompany, tx.now.UnixMilli())
	text := because(c.Name+"：企业已恢复正常。", c.ReviewNote)
	return tx.tellManagersInPerson(id, cause, "企业已解冻", text, "/member/inform")
}

// changeCompany lets the platform take a step with a company.
func (tx *Tx) changeCompany(by *Member, id int64, verb CompanyVerb, note string) (*Company, error) {
	c, err := tx.administeredCompany(by, id)
	if err != nil {
		return nil, err
	}
	return c, tx.stepCompany(by, c, verb, note)
}

// administeredCompany locks a company for an administrator of the platform.
func (tx *Tx) administeredCompany(by *Member, id int64) (*Company, error) {
	if err := tx.administers(by); err != nil {
		return nil, err
	}
	return tx.lockCompany(id)
}

func (tx *Tx) stepCompany(by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := c.Change(verb, strings.TrimSpace(note), tx.now); err != nil {
		return err
	}
	if err := tx.tellMemberships(c.ID); err != nil {
		return err
	}
	return tx.storeCompany(by, c, Event{Platform: true, Verb: string(verb), Note: note})
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
	c, err := tx.administeredCompany(by, id)
	if err != nil {
		return err
	}
	if c.Product == on {
		return nil
	}
	c.Product = on
	if err := tx.tellMemberships(id); err != nil {
		return err
	}
	return tx.storeCompany(by, c, Event{Platform: true, Verb: onOff("product", on)})
}

// ProductMemberIDs are the companies on the platform's own list.
func (tx *Tx) ProductMemberIDs() ([]int64, error) {
	ids := []int64{}
	err := tx.db.Model(&Company{}).Where("product = ?", true).Order("id").Pluck("id", &ids).Error
	return ids, err
}
