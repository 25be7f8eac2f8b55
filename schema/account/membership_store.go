package account

import (
	"errors"
	"fmt"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// AddMemberships stores new memberships as they are given. A user who is in the company already is a conflict.
func AddMemberships(tx *schema.Tx, list []Membership) error {
	for _, m := range list {
		if m.State < Applied || m.State > Unbound || m.UserID == 0 || m.CompanyID == 0 {
			return schema.Invalid("state", "成员的用户、企业或状态不正确")
		}
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	for _, m := range list {
		tx.Changed(MembershipChanged, m.ID)
	}
	return nil
}

// ChangeMembership takes a step with a membership: a manager with one of his company, the platform with any, a
// person with his own. A membership of another company is not found. Whoever leaves, or is frozen, is logged out.
// The note says why, which the person reads, and of whoever applies again what the managers read; a refusal needs one.
// Of the platform's steps the managers of the company are told too.
func ChangeMembership(tx *schema.Tx, by *Member, id int64, verb MembershipVerb, note string) error {
	if note = strings.TrimSpace(note); verb == Refuse && note == "" {
		return schema.Invalid("note", "请填写拒绝的原因")
	}
	var before MembershipState
	var who schema.Party
	m, err := changeMembership(tx, by, id, string(verb), note, func(m *Membership, s standing, others int) (schema.Party, error) {
		if before, who = m.State, s.party(); m.Platform && s.platform && !s.self {
			who = schema.Platform // also where he manages the company
		}
		switch verb {
		case Refuse, Freeze:
			m.Note = note
		case Reapply:
			m.Remark = note
		}
		return who, m.Change(verb, who, others, tx.Now())
	})
	if err != nil {
		return err
	}
	if err := tellChange(tx, m, verb, note); err != nil {
		return err
	}
	if who == schema.Platform {
		if err := tellPlatformStep(tx, m, string(verb), note); err != nil {
			return err
		}
	}
	switch {
	case verb == Approve:
		if err := givePointsRegistered(tx, m); err != nil {
			return err
		}
	case verb == Freeze:
		tx.Changed(UserFrozenTold, id)
	case verb == Unbind:
		tx.Changed(UnboundTold, id)
	case verb == Leave && before == Active:
		if err := tellLeaving(tx, m); err != nil {
			return err
		}
	}
	if m.State == Active {
		return nil
	}
	return partFrom(tx, id, verb == Leave)
}

// SetManager makes a member of the acting manager's company a manager, or takes that away. The note says why, which he
// and, of the platform's step, the managers read; the platform needs one to take it away.
func SetManager(tx *schema.Tx, by *Member, id int64, on bool, note string) error {
	note = strings.TrimSpace(note)
	var who schema.Party
	m, err := changeMembership(tx, by, id, onOff("manager", on), note, func(m *Membership, s standing, others int) (_ schema.Party, err error) {
		if who, err = s.manages(); err != nil {
			return who, err
		}
		if who == schema.Platform && !on && note == "" {
			return who, schema.Invalid("note", "请填写取消的原因")
		}
		return who, m.SetManager(on, others)
	})
	if err != nil || m == nil {
		return err
	}
	if who == schema.Platform {
		if err := tellPlatformStep(tx, m, onOff("manager", on), note); err != nil {
			return err
		}
	}
	tx.Changed(ManagerTold, id)
	text := "您已被设为企业管理员。"
	if !on {
		text = "您的企业管理员权限已被取消。"
	}
	return tellMembership(tx, m, onOff("manager", on), "管理员变更", because(text, note))
}

// SetProduct gives a member of the acting manager's company the right to manage products, or takes it away.
func SetProduct(tx *schema.Tx, by *Member, id int64, on bool) error {
	m, err := changeMembership(tx, by, id, onOff("product", on), "", func(m *Membership, s standing, _ int) (schema.Party, error) {
		who, err := s.manages()
		if err != nil {
			return who, err
		}
		return who, m.SetProduct(on)
	})
	if err != nil || m == nil {
		return err
	}
	text := "您已获得产品管理权限，可以挂牌销售。"
	if !on {
		text = "您的产品管理权限已被取消。"
	}
	return tellMembership(tx, m, onOff("product", on), "产品管理权限变更", text)
}

// SetShown shows a member of the acting manager's company as a contact, or hides him.
func SetShown(tx *schema.Tx, by *Member, id int64, on bool) error {
	_, err := changeMembership(tx, by, id, onOff("shown", on), "", func(m *Membership, s standing, _ int) (schema.Party, error) {
		who, err := s.manages()
		if err != nil {
			return who, err
		}
		return who, m.SetShown(on)
	})
	return err
}

// changeMembership locks the company, so that its managers change one after the other, the membership and its user;
// lets the rule change it, which gives as what he may do so, stores it, and writes the event. When the rule leaves it as
// it was, nothing happens and there is no membership. The acting member is read again: he may have lost his rights.
func changeMembership(tx *schema.Tx, by *Member, id int64, verb, note string, rule func(*Membership, standing, int) (schema.Party, error)) (*Membership, error) {
	m, err := TakeMembership(tx, tx.DB().Where("id = ?", id))
	if err != nil {
		return nil, err
	}
	if _, err := LockCompany(tx, m.CompanyID); err != nil {
		return nil, err
	}
	s, err := standingTo(tx, by, m)
	if err != nil {
		return nil, err
	}
	if m, err = TakeMembership(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id)); err != nil {
		return nil, err
	}
	if _, err := LockUser(tx, m.UserID); err != nil { // who is being frozen becomes a manager before or after that
		return nil, err
	}
	others, err := otherManagers(tx, m)
	if err != nil {
		return nil, err
	}
	before := *m
	who, err := rule(m, s, others)
	if err != nil || *m == before {
		return nil, err
	}
	tx.Changed(MembershipChanged, id)
	if err := tx.Update(m); err != nil {
		return nil, err
	}
	if err := changedColleagues(tx, m.CompanyID); err != nil {
		return nil, err
	}
	return m, recordStep(tx, by, who, verb, m, note)
}

// recordStep writes the event of a step that somebody did with a membership as a party.
func recordStep(tx *schema.Tx, by *Member, who schema.Party, verb string, m *Membership, note string) error {
	e := notice.Event{Platform: who == schema.Platform, Verb: verb, Kind: MembershipChanged, Key: fmt.Sprint(m.ID), CompanyID: m.CompanyID, Note: note}
	_, err := notice.RecordEvent(tx, by.Actor(), e)
	return err
}

func TakeMembership(tx *schema.Tx, query *gorm.DB) (*Membership, error) {
	var m Membership
	err := query.Take(&m).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.NotFound("没有这个成员")
	}
	return &m, err
}

