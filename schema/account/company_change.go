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

// CompanyVerb is a step of a company.
type CompanyVerb string

// Verbs of a company.
const (
	CompanyApprove  CompanyVerb = "approve"
	CompanyRefuse   CompanyVerb = "refuse"   // returns it with the reason for correction
	CompanyResubmit CompanyVerb = "resubmit" // submits the corrected company for review again
	CompanyFreeze   CompanyVerb = "freeze"
	CompanyUnfreeze CompanyVerb = "unfreeze"
	CompanyWithdraw CompanyVerb = "withdraw" // the founder withdraws the application
	CompanyDismiss  CompanyVerb = "dismiss"  // the platform closes the application
)

// CompanySteps are the allowed steps of companies.
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

// Change takes a step. The steps refuse and dismiss need a note with the reason.
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

// Version returns a hash of the company's information, which changes with any of it.
func (c *Company) Version() string {
	hash := sha256.New()
	for _, f := range c.textFields(CompanyPatch{}) {
		fmt.Fprintf(hash, "%q ", *f.value)
	}
	fmt.Fprint(hash, c.Licence)
	return hex.EncodeToString(hash.Sum(nil)[:16])
}

// reviewed reports whether the platform has approved the company's identity.
func (c *Company) reviewed() bool { return c.State == CompanyApproved || c.State == CompanyFrozen }

// CompanyPatch contains new values of a company's information; nil keeps a value.
type CompanyPatch struct {
	Name, ShortName, City, Address, Intro, Contact, Phone *string
	CreditCode, Legal                                     *string
	Licence                                               *int64 // id of a picture
	Carrier                                               *bool
}

// Update changes the information. For a reviewed company, it refuses to change a name, credit code, legal
// representative or licence unless it was empty.
func (c *Company) Update(p CompanyPatch) error {
	next := *c
	if err := next.Amend(p); err != nil {
		return err
	}
	if c.reviewed() {
		if err := c.checkIdentity(&next); err != nil {
			return err
		}
	}
	*c = next
	return nil
}

// Amend changes any of the information, including what identifies the company. It is for the platform.
func (c *Company) Amend(p CompanyPatch) error {
	next := *c
	for _, f := range next.textFields(p) {
		if f.next != nil {
			*f.value = strings.TrimSpace(*f.next)
		}
	}
	next.Name, next.CreditCode = normalizeCompanyName(next.Name), schema.Fold(next.CreditCode)
	if p.Licence != nil {
		next.Licence = *p.Licence
	}
	if p.Carrier != nil {
		next.Carrier = *p.Carrier
	}
	if err := next.checkInformation(); err != nil {
		return err
	}
	*c = next
	return nil
}

// textField is a text of a company's information with its Chinese name and the new value of a patch.
type textField struct {
	name        string
	value, next *string
}

