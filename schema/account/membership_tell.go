package account

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// tellChange tells the person, or the company's managers, what became of a membership, and why.
func tellChange(tx *schema.Tx, m *Membership, verb MembershipVerb, note string) error {
	switch verb {
	case Approve:
		return tellWhom(tx, m, verb, "加入企业的申请已通过", "您已成为企业成员，可以进入该企业。")
	case Refuse:
		return tellWhom(tx, m, verb, "加入企业的申请未通过", "原因："+note)
	case Freeze:
		return tellWhom(tx, m, verb, "账号已冻结", because("您在该企业的账号已被冻结。", note))
	case Unfreeze:
		return tellWhom(tx, m, verb, "账号已解冻", because("您在该企业的账号已恢复正常。", note))
	case Unbind:
		return tellWhom(tx, m, verb, "账号已解绑", because("您已不是该企业的成员。", note))
	case Reapply:
		return tellApplication(tx, m)
	case Leave:
	}
	return nil
}

// because adds the reason to a sentence, where there is one.
func because(text, note string) string {
	if note == "" {
		return text
	}
	return text + "原因：" + note
}

// platformSteps are what the managers of a company are told when the platform does something with one of its people,
// whose name stands in them.
var platformSteps = map[string]string{
	string(Approve):        "平台已通过%s加入本企业的申请。",
	string(Refuse):         "平台已拒绝%s加入本企业的申请。",
	string(Freeze):         "平台已冻结%s在本企业的账号。",
	string(Unfreeze):       "平台已解冻%s在本企业的账号。",
	string(Unbind):         "平台已将%s与本企业解绑。",
	onOff("manager", true): "平台已将%s设为本企业的管理员。", onOff("manager", false): "平台已取消%s的管理员权限。",
}

// tellPlatformStep tells the other managers of a company what the platform did with one of its people.
func tellPlatformStep(tx *schema.Tx, m *Membership, verb, note string) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	link := "/member/userlist"
	if verb == string(Refuse) {
		link = "/member/approve"
	}
	cause := fmt.Sprintf("platform %d %s %d", m.ID, verb, tx.Now().UnixMilli())
	text := because(fmt.Sprintf(platformSteps[verb], member.Name), note)
	return tellManagersBut(tx, m.ID, m.CompanyID, cause, "平台处理了本企业的成员", text, link)
}

// tellWhom tells the person whom a membership is about: he may not be able to enter the company, and see what is told
// to him there.
func tellWhom(tx *schema.Tx, m *Membership, verb MembershipVerb, title, text string) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("membership %d %s %d", m.ID, verb, tx.Now().UnixMilli())
	return notice.TellPerson(tx, m.UserID, notice.SystemMessage, cause, title, member.CompanyName+"："+text, "/member/inform")
}

// tellMembership tells a membership about itself.
func tellMembership(tx *schema.Tx, m *Membership, verb, title, text string) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("membership %s %d", verb, tx.Now().UnixMilli())
	return notice.Tell(tx, m.ID, notice.SystemMessage, cause, title, member.CompanyName+"："+text, "/member/inform")
}

// tellApplication tells the managers of a company that somebody applies to join it, and what he says; where there is
// none, the administrators of the platform.
func tellApplication(tx *schema.Tx, m *Membership) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	said := ""
	if m.Remark != "" {
		said = "申请说明：" + m.Remark
	}
	cause := fmt.Sprintf("application %d %d", m.ID, m.AppliedAt.UnixMilli())
	managers, err := managersOf(tx, []int64{m.CompanyID})
	if err != nil {
		return err
	}
	if len(managers[m.CompanyID]) == 0 {
		text := member.Name + " 申请加入 " + member.CompanyName + "，该企业没有管理员，请审核。" + said
		return TellAdministrators(tx, cause, "有人申请加入没有管理员的企业", text, companyRow(m.CompanyID))
	}
	return tellManagers(tx, m.CompanyID, cause, "有人申请加入企业", member.Name+" 申请加入企业，请审核。"+said, "/member/approve")
}

// tellLeaving tells the managers of a company that somebody has left it.
func tellLeaving(tx *schema.Tx, m *Membership) error {
	member, err := FindMember(tx, m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("leaving %d %d", m.ID, m.DecidedAt.UnixMilli())
	return tellManagers(tx, m.CompanyID, cause, "成员退出企业", member.Name+" 已退出企业。", "/member/userlist")
}

// companyRow is where administrators see one company in their list.
func companyRow(id int64) string { return fmt.Sprintf("/admin/companies?memberID=%d", id) }

// TellAdministrators sends a message to every administrator of the platform.
func TellAdministrators(tx *schema.Tx, cause, title, text, link string) error {
	var ids []int64
	if err := tx.DB().Model(&User{}).Where("admin = ? AND state = ?", true, UserActive).Order("id").Pluck("id", &ids).Error; err != nil {
		return err
	}
	for _, id := range ids {
		if err := notice.TellPerson(tx, id, notice.SystemMessage, cause, title, text, link); err != nil {
			return err
		}
	}
	return nil
}

// tellManagers sends a message to everybody who manages a company now, there.
func tellManagers(tx *schema.Tx, company int64, cause, title, text, link string) error {
	return tellManagersBut(tx, 0, company, cause, title, text, link)
}

// tellManagersBut sends a message to the managers of a company except one membership.
func tellManagersBut(tx *schema.Tx, except, company int64, cause, title, text, link string) error {
	managers, err := managersOf(tx, []int64{company})
	if err != nil {
		return err
	}
	for _, m := range managers[company] {
		if m.MembershipID == except {
			continue
		}
		if err := notice.Tell(tx, m.MembershipID, notice.SystemMessage, cause, title, text, link); err != nil {
			return err
		}
	}
	return nil
}

// tellManagersInPerson sends a message to everybody who manages a company, whichever he acts for: they may not be able
// to enter it.
func tellManagersInPerson(tx *schema.Tx, company int64, cause, title, text, link string) error {
	managers, err := managersOf(tx, []int64{company})
	if err != nil {
		return err
	}
	for _, m := range managers[company] {
		if err := notice.TellPerson(tx, m.UserID, notice.SystemMessage, cause, title, text, link); err != nil {
			return err
		}
	}
	return nil
}

// changedColleagues says to those who manage a company that its people have changed.
func changedColleagues(tx *schema.Tx, company int64) error {
	managers, err := managersOf(tx, []int64{company})
	for _, m := range managers[company] {
		tx.Changed(ColleaguesChanged, m.MembershipID)
	}
	return err
}
