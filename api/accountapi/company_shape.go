package accountapi

import (
	"time"

	"cottonmall/schema/account"
)

type companyNameIn struct {
	Name string `json:"name" minLength:"2" maxLength:"60" doc:"企业名称，或其中的字"`
}

// CompanyFace is the public part of a company.
type CompanyFace struct {
	CompanyID int64  `json:"memberID"`
	Name      string `json:"memberName"`
	ShortName string `json:"shortName"`
	City      string `json:"city"`
	Address   string `json:"address"`
	Intro     string `json:"intro"`
	Contact   string `json:"contact"`
	Phone     string `json:"phone"`
}

func newCompanyFace(c *account.Company) CompanyFace {
	return CompanyFace{
		CompanyID: c.ID, Name: c.Name, ShortName: c.ShortName, City: c.City, Address: c.Address, Intro: c.Intro,
		Contact: c.Contact, Phone: c.Phone,
	}
}

// CompanyInfo is a company as its members and the platform see it.
type CompanyInfo struct {
	CompanyFace
	CreditCode string    `json:"creditCode" doc:"统一社会信用代码；只给企业管理员"`
	Legal      string    `json:"legal" doc:"法定代表人；只给企业管理员"`
	Licence    *picture  `json:"licence" doc:"营业执照；只给企业管理员"`
	Status     int       `json:"status" enum:"1,2,3,4,5" doc:"1 冻结，2 已通过，3 审核中，4 已退回：修改并保存后重新审核，5 已关闭"`
	ReviewNote string    `json:"reviewNote" doc:"平台退回或冻结的原因"`
	Returned   string    `json:"returned" doc:"上次退回的原因，直到通过；只给企业管理员"`
	Mended     string    `json:"mended" doc:"上次退回以后改了什么；只给企业管理员"`
	AppliedAt  time.Time `json:"appliedAt" doc:"最近一次申请审核的时间"`
	ReviewedAt time.Time `json:"reviewedAt"`
	Product    bool      `json:"product" doc:"平台的会员企业，可见精选和优选"`
	Broker     bool      `json:"broker" doc:"居间企业"`
	Carrier    bool      `json:"carrier" doc:"承运企业：收到新的运输询价"`
	Editable   bool      `json:"editable" doc:"本人可以修改"`
}

// CompanyPatchIn has new values of the fields of a company. Absent fields stay unchanged.
type CompanyPatchIn struct {
	ShortName  *string `json:"shortName,omitempty" maxLength:"20" doc:"简称"`
	City       *string `json:"city,omitempty" maxLength:"20" doc:"所在城市"`
	Address    *string `json:"address,omitempty" maxLength:"200" doc:"地址"`
	Intro      *string `json:"intro,omitempty" maxLength:"1000" doc:"简介"`
	Contact    *string `json:"contact,omitempty" maxLength:"20" doc:"联系人"`
	Phone      *string `json:"phone,omitempty" maxLength:"20" doc:"联系电话"`
	CreditCode *string `json:"creditCode,omitempty" maxLength:"18" doc:"统一社会信用代码"`
	Legal      *string `json:"legal,omitempty" maxLength:"20" doc:"法定代表人"`
	Licence    *int64  `json:"licence,omitempty" minimum:"1" doc:"营业执照：图片编号"`
	Carrier    *bool   `json:"carrier,omitempty" doc:"承运企业：收到新的运输询价"`
}

func (in *CompanyPatchIn) patch() account.CompanyPatch {
	return account.CompanyPatch{
		ShortName: in.ShortName, City: in.City, Address: in.Address, Intro: in.Intro, Contact: in.Contact, Phone: in.Phone,
		CreditCode: in.CreditCode, Legal: in.Legal, Licence: in.Licence, Carrier: in.Carrier,
	}
}

type shopIn struct {
	CompanyID int64 `json:"memberID,omitempty" minimum:"1" doc:"企业编号：空为本企业"`
}

type shopInfo struct {
	CompanyFace
	Listings int       `json:"listings" doc:"在售批数"`
	Contacts []Contact `json:"contacts" doc:"企业展示的人员"`
}

// Contact is a member whom a company shows as a contact.
type Contact struct {
	Name   string `json:"name"`
	Mobile string `json:"mobile"`
}

type salesmanIn struct {
	Region string `json:"region,omitempty" maxLength:"20" doc:"地区：空为默认"`
}
