package notice_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestEventsRecordTheActingParty checks that an administrator's steps as a company member are not platform steps.
func TestEventsRecordTheActingParty(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, admin := db.Company("江海纺织有限公司"), db.Admin()
		both, li, wang := mill.Manager("两面人"), mill.Member("小李"), mill.Member("小王")
		for _, p := range []*schematest.Person{both, wang} {
			db.Do(func(tx *schema.Tx) error { return account.SetAdmin(tx, &admin.Member, p.UserID, true) })
		}
		by, member := both.Again(), wang.Again()
		for _, f := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &by.Member, li.MembershipID, account.Freeze, "休假")
			},
			func(tx *schema.Tx) error { return account.SetProduct(tx, &by.Member, by.MembershipID, true) },
			func(tx *schema.Tx) error { return account.RenameUser(tx, &by.Member, "双面人") },
			func(tx *schema.Tx) error {
				_, err := account.UpdateCompany(tx, &by.Member, account.CompanyPatch{City: schematest.Ref("南通")})
				return err
			},
			func(tx *schema.Tx) error {
				return account.ChangeMembership(tx, &admin.Member, li.MembershipID, account.Unfreeze, "")
			},
			func(tx *schema.Tx) error { return account.SetCompanyProduct(tx, &by.Member, mill.ID, true) },
			func(tx *schema.Tx) error { return account.FreezeUser(tx, &by.Member, li.UserID, "投诉") },
			func(tx *schema.Tx) error {
				return account.SetSalesman(tx, &by.Member, account.Salesman{Name: "王", Phone: "1"})
			},
			// member is an administrator, and a manager after the second step
			func(tx *schema.Tx) error { return account.SetShown(tx, &member.Member, member.MembershipID, false) },
			func(tx *schema.Tx) error {
				return account.SetManager(tx, &member.Member, member.MembershipID, true, "")
			},
			func(tx *schema.Tx) error { return account.SetProduct(tx, &member.Member, member.MembershipID, true) },
		} {
			db.Do(f)
		}
		var recorded []string
		for _, e := range eventRows(db) {
			recorded = append(recorded, fmt.Sprint(e.Verb, " ", e.Platform))
		}
		want := []string{
			"set product false", "set manager true", "unset shown true",
			"set true", "freeze true", "set product true", "unfreeze true", "update false", "rename false", "set product false",
			"freeze false",
			"set admin true", "set admin true", "set admin true",
		}
		if diff := cmp.Diff(want, recorded); diff != "" {
			t.Error(diff)
		}
	})
}

func eventRows(db *schematest.DB) []notice.Event {
	return schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
		list, _, err := notice.Events(tx, notice.EventFilter{}, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// TestAReplacedLicenceStaysAsLongAsItsEvent checks that a reviewed licence can be read after it was replaced.
func TestAReplacedLicenceStaysAsLongAsItsEvent(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, boss := db.Admin(), db.Company("江海纺织有限公司").Manager("老板")
		add := func(by *schematest.Person, digit string) (id int64) {
			db.Do(func(tx *schema.Tx) error {
				p, err := notice.AddPicture(tx, by.UserID, "image/png", 1, 1, 1, strings.Repeat(digit, 64))
				id = p.ID
				return err
			})
			return id
		}
		first, second, unused := add(boss, "1"), add(admin, "2"), add(boss, "3")
		db.Do(func(tx *schema.Tx) error {
			_, err := account.UpdateCompany(tx, &boss.Member, account.CompanyPatch{Licence: &first})
			return err
		})
		db.Do(func(tx *schema.Tx) error {
			_, err := account.AmendCompany(tx, &admin.Member, boss.CompanyID, account.CompanyPatch{Licence: &second}, "换证")
			return err
		})
		db.Advance(48 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := notice.DropUnusedPictures(tx, 0)
			return err
		})
		for id, stays := range map[int64]bool{first: true, second: true, unused: false} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*notice.Picture, error) {
				return notice.FindPicture(tx, id)
			})
			if (err == nil) != stays {
				t.Errorf("picture %d stays: %t, %v", id, !stays, err)
			}
		}
		events := eventRows(db)
		if events[0].Verb != "amend" || events[0].PictureURL != notice.PictureAt+fmt.Sprint(first) ||
			events[1].PictureURL != "" {
			t.Errorf("the events are %+v", events)
		}
	})
}

// TestAnUnreviewedLicenceIsDeleted checks that a replaced licence is deleted unless the platform has reviewed it.
func TestAnUnreviewedLicenceIsDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, company := db.Admin(), db.AddCompany(account.Company{Name: "江海纺织有限公司", State: account.CompanyPending})
		boss := company.Manager("老板")
		ids := []int64{}
		replace := func() {
			digit := fmt.Sprint(len(ids))
			db.Do(func(tx *schema.Tx) error {
				p, err := notice.AddPicture(tx, boss.UserID, "image/png", 1, 1, 1, strings.Repeat(digit, 64))
				if err != nil {
					return err
				}
				ids = append(ids, p.ID)
				_, err = account.UpdateCompany(tx, &boss.Member, account.CompanyPatch{Licence: &p.ID})
				return err
			})
		}
		replace()
		replace()
		db.Do(func(tx *schema.Tx) error { return schematest.Review(tx, &admin.Member, company.ID, false, "看不清") })
		replace() // submits the company again
		replace()
		db.Advance(48 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := notice.DropUnusedPictures(tx, 0)
			return err
		})
		for i, stays := range []bool{false, true, false, true} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*notice.Picture, error) {
				return notice.FindPicture(tx, ids[i])
			})
			if (err == nil) != stays {
				t.Errorf("picture %d stays: %t, %v", i, !stays, err)
			}
		}
	})
}

// TestUpdatesWithoutChangesRecordNoEvent repeats an update.
func TestUpdatesWithoutChangesRecordNoEvent(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss := db.Company("江海纺织有限公司").Manager("老板")
		for range 3 {
			db.Do(func(tx *schema.Tx) error {
				_, err := account.UpdateCompany(tx, &boss.Member, account.CompanyPatch{City: schematest.Ref("南通")})
				return err
			})
		}
		if events := eventRows(db); len(events) != 1 {
			t.Errorf("the events are %+v", events)
		}
	})
}
