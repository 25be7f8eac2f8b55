package demo

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/password"
	"cottonmall/schema/schematest"
)

func TestTheAccountsAreWhatTheirRolesSay(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fill(t, db, LeastLots, 1)
		var got []string
		for _, a := range Accounts {
			u := schematest.Read(db, func(tx *schema.Tx) (*schema.User, error) { return tx.UserByMobile(a.Mobile) })
			if !password.Matches(u.Password, Password) {
				t.Errorf("the password of %s is another one", a.Mobile)
			}
			if u.Admin {
				got = append(got, a.Mobile+" administers")
			}
			for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.MembershipsOf(u.ID, 0) }) {
				rights := ""
				if m.Manager {
					rights = " manages"
				}
				if m.Product {
					rights += " sells"
				}
				company := map[int64]string{sellerID: "seller", millID: "mill"}[m.MemberID]
				got = append(got, strings.TrimSpace(a.Mobile+" "+company)+rights+" "+map[int]string{1: "frozen", 2: "approved", 3: "pending"}[m.Status()])
			}
		}
		want := []string{
			"13800000001 mill approved", "13800000002 seller sells approved", "13800000003 mill manages approved",
			"13800000003 seller approved", "13800000003 pending", "13800000003 frozen", "13800000009 administers",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

func TestThereIsWorkForManagersAndThePlatform(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	fill(t, db, LeastLots, 1)
	page := schema.Page{Num: 1, Size: 1000}
	count := func(read func(tx *schema.Tx) (int, error)) int { return schematest.Read(db, read) }
	for _, company := range []int64{millID, sellerID} {
		if n := count(func(tx *schema.Tx) (int, error) {
			_, n, err := tx.Applications(company, page)
			return n, err
		}); n != 1 {
			t.Errorf("%d people apply to join company %d", n, company)
		}
	}
	companies := schematest.Read(db, func(tx *schema.Tx) ([]schema.CompanyRow, error) {
		list, _, err := tx.CompanyList(schema.CompanyFilter{}, page)
		return list, err
	})
	staffedCompanies := 0
	for _, c := range companies {
		members := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) {
			list, _, err := tx.MembersOf(c.ID, "", page)
			return list, err
		})
		if len(members) == 0 {
			continue
		}
		staffedCompanies++
		if c.State != schema.CompanyFrozen && !members[0].Manager {
			t.Errorf("%s has members and no manager", c.Name)
		}
		if c.CreditCode == "" || c.Legal == "" || c.AppliedAt.IsZero() || c.Update(schema.CompanyPatch{}) != nil {
			t.Errorf("%s tells the platform %q, %q, at %v", c.Name, c.CreditCode, c.Legal, c.AppliedAt)
		}
	}
	if want := staffed + pending + 3; staffedCompanies != want { // the seller, the mill, one frozen
		t.Errorf("%d companies have members, want %d", staffedCompanies, want)
	}
	manager := schematest.Read(db, func(tx *schema.Tx) (*schema.User, error) { return tx.UserByMobile("13800000003") })
	mill := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.MembershipsOf(manager.ID, 0) })[0]
	messages := schematest.Read(db, func(tx *schema.Tx) ([]schema.Message, error) {
		list, _, err := tx.MessageList(mill.Actor(), 0, page)
		return list, err
	})
	if len(messages) != 2 || messages[0].Link != "/member/approve" {
		t.Errorf("the mill's manager has the messages %v", messages)
	}
}

func TestTheBuyerHasSavedDemands(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fill(t, db, LeastLots, 1)
		u := schematest.Read(db, func(tx *schema.Tx) (*schema.User, error) { return tx.UserByMobile(Accounts[buyer].Mobile) })
		owner := schematest.Read(db, func(tx *schema.Tx) ([]schema.Member, error) { return tx.MembershipsOf(u.ID, 0) })[0].UserID
		list := schematest.Read(db, func(tx *schema.Tx) ([]schema.SavedDemand, error) {
			list, _, err := tx.SavedDemands(owner, "", schema.Page{Num: 1, Size: 10})
			return list, err
		})
		around := schematest.Read(db, (*schema.Tx).Surroundings)
		for _, s := range list {
			if o := s.Read(around, false); o.Lost || len(o.Changes) > 0 || !o.Demand.Chosen() {
				t.Errorf("%s opens as %+v", s.Name, o)
			}
			if ago := db.Now().Sub(s.SeenAt); ago < 23*time.Hour || ago > 25*time.Hour {
				t.Errorf("%s was looked at %s ago: nothing is new", s.Name, ago)
			}
		}
		told := schematest.Read(db, func(tx *schema.Tx) (map[int64]bool, error) { return tx.Reminded(owner) })
		if len(list) != 5 || len(told) != 2 {
			t.Errorf("%d demands, %d with reminders", len(list), len(told))
		}
	})
}
