package account

import (
	"errors"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// WechatAccount is a WeChat account by which a user logs in. An open id identifies a WeChat account for one
// application.
type WechatAccount struct {
	AppID  string `gorm:"primaryKey;size:40"`
	OpenID string `gorm:"primaryKey;size:64"`
	UserID int64  `gorm:"index"`

	At time.Time `gorm:"serializer:moment;type:bigint"` // since when
}

// WechatLogin is a login by WeChat that has taken place. Its state is used once. With the ticket, a user binds a
// WeChat account that no user has. Only hashes of both are stored. The hash of the ticket includes the browser, so that
// nobody can bind their WeChat account to a user who opens a link with the ticket.
type WechatLogin struct {
	State  string    `gorm:"primaryKey;size:40"`
	Ticket string    `gorm:"size:40;uniqueIndex"`
	AppID  string    `gorm:"size:40"`
	OpenID string    `gorm:"size:64"`
	At     time.Time `gorm:"serializer:moment;type:bigint"`
}

// Verbs of events about the WeChat accounts of users.
const (
	bindWechat   = "bind wechat"
	unbindWechat = "unbind wechat"
)

// WechatLoginLife is the validity of a state and of a ticket. WeChat accepts a code no longer.
const WechatLoginLife = 10 * time.Minute

// hashTicket returns the hash of a ticket that is valid in one browser.
func hashTicket(ticket, browser string) string { return schema.HashToken(ticket + " " + browser) }

// LogInByWechat returns the user of a WeChat account. Without one, it returns a ticket for BindWechat in the same
// browser. It refuses a state that was used before.
func LogInByWechat(tx *schema.Tx, state, browser, appID, openID string) (user *User, ticket string, err error) {
	ticket = schema.NewToken()
	login := WechatLogin{schema.HashToken(state), hashTicket(ticket, browser), appID, openID, tx.Now()}
	if err := schema.Insert(tx, []WechatLogin{login}); err != nil {
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			err = schema.Conflict("这次微信登录已经用过，请重新扫码")
		}
		return nil, "", err
	}
	var known WechatAccount
	err = tx.DB().Take(&known, "app_id = ? AND open_id = ?", appID, openID).Error
	switch {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return nil, ticket, nil
	case err != nil:
		return nil, "", err
	}
	user, err = FindUser(tx, known.UserID)
	if err == nil && user.State == UserFrozen {
		err = schema.Frozen("该账号已被冻结，请联系在线客服!")
	}
	return user, "", err
}

// BindWechat binds the WeChat account of a ticket to a user, in place of the user's earlier one. It reports false for
// a ticket that is not of a login by WeChat in this browser. A ticket is valid once. It refuses a WeChat account that
// was bound after the ticket was issued.
func BindWechat(tx *schema.Tx, ticket, browser string, userID int64) (bool, error) {
	var login WechatLogin
	err := tx.DB().Clauses(schema.ForUpdate).Take(&login, "ticket = ?", hashTicket(ticket, browser)).Error
	switch {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return false, nil
	case err != nil:
		return false, err
	case login.OpenID == "" || tx.Now().Sub(login.At) >= WechatLoginLife:
		return true, schema.Conflict("微信登录已过期，请重新扫码")
	}
	if err := tx.DB().Delete(&WechatAccount{}, "app_id = ? AND user_id = ?", login.AppID, userID).Error; err != nil {
		return true, err
	}
	bound := WechatAccount{AppID: login.AppID, OpenID: login.OpenID, UserID: userID, At: tx.Now()}
	if err := schema.Insert(tx, []WechatAccount{bound}); err != nil {
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			err = schema.Conflict("这个微信已绑定账号，请重新扫码登录")
		}
		return true, err
	}
	login.OpenID = ""
	if err := tx.Update(&login); err != nil {
		return true, err
	}
	return true, recordWechat(tx, userID, bindWechat, "已绑定微信", "您的账号已绑定微信，可以用微信登录。如非本人操作，请解绑并修改密码。")
}

// UnbindWechat removes the WeChat accounts of a user.
func UnbindWechat(tx *schema.Tx, userID int64) error {
	removed := tx.DB().Delete(&WechatAccount{}, "user_id = ?", userID)
	if removed.Error != nil || removed.RowsAffected == 0 {
		return removed.Error
	}
	return recordWechat(tx, userID, unbindWechat, "已解绑微信", "您的账号已解绑微信，不能再用微信登录。")
}

func recordWechat(tx *schema.Tx, userID int64, verb, title, text string) error {
	u, err := FindUser(tx, userID)
	if err != nil {
		return err
	}
	by := schema.Actor{UserID: u.ID, Name: u.Name}
	if err := notice.Record(tx, by, verb, UserChanged, userID, 0, ""); err != nil {
		return err
	}
	return notifyUser(tx, userID, verb, title, text)
}

// WechatSince returns since when a user logs in by WeChat; zero if never.
func WechatSince(tx *schema.Tx, userID int64) (time.Time, error) {
	var list []WechatAccount
	if err := tx.DB().Order("at DESC").Limit(1).Find(&list, "user_id = ?", userID).Error; err != nil || len(list) == 0 {
		return time.Time{}, err
	}
	return list[0].At, nil
}
