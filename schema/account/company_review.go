package account

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/notice"
)

// CompanyChecks are the items that an administrator has verified before the approval of a company.
type CompanyChecks struct {
	Licence    bool // 执照已核对
	CreditCode bool // 统一社会信用代码已核对
	Name       bool // 企业名称与执照一致
	Contact    bool // 联系人已核实
}

// CompanyReview is a decision of the platform about a company that waits for review.
type CompanyReview struct {
	Version string // of the company's information that the administrator has read
	Approve bool
	Note    string // the reason of a return, or of an approval with missing or unverified items
	Checks  CompanyChecks
}

// reviewReasonLeast is the least length of the reason of an incomplete approval.
const reviewReasonLeast = 4

// Missing returns the names of the items that the company lacks for an approval.
func (c *Company) Missing() []string {
	missing := []string{}
	for _, item := range []struct {
		name string
		has  bool
	}{
		{"营业执照", c.Licence != 0},
		{"统一社会信用代码", validCreditCode(c.CreditCode)},
		{"法定代表人", c.Legal != ""},
		{"联系人", c.Contact != ""},
		{"联系电话", c.Phone != ""},
	} {
		if !item.has {
			missing = append(missing, item.name)
		}
	}
	return missing
}

// approvalText returns the text of the event of an approval. It refuses an approval without any verified item, one
// that claims to have verified a missing item, and an incomplete one without a reason.
func (c *Company) approvalText(r CompanyReview) (string, error) {
	var verified, open []string
	for _, item := range []struct {
		name       string
		done, able bool
	}{
		{"执照已核对", r.Checks.Licence, c.Licence != 0},
		{"信用代码已核对", r.Checks.CreditCode, validCreditCode(c.CreditCode)},
		{"名称一致", r.Checks.Name, true},
		{"联系人已核实", r.Checks.Contact, c.Contact != "" || c.Phone != ""},
	} {
		switch {
		case item.done && !item.able:
			return "", schema.Invalid("checks", "没有相应的资料，不能勾选“%s”", item.name)
		case item.done:
			verified = append(verified, item.name)
		default:
			open = append(open, item.name)
		}
	}
	missing, reason := c.Missing(), strings.TrimSpace(r.Note)
	switch {
	case len(verified) == 0:
		return "", schema.Invalid("checks", "请先核对企业资料，并勾选已核对的项目")
	case len(missing)+len(open) > 0 && utf8.RuneCountInString(reason) < reviewReasonLeast:
		return "", schema.Invalid("note", "资料不全或没有全部核对，请写明仍然通过的理由（至少 %d 个字）", reviewReasonLeast)
	}
	text := "已核对：" + strings.Join(verified, "、")
	for _, part := range []struct {
		title string
		items []string
	}{{"未核对", open}, {"缺少", missing}} {
		if len(part.items) > 0 {
			text += "；" + part.title + "：" + strings.Join(part.items, "、")
		}
	}
	if reason != "" {
		text += "；理由：" + reason
	}
	return text, nil
}

// ReviewCompany approves a company that waits for review, or returns it with the reason. It refuses a version that
// differs from the company's present one, because the reviewer has not seen the changes. The managers are notified.
// The event of an approval has the verified and the missing items and the reason.
func ReviewCompany(tx *schema.Tx, by *Member, companyID int64, r CompanyReview) error {
	c, err := lockCompanyAsAdmin(tx, by, companyID)
	if err != nil {
		return err
	}
	if c.Version() != r.Version {
		return schema.Conflict("资料已修改，请重新查看")
	}
	verb, title, text := CompanyRefuse, "企业审核未通过", "原因："+r.Note+"。请修改企业信息，保存后将重新审核。"
	note, recorded := strings.TrimSpace(r.Note), strings.TrimSpace(r.Note)
	if r.Approve {
		verb, title, text, note = CompanyApprove, "企业审核已通过", "企业已通过平台审核，可以开始交易。", ""
	}
	if err := c.Change(verb, note, tx.Now()); err != nil {
		return err
	}
	if r.Approve {
		if recorded, err = c.approvalText(r); err != nil {
			return err
		}
	}
	if err := storeCompanyStep(tx, by, c, verb, recorded); err != nil {
		return err
	}
	cause := fmt.Sprintf("company %d %s %d", companyID, verb, tx.Now().UnixMilli())
	return notifyManagerUsers(tx, companyID, cause, title, c.Name+"："+text, "/member/inform")
}

// storeCompanyStep stores a company after a step with its event, and marks its memberships as changed.
func storeCompanyStep(tx *schema.Tx, by *Member, c *Company, verb CompanyVerb, note string) error {
	if err := markMembershipsChanged(tx, c.ID); err != nil {
		return err
	}
	return storeCompany(tx, by, c, notice.Event{Platform: true, Verb: string(verb), Note: note})
}
