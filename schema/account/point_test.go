package account_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

func TestPointsAreALedgerThatIsNeverNegative(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, wang := mill.Member("小李"), mill.Member("小王")
		give := func(to *schematest.Person, amount int, cause string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.GivePoints(tx, to.MembershipID, amount, cause, "说明 "+cause)
			})
		}
		for range 2 {
			if err := give(li, 100, "a"); err != nil {
				t.Fatal(err)
			}
		}
		if err := give(li, -30, "b"); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "too much", give(li, -71, "c"), schema.ConflictKind, "还有 70 分")
		schematest.Refuses(t, "another one's", give(wang, -1, "d"), schema.ConflictKind, "还有 0 分")
		schematest.Refuses(t, "nothing", give(li, 0, "e"), schema.InvalidKind, "")
		schematest.Refuses(t, "nobody's", schematest.Try(t, db, func(tx *schema.Tx) error {
			return account.GivePoints(tx, 999, 1, "f", "")
		}), schema.NotFoundKind, "")
		var got []string
		schematest.Read(db, func(tx *schema.Tx) (int, error) {
			list, n, err := account.PointList(tx, li.MembershipID, schema.Page{Num: 1, Size: 9})
			for _, p := range list {
				got = append(got, fmt.Sprint(p.Amount, " ", p.Note))
			}
			return n, err
		})
		if diff := cmp.Diff([]string{"-30 说明 b", "100 说明 a"}, got); diff != "" {
			t.Error(diff)
		}

		// ten concurrent spendings of 10 points: 70 points suffice for seven
		errs := schematest.AtOnce(10, func(i int) error { return give(li, -10, fmt.Sprint("spend ", i)) })
		well := schematest.Won(t, errs, schema.ConflictKind, "积分不足")
		if left := schematest.Read(db, func(tx *schema.Tx) (int, error) {
			return account.Points(tx, li.MembershipID)
		}); well != 7 || left != 0 {
			t.Errorf("%d spent, %d left", well, left)
		}
	})
}

// TestPointsOfTheFirstListingAreAddedOnce adds listings several times, also concurrently.
func TestPointsOfTheFirstListingAreAddedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		farm := db.Company("金穗棉业有限公司")
		li, wang := farm.Member("小李"), farm.Member("小王")
		list := func(p *schematest.Person) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return account.GivePointsListed(tx, p.MembershipID) })
		}
		for _, err := range schematest.AtOnce(5, func(int) error { return list(li) }) {
			if err != nil {
				t.Error(err)
			}
		}
		if err := list(wang); err != nil {
			t.Error(err)
		}
		for _, p := range []*schematest.Person{li, wang} {
			if n := schematest.Read(db, func(tx *schema.Tx) (int, error) {
				return account.Points(tx, p.MembershipID)
			}); n != account.PointsListed {
				t.Errorf("%s has %d", p.Name, n)
			}
		}
	})
}

func TestPicturesBelongToTheirOwners(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li, wang := db.User("13712345678", "小李"), db.User("13787654321", "小王")
		add := func(owner int64, hash string) (*notice.Picture, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*notice.Picture, error) {
				return notice.AddPicture(tx, owner, "image/jpeg", 640, 480, 1000, hash)
			})
		}
		hash := func(n int) string { return fmt.Sprintf("%064x", n) }
		ids := make([]int64, 4)
		var wg sync.WaitGroup
		for i := range ids {
			wg.Go(func() {
				if p, err := add(li.UserID, hash(0)); err != nil {
					t.Error(err)
				} else {
					ids[i] = p.ID
				}
			})
		}
		wg.Wait()
		own, err := add(wang.UserID, hash(0))
		if err != nil || own.ID == ids[0] || ids[0] != ids[3] {
			t.Errorf("the same picture is %v, another one's %v, %v", ids, own, err)
		}
		of := func(owner int64) error {
			_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*notice.Picture, error) {
				return notice.PictureOf(tx, owner, own.ID)
			})
			return err
		}
		schematest.Refuses(t, "another one's", of(li.UserID), schema.NotFoundKind, "没有这张图片")
		if err := of(wang.UserID); err != nil {
			t.Error(err)
		}
		for n := range 99 {
			if _, err := add(li.UserID, hash(n+1)); err != nil {
				t.Fatal(err)
			}
		}
		_, err = add(li.UserID, hash(100))
		schematest.Refuses(t, "the hundred and first", err, schema.ConflictKind, "一天最多上传 100 张")
		for _, bad := range []string{"", "../../etc/passwd", hash(1)[1:], "G" + hash(1)[1:]} {
			_, err := add(wang.UserID, bad)
			schematest.Refuses(t, bad, err, schema.InvalidKind, "文件格式不正确")
		}
		db.Advance(schema.DayOf(db.Now()).Add(1).At(0, 0).Sub(db.Now()))
		if _, err := add(li.UserID, hash(100)); err != nil {
			t.Errorf("on the next day: %v", err)
		}
	})
}

