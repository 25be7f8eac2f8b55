package account_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestIncompleteCompaniesAreApprovedWithAReason approves companies with different information, checks and reasons.
func TestIncompleteCompaniesAreApprovedWithAReason(t *testing.T) {
	t.Parallel()
	code, _ := account.CreditCode("91320600MA1MXXXX0")
	whole := account.Company{CreditCode: code, Legal: "王", Contact: "李", Phone: "0513-1", Licence: 7}
	without := func(change func(*account.Company)) account.Company {
		c := whole
		change(&c)
		return c
	}
	all := account.CompanyChecks{Licence: true, CreditCode: true, Name: true, Contact: true}
	noLicence := all
	noLicence.Licence = false
	for name, c := range map[string]struct {
		company account.Company
		checks  account.CompanyChecks
		note    string
		refused string // part of the refusal
		event   string // part of the event
	}{
		"all verified":    {whole, all, "", "", "已核对：执照已核对、信用代码已核对、名称一致、联系人已核实"},
		"unseen":          {whole, account.CompanyChecks{}, "老客户，以后补", "请先核对企业资料", ""},
		"not all, silent": {whole, noLicence, "", "请写明仍然通过的理由", ""},
		"short reason":    {whole, noLicence, " 老客户 ", "请写明仍然通过的理由", ""},
		"not all, reason": {whole, noLicence, "执照原件已当面看过", "", "；未核对：执照已核对；理由：执照原件已当面看过"},
		"claims a licence": {
			without(func(c *account.Company) { c.Licence = 0 }), all, "执照以后补交", "不能勾选“执照已核对”", "",
		},
		"claims a credit code": {
			without(func(c *account.Company) { c.CreditCode = code[:17] + "Y" }), all, "执照以后补交", "不能勾选“信用代码已核对”", "",
		},
		"no licence, silent": {
			without(func(c *account.Company) { c.Licence = 0 }), noLicence, "", "请写明仍然通过的理由", "",
		},
		"no licence, reason": {
			without(func(c *account.Company) { c.Licence, c.Phone = 0, "" }), noLicence, "执照以后补交", "",
			"；缺少：营业执照、联系电话；理由：执照以后补交",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := schematest.New(t)
			c.company.Name, c.company.State = "江海纺织有限公司", account.CompanyPending
			admin, mill := db.Admin(), db.AddCompany(c.company)
			err := schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.ReviewCompany(tx, &admin.Member, mill.ID, account.CompanyReview{
					Version: mill.Version(), Approve: true, Note: c.note, Checks: c.checks,
				})
			})
			now := db.Company(mill.Name)
			if c.refused != "" {
				schematest.Refuses(t, name, err, schema.InvalidKind, "")
				if !strings.Contains(fmt.Sprint(err), c.refused) || now.State != account.CompanyPending {
					t.Errorf("%v, %+v", err, now.Company)
				}
				return
			}
			events := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
				list, _, err := notice.Events(tx, notice.EventFilter{CompanyID: mill.ID}, schema.Page{Num: 1, Size: 10})
				return list, err
			})
			if err != nil || now.State != account.CompanyApproved || now.ReviewNote != "" || len(events) != 1 ||
				!strings.Contains(events[0].Note, c.event) {
				t.Errorf("%v, %+v, events %+v", err, now.Company, events)
			}
		})
	}
}

// TestBrokersAreNamedByThePlatform sets and unsets an intermediary.
func TestBrokersAreNamedByThePlatform(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, c := db.Admin(), db.Company("乌鲁木齐居间有限公司")
		for _, on := range []bool{true, false} {
			db.Do(func(tx *schema.Tx) error { return account.SetCompanyBroker(tx, &admin.Member, c.ID, on) })
			if list := schematest.Read(db, account.Brokers); (len(list) == 1) != on {
				t.Errorf("intermediaries %v", list)
			}
			err := schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.FindBroker(tx, c.ID)
				return err
			})
			if (err == nil) != on {
				t.Errorf("named %v: %v", on, err)
			}
		}
		want := "[平台管理员 unset broker 平台管理员 set broker]"
		if got := schematest.EventsOf(db, notice.EventFilter{CompanyID: c.ID}); fmt.Sprint(got) != want {
			t.Error(got)
		}
	})
}
