package schema

import "fmt"

// WithdrawCompany gives up a founding that the platform has not approved, by the founder's membership: the name is
// free again, and whoever was in the company is not any more.
func (tx *Tx) WithdrawCompany(by *Member, membershipID int64) error {
	m, err := tx.Member(membershipID)
	if err == nil && m.Person != by.Person {
		err = NotFound("没有这个成员")
	}
	if err != nil {
		return err
	}
	c, err := tx.lockCompany(m.MemberID)
	if err != nil {
		return err
	}
	if m, err = tx.Member(membershipID); err != nil { // as it is now that nobody changes it
		return err
	}
	if m.State != Active || !m.Manager {
		return Denied("只有企业管理员可以撤回创建企业的申请")
	}
	return tx.closeCompany(by, c, WithdrawCompany, "")
}

// DismissCompany closes a founding that the platform will not approve, as WithdrawCompany does. Its founder is told the
// reason.
func (tx *Tx) DismissCompany(by *Member, id int64, note string) error {
	c, err := tx.administeredCompany(by, id)
	if err != nil {
		return err
	}
	managers, err := tx.managersOf([]int64{id})
	if err != nil {
		return err
	}
	name := c.Name
	if err := tx.closeCompany(by, c, DismissCompany, note); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s", id, DismissCompany)
	for _, m := range managers[id] {
		text := name + "：平台已关闭创建该企业的申请。原因：" + c.ReviewNote
		if err := tx.TellPerson(m.Person, SystemMessage, cause, "企业创建申请已关闭", text, "/member/inform"); err != nil {
			return err
		}
	}
	return nil
}

// closeCompany takes one of the last steps of a founding.
func (tx *Tx) closeCompany(by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := c.Change(verb, note, tx.now); err != nil {
		return err
	}
	c.Name = fmt.Sprintf("%s（已关闭%d）", c.Name, c.ID)
	if err := tx.storeCompany(by, c, Event{Platform: verb == DismissCompany, Verb: string(verb), Note: note}); err != nil {
		return err
	}
	var list []Membership
	if err := tx.db.Clauses(forUpdate).Where("member_id = ? AND state <> ?", c.ID, Unbound).Order("id").Find(&list).Error; err != nil {
		return err
	}
	for _, m := range list {
		m.State, m.DecidedAt, m.Manager, m.Product, m.Shown = Unbound, tx.now, false, false, false
		tx.Changed(MembershipChanged, m.ID)
		if err := tx.Update(&m); err != nil {
			return err
		}
		if err := tx.partFrom(m.ID, verb == WithdrawCompany); err != nil {
			return err
		}
	}
	return nil
}

// partFrom ends the sessions of a membership that is over. Who has ended it himself needs no reason.
func (tx *Tx) partFrom(membershipID int64, himself bool) error {
	if !himself {
		return tx.EndSessionsOf(membershipID)
	}
	_, err := tx.dropSessions(tx.db.Where("membership_id = ?", membershipID))
	return err
}
