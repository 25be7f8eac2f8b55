package account

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/notice"

	"gorm.io/gorm"
)

// AmendCompany changes any information of a company for the platform, including what identifies it, such as a
// mistyped credit code. The note states the reason and is required. An event records the changes, and the managers
// are notified.
func AmendCompany(tx *schema.Tx, by *Member, companyID int64, p CompanyPatch, note string) (*Company, error) {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return nil, err
	}
	if note = strings.TrimSpace(note); note == "" {
		return nil, schema.Invalid("note", "请填写修改的依据")
	}
	if err := checkLicence(tx, by, c, p); err != nil {
		return nil, err
	}
	if c.State == CompanyClosed {
		return nil, schema.Conflict("企业%s，不能修改", companyStates[c.State])
	}
	before := *c
	if err := c.Amend(p); err != nil {
		return nil, err
	}
	changes := c.differences(&before)
	if changes == "" {
		return c, nil
	}
	if err := markMembershipsChanged(tx, companyID); err != nil {
		return nil, err
	}
	note = "。" + schema.Shorten(note, 200)
	changes = schema.Shorten(changes, 500-utf8.RuneCountInString(note)) + note // fits the column of an event
	if err := storeCompany(tx, by, c, notice.Event{
		Platform: true, Verb: "amend", Note: changes,
		Picture: c.replacedLicence(&before),
	}); err != nil {
		return nil, err
	}
	cause := fmt.Sprintf("company amend %d", tx.Now().UnixMilli())
	return c, notifyManagers(tx, companyID, cause, "平台修改了企业信息", c.Name+"："+changes, "/member/account")
}

// FrozenCompanies returns the query of the ids of frozen companies.
func FrozenCompanies(tx *schema.Tx) *gorm.DB {
	return tx.DB().Model(&Company{}).Select("id").Where("state = ?", CompanyFrozen)
}

// FrozenNames returns the names of the frozen companies among some, by id.
func FrozenNames(tx *schema.Tx, ids []int64) (map[int64]string, error) {
	list, err := schema.FindIn[Company](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("id", "name").Where("id IN ? AND state = ?", part, CompanyFrozen)
	})
	names := map[int64]string{}
	for _, c := range list {
		names[c.ID] = c.Name
	}
	return names, err
}

// FreezeCompany freezes a company and ends the sessions of all its members. The managers are notified of the reason.
func FreezeCompany(tx *schema.Tx, by *Member, companyID int64, note string) error {
	c, err := changeCompany(tx, by, companyID, CompanyFreeze, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", companyID, CompanyFreeze, tx.Now().UnixMilli())
	text := withReason(c.Name+"：企业已被平台冻结。", c.ReviewNote)
	if err := notifyManagerUsers(tx, companyID, cause, "企业已冻结", text, "/member/inform"); err != nil {
		return err
	}
	ids, err := membershipIDs(tx, "member_id = ? AND state = ?", companyID, Active)
	if err != nil {
		return err
	}
	for _, membership := range ids {
		tx.Changed(CompanyFrozenChanged, membership)
		if err := EndSessionsOf(tx, membership); err != nil {
			return err
		}
	}
	return nil
}

// UnfreezeCompany restores a frozen company to approved and notifies the managers.
func UnfreezeCompany(tx *schema.Tx, by *Member, companyID int64, note string) error {
	c, err := changeCompany(tx, by, companyID, CompanyUnfreeze, note)
	if err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", companyID, CompanyUnfreeze, tx.Now().UnixMilli())
	text := withReason(c.Name+"：企业已恢复正常。", c.ReviewNote)
	return notifyManagerUsers(tx, companyID, cause, "企业已解冻", text, "/member/inform")
}

// changeCompany takes a step of the platform with a company.
func changeCompany(tx *schema.Tx, by *Member, companyID int64, verb CompanyVerb, note string) (*Company, error) {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return nil, err
	}
	return c, takeCompanyStep(tx, by, c, verb, note)
}

// lockCompanyAsAdmin returns a locked company and refuses an actor who does not administer the platform.
func lockCompanyAsAdmin(tx *schema.Tx, by *Member, companyID int64) (*Company, error) {
	if err := Administers(tx, by); err != nil {
		return nil, err
	}
	return LockCompany(tx, companyID)
}

// takeCompanyStep takes a step with a locked company, records its event and marks its memberships as changed.
func takeCompanyStep(tx *schema.Tx, by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := c.Change(verb, strings.TrimSpace(note), tx.Now()); err != nil {
		return err
	}
	return storeCompanyStep(tx, by, c, verb, note)
}

// markMembershipsChanged records a change of all active memberships of a company, whose rights depend on it.
func markMembershipsChanged(tx *schema.Tx, companyID int64) error {
	ids, err := membershipIDs(tx, "member_id = ? AND state = ?", companyID, Active)
	for _, id := range ids {
		tx.Changed(MembershipChanged, id)
	}
	return err
}

// membershipIDs returns the ids of the memberships that a condition selects.
func membershipIDs(tx *schema.Tx, query string, args ...any) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Membership{}).Where(query, args...).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// Administers refuses an actor who is not an active administrator of the platform.
func Administers(tx *schema.Tx, by *Member) error {
	u, err := FindUser(tx, by.UserID)
	if err == nil && (!u.Admin || u.State != UserActive) {
		err = schema.Denied("只有平台管理员可以操作")
	}
	return err
}

// SetCompanyProduct adds a company to the platform's own list of member companies, or removes it.
func SetCompanyProduct(tx *schema.Tx, by *Member, companyID int64, on bool) error {
	return setCompanyFlag(tx, by, companyID, "product", on)
}

// SetCompanyBroker names a company as an intermediary, or revokes that. Listings that it has brought keep it.
func SetCompanyBroker(tx *schema.Tx, by *Member, companyID int64, on bool) error {
	return setCompanyFlag(tx, by, companyID, "broker", on)
}

// setCompanyFlag sets or unsets a flag of the platform on a company.
func setCompanyFlag(tx *schema.Tx, by *Member, companyID int64, name string, on bool) error {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return err
	}
	flag := map[string]*bool{"product": &c.Product, "broker": &c.Broker}[name]
	if *flag == on {
		return nil
	}
	*flag = on
	if err := markMembershipsChanged(tx, companyID); err != nil {
		return err
	}
	return storeCompany(tx, by, c, notice.Event{Platform: true, Verb: toggleVerb(name, on)})
}

// ProductMemberIDs returns the ids of the companies on the platform's own list.
func ProductMemberIDs(tx *schema.Tx) ([]int64, error) {
	ids := []int64{}
	err := tx.DB().Model(&Company{}).Where("product = ?", true).Order("id").Pluck("id", &ids).Error
	return ids, err
}

// Brokers returns the approved intermediaries by name.
func Brokers(tx *schema.Tx) ([]Company, error) {
	list := []Company{}
	err := tx.DB().Where("broker = ? AND state = ?", true, CompanyApproved).Order("name").Find(&list).Error
	return list, err
}

// FindBroker returns an approved intermediary. It refuses other companies.
func FindBroker(tx *schema.Tx, companyID int64) (*Company, error) {
	c, err := FindCompany(tx, companyID)
	if err == nil && (!c.Broker || c.State != CompanyApproved) {
		err = schema.Invalid("intermediaryID", "%s不是平台的居间企业", c.Name)
	}
	return c, err
}
