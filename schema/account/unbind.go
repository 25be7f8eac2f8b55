package account

import (
	"fmt"

	"cottonmall/schema"
)

// SendUnbindCode sends the acting manager a code for unbinding one member of their company. It refuses a member that
// the manager cannot unbind. A membership of another company does not exist for the manager.
func SendUnbindCode(tx *schema.Tx, by *Member, membershipID int64) error {
	m, err := findColleague(tx, by, membershipID)
	switch {
	case err != nil:
		return err
	case m.UserID == by.UserID:
		return schema.Conflict("不能解绑自己，请使用“退出企业”")
	case m.ByPlatform:
		return errFrozenByPlatform()
	case !MembershipSteps.May(m.State, Unbind, schema.Manager):
		return schema.Conflict("该用户现在不能解绑，请刷新页面")
	}
	purpose := fmt.Sprintf("解绑账号 %s（%s）", m.Name, schema.MaskMobile(m.Mobile))
	_, err = sendCode(tx, by.Mobile, forUnbind(membershipID), purpose, knownDevice)
	return err
}

// UnbindByCode unbinds the member with the code that SendUnbindCode sent to the acting manager. The member reads the
// note, which is the reason.
func UnbindByCode(tx *schema.Tx, by *Member, membershipID int64, code, note string) error {
	if _, err := findColleague(tx, by, membershipID); err != nil {
		return err
	}
	if err := UseOwnerCode(tx, by.Mobile, forUnbind(membershipID), code); err != nil {
		return err
	}
	return ChangeMembership(tx, by, membershipID, Unbind, note)
}

// findColleague returns a member of the actor's company and refuses others.
func findColleague(tx *schema.Tx, by *Member, membershipID int64) (*Member, error) {
	m, err := FindMember(tx, membershipID)
	if err == nil && m.CompanyID != by.CompanyID {
		return nil, schema.NotFound("没有这个成员")
	}
	return m, err
}
