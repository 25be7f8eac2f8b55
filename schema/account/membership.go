package account

import (
	"time"

	"cottonmall/schema"
)

// Membership is a user in a company. Demands, columns, cart and messages belong to it. Its id is the userID of the
// JSON interface.
type Membership struct {
	ID        int64           `gorm:"primaryKey"`
	UserID    int64           `gorm:"uniqueIndex:membership_pair,priority:1"`
	CompanyID int64           `gorm:"column:member_id;uniqueIndex:membership_pair,priority:2;index:membership_company,priority:1"`
	State     MembershipState `gorm:"index:membership_company,priority:2"`
	Manager   bool            // 管理员
	Product   bool            // 产品管理
	Shown     bool            // displayed as a contact of the company
	Note      string          `gorm:"size:200"` // why it was refused (kept when the user applies again) or frozen
	Remark    string          `gorm:"size:200"` // text of the applicant
	Platform  bool            // frozen by the platform; only the platform can unfreeze it
	AppliedAt time.Time       `gorm:"serializer:moment;type:bigint"`
	DecidedAt time.Time       `gorm:"serializer:moment;type:bigint"`
}

// MembershipState is the state of a user in a company.
type MembershipState int

// States of a membership.
const (
	Applied      MembershipState = 1 // 待审核
	Active       MembershipState = 2 // 正常
	MemberFrozen MembershipState = 3 // 冻结
	Refused      MembershipState = 4 // 未通过
	Unbound      MembershipState = 5 // 已解绑
)

// MembershipVerb is a step of a membership.
type MembershipVerb string

// Verbs of a membership.
const (
	Approve  MembershipVerb = "approve"
	Refuse   MembershipVerb = "refuse"
	Freeze   MembershipVerb = "freeze"
	Unfreeze MembershipVerb = "unfreeze"
	Unbind   MembershipVerb = "unbind"
	Leave    MembershipVerb = "leave" // the user leaves, withdraws the application, or dismisses a refusal
	Reapply  MembershipVerb = "apply" // applies again after a refusal or an end
)

// MembershipSteps are the allowed steps of memberships. The platform may take a manager's steps too.
var MembershipSteps = schema.Steps[MembershipState, MembershipVerb]{
	{Applied, Approve, Active, schema.Manager},
	{Applied, Refuse, Refused, schema.Manager},
	{Applied, Leave, Unbound, schema.Self},
	{Active, Freeze, MemberFrozen, schema.Manager},
	{Active, Unbind, Unbound, schema.Manager},
	{Active, Leave, Unbound, schema.Self},
	{MemberFrozen, Unfreeze, Active, schema.Manager},
	{MemberFrozen, Unbind, Unbound, schema.Manager},
	{Refused, Reapply, Applied, schema.Self},
	{Refused, Leave, Unbound, schema.Self},
	{Unbound, Reapply, Applied, schema.Self},
}

var membershipStates = map[MembershipState]string{
	Applied: "待审核", Active: "状态正常", MemberFrozen: "已冻结", Refused: "申请未通过", Unbound: "已解绑",
}

var membershipVerbs = map[MembershipVerb]string{
	Approve: "通过申请", Refuse: "拒绝申请", Freeze: "冻结", Unfreeze: "解冻", Unbind: "解绑", Leave: "退出企业", Reapply: "申请加入",
}

// isActiveManager reports whether the membership counts as a manager of its company, which must keep one.
func (m *Membership) isActiveManager() bool { return m.State == Active && m.Manager }

// errFrozenByPlatform refuses a step of a company's manager with a member whom the platform has frozen.
func errFrozenByPlatform() error {
	return schema.Denied("该成员由平台冻结，请联系在线客服")
}

// checkManagerRemains refuses to remove the last manager of a company.
func checkManagerRemains(others int) error {
	if others > 0 {
		return nil
	}
	return schema.Conflict("企业至少要有一位管理员，请先设置另一位管理员")
}

// Change takes a step that the table allows for this party. Only the platform unfreezes or unbinds a member that it
// has frozen. Others is the number of other active managers of the company, which must keep one.
func (m *Membership) Change(verb MembershipVerb, by schema.Party, others int, now time.Time) error {
	next, ok := MembershipSteps.Next(m.State, verb)
	if !ok {
		return schema.Conflict("该用户%s，不能%s", membershipStates[m.State], membershipVerbs[verb])
	}
	if !MembershipSteps.May(m.State, verb, by) {
		return schema.Denied("您没有权限%s", membershipVerbs[verb])
	}
	if m.Platform && by != schema.Platform {
		return errFrozenByPlatform()
	}
	if m.isActiveManager() {
		if err := checkManagerRemains(others); err != nil {
			return err
		}
	}
	m.State, m.DecidedAt, m.Platform = next, now, verb == Freeze && by == schema.Platform
	if verb == Approve || verb == Unfreeze || verb == Unbind {
		m.Note = ""
	}
	switch verb {
	case Unbind, Leave:
		m.Manager, m.Product, m.Shown = false, false, false
	case Reapply:
		m.AppliedAt, m.DecidedAt = now, time.Time{}
	}
	return nil
}

// SetManager grants an active member the rights of a manager, or removes them. It refuses to remove the last manager;
// others is as in Change.
func (m *Membership) SetManager(on bool, others int) error {
	if m.State != Active {
		return schema.Conflict("该用户%s，不能设置管理员", membershipStates[m.State])
	}
	if m.Manager && !on {
		if err := checkManagerRemains(others); err != nil {
			return err
		}
	}
	m.Manager = on
	return nil
}

// SetProduct grants an active member the right to manage products, or removes it.
func (m *Membership) SetProduct(on bool) error {
	if m.State != Active {
		return schema.Conflict("该用户%s，不能设置产品管理权限", membershipStates[m.State])
	}
	m.Product = on
	return nil
}

// SetShown displays an active member as a contact of the company, or hides the member.
func (m *Membership) SetShown(on bool) error {
	if m.State != Active {
		return schema.Conflict("该用户%s，不能设置显示或隐藏", membershipStates[m.State])
	}
	m.Shown = on
	return nil
}
