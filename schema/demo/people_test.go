package demo

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/password"
	"cottonmall/schema/schematest"
)

func TestTheAccountsHaveTheirRoles(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		fill(t, db, LeastLots, 1)
		var got []string
		for _, a := range Accounts {
			u := schematest.Read(db, func(tx *schema.Tx) (*account.User, error) {
				return account.FindUserByMobile(tx, a.Mobile)
			})
			if !password.Matches(u.Password, Password) {
				t.Errorf("wrong password of %s", a.Mobile)
			}
			if u.Admin {
				got = append(got, a.Mobile+" administers")
			}
			for _, m := range schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
				return account.MembershipsOf(tx, u.ID, 0)
			}) {
				rights := ""
				if m.Manager {
					rights = " manages"
				}
				if m.Product {
					rights += " sells"
				}
				company := map[int64]string{sellerID: "seller", millID: "mill"}[m.CompanyID]
				got = append(got, strings.TrimSpace(a.Mobile+" "+company)+rights+" "+map[int]string{
					1: "frozen", 2: "approved",
					3: "pending",
				}[m.Status()])
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
	for _, companyID := range []int64{millID, sellerID} {
		if n := count(func(tx *schema.Tx) (int, error) {
			_, n, err := account.Applications(tx, companyID, page)
			return n, err
		}); n != 1 {
			t.Errorf("%d people apply to join company %d", n, companyID)
		}
	}
	companies := schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyRow, error) {
		list, _, err := account.CompanyList(tx, account.CompanyFilter{}, page)
		return list, err
	})
	staffedCompanies := 0
	for _, c := range companies {
		members := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
			list, _, err := account.MembersOf(tx, c.ID, "", page)
			return list, err
		})
		if len(members) == 0 {
			continue
		}
		staffedCompanies++
		if c.State != account.CompanyFrozen && !members[0].Manager {
			t.Errorf("%s has members and no manager", c.Name)
		}
		if c.CreditCode == "" || c.Legal == "" || c.AppliedAt.IsZero() || c.Update(account.CompanyPatch{}) != nil {
			t.Errorf("%s applied with %q, %q, at %v", c.Name, c.CreditCode, c.Legal, c.AppliedAt)
		}
	}
	if want := companiesWithStaff + pending + 3; staffedCompanies != want { // the seller, the mill, one frozen
		t.Errorf("%d companies have members, want %d", staffedCompanies, want)
	}
	manager := schematest.Read(db, func(tx *schema.Tx) (*account.User, error) {
		return account.FindUserByMobile(tx, "13800000003")
	})
	mill := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
		return account.MembershipsOf(tx, manager.ID, 0)
	})[0]
	messages := schematest.Read(db, func(tx *schema.Tx) ([]notice.Message, error) {
		list, _, err := notice.MessageList(tx, mill.Actor(), 0, page)
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
		u := schematest.Read(db, func(tx *schema.Tx) (*account.User, error) {
			return account.FindUserByMobile(tx, Accounts[buyer].Mobile)
		})
		owner := schematest.Read(db, func(tx *schema.Tx) ([]account.Member, error) {
			return account.MembershipsOf(tx, u.ID, 0)
		})[0].MembershipID
		list := schematest.Read(db, func(tx *schema.Tx) ([]demand.SavedDemand, error) {
			list, _, err := demand.SavedDemands(tx, owner, "", schema.Page{Num: 1, Size: 10})
			return list, err
		})
		around := schematest.Read(db, demand.FindSurroundings)
		for _, s := range list {
			if o := s.Read(around, demand.Reader{}); o.Lost || len(o.Changes) > 0 || !o.Demand.Chosen() {
				t.Errorf("%s opens as %+v", s.Name, o)
			}
			if ago := db.Now().Sub(s.SeenAt); ago < 23*time.Hour || ago > 25*time.Hour {
				t.Errorf("%s was looked at %s ago: nothing is new", s.Name, ago)
			}
		}
		reminded := schematest.Read(db, func(tx *schema.Tx) (map[int64]bool, error) { return demand.Reminded(tx, owner) })
		if len(list) != 5 || len(reminded) != 2 {
			t.Errorf("%d demands, %d with reminders", len(list), len(reminded))
		}
	})
}

func TestPhonesAreOfTheCity(t *testing.T) {
	t.Parallel()
	k, err := loadKnowledge()
	if err != nil {
		t.Fatal(err)
	}
	for _, city := range k.names.Cities {
		if k.names.AreaCodes[city] == "" {
			t.Errorf("%s has no area code", city)
		}
	}
	for city, want := range map[string]string{"南通": "0513-55500002", "乌鲁木齐": "0991-5550002"} {
		if got := k.phone(city, 2); got != want {
			t.Errorf("a phone in %s is %s, want %s", city, got, want)
		}
	}
}
