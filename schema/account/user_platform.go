package account

import (
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// FreezeUser freezes a user on the whole platform and ends all their sessions. The user reads the note after
// unfreezing. Administrators cannot freeze themselves. The only manager of a company may be frozen: an event records
// each company without a manager, and ManagedAlone returns them.
func FreezeUser(tx *schema.Tx, by *Member, userID int64, note string) error {
	if by.UserID == userID {
		return schema.Conflict("不能冻结自己的账号")
	}
	if err := lockManagedCompanies(tx, userID); err != nil {
		return err
	}
	if err := changeUserState(tx, by, userID, "freeze", note, UserActive, UserFrozen); err != nil {
		return err
	}
	if err := lockManagedCompanies(tx, userID); err != nil { // again: the user may have become a manager before the lock
		return err
	}
	if err := recordUnmanagedCompanies(tx, by, userID); err != nil {
		return err
	}
	if err := notifyUser(tx, userID, "freeze", "账号已冻结", withReason("您的账号已被平台冻结。", note)); err != nil {
		return err
	}
	if err := notifyOtherManagers(tx, userID, "成员的账号已被平台冻结", "的账号已被平台冻结，解冻前不能登录。"); err != nil {
		return err
	}
	tx.Changed(UserFrozenChanged, userID)
	return EndSessionsOfUser(tx, userID, "")
}

// lockManagedCompanies locks the companies that a user manages, so that their other managers cannot leave at the
// same time.
func lockManagedCompanies(tx *schema.Tx, userID int64) error {
	var companyIDs []int64
	err := tx.DB().Model(&Membership{}).Where("user_id = ? AND state = ? AND manager = ?", userID, Active, true).
		Order("member_id").Pluck("member_id", &companyIDs).Error
	for _, id := range companyIDs {
		if _, err := LockCompany(tx, id); err != nil {
			return err
		}
	}
	return err
}

// recordUnmanagedCompanies records an event for each company whose only manager is this user.
func recordUnmanagedCompanies(tx *schema.Tx, by *Member, userID int64) error {
	alone, err := ManagedAlone(tx, []int64{userID})
	for _, m := range alone {
		if err := notice.RecordPlatform(tx, by.Actor(), loseManager, CompanyChanged, m.CompanyID, m.CompanyID,
			m.Name); err != nil {
			return err
		}
	}
	return err
}

// ManagedAlone returns the memberships of users who are the only managers of their companies, whether they are
// frozen or not.
func ManagedAlone(tx *schema.Tx, userIDs []int64) ([]Member, error) {
	alone, err := schema.FindIn[Member](userIDs, func(part []int64) *gorm.DB {
		return memberQuery(tx).Where("m.user_id IN ? AND m.state = ? AND m.manager = ?", part, Active, true).
			Where("NOT EXISTS (SELECT 1 FROM membership o JOIN `user` p ON p.id = o.user_id WHERE o.member_id = m.member_id "+
				"AND o.id <> m.id AND o.state = ? AND o.manager = ? AND p.state = ?)", Active, true, UserActive).
			Order("m.member_id")
	})
	return slices.Concat([]Member{}, alone), err
}

// UnfreezeUser unfreezes a user. It notifies the user and the managers who were notified of the freezing.
func UnfreezeUser(tx *schema.Tx, by *Member, userID int64, note string) error {
	if err := changeUserState(tx, by, userID, "unfreeze", note, UserFrozen, UserActive); err != nil {
		return err
	}
	if err := notifyUser(tx, userID, "unfreeze", "账号已解冻", withReason("您的账号已恢复正常。", note)); err != nil {
		return err
	}
	return notifyOtherManagers(tx, userID, "成员的账号已被平台解冻", "的账号已被平台解冻，可以重新登录。")
}

// notifyOtherManagers notifies the other managers of a user's companies; text follows the user's name.
func notifyOtherManagers(tx *schema.Tx, userID int64, title, text string) error {
	found, err := membershipsOfAll(tx, []int64{userID})
	if err != nil {
		return err
	}
	for _, m := range found[userID] {
		if m.State == Applied {
			continue
		}
		cause := fmt.Sprintf("platform %d person %d", m.MembershipID, tx.Now().UnixMilli())
		if err := notifyManagersExcept(tx, m.MembershipID, m.CompanyID, cause, title, m.Name+text,
			"/member/userlist"); err != nil {
			return err
		}
	}
	return nil
}

// notifyUser notifies a user of a platform step with their account.
func notifyUser(tx *schema.Tx, userID int64, verb, title, text string) error {
	cause := fmt.Sprintf("user %s %d", verb, tx.Now().UnixMilli())
	return notice.SendUserMessage(tx, userID, notice.SystemMessage, cause, title, text, "/member")
}

// changeUserState changes the state of a user and records the event. It refuses a user in another state than from.
func changeUserState(tx *schema.Tx, by *Member, userID int64, verb, note string, from, to UserState) error {
	if err := lockAdminAndUser(tx, by, userID); err != nil {
		return err
	}
	err := changeUser(tx, userID, func(u *User) error {
		if u.State != from {
			return schema.Conflict("该用户的状态已改变，请刷新后再试")
		}
		u.State = to
		return nil
	})
	if err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), verb, UserChanged, userID, 0, note)
}

