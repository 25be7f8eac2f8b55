package account_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

// TestApplicationsWithoutAManagerReachThePlatform applies to a company without a manager. The administrators are
// notified and find the company.
func TestApplicationsWithoutAManagerReachThePlatform(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li := db.Admin(), db.User("13712345678", "小李")
		empty, managed := db.Company("江海纺织有限公司"), db.Company("江海棉业有限公司")
		boss := managed.Manager("老板")
		db.Company("江海无人有限公司")
		managing := map[string]bool{}
		for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyName, error) {
			return account.FindCompanies(tx, "江海", 9)
		}) {
			managing[c.Name] = c.Managed
		}
		if diff := cmp.Diff(map[string]bool{empty.Name: false, managed.Name: true, "江海无人有限公司": false}, managing); diff != "" {
			t.Error(diff)
		}
		for _, name := range []string{empty.Name, managed.Name} {
			db.Do(func(tx *schema.Tx) error {
				_, err := account.Apply(tx, li.UserID, name, "")
				return err
			})
		}
		rows := schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyRow, error) {
			list, _, err := account.CompanyList(tx, account.CompanyFilter{LacksManager: true}, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(rows) != 1 || rows[0].Name != empty.Name || rows[0].Applications != 1 || rows[0].Members != 0 ||
			!rows[0].LacksManager() {
			t.Errorf("without a manager are %+v", rows)
		}
		inbox := schematest.InboxOf(db, admin)
		if len(inbox) != 1 || !strings.Contains(inbox[0].Text, "小李 申请加入 江海纺织有限公司") ||
			inbox[0].Link != fmt.Sprint("/admin/companies?memberID=", empty.ID) {
			t.Errorf("messages of the platform: %+v", inbox)
		}
		if diff := cmp.Diff([]string{"有人申请加入企业"},
			schematest.Titles(schematest.MessagesOf(db, boss.MembershipID))); diff != "" {
			t.Error(diff)
		}
	})
}
