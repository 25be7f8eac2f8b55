package account

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// notifyChange notifies the user of a step with their membership, or the managers of an application.
func notifyChange(tx *schema.Tx, m *Membership, verb MembershipVerb, note string) error {
	switch verb {
	case Approve:
		return notifyMembershipUser(tx, m, verb, "加入企业的申请已通过", "您已成为企业成员，可以进入该企业。")
	case Refuse:
		return notifyMembershipUser(tx, m, verb, "加入企业的申请未通过", "原因："+note)
	case Freeze:
		return notifyMembershipUser(tx, m, verb, "账号已冻结", withReason("您在该企业的账号已被冻结。", note))
	case Unfreeze:
		return notifyMembershipUser(tx, m, verb, "账号已解冻", withReason("您在该企业的账号已恢复正常。", note))
	case Unbind:
		return notifyMembershipUser(tx, m, verb, "账号已解绑", withReason("您已不是该企业的成员。", note))
	case Reapply:
		return notifyApplication(tx, m)
	case Leave:
	}
	return nil
}

// withReason appends the reason to a sentence, if there is one.
func withReason(text, note string) string {
	if note == "" {
		return text
	}
	return text + "原因：" + note
}

// platformStepTexts are the messages to a company's managers about a platform step with a member. %s is the member's
// name.
var platformStepTexts = map[string]string{
	string(Approve):             "平台已通过%s加入本企业的申请。",
	string(Refuse):              "平台已拒绝%s加入本企业的申请。",
	string(Freeze):              "平台已冻结%s在本企业的账号。",
	string(Unfreeze):            "平台已解冻%s在本企业的账号。",
	string(Unbind):              "平台已将%s与本企业解绑。",
	toggleVerb("manager", true): "平台已将%s设为本企业的管理员。", toggleVerb("manager", false): "平台已取消%s的管理员权限。",
}

// notifyPlatformStep notifies the other managers of a company of a platform step with a member.
func notifyPlatformStep(tx *schema.Tx, m *Membership, verb, note string) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	link := "/member/userlist"
	if verb == string(Refuse) {
		link = "/member/approve"
	}
	cause := fmt.Sprintf("platform %d %s %d", m.ID, verb, tx.Now().UnixMilli())
	text := withReason(fmt.Sprintf(platformStepTexts[verb], member.Name), note)
	return notifyManagersExcept(tx, m.ID, m.CompanyID, cause, "平台处理了本企业的成员", text, link)
}

// notifyMembershipUser notifies the user of a membership in every company, because the user may not be able to enter
// this one.
func notifyMembershipUser(tx *schema.Tx, m *Membership, verb MembershipVerb, title, text string) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("membership %d %s %d", m.ID, verb, tx.Now().UnixMilli())
	return notice.SendUserMessage(tx, m.UserID, notice.SystemMessage, cause, title, member.CompanyName+"："+text,
		"/member/inform")
}

// notifyMembership sends a message to a membership about itself.
func notifyMembership(tx *schema.Tx, m *Membership, verb, title, text string) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("membership %s %d", verb, tx.Now().UnixMilli())
	return notice.SendMessage(tx, m.ID, notice.SystemMessage, cause, title, member.CompanyName+"："+text, "/member/inform")
}

// notifyApplication notifies the managers of a company of an application and its remark. Without managers, it
// notifies the administrators of the platform.
func notifyApplication(tx *schema.Tx, m *Membership) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	remark := ""
	if m.Remark != "" {
		remark = "申请说明：" + m.Remark
	}
	cause := fmt.Sprintf("application %d %d", m.ID, m.AppliedAt.UnixMilli())
	managers, err := managersOf(tx, []int64{m.CompanyID})
	if err != nil {
		return err
	}
	if len(managers[m.CompanyID]) == 0 {
		text := member.Name + " 申请加入 " + member.CompanyName + "，该企业没有管理员，请审核。" + remark
		return NotifyAdministrators(tx, cause, "有人申请加入没有管理员的企业", text, companyListLink(m.CompanyID))
	}
	return notifyManagers(tx, m.CompanyID, cause, "有人申请加入企业", member.Name+" 申请加入企业，请审核。"+remark, "/member/approve")
}

// notifyLeaving notifies the managers of a company that a member has left.
func notifyLeaving(tx *schema.Tx, m *Membership) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("leaving %d %d", m.ID, m.DecidedAt.UnixMilli())
	return notifyManagers(tx, m.CompanyID, cause, "成员退出企业", member.Name+" 已退出企业。", "/member/userlist")
}

