package account

import (
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// User is a person, identified by the mobile number.
type User struct {
	ID           int64  `gorm:"primaryKey"`
	Mobile       string `gorm:"size:11;uniqueIndex"` // 11 digits
	Name         string `gorm:"size:40"`
	Password     string `gorm:"size:200"` // argon2id hash of schema/password, or empty
	Admin        bool   // administers the platform
	State        UserState
	RegisteredAt time.Time `gorm:"serializer:moment;type:bigint"`
	Terms        string    `gorm:"size:20"` // the accepted version, see Terms; may be empty
	AgreedAt     time.Time `gorm:"serializer:moment;type:bigint"`
}

// Terms is the version of 《用户协议》 and 《隐私政策》 on the site: the first day of its validity. Change it together with
// their texts.
const Terms = "2026-11-23"

// CheckTerms refuses a version of the terms that is not the present one.
func CheckTerms(version string) error {
	if version != Terms {
		return schema.Conflict("用户协议或隐私政策已更新，请刷新页面，阅读后再注册")
	}
	return nil
}

// UserState is the state of a user on the platform.
type UserState int

// States of a user.
const (
	UserActive UserState = 1 // 正常
	UserFrozen UserState = 2 // 冻结
)

// CheckMobile refuses a text that is not a mobile number of mainland China: 11 digits beginning with 13 to 19.
func CheckMobile(mobile string) error {
	if len(mobile) != 11 || !schema.Digits(mobile) || mobile[0] != '1' || mobile[1] < '3' {
		return schema.Invalid("mobile", "请输入正确的 11 位手机号")
	}
	return nil
}

// Check refuses a user with an invalid name, state or mobile number.
func (u *User) Check() error {
	switch {
	case strings.TrimSpace(u.Name) == "":
		return schema.Invalid("name", "请填写姓名")
	case u.State != UserActive && u.State != UserFrozen:
		return schema.Invalid("state", "用户 %s 的状态不正确", u.Name)
	}
	return CheckMobile(u.Mobile)
}

// FindUser returns a user and refuses an unknown id.
func FindUser(tx *schema.Tx, id int64) (*User, error) {
	return readUser(tx.DB().Where("id = ?", id))
}

// FindUserByMobile returns the user of a mobile number. Do not show its refusal to users: it reveals who is
// registered.
func FindUserByMobile(tx *schema.Tx, mobile string) (*User, error) {
	if err := CheckMobile(mobile); err != nil {
		return nil, err
	}
	return readUser(tx.DB().Where("mobile = ?", mobile))
}

// readUser returns the user of a query and refuses an empty result.
func readUser(query *gorm.DB) (*User, error) {
	return schema.Take[User](query, schema.NotFound("没有这个用户"))
}

// AddUsers inserts users. It refuses a number that another user has.
func AddUsers(tx *schema.Tx, list []User) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	return schema.Insert(tx, list)
}

// renamesPerDay limits the changes of a user's name, because managers are notified of each one.
const renamesPerDay = 5

// RenameUser changes the name of the acting user and notifies the managers of their companies.
func RenameUser(tx *schema.Tx, by *Member, name string) error {
	name = strings.TrimSpace(name)
	u, err := LockUser(tx, by.UserID)
	if err != nil || u.Name == name {
		return err
	}
	n, err := notice.CountToday(tx, u.ID, "rename")
	if err != nil {
		return err
	}
	if n >= renamesPerDay {
		return schema.Conflict("一天最多修改 %d 次姓名，请明天再试", renamesPerDay)
	}
	old := u.Name
	u.Name = name
	if err := u.Check(); err != nil {
		return err
	}
	tx.Changed(UserChanged, u.ID)
	if err := tx.Update(u); err != nil {
		return err
	}
	if err := notice.Record(tx, by.Actor(), "rename", UserChanged, u.ID, 0, old+" → "+name); err != nil {
		return err
	}
	return notifyRename(tx, u, old)
}

