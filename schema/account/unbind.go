package account

import (
	"fmt"

	"cottonmall/schema"
)

// SendUnbindCode sends the acting manager the code by which he unbinds one member of his company, and nobody else. It
// refuses whom he cannot unbind; a membership of another company is not found.
func SendUnbindCode(tx *schema.Tx, by *Member, id int64) error {
	m, err := colleague(tx, by, id)
	switch {
	case err != nil:
		return err
	case m.UserID == by.UserID:
		return schema.Conflict("不能解绑自己，请使用“退出企业”")
	case m.ByPlatform:
		return errPlatformFroze()
	case !MembershipSteps.May(m.State, Unbind, schema.Manager):
		return schema.Conflict("该用户现在不能解绑，请刷新页面")
	}
	_, err = sendCode(tx, by.Mobile, forUnbind(id), fmt.Sprintf("解绑账号 %s（%s）", m.Name, MaskMobile(m.Mobile)))
	return err
}

// UnbindByCode unbinds the member for whom the acting manager got a code. The note says why; the member reads it.
func UnbindByCode(tx *schema.Tx, by *Member, id int64, code, note string) error {
	if _, err := colleague(tx, by, id); err != nil {
		return err
	}
	if err := UseCode(tx, by.Mobile, forUnbind(id), code); err != nil {
		return err
	}
	return ChangeMembership(tx, by, id, Unbind, note)
}

// colleague reads a member of the same company.
func colleague(tx *schema.Tx, by *Member, id int64) (*Member, error) {
	m, err := FindMember(tx, id)
	if err == nil && m.CompanyID != by.CompanyID {
		return nil, schema.NotFound("没有这个成员")
	}
	return m, err
}
