package schema_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// Who founds a second company hears of its review in the first one, mends it, and it waits again.
func TestACompanyThatWasSentBackIsMendedAndWaitsAgain(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, boss := db.Admin(), db.Company("云棉棉业有限公司").Manager("老板")
		mill := db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyPending, AppliedAt: db.Now()})
		founder := mill.Manager("老板")
		db.Advance(time.Hour)
		db.Do(func(tx *schema.Tx) error {
			return schematest.Review(tx, &admin.Member, mill.ID, false, "照片不清楚")
		})
		if got := messagesOf(db, boss.UserID); len(got) != 1 || !strings.Contains(got[0].Text, "江海纺织有限公司：原因：照片不清楚") {
			t.Errorf("in his other company he reads %v", got)
		} else if got[0].Link != "/member/inform" { // the page of the company is that of the one for which he acts
			t.Errorf("the message leads to %s", got[0].Link)
		}
		if m := founder.Again(); m.CompanyNote != "照片不清楚" || m.Status() != 3 {
			t.Errorf("the founder is %+v", m.Member)
		}
		listed := func(state schema.CompanyState) (names []string) {
			for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]schema.CompanyRow, error) {
				list, _, err := tx.CompanyList(schema.CompanyFilter{State: state}, schema.Page{Num: 1, Size: 9})
				return list, err
			}) {
				names = append(names, c.Name)
			}
			return names
		}
		if back, waits := listed(schema.CompanyReturned), listed(schema.CompanyPending); len(back) != 1 || len(waits) != 0 {
			t.Errorf("sent back %v, waiting %v", back, waits)
		}
		db.Advance(time.Hour)
		forget(db)
		save := func() {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				_, err := tx.UpdateCompany(&founder.Member, schema.CompanyPatch{City: ref("南通")})
				return err
			})
		}
		refuses(t, "nothing mended", try(t, db, func(tx *schema.Tx) error {
			_, err := tx.UpdateCompany(&founder.Member, schema.CompanyPatch{City: ref("")})
			return err
		}), schema.ConflictKind, "没有修改")
		save()
		c := db.Company(mill.Name)
		if c.State != schema.CompanyPending || c.ReviewNote != "" || !c.AppliedAt.Equal(db.Now()) || c.City != "南通" {
			t.Errorf("mended: %+v", c.Company)
		}
		if back, waits := listed(schema.CompanyReturned), listed(schema.CompanyPending); len(back) != 0 || len(waits) != 1 {
			t.Errorf("sent back %v, waiting %v", back, waits)
		}
		db.Do(func(tx *schema.Tx) error {
			_, err := tx.UpdateCompany(&founder.Member, schema.CompanyPatch{Contact: ref("老板")})
			return err
		})
		want := []string{"老板 update", "老板 resubmit", "平台管理员 refuse"}
		if diff := cmp.Diff(want, eventsOf(db, schema.EventFilter{Kind: schema.CompanyChanged, MemberID: mill.ID})); diff != "" {
			t.Error(diff)
		}
	})
}

