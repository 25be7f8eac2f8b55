package api

type resetCodeIn struct {
	MobileIn
	Code string `json:"code" maxLength:"6" doc:"验证码：短信中的 6 位数字"`
}

type resetTicketOut struct {
	Ticket string `json:"ticket" doc:"重置凭证：10 分钟内设置新密码时用，一次有效"`
}

type submitResetIn struct {
	Ticket   string `json:"ticket" maxLength:"200" doc:"重置凭证：valid_reset_password 给的"`
	Password string `json:"password" maxLength:"64" doc:"新密码"`
}

type changePasswordIn struct {
	Old      string `json:"oldPassword,omitempty" maxLength:"64" doc:"原密码：还没有密码时留空"`
	Password string `json:"password" maxLength:"64" doc:"新密码"`
}
