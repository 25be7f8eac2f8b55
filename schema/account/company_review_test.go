package account_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

// TestAReturnedCompanyIsCorrectedAndSubmittedAgain lets a founder read the review in their first company.
func TestAReturnedCompanyIsCorrectedAndSubmittedAgain(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, boss := db.Admin(), db.Company("云棉棉业有限公司").Manager("老板")
		mill := db.AddCompany(account.Company{Name: "江海纺织有限公司", State: account.CompanyPending, AppliedAt: db.Now()})
		founder := mill.Manager("老板")
		db.Advance(time.Hour)
		db.Do(func(tx *schema.Tx) error {
			return schematest.Review(tx, &admin.Member, mill.ID, false, "照片不清楚")
		})
		if got := schematest.MessagesOf(db, boss.MembershipID); len(got) != 1 ||
			!strings.Contains(got[0].Text, "江海纺织有限公司：原因：照片不清楚") {
			t.Errorf("messages in the other company: %v", got)
		} else if got[0].Link != "/member/inform" { // the company's page would show the company of the session
			t.Errorf("the message leads to %s", got[0].Link)
		}
		if m := founder.Again(); m.CompanyNote != "照片不清楚" || m.Status() != 3 {
			t.Errorf("the founder is %+v", m.Member)
		}
		if back, waits := companyNames(db, account.CompanyReturned),
			companyNames(db, account.CompanyPending); len(back) != 1 || len(waits) != 0 {
			t.Errorf("returned %v, waiting %v", back, waits)
		}
		db.Advance(time.Hour)
		schematest.ForgetChanges(db)
		save := func() {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				_, err := account.UpdateCompany(tx, &founder.Member, account.CompanyPatch{City: schematest.Ref("南通")})
				return err
			})
		}
		schematest.Refuses(t, "nothing corrected", schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := account.UpdateCompany(tx, &founder.Member, account.CompanyPatch{City: schematest.Ref("")})
			return err
		}), schema.ConflictKind, "没有修改")
		save()
		c := db.Company(mill.Name)
		if c.State != account.CompanyPending || c.ReviewNote != "" || !c.AppliedAt.Equal(db.Now()) || c.City != "南通" {
			t.Errorf("corrected: %+v", c.Company)
		}
		if back, waits := companyNames(db, account.CompanyReturned),
			companyNames(db, account.CompanyPending); len(back) != 0 || len(waits) != 1 {
			t.Errorf("returned %v, waiting %v", back, waits)
		}
		db.Do(func(tx *schema.Tx) error {
			_, err := account.UpdateCompany(tx, &founder.Member, account.CompanyPatch{Contact: schematest.Ref("老板")})
			return err
		})
		want := []string{"老板 update", "老板 resubmit", "平台管理员 refuse"}
		if diff := cmp.Diff(want, schematest.EventsOf(db,
			notice.EventFilter{Kind: account.CompanyChanged, CompanyID: mill.ID})); diff != "" {
			t.Error(diff)
		}
	})
}

// companyNames returns the names of the companies in a state.
func companyNames(db *schematest.DB, state account.CompanyState) (names []string) {
	for _, c := range schematest.Read(db, func(tx *schema.Tx) ([]account.CompanyRow, error) {
		list, _, err := account.CompanyList(tx, account.CompanyFilter{State: state}, schema.Page{Num: 1, Size: 9})
		return list, err
	}) {
		names = append(names, c.Name)
	}
	return names
}

