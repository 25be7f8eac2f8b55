package api

import "cottonmall/schema"

// platformCompanies are the platform's calls about companies.
type platformCompanies struct{ *App }

type adminCompaniesIn struct {
	PageIn
	Name   string              `json:"name,omitempty" maxLength:"60" doc:"企业名称，或其中的字"`
	Status schema.CompanyState `json:"status,omitempty" enum:"0,1,2,3" doc:"状态：1 冻结，2 已通过，3 审核中，空为全部"`
}

type adminCompany struct {
	CompanyInfo
	Managers []string `json:"managers" doc:"管理员的姓名和手机号"`
	Members  int      `json:"members" doc:"成员数"`
	Verbs    []string `json:"verbs" doc:"可以做的：approve refuse freeze unfreeze"`
}

type companyReviewIn struct {
	MemberID int64  `json:"memberID" minimum:"1" doc:"企业编号"`
	Approve  bool   `json:"approve" doc:"是否通过：1 或 0"`
	Note     string `json:"note,omitempty" maxLength:"200" doc:"退回的原因"`
}

type companyNoteIn struct {
	MemberID int64  `json:"memberID" minimum:"1" doc:"企业编号"`
	Note     string `json:"note,omitempty" maxLength:"200" doc:"原因"`
}

type companyProductIn struct {
	MemberID int64 `json:"memberID" minimum:"1" doc:"企业编号"`
	Product  bool  `json:"product" doc:"是否会员企业：1 或 0"`
}