// textFields returns the texts of the information with the new values of a patch.
func (c *Company) textFields(p CompanyPatch) []textField {
	return []textField{
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

// differences describes the changes since before in Chinese; empty without changes.
func (c *Company) differences(before *Company) string {
	const shown = 40 // characters of a value
	var changes []string
	old := before.textFields(CompanyPatch{})
	for i, f := range c.textFields(CompanyPatch{}) {
		if was, is := *old[i].value, *f.value; was != is {
			changes = append(changes, fmt.Sprintf("%s：%s → %s", f.name, cmp.Or(schema.Shorten(was, shown), "空"),
				cmp.Or(schema.Shorten(is, shown), "空")))
		}
	}
	if c.Licence != before.Licence {
		changes = append(changes, "营业执照已更换")
	}
	if c.Carrier != before.Carrier {
		changes = append(changes, map[bool]string{true: "成为承运企业", false: "不再是承运企业"}[c.Carrier])
	}
	return strings.Join(changes, "；")
}

// checkIdentity refuses to change a name, credit code, legal representative or licence that was not empty.
func (c *Company) checkIdentity(next *Company) error {
	for _, f := range []struct{ field, name, old, now string }{
		{"memberName", "企业名称", normalizeCompanyName(c.Name), next.Name},
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

// checkInformation refuses a wrong credit code, telephone number or name.
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

// checkName refuses a name without 4 to 60 characters.
func (c *Company) checkName() error {
	if n := utf8.RuneCountInString(c.Name); n < 4 || n > 60 {
		return schema.Invalid("memberName", "请填写营业执照上的企业全称（4 到 60 个字）")
	}
	return nil
}

// Complete reports whether all required information is present.
func (c *Company) Complete() bool {
	return !slices.Contains([]string{c.Name, c.City, c.Address, c.Contact, c.Phone, c.CreditCode, c.Legal}, "") &&
		c.Licence != 0
}

const creditDigits = "0123456789ABCDEFGHJKLMNPQRTUWXY"

// CreditCode returns a unified social credit code: its first 17 characters with the check digit. It returns false if
// these are not 17 valid characters. GB 32100-2015: ISO 7064 modulus 31 with the weights 3^i mod 31.
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

// validCreditCode reports whether a code has 18 characters and the right check digit.
func validCreditCode(code string) bool {
	if len(code) != 18 {
		return false
	}
	right, ok := CreditCode(code[:17])
	return ok && right == code
}

// UpdateCompany changes the information of the acting manager's company. A returned company is submitted again if
// anything changes. The manager receives points once, when the information becomes complete.
func UpdateCompany(tx *schema.Tx, by *Member, p CompanyPatch) (*Company, error) {
	c, err := lockManagedCompany(tx, by)
	if err != nil {
		return nil, err
	}
	if err := checkLicence(tx, by, c, p); err != nil {
		return nil, err
	}
	before := *c
	if err := c.Update(p); err != nil {
		return nil, err
	}
	switch {
	case *c != before:
		err = storeCompanyUpdate(tx, by, c, &before)
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

// lockManagedCompany returns the locked company of an actor and refuses an actor who does not manage it.
func lockManagedCompany(tx *schema.Tx, by *Member) (*Company, error) {
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
	return c, nil
}

// storeCompanyUpdate stores the changes of a manager with their event. The event keeps the picture of a replaced
// licence only if the platform has reviewed it. Unreviewed licences are deleted, so that repeated changes use no
// space.
func storeCompanyUpdate(tx *schema.Tx, by *Member, c, before *Company) error {
	event := notice.Event{Verb: "update", Note: schema.Shorten(c.differences(before), 500)}
	c.addCorrection(event.Note)
	if c.State == CompanyReturned {
		event.Verb, event.Picture = string(CompanyResubmit), c.replacedLicence(before)
		if err := resubmitCompany(tx, c); err != nil {
			return err
		}
	}
	return storeCompany(tx, by, c, event)
}

// addCorrection adds a change to Mended if the company was returned.
func (c *Company) addCorrection(change string) {
	switch {
	case c.Returned == "" || change == "":
	case c.Mended == "":
		c.Mended = change
	default:
		c.Mended = schema.Shorten(c.Mended+"；"+change, 500)
	}
}

// resubmitCompany submits a returned company for review again and notifies the administrators.
func resubmitCompany(tx *schema.Tx, c *Company) error {
	if err := c.Change(CompanyResubmit, "", tx.Now()); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d resubmit %d", c.ID, tx.Now().UnixMilli())
	text := c.Name + " 修改了资料，等待重新审核。上次退回的原因：" + c.Returned
	if err := NotifyAdministrators(tx, cause, "企业重新提交审核", text, companyListLink(c.ID)); err != nil {
		return err
	}
	return markMembershipsChanged(tx, c.ID)
}

// checkLicence refuses a new picture of the licence that the acting user has not uploaded.
func checkLicence(tx *schema.Tx, by *Member, c *Company, p CompanyPatch) error {
	if p.Licence == nil || *p.Licence == 0 || *p.Licence == c.Licence {
		return nil
	}
	_, err := notice.PictureOf(tx, by.UserID, *p.Licence)
	return err
}

// replacedLicence returns the former picture of the licence if it was replaced; otherwise zero.
func (c *Company) replacedLicence(before *Company) int64 {
	if c.Licence == before.Licence {
		return 0
	}
	return before.Licence
}

// storeCompany stores a changed company and the event of its change. It refuses a name that another company has.
func storeCompany(tx *schema.Tx, by *Member, c *Company, event notice.Event) error {
	same, err := findCompanyByName(tx, c.Name)
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
	event.Kind, event.Key, event.CompanyID = CompanyChanged, fmt.Sprint(c.ID), c.ID
	_, err = notice.RecordEvent(tx, by.Actor(), event)
	return err
}