// TestReviewRefusesAnOutdatedVersion checks that the platform cannot approve or return changes that it has not read.
func TestReviewRefusesAnOutdatedVersion(t *testing.T) {
	t.Parallel()
	code, _ := account.CreditCode("91350100M000100Y4")
	for what, change := range map[string]func(tx *schema.Tx, boss *account.Member) error{
		"nothing": nil,
		"the licence": func(tx *schema.Tx, boss *account.Member) error {
			p, err := notice.AddPicture(tx, boss.UserID, "image/png", 1, 1, 1, strings.Repeat("a", 64))
			if err == nil {
				_, err = account.UpdateCompany(tx, boss, account.CompanyPatch{Licence: &p.ID})
			}
			return err
		},
		"the credit code": func(tx *schema.Tx, boss *account.Member) error {
			_, err := account.UpdateCompany(tx, boss, account.CompanyPatch{CreditCode: &code})
			return err
		},
		"the intro": func(tx *schema.Tx, boss *account.Member) error {
			_, err := account.UpdateCompany(tx, boss, account.CompanyPatch{Intro: schematest.Ref("纺纱")})
			return err
		},
	} {
		for _, approve := range []bool{true, false} {
			t.Run(fmt.Sprint(what, approve), func(t *testing.T) {
				t.Parallel()
				schematest.Each(t, func(t *testing.T, db *schematest.DB) {
					admin, mill := db.Admin(), db.AddCompany(account.Company{Name: "江海纺织有限公司", State: account.CompanyPending})
					boss := mill.Manager("老板")
					read := db.Company(mill.Name).Version()
					if change != nil {
						db.Do(func(tx *schema.Tx) error { return change(tx, &boss.Member) })
					}
					err := schematest.Try(t, db, func(tx *schema.Tx) error {
						return account.ReviewCompany(tx, &admin.Member, mill.ID, account.CompanyReview{
							Version: read, Approve: approve, Note: "照片不清楚", Checks: account.CompanyChecks{Name: true},
						})
					})
					if change == nil {
						if err != nil || db.Company(mill.Name).State == account.CompanyPending {
							t.Errorf("as it was read: %v, %+v", err, db.Company(mill.Name).Company)
						}
						return
					}
					schematest.Refuses(t, what, err, schema.ConflictKind, "资料已修改，请重新查看")
					if c := db.Company(mill.Name); c.State != account.CompanyPending ||
						len(schematest.MessagesOf(db, boss.MembershipID)) != 0 {
						t.Errorf("%+v, messages %v", c.Company, schematest.MessagesOf(db, boss.MembershipID))
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
		code, _ := account.CreditCode("91350100M000100Y4")
		mill := db.AddCompany(account.Company{Name: "江海纺织有限公司", State: account.CompanyApproved, CreditCode: code, Legal: "李"})
		boss := mill.Manager("老板")
		db.Company("云棉棉业有限公司")
		amend := func(p account.CompanyPatch, note string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := account.AmendCompany(tx, &admin.Member, mill.ID, p, note)
				return err
			})
		}
		schematest.Refuses(t, "without a reason", amend(account.CompanyPatch{Legal: schematest.Ref("王")}, " "),
			schema.InvalidKind, "请填写修改的依据")
		schematest.Refuses(t, "a wrong code", amend(account.CompanyPatch{CreditCode: schematest.Ref("91350100M000100Y44")},
			"更正"), schema.InvalidKind, "统一社会信用代码")
		schematest.Refuses(t, "another one's name", amend(account.CompanyPatch{Name: schematest.Ref("云棉棉业有限公司")}, "更正"),
			schema.ConflictKind, "已有名为")
		schematest.Refuses(t, "another one's picture", amend(account.CompanyPatch{Licence: schematest.Ref(int64(99))}, "更正"),
			schema.NotFoundKind, "图片")
		if err := amend(account.CompanyPatch{
			Name: schematest.Ref("江海棉纺织有限公司"), Legal: schematest.Ref("王"),
			City: schematest.Ref(""),
		}, "工商变更"); err != nil {
			t.Fatal(err)
		}
		note := "企业名称：江海纺织有限公司 → 江海棉纺织有限公司；法人：李 → 王。工商变更"
		events := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
			list, _, err := notice.Events(tx, notice.EventFilter{CompanyID: mill.ID}, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(events) != 1 || events[0].Note != note || events[0].Verb != "amend" || events[0].Name != "江海棉纺织有限公司" ||
			events[0].CompanyName != "江海棉纺织有限公司" {
			t.Errorf("the events are %+v", events)
		}
		if got := schematest.MessagesOf(db, boss.MembershipID); len(got) != 1 || !strings.Contains(got[0].Text, note) {
			t.Errorf("messages of the manager: %v", got)
		}
		if err := amend(account.CompanyPatch{Legal: schematest.Ref("王")}, "没有改动"); err != nil ||
			len(schematest.MessagesOf(db, boss.MembershipID)) != 1 {
			t.Errorf("without a change: %v, messages %v", err, schematest.MessagesOf(db, boss.MembershipID))
		}
		if index, _ := schematest.ChangeRows(db); len(index) == 0 {
			t.Errorf("changes for the index: %v", index)
		}
		db.Advance(time.Minute)
		checkLongAmendment(t, db, mill.ID, amend)
		if err := amend(account.CompanyPatch{Name: schematest.Ref("江海棉纺织有限公司")}, "改回"); err != nil {
			t.Fatal(err)
		}
		if m := boss.Again(); m.CompanyName != "江海棉纺织有限公司" || m.Company != account.CompanyApproved {
			t.Errorf("the company is %s in state %d", m.CompanyName, m.Company)
		}
	})
}

// checkLongAmendment checks that the event of long changes ends with the whole reason.
func checkLongAmendment(t *testing.T, db *schematest.DB, companyID int64,
	amend func(p account.CompanyPatch, note string) error,
) {
	t.Helper()
	why := strings.Repeat("因", 200)
	long := account.CompanyPatch{
		Address: schematest.Ref(strings.Repeat("地", 200)),
		Intro:   schematest.Ref(strings.Repeat("介", 900)), ShortName: schematest.Ref(strings.Repeat("简", 20)),
		Contact: schematest.Ref(strings.Repeat("人", 20)), City: schematest.Ref(strings.Repeat("市", 20)),
		Phone: schematest.Ref(strings.Repeat("1", 40)), Legal: schematest.Ref(strings.Repeat("法", 40)),
		Name: schematest.Ref(strings.Repeat("名", 60)),
	}
	if err := amend(long, why); err != nil {
		t.Fatal(err)
	}
	if got := schematest.Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
		list, _, err := notice.Events(tx, notice.EventFilter{CompanyID: companyID}, schema.Page{Num: 1, Size: 1})
		return list, err
	}); len([]rune(got[0].Note)) > 500 || !strings.HasSuffix(got[0].Note, "。"+why) {
		t.Errorf("the note of %d characters is %s", len([]rune(got[0].Note)), got[0].Note)
	}
}

// TestPlatformListsReadAllRowsTogether checks that the number of statements does not depend on the number of rows.
func TestPlatformListsReadAllRowsTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		kind := schematest.Read(db, site.QuestionTypes)[0].Value
		for i := range 12 {
			boss := db.Company(fmt.Sprintf("江海纺织%d有限公司", i)).Manager(fmt.Sprint("老板", i))
			db.Do(func(tx *schema.Tx) error {
				_, err := site.AddFeedback(tx, &boss.Member, kind, "/p/1", "看不清")
				return errors.Join(err, notice.Record(tx, boss.Member.Actor(), "update", account.CompanyChanged, boss.CompanyID,
					boss.CompanyID, ""))
			})
		}
		for what, list := range map[string]func(t *testing.T, tx *schema.Tx, page schema.Page) (int, error){
			"companies": listCompanies, "users": listUsers, "feedbacks": listFeedback, "events": listEvents,
		} {
			statements := map[int]int{}
			for _, size := range []int{1, 12} {
				statements[size] = db.Statements(func() {
					if n := schematest.Read(db, func(tx *schema.Tx) (int, error) {
						return list(t, tx, schema.Page{Num: 1, Size: size})
					}); n < size {
						t.Errorf("%d %s, want %d", n, what, size)
					}
				})
			}
			if statements[1] != statements[12] || statements[1] < 2 {
				t.Errorf("%s: %d statements for one row, %d for twelve", what, statements[1], statements[12])
			}
		}
	})
}

