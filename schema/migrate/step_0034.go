package migrate

import "gorm.io/gorm"

// createWechatLogins creates the tables of logins by WeChat and of the WeChat accounts of users.
func createWechatLogins(db *gorm.DB) error {
	return createTables(db, []table{
		{"wechat_login", &wechatLogin34{}},
		{"wechat_account", &wechatAccount34{}},
	})
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
