package account

import (
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// FreezeUser freezes a person on the whole platform, who is logged out at once, and reads why when he is in again. An
// administrator cannot freeze himself. The platform may freeze whoever alone manages a company: an event says which ones
// have nobody then, and ManagedAlone gives them.
func FreezeUser(tx *schema.Tx, by *Member, id int64, note string) error {
	if by.UserID == id {
		return schema.Conflict("不能冻结自己的账号")
	}
	if err := lockManaged(tx, id); err != nil {
		return err
	}
	if err := judgeUser(tx, by, id, "freeze", note, UserActive, UserFrozen); err != nil {
		return err
	}
	if err := lockManaged(tx, id); err != nil { // he may have become a manager just before he was locked
		return err
	}
	if err := recordUnmanaged(tx, by, id); err != nil {
		return err
	}
	if err := tellUser(tx, id, "freeze", "账号已冻结", because("您的账号已被平台冻结。", note)); err != nil {
		return err
	}
	if err := tellEmployers(tx, id, "成员的账号已被平台冻结", "的账号已被平台冻结，解冻前不能登录。"); err != nil {
		return err
	}
	tx.Changed(PersonFrozenTold, id)
	return EndSessionsOfUser(tx, id, "")
}

// lockManaged locks the companies that a user manages, so that none of their other managers goes meanwhile.
func lockManaged(tx *schema.Tx, userID int64) error {
	var companies []int64
	err := tx.DB().Model(&Membership{}).Where("user_id = ? AND state = ? AND manager = ?", userID, Active, true).
		Order("member_id").Pluck("member_id", &companies).Error
	for _, id := range companies {
		if _, err := LockCompany(tx, id); err != nil {
			return err
		}
	}
	return err
}

// recordUnmanaged writes an event for each company that has no manager because of a user.
func recordUnmanaged(tx *schema.Tx, by *Member, userID int64) error {
	alone, err := ManagedAlone(tx, []int64{userID})
	for _, m := range alone {
		if err := notice.RecordPlatform(tx, by.Actor(), loseManager, CompanyChanged, m.CompanyID, m.CompanyID, m.Name); err != nil {
			return err
		}
	}
	return err
}

// ManagedAlone are the memberships by which users are the only ones who manage a company; whether they are frozen
// themselves makes no difference.
func ManagedAlone(tx *schema.Tx, userIDs []int64) ([]Member, error) {
	alone := []Member{}
	for part := range slices.Chunk(userIDs, schema.MaxIn) {
		var list []Member
		err := members(tx).Where("m.user_id IN ? AND m.state = ? AND m.manager = ?", part, Active, true).
			Where("NOT EXISTS (SELECT 1 FROM membership o JOIN `user` p ON p.id = o.user_id WHERE o.member_id = m.member_id "+
				"AND o.id <> m.id AND o.state = ? AND o.manager = ? AND p.state = ?)", Active, true, UserActive).
			Order("m.member_id").Scan(&list).Error
		if err != nil {
			return nil, err
		}
		alone = append(alone, list...)
	}
	return alone, nil
}

// UnfreezeUser lets a frozen person in again, of which those are told who were told that he was frozen.
func UnfreezeUser(tx *schema.Tx, by *Member, id int64, note string) error {
	if err := judgeUser(tx, by, id, "unfreeze", note, UserFrozen, UserActive); err != nil {
		return err
	}
	if err := tellUser(tx, id, "unfreeze", "账号已解冻", because("您的账号已恢复正常。", note)); err != nil {
		return err
	}
	return tellEmployers(tx, id, "成员的账号已被平台解冻", "的账号已被平台解冻，可以重新登录。")
}

// tellEmployers tells the others who manage a person's companies what became of him; the text follows his name.
func tellEmployers(tx *schema.Tx, id int64, title, text string) error {
	found, err := membershipsOfAll(tx, []int64{id})
	if err != nil {
		return err
	}
	for _, m := range found[id] {
		if m.State == Applied {
			continue
		}
		cause := fmt.Sprintf("platform %d person %d", m.MembershipID, tx.Now().UnixMilli())
		if err := tellManagersBut(tx, m.MembershipID, m.CompanyID, cause, title, m.Name+text, "/member/userlist"); err != nil {
			return err
		}
	}
	return nil
}

// tellUser tells a person what the platform did with his account.
func tellUser(tx *schema.Tx, id int64, verb, title, text string) error {
	return notice.TellPerson(tx, id, notice.SystemMessage, fmt.Sprintf("user %s %d", verb, tx.Now().UnixMilli()), title, text, "/member")
}

func judgeUser(tx *schema.Tx, by *Member, id int64, verb, note string, from, to UserState) error {
	if err := actOn(tx, by, id); err != nil {
		return err
	}
	err := changeUser(tx, id, func(u *User) error {
		if u.State != from {
			return schema.Conflict("该用户的状态已改变，请刷新后再试")
		}
		u.State = to
		return nil
	})
	if err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, UserChanged, id, 0, note)
}

// SetAdmin makes a user an administrator of the platform, or takes that away. An administrator cannot take it from
// himself, so that one is left.
func SetAdmin(tx *schema.Tx, by *Member, id int64, on bool) error {
	if by.UserID == id {
		return schema.Conflict("不能修改自己的平台管理员权限")
	}
	if err := actOn(tx, by, id); err != nil {
		return err
	}
	u, err := LockUser(tx, id)
	if err != nil || u.Admin == on {
		return err
	}
	u.Admin = on
	tx.Changed(UserChanged, id)
	if err := tx.Update(u); err != nil {
		return err
	}
	if !on {
		if err := EndSessionsOfUser(tx, id, ""); err != nil {
			return err
		}
	}
	text := "您已被设为平台管理员。"
	if !on {
		text = "您的平台管理员权限已被取消。"
	}
	if err := tellUser(tx, id, onOff("admin", on), "平台管理员变更", text); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), onOff("admin", on), UserChanged, id, 0, "")
}

// actOn lets an administrator act on another user. Both are locked, so that of two who take each other's rights at
// once, one keeps them.
func actOn(tx *schema.Tx, by *Member, id int64) error {
	for _, one := range []int64{min(by.UserID, id), max(by.UserID, id)} {
		if _, err := LockUser(tx, one); err != nil {
			return err
		}
	}
	return Administers(tx, by)
}

// CreateAdmin makes the user of a number an administrator of the platform, with a password by its hash; it is for
// the console of the server. A number that nobody has becomes a new user.
func CreateAdmin(tx *schema.Tx, mobile, name, hash string) (*User, error) {
	console := &Member{Name: "服务器控制台"}
	u, err := FindUserByMobile(tx, mobile)
	if e, ok := schema.KindOf(err); ok && e.Kind == schema.NotFoundKind {
		list := []User{{
			Mobile: mobile, Name: strings.TrimSpace(name), Password: hash, Admin: true, State: UserActive, RegisteredAt: tx.Now(),
		}}
		if err := AddUsers(tx, list); err != nil {
			return nil, err
		}
		return &list[0], notice.RecordPlatform(tx, console.Actor(), onOff("admin", true), UserChanged, list[0].ID, 0, "")
	}
	if err != nil {
		return nil, err
	}
	if err := changeUser(tx, u.ID, func(u *User) error { u.Admin, u.State = true, UserActive; return nil }); err != nil {
		return nil, err
	}
	if err := notice.RecordPlatform(tx, console.Actor(), onOff("admin", true), UserChanged, u.ID, 0, ""); err != nil {
		return nil, err
	}
	if err := SetPassword(tx, u.ID, hash, ""); err != nil {
		return nil, err
	}
	return FindUser(tx, u.ID)
}