// companyListLink returns the link to a company in the administrators' list.
func companyListLink(id int64) string { return fmt.Sprintf("/admin/companies?memberID=%d", id) }

// NotifyAdministrators sends a message to every active administrator of the platform.
func NotifyAdministrators(tx *schema.Tx, cause, title, text, link string) error {
	var ids []int64
	if err := tx.DB().Model(&User{}).Where("admin = ? AND state = ?", true, UserActive).Order("id").
		Pluck("id", &ids).Error; err != nil {
		return err
	}
	for _, id := range ids {
		if err := notice.SendUserMessage(tx, id, notice.SystemMessage, cause, title, text, link); err != nil {
			return err
		}
	}
	return nil
}

// NotifySellers sends a message to the active members who sell for a company.
func NotifySellers(tx *schema.Tx, companyID int64, cause, title, text, link string) error {
	list, err := activeMembers(tx, companyID)
	if err != nil {
		return err
	}
	for i := range list {
		if !list[i].Sells() {
			continue
		}
		if err := notice.SendMessage(tx, list[i].MembershipID, notice.TradeMessage, cause, title, text, link); err != nil {
			return err
		}
	}
	return nil
}

// activeMembers returns the active members of a company in the order of their memberships.
func activeMembers(tx *schema.Tx, companyID int64) (list []Member, err error) {
	err = memberQuery(tx).Where("m.member_id = ? AND m.state = ? AND u.state = ?", companyID, Active, UserActive).
		Order("m.id").Find(&list).Error
	return list, err
}

// SellingMemberships returns the active memberships that sell for a company, or all active ones without such.
func SellingMemberships(tx *schema.Tx, companyID int64) ([]int64, error) {
	list, err := activeMembers(tx, companyID)
	var all, selling []int64
	for i := range list {
		all = append(all, list[i].MembershipID)
		if list[i].Sells() {
			selling = append(selling, list[i].MembershipID)
		}
	}
	if len(selling) == 0 {
		return all, err
	}
	return selling, err
}

// BuyingMemberships returns the membership that buys for a company while it is active. Else it returns the active
// managers of the company, or all active memberships without such.
func BuyingMemberships(tx *schema.Tx, companyID, membershipID int64) ([]int64, error) {
	list, err := activeMembers(tx, companyID)
	var all, managers []int64
	for i := range list {
		all = append(all, list[i].MembershipID)
		if list[i].MembershipID == membershipID {
			return []int64{membershipID}, err
		}
		if list[i].Manager {
			managers = append(managers, list[i].MembershipID)
		}
	}
	if len(managers) == 0 {
		return all, err
	}
	return managers, err
}

// NotifyManagers sends a trade message to the active managers of a company, in this company.
func NotifyManagers(tx *schema.Tx, companyID int64, t notice.Trade) error {
	return eachManager(tx, companyID, func(m *Member) error {
		return notice.SendTrade(tx, []int64{m.MembershipID}, t)
	})
}

// notifyManagers sends a message to the active managers of a company, in this company.
func notifyManagers(tx *schema.Tx, companyID int64, cause, title, text, link string) error {
	return notifyManagersExcept(tx, 0, companyID, cause, title, text, link)
}

// notifyManagersExcept sends a message to the active managers of a company except one membership.
func notifyManagersExcept(tx *schema.Tx, exceptID, companyID int64, cause, title, text, link string) error {
	return eachManager(tx, companyID, func(m *Member) error {
		if m.MembershipID == exceptID {
			return nil
		}
		return notice.SendMessage(tx, m.MembershipID, notice.SystemMessage, cause, title, text, link)
	})
}

// notifyManagerUsers sends a message to the active managers of a company that they read in every company, because
// they may not be able to enter this one.
func notifyManagerUsers(tx *schema.Tx, companyID int64, cause, title, text, link string) error {
	return eachManager(tx, companyID, func(m *Member) error {
		return notice.SendUserMessage(tx, m.UserID, notice.SystemMessage, cause, title, text, link)
	})
}

// markColleaguesChanged records for the managers of a company that its members have changed.
func markColleaguesChanged(tx *schema.Tx, companyID int64) error {
	return eachManager(tx, companyID, func(m *Member) error { tx.Changed(ColleaguesChanged, m.MembershipID); return nil })
}

// eachManager calls f with the active managers of a company.
func eachManager(tx *schema.Tx, companyID int64, f func(m *Member) error) error {
	managers, err := managersOf(tx, []int64{companyID})
	if err != nil {
		return err
	}
	for _, m := range managers[companyID] {
		if err := f(&m); err != nil {
			return err
		}
	}
	return nil
}
