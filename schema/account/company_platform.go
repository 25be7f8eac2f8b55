package account

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// ReviewCompany approves a company that waits for review, or returns it with the reason. It refuses a version that
// differs from the company's present one, because the reviewer has not seen the changes. The managers are notified.
func ReviewCompany(tx *schema.Tx, by *Member, companyID int64, version string, approve bool, note string) error {
	verb, title, text := CompanyRefuse, "企业审核未通过", "原因："+note+"。请修改企业信息，保存后将重新审核。"
	if approve {
		verb, title, text = CompanyApprove, "企业审核已通过", "企业已通过平台审核，可以开始交易。"
	}
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return err
	}
	if c.Version() != version {
		return schema.Conflict("资料已修改，请重新查看")
	}
	if err := takeCompanyStep(tx, by, c, verb, note); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", companyID, verb, tx.Now().UnixMilli())
	return notifyManagerUsers(tx, companyID, cause, title, c.Name+"："+text, "/member/inform")
}

// AmendCompany changes any information of a company for the platform, including what identifies it, such as a
// mistyped credit code. The note states the reason and is required. An event records the changes, and the managers
// are notified.
func AmendCompany(tx *schema.Tx, by *Member, companyID int64, p CompanyPatch, note string) (*Company, error) {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return nil, err
	}
	if note = strings.TrimSpace(note); note == "" {
		return nil, schema.Invalid("note", "请填写修改的依据")
	}
	if err := checkLicence(tx, by, c, p); err != nil {
		return nil, err
	}
	if c.State == CompanyClosed {
		return nil, schema.Conflict("企业%s，不能修改", companyStates[c.State])
	}
	before := *c
	if err := c.Amend(p); err != nil {
		return nil, err
	}
	changes := c.differences(&before)
	if changes == "" {
		return c, nil
	}
	if err := markMembershipsChanged(tx, companyID); err != nil {
		return nil, err
	}
	note = "。" + schema.Shorten(note, 200)
	changes = schema.Shorten(changes, 500-utf8.RuneCountInString(note)) + note // fits the column of an event
	if err := storeCompany(tx, by, c, notice.Event{
		Platform: true, Verb: "amend", Note: changes,
		Picture: c.replacedLicence(&before),
	}); err != nil {
		return nil, err
	}
	cause := fmt.Sprintf("company amend %d", tx.Now().UnixMilli())
	return c, notifyManagers(tx, companyID, cause, "平台修改了企业信息", c.Name+"："+changes, "/member/account")
}

// FreezeCompany freezes a company and ends the sessions of all its members. The managers are notified of the reason.
func FreezeCompany(tx *schema.Tx, by *Member, companyID int64, note string) error {
	c, err := changeCompany(tx, by, companyID, CompanyFreeze, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", companyID, CompanyFreeze, tx.Now().UnixMilli())
	text := withReason(c.Name+"：企业已被平台冻结。", c.ReviewNote)
	if err := notifyManagerUsers(tx, companyID, cause, "企业已冻结", text, "/member/inform"); err != nil {
		return err
	}
	ids, err := membershipIDs(tx, "member_id = ? AND state = ?", companyID, Active)
	if err != nil {
		return err
	}
	for _, membership := range ids {
		tx.Changed(CompanyFrozenChanged, membership)
		if err := EndSessionsOf(tx, membership); err != nil {
			return err
		}
	}
	return nil
}

// UnfreezeCompany restores a frozen company to approved and notifies the managers.
func UnfreezeCompany(tx *schema.Tx, by *Member, companyID int64, note string) error {
	c, err := changeCompany(tx, by, companyID, CompanyUnfreeze, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", companyID, CompanyUnfreeze, tx.Now().UnixMilli())
	text := withReason(c.Name+"：企业已恢复正常。", c.ReviewNote)
	return notifyManagerUsers(tx, companyID, cause, "企业已解冻", text, "/member/inform")
}

// changeCompany takes a step of the platform with a company.
func changeCompany(tx *schema.Tx, by *Member, companyID int64, verb CompanyVerb, note string) (*Company, error) {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return nil, err
	}
	return c, takeCompanyStep(tx, by, c, verb, note)
}

// lockCompanyAsAdmin returns a locked company and refuses an actor who does not administer the platform.
func lockCompanyAsAdmin(tx *schema.Tx, by *Member, companyID int64) (*Company, error) {
	if err := Administers(tx, by); err != nil {
		return nil, err
	}
	return LockCompany(tx, companyID)
}

// takeCompanyStep takes a step with a locked company, records its event and marks its memberships as changed.
func takeCompanyStep(tx *schema.Tx, by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := c.Change(verb, strings.TrimSpace(note), tx.Now()); err != nil {
		return err
	}
	if err := markMembershipsChanged(tx, c.ID); err != nil {
		return err
	}
	return storeCompany(tx, by, c, notice.Event{Platform: true, Verb: string(verb), Note: note})
}

// markMembershipsChanged records a change of all active memberships of a company, whose rights depend on it.
func markMembershipsChanged(tx *schema.Tx, companyID int64) error {
	ids, err := membershipIDs(tx, "member_id = ? AND state = ?", companyID, Active)
	for _, id := range ids {
		tx.Changed(MembershipChanged, id)
	}
	return err
}

// membershipIDs returns the ids of the memberships that a condition selects.
func membershipIDs(tx *schema.Tx, query string, args ...any) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Membership{}).Where(query, args...).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// Administers refuses an actor who is not an active administrator of the platform.
func Administers(tx *schema.Tx, by *Member) error {
	u, err := FindUser(tx, by.UserID)
	if err == nil && (!u.Admin || u.State != UserActive) {
		err = schema.Denied("只有平台管理员可以操作")
	}
	return err
}

// SetCompanyProduct adds a company to the platform's own list of member companies, or removes it.
func SetCompanyProduct(tx *schema.Tx, by *Member, companyID int64, on bool) error {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return err
	}
	if c.Product == on {
		return nil
	}
	c.Product = on
	if err := markMembershipsChanged(tx, companyID); err != nil {
		return err
	}
	return storeCompany(tx, by, c, notice.Event{Platform: true, Verb: toggleVerb("product", on)})
}

// ProductMemberIDs returns the ids of the companies on the platform's own list.
func ProductMemberIDs(tx *schema.Tx) ([]int64, error) {
	ids := []int64{}
	err := tx.DB().Model(&Company{}).Where("product = ?", true).Order("id").Pluck("id", &ids).Error
	return ids, err
}