// What the platform approves, or sends back, is what it has read: a founder cannot change it under its eyes.
func TestAReviewIsOfWhatWasRead(t *testing.T) {
	t.Parallel()
	code, _ := schema.CreditCode("91350100M000100Y4")
	for what, change := range map[string]func(tx *schema.Tx, boss *schema.Member) error{
		"nothing": nil,
		"the licence": func(tx *schema.Tx, boss *schema.Member) error {
			p, err := tx.AddPicture(boss.Person, "image/png", 1, 1, 1, strings.Repeat("a", 64))
			if err == nil {
				_, err = tx.UpdateCompany(boss, schema.CompanyPatch{Licence: &p.ID})
			}
			return err
		},
		"the credit code": func(tx *schema.Tx, boss *schema.Member) error {
			_, err := tx.UpdateCompany(boss, schema.CompanyPatch{CreditCode: &code})
			return err
		},
		"the intro": func(tx *schema.Tx, boss *schema.Member) error {
			_, err := tx.UpdateCompany(boss, schema.CompanyPatch{Intro: ref("纺纱")})
			return err
		},
	} {
		for _, approve := range []bool{true, false} {
			t.Run(fmt.Sprint(what, approve), func(t *testing.T) {
				t.Parallel()
				schematest.Each(t, func(t *testing.T, db *schematest.DB) {
					admin, mill := db.Admin(), db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyPending})
					boss := mill.Manager("老板")
					read := db.Company(mill.Name).Version()
					if change != nil {
						db.Do(func(tx *schema.Tx) error { return change(tx, &boss.Member) })
					}
					err := try(t, db, func(tx *schema.Tx) error {
						return tx.ReviewCompany(&admin.Member, mill.ID, read, approve, "照片不清楚")
					})
					if change == nil {
						if err != nil || db.Company(mill.Name).State == schema.CompanyPending {
							t.Errorf("as it was read: %v, %+v", err, db.Company(mill.Name).Company)
						}
						return
					}
					refuses(t, what, err, schema.ConflictKind, "资料已修改，请重新查看")
					if c := db.Company(mill.Name); c.State != schema.CompanyPending || len(messagesOf(db, boss.UserID)) != 0 {
						t.Errorf("%+v, and told %v", c.Company, messagesOf(db, boss.UserID))
					}
				})
			})
		}
	}
}