// notifyRename notifies the other managers of a user's companies of the new name.
func notifyRename(tx *schema.Tx, u *User, old string) error {
	var companyIDs []int64
	err := tx.DB().Model(&Membership{}).Where("user_id = ? AND state IN ?", u.ID,
		[]MembershipState{Applied, Active, MemberFrozen}).
		Order("member_id").Pluck("member_id", &companyIDs).Error
	if err != nil {
		return err
	}
	cause, text := fmt.Sprintf("rename %d %d", u.ID, tx.Now().UnixMilli()), old+" 已改名为 "+u.Name+"（"+u.Mobile+"）。"
	for _, companyID := range companyIDs {
		ids, err := membershipIDs(tx, "member_id = ? AND state = ? AND manager = ? AND user_id <> ?", companyID, Active,
			true, u.ID)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := notice.SendMessage(tx, id, notice.SystemMessage, cause, "成员改名", text, "/member/userlist"); err != nil {
				return err
			}
		}
	}
	return nil
}

// SetPassword stores a user's new password hash and ends all sessions except the one of a token (empty for none). It
// also deletes confirmed scans and known devices, and invalidates sent codes. The user is notified by SMS, in case
// somebody else changed the password.
func SetPassword(tx *schema.Tx, userID int64, hash, except string) error {
	return setPassword(tx, nil, userID, hash, except)
}

// setPassword does the same, and records that another actor has set the password; nil for the user.
func setPassword(tx *schema.Tx, by *Member, userID int64, hash, except string) error {
	var u *User
	err := changeUser(tx, userID, func(changed *User) error {
		changed.Password, u = hash, changed
		return nil
	})
	if err != nil {
		return err
	}
	for _, end := range []func() error{
		func() error { return EndSessionsOfUser(tx, userID, except) },
		func() error { return tx.DB().Where("user_id = ?", userID).Delete(&Scan{}).Error },
		func() error { return invalidateCodes(tx, u.Mobile) },
	} {
		if err := end(); err != nil {
			return err
		}
	}
	if by == nil {
		by = &Member{UserID: userID, Name: u.Name, Admin: u.Admin}
	}
	if err := notice.Record(tx, by.Actor(), "password", UserChanged, userID, 0, ""); err != nil {
		return err
	}
	return notice.Send(tx, notice.Notice{
		Cause: fmt.Sprintf("password %d %d", userID, tx.Now().UnixMilli()), Channel: notice.SMS, Recipient: u.Mobile,
		Title: "密码已修改",
		Text:  "您的登录密码已修改，其他登录已退出。如非本人操作，请立即用短信验证码重置密码，并联系在线客服。",
	})
}

// passwordsPerDay limits the changes of a user's password, because each one sends an SMS.
const passwordsPerDay = 10

// ChangePassword calls SetPassword for a user who knows the present password. It refuses if before is not the
// present hash, and more than ten changes a day.
func ChangePassword(tx *schema.Tx, userID int64, before, hash, except string) error {
	u, err := LockUser(tx, userID)
	if err == nil && u.Password != before {
		err = schema.Invalid("oldPassword", "原密码错误")
	}
	if err != nil {
		return err
	}
	n, err := notice.CountToday(tx, userID, "password")
	if err != nil {
		return err
	}
	if n >= passwordsPerDay {
		return schema.Conflict("一天最多修改 %d 次密码，请明天再试", passwordsPerDay)
	}
	return SetPassword(tx, userID, hash, except)
}

// LockUser returns a locked user and refuses an unknown id.
func LockUser(tx *schema.Tx, id int64) (*User, error) {
	return readUser(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id))
}

// changeUser locks a user, applies the rule and stores the user.
func changeUser(tx *schema.Tx, userID int64, rule func(*User) error) error {
	u, err := LockUser(tx, userID)
	if err != nil {
		return err
	}
	if err := rule(u); err != nil {
		return err
	}
	tx.Changed(UserChanged, userID)
	return tx.Update(u)
}
