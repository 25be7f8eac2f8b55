package account

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// ReviewCompany approves a company that waits for the platform's review, or sends its information back with the
// reason. The version is that of what was read: when the company tells something else by now, it is a conflict. Its
// managers are told.
func ReviewCompany(tx *schema.Tx, by *Member, id int64, version string, approve bool, note string) error {
	verb, title, text := CompanyRefuse, "企业审核未通过", "原因："+note+"。请修改企业信息，保存后将重新审核。"
	if approve {
		verb, title, text = CompanyApprove, "企业审核已通过", "企业已通过平台审核，可以开始交易。"
	}
	c, err := administeredCompany(tx, by, id)
	if err != nil {
		return err
	}
	if c.Version() != version {
		return schema.Conflict("资料已修改，请重新查看")
	}
	if err := stepCompany(tx, by, c, verb, note); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", id, verb, tx.Now().UnixMilli())
	return tellManagersInPerson(tx, id, cause, title, c.Name+"："+text, "/member/inform")
}

// AmendCompany lets the platform change any of a company's information, also what identifies it: a mistyped credit
// code, a renewed licence, another name. The note says why. The event says what was changed, and its managers are told.
func AmendCompany(tx *schema.Tx, by *Member, id int64, p CompanyPatch, note string) (*Company, error) {
	c, err := administeredCompany(tx, by, id)
	if err != nil {
		return nil, err
	}
	if note = strings.TrimSpace(note); note == "" {
		return nil, schema.Invalid("note", "请填写修改的依据")
	}
	if err := bringsLicence(tx, by, c, p); err != nil {
		return nil, err
	}
	if c.State == CompanyClosed {
		return nil, schema.Conflict("企业%s，不能修改", companyStates[c.State])
	}
	before := *c
	if err := c.Amend(p); err != nil {
		return nil, err
	}
	said := c.differences(&before)
	if said == "" {
		return c, nil
	}
	if err := tellMemberships(tx, id); err != nil {
		return nil, err
	}
	note = "。" + schema.Shorten(note, 200)
	said = schema.Shorten(said, 500-utf8.RuneCountInString(note)) + note // what fits an event
	if err := storeCompany(tx, by, c, notice.Event{Platform: true, Verb: "amend", Note: said, Picture: c.replaced(&before)}); err != nil {
		return nil, err
	}
	cause := fmt.Sprintf("company amend %d", tx.Now().UnixMilli())
	return c, tellManagers(tx, id, cause, "平台修改了企业信息", c.Name+"："+said, "/member/account")
}

// FreezeCompany freezes a company: all its members are logged out at once. Its managers are told why.
func FreezeCompany(tx *schema.Tx, by *Member, id int64, note string) error {
	c, err := changeCompany(tx, by, id, CompanyFreeze, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", id, CompanyFreeze, tx.Now().UnixMilli())
	text := because(c.Name+"：企业已被平台冻结。", c.ReviewNote)
	if err := tellManagersInPerson(tx, id, cause, "企业已冻结", text, "/member/inform"); err != nil {
		return err
	}
	ids, err := membershipIDs(tx, "member_id = ? AND state = ?", id, Active)
	if err != nil {
		return err
	}
	for _, membership := range ids {
		tx.Changed(MemberFrozenTold, membership)
		if err := EndSessionsOf(tx, membership); err != nil {
			return err
		}
	}
	return nil
}

// UnfreezeCompany makes a frozen company an approved one again.
func UnfreezeCompany(tx *schema.Tx, by *Member, id int64, note string) error {
	c, err := changeCompany(tx, by, id, CompanyUnfreeze, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", id, CompanyUnfreeze, tx.Now().UnixMilli())
	text := because(c.Name+"：企业已恢复正常。", c.ReviewNote)
	return tellManagersInPerson(tx, id, cause, "企业已解冻", text, "/member/inform")
}

// changeCompany lets the platform take a step with a company.
func changeCompany(tx *schema.Tx, by *Member, id int64, verb CompanyVerb, note string) (*Company, error) {
	c, err := administeredCompany(tx, by, id)
	if err != nil {
		return nil, err
	}
	return c, stepCompany(tx, by, c, verb, note)
}

// administeredCompany locks a company for an administrator of the platform.
func administeredCompany(tx *schema.Tx, by *Member, id int64) (*Company, error) {
	if err := Administers(tx, by); err != nil {
		return nil, err
	}
	return LockCompany(tx, id)
}

func stepCompany(tx *schema.Tx, by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := c.Change(verb, strings.TrimSpace(note), tx.Now()); err != nil {
		return err
	}
	if err := tellMemberships(tx, c.ID); err != nil {
		return err
	}
	return storeCompany(tx, by, c, notice.Event{Platform: true, Verb: string(verb), Note: note})
}

// tellMemberships says that the rights of all members of a company have changed.
func tellMemberships(tx *schema.Tx, company int64) error {
	ids, err := membershipIDs(tx, "member_id = ? AND state = ?", company, Active)
	for _, id := range ids {
		tx.Changed(MembershipChanged, id)
	}
	return err
}

func membershipIDs(tx *schema.Tx, query string, args ...any) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Membership{}).Where(query, args...).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// Administers refuses who does not administer the platform now.
func Administers(tx *schema.Tx, by *Member) error {
	u, err := FindUser(tx, by.UserID)
	if err == nil && (!u.Admin || u.State != UserActive) {
		err = schema.Denied("只有平台管理员可以操作")
	}
	return err
}

// SetCompanyProduct puts a company on the platform's own list of member companies, or takes it off.
func SetCompanyProduct(tx *schema.Tx, by *Member, id int64, on bool) error {
	c, err := administeredCompany(tx, by, id)
	if err != nil {
		return err
	}
	if c.Product == on {
		return nil
	}
	c.Product = on
	if err := tellMemberships(tx, id); err != nil {
		return err
	}
	return storeCompany(tx, by, c, notice.Event{Platform: true, Verb: onOff("product", on)})
}

// ProductMemberIDs are the companies on the platform's own list.
func ProductMemberIDs(tx *schema.Tx) ([]int64, error) {
	ids := []int64{}
	err := tx.DB().Model(&Company{}).Where("product = ?", true).Order("id").Pluck("id", &ids).Error
	return ids, err
}
