package account

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// User is a person, known by the mobile number.
type User struct {
	ID           int64     `gorm:"primaryKey"`
	Mobile       string    `gorm:"size:11;uniqueIndex"` // 11 digits
	Name         string    `gorm:"size:40"`
	Password     string    `gorm:"size:200"` // argon2id hash of schema/password; empty: none
	Admin        bool      // administers the platform
	State        UserState // whether the person may do anything
	RegisteredAt time.Time `gorm:"serializer:moment;type:bigint"`
	Terms        string    `gorm:"size:20"` // the version to which the person has agreed: see Terms; empty: none
	AgreedAt     time.Time `gorm:"serializer:moment;type:bigint"`
}

// Terms is the version of 《用户协议》 and 《隐私政策》 that the site shows: the day from which it holds. It changes with
// their texts.
const Terms = "2026-11-22"

// CheckTerms refuses a version of the terms that is not the one of now.
func CheckTerms(version string) error {
	if version != Terms {
		return schema.Conflict("用户协议或隐私政策已更新，请刷新页面，阅读后再注册")
	}
	return nil
}

// UserState is where a person stands with the platform.
type UserState int

// States of a user.
const (
	UserActive UserState = 1 // 正常
	UserFrozen UserState = 2 // 冻结
)

// CheckMobile refuses what is no mobile number of mainland China: 11 digits that begin with 13 to 19.
func CheckMobile(mobile string) error {
	if len(mobile) != 11 || !schema.Digits(mobile) || mobile[0] != '1' || mobile[1] < '3' {
		return schema.Invalid("mobile", "请输入正确的 11 位手机号")
	}
	return nil
}

// MaskMobile shows as much of a mobile number as others may see: 138****0001.
func MaskMobile(mobile string) string {
	if len(mobile) != 11 {
		return ""
	}
	return mobile[:3] + "****" + mobile[7:]
}

// Check refuses a user that cannot be stored.
func (u *User) Check() error {
	switch {
	case strings.TrimSpace(u.Name) == "":
		return schema.Invalid("name", "请填写姓名")
	case u.State != UserActive && u.State != UserFrozen:
		return schema.Invalid("state", "用户 %s 的状态不正确", u.Name)
	}
	return CheckMobile(u.Mobile)
}

// FindUser reads a user.
func FindUser(tx *schema.Tx, id int64) (*User, error) {
	return takeUser(tx, tx.DB().Where("id = ?", id))
}

// FindUserByMobile finds a user by the mobile number. Tell the person who asked nothing of the refusal: it says who is
// registered.
func FindUserByMobile(tx *schema.Tx, mobile string) (*User, error) {
	if err := CheckMobile(mobile); err != nil {
		return nil, err
	}
	return takeUser(tx, tx.DB().Where("mobile = ?", mobile))
}

func takeUser(tx *schema.Tx, query *gorm.DB) (*User, error) {
	var u User
	err := query.Take(&u).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, schema.NotFound("没有这个用户")
	}
	return &u, err
}

// AddUsers stores new users as they are given. A number that another user has is a conflict.
func AddUsers(tx *schema.Tx, list []User) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	return schema.Insert(tx, list)
}

// renamesADay is how often a person may take another name: each time managers are told.
const renamesADay = 5

// RenameUser gives the acting person another name. The managers of his companies are told: they know him by it.
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
	if n >= renamesADay {
		return schema.Conflict("一天最多修改 %d 次姓名，请明天再试", renamesADay)
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
	return tellRename(tx, u, old)
}

// tellRename tells the managers of a user's companies, except himself, that he has another name.
func tellRename(tx *schema.Tx, u *User, old string) error {
	var companies []int64
	err := tx.DB().Model(&Membership{}).Where("user_id = ? AND state IN ?", u.ID, []MembershipState{Applied, Active, MemberFrozen}).
		Order("member_id").Pluck("member_id", &companies).Error
	if err != nil {
		return err
	}
	cause, text := fmt.Sprintf("rename %d %d", u.ID, tx.Now().UnixMilli()), old+" 已改名为 "+u.Name+"（"+u.Mobile+"）。"
	for _, company := range companies {
		ids, err := membershipIDs(tx, "member_id = ? AND state = ? AND manager = ? AND user_id <> ?", company, Active, true, u.ID)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := notice.Tell(tx, id, notice.SystemMessage, cause, "成员改名", text, "/member/userlist"); err != nil {
				return err
			}
		}
	}
	return nil
}

// SetPassword gives a user another password, by its hash, and ends all the user's sessions except the one of a token
// (empty: all), with whatever would begin another: confirmed scans, and codes that were sent. Wrong passwords of
// before are forgotten, and the user is told by a short message: who did not do it must know.
func SetPassword(tx *schema.Tx, id int64, hash, except string) error {
	var u *User
	err := changeUser(tx, id, func(changed *User) error {
		changed.Password, u = hash, changed
		return nil
	})
	if err != nil {
		return err
	}
	for _, end := range []func() error{
		func() error { return forgetFailures(tx, u.Mobile) },
		func() error { return EndSessionsOfUser(tx, id, except) },
		func() error { return tx.DB().Where("user_id = ?", id).Delete(&Scan{}).Error },
		func() error { return spendCodes(tx, u.Mobile) },
	} {
		if err := end(); err != nil {
			return err
		}
	}
	self := &Member{UserID: id, Name: u.Name, Admin: u.Admin}
	if err := notice.Record(tx, self.Actor(), "password", UserChanged, id, 0, ""); err != nil {
		return err
	}
	return notice.Send(tx, notice.Notice{
		Cause: fmt.Sprintf("password %d %d", id, tx.Now().UnixMilli()), Channel: notice.SMS, Recipient: u.Mobile, Title: "密码已修改",
		Text: "您的登录密码已修改，其他登录已退出。如非本人操作，请立即用短信验证码重置密码，并联系在线客服。",
	})
}

// passwordsADay is how often a person may change his password: each time a short message is sent.
const passwordsADay = 10

// ChangePassword is SetPassword for who knows the one before, by its hash. It refuses one that is no more, and more than ten
// changes a day.
func ChangePassword(tx *schema.Tx, id int64, before, hash, except string) error {
	u, err := LockUser(tx, id)
	if err == nil && u.Password != before {
		err = schema.Invalid("oldPassword", "原密码错误")
	}
	if err != nil {
		return err
	}
	n, err := notice.CountToday(tx, id, "password")
	if err != nil {
		return err
	}
	if n >= passwordsADay {
		return schema.Conflict("一天最多修改 %d 次密码，请明天再试", passwordsADay)
	}
	return SetPassword(tx, id, hash, except)
}

func LockUser(tx *schema.Tx, id int64) (*User, error) {
	return takeUser(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id))
}

// changeUser locks a user, lets the rule change it and stores it.
func changeUser(tx *schema.Tx, id int64, rule func(*User) error) error {
	u, err := LockUser(tx, id)
	if err != nil {
		return err
	}
	if err := rule(u); err != nil {
		return err
	}
	tx.Changed(UserChanged, id)
	return tx.Update(u)
}