func listCompanies(t *testing.T, tx *schema.Tx, page schema.Page) (int, error) {
	t.Helper()
	list, _, err := account.CompanyList(tx, account.CompanyFilter{}, page)
	for _, c := range list {
		if len(c.Managers) != 1 || c.Managers[0].CompanyID != c.ID || c.Members != 1 || c.LacksManager() {
			t.Errorf("%s has %d members and the managers %v", c.Name, c.Members, c.Managers)
		}
	}
	return len(list), err
}

func listUsers(t *testing.T, tx *schema.Tx, page schema.Page) (int, error) {
	t.Helper()
	list, _, err := account.UserList(tx, account.UserFilter{}, page)
	for _, u := range list {
		if len(u.Companies) != 1 || u.Companies[0].UserID != u.ID || !u.Alone[u.Companies[0].MembershipID] {
			t.Errorf("%s is in %v, alone in %v", u.Name, u.Companies, u.Alone)
		}
	}
	return len(list), err
}

func listFeedback(t *testing.T, tx *schema.Tx, page schema.Page) (int, error) {
	t.Helper()
	list, _, err := site.FeedbackList(tx, site.FeedbackFilter{State: site.FeedbackOpen}, page)
	for _, f := range list {
		if !strings.HasPrefix(f.Author, "老板") || !strings.HasPrefix(f.CompanyName, "江海纺织") || f.At.IsZero() || f.ID == 0 {
			t.Errorf("a feedback is %+v", f)
		}
	}
	return len(list), err
}

func listEvents(t *testing.T, tx *schema.Tx, page schema.Page) (int, error) {
	t.Helper()
	list, _, err := notice.Events(tx, notice.EventFilter{}, page)
	for _, e := range list {
		if e.Key != fmt.Sprint(e.CompanyID) || !strings.HasPrefix(e.Name, "江海纺织") || e.CompanyName != e.Name {
			t.Errorf("an event is %+v", e)
		}
	}
	return len(list), err
}
