package accountapi

import (
	"time"
)

// MobileIn is the part of an input that names a mobile number.
type MobileIn struct {
	Mobile string `json:"mobile" maxLength:"11" doc:"手机号"`
}

// MobileNumber returns the number for the limit on calls about one number.
func (in *MobileIn) MobileNumber() string { return in.Mobile }

type registerIn struct {
	MobileIn
	Code        string `json:"code" maxLength:"6" doc:"验证码：短信中的 6 位数字"`
	Name        string `json:"name" maxLength:"20" doc:"姓名"`
	Password    string `json:"password" maxLength:"64" doc:"密码：8 至 64 位"`
	CompanyName string `json:"memberName,omitempty" maxLength:"60" doc:"企业名称：已有则申请加入，没有则创建；可以留空，以后再填"`
	City        string `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	IsShow      bool   `json:"isShow,omitempty" doc:"对外展示：创建企业时展示本人的姓名和手机号，1 或 0"`
	Agree       bool   `json:"agree" doc:"同意条款：terms 所写的版本，没有写的即现行版本"`
	Terms       string `json:"terms,omitempty" maxLength:"20" doc:"所同意条款的版本：页面上写明的；空为现行的"`
}

// loginOut is the answer to a login.
type loginOut struct {
	Token   string       `json:"token,omitempty" doc:"会话令牌：只给不带 fpId 的接口客户端，浏览器用 cookie"`
	Choose  bool         `json:"choose" doc:"有多个企业可以进入，须用 choose_login 选择"`
	Members []enterprise `json:"members" doc:"本人的企业，最后是拒绝了本人申请的"`
}

// enterprise is a membership of a user in a company.
type enterprise struct {
	MembershipID  int64     `json:"userID"`
	CompanyID     int64     `json:"memberID"`
	CompanyName   string    `json:"memberName"`
	Status        int       `json:"status" enum:"1,2,3" doc:"1 冻结，2 已通过，3 审核中"`
	State         int       `json:"state" enum:"0,1" doc:"1 当前账号，0 不是"`
	BusinessToken string    `json:"businessToken" doc:"切换企业时用"`
	IsManager     int       `json:"isManager"`
	IsProduct     int       `json:"isProductManagement"`
	Membership    int       `json:"membership" enum:"1,2,3,4,5" doc:"成员状态：1 待审核，2 正常，3 冻结，4 未通过，5 已解绑"`
	Company       int       `json:"companyStatus" enum:"1,2,3,4,5" doc:"企业状态：1 冻结，2 已通过，3 审核中，4 已退回，5 已关闭"`
	CompanyNote   string    `json:"companyNote" doc:"平台退回或冻结企业的原因；只给企业管理员"`
	Note          string    `json:"note" doc:"未通过或冻结的原因；重新申请时是上次未通过的"`
	Remark        string    `json:"remark" doc:"申请时的说明"`
	AppliedAt     time.Time `json:"appliedAt"`
	Verbs         []string  `json:"verbs" doc:"本人可以做的：leave 退出、撤回或不再显示，apply 重新申请，withdraw 撤回创建企业的申请"`
	Entry         string    `json:"entry" enum:"enterprise_login,choose_login," doc:"进入企业的接口：enterprise_login 切换，choose_login 完善审核中的企业，空为不能进入"`
}

// userInfo is the user who is logged in.
type userInfo struct {
	MembershipID int64     `json:"userID" doc:"成员号；0 为没有企业"`
	Name         string    `json:"name"`
	Mobile       string    `json:"mobile" doc:"手机号，中间四位隐藏"`
	IsManager    int       `json:"isManager"`
	IsProduct    int       `json:"isProductManagement"`
	IsAdmin      int       `json:"isAdmin" doc:"1 平台管理员"`
	CompanyID    int64     `json:"memberID"`
	CompanyName  string    `json:"memberName"`
	Status       int       `json:"status" enum:"0,1,2,3" doc:"1 冻结，2 已通过，3 审核中，0 没有企业"`
	Companies    int       `json:"companies" doc:"本人的企业数，不含拒绝了本人申请的"`
	Points       int       `json:"points"`
	Unread       int       `json:"unread" doc:"未读消息数"`
	Terms        string    `json:"terms" doc:"注册时同意的条款版本；空为没有"`
	AgreedAt     time.Time `json:"agreedAt"`
	Roles        []string  `json:"roles" doc:"权限：login founder member product manager admin，与接口的要求同名"`
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
	MembershipID  int64  `json:"userID" minimum:"1" doc:"成员号"`
	BusinessToken string `json:"businessToken" maxLength:"200" doc:"企业令牌：get_user_Members 给的"`
}

type bindLoginIn struct {
	CodeLoginIn
	Ticket string `json:"ticket" maxLength:"100" doc:"扫码凭证：二维码网址中的 ticket，或微信没有绑定时给的"`
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
