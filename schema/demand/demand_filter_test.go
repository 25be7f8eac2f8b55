package demand_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// TestDemandFilters reads every saved demand, and whether it has immediate reminders.
func TestDemandFilters(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		buyer := db.Company("江海纺织有限公司").Member("买方")
		list := make([]demand.SavedDemand, 5)
		for i := range list {
			list[i] = demand.SavedDemand{
				MembershipID: buyer.MembershipID, Name: fmt.Sprint(i), Form: 1,
				Filters: fmt.Sprintf(`{"priceMax":%d}`, i),
			}
		}
		wishes := []demand.Subscription{{AtOnce: true}, {Fall: 100}, {Kind: demand.ContractReminder, At: "09:00"}, {}}
		db.Do(func(tx *schema.Tx) error {
			return schematest.AddSavedDemands(tx, list, func(list []demand.SavedDemand) []demand.Subscription {
				for i := range wishes { // the last demand has no subscription
					wishes[i].DemandID, wishes[i].Basis, wishes[i].Below = list[i].ID, []demand.BasisLimit{}, []demand.Below{}
				}
				return wishes
			})
		})
		read := func(ids []int64) string {
			t.Helper()
			var b strings.Builder
			return schematest.Read(db, func(tx *schema.Tx) (string, error) {
				err := demand.EachDemandFilter(tx, ids, func(d *demand.DemandFilter) error {
					if d.MembershipID != buyer.MembershipID || d.Form != 1 {
						t.Errorf("%+v", d)
					}
					_, err := fmt.Fprintf(&b, "%s %v\n", d.Filters, d.Waits)
					return err
				})
				return b.String(), err
			})
		}
		const all = `{"priceMax":0} true
{"priceMax":1} true
{"priceMax":2} false
{"priceMax":3} false
{"priceMax":4} false
`
		if got := read(nil); got != all {
			t.Errorf("all:\n%s", got)
		}
		if got := read([]int64{
			list[1].ID, list[4].ID,
			list[4].ID + 1000,
		}); got != "{\"priceMax\":1} true\n{\"priceMax\":4} false\n" {
			t.Errorf("two:\n%s", got)
		}
		if got := read([]int64{}); got != "" {
			t.Errorf("none:\n%s", got)
		}
	})
}

// TestActiveOwners returns the owners who are active, of an active user, in an approved company.
func TestActiveOwners(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		onList := db.AddCompany(account.Company{
			Name: "会员有限公司", ShortName: "会员", State: account.CompanyApproved,
			Product: true,
		})
		pending := db.AddCompany(account.Company{Name: "待审有限公司", ShortName: "待审", State: account.CompanyPending})
		frozen := db.AddCompany(account.Company{Name: "冻结有限公司", ShortName: "冻结", State: account.CompanyFrozen})
		admin := db.Admin()
		buyer, member, gone, bad := mill.Member("买方"), onList.Member("会员"), mill.Member("离职"), mill.Member("违规")
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &admin.Member, gone.MembershipID, account.Unbind, "")
		})
		db.Do(func(tx *schema.Tx) error { return account.FreezeUser(tx, &admin.Member, bad.UserID, "违规") })
		ids := []int64{
			buyer.MembershipID, member.MembershipID, gone.MembershipID, bad.MembershipID, pending.Member("待审").MembershipID,
			frozen.Member("冻结").MembershipID,
			mill.Applicant("申请").MembershipID, 1_000_000,
		}
		owners := schematest.Read(db, func(tx *schema.Tx) (map[int64]demand.ActiveOwner, error) {
			return demand.ActiveOwners(tx, ids)
		})
		if len(owners) != 2 || owners[buyer.MembershipID] != (demand.ActiveOwner{
			ID:        buyer.MembershipID,
			CompanyID: mill.ID,
		}) ||
			owners[member.MembershipID] != (demand.ActiveOwner{ID: member.MembershipID, CompanyID: onList.ID, Product: true}) {
			t.Errorf("%+v", owners)
		}
	})
}

// TestChangedDemands reads the changes of demands one by one, without those of lots.
func TestChangedDemands(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		changed := func(since time.Time) int {
			return len(schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
				return demand.ChangedDemands(tx, since)
			}))
		}
		before := db.Now()
		db.Advance(time.Minute)
		db.Do(func(tx *schema.Tx) error {
			for i := range 1000 {
				tx.Changed(cotton.ListingChanged, i)
				tx.Changed(demand.DemandChanged, i)
			}
			return nil
		})
		if n := changed(before); n != 1000 {
			t.Errorf("%d changes of demands, want 1000", n)
		}
		if n := changed(db.Now().Add(time.Millisecond)); n != 0 {
			t.Errorf("%d changes of demands later", n)
		}
	})
}
