package api

import "time"

type colleague struct {
	UserID     int64     `json:"userID"`
	Name       string    `json:"name"`
	Mobile     string    `json:"mobile"`
	State      int       `json:"state" doc:"1 待审核，2 正常，3 冻结，4 未通过，5 已解绑"`
	IsShow     int       `json:"isShow"`
	IsManager  int       `json:"isManager"`
	IsProduct  int       `json:"isProductManagement"`
	IsSelf     bool      `json:"isSelf" doc:"就是本人"`
	Note       string    `json:"note"`
	AppliedAt  time.Time `json:"appliedAt"`
	DecidedAt  time.Time `json:"decidedAt"`
	Verbs      []string  `json:"verbs" doc:"可以做的：approve refuse freeze unfreeze unbind"`
	MemberName string    `json:"memberName"`
}

type colleaguesIn struct {
	PageIn
	Name string `json:"name,omitempty" maxLength:"40" doc:"姓名或手机号，或其中的字"`
}

type applicationsIn struct {
	PageIn
	State int `json:"state,omitempty" enum:"1,4" default:"1" doc:"状态：1 待审核，4 未通过"`
}

// UserIn names a member.
type UserIn struct {
	UserID int64 `json:"userID" minimum:"1" doc:"成员号"`
}

type userNoteIn struct {
	UserIn
	Note string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type userShowIn struct {
	UserIn
	IsShow bool `json:"isShow" doc:"是否展示：1 或 0"`
}

type userManagerIn struct {
	UserIn
	IsManager bool `json:"isManager" doc:"是否管理员：1 或 0"`
}

type userProductIn struct {
	UserIn
	IsProduct bool `json:"isProductManagement" doc:"是否产品管理：1 或 0"`
}

type auditIn struct {
	UserIn
	Approve bool   `json:"approve" doc:"是否通过：1 或 0"`
	Note    string `json:"note,omitempty" maxLength:"200" doc:"拒绝的原因"`
}

type unbindIn struct {
	UserIn
	Code string `json:"code" maxLength:"6" doc:"验证码：发到您手机的 6 位数字"`
}

type sentOut struct {
	Mobile  string `json:"mobile" doc:"验证码发到的手机号，中间四位隐藏"`
	Seconds int    `json:"seconds" doc:"多少秒后可以再发"`
}

type relevancyIn struct {
	MemberName string `json:"memberName" maxLength:"60" doc:"企业名称"`
	Found      bool   `json:"found,omitempty" doc:"创建企业：1 为创建，0 为申请加入已有的企业"`
	City       string `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	CreditCode string `json:"creditCode,omitempty" maxLength:"18" doc:"统一社会信用代码"`
	Legal      string `json:"legal,omitempty" maxLength:"20" doc:"法定代表人"`
	Licence    int64  `json:"licence,omitempty" minimum:"1" doc:"营业执照：图片编号"`
}