func TestAFeedbackNeedsATypePicturesAndWords(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li := db.Admin(), db.Company("江海纺织有限公司").Member("小李")
		types := schematest.Read(db, site.QuestionTypes)
		if len(types) < 3 || types[0].Label == "" {
			t.Fatalf("the types are %v", types)
		}
		add := func(kind, pictures, text string) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := site.AddFeedback(tx, &li.Member, kind, pictures, text)
				return err
			})
		}
		long := string([]rune(fmt.Sprintf("%0501d", 0)))
		for _, c := range []struct{ kind, pictures, text, want string }{
			{"", "/p/1", "x", "请选择问题类型"},
			{"no such", "/p/1", "x", "请选择问题类型"},
			{types[0].Value, " , ", "x", "请上传图片"},
			{types[0].Value, "1,2,3,4,5,6", "x", "只容许上传5个文件"},
			{types[0].Value, "/p/1", "  ", "请输入问题描述"},
			{types[0].Value, "/p/1", long, "500"},
		} {
			schematest.Refuses(t, c.want, add(c.kind, c.pictures, c.text), schema.InvalidKind, c.want)
		}
		if err := add(types[1].Value, "/p/1, /p/2,/p/1", "  <script>alert(1)</script> "); err != nil {
			t.Fatal(err)
		}
		open := func() []site.FeedbackRow {
			return schematest.Read(db, func(tx *schema.Tx) ([]site.FeedbackRow, error) {
				list, _, err := site.FeedbackList(tx, site.FeedbackFilter{State: site.FeedbackOpen}, schema.Page{Num: 1, Size: 9})
				return list, err
			})
		}
		list := open()
		if len(list) != 1 || list[0].Pictures != "/p/1,/p/2" || list[0].Description != "<script>alert(1)</script>" {
			t.Fatalf("%+v", list)
		}
		db.Do(func(tx *schema.Tx) error { return site.AnswerFeedback(tx, &admin.Member, list[0].ID, " 已修复 ") })
		if got := schematest.MessagesOf(db, li.MembershipID); len(open()) != 0 || len(got) != 1 || got[0].Text != "已修复" {
			t.Errorf("answered: %v, messages %v", open(), got)
		}
		schematest.Refuses(t, "twice", schematest.Try(t, db, func(tx *schema.Tx) error {
			return site.AnswerFeedback(tx, &admin.Member, list[0].ID, "又一次")
		}), schema.ConflictKind, "已有答复")
		if got := schematest.MessagesOf(db, li.MembershipID); len(got) != 1 {
			t.Errorf("answered twice, messages %v", got)
		}
		schematest.Refuses(t, "without words", schematest.Try(t, db, func(tx *schema.Tx) error {
			return site.AnswerFeedback(tx, &admin.Member, list[0].ID, " ")
		}), schema.InvalidKind, "回复")
		schematest.Refuses(t, "none", schematest.Try(t, db, func(tx *schema.Tx) error {
			return site.AnswerFeedback(tx, &admin.Member, 999, "x")
		}), schema.NotFoundKind, "没有这条反馈")
	})
}

// TestFeedbackIsLimitedEachDay checks the limit for one user, and that the administrators' messages are short.
func TestFeedbackIsLimitedEachDay(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li, wang := db.Admin(), db.User("13712345678", "小李"), db.User("13712345679", "小王")
		kind := schematest.Read(db, site.QuestionTypes)[0].Value
		add := func(by *schematest.Person) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				_, err := site.AddFeedback(tx, &by.Member, kind, "/p/1", strings.Repeat("慢", 500))
				return err
			})
		}
		for range 20 {
			if err := add(li); err != nil {
				t.Fatal(err)
			}
		}
		schematest.Refuses(t, "the next", add(li), schema.ConflictKind, "一天最多反馈 20 次，请明天再试")
		if err := add(wang); err != nil {
			t.Errorf("another one's: %v", err)
		}
		inbox := schematest.Read(db, func(tx *schema.Tx) ([]notice.Message, error) {
			list, _, err := notice.MessageList(tx, admin.Member.Actor(), 0, schema.Page{Num: 1, Size: 99})
			return list, err
		})
		if len(inbox) != 21 || strings.Count(inbox[0].Text, "慢") > 100 {
			t.Errorf("%d messages, %v", len(inbox), inbox[:min(1, len(inbox))])
		}
		db.Advance(24 * time.Hour)
		if err := add(li); err != nil {
			t.Errorf("a day later: %v", err)
		}
	})
}
