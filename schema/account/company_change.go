package account

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// CompanyVerb is what can happen to a company.
type CompanyVerb string

// Verbs of a company.
const (
	CompanyApprove  CompanyVerb = "approve"
	CompanyRefuse   CompanyVerb = "refuse"   // it is sent back with the reason, and can be mended
	CompanyResubmit CompanyVerb = "resubmit" // it was mended and waits for the review again
	CompanyFreeze   CompanyVerb = "freeze"
	CompanyUnfreeze CompanyVerb = "unfreeze"
	CompanyWithdraw CompanyVerb = "withdraw" // its founder gives the founding up
	CompanyDismiss  CompanyVerb = "dismiss"  // the platform closes the founding
)

// CompanySteps are the ways of a company through its states.
var CompanySteps = schema.Steps[CompanyState, CompanyVerb]{
	{CompanyPending, CompanyApprove, CompanyApproved, schema.Platform},
	{CompanyPending, CompanyRefuse, CompanyReturned, schema.Platform},
	{CompanyReturned, CompanyResubmit, CompanyPending, schema.Manager},
	{CompanyReturned, CompanyApprove, CompanyApproved, schema.Platform},
	{CompanyApproved, CompanyFreeze, CompanyFrozen, schema.Platform},
	{CompanyFrozen, CompanyUnfreeze, CompanyApproved, schema.Platform},
	{CompanyPending, CompanyWithdraw, CompanyClosed, schema.Self},
	{CompanyReturned, CompanyWithdraw, CompanyClosed, schema.Self},
	{CompanyPending, CompanyDismiss, CompanyClosed, schema.Platform},
	{CompanyReturned, CompanyDismiss, CompanyClosed, schema.Platform},
}

var companyStates = map[CompanyState]string{
	CompanyFrozen: "已冻结", CompanyApproved: "已通过审核", CompanyPending: "正在审核中", CompanyReturned: "已退回", CompanyClosed: "已关闭",
}

var companyVerbs = map[CompanyVerb]string{
	CompanyApprove: "通过审核", CompanyRefuse: "退回", CompanyResubmit: "重新提交", CompanyFreeze: "冻结", CompanyUnfreeze: "解冻",
	CompanyWithdraw: "撤回", CompanyDismiss: "关闭",
}

// Change takes a step. A refusal needs a reason, and so does closing another one's founding.
func (c *Company) Change(verb CompanyVerb, note string, now time.Time) error {
	next, ok := CompanySteps.Next(c.State, verb)
	if !ok {
		return schema.Conflict("企业%s，不能%s", companyStates[c.State], companyVerbs[verb])
	}
	if (verb == CompanyRefuse || verb == CompanyDismiss) && strings.TrimSpace(note) == "" {
		return schema.Invalid("note", "请填写%s的原因", companyVerbs[verb])
	}
	c.State, c.ReviewNote = next, note
	switch verb {
	case CompanyResubmit:
		c.AppliedAt = now
		return nil
	case CompanyRefuse:
		c.Returned, c.Mended = note, ""
	case CompanyApprove:
		c.Returned, c.Mended = "", ""
	}
	c.ReviewedAt = now
	return nil
}

// Version names what the company tells of itself: it is another one as soon as any of it is.
func (c *Company) Version() string {
	told := sha256.New()
	for _, f := range c.facts(CompanyPatch{}) {
		fmt.Fprintf(told, "%q ", *f.value)
	}
	fmt.Fprint(told, c.Licence)
	return hex.EncodeToString(told.Sum(nil)[:16])
}

// reviewed tells whether the platform has approved who the company is.
func (c *Company) reviewed() bool { return c.State == CompanyApproved || c.State == CompanyFrozen }

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
	if err := next.Amend(p); err != nil {
		return err
	}
	if c.reviewed() {
		if err := c.keepsIdentity(&next); err != nil {
			return err
		}
	}
	*c = next
	return nil
}

// Amend changes any of the information, also what identifies the company: it is for the platform.
func (c *Company) Amend(p CompanyPatch) error {
	next := *c
	for _, f := range next.facts(p) {
		if f.next != nil {
			*f.value = strings.TrimSpace(*f.next)
		}
	}
	next.Name, next.CreditCode = companyName(next.Name), schema.Fold(next.CreditCode)
	if p.Licence != nil {
		next.Licence = *p.Licence
	}
	if err := next.checkInformation(); err != nil {
		return err
	}
	*c = next
	return nil
}

// fact is a text of a company's information with its name for people, and what a patch makes of it.
type fact struct {
	name        string
	value, next *string
}

func (c *Company) facts(p CompanyPatch) []fact {
	return []fact{
		{"企业名称", &c.Name, p.Name},
		{"统一社会信用代码", &c.CreditCode, p.CreditCode},
		{"法人", &c.Legal, p.Legal},
		{"简称", &c.ShortName, p.ShortName},
		{"城市", &c.City, p.City},
		{"地址", &c.Address, p.Address},
		{"联系人", &c.Contact, p.Contact},
		{"联系电话", &c.Phone, p.Phone},
		{"简介", &c.Intro, p.Intro},
	}
}

// differences say what has changed since before, for people; empty when nothing has.
func (c *Company) differences(before *Company) string {
	const shown = 40 // characters of a value
	var said []string
	old := before.facts(CompanyPatch{})
	for i, f := range c.facts(CompanyPatch{}) {
		if was, is := *old[i].value, *f.value; was != is {
			said = append(said, fmt.Sprintf("%s：%s → %s", f.name, cmp.Or(schema.Shorten(was, shown), "空"), cmp.Or(schema.Shorten(is, shown), "空")))
		}
	}
	if c.Licence != before.Licence {
		said = append(said, "营业执照已更换")
	}
	return strings.Join(said, "；")
}

