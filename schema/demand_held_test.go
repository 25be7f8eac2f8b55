package schema_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// What is held against lots: every saved demand, with whether its owner waits for lots.
func TestHeldDemands(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		buyer := db.Company("江海纺织有限公司").Member("买方")
		list := make([]schema.SavedDemand, 5)
		for i := range list {
			list[i] = schema.SavedDemand{Owner: buyer.UserID, Name: fmt.Sprint(i), Form: 1, Filters: fmt.Sprintf(`{"priceMax":%d}`, i)}
		}
		wishes := []schema.Subscription{{AtOnce: true}, {Fall: 100}, {Kind: schema.ContractReminder, At: "09:00"}, {}}
		db.Do(func(tx *schema.Tx) error {
			return tx.AddSavedDemands(list, func(list []schema.SavedDemand) []schema.Subscription {
				for i := range wishes { // the last demand has no subscription
					wishes[i].DemandID, wishes[i].Basis, wishes[i].Below = list[i].ID, []schema.BasisLimit{}, []schema.Below{}
				}
				return wishes
			})
		})
		read := func(ids []int64) string {
			t.Helper()
			var b strings.Builder
			return schematest.Read(db, func(tx *schema.Tx) (string, error) {
				err := tx.EachHeldDemand(ids, func(d *schema.HeldDemand) error {
					if d.Owner != buyer.UserID || d.Form != 1 {
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
		if got := read([]int64{list[1].ID, list[4].ID, list[4].ID + 1000}); got != "{\"priceMax\":1} true\n{\"priceMax\":4} false\n" {
			t.Errorf("two:\n%s", got)
		}
		if got := read([]int64{}); got != "" {
			t.Errorf("none:\n%s", got)
		}
	})
}

// Only those who are active, of an active user, in an approved company may be told of lots.
func TestActiveOwners(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		onList := db.AddCompany(schema.Company{Name: "会员有限公司", ShortName: "会员", State: schema.CompanyApproved, Product: true})
		pending := db.AddCompany(schema.Company{Name: "待审有限公司", ShortName: "待审", State: schema.CompanyPending})
		frozen := db.AddCompany(schema.Company{Name: "冻结有限公司", ShortName: "冻结", State: schema.CompanyFrozen})
		admin := db.Admin()
		buyer, member, gone, bad := mill.Member("买方"), onList.Member("会员"), mill.Member("离职"), mill.Member("违规")
		db.Do(func(tx *schema.Tx) error { return tx.ChangeMembership(&admin.Member, gone.UserID, schema.Unbind, "") })
		db.Do(func(tx *schema.Tx) error { return tx.FreezeUser(&admin.Member, bad.Person, "违规") })
		ids := []int64{
			buyer.UserID, member.UserID, gone.UserID, bad.UserID, pending.Member("待审").UserID, frozen.Member("冻结").UserID,
			mill.Applicant("申请").UserID, 1_000_000,
		}
		owners := schematest.Read(db, func(tx *schema.Tx) (map[int64]schema.ActiveOwner, error) { return tx.ActiveOwners(ids) })
		if len(owners) != 2 || owners[buyer.UserID] != (schema.ActiveOwner{ID: buyer.UserID, MemberID: mill.ID}) ||
			owners[member.UserID] != (schema.ActiveOwner{ID: member.UserID, MemberID: onList.ID, Product: true}) {
			t.Errorf("%+v", owners)
		}
	})
}

// Changes of demands are told one by one and apart from those of lots, however many there are.
func TestChangedDemands(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		changed := func(since time.Time) int {
			return len(schematest.Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) { return tx.ChangedDemands(since) }))
		}
		before := db.Now()
		db.Advance(time.Minute)
		db.Do(func(tx *schema.Tx) error {
			for i := range 1000 {
				tx.Changed(schema.ListingChanged, i)
				tx.Changed(schema.DemandChanged, i)
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
