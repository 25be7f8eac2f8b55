package account

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// WithdrawCompany withdraws the application for a company that is not approved, by a membership of its founder. The
// name becomes available again and all memberships of the company end.
func WithdrawCompany(tx *schema.Tx, by *Member, membershipID int64) error {
	m, err := FindMember(tx, membershipID)
	if err == nil && m.UserID != by.UserID {
		err = schema.NotFound("没有这个成员")
	}
	if err != nil {
		return err
	}
	c, err := LockCompany(tx, m.CompanyID)
	if err != nil {
		return err
	}
	if m, err = FindMember(tx, membershipID); err != nil { // again, because the company is locked now
		return err
	}
	if m.State != Active || !m.Manager {
		return schema.Denied("只有企业管理员可以撤回创建企业的申请")
	}
	return closeCompany(tx, by, c, CompanyWithdraw, "")
}

// DismissCompany closes the application for a company that the platform does not approve, as WithdrawCompany does.
// Its managers are notified of the reason.
func DismissCompany(tx *schema.Tx, by *Member, companyID int64, note string) error {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return err
	}
	managers, err := managersOf(tx, []int64{companyID})
	if err != nil {
		return err
	}
	name := c.Name
	if err := closeCompany(tx, by, c, CompanyDismiss, note); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s", companyID, CompanyDismiss)
	for _, m := range managers[companyID] {
		text := name + "：平台已关闭创建该企业的申请。原因：" + c.ReviewNote
		if err := notice.SendUserMessage(tx, m.UserID, notice.SystemMessage, cause, "企业创建申请已关闭", text,
			"/member/inform"); err != nil {
			return err
		}
	}
	return nil
}

// closeCompany closes a company that is not approved, renames it and ends its memberships.
func closeCompany(tx *schema.Tx, by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := c.Change(verb, note, tx.Now()); err != nil {
		return err
	}
	c.Name = fmt.Sprintf("%s（已关闭%d）", c.Name, c.ID)
	if err := storeCompany(tx, by, c, notice.Event{
		Platform: verb == CompanyDismiss, Verb: string(verb),
		Note: note,
	}); err != nil {
		return err
	}
	var list []Membership
	if err := tx.DB().Clauses(schema.ForUpdate).Where("member_id = ? AND state <> ?", c.ID, Unbound).Order("id").
		Find(&list).Error; err != nil {
		return err
	}
	for _, m := range list {
		m.State, m.DecidedAt, m.Manager, m.Product, m.Shown = Unbound, tx.Now(), false, false, false
		tx.Changed(MembershipChanged, m.ID)
		if err := tx.Update(&m); err != nil {
			return err
		}
		if err := endMembershipSessions(tx, m.ID, verb == CompanyWithdraw); err != nil {
			return err
		}
	}
	return nil
}

// endMembershipSessions ends the sessions of a membership that has ended. If its user ended it, no reason is stored.
func endMembershipSessions(tx *schema.Tx, membershipID int64, byUser bool) error {
	if !byUser {
		return EndSessionsOf(tx, membershipID)
	}
	_, err := deleteSessions(tx, tx.DB().Where("membership_id = ?", membershipID))
	return err
}
