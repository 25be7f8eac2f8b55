package schema

import (
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm"
)

// AddMemberships stores new memberships as they are given. A user who is in the company already is a conflict.
func (tx *Tx) AddMemberships(list []Membership) error {
	for _, m := range list {
		if m.State < Applied || m.State > Unbound || m.UserID == 0 || m.MemberID == 0 {
			return Invalid("state", "成员的用户、企业或状态不正确")
		}
	}
	if err := insert(tx, list); err != nil {
		return err
	}
	for _, m := range list {
		tx.Changed(MembershipChanged, m.ID)
	}
	return nil
}

// ChangeMembership takes a step with a membership: a manager with one of his company, the platform with any, a
// person with his own. A membership of another company is not found. Whoever leaves, or is frozen, is logged out.
// The note says why; a refusal needs one.
func (tx *Tx) ChangeMembership(by *Member, id int64, verb MembershipVerb, note string) error {
	if note = strings.TrimSpace(note); verb == Refuse && note == "" {
		return Invalid("note", "请填写拒绝的原因")
	}
	var before MembershipState
	m, err := tx.changeMembership(by, id, string(verb), note, func(m *Membership, s standing, others int) error {
		before = m.State
		if verb == Refuse || verb == Freeze {
			m.Note = note
		}
		return m.Change(verb, s.party(), others, tx.now)
	})
	if err != nil {
		return err
	}
	if err := tx.tellChange(m, verb, note); err != nil {
		return err
	}
	switch {
	case verb == Freeze:
		tx.Changed(UserFrozenTold, id)
	case verb == Unbind:
		tx.Changed(UnboundTold, id)
	case verb == Leave && before == Active:
		if err := tx.tellLeaving(m); err != nil {
			return err
		}
	}
	if m.State == Active {
		return nil
	}
	return tx.EndSessionsOf(id)
}

// SetManager makes a member of the acting manager's company a manager, or takes that away.
func (tx *Tx) SetManager(by *Member, id int64, on bool) error {
	m, err := tx.changeMembership(by, id, onOff("manager", on), "", func(m *Membership, s standing, others int) error {
		if err := s.manages(); err != nil {
			return err
		}
		return m.SetManager(on, others)
	})
	if err != nil {
		return err
	}
	tx.Changed(ManagerTold, id)
	text := "您已被设为企业管理员。"
	if !on {
		text = "您的企业管理员权限已被取消。"
	}
	return tx.tellMembership(m, onOff("manager", on), "管理员变更", text)
}

// SetProduct gives a member of the acting manager's company the right to manage products, or takes it away.
func (tx *Tx) SetProduct(by *Member, id int64, on bool) error {
	m, err := tx.changeMembership(by, id, onOff("product", on), "", func(m *Membership, s standing, _ int) error {
		if err := s.manages(); err != nil {
			return err
		}
		return m.SetProduct(on)
	})
	if err != nil {
		return err
	}
	text := "您已获得产品管理权限，可以挂牌销售。"
	if !on {
		text = "您的产品管理权限已被取消。"
	}
	return tx.tellMembership(m, onOff("product", on), "产品管理权限变更", text)
}

// SetShown shows a member of the acting manager's company as a contact, or hides him.
func (tx *Tx) SetShown(by *Member, id int64, on bool) error {
	_, err := tx.changeMembership(by, id, onOff("shown", on), "", func(m *Membership, s standing, _ int) error {
		if err := s.manages(); err != nil {
			return err
		}
		return m.SetShown(on)
	})
	return err
}

func onOff(verb string, on bool) string {
	if on {
		return "set " + verb
	}
	return "unset " + verb
}

// changeMembership locks the company, so that its managers change one after the other, and the membership; lets the
// rule change it, stores it, and writes the event. The acting member is read again: he may have lost his rights.
func (tx *Tx) changeMembership(by *Member, id int64, verb, note string, rule func(*Membership, standing, int) error) (*Membership, error) {
	m, err := tx.takeMembership(tx.db.Where("id = ?", id))
	if err != nil {
		return nil, err
	}
	if _, err := tx.lockCompany(m.MemberID); err != nil {
		return nil, err
	}
	s, err := tx.standingTo(by, m)
	if err != nil {
		return nil, err
	}
	if m, err = tx.takeMembership(tx.db.Clauses(forUpdate).Where("id = ?", id)); err != nil {
		return nil, err
	}
	others, err := tx.otherManagers(m)
	if err != nil {
		return nil, err
	}
	if err := rule(m, s, others); err != nil {
		return nil, err
	}
	tx.Changed(MembershipChanged, id)
	if err := tx.update(m); err != nil {
		return nil, err
	}
	return m, tx.Record(by, verb, MembershipChanged, id, m.MemberID, note)
}

