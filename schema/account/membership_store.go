package account

import (
	"fmt"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// AddMemberships inserts memberships. It refuses a user who is in the company already.
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

// ChangeMembership takes a step with a membership. Managers act on their company's memberships, the platform on all,
// users on their own. For another company's manager the membership does not exist. A member who leaves or is frozen
// is logged out.
//
// The note is the reason, which the user reads, or the applicant's text for the managers. A refusal requires one.
// The managers are notified of steps of the platform.
func ChangeMembership(tx *schema.Tx, by *Member, membershipID int64, verb MembershipVerb, note string) error {
	if note = strings.TrimSpace(note); verb == Refuse && note == "" {
		return schema.Invalid("note", "请填写拒绝的原因")
	}
	var before MembershipState
	var who schema.Party
	m, err := changeMembership(tx, by, membershipID, string(verb), note,
		func(m *Membership, s roles, others int) (schema.Party, error) {
			if before, who = m.State, s.stepParty(); m.Platform && s.platform && !s.self {
				who = schema.Platform // even if the administrator manages the company too
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
	if err := notifyChange(tx, m, verb, note); err != nil {
		return err
	}
	if who == schema.Platform {
		if err := notifyPlatformStep(tx, m, string(verb), note); err != nil {
			return err
		}
	}
	if err := completeStep(tx, m, verb, before); err != nil || m.State == Active {
		return err
	}
	return endMembershipSessions(tx, membershipID, verb == Leave)
}

// completeStep applies the further effects of a step from the state before: points, live changes and the notification
// of managers.
func completeStep(tx *schema.Tx, m *Membership, verb MembershipVerb, before MembershipState) error {
	switch {
	case verb == Approve:
		return givePointsRegistered(tx, m)
	case verb == Freeze:
		tx.Changed(MembershipFrozen, m.ID)
	case verb == Unbind:
		tx.Changed(MembershipUnbound, m.ID)
	case verb == Leave && before == Active:
		return notifyLeaving(tx, m)
	}
	return nil
}

// SetManager grants a member of the acting manager's company the rights of a manager, or removes them. The member
// reads the note. For a step of the platform the managers read it too, and removing requires it.
func SetManager(tx *schema.Tx, by *Member, membershipID int64, on bool, note string) error {
	note = strings.TrimSpace(note)
	var who schema.Party
	m, err := changeMembership(tx, by, membershipID, toggleVerb("manager", on), note,
		func(m *Membership, s roles, others int) (_ schema.Party, err error) {
			if who, err = s.rightsParty(); err != nil {
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
		if err := notifyPlatformStep(tx, m, toggleVerb("manager", on), note); err != nil {
			return err
		}
	}
	tx.Changed(ManagerChanged, membershipID)
	text := "您已被设为企业管理员。"
	if !on {
		text = "您的企业管理员权限已被取消。"
	}
	return notifyMembership(tx, m, toggleVerb("manager", on), "管理员变更", withReason(text, note))
}

// SetProduct grants a member of the acting manager's company the right to manage products, or removes it.
func SetProduct(tx *schema.Tx, by *Member, membershipID int64, on bool) error {
	m, err := changeMembership(tx, by, membershipID, toggleVerb("product", on), "",
		func(m *Membership, s roles, _ int) (schema.Party, error) {
			who, err := s.rightsParty()
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
	return notifyMembership(tx, m, toggleVerb("product", on), "产品管理权限变更", text)
}

// SetShown displays a member of the acting manager's company as a contact, or hides the member.
func SetShown(tx *schema.Tx, by *Member, membershipID int64, on bool) error {
	_, err := changeMembership(tx, by, membershipID, toggleVerb("shown", on), "",
		func(m *Membership, s roles, _ int) (schema.Party, error) {
			who, err := s.rightsParty()
			if err != nil {
				return who, err
			}
			return who, m.SetShown(on)
		})
	return err
}

// changeMembership locks the company, the membership and its user, applies the rule, stores the membership and
// records the event. The rule returns the party that acts. If it changes nothing, changeMembership returns nil. The
// lock of the company orders changes of its managers. The actor's rights are read again, because they may have been
// removed.
func changeMembership(tx *schema.Tx, by *Member, membershipID int64, verb, note string,
	rule func(*Membership, roles, int) (schema.Party, error),
) (*Membership, error) {
	m, err := TakeMembership(tx.DB().Where("id = ?", membershipID))
	if err != nil {
		return nil, err
	}
	if _, err := LockCompany(tx, m.CompanyID); err != nil {
		return nil, err
	}
	s, err := readRoles(tx, by, m)
	if err != nil {
		return nil, err
	}
	if m, err = TakeMembership(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", membershipID)); err != nil {
		return nil, err
	}
	if _, err := LockUser(tx, m.UserID); err != nil { // so that a user is not frozen and made a manager at the same time
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
	tx.Changed(MembershipChanged, membershipID)
	if err := tx.Update(m); err != nil {
		return nil, err
	}
	if err := markColleaguesChanged(tx, m.CompanyID); err != nil {
		return nil, err
	}
	return m, recordStep(tx, by, who, verb, m, note)
}

// recordStep records the event of a step with a membership.
func recordStep(tx *schema.Tx, by *Member, who schema.Party, verb string, m *Membership, note string) error {
	e := notice.Event{
		Platform: who == schema.Platform, Verb: verb, Kind: MembershipChanged, Key: fmt.Sprint(m.ID),
		CompanyID: m.CompanyID, Note: note,
	}
	_, err := notice.RecordEvent(tx, by.Actor(), e)
	return err
}

// TakeMembership returns the membership of a query and refuses an empty result.
func TakeMembership(query *gorm.DB) (*Membership, error) {
	return schema.Take[Membership](query, schema.NotFound("没有这个成员"))
}

// roles are the relations of the actor to a membership.
type roles struct{ self, manager, platform bool }

// stepParty returns the party of a step. Nobody acts as a manager on their own membership.
func (s roles) stepParty() schema.Party {
	switch {
	case s.self:
		return schema.Self
	case s.manager:
		return schema.Manager
	}
	return schema.Platform
}

// rightsParty returns the party that changes rights, including the actor's own. An administrator who is not a
// manager acts as the platform.
func (s roles) rightsParty() (schema.Party, error) {
	switch {
	case s.manager:
		return schema.Manager, nil
	case s.platform:
		return schema.Platform, nil
	}
	return schema.Self, schema.Denied("只有企业管理员可以操作")
}

// readRoles returns the present relations of the actor to a membership. To an actor without any, the membership does
// not exist.
func readRoles(tx *schema.Tx, by *Member, m *Membership) (roles, error) {
	u, err := FindUser(tx, by.UserID)
	if err != nil {
		return roles{}, err
	}
	s := roles{self: u.ID == m.UserID, platform: u.Admin && u.State == UserActive}
	if by.MembershipID != 0 {
		now, err := FindMember(tx, by.MembershipID)
		if err != nil {
			return s, err
		}
		sameCompany := now.CompanyID == m.CompanyID && now.State == Active && now.UserState == UserActive
		s.manager = sameCompany && now.Manager
		if sameCompany && s == (roles{}) {
			_, err := s.rightsParty()
			return s, err
		}
	}
	if s == (roles{}) {
		return s, schema.NotFound("没有这个成员")
	}
	return s, nil
}

// otherManagers returns the number of active managers of the company except this membership.
func otherManagers(tx *schema.Tx, m *Membership) (int, error) {
	var n int64
	err := tx.DB().Table("membership m").Joins("JOIN `user` u ON u.id = m.user_id").
		Where("m.member_id = ? AND m.state = ? AND m.manager = ? AND m.id <> ? AND u.state = ?", m.CompanyID, Active, true,
			m.ID, UserActive).
		Count(&n).Error
	return int(n), err
}

// ActiveMemberships returns the active memberships of companies that have any, by company.
func ActiveMemberships(tx *schema.Tx, companyIDs []int64) (map[int64][]int64, error) {
	rows, err := schema.FindIn[Membership](companyIDs, func(part []int64) *gorm.DB {
		return tx.DB().Select("id", "member_id").Where("member_id IN ? AND state = ?", part, Active).Order("id")
	})
	found := map[int64][]int64{}
	for _, m := range rows {
		found[m.CompanyID] = append(found[m.CompanyID], m.ID)
	}
	return found, err
}