// SetAdmin makes a user an administrator of the platform, or removes this right. Administrators cannot remove their
// own right, so that one is left.
func SetAdmin(tx *schema.Tx, by *Member, userID int64, on bool) error {
	if by.UserID == userID {
		return schema.Conflict("不能修改自己的平台管理员权限")
	}
	if err := lockAdminAndUser(tx, by, userID); err != nil {
		return err
	}
	u, err := LockUser(tx, userID)
	if err != nil || u.Admin == on {
		return err
	}
	u.Admin = on
	tx.Changed(UserChanged, userID)
	if err := tx.Update(u); err != nil {
		return err
	}
	if !on {
		if err := EndSessionsOfUser(tx, userID, ""); err != nil {
			return err
		}
	}
	text := "您已被设为平台管理员。"
	if !on {
		text = "您的平台管理员权限已被取消。"
	}
	if err := notifyUser(tx, userID, toggleVerb("admin", on), "平台管理员变更", text); err != nil {
		return err
	}
	return notice.RecordPlatform(tx, by.Actor(), toggleVerb("admin", on), UserChanged, userID, 0, "")
}

// lockAdminAndUser locks the administrator and the user, in the order of their ids, and refuses an actor who is not
// an administrator. Of two administrators who remove each other's rights concurrently, one keeps them.
func lockAdminAndUser(tx *schema.Tx, by *Member, userID int64) error {
	for _, one := range []int64{min(by.UserID, userID), max(by.UserID, userID)} {
		if _, err := LockUser(tx, one); err != nil {
			return err
		}
	}
	return Administers(tx, by)
}

// CreateAdmin makes the user of a number an administrator of the platform and sets the password by its hash. It is
// for the server's console. An unknown number becomes a new user; a known one has the new password from now on.
func CreateAdmin(tx *schema.Tx, mobile, name, hash string) (*User, error) {
	console := &Member{Name: "服务器控制台"}
	u, err := FindUserByMobile(tx, mobile)
	if e, ok := schema.KindOf(err); ok && e.Kind == schema.NotFoundKind {
		list := []User{{
			Mobile: mobile, Name: strings.TrimSpace(name), Password: hash, Admin: true, State: UserActive,
			RegisteredAt: tx.Now(),
		}}
		if err := AddUsers(tx, list); err != nil {
			return nil, err
		}
		return &list[0], notice.RecordPlatform(tx, console.Actor(), toggleVerb("admin", true), UserChanged, list[0].ID, 0, "")
	}
	if err != nil {
		return nil, err
	}
	if err := changeUser(tx, u.ID, func(u *User) error { u.Admin, u.State = true, UserActive; return nil }); err != nil {
		return nil, err
	}
	if err := notice.RecordPlatform(tx, console.Actor(), toggleVerb("admin", true), UserChanged, u.ID, 0, ""); err != nil {
		return nil, err
	}
	if err := setPassword(tx, console, u.ID, hash, ""); err != nil {
		return nil, err
	}
	return FindUser(tx, u.ID)
}