func (tx *Tx) takeMembership(query *gorm.DB) (*Membership, error) {
	var m Membership
	err := query.Take(&m).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, NotFound("没有这个成员")
	}
	return &m, err
}

// standing is what somebody is to a membership.
type standing struct{ self, manager, platform bool }

// party is as whom he takes a step: nobody manages himself.
func (s standing) party() Party {
	switch {
	case s.self:
		return Self
	case s.manager:
		return Manager
	}
	return Platform
}

func (s standing) manages() error {
	if s.manager || s.platform {
		return nil
	}
	return Denied("只有企业管理员可以操作")
}

// standingTo reads what somebody is to a membership now. Who is nothing to it does not learn that it exists.
func (tx *Tx) standingTo(by *Member, m *Membership) (standing, error) {
	u, err := tx.User(by.Person)
	if err != nil {
		return standing{}, err
	}
	s := standing{self: u.ID == m.UserID, platform: u.Admin && u.State == UserActive}
	if by.UserID != 0 {
		now, err := tx.Member(by.UserID)
		if err != nil {
			return s, err
		}
		colleague := now.MemberID == m.MemberID && now.State == Active && now.UserState == UserActive
		s.manager = colleague && now.Manager
		if colleague && s == (standing{}) {
			return s, s.manages()
		}
	}
	if s == (standing{}) {
		return s, NotFound("没有这个成员")
	}
	return s, nil
}

func (tx *Tx) otherManagers(m *Membership) (int, error) {
	var n int64
	err := tx.db.Table("membership m").Joins("JOIN `user` u ON u.id = m.user_id").
		Where("m.member_id = ? AND m.state = ? AND m.manager = ? AND m.id <> ? AND u.state = ?", m.MemberID, Active, true, m.ID, UserActive).
		Count(&n).Error
	return int(n), err
}

// tellChange tells the person, or the company's managers, what became of a membership.
func (tx *Tx) tellChange(m *Membership, verb MembershipVerb, note string) error {
	switch verb {
	case Approve:
		return tx.tellMembership(m, string(verb), "加入企业的申请已通过", "您已成为企业成员，可以切换到该企业。")
	case Refuse:
		return tx.tellMembership(m, string(verb), "加入企业的申请未通过", "原因："+note)
	case Freeze:
		return tx.tellMembership(m, string(verb), "账号已冻结", "您在该企业的账号已被冻结。")
	case Unfreeze:
		return tx.tellMembership(m, string(verb), "账号已解冻", "您在该企业的账号已恢复正常。")
	case Reapply:
		return tx.tellApplication(m)
	case Unbind, Leave:
	}
	return nil
}

func (tx *Tx) tellMembership(m *Membership, verb, title, text string) error {
	member, err := tx.Member(m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("membership %s %d", verb, tx.now.UnixMilli())
	return tx.Tell(m.ID, SystemMessage, cause, title, member.MemberName+"："+text, "/member/inform")
}

// tellApplication tells the managers of a company that somebody applies to join it.
func (tx *Tx) tellApplication(m *Membership) error {
	member, err := tx.Member(m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("application %d %d", m.ID, m.AppliedAt.UnixMilli())
	return tx.tellManagers(m.MemberID, cause, "有人申请加入企业", member.Name+" 申请加入企业，请审核。", "/member/approve")
}

// tellLeaving tells the managers of a company that somebody has left it.
func (tx *Tx) tellLeaving(m *Membership) error {
	member, err := tx.Member(m.ID)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("leaving %d %d", m.ID, m.DecidedAt.UnixMilli())
	return tx.tellManagers(m.MemberID, cause, "成员退出企业", member.Name+" 已退出企业。", "/member/userlist")
}

// tellManagers sends a message to every active manager of a company.
func (tx *Tx) tellManagers(company int64, cause, title, text, link string) error {
	var ids []int64
	err := tx.db.Model(&Membership{}).Where("member_id = ? AND state = ? AND manager = ?", company, Active, true).Order("id").Pluck("id", &ids).Error
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := tx.Tell(id, SystemMessage, cause, title, text, link); err != nil {
			return err
		}
	}
	return nil
}
