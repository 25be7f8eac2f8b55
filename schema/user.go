package schema

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"
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
	if len(mobile) != 11 || !digits(mobile) || mobile[0] != '1' || mobile[1] < '3' {
		return Invalid("mobile", "请输入正确的 11 位手机号")
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
		return Invalid("name", "请填写姓名")
	case u.State != UserActive && u.State != UserFrozen:
		return Invalid("state", "用户 %s 的状态不正确", u.Name)
	}
	return CheckMobile(u.Mobile)
}

// User reads a user.
func (tx *Tx) User(id int64) (*User, error) { return tx.takeUser(tx.db.Where("id = ?", id)) }

// UserByMobile finds a user by the mobile number. Tell the person who asked nothing of the refusal: it says who is
// registered.
func (tx *Tx) UserByMobile(mobile string) (*User, error) {
	if err := CheckMobile(mobile); err != nil {
		return nil, err
	}
	return tx.takeUser(tx.db.Where("mobile = ?", mobile))
}

func (tx *Tx) takeUser(query *gorm.DB) (*User, error) {
	var u User
	err := query.Take(&u).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, NotFound("没有这个用户")
	}
	return &u, err
}

// AddUsers stores new users as they are given. A number that another user has is a conflict.
func (tx *Tx) AddUsers(list []User) error {
	for i := range list {
		if err := list[i].Check(); err != nil {
			return err
		}
	}
	return insert(tx, list)
}

// RenameUser gives a user another name.
func (tx *Tx) RenameUser(id int64, name string) error {
	return tx.changeUser(id, func(u *User) error {
		u.Name = strings.TrimSpace(name)
		return u.Check()
	})
}

// SetPassword gives a user another password, by its hash, and ends all the user's sessions except the one of a token
// (empty: all). Wrong passwords of before are forgotten, and the user is told by a short message: who did not do it
// must know.
func (tx *Tx) SetPassword(id int64, hash, except string) error {
	var mobile string
	err := tx.changeUser(id, func(u *User) error {
		u.Password, mobile = hash, u.Mobile
		return nil
	})
	if err != nil {
		return err
	}
	if err := tx.forgetFailures(mobile); err != nil {
		return err
	}
	if err := tx.EndSessionsOfUser(id, except); err != nil {
		return err
	}
	return tx.Send(Notice{
		Cause: fmt.Sprintf("password %d %d", id, tx.now.UnixMilli()), Channel: SMS, Recipient: mobile, Title: "密码已修改",
		Text: "您的登录密码已修改，其他登录已退出。如非本人操作，请立即用短信验证码重置密码，并联系在线客服。",
	})
}

func (tx *Tx) lockUser(id int64) (*User, error) {
	return tx.takeUser(tx.db.Clauses(forUpdate).Where("id = ?", id))
}

// changeUser locks a user, lets the rule change it and stores it.
func (tx *Tx) changeUser(id int64, rule func(*User) error) error {
	u, err := tx.lockUser(id)
	if err != nil {
		return err
	}
	if err := rule(u); err != nil {
		return err
	}
	tx.Changed(UserChanged, id)
	return tx.update(u)
}