func (c *Company) keepsIdentity(next *Company) error {
	for _, f := range []struct{ field, name, old, now string }{
		{"memberName", "企业名称", companyName(c.Name), next.Name},
		{"creditCode", "统一社会信用代码", c.CreditCode, next.CreditCode},
		{"legal", "法人", c.Legal, next.Legal},
	} {
		if f.old != "" && f.old != f.now {
			return schema.Invalid(f.field, "企业已通过审核，%s不能修改，请联系在线客服", f.name)
		}
	}
	if c.Licence != 0 && c.Licence != next.Licence {
		return schema.Invalid("licence", "企业已通过审核，营业执照不能修改，请联系在线客服")
	}
	return nil
}

func (c *Company) checkInformation() error {
	if c.CreditCode != "" && !validCreditCode(c.CreditCode) {
		return schema.Invalid("creditCode", "统一社会信用代码不正确，应为 18 位，请核对营业执照")
	}
	for _, r := range c.Phone {
		if !strings.ContainsRune("0123456789-+() ", r) {
			return schema.Invalid("phone", "联系电话只能包含数字和 -")
		}
	}
	return c.checkName()
}

func (c *Company) checkName() error {
	if n := utf8.RuneCountInString(c.Name); n < 4 || n > 60 {
		return schema.Invalid("memberName", "请填写营业执照上的企业全称（4 到 60 个字）")
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

// UpdateCompany changes the information of the acting manager's company. A company that was sent back waits for its
// review again then, if anything differs. When the information becomes complete he gets points for it, once.
func UpdateCompany(tx *schema.Tx, by *Member, p CompanyPatch) (*Company, error) {
	c, err := LockCompany(tx, by.CompanyID)
	if err != nil {
		return nil, err
	}
	now, err := FindMember(tx, by.MembershipID)
	if err != nil {
		return nil, err
	}
	if now.CompanyID != c.ID || now.State != Active || !now.Manager {
		return nil, schema.Denied("只有企业管理员可以修改企业信息")
	}
	if err := bringsLicence(tx, by, c, p); err != nil {
		return nil, err
	}
	before := *c
	if err := c.Update(p); err != nil {
		return nil, err
	}
	switch {
	case *c != before:
		err = storeUpdate(tx, by, c, &before)
	case c.State == CompanyReturned:
		err = schema.Conflict("没有修改，请按退回的原因修改后再提交")
	}
	if err != nil {
		return nil, err
	}
	if c.Complete() {
		err = GivePoints(tx, by.MembershipID, PointsCompleted, fmt.Sprintf("company completed %d", c.ID), "完善企业信息")
	}
	return c, err
}

// storeUpdate stores what a manager has changed. The licence that the platform has sent back stays with the event; one
// that nobody has reviewed does not, so that licences that are changed again and again fill nothing.
func storeUpdate(tx *schema.Tx, by *Member, c, before *Company) error {
	act := notice.Event{Verb: "update", Note: schema.Shorten(c.differences(before), 500)}
	c.mend(act.Note)
	if c.State == CompanyReturned {
		act.Verb, act.Picture = string(CompanyResubmit), c.replaced(before)
		if err := resubmitCompany(tx, c); err != nil {
			return err
		}
	}
	return storeCompany(tx, by, c, act)
}

// mend notes what was changed of a company that was sent back.
func (c *Company) mend(said string) {
	switch {
	case c.Returned == "" || said == "":
	case c.Mended == "":
		c.Mended = said
	default:
		c.Mended = schema.Shorten(c.Mended+"；"+said, 500)
	}
}

// resubmitCompany lets a company that was sent back wait for its review again, of which the administrators are told.
func resubmitCompany(tx *schema.Tx, c *Company) error {
	if err := c.Change(CompanyResubmit, "", tx.Now()); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d resubmit %d", c.ID, tx.Now().UnixMilli())
	text := c.Name + " 修改了资料，等待重新审核。上次退回的原因：" + c.Returned
	if err := TellAdministrators(tx, cause, "企业重新提交审核", text, companyRow(c.ID)); err != nil {
		return err
	}
	return tellMemberships(tx, c.ID)
}

// bringsLicence refuses a new picture of the licence that is not the acting member's own.
func bringsLicence(tx *schema.Tx, by *Member, c *Company, p CompanyPatch) error {
	if p.Licence == nil || *p.Licence == 0 || *p.Licence == c.Licence {
		return nil
	}
	_, err := notice.PictureOf(tx, by.UserID, *p.Licence)
	return err
}

// replaced is the licence of before that the company has not any more; zero: none.
func (c *Company) replaced(before *Company) int64 {
	if c.Licence == before.Licence {
		return 0
	}
	return before.Licence
}

// storeCompany stores a changed company and the event of what somebody did to it. A name that another company has is a
// conflict.
func storeCompany(tx *schema.Tx, by *Member, c *Company, act notice.Event) error {
	same, err := companyNamed(tx, c.Name)
	if err != nil {
		return err
	}
	if same != nil && same.ID != c.ID {
		return schema.Conflict("已有名为“%s”的企业", c.Name)
	}
	tx.Changed(CompanyChanged, c.ID)
	if err := tx.Update(c); err != nil {
		return err
	}
	act.Kind, act.Key, act.CompanyID = CompanyChanged, fmt.Sprint(c.ID), c.ID
	_, err = notice.RecordEvent(tx, by.Actor(), act)
	return err
}
