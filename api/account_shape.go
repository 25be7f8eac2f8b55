package api

import (
	"time"
)

// MobileIn is a mobile number.
type MobileIn struct {
	Mobile string `json:"mobile" maxLength:"11" doc:"手机号"`
}

func (in *MobileIn) number() string { return in.Mobile }

type registerIn struct {
	MobileIn
	Code       string `json:"code" maxLength:"6" doc:"验证码：短信中的 6 位数字"`
	Name       string `json:"name" maxLength:"20" doc:"姓名"`
	Password   string `json:"password" maxLength:"64" doc:"密码：8 至 64 位"`
	MemberName string `json:"memberName,omitempty" maxLength:"60" doc:"企业名称：已有则申请加入，没有则创建；可以留空，以后再填"`
	City       string `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	Agree      bool   `json:"agree" doc:"同意条款"`
}

// loginOut is what somebody gets who has logged in.
type loginOut struct {
	Token   string       `json:"token,omitempty" doc:"会话令牌：只给不带 fpId 的接口客户端，浏览器用 cookie"`
	Choose  bool         `json:"choose" doc:"有多个企业可以进入，须用 choose_login 选择"`
	Members []enterprise `json:"members" doc:"本人的企业"`
}

// enterprise is one company of a person.
type enterprise struct {
	UserID        int64     `json:"userID"`
	MemberID      int64     `json:"memberID"`
	MemberName    string    `json:"memberName"`
	Status        int       `json:"status" doc:"1 冻结，2 已通过，3 审核中"`
	State         int       `json:"state" doc:"1 当前账号，0 不是"`
	BusinessToken string    `json:"businessToken" doc:"切换企业时用"`
	IsManager     int       `json:"isManager"`
	IsProduct     int       `json:"isProductManagement"`
	Membership    int       `json:"membership" doc:"成员状态：1 待审核，2 正常，3 冻结，4 未通过，5 已解绑"`
	Company       int       `json:"companyStatus" doc:"企业状态：1 冻结，2 已通过，3 审核中"`
	Note          string    `json:"note" doc:"未通过的原因"`
	AppliedAt     time.Time `json:"appliedAt"`
	Verbs         []string  `json:"verbs" doc:"本人可以做的：leave 退出或撤回，apply 重新申请"`
}

// userInfo is who is logged in.
type userInfo struct {
	UserID     int64    `json:"userID" doc:"成员号；0 为没有企业"`
	Name       string   `json:"name"`
	Mobile     string   `json:"mobile" doc:"手机号，中间四位隐藏"`
	IsManager  int      `json:"isManager"`
	IsProduct  int      `json:"isProductManagement"`
	IsAdmin    int      `json:"isAdmin" doc:"1 平台管理员"`
	MemberID   int64    `json:"memberID"`
	MemberName string   `json:"memberName"`
	Status     int      `json:"status" doc:"1 冻结，2 已通过，3 审核中，0 没有企业"`
	Companies  int      `json:"companies" doc:"本人的企业数"`
	Points     int      `json:"points"`
	Unread     int      `json:"unread" doc:"未读消息数"`
	Roles      []string `json:"roles" doc:"权限：login founder member product manager admin，与接口的要求同名"`
}

// CodeLoginIn is a mobile number with the code that was sent to it.
type CodeLoginIn struct {
	MobileIn
	Code string `json:"code" maxLength:"6" doc:"验证码：短信中的 6 位数字"`
}

type passwordLoginIn struct {
	MobileIn
	Password string `json:"password" maxLength:"64" doc:"密码"`
}

type chooseIn struct {
	UserID        int64  `json:"userID" minimum:"1" doc:"成员号"`
	BusinessToken string `json:"businessToken" maxLength:"200" doc:"企业令牌：get_user_Members 给的"`
}

type bindLoginIn struct {
	CodeLoginIn
	Ticket string `json:"ticket" maxLength:"100" doc:"扫码凭证：二维码网址中的 ticket"`
}

type redirectIn struct {
	RedirectURL string `json:"redirectUrl,omitempty" maxLength:"2000" doc:"登录后要去的地址"`
}

type redirectOut struct {
	URL string `json:"url" doc:"登录后要去的地址，只会是本站的"`
}

type renameIn struct {
	Name string `json:"name" maxLength:"20" doc:"姓名"`
}