func TestThePlatformAmendsWhatIdentifiesACompany(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		code, _ := schema.CreditCode("91350100M000100Y4")
		mill := db.AddCompany(schema.Company{Name: "江海纺织有限公司", State: schema.CompanyApproved, CreditCode: code, Legal: "李"})
		boss := mill.Manager("老板")
		db.Company("云棉棉业有限公司")
		amend := func(p schema.CompanyPatch, note string) error {
			return try(t, db, func(tx *schema.Tx) error {
				_, err := tx.AmendCompany(&admin.Member, mill.ID, p, note)
				return err
			})
		}
		refuses(t, "without a reason", amend(schema.CompanyPatch{Legal: ref("王")}, " "), schema.InvalidKind, "请填写修改的依据")
		refuses(t, "a wrong code", amend(schema.CompanyPatch{CreditCode: ref("91350100M000100Y44")}, "更正"), schema.InvalidKind, "统一社会信用代码")
		refuses(t, "another one's name", amend(schema.CompanyPatch{Name: ref("云棉棉业有限公司")}, "更正"), schema.ConflictKind, "已有名为")
		refuses(t, "another one's picture", amend(schema.CompanyPatch{Licence: ref(int64(99))}, "更正"), schema.NotFoundKind, "图片")
		if err := amend(schema.CompanyPatch{Name: ref("江海棉纺织有限公司"), Legal: ref("王"), City: ref("")}, "工商变更"); err != nil {
			t.Fatal(err)
		}
		said := "企业名称：江海纺织有限公司 → 江海棉纺织有限公司；法人：李 → 王。工商变更"
		events := schematest.Read(db, func(tx *schema.Tx) ([]schema.Event, error) {
			list, _, err := tx.Events(schema.EventFilter{MemberID: mill.ID}, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(events) != 1 || events[0].Note != said || events[0].Verb != "amend" || events[0].Name != "江海棉纺织有限公司" || events[0].MemberName != "江海棉纺织有限公司" {
			t.Errorf("the events are %+v", events)
		}
		if got := messagesOf(db, boss.UserID); len(got) != 1 || !strings.Contains(got[0].Text, said) {
			t.Errorf("the manager was told %v", got)
		}
		if err := amend(schema.CompanyPatch{Legal: ref("王")}, "没有改动"); err != nil || len(messagesOf(db, boss.UserID)) != 1 {
			t.Errorf("nothing was changed: %v, told %v", err, messagesOf(db, boss.UserID))
		}
		if index, _ := changes(db); len(index) == 0 {
			t.Errorf("the index is told %v", index)
		}
		db.Advance(time.Minute)
		why := strings.Repeat("因", 200)
		long := schema.CompanyPatch{Address: ref(strings.Repeat("地", 200)), Intro: ref(strings.Repeat("介", 900)), ShortName: ref(strings.Repeat("简", 20)), Contact: ref(strings.Repeat("人", 20)), City: ref(strings.Repeat("市", 20)), Phone: ref(strings.Repeat("1", 40)), Legal: ref(strings.Repeat("法", 40)), Name: ref(strings.Repeat("名", 60))}
		if err := amend(long, why); err != nil {
			t.Fatal(err)
		}
		if got := schematest.Read(db, func(tx *schema.Tx) ([]schema.Event, error) {
			list, _, err := tx.Events(schema.EventFilter{MemberID: mill.ID}, schema.Page{Num: 1, Size: 1})
			return list, err
		}); len([]rune(got[0].Note)) > 500 || !strings.HasSuffix(got[0].Note, "。"+why) {
			t.Errorf("the event says %d characters: %s", len([]rune(got[0].Note)), got[0].Note)
		}
		if err := amend(schema.CompanyPatch{Name: ref("江海棉纺织有限公司")}, "改回"); err != nil {
			t.Fatal(err)
		}
		if m := boss.Again(); m.MemberName != "江海棉纺织有限公司" || m.Company != schema.CompanyApproved {
			t.Errorf("the company is %s in state %d", m.MemberName, m.Company)
		}
	})
}

// A list of the platform asks as often for a hundred rows as for one.
func TestListsOfThePlatformAskOnceForAllRows(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		kind := schematest.Read(db, (*schema.Tx).QuestionTypes)[0].Value
		for i := range 12 {
			boss := db.Company(fmt.Sprintf("江海纺织%d有限公司", i)).Manager(fmt.Sprint("老板", i))
			db.Do(func(tx *schema.Tx) error {
				_, err := tx.AddFeedback(&boss.Member, kind, "/p/1", "看不清")
				return errors.Join(err, tx.Record(boss.Member.Actor(), "update", schema.CompanyChanged, boss.MemberID, boss.MemberID, ""))
			})
		}
		for what, read := range map[string]func(tx *schema.Tx, page schema.Page) (int, error){
			"companies": func(tx *schema.Tx, page schema.Page) (int, error) {
				list, _, err := tx.CompanyList(schema.CompanyFilter{}, page)
				for _, c := range list {
					if len(c.Managers) != 1 || c.Managers[0].MemberID != c.ID || c.Members != 1 || c.LacksManager() {
						t.Errorf("%s has %d members and the managers %v", c.Name, c.Members, c.Managers)
					}
				}
				return len(list), err
			},
			"users": func(tx *schema.Tx, page schema.Page) (int, error) {
				list, _, err := tx.UserList(schema.UserFilter{}, page)
				for _, u := range list {
					if len(u.Companies) != 1 || u.Companies[0].Person != u.ID || !u.Alone[u.Companies[0].UserID] {
						t.Errorf("%s is in %v, alone in %v", u.Name, u.Companies, u.Alone)
					}
				}
				return len(list), err
			},
			"feedbacks": func(tx *schema.Tx, page schema.Page) (int, error) {
				list, _, err := tx.FeedbackList(schema.FeedbackFilter{State: schema.FeedbackOpen}, page)
				for _, f := range list {
					if !strings.HasPrefix(f.Author, "老板") || !strings.HasPrefix(f.MemberName, "江海纺织") || f.At.IsZero() || f.ID == 0 {
						t.Errorf("a feedback is %+v", f)
					}
				}
				return len(list), err
			},
			"events": func(tx *schema.Tx, page schema.Page) (int, error) {
				list, _, err := tx.Events(schema.EventFilter{}, page)
				for _, e := range list {
					if e.Key != fmt.Sprint(e.MemberID) || !strings.HasPrefix(e.Name, "江海纺织") || e.MemberName != e.Name {
						t.Errorf("an event is %+v", e)
					}
				}
				return len(list), err
			},
		} {
			asked := map[int]int{}
			for _, size := range []int{1, 12} {
				asked[size] = db.Statements(func() {
					if n := schematest.Read(db, func(tx *schema.Tx) (int, error) { return read(tx, schema.Page{Num: 1, Size: size}) }); n < size {
						t.Errorf("%d %s, want %d", n, what, size)
					}
				})
			}
			if asked[1] != asked[12] || asked[1] < 2 {
				t.Errorf("%s: %d statements for one row, %d for twelve", what, asked[1], asked[12])
			}
		}
	})
}