// standing is what somebody is to a membership.
type standing struct{ self, manager, platform bool }

// party is as whom he takes a step: nobody manages himself.
func (s standing) party() schema.Party {
	switch {
	case s.self:
		return schema.Self
	case s.manager:
		return schema.Manager
	}
	return schema.Platform
}

// manages is as whom he gives rights and takes them away, also his own: one who is no manager does it as the platform.
func (s standing) manages() (schema.Party, error) {
	switch {
	case s.manager:
		return schema.Manager, nil
	case s.platform:
		return schema.Platform, nil
	}
	return schema.Self, schema.Denied("只有企业管理员可以操作")
}

// standingTo reads what somebody is to a membership now. Who is nothing to it does not learn that it exists.
func standingTo(tx *schema.Tx, by *Member, m *Membership) (standing, error) {
	u, err := FindUser(tx, by.UserID)
	if err != nil {
		return standing{}, err
	}
	s := standing{self: u.ID == m.UserID, platform: u.Admin && u.State == UserActive}
	if by.MembershipID != 0 {
		now, err := FindMember(tx, by.MembershipID)
		if err != nil {
			return s, err
		}
		colleague := now.CompanyID == m.CompanyID && now.State == Active && now.UserState == UserActive
		s.manager = colleague && now.Manager
		if colleague && s == (standing{}) {
			_, err := s.manages()
			return s, err
		}
	}
	if s == (standing{}) {
		return s, schema.NotFound("没有这个成员")
	}
	return s, nil
}

func otherManagers(tx *schema.Tx, m *Membership) (int, error) {
	var n int64
	err := tx.DB().Table("membership m").Joins("JOIN `user` u ON u.id = m.user_id").
		Where("m.member_id = ? AND m.state = ? AND m.manager = ? AND m.id <> ? AND u.state = ?", m.CompanyID, Active, true, m.ID, UserActive).
		Count(&n).Error
	return int(n), err
}
