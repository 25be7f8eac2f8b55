package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// createWechatLogins creates the tables of logins by WeChat and of the WeChat accounts of users. It adds whether a
// question type is retired.
func createWechatLogins(db *gorm.DB) error {
	return errors.Join(
		createTables(db, []table{
			{"wechat_login", &wechatLogin34{}},
			{"wechat_account", &wechatAccount34{}},
		}),
		addColumns(db, "question_type", &questionType34{}),
	)
}

type wechatLogin34 struct {
	State  code `gorm:"primaryKey;size:40"`
	Ticket code `gorm:"size:40;uniqueIndex:wechat_login_ticket"`
	AppID  code `gorm:"size:40"`
	OpenID code `gorm:"size:64"`
	At     number
}

type wechatAccount34 struct {
	AppID  code   `gorm:"primaryKey;size:40"`
	OpenID code   `gorm:"primaryKey;size:64"`
	UserID number `gorm:"index:wechat_account_user"`
	At     number
}

// questionType34 is the column added to question_type.
type questionType34 struct {
	Retired flag `gorm:"default:false"`
}
