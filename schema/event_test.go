package schema_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"

	"github.com/google/go-cmp/cmp"
)

// An administrator who does something as an ordinary member of his company has not done it as the platform.
func TestEventsSayAsWhatSomebodyActed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, admin := db.Company("江海纺织有限公司"), db.Admin()
		both, li, wang := mill.Manager("两面人"), mill.Member("小李"), mill.Member("小王")
		for _, p := range []*schematest.Person{both, wang} {
			db.Do(func(tx *schema.Tx) error { return tx.SetAdmin(&admin.Member, p.Person, true) })
		}
		by, member := both.Again(), wang.Again()
		for _, f := range []func(tx *schema.Tx) error{
			func(tx *schema.Tx) error { return tx.ChangeMembership(&by.Member, li.UserID, schema.Freeze, "休假") },
			func(tx *schema.Tx) error { return tx.SetProduct(&by.Member, by.UserID, true) },
			func(tx *schema.Tx) error { return tx.RenameUser(&by.Member, "双面人") },
			func(tx *schema.Tx) error {
				_, err := tx.UpdateCompany(&by.Member, schema.CompanyPatch{City: ref("南通")})
				return err
			},
			func(tx *schema.Tx) error {
				return tx.ChangeMembership(&admin.Member, li.UserID, schema.Unfreeze, "")
			},
			func(tx *schema.Tx) error { return tx.SetCompanyProduct(&by.Member, mill.ID, true) },
			func(tx *schema.Tx) error { return tx.FreezeUser(&by.Member, li.Person, "投诉") },
			func(tx *schema.Tx) error {
				return tx.SetSalesman(&by.Member, schema.Salesman{Name: "王", Phone: "1"})
			},
			func(tx *schema.Tx) error { return tx.SetShown(&member.Member, member.UserID, false) }, // only an administrator may
			func(tx *schema.Tx) error { return tx.SetManager(&member.Member, member.UserID, true, "") },
			func(tx *schema.Tx) error { return tx.SetProduct(&member.Member, member.UserID, true) }, // a manager by now
		} {
			db.Do(f)
		}
		var said []string
		for _, e := range eventRows(db) {
			said = append(said, fmt.Sprint(e.Verb, " ", e.Platform))
		}
		want := []string{
			"set product false", "set manager true", "unset shown true",
			"set true", "freeze true", "set product true", "unfreeze true", "update false", "rename false", "set product false", "freeze false",
			"set admin true", "set admin true", "set admin true",
		}
		if diff := cmp.Diff(want, said); diff != "" {
			t.Error(diff)
		}
	})
}

func eventRows(db *schematest.DB) []schema.Event {
	return schematest.Read(db, func(tx *schema.Tx) ([]schema.Event, error) {
		list, _, err := tx.Events(schema.EventFilter{}, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// What a licence said can still be looked at when another one has taken its place.
func TestAReplacedLicenceStaysAsLongAsItsEvent(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, boss := db.Admin(), db.Company("江海纺织有限公司").Manager("老板")
		add := func(by *schematest.Person, digit string) (id int64) {
			db.Do(func(tx *schema.Tx) error {
				p, err := tx.AddPicture(by.Person, "image/png", 1, 1, 1, strings.Repeat(digit, 64))
				id = p.ID
				return err
			})
			return id
		}
		first, second, unused := add(boss, "1"), add(admin, "2"), add(boss, "3")
		db.Do(func(tx *schema.Tx) error {
			_, err := tx.UpdateCompany(&boss.Member, schema.CompanyPatch{Licence: &first})
			return err
		})
		db.Do(func(tx *schema.Tx) error {
			_, err := tx.AmendCompany(&admin.Member, boss.MemberID, schema.CompanyPatch{Licence: &second}, "换证")
			return err
		})
		db.Advance(48 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := tx.DropUnusedPictures(0)
			return err
		})
		for id, stays := range map[int64]bool{first: true, second: true, unused: false} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Picture, error) { return tx.Picture(id) })
			if (err == nil) != stays {
				t.Errorf("picture %d stays: %t, %v", id, !stays, err)
			}
		}
		events := eventRows(db)
		if events[0].Verb != "amend" || events[0].PictureURL != schema.PictureAt+fmt.Sprint(first) || events[1].PictureURL != "" {
			t.Errorf("the events are %+v", events)
		}
	})
}

// A licence that is replaced before anybody has reviewed it goes as other pictures that nothing uses; one that was sent
// back stays.
func TestALicenceThatNobodyReviewedGoes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, company := db.Admin(), db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyPending})
		boss := company.Manager("老板")
		ids := []int64{}
		replace := func() {
			digit := fmt.Sprint(len(ids))
			db.Do(func(tx *schema.Tx) error {
				p, err := tx.AddPicture(boss.Person, "image/png", 1, 1, 1, strings.Repeat(digit, 64))
				if err != nil {
					return err
				}
				ids = append(ids, p.ID)
				_, err = tx.UpdateCompany(&boss.Member, schema.CompanyPatch{Licence: &p.ID})
				return err
			})
		}
		replace()
		replace()
		db.Do(func(tx *schema.Tx) error { return schematest.Review(tx, &admin.Member, company.ID, false, "看不清") })
		replace() // sends it in again
		replace()
		db.Advance(48 * time.Hour)
		db.Do(func(tx *schema.Tx) error {
			_, err := tx.DropUnusedPictures(0)
			return err
		})
		for i, stays := range []bool{false, true, false, true} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Picture, error) { return tx.Picture(ids[i]) })
			if (err == nil) != stays {
				t.Errorf("picture %d stays: %t, %v", i, !stays, err)
			}
		}
	})
}

// Whoever changes nothing leaves no event, however often he says so.
func TestWhatChangesNothingIsNoEvent(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss := db.Company("江海纺织有限公司").Manager("老板")
		for range 3 {
			db.Do(func(tx *schema.Tx) error {
				_, err := tx.UpdateCompany(&boss.Member, schema.CompanyPatch{City: ref("南通")})
				return err
			})
		}
		if events := eventRows(db); len(events) != 1 {
			t.Errorf("the events are %+v", events)
		}
	})
}
