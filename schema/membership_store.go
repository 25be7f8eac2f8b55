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
// The note says why, which the person reads, and of whoever applies again what the managers read; a refusal needs one.
// Of the platform's steps the managers of the company are told too.
func (tx *Tx) ChangeMembership(by *Member, id int64, verb MembershipVerb, note string) error {
	if note = strings.TrimSpace(note); verb == Refuse && note == "" {
		return Invalid("note", "请填写拒绝的原因")
	}
	var before MembershipState
	var who Party
	m, err := tx.changeMembership(by, id, string(verb), note, func(m *Membership, s standing, others int) (Party, error) {
		if before, who = m.State, s.party(); m.Platform && s.platform && !s.self {
			who = Platform // also where he manages the company
		}
		switch verb {
		case Refuse, Freeze:
			m.Note = note
		case Reapply:
			m.Remark = note
		}
		return who, m.Change(verb, who, others, tx.now)
	})
	if err != nil {
		return err
	}
	if err := tx.tellChange(m, verb, note); err != nil {
		return err
	}
	if who == Platform {
		if err := tx.tellPlatformStep(m, string(verb), note); err != nil {
			return err
		}
	}
	switch {
	case verb == Approve:
		if err := tx.givePointsRegistered(m); err != nil {
			return err
		}
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
	return tx.partFrom(id, verb == Leave)
}

// SetManager makes a member of the acting manager's company a manager, or takes that away. The note says why, which he
// and, of the platform's step, the managers read; the platform needs one to take it away.
func (tx *Tx) SetManager(by *Member, id int64, on bool, note string) error {
	note = strings.TrimSpace(note)
	var who Party
	m, err := tx.changeMembership(by, id, onOff("manager", on), note, func(m *Membership, s standing, others int) (_ Party, err error) {
		if who, err = s.manages(); err != nil {
			return who, err
		}
		if who == Platform && !on && note == "" {
			return who, Invalid("note", "请填写取消的原因")
		}
		return who, m.SetManager(on, others)
	})
	if err != nil || m == nil {
		return err
	}
	if who == Platform {
		if err := tx.tellPlatformStep(m, onOff("manager", on), note); err != nil {
			return err
		}
	}
	tx.Changed(ManagerTold, id)
	text := "您已被设为企业管理员。"
	if !on {
		text = "您的企业管理员权限已被取消。"
	}
	return tx.tellMembership(m, onOff("manager", on), "管理员变更", because(text, note))
}

// SetProduct gives a member of the acting manager's company the right to manage products, or takes it away.
func (tx *Tx) SetProduct(by *Member, id int64, on bool) error {
	m, err := tx.changeMembership(by, id, onOff("product", on), "", func(m *Membership, s standing, _ int) (Party, error) {
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
	return tx.tellMembership(m, onOff("product", on), "产品管理权限变更", text)
}

// SetShown shows a member of the acting manager's company as a contact, or hides him.
func (tx *Tx) SetShown(by *Member, id int64, on bool) error {
	_, err := tx.changeMembership(by, id, onOff("shown", on), "", func(m *Membership, s standing, _ int) (Party, error) {
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
func (tx *Tx) changeMembership(by *Member, id int64, verb, note string, rule func(*Membership, standing, int) (Party, error)) (*Membership, error) {
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
	if _, err := tx.lockUser(m.UserID); err != nil { // who is being frozen becomes a manager before or after that
		return nil, err
	}
	others, err := tx.otherManagers(m)
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
	if err := tx.changedColleagues(m.MemberID); err != nil {
		return nil, err
	}
	return m, recordStep(tx, by, who, verb, m, note)
}

// recordStep writes the event of a step that somebody did with a membership as a party.
func recordStep(tx *Tx, by *Member, who Party, verb string, m *Membership, note string) error {
	e := Event{Platform: who == Platform, Verb: verb, Kind: MembershipChanged, Key: fmt.Sprint(m.ID), MemberID: m.MemberID, Note: note}
	_, err := tx.RecordEvent(by.Actor(), e)
	return err
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

// manages is as whom he gives rights and takes them away, also his own: one who is no manager does it as the platform.
func (s standing) manages() (Party, error) {
	switch {
	case s.manager:
		return Manager, nil
	case s.platform:
		return Platform, nil
	}
	return Self, Denied("只有企业管理员可以操作")
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
			_, err := s.manages()
			return s, err
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
