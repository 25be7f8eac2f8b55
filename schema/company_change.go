package schema

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// CompanyVerb is what the platform can do with a company.
type CompanyVerb string

// Verbs of a company.
const (
	ApproveCompany  CompanyVerb = "approve"
	RefuseCompany   CompanyVerb = "refuse" // it stays under review, with the reason, and can be mended
	FreezeCompany   CompanyVerb = "freeze"
	UnfreezeCompany CompanyVerb = "unfreeze"
)

// CompanySteps are the ways of a company through its states.
var CompanySteps = Steps[CompanyState, CompanyVerb]{
	{CompanyPending, ApproveCompany, CompanyApproved, Platform},
	{CompanyPending, RefuseCompany, CompanyPending, Platform},
	{CompanyApproved, FreezeCompany, CompanyFrozen, Platform},
	{CompanyFrozen, UnfreezeCompany, CompanyApproved, Platform},
}

var companyStates = map[CompanyState]string{CompanyFrozen: "已冻结", CompanyApproved: "已通过审核", CompanyPending: "正在审核中"}

var companyVerbs = map[CompanyVerb]string{
	ApproveCompany: "通过审核", RefuseCompany: "退回", FreezeCompany: "冻结", UnfreezeCompany: "解冻",
}

// Change takes a step. A refusal needs a reason.
func (c *Company) Change(verb CompanyVerb, note string, now time.Time) error {
	next, ok := CompanySteps.Next(c.State, verb)
	if !ok {
		return Conflict("企业%s，不能%s", companyStates[c.State], companyVerbs[verb])
	}
	if verb == RefuseCompany && strings.TrimSpace(note) == "" {
		return Invalid("note", "请填写退回的原因")
	}
	c.State, c.ReviewNote, c.ReviewedAt = next, note, now
	return nil
}

// CompanyPatch are new values of a company's information; nil leaves a value as it is.
type CompanyPatch struct {
	Name, ShortName, City, Address, Intro, Contact, Phone *string
	CreditCode, Legal                                     *string
	Licence                                               *int64 // id of a picture
}

// Update changes the information. What identifies a company that was reviewed (name, credit code, legal
// representative, licence) can only be filled in where it is empty.
func (c *Company) Update(p CompanyPatch) error {
	next := *c
	for _, f := range []struct {
		to   *string
		from *string
	}{
		{&next.ShortName, p.ShortName},
		{&next.City, p.City},
		{&next.Address, p.Address},
		{&next.Intro, p.Intro},
		{&next.Contact, p.Contact},
		{&next.Phone, p.Phone},
		{&next.Legal, p.Legal},
		{&next.CreditCode, p.CreditCode},
		{&next.Name, p.Name},
	} {
		if f.from != nil {
			*f.to = strings.TrimSpace(*f.from)
		}
	}
	next.Name, next.CreditCode = companyName(next.Name), fold(next.CreditCode)
	if p.Licence != nil {
		next.Licence = *p.Licence
	}
	if err := next.checkInformation(); err != nil {
		return err
	}
	if c.State != CompanyPending {
		if err := c.keepsIdentity(&next); err != nil {
			return err
		}
	}
	*c = next
	return nil
}

func (c *Company) keepsIdentity(next *Company) error {
	for _, f := range []struct{ field, name, old, now string }{
		{"memberName", "企业名称", companyName(c.Name), next.Name},
		{"creditCode", "统一社会信用代码", c.CreditCode, next.CreditCode},
		{"legal", "法人", c.Legal, next.Legal},
	} {
		if f.old != "" && f.old != f.now {
			return Invalid(f.field, "企业已通过审核，%s不能修改，请联系在线客服", f.name)
		}
	}
	if c.Licence != 0 && c.Licence != next.Licence {
		return Invalid("licence", "企业已通过审核，营业执照不能修改，请联系在线客服")
	}
	return nil
}

func (c *Company) checkInformation() error {
	if c.CreditCode != "" && !validCreditCode(c.CreditCode) {
		return Invalid("creditCode", "统一社会信用代码不正确，应为 18 位，请核对营业执照")
	}
	for _, r := range c.Phone {
		if !strings.ContainsRune("0123456789-+() ", r) {
			return Invalid("phone", "联系电话只能包含数字和 -")
		}
	}
	return c.checkName()
}

func (c *Company) checkName() error {
	if n := utf8.RuneCountInString(c.Name); n < 4 || n > 60 {
		return Invalid("memberName", "请填写营业执照上的企业全称（4 到 60 个字）")
	}
	return nil
}

// Complete tells whether the information is complete.
func (c *Company) Complete() bool {
	return !slices.Contains([]string{c.Name, c.City, c.Address, c.Contact, c.Phone, c.CreditCode, c.Legal}, "") && c.Licence != 0
}

const creditDigits = "0123456789ABCDEFGHJKLMNPQRTUWXY"

// CreditCode makes a unified social credit code of its first 17 characters by adding the check digit; false when they
// cannot be any's. GB 32100-2015: ISO 7064 modulus 31 with the weights 3^i mod 31.
func CreditCode(first string) (string, bool) {
	sum, weight := 0, 1
	for _, c := range []byte(first) {
		value := strings.IndexByte(creditDigits, c)
		if value < 0 {
			return "", false
		}
		sum += value * weight
		weight = weight * 3 % 31
	}
	return first + creditDigits[(31-sum%31)%31:][:1], len(first) == 17
}

func validCreditCode(code string) bool {
	if len(code) != 18 {
		return false
	}
	right, ok := CreditCode(code[:17])
	return ok && right == code
}

// UpdateCompany changes the information of the acting manager's company. When it becomes complete he gets points
// for it, once.
func (tx *Tx) UpdateCompany(by *Member, p CompanyPatch) (*Company, error) {
	c, err := tx.lockCompany(by.MemberID)
	if err != nil {
		return nil, err
	}
	now, err := tx.Member(by.UserID)
	if err != nil {
		return nil, err
	}
	if now.MemberID != c.ID || now.State != Active || !now.Manager {
		return nil, Denied("只有企业管理员可以修改企业信息")
	}
	if p.Licence != nil && *p.Licence != 0 && *p.Licence != c.Licence {
		if _, err := tx.PictureOf(by.Person, *p.Licence); err != nil {
			return nil, err
		}
	}
	if err := c.Update(p); err != nil {
		return nil, err
	}
	if err := tx.storeCompany(by, c, "update", ""); err != nil {
		return nil, err
	}
	if c.Complete() {
		err = tx.GivePoints(by.UserID, PointsCompleted, fmt.Sprintf("company completed %d", c.ID), "完善企业信息")
	}
	return c, err
}

// storeCompany stores a changed company and the event. A name that another company has is a conflict.
func (tx *Tx) storeCompany(by *Member, c *Company, verb, note string) error {
	same, err := tx.companyNamed(c.Name)
	if err != nil {
		return err
	}
	if same != nil && same.ID != c.ID {
		return Conflict("已有名为“%s”的企业", c.Name)
	}
	tx.Changed(CompanyChanged, c.ID)
	if err := tx.update(c); err != nil {
		return err
	}
	return tx.Record(by, verb, CompanyChanged, c.ID, c.ID, note)
}
